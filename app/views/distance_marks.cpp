#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "figure/numbers.hpp"
#include "views/distance_layout.hpp"

namespace posenc::distance {
namespace {

/// Names points of the curve where there is room: beside the curve, otherwise upon it on a plate of its own; with a thin line
/// to its point where that is some way off.
class Names {
 public:
  Names(Canvas& canvas, const Palette& palette, const Rect& bounds)
      : canvas_(canvas), palette_(palette), bare_(bounds), plated_(bounds) {}

  /// Only names without a plate keep out of this.
  void block_curve(const Rect& rect) { bare_.block(rect); }
  void block(const Rect& rect) {
    bare_.block(rect);
    plated_.block(rect);
  }

  /// Beside the curve at the first of the anchors where there is room, else as other names at the
  /// first of them.
  void place_beside(std::span<const Point> anchors, std::string_view text, const TextStyle& style) {
    for (const double gap : {12.0, 24.0, 40.0, 64.0, 96.0, 140.0}) {
      for (const Point anchor : anchors) {
        if (place(anchor, gap, text, style, false)) return;
      }
    }
    place(anchors.front(), text, style);
  }

  void place(Point anchor, std::string_view text, const TextStyle& style) {
    for (const double gap : {12.0, 24.0, 40.0}) {
      if (place(anchor, gap, text, style, false)) return;
    }
    for (const double gap : {14.0, 28.0}) {
      if (place(anchor, gap, text, style, true)) return;
    }
    for (const double gap : {56.0, 80.0, 120.0, 170.0}) {
      if (place(anchor, gap, text, style, false) || place(anchor, gap, text, style, true)) return;
    }
  }

 private:
  static constexpr double kPad = 3;
  static constexpr double kNear = 30;

  bool place(Point anchor, double gap, std::string_view text, const TextStyle& style, bool plate) {
    constexpr double kDiagonal = 0.7071;
    constexpr std::array<Point, 8> kSides{{{1, 0},
                                           {kDiagonal, -kDiagonal},
                                           {kDiagonal, kDiagonal},
                                           {-1, 0},
                                           {-kDiagonal, -kDiagonal},
                                           {-kDiagonal, kDiagonal},
                                           {0, -1},
                                           {0, 1}}};
    const auto extent = canvas_.measure(text, style);
    const Point half{extent.width / 2 + kPad, (extent.ascent + extent.descent) / 2 + kPad};
    for (const Point side : kSides) {
      // The nearest point of the box lies `gap` away.
      const Point near = anchor + side * gap;
      const Point centre = near + glm::sign(side) * half;
      const Rect box{centre - half, centre + half};
      if (!(plate ? plated_ : bare_).is_free(box)) continue;
      if (gap > kNear && !is_clear(anchor + side * kNear / 2.0, near)) continue;
      if (gap > kNear) canvas_.line(anchor + side * kNear / 3.0, near, {palette_.muted, 1});
      if (plate) canvas_.rect(box, palette_.ground.with_alpha(0.85), std::nullopt, 4);
      canvas_.text(centre, text, style, HAlign::centre, VAlign::middle);
      block(box);
      names_.push_back(box);
      return true;
    }
    return false;
  }

  /// No name stands on the way.
  bool is_clear(Point from, Point to) const {
    constexpr int kPieces = 8;
    for (int i = 0; i <= kPieces; ++i) {
      const Point p = glm::mix(from, to, static_cast<double>(i) / kPieces);
      if (std::ranges::any_of(names_, [&](const Rect& name) { return name.contains(p); }))
        return false;
    }
    return true;
  }

  Canvas& canvas_;
  const Palette& palette_;
  std::vector<Rect> names_;
  LabelPlacer bare_, plated_;
};

/// Names keep out of the curve.
void block_curve(Names& names, const Layout& at, const Grid& grid, const Curve& curve) {
  constexpr double kPiece = 10, kMargin = 4;
  Rect piece{{0, 0}, {0, 0}};
  bool open = false;
  for (std::size_t c = 0; c < curve.low.size(); ++c) {
    const double x = at.x.pixel_from_data(static_cast<double>(grid.deltas[grid.starts[c]]));
    const double a = at.y.pixel_from_data(curve.low[c]);
    const double b = at.y.pixel_from_data(curve.high[c]);
    const Point top{x, std::min(a, b)}, bottom{x, std::max(a, b)};
    piece = open ? Rect{glm::min(piece.min, top), glm::max(piece.max, bottom)} : Rect{top, bottom};
    open = true;
    if (piece.width() >= kPiece || c + 1 == curve.low.size()) {
      names.block_curve(piece.grown(kMargin));
      piece = {top, bottom};
    }
  }
}

Point on_curve(const Scene& scene, const Layout& at, std::int64_t delta) {
  const double value = compared(scene, delta).of(shown_measure(scene.state()));
  return {at.x.pixel_from_data(static_cast<double>(delta)), at.y.pixel_from_data(value)};
}

void ring(Canvas& canvas, const Palette& palette, Names& names, Point at) {
  constexpr double kRadius = 7;
  canvas.circle(at, kRadius, palette.ground, Stroke{palette.text, 2.5});
  names.block(Rect{at, at}.grown(kRadius + 2));
}

std::string delta_label(const State& state) {
  if (is_against_all(state))
    return fmt::format("t + δ = {}", integer_text(state.position + state.offset));
  const auto text = fmt::format("δ = {}", integer_text(state.offset));
  return marked_delta(state) == state.offset
             ? text
             : text + fmt::format(", at distance {}", integer_text(marked_delta(state)));
}

std::string pinned_label(const State& state) {
  const auto& kept = state.distance;
  const bool other = kept.pinned_convention != state.convention;
  return fmt::format("pinned: {}d = {}, base {}",
                     other ? std::string(kept.pinned_convention->id) + ", " : "",
                     integer_text(kept.pinned_d), short_text(kept.pinned_base, 7));
}

std::string value_at(const Scene& scene, std::int64_t delta) {
  return short_text(compared(scene, delta).of(shown_measure(scene.state())), 5);
}

/// What δ is beside: −δ, at the same height where the dot product has no direction, or t itself.
void draw_counterpart(Canvas& canvas, const Palette& palette, Names& names, const Scene& scene,
                      const Layout& at, double text_size) {
  const State& state = scene.state();
  const bool mirrored = state.distance.show == DistanceShow::mirrored;
  const std::int64_t there = mirrored ? -state.offset : 0;
  const bool stands_alone = mirrored ? state.offset == 0 : !is_against_all(state);
  if (stands_alone || !shown_range(state).contains(there)) return;
  const Point point = on_curve(scene, at, there);
  const Color color = mirrored ? palette.delta : palette.t;
  canvas.line({point.x, at.plot.min.y}, {point.x, at.plot.max.y}, {color, 1.5, Dash::dashed});
  names.block({{point.x - 2, at.plot.min.y}, {point.x + 2, at.plot.max.y}});
  if (mirrored && shown_range(state).contains(state.offset))
    canvas.line(point, on_curve(scene, at, state.offset), {palette.delta, 1.5, Dash::dotted});
  // Hollow, and δ's own mark is seen through it.
  constexpr double kRadius = 8;
  const bool upon_delta = shown_range(state).contains(state.offset) &&
                          glm::distance(point, on_curve(scene, at, state.offset)) < 2 * kRadius;
  canvas.circle(point, kRadius, upon_delta ? std::nullopt : std::optional(palette.ground),
                Stroke{color, 3});
  names.block(Rect{point, point}.grown(kRadius + 2));
  names.place(point,
              mirrored ? fmt::format("−δ = {}: {}", integer_text(there), value_at(scene, there))
                       : fmt::format("t = {}", integer_text(state.position)),
              {Face::semibold, text_size + 1, color});
}

/// What pair k adds to the dot product.
std::string added_text(const Scene& scene) {
  const double scale = scene.sinusoidal().scale();
  const double term = scene.terms()[static_cast<std::size_t>(scene.state().pair)];
  return scale == 1 ? fixed_text(term, 2) : short_text(scale * scale * term, 2);
}

/// Where no stack stands beside the curve: t and the term of k, in the line of the axis' name.
void draw_t_and_k(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  constexpr double kBetween = 14, kNameRoom = 100;
  const auto t = fmt::format("t = {}", integer_text(state.position));
  const auto k = fmt::format("k = {}", integer_text(state.pair));
  const auto term = fmt::format("{} adds {}", k, added_text(scene));
  const TextStyle t_style{Face::semibold, size::kSmall, palette.t, true};
  const TextStyle k_style{Face::semibold, size::kSmall, palette.k, true};
  const Point from{at.plot.min.x - kLeftAxisRoom, at.plot.max.y + kBottomAxisRoom - 6};
  const double k_from = from.x + canvas.measure(t, t_style).width + kBetween;
  const bool fits = k_from + canvas.measure(term, k_style).width + kNameRoom <= at.plot.max.x;
  canvas.text(from, t, t_style);
  canvas.text({k_from, from.y}, fits ? term : k, k_style);
}

}  // namespace

void draw_marks(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                bool compact) {
  const State& state = scene.state();
  const Similarity measure = shown_measure(state);
  const Grid& grid = present_grid(scene);
  const Facts facts = present_facts(scene);
  // Where pairs do not rotate they are the mean's, which is not drawn.
  const bool turns = scene.sinusoidal().is_rotation();
  const Range shown = shown_range(state);
  const bool over_distance = state.distance.show == DistanceShow::curve;
  const bool shows_rise = over_distance && turns && facts.first_rise &&
                          *facts.first_rise < whole_range(state).to &&
                          shown.contains(*facts.first_rise);
  const bool shows_negative =
      over_distance && turns && facts.first_negative && shown.contains(*facts.first_negative);
  const bool shows_delta = shown.contains(marked_delta(state));

  Names names(canvas, palette, at.plot);
  const Curves curves = present_curves(scene);
  // Where they coincide, one stands for all.
  for (std::size_t i = 0; i < (turns ? 1 : curves.curves.size()); ++i) {
    block_curve(names, at, grid, *curves.curves[i]);
  }
  const Curve* pinned = pinned_curve(scene);
  if (pinned) block_curve(names, at, grid, *pinned);

  if (at.y.data_from < 0) {
    const double zero = at.y.pixel_from_data(0);
    names.block_curve({{at.plot.min.x, zero - 1}, {at.plot.max.x, zero + 1}});
  }

  const Point here = on_curve(scene, at, marked_delta(state));
  if (shows_delta) {
    canvas.line({here.x, at.plot.min.y}, {here.x, at.plot.max.y},
                {palette.delta, 1.5, Dash::dashed});
    names.block({{here.x - 2, at.plot.min.y}, {here.x + 2, at.plot.max.y}});
  }
  if (shows_delta && at.stack && at.shared_axis) {
    // The height of the curve at δ is the height that the stack beside it reaches.
    canvas.line(here, {at.stack->min.x, here.y}, {palette.delta, 1.5, Dash::dotted});
    names.block({{here.x, here.y - 3}, {at.plot.max.x, here.y + 3}});
  }
  if (shows_rise) ring(canvas, palette, names, on_curve(scene, at, *facts.first_rise));
  if (shows_negative) ring(canvas, palette, names, on_curve(scene, at, *facts.first_negative));
  constexpr double kForTheLastRow = size::kBody + 2;
  const double small = compact ? size::kSmall : over_distance ? size::kAxis : kForTheLastRow;
  if (shows_delta) {
    canvas.circle(here, 8, palette.delta, Stroke{palette.ground, 2});
    names.block(Rect{here, here}.grown(10));
    const bool mirrored = state.distance.show == DistanceShow::mirrored;
    names.place(here, delta_label(state) + (mirrored ? ": " + value_at(scene, state.offset) : ""),
                {Face::semibold, small + 1, palette.delta});
  }
  draw_counterpart(canvas, palette, names, scene, at, small);
  const TextStyle named{Face::medium, small, palette.text};
  const std::string what = measure == Similarity::euclidean ? "the dot product " : "";
  if (shows_rise) {
    names.place(on_curve(scene, at, *facts.first_rise),
                fmt::format("{}first rises at Δ = {} → {}", what, integer_text(*facts.first_rise),
                            integer_text(*facts.first_rise + 1)),
                named);
  }
  if (shows_negative) {
    names.place(
        on_curve(scene, at, *facts.first_negative),
        fmt::format("{}first negative at Δ = {}", what, integer_text(*facts.first_negative)),
        named);
  }
  if (pinned) {
    std::vector<Point> anchors;
    for (const double share : {0.75, 0.6, 0.9, 0.45, 0.3, 0.15}) {
      const double delta = at.x.data_from_pixel(at.plot.min.x + share * at.plot.width());
      const auto behind = std::ranges::upper_bound(grid.deltas, static_cast<std::int64_t>(delta));
      const auto sample =
          static_cast<std::size_t>(std::max<std::ptrdiff_t>(behind - grid.deltas.begin(), 1) - 1);
      anchors.emplace_back(at.x.pixel_from_data(static_cast<double>(grid.deltas[sample])),
                           at.y.pixel_from_data(pinned->values[sample]));
    }
    names.place_beside(anchors, pinned_label(state), {Face::medium, small, palette.d});
  }
  if (!at.stack && !is_against_all(state)) draw_t_and_k(canvas, palette, scene, at);
}

}  // namespace posenc::distance

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glm/common.hpp>

#include <posenc/similarity.hpp>

#include "figure/formula.hpp"
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
    constexpr std::array<Point, 8> kSides{{{1, 0}, {kDiagonal, -kDiagonal}, {kDiagonal, kDiagonal}, {-1, 0},
                                           {-kDiagonal, -kDiagonal}, {-kDiagonal, kDiagonal}, {0, -1}, {0, 1}}};
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
      if (std::ranges::any_of(names_, [&](const Rect& name) { return name.contains(p); })) return false;
    }
    return true;
  }

  Canvas& canvas_;
  const Palette& palette_;
  std::vector<Rect> names_;
  LabelPlacer bare_, plated_;
};

/// Names keep out of the curve.
void block_curve(Names& names, const Layout& at, const Grid& grid, Similarity measure, int d,
                 const Curve& curve) {
  constexpr double kPiece = 10, kMargin = 4;
  Rect piece{{0, 0}, {0, 0}};
  bool open = false;
  for (std::size_t c = 0; c < curve.low.size(); ++c) {
    const double x = at.x.pixel_from_data(static_cast<double>(grid.delta(c * grid.per_column)));
    const double a = at.y.pixel_from_data(measured(measure, d, curve.low[c]));
    const double b = at.y.pixel_from_data(measured(measure, d, curve.high[c]));
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
  const double value =
      measured(scene.state().distance.measure, scene.encoding().d(), scene.encoding().dot(delta));
  return {at.x.pixel_from_data(static_cast<double>(delta)), at.y.pixel_from_data(value)};
}

void ring(Canvas& canvas, const Palette& palette, Names& names, Point at) {
  constexpr double kRadius = 7;
  canvas.circle(at, kRadius, palette.ground, Stroke{palette.text, 2.5});
  names.block(Rect{at, at}.grown(kRadius + 2));
}

std::string delta_label(const State& state) {
  const auto text = fmt::format("δ = {}", integer_text(state.offset));
  return marked_delta(state) == state.offset ? text : text + fmt::format(", at distance {}", integer_text(marked_delta(state)));
}

std::string pinned_label(const State& state) {
  return fmt::format("pinned: d = {}, base {}", integer_text(state.distance.pinned_d),
                     short_text(state.distance.pinned_base, 7));
}

Formula term_name(const Palette& palette) {
  using namespace math;
  const auto omega = script(italic("ω", palette.text), italic("k", palette.k), row({}));
  return row({upright("cos(", palette.text), omega, italic("δ", palette.delta),
              upright(")", palette.text)});
}

}  // namespace

void draw_marks(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                bool compact) {
  const State& state = scene.state();
  const Similarity measure = state.distance.measure;
  const Grid grid = present_grid(scene);
  const Facts facts = present_facts(scene);
  const std::int64_t farthest = shown_range(state).to;

  Names names(canvas, palette, at.plot);
  block_curve(names, at, grid, measure, scene.encoding().d(), *present_curves(scene).curves.front());
  const Curve* pinned = pinned_curve(scene);
  if (pinned) {
    block_curve(names, at, grid, measure, static_cast<int>(state.distance.pinned_d), *pinned);
  }

  const Point here = on_curve(scene, at, marked_delta(state));
  canvas.line({here.x, at.plot.min.y}, {here.x, at.plot.max.y}, {palette.delta, 1.5, Dash::dashed});
  names.block({{here.x - 2, at.plot.min.y}, {here.x + 2, at.plot.max.y}});
  if (at.stack && at.shared_axis) {
    // The height of the curve at δ is the height that the stack beside it reaches.
    canvas.line(here, {at.stack->min.x, here.y}, {palette.delta, 1.5, Dash::dotted});
    names.block({{here.x, here.y - 3}, {at.plot.max.x, here.y + 3}});
  }
  if (facts.first_rise && *facts.first_rise < farthest) ring(canvas, palette, names, on_curve(scene, at, *facts.first_rise));
  if (facts.first_negative && *facts.first_negative <= farthest) ring(canvas, palette, names, on_curve(scene, at, *facts.first_negative));
  canvas.circle(here, 8, palette.delta, Stroke{palette.ground, 2});
  names.block(Rect{here, here}.grown(10));

  const double small = compact ? size::kSmall : size::kAxis;
  names.place(here, delta_label(state), {Face::semibold, small + 1, palette.delta});
  const TextStyle named{Face::medium, small, palette.text};
  const std::string what = measure == Similarity::euclidean ? "the dot product " : "";
  if (facts.first_rise && *facts.first_rise < farthest) {
    names.place(on_curve(scene, at, *facts.first_rise),
                fmt::format("{}first rises at Δ = {} → {}", what, integer_text(*facts.first_rise),
                            integer_text(*facts.first_rise + 1)),
                named);
  }
  if (facts.first_negative && *facts.first_negative <= farthest) {
    names.place(on_curve(scene, at, *facts.first_negative),
                fmt::format("{}first negative at Δ = {}", what, integer_text(*facts.first_negative)), named);
  }
  if (pinned) {
    const double end = at.y.pixel_from_data(
        measured(measure, static_cast<int>(state.distance.pinned_d), pinned->dots[pinned->dots.size() * 3 / 4]));
    const double x = at.x.pixel_from_data(static_cast<double>(grid.delta(grid.count * 3 / 4)));
    names.place({x, end}, pinned_label(state), {Face::medium, small, palette.d});
  }
}

std::optional<int> band_at(const Layout& at, const Stack& stack, Point p) {
  if (!at.stack || !at.stack->contains(p)) return std::nullopt;
  const double share = (p.x - at.stack->min.x) / at.stack->width();
  return std::clamp(static_cast<int>(share * stack.bands()), 0, stack.bands() - 1);
}

void draw_stack(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  if (!at.stack) return;
  const State& state = scene.state();
  const Stack stack = present_stack(scene);
  const Rect& box = *at.stack;
  const double width = box.width() / stack.bands();
  const double gap = width > 4 ? 1 : 0;

  const double name_y = box.min.y - 18;
  const auto name = term_name(palette);
  const double name_end = draw(canvas, {box.min.x, name_y}, name, 20).max.x;
  canvas.text({name_end + 8, name_y}, stack.per_band == 1
                  ? "of each pair, added up"
                  : fmt::format("added up, {} pairs a bar", stack.per_band),
              {Face::regular, size::kAxis, palette.muted});

  const double zero = at.stack_y.pixel_from_data(0);
  canvas.line({box.min.x, zero}, {box.max.x, zero}, {palette.line, 1});
  for (int b = 0; b < stack.bands(); ++b) {
    const double from = at.stack_y.pixel_from_data(stack.before(b));
    const double to = at.stack_y.pixel_from_data(stack.after(b));
    const double left = box.min.x + b * width;
    constexpr double kThinnest = 1.5;
    const double middle = (from + to) / 2, half = std::max(std::abs(from - to), kThinnest) / 2;
    // What was there before stands below, faint.
    canvas.rect({{left, std::min(zero, from)}, {left + width + 0.5, std::max(zero, from)}},
                mix(palette.ground, palette.line, 0.5));
    const Rect bar{{left, middle - half}, {left + width - gap, middle + half}};
    canvas.rect(bar, term_colour(palette, stack.means[static_cast<std::size_t>(b)]));
    if (b == static_cast<int>(state.pair) / stack.per_band) {
      canvas.rect(bar.grown(2.5), std::nullopt, Stroke{palette.k, 2.5});
      const double above = std::min(from, to) - 10;
      canvas.text({bar.centre().x, above}, fmt::format("k = {}", state.pair),
                  {Face::semibold, size::kAxis, palette.k}, HAlign::centre, VAlign::bottom);
    }
  }
  const int in_bars = stack.per_band * stack.bands();
  const AxisMap pairs{-0.5, in_bars - 0.5, box.min.x, box.max.x};
  constexpr double kRoomForOrder = 160;
  draw_bottom_axis(canvas, palette, box, pairs, box.width() >= kRoomForOrder ? "pair k, fast → slow" : "pair k", true);
  if (!at.shared_axis) draw_left_axis(canvas, palette, box, at.stack_y, "dot product");

  const double end = at.stack_y.pixel_from_data(scene.dot());
  canvas.line({box.max.x - width, end}, {box.max.x + 6, end}, {palette.delta, 2});
  canvas.text({box.max.x + 10, end}, short_text(scene.dot() , 4),
              {Face::semibold, size::kBody + 2, palette.delta, true}, HAlign::left, VAlign::middle);
}

void draw_facts(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& area) {
  const State& state = scene.state();
  const Facts facts = present_facts(scene);
  const Curves curves = present_curves(scene);
  const int d = scene.encoding().d();
  const double dot = scene.dot();
  struct Fact {
    std::string name, value, note;
    Color color;
  };
  const auto beyond = [&](std::int64_t delta) {
    return delta > shown_range(state).to ? ", past the end of the axis" : "";
  };
  const auto dot_text = [&](std::int64_t delta) { return short_text(scene.encoding().dot(delta), 5); };
  const std::array<Fact, 4> all{{
      {"", fmt::format("{}", short_text(curves.largest_difference, 2)),
       "largest difference between the curves", palette.text},
      {fmt::format("at δ = {}", integer_text(state.offset)), fmt::format("{} of {}", short_text(dot, 4), integer_text(d / 2)),
       fmt::format("÷ (d/2) {} · Euclidean {}", short_text(normalized_dot(d, dot), 4),
                   short_text(euclidean_distance(d, dot), 4)),
       palette.delta},
      {"the dot product first rises at",
       facts.first_rise ? fmt::format("Δ = {} → {}", integer_text(*facts.first_rise), integer_text(*facts.first_rise + 1))
                        : fmt::format("none up to Δ = {}", integer_text(facts.searched)),
       facts.first_rise ? fmt::format("{} → {}{}", dot_text(*facts.first_rise), dot_text(*facts.first_rise + 1),
                                      beyond(*facts.first_rise + 1))
                        : std::string("it falls steadily"),
       palette.text},
      {"it is first negative at",
       facts.first_negative ? fmt::format("Δ = {}", integer_text(*facts.first_negative))
                            : fmt::format("none up to Δ = {}", integer_text(facts.searched)),
       facts.first_negative ? dot_text(*facts.first_negative) + beyond(*facts.first_negative) : std::string("it stays at or above 0"),
       palette.text},
  }};
  constexpr std::array kShares{0.0, 0.29, 0.53, 0.77, 1.0};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Point at{area.min.x + kShares[i] * area.width(), area.min.y + 18};
    const double room = (kShares[i + 1] - kShares[i]) * area.width() - 20;
    const TextStyle name{Face::regular, size::kAxis, palette.muted};
    if (i == 0) {
      double x = at.x;
      for (std::size_t c = 0; c < curves.positions.size(); ++c) {
        const auto stroke = curve_stroke(palette, c);
        const Point from{x, at.y - 5}, to{x + 30, at.y - 5};
        if (c > 0) canvas.line(from, to, curve_stroke(palette, 0));
        canvas.line(from, to, stroke);
        const auto label = fmt::format("t = {}", integer_text(curves.positions[c]));
        const TextStyle style{Face::regular, size::kAxis, c == 0 ? palette.t : palette.text};
        canvas.text({x + 38, at.y}, label, style);
        x += 38 + canvas.measure(label, style).width + 22;
      }
    } else {
      canvas.text(at, shorten(canvas, all[i].name, name, room), name);
    }
    const TextStyle value{Face::semibold, 26, all[i].color, true};
    canvas.text(at + Point(0, 36), shorten(canvas, all[i].value, value, room), value);
    canvas.text(at + Point(0, 62), shorten(canvas, all[i].note, name, room), name);
  }
}

}  // namespace posenc::distance

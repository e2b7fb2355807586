#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_layout.hpp"

namespace posenc::rotation {
namespace {

constexpr double kShiftCaption = 30, kMarkNames = 26;  // above the plot

/// Where the plot of a track is.
Rect plot_of(const Rect& track) {
  return {{track.min.x + 8, track.min.y + kShiftCaption + kMarkNames},
          {track.max.x - 44,
           std::max(track.min.y + kShiftCaption + kMarkNames + 1, track.max.y - kBottomAxisRoom)}};
}

AxisMap across(const State& state, const Rect& plot) {
  const auto first = static_cast<double>(first_position(state));
  return {first, std::max(static_cast<double>(last_position(state)), first + 1), plot.min.x,
          plot.max.x};
}

/// The height of 1 in the plot: sine and cosine of two frequencies may be ±1 at once, and their product 2.
double unit(const Scene& scene, const Rect& plot) {
  return plot.height() / 2 / (scene.all_pairs().is_rotation() ? 1 : 2);
}

/// sin(ω_k·t) at every pixel, or the band that it fills where its waves cannot be told apart.
void draw_wave(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& plot) {
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(scene.state().pair);
  const auto map = across(scene.state(), plot);
  constexpr double kNarrowest = 6, kStep = 2;
  const double half = unit(scene, plot);
  if (encoding.wavelength(k) * plot.width() < kNarrowest * (map.data_to - map.data_from)) {
    const double y = plot.centre().y;
    canvas.rect({{plot.min.x, y - half}, {plot.max.x, y + half}}, palette.t.with_alpha(0.18));
    return;
  }
  std::vector<Point> points;
  for (double x = plot.min.x; x <= plot.max.x; x += kStep) {
    const double value = sin(encoding.phase_at(map.data_from_pixel(x), k));
    points.emplace_back(x, plot.centre().y - half * value);
  }
  canvas.polyline(points, {palette.t.with_alpha(0.45), 1.5}, false);
}

struct Products {
  std::vector<std::pair<std::int64_t, double>> at;
};

/// p_k(s)·p_k(s+δ)/scale² at positions s of the whole sequence.
const Products& products(const Scene& scene) {
  const State& state = scene.state();
  constexpr std::int64_t kMost = 1024;
  return scene.memo<Products>(
      std::tuple(scene.shared_all_pairs(), state.offset, state.pair, first_position(state),
                 state.length),
      [&] {
        Products made;
        const auto& encoding = scene.all_pairs();
        const int k = static_cast<int>(state.pair);
        const double squared = encoding.scale() * encoding.scale();
        const std::int64_t count = std::min(kMost, state.length);
        for (std::int64_t i = 0; i < count; ++i) {
          const std::int64_t s =
              first_position(state) + (count > 1 ? (state.length - 1) * i / (count - 1) : 0);
          const auto here = pair_at(encoding, k, s), there = pair_at(encoding, k, s + state.offset);
          made.at.emplace_back(s, (here[0] * there[0] + here[1] * there[1]) / squared);
        }
        return made;
      });
}

void draw_products(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& plot) {
  const auto map = across(scene.state(), plot);
  const auto& values = products(scene).at;
  const auto y_of = [&](double v) { return plot.centre().y - unit(scene, plot) * v; };
  std::vector<Point> points;
  for (const auto& [s, value] : values) {
    points.emplace_back(map.pixel_from_data(static_cast<double>(s)), y_of(value));
  }
  if (points.size() == 1) points.emplace_back(plot.max.x, points.front().y);
  canvas.polyline(points, {palette.k, 3}, false);
}

struct Mark {
  double position;
  std::string name;
  Color color;
  HAlign side;
  bool is_now;
  double width = 0;  ///< both are seen where they coincide
};

/// Lines across the plot at t₀ and t, each with the position δ further, and their names above it.
void draw_marks(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& plot) {
  const State& state = scene.state();
  const auto map = across(state, plot);
  const bool forward = state.offset >= 0;
  const HAlign near = forward ? HAlign::right : HAlign::left,
               far = forward ? HAlign::left : HAlign::right;
  const double t = scene.position(), delta = static_cast<double>(state.offset);
  const auto from = static_cast<double>(state.rotation.shifted_from);
  const std::array marks{
      Mark{t, fmt::format("t = {}", integer_text(state.position)), palette.t, near, true, 5},
      Mark{t + delta, fmt::format("t + δ = {}", integer_text(state.position + state.offset)),
           palette.delta, far, true, 2},
      Mark{from, fmt::format("t₀ = {}", integer_text(state.rotation.shifted_from)), palette.t, near,
           false},
      Mark{from + delta, "t₀ + δ", palette.delta, far, false}};
  const Rect names{{plot.min.x - 8, plot.min.y - kMarkNames}, {plot.max.x + 44, plot.min.y}};
  LabelPlacer placer(names.grown(2));
  for (const auto& mark : marks) {
    if (mark.position < map.data_from || mark.position > map.data_to) continue;
    const double x = map.pixel_from_data(mark.position);
    const Stroke stroke = mark.is_now ? Stroke{mark.color, mark.width}
                                      : Stroke{mark.color.with_alpha(0.6), 1.5, Dash::dashed};
    canvas.line({x, plot.min.y - 4}, {x, plot.max.y}, stroke);
    if (mark.is_now) canvas.circle({x, plot.min.y - 4}, 5, mark.color);
    const TextStyle style{mark.is_now ? Face::bold : Face::regular, size::kAxis,
                          mark.is_now ? mark.color : palette.muted, true};
    const double width = canvas.measure(mark.name, style).width;
    // On its own side, or on the other where the sequence ends.
    for (const HAlign side :
         {mark.side, mark.side == HAlign::left ? HAlign::right : HAlign::left}) {
      const double at = side == HAlign::left ? x + 8 : x - 8;
      const Rect box{{side == HAlign::left ? at : at - width, names.min.y + 2},
                     {side == HAlign::left ? at + width : at, names.max.y - 6}};
      if (!placer.is_free(box)) continue;
      placer.block(box.grown(2));
      canvas.text({at, box.centre().y}, mark.name, style, side, VAlign::middle);
      break;
    }
  }
}

/// What the two curves are, and what to do, in one line.
void draw_caption(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& track) {
  const auto k = integer_text(scene.state().pair);
  const TextStyle style{Face::regular, size::kAxis, palette.muted};
  const Point at{track.min.x, track.min.y + 16};
  using namespace math;
  const auto pair = [&](Formula t) {
    return row({script(italic("p", palette.text), upright(k, palette.k), row({})),
                upright("(", palette.text), std::move(t), upright(")", palette.text)});
  };
  const auto t = italic("t", palette.t);
  const auto product = row({pair(t), upright(" · ", palette.text),
                            pair(row({t, upright(" + ", palette.text), delta(palette)}))});
  const bool still = scene.all_pairs().is_rotation(static_cast<int>(scene.state().pair));
  double x = at.x;
  const auto sample = [&](Color color, double width) {
    canvas.line({x, at.y - 5}, {x + 26, at.y - 5}, {color, width});
    x += 34;
  };
  const auto formula = [&](const Formula& f) { x = draw(canvas, {x, at.y}, f, 20).max.x + 8; };
  const auto words = [&](std::string_view text) {
    canvas.text({x, at.y}, text, style);
    x += canvas.measure(text, style).width + 28;
  };
  sample(palette.k, 3);
  formula(product);
  words(still ? "stands still along the whole sequence" : "changes along the sequence");
  sample(palette.t.with_alpha(0.45), 1.5);
  formula(row({upright("sin ", palette.text), omega(palette, k), t}));
  const std::string_view turns = "turns";
  canvas.text({x, at.y}, turns, style);
  x += canvas.measure(turns, style).width;
  const std::string_view hint = "drag to shift both, double click to begin there";
  if (track.max.x - canvas.measure(hint, style).width > x + 28) {
    canvas.text({track.max.x, at.y}, hint, style, HAlign::right);
  }
}

struct Row {
  std::string name, before, now, change;
  bool strong = false;
};

std::vector<Row> rows_of(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto& moved = shift(scene);
  constexpr int kPlaces = 6, kDegreePlaces = 4;
  const auto number = [](double v) { return fixed_text(v, kPlaces); };
  const auto degrees = [](double rad) {
    return fixed_text(rad * 180 / std::numbers::pi, kDegreePlaces) + "°";
  };
  const auto change = [](double a, double b) { return short_text(std::abs(b - a), 2); };
  const auto p = [&](std::int64_t t) { return pair_at(encoding, k, t); };
  const auto pair = integer_text(k);
  const auto from = p(state.rotation.shifted_from), here = p(state.position);
  const double turned = moved.angle_change() * 180 / std::numbers::pi;
  return {
      {"angle from p(t) to p(t + δ)", degrees(moved.before.angle_rad), degrees(moved.now.angle_rad),
       short_text(turned, 2) + "°", true},
      {"its cosine, in M", number(moved.before.cos), number(moved.now.cos),
       change(moved.before.cos, moved.now.cos), true},
      {"its sine, in M", number(moved.before.sin), number(moved.now.sin),
       change(moved.before.sin, moved.now.sin), true},
      {"p(t) · p(t + δ), all pairs", number(moved.before.product), number(moved.now.product),
       change(moved.before.product, moved.now.product), true},
      {fmt::format("sine of pair {} at t", pair), number(from[0]), number(here[0]),
       change(from[0], here[0])},
      {fmt::format("cosine of pair {} at t", pair), number(from[1]), number(here[1]),
       change(from[1], here[1])},
  };
}

}  // namespace

void draw_track(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  const Rect plot = plot_of(*at.track);
  draw_caption(canvas, palette, scene, *at.track);
  canvas.line({plot.min.x, plot.centre().y}, {plot.max.x, plot.centre().y}, {palette.line, 1});
  draw_bottom_axis(canvas, palette, plot, across(scene.state(), plot), "position", true);
  draw_wave(canvas, palette, scene, plot);
  draw_products(canvas, palette, scene, plot);
  draw_marks(canvas, palette, scene, plot);
}

void draw_shift_words(Canvas& canvas, const Palette& palette, const Scene& scene,
                      const Rect& area) {
  const State& state = scene.state();
  const auto rows = rows_of(scene);
  const std::array<std::string, 4> heads{
      "", fmt::format("t₀ = {}", integer_text(state.rotation.shifted_from)),
      fmt::format("t = {}", integer_text(state.position)), "difference"};
  constexpr double kGap = 26, kLine = 1.75;
  constexpr double kLines = 9.5;
  std::array<double, 4> widths{};
  double em = 24;
  const auto style_of = [&](Face face, Color color) { return TextStyle{face, em, color, true}; };
  for (; em > size::kSmall; em -= 1) {
    widths = {};
    const auto widen = [&](std::size_t i, const std::string& text) {
      widths[i] = std::max(widths[i], canvas.measure(text, style_of(Face::semibold, {})).width);
    };
    for (std::size_t i = 0; i < heads.size(); ++i) widen(i, heads[i]);
    for (const auto& r : rows) {
      widen(0, r.name), widen(1, r.before), widen(2, r.now), widen(3, r.change);
    }
    const double wide = widths[0] + widths[1] + widths[2] + widths[3] + 3 * kGap;
    if (wide <= area.width() && em * kLine * kLines <= area.height()) break;
  }
  const double room = area.width() - widths[0] - widths[1] - widths[2] - widths[3];
  const double gap = std::clamp(room / 3, 4.0, 60.0);
  std::array<double, 4> right{};
  right[0] = area.min.x + widths[0];
  for (std::size_t i = 1; i < right.size(); ++i) right[i] = right[i - 1] + gap + widths[i];
  double y = area.min.y + std::max(0.0, (area.height() - em * kLine * kLines) / 2) + em;
  const auto put = [&](std::size_t i, const std::string& text, Face face, Color color) {
    canvas.text({right[i], y}, text, style_of(face, color), HAlign::right);
  };
  const auto caption = [&](std::string_view text) {
    canvas.text({area.min.x, y}, text, style_of(Face::regular, palette.muted));
  };
  const bool still = scene.all_pairs().is_rotation();
  caption(still ? "stands still" : "compared");
  put(1, heads[1], Face::regular, palette.muted);
  put(2, heads[2], Face::semibold, palette.t);
  put(3, heads[3], Face::regular, palette.muted);
  const Color change = still ? palette.k : palette.error;
  bool was_strong = true;
  for (const auto& r : rows) {
    y += em * kLine;
    if (was_strong && !r.strong) {
      y += em * kLine / 2;
      caption("turns with t");
      y += em * kLine;
    }
    was_strong = r.strong;
    const Color ink = r.strong ? palette.text : palette.muted;
    canvas.text({area.min.x, y}, r.name, style_of(Face::regular, ink));
    put(1, r.before, Face::regular, palette.muted);
    put(2, r.now, r.strong ? Face::semibold : Face::regular, ink);
    put(3, r.change, r.strong ? Face::semibold : Face::regular, r.strong ? change : palette.muted);
  }
}

std::optional<std::int64_t> shifted_position(const Scene& scene, const Layout& at,
                                             const Pointer& pointer) {
  if (!at.track || !at.track->contains(pointer.pressed_at)) return {};
  const State& state = scene.state();
  const Rect plot = plot_of(*at.track);
  const auto map = across(state, plot);
  const auto wanted = std::llround(map.data_from_pixel(pointer.at.x));
  return std::clamp<std::int64_t>(wanted, first_position(state), last_position(state));
}

}  // namespace posenc::rotation

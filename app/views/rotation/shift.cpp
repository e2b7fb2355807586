#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// t and t + δ shifted along the sequence together.
namespace posenc::rotation {
namespace {

using namespace plot;

constexpr Slot<std::vector<Point>> kProducts;

/// p_k(s)·p_k(s+δ)/scale² at positions s of the whole sequence.
std::vector<Point> products(const Scene& scene) {
  const State& state = scene.state();
  const auto first = first_position(state);
  const auto key =
      std::tuple(scene.shared_all_pairs(), state.offset, state.pair, first, state.length);
  return *scene.memo(kProducts, key, [&] {
    constexpr std::int64_t kMost = 1024;
    const std::int64_t last = std::min(kMost, state.length) - 1;
    std::vector<Point> made;
    for (std::int64_t i = 0; i <= last; ++i) {
      const std::int64_t s = first + (last > 0 ? (state.length - 1) * i / last : 0);
      made.emplace_back(s, pair_products(scene, s).x);
    }
    if (made.size() == 1) made.emplace_back(first + 1, made[0].y);
    return made;
  });
}

/// sin(ω_k·t), or the band that it fills where its waves cannot be told apart.
Layer wave(const Scene& scene, const Extent& x, const Palette& palette) {
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(scene.state().pair);
  const auto name = fmt::format("sin {}t", omega_text(k));
  const double waves = (x.to - x.from) / encoding.wavelength(k);
  constexpr double kMostWaves = 200, kPerWave = 16, kFewest = 200;
  if (waves > kMostWaves)
    return Band{.x = {x.from, x.to},
                .low = {-1},
                .high = {1},
                .color = palette.t.with_alpha(0.18),
                .is_stepped = true,
                .name = name};
  Line line{.stroke = {palette.t.with_alpha(0.45), 1.5}, .name = name};
  const double count = std::ceil(std::max(kFewest, waves * kPerWave));
  for (double i = 0; i <= count; ++i) {
    const double t = x.from + (x.to - x.from) * i / count;
    line.points.emplace_back(t, pair_point(encoding, k, t).x);
  }
  return line;
}

Plot sequence_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto first = static_cast<double>(first_position(state));
  const Extent x{first, std::max(static_cast<double>(last_position(state)), first + 1)};
  // Sine and cosine of two frequencies may be ±1 at once, and their product 2.
  const double reach = encoding.is_rotation() ? 1.05 : 2.1;
  Plot plot{.x = {.name = "position", .extent = x, .whole = true},
            .y = {.extent = Extent{-reach, reach}, .is_shown = false}};
  plot.layers = {wave(scene, x, palette),
                 Line{.points = products(scene),
                      .stroke = {palette.k, 3},
                      .name = fmt::format("p(t) · p(t + δ) of pair {}{}", integer_text(k),
                                          encoding.is_rotation(k) ? ": the same at every t" : "")}};
  const auto mark = [&](double at, Text label, const Stroke& stroke, int priority) {
    plot.layers.emplace_back(
        Reference{.at = at, .stroke = stroke, .label = std::move(label), .priority = priority});
  };
  const auto from = state.rotation.shifted_from;
  const auto start = static_cast<double>(from), delta = static_cast<double>(state.offset);
  const double t = scene.position();
  mark(start, {"t₀ = " + integer_text(from), "t₀"}, {palette.t.with_alpha(0.6), 1.5, Dash::dashed},
       1);
  mark(start + delta, "t₀ + δ", {palette.delta.with_alpha(0.6), 1.5, Dash::dashed}, 1);
  mark(t, {"t = " + integer_text(state.position), "t"}, {palette.t, 5}, 0);
  mark(t + delta, {"t + δ = " + integer_text(state.position + state.offset), "t + δ"},
       {palette.delta, 2}, 0);
  return plot;
}

/// The numbers at t₀ and at t, and their difference.
plot::Table table(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const auto& [before, now] = shift(scene);
  const bool is_same = scene.all_pairs().is_rotation();
  const auto from = state.rotation.shifted_from;
  plot::Table made{.size = 24};
  const auto row = [&](std::string name, const std::string& old, const std::string& present,
                       const std::string& change, bool is_strong) {
    const Color ink = is_strong ? palette.text : palette.muted;
    const Face face = is_strong ? Face::semibold : Face::regular;
    const Color mark = !is_strong ? ink : is_same ? palette.k : palette.error;
    made.rows.push_back(
        {{std::move(name), ink}, {old, palette.muted}, {present, ink, face}, {change, mark, face}});
  };
  const auto number = [&](std::string name, double a, double b, bool is_strong) {
    constexpr int kPlaces = 6;
    row(std::move(name), fixed_text(a, kPlaces), fixed_text(b, kPlaces),
        short_text(std::abs(b - a), 2), is_strong);
  };
  made.rows.push_back({{is_same ? "independent of t" : "compared", palette.muted},
                       {"t₀ = " + integer_text(from), palette.muted},
                       {"t = " + integer_text(state.position), palette.t, Face::semibold},
                       {"difference", palette.muted}});
  constexpr double kDegree = std::numbers::pi / 180;
  const auto degrees = [](double rad) { return fixed_text(rad / kDegree, 4) + "°"; };
  row("angle from p(t) to p(t + δ)", degrees(before.angle_rad), degrees(now.angle_rad),
      short_text(shift(scene).angle_change() / kDegree, 2) + "°", true);
  number("its cosine, in M", before.cosine, now.cosine, true);
  number("its sine, in M", before.sine, now.sine, true);
  number("p(t) · p(t + δ), all pairs", before.product, now.product, true);
  made.rows.push_back({});
  made.rows.push_back({{"depends on t", palette.muted}});
  const auto& encoding = scene.all_pairs();
  const auto old = pair_at(encoding, k, from), here = pair_at(encoding, k, state.position);
  number(fmt::format("sine of pair {} at t", integer_text(k)), old[0], here[0], false);
  number(fmt::format("cosine of pair {} at t", integer_text(k)), old[1], here[1], false);
  return made;
}

Fact shift_fact(const Scene& scene, const Palette& palette) {
  const double change = std::abs(shift(scene).product_change());
  const bool is_same = change <= product_rounding(scene.all_pairs());
  return {.label = {"change of p(t) · p(t + δ), all pairs", "change of the product"},
          .value = short_text(change, 2),
          .notes = {is_same ? Text("within float64 rounding error", "within rounding")
                            : Text("more than float64 rounding error", "more than rounding")},
          .color = is_same ? palette.text : palette.error};
}

Text how_to_read_shift(const Scene& scene) {
  const auto pair = integer_text(scene.state().pair);
  const auto from = integer_text(scene.state().rotation.shifted_from);
  const auto read = fmt::format(
      "Solid: pair {} at t and t + δ. Dashed: where both began, at t₀ = {}.", pair, from);
  return {read + " Drag below to shift both, double-click to begin there.", read};
}

std::vector<Cell> shift_cells(const Scene& scene, const Palette& palette) {
  auto cells = beside(kCircle, circle_plot(scene, palette), table(scene, palette),
                      shift_fact(scene, palette));
  cells[1].least = {430, 200};
  cells[1].priority = 1;
  Cell sequence{.id = kSequence,
                .panel = sequence_plot(scene, palette),
                .row = 2,
                .columns = 2,
                .least = {300, 160},
                .most = {HUGE_VAL, 300},
                .weight = {1, 0.5},
                .priority = 2};
  cells.push_back(std::move(sequence));
  return cells;
}

}  // namespace

std::string shift_claim(const Scene& scene) {
  const State& state = scene.state();
  const auto from = state.rotation.shifted_from;
  if (state.position == from)
    return "Shift t and t + δ along the sequence, and see what stays the same";
  const auto shifted = fmt::format("Shifted from t = {} to t = {}", integer_text(from),
                                   integer_text(state.position));
  if (scene.all_pairs().is_rotation())
    return shifted + ", the angle, the matrix and the product stay the same";
  return fmt::format("{}, the product p(t) · p(t + δ) changes by {}", shifted,
                     short_text(shift(scene).product_change(), 2));
}

const Mode kShiftMode{shift_claim, how_to_read_shift, shift_cells};

}  // namespace posenc::rotation

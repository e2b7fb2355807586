#include "views/rotation/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "text/phrase.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"
#include "views/rotation/options.hpp"

/// One step of δ, t and t + δ shifted along the sequence together, two steps one after the other,
/// and the whole matrix.
namespace posenc::rotation {

using namespace plot;

namespace {

/// A plot at the left, and beside it a panel above a difference.
std::vector<Cell> beside(const Facts& known, const Palette& palette, std::string_view id, Plot plot,
                         Panel panel, std::string_view difference) {
  return {cell(id, std::move(plot), {0, 0, 1, 3}, {.least = {200, 150}, .weight = {0.5, 1}}),
          cell("words", std::move(panel), {1, 0}, {.least = {190, 80}, .weight = {0.5, 1}}, 1),
          cell("fact", FactPanel{{rounding_row(known, palette, difference)}}, {1, 1},
               {.least = {190, 56}, .most = {HUGE_VAL, 90}, .weight = {0.5, 0.2}}, 3)};
}

/// One step, or two, and all pairs below the formulas.
std::vector<Cell> circle_cells(const Scene& scene, const Facts& known, const Palette& palette) {
  const bool has_two = scene.state()[kShow] == RotationShow::compose;
  auto cells = beside(
      known, palette, kCircle, circle_plot(scene, palette),
      has_two ? compose_formulas(scene, known, palette) : step_formulas(scene, known, palette),
      has_two ? "composed" : "residual");
  cells.push_back(pairs_cell(scene, palette));
  return cells;
}

/// p_k(s)·p_k(s+δ)/scale² at positions s of the whole sequence, above the wave of pair k.
Plot sequence_plot(const Scene& scene, const Palette& palette) {
  constexpr std::int64_t kMost = 1024;
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto first = first_position(state), end = std::max(last_position(state), first + 1);
  const auto count = std::min(kMost, end - first);
  const Extent x{static_cast<double>(first), static_cast<double>(end)};
  Line products{.stroke = {palette.k, 3},
                .name = phrase("p(t) · p(t + δ) of pair {}{}", k,
                               encoding.is_rotation(k) ? ": the same at every t" : "")};
  for (std::int64_t i = 0; i <= count; ++i) {
    const auto s = first + (end - first) * i / count;
    products.points.emplace_back(s, pair_products(scene, s).x);
  }
  // Sine and cosine of two frequencies may be ±1 at once, and their product 2.
  const double reach = encoding.is_rotation() ? 1 : 2;
  Plot plot{.x = {.name = "position", .extent = x, .whole = true},
            .y = {.extent = Extent{-reach, reach}, .has_air = true, .is_shown = false},
            .layers = {wave_layer(encoding, {WaveColumn::Kind::sine, k}, x,
                                  {.stroke = {palette.muted, 1.5},
                                   .name = fmt::format("sin {}t", omega_text(k))}),
                       std::move(products)}};
  const auto from = state[kShiftedFrom];
  const auto start = static_cast<double>(from), delta = static_cast<double>(state.offset);
  const double t = scene.position();
  plot.add(at_x(start, {palette.t.with_alpha(0.6), 1.5, Dash::dashed},
                {symbol_text("t₀", from), "t₀"}, 1),
           at_x(start + delta, {palette.delta.with_alpha(0.6), 1.5, Dash::dashed}, "t₀ + δ", 1),
           at_x(t, {palette.t, 5}, {symbol_text("t", state.position), "t"}, 0, kMovesT),
           at_x(t + delta, {palette.delta, 2},
                {symbol_text("t + δ", state.position + state.offset), "t + δ"}, 0, kMovesDelta));
  return plot;
}

/// The numbers at t₀ and at t, and their difference.
TextTable shift_table(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const std::int64_t from = state[kShiftedFrom], t = state.position;
  const Comparison before = compared(scene, from), now = compared(scene, t);
  const auto old = pair_at(encoding, k, from), here = pair_at(encoding, k, t);
  const bool is_same = encoding.is_rotation();
  TextTable made{.rows = {{{{is_same ? "independent of t" : "compared", palette.muted},
                            {symbol_text("t₀", from), palette.muted, Face::regular},
                            {symbol_text("t", t), palette.t, Face::semibold},
                            {"difference", palette.muted, Face::regular}}}},
                 .size = 24,
                 .is_of_numbers = true};
  const auto row = [&](std::string name, double a, double b, bool is_strong, int places = 6,
                       const char* unit = "") {
    const Color ink = is_strong ? palette.text : palette.muted;
    const Color mark = !is_strong ? ink : is_same ? palette.ok : palette.cost;
    const Face face = is_strong ? Face::semibold : Face::regular;
    made.rows.push_back({{{std::move(name), ink, Face::regular},
                          {fixed_text(a, places) + unit, palette.muted, Face::regular},
                          {fixed_text(b, places) + unit, ink, face},
                          {short_text(std::abs(b - a), 2) + unit, mark, face}}});
  };
  constexpr double kDegree = std::numbers::pi / 180;
  // From one angle to the other, whichever turns they lie in.
  const double change = std::remainder(now.angle_rad - before.angle_rad, kTurnRad);
  row("angle from p(t) to p(t + δ)", (now.angle_rad - change) / kDegree, now.angle_rad / kDegree,
      true, 4, "°");
  row("its cosine, in M", before.cosine, now.cosine, true);
  row("its sine, in M", before.sine, now.sine, true);
  row("p(t) · p(t + δ), all pairs", before.product, now.product, true);
  made.rows.push_back({});
  made.rows.push_back({{{"depends on t", palette.muted}}});
  row(phrase("sine of pair {} at t", k), old[0], here[0], false);
  row(phrase("cosine of pair {} at t", k), old[1], here[1], false);
  return made;
}

std::vector<Cell> shift_cells(const Scene& scene, const Facts& known, const Palette& palette) {
  auto cells = beside(known, palette, kCircle, circle_plot(scene, palette),
                      shift_table(scene, palette), "change");
  cells[1].least = {430, 200};
  cells.push_back(cell(kSequence, sequence_plot(scene, palette), {0, 3, 2},
                       {.least = {300, 160}, .most = {HUGE_VAL, 300}, .weight = {1, 0.5}}, 2));
  return cells;
}

std::vector<Cell> matrix_cells(const Scene& scene, const Facts& known, const Palette& palette) {
  auto piece = piece_plot(scene, known, palette);
  if (is_numbered(scene))
    return beside(known, palette, kPiece, std::move(piece), step_formulas(scene, known, palette),
                  "residual");
  auto cells =
      beside(known, palette, kWhole, whole_plot(scene, palette), std::move(piece), "residual");
  cells[1].id = kPiece;
  cells[1].least = {260, 240};
  return cells;
}

constexpr Claim kNoRotation{fails("residual"),
                            "Here a step of δ is not a rotation: the largest difference is "
                            "{residual}"};
constexpr std::array kStepClaims{
    kNoRotation, Claim{holds("residual"), "A step of δ is a rotation, the same one at every t"},
    Claim{"δ = 0 is no step: every pair stays where it is"}};
constexpr std::array kShiftClaims{
    Claim{
        [](const Facts& all) { return !all.fails("residual") && all.holds("change"); },
        "Shifted from t = {shifted-from} to t = {position}, the angle, the matrix and the product "
        "stay the same"},
    Claim{fails("change"),
          "Shifted from t = {shifted-from} to t = {position}, the product p(t) · p(t + δ) changes "
          "by {change}"},
    Claim{"At t = {position} the product p(t) · p(t + δ) is {product}"}};
constexpr std::array kComposeClaims{
    Claim{[](const Facts& all) { return !all.fails("residual") && all.holds("composed"); },
          "A step of δ and a step of ε are one step of δ + ε: their angles add up"},
    Claim{fails("residual"), "The angles of two steps add up, but a step of δ is no rotation"},
    Claim{"A step of δ, then one of ε, is not quite a step of δ + ε"}};
constexpr std::array kMatrixClaims{
    kNoRotation,
    Claim{
        holds("residual"),
        "One matrix moves every position by δ, and {entries} of its {all-entries} entries are not "
        "0"},
    Claim{"δ = 0 is no step: the matrix is the identity"}};
constexpr std::array kLayoutClaims{
    Claim{"Two layouts of one rotation: converting q alone gives {query-only} instead of "
          "{interleaved}"}};

}  // namespace

const Mode& mode_of(const State& state) {
  /// In the order of RotationShow.
  static constexpr std::array kModes{
      Mode{step_facts, kStepClaims,
           "Pair {pair}: x is the sine, y the cosine, so hands turn clockwise.", circle_cells},
      Mode{step_facts, kShiftClaims,
           "Solid: pair {pair} at t and t + δ. Dashed: where both began, at t₀ = {shifted-from}.",
           shift_cells},
      Mode{step_facts, kComposeClaims,
           "Pair {pair} at t, at t + δ and at t + δ + ε, with ε = {epsilon}.", circle_cells},
      Mode{step_facts, kMatrixClaims,
           "Rows and columns are the dimensions of p. Change t: nothing here changes.",
           matrix_cells},
      Mode{layouts_facts, kLayoutClaims,
           "Rotary embeddings turn by the same blocks in other dimensions. Wires: π(x) = x[0::2] ‖ "
           "x[1::2].",
           layouts_cells}};
  return kModes[static_cast<std::size_t>(state[kShow])];
}

}  // namespace posenc::rotation

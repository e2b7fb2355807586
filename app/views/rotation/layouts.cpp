#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// The two layouts of rotary embeddings: one rotation, in other dimensions.
namespace posenc::rotation {
namespace {

using namespace plot;

constexpr int kLayoutPairs = 3;

int shown_pairs(const Scene& scene) { return std::min(kLayoutPairs, layouts(scene)->half.pairs()); }

/// Both matrices, and wires from each dimension of the one to its place in the other.
Plot layouts_plot(const Scene& scene, const Palette& palette) {
  constexpr double kWires = 3.4, kNames = 0.75, kTitle = 1.5;
  const auto both = layouts(scene);
  const int k = static_cast<int>(scene.state().pair), shown = shown_pairs(scene);
  const auto& interleaved = both->interleaved.table();
  const auto& half = both->half.table();
  const Piece from(dims_of(interleaved, 0, shown)), to(dims_of(half, 0, shown));
  const double left = from.size() + kWires, right = left + to.size();
  std::vector<RotationBlock> blocks;
  for (int pair = 0; pair < shown; ++pair)
    blocks.push_back(rotation_block(half, pair, scene.state().offset));
  auto plot = matrix_plot({-1.1, right}, {-to.size(), kTitle}, "");
  add_piece(plot, palette, interleaved, blocks, from, k);
  add_piece(plot, palette, half, blocks, to, k, left);
  for (int pair = 0; pair < shown; ++pair) {
    for (const bool is_second : {false, true}) {
      const auto dim = [&](const Rotary& rotary) { return rotary.dims(pair)[is_second ? 1 : 0]; };
      const Color color = pair == k ? palette.k : palette.text;
      plot.layers.emplace_back(
          Line{.points = {{from.size() + 0.2, -from.place(dim(both->interleaved)) - 0.5},
                          {left - 1.2, -to.place(dim(both->half)) - 0.5}},
               .stroke = {color, pair == k ? 4.0 : 2.0, is_second ? Dash::dashed : Dash::solid},
               .is_readable = false,
               .has_arrow = true});
    }
  }
  const auto title = [&](double begin, double end, std::string text) {
    return BoxText{{{begin, kNames}, {end, kTitle}}, std::move(text), palette.text};
  };
  plot.layers.emplace_back(
      BoxTexts{{title(0, from.size(), "interleaved: 2k, 2k + 1"), title(from.size(), left - 1, "π"),
                title(left, right, "half: k, k + d/2")}});
  return plot;
}

plot::Table logits_table(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto logits = layout_logits(scene);
  plot::Table table{.size = 22};
  table.rows = {{{"q = 1 2 3 4, k = 4 3 2 1", palette.muted},
                 {"δ = 0", palette.muted},
                 {symbol_text("δ", state.offset), palette.delta, Face::semibold},
                 {"both shifted by " + integer_text(state.position), palette.t}}};
  for (const LayoutLogit& logit : logits) {
    const bool is_mistake = &logit == &logits.back();
    const Color ink = is_mistake ? palette.error : palette.text;
    const auto cell = [&](std::string text) {
      return TableText{std::move(text), ink, is_mistake ? Face::semibold : Face::regular};
    };
    table.rows.push_back({cell(std::string(logit.title)), cell(short_text(logit.at_zero, 6)),
                          cell(short_text(logit.here, 6)),
                          cell("± " + short_text(logit.change, 2))});
  }
  return table;
}

std::string layouts_claim(const Scene& scene) {
  const auto logits = layout_logits(scene);
  return phrase("Two layouts of one rotation: converting q alone gives {} in place of {}",
                short_text(logits[3].at_zero, 6), short_text(logits[0].at_zero, 6));
}

Text how_to_read_layouts(const Scene& scene) {
  const int pairs = layouts(scene)->half.pairs(), shown = shown_pairs(scene);
  const auto of =
      shown < pairs ? phrase(" Shown: the first {} of {} pairs.", shown, pairs) : std::string();
  const auto wires = "Wires: π(x) = x[0::2] ‖ x[1::2]." + of;
  return {"Rotary embeddings turn by the same blocks in other dimensions. " + wires, wires};
}

std::vector<Cell> layouts_cells(const Scene& scene, const Palette& palette) {
  return {cell(kLayouts, layouts_plot(scene, palette), {0, 0}, {.least = {300, 150}}),
          cell("words", logits_table(scene, palette), {0, 1},
               {.least = {300, 150}, .weight = {1, 0}}, 1)};
}

}  // namespace

std::vector<Verdict> layout_verdicts(const Scene& scene) {
  const auto [interleaved, half, converted, query] = layout_logits(scene);
  const auto delta = scene.state().offset;
  const double apart = std::max(std::abs(converted.at_zero - interleaved.at_zero),
                                std::abs(converted.here - interleaved.here));
  return {{"half(πq, πk) = interleaved(q, k)", apart <= kRounding,
           phrase("of q = 1 2 3 4 and k = 4 3 2 1, at δ = 0 and δ = {}, they differ by {}", delta,
                  short_text(apart, 2))},
          {"half(πq, k) = interleaved(q, k)", query.at_zero == interleaved.at_zero,
           phrase("at δ = 0 they are {} and {}", query.at_zero, interleaved.at_zero)},
          {"a shift of both finds that mistake", query.change > kRounding,
           phrase("half(πq, k) changes by {} when both move by {}", short_text(query.change, 2),
                  scene.state().position)}};
}

const Mode kLayoutsMode{layouts_claim, how_to_read_layouts, layouts_cells};

}  // namespace posenc::rotation

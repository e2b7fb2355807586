#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <posenc/models/rotary.hpp>

#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// The two layouts of rotary embeddings: one rotation, in other dimensions.
namespace posenc::rotation {
namespace {

using namespace plot;

/// Both matrices, and wires from each dimension of the one to its place in the other.
Plot layouts_plot(const Scene& scene, const Palette& palette) {
  constexpr int kMostShown = 3;
  constexpr double kWires = 3.4, kNames = 0.75, kTitle = 1.5;
  const State& state = scene.state();
  const auto interleaved = Rotary::like(scene.all_pairs()),
             half = Rotary::like(scene.all_pairs(), RotaryLayout::half);
  const int pairs = half.pairs(), shown = std::min(kMostShown, pairs);
  const Piece from(interleaved.table(), 0, shown), to(half.table(), 0, shown);
  const double left = from.size() + kWires, right = left + to.size();
  auto plot = matrix_plot({-1.1, right}, {-to.size(), kTitle},
                          shown < pairs ? phrase("the first {} of {} pairs", shown, pairs) : "");
  add_piece(plot, palette, state, interleaved.table(), from);
  add_piece(plot, palette, state, half.table(), to, left);
  for (int pair = 0; pair < shown; ++pair) {
    for (const bool is_second : {false, true}) {
      const auto dim = [&](const Rotary& rotary) { return rotary.dims(pair)[is_second ? 1 : 0]; };
      const bool is_chosen = pair == state.pair;
      plot.layers.emplace_back(
          Line{.points = {{from.size() + 0.2, -from.place(dim(interleaved)) - 0.5},
                          {left - 1.2, -to.place(dim(half)) - 0.5}},
               .stroke = {is_chosen ? palette.k : palette.text, is_chosen ? 4.0 : 2.0,
                          is_second ? Dash::dashed : Dash::solid},
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
  table.rows = {{{"q = 1 2 3 4, κ = 4 3 2 1", palette.muted},
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

}  // namespace

std::vector<Cell> layouts_cells(const Scene& scene, const Facts&, const Palette& palette) {
  return {cell(kLayouts, layouts_plot(scene, palette), {0, 0}, {.least = {300, 150}}),
          cell("words", logits_table(scene, palette), {0, 1},
               {.least = {300, 150}, .weight = {1, 0}}, 1)};
}

}  // namespace posenc::rotation

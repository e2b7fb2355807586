#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "text/phrase.hpp"
#include "views/distance/modes.hpp"
#include "views/distance/options.hpp"
#include "views/parts.hpp"

/// The dot product of two positions over the distance between them.
namespace posenc {
namespace distance {
namespace {

using namespace plot;

Text y_name(const Scene& scene) {
  const State& state = scene.state();
  if (is_against_all(state)) return {"cosine similarity of p(t) and p(s)", "cosine"};
  switch (shown_measure(state)) {
    case Similarity::dot: return {"dot product p(t) · p(t + Δ)", "dot product"};
    case Similarity::normalized:
      if (!has_waves(state)) return {"dot product ÷ its mean at Δ = 0", "normalized"};
      return "dot product ÷ " + divisor_text(scene);
    case Similarity::euclidean: return {"Euclidean distance |p(t + Δ) − p(t)|", "distance"};
  }
  return {};
}

void add_band(Plot& plot, const Palette& palette, const Scene& scene) {
  const auto band = band_of(scene);
  if (!band) return;
  const auto grid = grid_of(scene);
  const auto shade = [&](double share) { return mix(palette.ground, palette.text, share); };
  if (!band->is_exact) plot.add(band_layer(*grid, band->bounds, shade(0.16)));
  plot.add(band_layer(*grid, band->computed, shade(0.7)));
  if (!band->means.empty()) plot.add(band_line(*grid, band->means, {palette.text, 2}));
}

/// On the curve, with a label: a dot or a ring with a line down the plot, or where something
/// happens first. Nothing where the distance is out of sight.
enum class Spot { dot, ring, event };
void add_spot(Plot& plot, const Palette& palette, const Scene& scene, Spot spot, Color color,
              std::int64_t delta, Text label) {
  if (!shown_range(scene.state()).contains(delta)) return;
  const Point at(static_cast<double>(delta), value_at(scene, delta));
  const bool is_dot = spot == Spot::dot, is_event = spot == Spot::event;
  if (!is_event) plot.add(at_x(at.x, {color, 1.5, Dash::dashed}, {}, 0, kMovesDelta));
  plot.add(Dots{{at},
                is_event ? 7.0 : 8.0,
                is_dot ? color : palette.ground,
                is_dot ? Stroke{palette.ground, 2} : Stroke{color, is_event ? 2.5 : 3}});
  Label text{{at}, std::move(label), color, is_event ? Face::medium : Face::semibold};
  if (is_mirrored(scene.state())) text.away_from = Point(0, at.y);
  plot.add(std::move(text));
}

/// t and δ, and where the curve first does something.
void add_spots(Plot& plot, const Palette& palette, const Scene& scene, const Facts& known) {
  const State& state = scene.state();
  const auto add = [&](Spot kind, Color color, std::int64_t delta, Text label) {
    add_spot(plot, palette, scene, kind, color, delta, std::move(label));
  };
  const std::int64_t delta = state.offset, marked = marked_delta(state);
  if (is_against_all(state)) {
    add(Spot::ring, palette.t, 0, symbol_text("t", state.position));
    return add(Spot::dot, palette.delta, delta, symbol_text("t + δ", state.position + delta));
  }
  if (is_mirrored(state)) {
    const auto text = [&](const char* symbol, std::int64_t at) {
      return Text(symbol_text(symbol, at) + ": " + short_text(value_at(scene, at), 5), symbol);
    };
    if (delta != 0) add(Spot::ring, palette.delta, -delta, text("−δ", -delta));
    return add(Spot::dot, palette.delta, delta, text("δ", delta));
  }
  add(Spot::dot, palette.delta, marked,
      symbol_text("δ", delta) + (marked == delta ? "" : phrase(", at distance {}", marked)));
  // Where pairs do not rotate these are of the mean over t, which is not drawn.
  if (!has_waves(state) || !scene.sinusoidal().is_rotation()) return;
  const bool is_apart = shown_measure(state) == Similarity::euclidean;
  const auto event = [&](std::string_view id, const char* text) {
    if (const double at = known.number(id); at <= static_cast<double>(state.length - 1))
      add(Spot::event, palette.text, std::llround(at),
          {phrase("{} Δ = {}", text, std::llround(at)), phrase("Δ = {}", std::llround(at))});
  };
  event("first-rise", is_apart ? "first comes closer after" : "first rises after");
  if (!is_apart) event("first-negative", "first negative at");
}

Plot quantity_plot(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  const auto curves = curves_of(scene);
  const Curve& curve = *curves.front();
  Plot plot{.x = delta_axis(state), .y = {.name = y_name(scene)}};
  mode_of(state).draw(plot, scene, palette);
  add_band(plot, palette, scene);
  Line look{.stroke = {palette.text, 4}, .dot = 5, .thins = true};
  if (!curve.spreads.empty() && !is_against_all(state))
    look = {.stroke = {palette.text, 2.5}, .name = "mean over t"};
  if (curves.size() > 1 && !scene.sinusoidal().is_rotation()) look.name = symbol_text("t", curve.t);
  add_samples(plot, *curve.grid, curve.values, look, false);
  add_spots(plot, palette, scene, known);
  return plot;
}

/// What the mode's lines are, and what the axis and the band leave open.
std::string how_to_read(const Scene& scene, const Facts& known) {
  std::string how(mode_of(scene.state()).how_to_read);
  if (is_logarithmic(scene.state())) how += " Δ = 0 is left out.";
  const auto band = band_of(scene);
  if (band && band->is_exact) how += " Band: the least to the greatest under a pixel.";
  if (band && !band->is_exact)
    how += " Strong band: computed at most {step} apart; none lies outside the faint one.";
  if (band && !band->means.empty()) how += " Line: the mean.";
  if (!band && grid_of(scene)->is_sparse()) how += " Computed at most {step} apart.";
  return filled(how, known, scene);
}

FactPanel fact_rows(const Scene& scene, const Facts& known, const Palette& palette) {
  FactPanel panel;
  for (const auto& [id, color, notes] : mode_of(scene.state()).shown) {
    if (known.find(id) == nullptr) continue;
    panel.facts.push_back(id == "difference"
                              ? rounding_row(known, palette, id)
                              : fact_row(known, {id, palette.*color, {notes[0], notes[1]}}));
  }
  return panel;
}

/// The plot with its facts below it, and panels at its side from the top, or below it.
Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  auto side = mode_of(scene.state()).side(scene, known, palette);
  const bool is_beside = !side.empty() && side.front().columns == 1;
  const int rows = is_beside ? static_cast<int>(side.size()) : 1;
  Figure made{.heading = {.how_to_read = how_to_read(scene, known)},
              .cells = {cell(kPlot, quantity_plot(scene, known, palette),
                             {0, 1, is_beside ? 1 : 2, rows}, {.least = {300, 280}})}};
  for (Cell& cell : side) {
    if (is_beside) {
      cell.column = 1;
      cell.row = static_cast<int>(made.cells.size());
      cell.weight = {0.4, 1};
      cell.priority = 2;
    }
    made.cells.push_back(std::move(cell));
  }
  made.cells.push_back(cell("facts", fact_rows(scene, known, palette), {0, rows + 1, 2},
                            {.least = {700, 104}, .weight = {1, 0}}, 3));
  return made;
}

std::int64_t delta_at(const State& state, double x) {
  const Range range = shown_range(state);
  return std::clamp<std::int64_t>(std::llround(x), range.from, range.to);
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  const bool sets = hit.down && hit.in_frame;
  if (hit.zoom) {
    zoom_to(next, *hit.zoom);
  } else if (sets && hit.panel == kPlot) {
    next.offset = delta_at(next, hit.at.x);
  } else if (sets && hit.panel == kStack) {
    const Stack stack = stack_of(scene);
    next.pair = static_cast<std::int64_t>(stack.bar_at(hit.at.x)) * stack.per_bar;
  } else if (sets && hit.panel == kWholePanel) {
    const Extent whole = whole_extent(next);
    const double span = next[kSpan];
    const double from = std::clamp(std::round(hit.at.x - span / 2), whole.from,
                                   std::max(whole.from, whole.to - span));
    zoom_to(next, {from, from + span});
  }
  return next;
}

std::vector<std::string> stack_reading(const Scene& scene, double pair) {
  const Stack stack = stack_of(scene);
  const auto bar = stack.bar_at(pair);
  const int first = static_cast<int>(bar) * stack.per_bar;
  const int last = std::min(first + stack.per_bar, scene.sinusoidal().pairs()) - 1;
  return {(first == last ? "pair " : "pairs ") + range_text(first, last, " – "),
          "contributes " + short_text(stack.sums[bar + 1] - stack.sums[bar]),
          "sum so far " + short_text(stack.sums[bar + 1])};
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (!hit.in_frame) return {};
  if (hit.panel == kStack) return Reading{.lines = stack_reading(scene, hit.at.x)};
  if (hit.panel != kPlot) return {};
  const auto delta = delta_at(scene.state(), hit.at.x);
  auto lines = mode_of(scene.state()).reading(scene, delta);
  const double value = value_at(scene, delta);
  const Point at(static_cast<double>(delta), std::isnan(value) ? hit.at.y : value);
  return Reading{
      .at = at, .color = palette.text, .lines = std::move(lines), .hint = "drag to set δ"};
}

void data(const Scene& scene, TableWriter& table) {
  const Mode& mode = mode_of(scene.state());
  std::vector<std::string> columns;
  for (const auto name : mode.columns) {
    if (!name.empty()) columns.emplace_back(name);
  }
  table.header(columns);
  const Range range = written_range(scene.state());
  const auto row_of = mode.rows(scene);
  for (auto delta = range.from; delta <= range.to; ++delta) {
    const Row row = row_of(delta);
    if (!table.row(std::span(row).first(columns.size()))) return;
  }
}

constexpr std::array kZooms{ZoomAxis{.whole = whole_extent,
                                     .shown = shown_extent,
                                     .show = zoom_to,
                                     .is_logarithmic = is_logarithmic}};

}  // namespace

}  // namespace distance

extern const View kDistanceView{
    .id = "distance",
    .title = "Distance",
    .help = "The dot product of two positions over the distance between them",
    .group = ViewGroup::why,
    .options = distance::kOptions,
    .in_overview = true,
    .all_facts = [](const Scene& scene) { return distance::mode_of(scene.state()).facts(scene); },
    .claims = distance::claims,
    .compose = distance::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return distance::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return distance::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { distance::data(in, table); },
    .try_this =
        "Step t with ← →: the curve does not move\n"
        "Show ahead and behind: −δ is as high as δ\n"
        "Pin the curve, then change the base",
    .equation = [](const Inputs& in) { return distance::equation(in, in.facts()); },
    .zooms = distance::kZooms,
};

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"
#include "views/precision/numbers.hpp"
#include "views/precision/options.hpp"

/// What the usual code computes in each number format, against the formula.
namespace posenc {
namespace precision {
namespace {

using namespace plot;

/// A hue for the shortest format in it, none of them a symbol's; recipes that share one differ in
/// their dashes.
Stroke recipe_stroke(const Palette& palette, const Recipe& recipe) {
  const auto format = std::ranges::min(std::array{recipe.position, recipe.frequency, recipe.result},
                                       {}, significant_bits);
  const bool is_by_pow = format == NumberFormat::float32 && recipe.way == RecipeWay::pow;
  Stroke stroke{palette.muted, 2.5};
  if (recipe.frequency != recipe.result || is_by_pow) stroke.dash = Dash::dashed;
  if (recipe.position != recipe.result) stroke.dash = Dash::dotted;
  if (format == NumberFormat::float32)
    stroke.color = series_stroke(palette, is_by_pow ? 3 : 0).color;
  if (format == NumberFormat::bfloat16) stroke.color = series_stroke(palette, 1).color;
  if (format == NumberFormat::float16) stroke.color = series_stroke(palette, 2).color;
  return stroke;
}

/// Neighbours t and t + 1 that were compared.
Searched merged_searched(const State& state, const Ends& ends) {
  const auto first = first_position(state);
  return some_of(ends.searched - first, "t", first, std::max(first, last_position(state) - 1));
}

/// Adds a recipe's facts; their ids begin with its id.
void add_recipe(FactList& all, const Scene& scene, std::size_t r) {
  const State& state = scene.state();
  const Recipe& recipe = shown_recipes(scene)[r];
  const RowError error = current_sample(scene)->errors[r];
  const Ends ends = (*current_ends(scene))[r];
  const auto most = worst_errors(scene);
  const auto& [largest, at] = most->of[r];
  const std::string id(recipe.id), label(recipe.label);
  all.add(id, label,
          std::isnan(error.largest)
              ? Value(NotMeasured{phrase("no number from {} on", *ends.overflow)})
              : Quantity(error.largest, {}, 3));
  all.add(id + "-place", label + ", pair and function",
          error.largest == 0 ? "exact" : place_text(error));
  const auto if_any = [any = !std::isnan(largest)](Value value) {
    return value_if(any, std::move(value), "no error there is a number");
  };
  all.add(id + "-worst", label + ", largest error",
          if_any(extreme(Quantity(largest), most->searched)));
  all.add(id + "-worst-at", label + ", at position", if_any(Quantity(at)));
  const auto searched = merged_searched(state, ends);
  all.add(
      id + "-merged", label + ", first identical",
      if_two(state, ends.merged ? Value(extreme(Quantity(*ends.merged),
                                                all_of("t", first_position(state), *ends.merged)))
                                : NoneWithin{searched}));
  if (ends.overflow) all.add(id + "-end", label + ", no number from", Quantity(*ends.overflow));
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto merging = first_to_merge(scene);
  const std::size_t r = merging.value_or(shortest(scene));
  const Ends ends = (*current_ends(scene))[r];
  const auto first = first_position(state), last = last_position(state);
  const auto searched = merged_searched(state, ends);
  const auto format = position_format(shown_recipes(scene)[r]);
  FactList all;
  all.add("format", merging ? "merges first" : "fewest digits", format);
  const auto t = ends.merged.value_or(first);
  all.add("merged", "first identical",
          if_two(state, merging ? Value(extreme(Quantity(t), all_of("t", first, t)))
                                : NoneWithin{searched}),
          Check{"every recipe tells neighbouring positions apart",
                {!merging, phrase("t = {} and {}, {}", t, t + 1, format)},
                searched});
  if (merging) {
    all.add("next", "same as", Quantity(t + 1));
    all.add("exactly", "by the formula",
            std::string(are_equal_exactly(scene, t) ? "identical, too" : "different"),
            Check{"these two differ by the formula",
                  {!are_equal_exactly(scene, t), phrase("t = {} and {}", t, t + 1)},
                  this_case()});
  }
  const Recipe& fewest = shown_recipes(scene)[shortest(scene)];
  all.add("distinct", "different once rounded to " + position_format(fewest),
          Quantity(distinct_within(fewest.position, first, last), kPositions));
  all.add("samples", "drawn at", Quantity(current_samples(scene)->count(), kPositions));
  for (std::size_t each = 0; each < kRecipes; ++each) add_recipe(all, scene, each);
  return all;
}

std::span<const Claim> claims(const State&) {
  static constexpr std::array kClaims{
      Claim{fails("exactly"),
            "Positions {merged} and {next} are identical in any format: no pair turns"},
      Claim{fails("merged"), "Computed in {format}, positions {merged} and {next} are identical"},
      Claim{holds("merged"), "Up to position {last-position} all recipes tell neighbours apart"},
      Claim{holds_where_looked("merged"),
            "As far as neighbours were compared, all recipes tell them apart"},
      Claim{"A single position has no neighbour to be told from"}};
  return kClaims;
}

Plot errors(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto first = static_cast<double>(std::max<std::int64_t>(first_position(state), 1));
  const auto last = std::max(static_cast<double>(last_position(state)), first + 1);
  Plot plot{.x = {.name = "position",
                  .extent = Extent{first, last},
                  .scale = AxisScale::logarithmic,
                  .whole = true},
            .y = {.name = {"error |computed − exact|", "error"}, .scale = AxisScale::logarithmic}};
  const auto ends = *current_ends(scene);
  const auto samples = current_samples(scene);
  const auto all = shown_recipes(scene);
  std::vector<Label> labels;
  for (std::size_t r = 0; r < kRecipes; ++r) {
    Line line{.stroke = recipe_stroke(palette, all[r]), .dot = size::kDot};
    for (const Sample& sample : samples->samples)
      line.points.emplace_back(static_cast<double>(sample.position), sample.errors[r].largest);
    // Its name beside it, as its colour alone would not tell it from those of other formats.
    const auto is_drawn = [](const Point& point) { return point.y > 0; };
    const auto end = std::find_if(line.points.rbegin(), line.points.rend(), is_drawn);
    if (end != line.points.rend())
      labels.push_back({.anchors = {*end},
                        .text = std::string(all[r].label),
                        .color = line.stroke.color,
                        .face = Face::medium,
                        .size = size::kAxis,
                        .is_beside = true});
    plot.add(std::move(line));
  }
  for (auto& label : labels) plot.add(std::move(label));
  std::optional<std::int64_t> merged;
  for (std::size_t r = 0; r < kRecipes; ++r) {
    const Color color = recipe_stroke(palette, all[r]).color;
    const auto format = position_format(all[r]);
    if (ends[r].merged && std::exchange(merged, ends[r].merged) != ends[r].merged) {
      const auto same = phrase("{} = {}", *ends[r].merged, *ends[r].merged + 1);
      plot.add(at_x(*ends[r].merged, {color, 1.5, Dash::dashed},
                    {phrase("{}: {}", format, same), same}, 2));
    }
    if (const auto end = ends[r].overflow; end && *end > 0)
      plot.add(at_x(*end, {color, 1.5, Dash::dotted}, {format + " ends", "ends"}, 2));
  }
  const std::int64_t t = state.position, ahead = t + state.offset;
  plot.add(at_x(t, {palette.t, 1.5}, symbol_text("t", t), 0, kMovesT));
  if (state.offset != 0)
    plot.add(at_x(ahead, {palette.delta, 1.5, Dash::dashed}, {symbol_text("t + δ", ahead), "t + δ"},
                  1, kMovesDelta));
  return plot;
}

FactPanel errors_at_t(const Scene& scene, const Facts& known, const Palette& palette) {
  const auto t = integer_text(scene.state().position);
  FactPanel panel{.title = {"error at t = " + t, "t = " + t}, .title_color = palette.t};
  for (const Recipe& recipe : shown_recipes(scene)) {
    const std::string id(recipe.id), place = id + "-place", merged = id + "-merged";
    auto row = fact_row(known, {id, palette.text, {place}, recipe_stroke(palette, recipe)});
    row.notes = {known.text(place)};
    if (known.has(merged)) row.notes.push_back("identical from " + known.text(merged));
    panel.facts.push_back(std::move(row));
  }
  return panel;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  return {.heading = {.how_to_read = scene.state()[precision::kOnlyPair]
                                         ? "Each curve: the error of pair k, by position."
                                         : "Each curve: the largest error of a row, by position."},
          .cells = {cell("errors", errors(scene, palette), {0, 0}, {.least = {260, 140}}),
                    cell("recipes", errors_at_t(scene, known, palette), {1, 0},
                         {.least = {230, 150}, .most = {372, HUGE_VAL}, .weight = {0.35, 1}}, 1)}};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (!hit.down) return next;
  if (hit.in_frame) move_to(next, hit, position_near(next, hit.at.x));
  if (hit.panel == "recipes") next.pair = current_sample(scene)->errors[hit.item].pair;
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (!hit.in_frame || !hit.nearest) return {};
  // The lines are the first layers.
  const auto [r, index, at] = *hit.nearest;
  const Sample sample = current_samples(scene)->samples[index];
  const RowError& error = sample.errors[r];
  const auto& encoding = scene.sinusoidal();
  const int dim = error.cosine ? *encoding.cosine_dim(error.pair) : encoding.sine_dim(error.pair);
  const double computed =
      current_recipes(scene)->value(r, sample.position, error.pair, error.cosine);
  const Recipe& recipe = shown_recipes(scene)[r];
  return Reading{.at = at,
                 .color = recipe_stroke(palette, recipe).color,
                 .lines = {phrase("{}, t = {}", recipe.label, sample.position),
                           "error " + error_text(error.largest, 4), place_text(error),
                           "computed " + short_text(computed),
                           "exact " + short_text(encoding.entry(sample.position, dim))},
                 .hint = "drag to set t"};
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"recipe", "position", "max_error", "same_as_next"});
  std::map<std::int64_t, Sample> all{{scene.state().position, *current_sample(scene)}};
  const auto samples = current_samples(scene);
  for (const Sample& sample : samples->samples) all.emplace(sample.position, sample);
  for (const Ends& end : *current_ends(scene)) {
    if (end.merged) all.emplace(*end.merged, sample_at(scene, *end.merged));
  }
  const auto computed = current_recipes(scene);
  for (std::size_t r = 0; r < kRecipes; ++r) {
    for (const auto& [t, sample] : all) {
      const bool is_same = computed->first_merged(r, t, t + 1).has_value();
      if (!table.row(shown_recipes(scene)[r].id, t, sample.errors[r].largest, is_same)) return;
    }
  }
}

/// The error of the usual float32 code at t.
EquationText equation(const Scene& scene, const Facts&) {
  const auto all = shown_recipes(scene);
  const auto usual = std::ranges::find_if(all, [](const Recipe& recipe) {
    return recipe.way != RecipeWay::pow && recipe.result == NumberFormat::float32;
  });
  const auto found = current_sample(scene)->errors[static_cast<std::size_t>(usual - all.begin())];
  const bool of_pair = scene.state()[precision::kOnlyPair];
  const auto error = [&](std::string_view code) {
    return of_pair ? fmt::format("max |p_k(t)_{{{}}} − p_k(t)|", code)
                   : fmt::format("max_i |PE(t,i)_{{{}}} − PE(t,i)|", code);
  };
  return {error("code"),
          {error("float32") + " = " + error_text(found.largest)},
          {phrase("{} at t", usual->label), ""}};
}

}  // namespace
}  // namespace precision

extern const View kPrecisionView{
    .id = "precision",
    .title = "Precision",
    .help = "What the usual code computes in each number format, beside the formula",
    .group = ViewGroup::cost,
    .options = precision::kOptions,
    .all_facts = precision::facts,
    .claims = precision::claims,
    .compose = precision::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return precision::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return precision::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { precision::data(in, table); },
    .try_this =
        "Set L to 100 000: float32 loses its third decimal\n"
        "Drag t to 65 520: float16 has no number for it\n"
        "Show pair k alone: slow pairs stay exact for long",
    .needs = Needs::sinusoids,
    .equation = [](const Inputs& in) { return precision::equation(in, in.facts()); },
};

}  // namespace posenc

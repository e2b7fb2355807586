#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "state/parameters.hpp"
#include "text/phrase.hpp"
#include "views/base/numbers.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"

/// Which bases keep the sum of cosines from going negative within which lengths.
namespace posenc {
namespace base {
namespace {

using namespace plot;

constexpr std::string_view kPlot = "map";
/// Upon the map, whose colours are those of no theme.
constexpr Color kBlack{0, 0, 0}, kWhite{255, 255, 255};

/// Half a cell beyond the outermost bases and lengths.
Extent bases() {
  const double half = std::pow(10, 0.5 / Map::kPerDecade);
  return {Map::base_of(0) / half, Map::base_of(Map::kBases - 1) * half};
}
Extent lengths(const Map& map) {
  const double half = std::exp2(0.5 / Map::kPerOctave);
  return {Map::kFirstLength / half, static_cast<double>(map.last_length()) * half};
}
bool is_within(double value, const Extent& extent) {
  return extent.from <= value && value <= extent.to;
}

std::string base_text(double base) { return short_text(base, 4); }
std::string base_text(int base) { return base_text(Map::base_of(base)); }

std::string reach_text(const Map& map, int base) {
  const auto found = map.reach(base).first_negative;
  return found ? phrase("at {}", *found) : phrase("not below {}", map.last_length());
}

std::string own_text(const Own& own) {
  return own.first_negative ? integer_text(*own.first_negative)
                            : phrase("none up to {}", own.searched);
}

Text claim(const Scene& scene, const Map& map) {
  const auto own = own_of(scene);
  if (!map.is_whole()) {
    const auto base = base_text(scene.state().base), first = own_text(*own);
    return own->first_negative
               ? phrase("At b = {} the sum is first negative at distance {}", base, first)
               : phrase("At b = {} no sum is negative: {}", base, first);
  }
  if (const auto drop = largest_drop(map))
    return {phrase("A larger base may reach less far: the sum is first negative {} with b = {}, {} "
                   "with b = {}",
                   reach_text(map, drop->smaller), base_text(drop->smaller),
                   reach_text(map, drop->larger), base_text(drop->larger)),
            phrase("Base {} reaches less far than the smaller base {}", base_text(drop->larger),
                   base_text(drop->smaller))};
  const int last = Map::kBases - 1;
  if (map.reach_within(0) == map.reach_within(last))
    return phrase("With every base the sum is first negative {}", reach_text(map, 0));
  return phrase(
      "A larger base reaches at least as far: first negative {} with b = {}, {} with b = {}",
      reach_text(map, 0), base_text(0), reach_text(map, last), base_text(last));
}

Verdict verdict(const Map& map) {
  const std::string statement = "a larger base reaches at least as far";
  if (!map.is_whole())
    return {statement, {}, phrase("{} of {} bases are computed", map.done(), Map::kBases)};
  const auto drop = largest_drop(map);
  if (!drop) return {statement, true, phrase("none of {} bases does not", Map::kBases)};
  return {statement, false,
          phrase("b = {} is first negative {}, b = {} {}", base_text(drop->smaller),
                 reach_text(map, drop->smaller), base_text(drop->larger),
                 reach_text(map, drop->larger))};
}

Heading heading(const Scene& scene, const Map& map) {
  std::string text =
      "Colour: the least sum of cosines at δ < L, blue where none is negative. Line: the first "
      "negative.";
  if (!map.is_whole()) text += phrase(" Computing: {} of {} bases.", map.done(), Map::kBases);
  const bool scaled = is_scaled(scene.state());
  text += scaled ? " The map is of unscaled waves." : "";
  return {.claim = claim(scene, map),
          .verdicts = {verdict(map)},
          .how_to_read = {text + (scaled ? "" : " Dots: models, hollow where d differs."), text}};
}

ColourBar colour_bar(const Scene& scene) {
  const auto values = around_zero(own_of(scene)->at_zero / 4);
  return {.colors = colormap(ColormapId::red_blue).colors,
          .values = values,
          .shown = values,
          .is_open = true,
          .name = "least sum"};
}

constexpr Slot<Matrix> kCells;

/// The largest base is uppermost. The same as long as the map does not grow.
Image image(const Scene& scene, const std::shared_ptr<const Map>& map, const ColourBar& bar) {
  const auto cells = scene.memo(kCells, std::tuple(map, map->done()), [&] {
    std::vector<int> shown;
    for (int base = Map::kBases - 1; base >= 0; --base) shown.push_back(*map->nearest(base));
    return Matrix{Map::kBases, std::ssize(map->lengths()),
                  [map, shown](std::int64_t row, std::int64_t column) {
                    const auto& reach = map->reach(shown[static_cast<std::size_t>(row)]);
                    return reach.minima[static_cast<std::size_t>(column)];
                  }};
  });
  return {.field = {.encoding = nullptr,
                    .window = MatrixWindow{.matrix = cells},
                    .colors = bar.colors,
                    .values = bar.values}};
}

void add_boundary(Plot& plot, const Map& map) {
  Line line{.stroke = {kWhite.with_alpha(0.85), 5}, .is_readable = false};
  for (int base = 0; base < Map::kBases; ++base) {
    if (!map.has(base)) continue;
    const auto first = map.reach(base).first_negative;
    const bool is_seen = first && is_within(static_cast<double>(*first), *plot.x.extent);
    line.points.emplace_back(static_cast<double>(first.value_or(1)),
                             is_seen ? Map::base_of(base) : NAN);
  }
  plot.layers.emplace_back(line);
  line.stroke = {kBlack, 2.5};
  plot.layers.emplace_back(std::move(line));
}

/// What is on either side of the boundary, some way off.
void add_sides(Plot& plot, const Palette& palette, const Map& map) {
  constexpr double kAway = 6;
  for (const auto& [name, away] :
       {std::pair("none negative", 1 / kAway), std::pair("negative", kAway)}) {
    Label label{.text = name, .color = palette.text, .face = Face::regular, .size = size::kAxis};
    for (const double height : {0.5, 0.35, 0.65, 0.2, 0.8}) {
      const auto base = map.nearest(static_cast<int>(height * Map::kBases));
      if (!base) continue;
      const double at = away * static_cast<double>(map.reach_within(*base));
      if (is_within(at, *plot.x.extent)) label.anchors.emplace_back(at, Map::base_of(*base));
    }
    plot.layers.emplace_back(std::move(label));
  }
}

/// The nearest dot of others on the logarithmic axes: a name stands on the other side of its own.
Point nearest_other(const Model& model) {
  const auto away = [&](const Model& other) {
    return std::hypot(
        std::log(other.base / model.base),
        std::log(static_cast<double>(other.length) / static_cast<double>(model.length)));
  };
  const auto far = [&](const Model& other) { return away(other) == 0 ? HUGE_VAL : away(other); };
  const auto& nearest = *std::ranges::min_element(models(), {}, far);
  return {static_cast<double>(nearest.length), nearest.base};
}

/// Models at one point share a dot, full where one of them has the State's d.
void add_models(Plot& plot, const Palette& palette, const State& state) {
  Dots full{.radius = 7, .fill = kBlack, .stroke = Stroke{kWhite, 2}};
  Dots hollow{.radius = 6, .fill = kWhite, .stroke = Stroke{kBlack, 2.5}};
  std::vector<Layer> labels;
  for (const Model& model : models()) {
    const Point at(static_cast<double>(model.length), model.base);
    const auto is_here = [&](const Model& o) {
      return o.base == model.base && o.length == model.length;
    };
    const Model* const first = &*std::ranges::find_if(models(), is_here);
    if (first != &model || !is_within(at.x, *plot.x.extent)) continue;
    bool is_full = false;
    std::string names, brief;
    for (const Model& other : models()) {
      if (!is_here(other)) continue;
      const bool has_d = other.d == state.d;
      is_full = is_full || has_d;
      if (brief.empty() || has_d) brief = other.name;
      names += phrase("{}{}{}", names.empty() ? "" : ", ", other.name,
                      has_d ? std::string() : phrase(" (d = {})", other.d));
    }
    (is_full ? full : hollow).points.push_back(at);
    labels.emplace_back(Label{.anchors = {at},
                              .text = {names, brief},
                              .color = palette.text,
                              .face = is_full ? Face::semibold : Face::regular,
                              .size = size::kAxis,
                              .away_from = nearest_other(model)});
  }
  plot.layers.emplace_back(std::move(hollow));
  plot.layers.emplace_back(std::move(full));
  plot.layers.insert(plot.layers.end(), labels.begin(), labels.end());
}

/// The State's length and base.
void add_cross(Plot& plot, const Palette& palette, const State& state) {
  const auto add = [&](bool is_vertical, double at, Color color, const Text& label) {
    if (!is_within(at, is_vertical ? *plot.x.extent : *plot.y.extent)) return;
    plot.layers.emplace_back(Reference{at, is_vertical, {palette.ground.with_alpha(0.7), 4}});
    plot.layers.emplace_back(Reference{at, is_vertical, {color, 2}, label});
  };
  add(true, static_cast<double>(state.length), palette.text, symbol_text("L", state.length));
  // Without its number, since the picture must not grow narrower under the pointer.
  add(false, state.base, palette.base, "b");
}

Plot map_plot(const Scene& scene, const Palette& palette, const std::shared_ptr<const Map>& map) {
  const State& state = scene.state();
  Plot plot{.x = {.name = {"length L, in positions", "length L"},
                  .extent = lengths(*map),
                  .scale = AxisScale::logarithmic},
            .y = {.name = "base b",
                  .extent = bases(),
                  .scale = AxisScale::logarithmic,
                  .color = palette.base}};
  if (map->nearest(0)) {
    plot.layers.emplace_back(image(scene, map, colour_bar(scene)));
    add_boundary(plot, *map);
  }
  add_cross(plot, palette, state);
  add_models(plot, palette, state);
  if (map->nearest(0)) add_sides(plot, palette, *map);
  return plot;
}

FactRow holding(const State& state, const Palette& palette, const Map& map) {
  const auto length = symbol_text("L", state.length);
  FactRow fact{.label = {phrase("smallest of {} bases that holds {}", Map::kBases, length),
                         "smallest base for L"},
               .value = "computing",
               .color = palette.muted};
  if (state.length > map.last_length()) {
    fact.value = "not computed";
    fact.notes = {phrase("the map ends at L = {}", map.last_length())};
  } else if (map.is_whole()) {
    const auto [smallest, fails_again] = holds(map, state.length);
    fact.value = smallest ? base_text(*smallest) : "none";
    fact.color = palette.text;
    if (smallest)
      fact.notes = {fails_again ? Text(phrase("yet b = {} fails", base_text(*fails_again)))
                                : Text("every larger one does too", "larger ones do too")};
  }
  return fact;
}

FactPanel facts(const Scene& scene, const Palette& palette, const Map& map) {
  const State& state = scene.state();
  const auto own = own_of(scene);
  const auto length = symbol_text("L", state.length);
  const bool holds_own = own->first_negative ? *own->first_negative >= state.length
                                             : own->searched + 1 >= state.length;
  FactRow first{.label = {phrase("first negative distance at b = {}", base_text(state.base)),
                          "first negative distance"},
                .value = own_text(*own),
                .color = palette.base};
  if (own->first_negative || holds_own)
    first.notes = {phrase("{} {}", holds_own ? "not within" : "within", length)};
  FactRow least{.label = {"least sum within " + length, "least sum"},
                .value = own->least ? short_text(*own->least, 4) : "not computed",
                .notes = {phrase("{} at distance 0", own->at_zero)},
                .color = palette.text};
  return {.facts = {std::move(first), std::move(least), holding(state, palette, map)}};
}

Figure compose(const Scene& scene, const Palette& palette) {
  const auto map = map_of(scene);
  Figure figure{.heading = heading(scene, *map)};
  figure.cells = {
      cell(kPlot, map_plot(scene, palette, map), {0, 0},
           {.least = {320, 200}, .weight = {1, 1}, .tall = Place{0, 0}}),
      cell("bar", colour_bar(scene), {1, 0},
           {.least = {80, 100}, .weight = {0, 1}, .tall = Place{1, 0}}, 1),
      cell("facts", facts(scene, palette, *map), {0, 1, 2},
           {.least = {300, 92}, .most = {HUGE_VAL, 92}, .weight = {1, 0}, .tall = Place{0, 1, 2}},
           2)};
  figure.remarks.push_back(
      phrase("The map has {} bases from {} to {} and lengths from {} to {}; every distance below "
             "each length is computed.",
             Map::kBases, base_text(0), base_text(Map::kBases - 1), map->lengths().front(),
             map->last_length()));
  for (const Model& model : models())
    figure.remarks.push_back(phrase("{}: d = {}, b = {}, trained on {}.", model.name, model.d,
                                    base_text(model.base), model.length));
  return figure;
}

/// What the pointer is at, drawn to a model that is near.
struct Chosen {
  std::int64_t length;
  double base;
};
Chosen chosen(const Map& map, const Hit& hit) {
  constexpr double kNear = 0.015;
  const auto share = [](double value, double other, const Extent& of) {
    return std::abs(std::log(value / other)) / std::log(of.to / of.from);
  };
  for (const Model& model : models()) {
    if (share(hit.at.x, static_cast<double>(model.length), lengths(map)) < kNear &&
        share(hit.at.y, model.base, bases()) < kNear)
      return {model.length, model.base};
  }
  // Of bases three digits.
  const double unit = std::pow(10, std::floor(std::log10(hit.at.y)) - 2);
  return {std::llround(hit.at.x), std::round(hit.at.y / unit) * unit};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel != kPlot || !hit.in_frame || !hit.down) return next;
  const auto [length, base] = chosen(*map_of(scene), hit);
  next.length = length;
  next.base = base;
  return within_limits(std::move(next));
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  if (hit.panel != kPlot || !hit.in_frame) return {};
  const auto map = map_of(scene);
  const double row = std::log10(hit.at.y / Map::kFirstBase) * Map::kPerDecade;
  const auto found =
      map->nearest(std::clamp(static_cast<int>(std::lround(row)), 0, Map::kBases - 1));
  if (!found) return {};
  const auto column = std::clamp<std::int64_t>(
      std::lround(std::log2(hit.at.x / Map::kFirstLength) * Map::kPerOctave), 0,
      std::ssize(map->lengths()) - 1);
  const auto index = static_cast<std::size_t>(column);
  const double least = map->reach(*found).minima[index];
  Reading reading{.panel = hit.panel,
                  .color = palette.text,
                  .lines = {phrase("L = {}, b = {}", map->lengths()[index], base_text(*found)),
                            "least sum " + short_text(least, 4),
                            "first negative " + reach_text(*map, *found), "click to set L and b"},
                  .value = least};
  const auto [length, base] = chosen(*map, hit);
  for (const Model& model : models()) {
    if (model.length == length && model.base == base)
      reading.lines.push_back(phrase("{}: d = {}, b = {}, trained on {}", model.name, model.d,
                                     base_text(model.base), model.length));
  }
  return reading;
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"length", "base", "first_negative", "minimum"});
  const auto map = map_of(scene);
  const auto lengths = map->lengths();
  for (int base = 0; base < Map::kBases; ++base) {
    const Reach reach = map->has(base) ? map->reach(base) : map->computed(base);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      if (i > 0 && lengths[i] == lengths[i - 1]) continue;
      const double least = reach.minima[i], b = Map::base_of(base);
      const bool fails = reach.first_negative && *reach.first_negative < lengths[i];
      if (!(fails ? table.row(lengths[i], b, *reach.first_negative, least)
                  : table.row(lengths[i], b, "", least)))
        return;
    }
  }
}

}  // namespace
}  // namespace base

extern const View kBaseView{
    .id = "base",
    .title = "Base",
    .help = "Which bases keep the sum of cosines from going negative within which lengths",
    .group = ViewGroup::today,
    .compose = base::compose,
    .act = base::act,
    .read = base::read,
    .data = base::data,
    .try_this =
        "Click Llama-2: the sum is negative from 1707, and its length is 4096\n"
        "Click Qwen2.5: 27 115 is less than its 32 768\n"
        "Set d to 64: fewer pairs reach less far",
    .needs = Needs::sinusoids,
    .equation = product_equation,
};

}  // namespace posenc

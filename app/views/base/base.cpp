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

Value distance_or_none(const std::optional<std::int64_t>& delta, std::int64_t searched) {
  if (delta) return extreme(Quantity(*delta), all_of("δ", 0, *delta));
  return NoneWithin{all_of("δ", 0, searched)};
}
Value reach_value(const Map& map, int base) {
  return distance_or_none(map.reach(base).first_negative, map.last_length() - 1);
}
Quantity base_value(int base) { return {Map::base_of(base)}; }

/// What only a whole map knows.
void add_bases(FactList& all, const Map& map, std::int64_t length) {
  constexpr int kLast = Map::kBases - 1;
  const auto bases =
      some_of(Map::kBases, "b", std::llround(Map::base_of(0)), std::llround(Map::base_of(kLast)));
  const NotMeasured growing{phrase("{} of {} bases are computed", map.done(), Map::kBases)};
  const bool is_whole = map.is_whole();
  const auto drops = is_whole ? drops_of(map) : Drops{};
  const auto [smallest, fails_again] = is_whole ? holds(map, length) : Holds{};
  all.add("drops", "bases that reach less far than a smaller one",
          is_whole ? Value(Quantity(drops.count)) : growing,
          Check{"a larger base reaches at least as far",
                {drops.count == 0, phrase("b = {}", short_text(Map::base_of(drops.larger)))},
                bases});
  Value value = NoneWithin{bases};
  if (length > map.last_length())
    value = NotMeasured{"the map ends at smaller lengths"};
  else if (!is_whole)
    value = growing;
  else if (smallest)
    value = extreme(base_value(*smallest), bases);
  all.add("smallest-base", "smallest base for L", std::move(value),
          Check{"from that base on no sum is negative within L",
                {smallest && !fails_again,
                 phrase("b = {}", short_text(Map::base_of(fails_again.value_or(kLast))))},
                bases});
  if (fails_again) all.add("fails-again", "negative again at b", base_value(*fails_again));
  if (!is_whole) return;
  all.add("first-reach", "first negative, smallest base", reach_value(map, 0));
  all.add("last-reach", "first negative, largest base", reach_value(map, kLast));
  if (drops.count == 0) return;
  all.add("drop-smaller", "where reach drops, smaller base", base_value(drops.smaller));
  all.add("drop-smaller-reach", "smaller base, first negative", reach_value(map, drops.smaller));
  all.add("drop-larger", "where reach drops, larger base", base_value(drops.larger));
  all.add("drop-larger-reach", "larger base, first negative", reach_value(map, drops.larger));
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto map = map_of(scene);
  const auto own = own_of(scene);
  FactList all;
  Value first = distance_or_none(own->first_negative, own->searched);
  if (!own->first_negative && own->searched + 1 < state.length)
    first = NotMeasured{phrase("none is negative up to {}, where the search ends", own->searched)};
  all.add("first-negative", "first negative distance at b", std::move(first),
          Check{"no sum is negative within L",
                {own->first_negative.value_or(state.length) >= state.length,
                 symbol_text("δ", own->first_negative.value_or(0))},
                all_of("δ", 0, state.length - 1)});
  all.add("least", "smallest sum within L",
          own->least ? Value(extreme(Quantity(*own->least), all_of("δ", 0, state.length - 1)))
                     : NotMeasured{"L has too many distances"});
  all.add("at-zero", "at distance 0", Quantity(own->at_zero));
  if (is_scaled(state))
    all.add("scaling-text", "frequencies", "as in training, stretched by no method");
  add_bases(all, *map, state.length);
  all.add("last-length", "the map ends at L", Quantity(map->last_length()));
  for (const Model& model : models())
    all.add(std::string(model.id), std::string(model.name),
            phrase("d = {}, b = {}, trained on {}", model.d, model.base, model.length));
  return all;
}

std::span<const Claim> claims(const State&) {
  static constexpr std::array kClaims{
      Claim{[](const Facts& all) {
              const bool falls = all.number("last-reach") < all.number("drop-smaller-reach");
              return all.fails("drops") && !falls;
            },
            "A larger base reaches further, with exceptions"},
      Claim{has("drops"),
            "First negative: {first-reach} by the smallest base, {last-reach} by the largest"},
      Claim{"The map is being computed, base by base"}};
  return kClaims;
}

ColourBar colour_bar(const Scene& scene, const Palette& palette) {
  const auto values = around_zero(own_of(scene)->at_zero / 4);
  return {.colors = colormaps(palette).front().colors,
          .values = values,
          .shown = values,
          .is_open = true,
          .name = "smallest sum"};
}

/// The largest base is uppermost. The same as long as the map does not grow.
Image image(const Scene& scene, const std::shared_ptr<const Map>& map, const ColourBar& bar) {
  const auto cells = scene.memo(std::tuple(map, map->done()), [&] {
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
    line.points.emplace_back(static_cast<double>(first.value_or(1)),
                             first ? Map::base_of(base) : NAN);
  }
  plot.add(line);
  line.stroke = {kBlack, 2.5};
  plot.add(std::move(line));
}

/// What is on either side of the boundary, some way off.
void add_sides(Plot& plot, const Palette& palette, const Map& map) {
  constexpr double kAway = 6;
  for (const auto& [name, away] :
       {std::pair("none negative", 1 / kAway), std::pair("negative", kAway)}) {
    Label label{.text = name, .color = palette.text, .face = Face::medium, .size = size::kAxis};
    for (const double height : {0.5, 0.35, 0.65, 0.2, 0.8}) {
      const auto base = map.nearest(static_cast<int>(height * Map::kBases));
      if (!base) continue;
      const double at = away * static_cast<double>(map.reach_within(*base));
      if (is_within(at, *plot.x.extent)) label.anchors.emplace_back(at, Map::base_of(*base));
    }
    plot.add(std::move(label));
  }
}

/// Filled with ink where the model has the State's d.
void add_models(Plot& plot, const Palette& palette, const State& state) {
  Dots full{.radius = 7, .fill = palette.text, .stroke = Stroke{palette.ground, 2}};
  Dots hollow{.radius = 6, .fill = palette.ground, .stroke = Stroke{palette.text, 2.5}};
  std::vector<Label> labels;  // one for all models at one place
  for (const Model& model : models()) {
    const Point at(static_cast<double>(model.length), model.base);
    if (!is_within(at.x, *plot.x.extent)) continue;
    const bool has_d = model.d == state.d;
    (has_d ? full : hollow).points.push_back(at);
    const auto is_here = [&](const Label& label) { return label.anchors.front() == at; };
    const auto same = std::ranges::find_if(labels, is_here);
    const auto before = same == labels.end() ? Text() : same->text;
    const auto sep = before.empty() ? "" : ", ";
    const Text text(
        phrase("{}{}{}{}", before.full, sep, model.name, has_d ? "" : phrase(" (d = {})", model.d)),
        phrase("{}{}{}", before.brief, sep, model.name));
    if (same != labels.end())
      same->text = text;
    else
      labels.push_back({.anchors = {at},
                        .text = text,
                        .color = palette.text,
                        .face = has_d ? Face::semibold : Face::medium,
                        .size = size::kAxis,
                        .away_from = Point(at.x, plot.y.extent->from)});
  }
  plot.layers.insert(plot.layers.end(), {std::move(hollow), std::move(full)});
  plot.layers.insert(plot.layers.end(), labels.begin(), labels.end());
}

/// The State's length and base.
void add_cross(Plot& plot, const Palette& palette, const State& state) {
  const auto add = [&](bool is_vertical, double at, Color color, const Text& label) {
    if (!is_within(at, is_vertical ? *plot.x.extent : *plot.y.extent)) return;
    plot.add(Reference{at, is_vertical, {palette.ground.with_alpha(0.7), 4}});
    plot.add(Reference{at, is_vertical, {color, 2}, label});
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
    plot.add(image(scene, map, colour_bar(scene, palette)));
    add_boundary(plot, *map);
  }
  add_cross(plot, palette, state);
  add_models(plot, palette, state);
  if (map->nearest(0)) add_sides(plot, palette, *map);
  return plot;
}

Text how_to_read(const Scene& scene, const Facts& known) {
  std::string text = "Blue: no sum of cosines at δ < L is negative.";
  if (known.fails("drops"))
    text = filled(
               "b = {drop-smaller} reaches {drop-smaller-reach}, b = {drop-larger} only "
               "{drop-larger-reach}. ",
               known, scene) +
           text;
  if (is_scaled(scene.state())) return text + " The map is of unscaled waves.";
  return {text + " Dots: models, hollow where d differs.", text};
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  ShownFact smallest{"smallest-base", palette.text};
  if (known.has("fails-again")) smallest.notes = {"fails-again"};
  return {.heading = {.how_to_read = how_to_read(scene, known)},
          .cells = {cell(kPlot, map_plot(scene, palette, map_of(scene)), {0, 0},
                         {.least = {320, 200}, .weight = {1, 1}, .tall = Place{0, 0}}),
                    cell("bar", colour_bar(scene, palette), {1, 0},
                         {.least = {80, 100}, .weight = {0, 1}, .tall = Place{1, 0}}, 1),
                    cell("facts",
                         fact_panel(known, {{"first-negative", palette.base},
                                            {"least", palette.text, {"at-zero"}},
                                            smallest}),
                         {0, 1, 2},
                         {.least = {300, 92},
                          .most = {HUGE_VAL, 92},
                          .weight = {1, 0},
                          .tall = Place{0, 1, 2}},
                         2)}};
}

bool is_near(const Model& model, const Map& map, const Point& at) {
  constexpr double kNear = 0.015;
  const auto share = [](double value, double other, const Extent& of) {
    return std::abs(std::log(value / other)) / std::log(of.to / of.from);
  };
  return share(at.x, static_cast<double>(model.length), lengths(map)) < kNear &&
         share(at.y, model.base, bases()) < kNear;
}

/// To a model that is near, or to a base of three digits.
State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel != kPlot || !hit.in_frame || !hit.down) return next;
  const double unit = std::pow(10, std::floor(std::log10(hit.at.y)) - 2);
  next.length = std::llround(hit.at.x);
  next.base = std::round(hit.at.y / unit) * unit;
  for (const Model& model : models())
    if (is_near(model, *map_of(scene), hit.at)) next.length = model.length, next.base = model.base;
  return within_limits(std::move(next));
}

std::optional<Reading> read(const Scene& scene, const Facts& known, const Palette& palette,
                            const Hit& hit) {
  if (hit.panel != kPlot || !hit.in_frame) return {};
  const auto map = map_of(scene);
  const double row = std::log10(hit.at.y / Map::kFirstBase) * Map::kPerDecade;
  const auto found =
      map->nearest(std::clamp(static_cast<int>(std::lround(row)), 0, Map::kBases - 1));
  if (!found) return {};
  const double column = std::log2(hit.at.x / Map::kFirstLength) * Map::kPerOctave;
  const auto index = std::min(static_cast<std::size_t>(std::max(std::lround(column), 0L)),
                              map->lengths().size() - 1);
  const double least = map->reach(*found).minima[index];
  Reading reading{
      .color = palette.text,
      .lines = {phrase("L = {}, b = {}", map->lengths()[index], Map::base_of(*found)),
                "smallest sum " + short_text(least, 4),
                "first negative: " + text_of(reach_value(*map, *found)), "click to set L and b"},
      .value = least};
  for (const Model& model : models())
    if (is_near(model, *map, hit.at))
      reading.lines.push_back(phrase("{}: {}", model.name, known.text(model.id)));
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

/// The sum where it is first negative, or else at the last distance.
EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  if (!scene.all_pairs().is_rotation() || has_masked_pairs(state))
    return {"p(t)·p(t+δ) = ∑_{i=0}^{d−1}p_i(t)p_i(t+δ)", {}, {}};
  const auto own = own_of(scene);
  return {phrase("∑_{{k=0}}^{{{}}}cos(ω_kδ)", last_pair(state)),
          {phrase(R"(∑_{{\k=0}}^\d{{{}}}cos({}·ω_\k) = {})", scene.all_pairs().pairs() - 1,
                  own->end, short_text(own->at_end, 4))},
          {own->first_negative ? "the first distance at which it is negative"
                               : "the last distance within L",
           ""}};
}

}  // namespace
}  // namespace base

extern const View kBaseView{
    .id = "base",
    .title = "Base",
    .help = "Which bases keep the sum of cosines from going negative within which lengths",
    .group = ViewGroup::today,
    .unused = "trained position offset pair scale-factor",
    .all_facts = base::facts,
    .claims = base::claims,
    .compose = base::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return base::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return base::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { base::data(in, table); },
    .try_this =
        "Click Llama-2: the sum is negative from 1707, and its length is 4096\n"
        "Click Qwen2.5: 27 115 is less than its 32 768\n"
        "Set d to 64: fewer pairs reach less far",
    .needs = Needs::sinusoids,
    .equation = [](const Inputs& in) { return base::equation(in, in.facts()); },
};

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <posenc/landmarks.hpp>
#include <posenc/models/reach_map.hpp>
#include <posenc/sinusoidal.hpp>

#include "scene/background.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/known.hpp"
#include "views/parts.hpp"

/// Which bases keep the sum of cosines from going negative within which lengths.
namespace posenc {
namespace base {
namespace {

using namespace plot;

constexpr std::string_view kPlot = "map";
/// Upon the map, whose colours are those of no theme.
constexpr Color kBlack{0, 0, 0}, kWhite{255, 255, 255};

/// A map that grows in the background.
class Map final : public ReachMap, public Job {
 public:
  using ReachMap::ReachMap;
  void work(const Stop& stop, const std::function<void()>& step) override { compute(stop, step); }
};

/// Waves of the State's pairs by their base: frequencies as in training, which no method stretches.
/// Pairs that do not turn then do not turn here.
ReachMap::MakeWaves waves_by_base(const State& state) {
  State with_base;
  with_base.d = state.d;
  with_base.convention = state.convention;
  if (state.convention->own != nullptr) with_base.base = state.base;
  with_base.mask = state.mask;
  const Scaling scaling = trained_scaling(state);
  with_base.scaling.kind = scaling.kind;
  with_base.scaling.factor = scaling.factor;
  with_base.scaling.rotated = scaling.rotated;
  return [with_base](double base) {
    State of = with_base;
    // Where a typed formula has no value, the State's own base stays.
    const int d = static_cast<int>(of.d.value());
    if (of.convention->own == nullptr || Sinusoidal::make(d, base, *of.convention)) of.base = base;
    return std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(of));
  };
}

/// Whole where there is no background; else as far as it has come.
std::shared_ptr<const Map> shared_map(In in) {
  struct Growing {
    std::shared_ptr<Map> map;
  };
  const auto map =
      in.once([](In of) {
          return Growing{std::make_shared<Map>(pair_count(of.state()), waves_by_base(of.state()))};
        })->map;
  Background* const background = in.background();
  if (background == nullptr) {
    map->compute({}, [] {});
  } else if (!map->is_whole()) {
    background->work_on(map);
  }
  return map;
}
const Map& map(In in) { return *shared_map(in); }

/// The State's own base, and the smallest sum within its length.
struct Own {
  double at_zero = 0;  ///< the sum at δ = 0
  std::optional<std::int64_t> first_negative = {};
  std::int64_t searched = 0;         ///< none is negative up to here
  std::int64_t end = 0;              ///< the first negative distance, or else L − 1
  double at_end = 0;                 ///< the sum there
  std::optional<double> least = {};  ///< nothing where it would take long
};
const Own& own(In in) {
  return *in.once([](In of) {
    // Some 3 ms each.
    constexpr std::int64_t kMostTerms = std::int64_t{1} << 24;
    const auto waves = waves_by_base(of.state())(of.state().base);
    const double squared = waves->scale() * waves->scale();
    const auto [delta, searched] = first_negative(*waves, kMaxLength, kMostTerms);
    Own found{.at_zero = waves->dot(0) / squared, .first_negative = delta, .searched = searched};
    found.end = delta.value_or(of.length() - 1);
    found.at_end = waves->dot(found.end) / squared;
    if (of.length() <= kMostTerms / waves->pairs())
      found.least = reach_of(*waves, std::array{of.length()}).minima.front() / squared;
    return found;
  });
}

/// What only a whole map knows.
struct Bases {
  ReachMap::Drops drops;
  ReachMap::Holding holding;
};
std::shared_ptr<const Bases> bases_of_whole_map(In in) {
  if (!map(in).is_whole()) return nullptr;
  return in.once([](In of) { return Bases{map(of).drops(), map(of).holding(of.length())}; });
}

/// A model with rotary embeddings, as its preset has it: rotary dimensions of a head, base, and the
/// length that it was trained for without stretching.
struct Model {
  std::string_view id, name;
  int d;
  double base;
  std::int64_t length;
};
const std::vector<Model>& models() {
  static const auto kAll = [] {
    std::vector<Model> all;
    for (const auto& [id, name, preset] : {std::tuple("llama-2", "Llama-2", "llama-2"),
                                           {"llama-3", "Llama-3", "llama-3"},
                                           {"qwen", "Qwen2.5", "qwen2.5-7b"},
                                           {"deepseek", "DeepSeek-V3", "deepseek-v3"},
                                           {"gpt-oss", "gpt-oss", "gpt-oss"},
                                           {"gpt-j", "GPT-J", "gpt-j"}}) {
      const State of = with_preset({}, *find_preset(preset));
      all.push_back(
          {id, name, rotated_dims(scaling_of(of), static_cast<int>(of.d)), of.base, of.trained});
    }
    return all;
  }();
  return kAll;
}

Value distance_or_none(const std::optional<std::int64_t>& delta, std::int64_t searched) {
  if (delta) return extreme(Quantity(*delta), all_of("δ", 0, *delta));
  return NoneWithin{all_of("δ", 0, searched)};
}
Value reach_value(const ReachMap& map, int base) {
  return distance_or_none(map.reach(base).first_negative, map.last_length() - 1);
}
Quantity base_value(int base) { return {Map::base_of(base)}; }

Searched within_length(In in) { return all_of("δ", 0, in.length() - 1); }
Searched bases_searched() {
  return some_of(Map::kBases, "b", std::llround(Map::base_of(0)),
                 std::llround(Map::base_of(Map::kBases - 1)));
}
NotMeasured growing(In in) {
  return {phrase("{} of {} bases are computed", map(in).done(), Map::kBases)};
}

Finding first_negative_distance(In in) {
  const auto& [at_zero, first, searched, end, at_end, least] = own(in);
  Value value = distance_or_none(first, searched);
  if (!first && searched + 1 < in.length())
    value = NotMeasured{phrase("none is negative up to {}, where the search ends", searched)};
  return {std::move(value),
          Check{"no sum is negative within L",
                {first.value_or(in.length()) >= in.length(), symbol_text("δ", first.value_or(0))},
                within_length(in)}};
}
Finding least_sum(In in) {
  if (!own(in).least) return NotMeasured{"L has too many distances"};
  return extreme(Quantity(*own(in).least), within_length(in));
}
Found scaling_text(In in) {
  if (!is_scaled(in.state())) return {};
  return "as in training, stretched by no method";
}
Finding drop_count(In in) {
  const auto bases = bases_of_whole_map(in);
  const auto drops = bases ? bases->drops : ReachMap::Drops{};
  return {bases ? Value(Quantity(drops.count)) : growing(in),
          Check{"a larger base reaches at least as far",
                {drops.count == 0, phrase("b = {}", short_text(Map::base_of(drops.larger)))},
                bases_searched()}};
}
Finding smallest_base(In in) {
  const auto bases = bases_of_whole_map(in);
  const auto [smallest, fails_again] = bases ? bases->holding : ReachMap::Holding{};
  Value value = NoneWithin{bases_searched()};
  if (in.length() > map(in).last_length())
    value = NotMeasured{"the map ends at smaller lengths"};
  else if (!bases)
    value = growing(in);
  else if (smallest)
    value = extreme(base_value(*smallest), bases_searched());
  return {std::move(value),
          Check{"from that base on no sum is negative within L",
                {smallest && !fails_again,
                 phrase("b = {}", short_text(Map::base_of(fails_again.value_or(Map::kBases - 1))))},
                bases_searched()}};
}
Found fails_again(In in) {
  const auto bases = bases_of_whole_map(in);
  if (!bases || !bases->holding.fails_again) return {};
  return base_value(*bases->holding.fails_again);
}
/// The two bases between which reach drops most.
void add_drop(In in, FactList& all) {
  const auto bases = bases_of_whole_map(in);
  if (!bases) return;
  const auto& whole = map(in);
  all.add("first-reach", "first negative, smallest base", reach_value(whole, 0));
  all.add("last-reach", "first negative, largest base", reach_value(whole, Map::kBases - 1));
  const auto& [count, smaller, larger] = bases->drops;
  if (count == 0) return;
  all.add("drop-smaller", "where reach drops, smaller base", base_value(smaller));
  all.add("drop-smaller-reach", "smaller base, first negative", reach_value(whole, smaller));
  all.add("drop-larger", "where reach drops, larger base", base_value(larger));
  all.add("drop-larger-reach", "larger base, first negative", reach_value(whole, larger));
}
void add_model_facts(In, FactList& all) {
  for (const Model& model : models())
    all.add(std::string(model.id), std::string(model.name),
            phrase("d = {}, b = {}, trained on {}", model.d, model.base, model.length));
}

constexpr FactDefinition kFacts[]{
    {"first-negative", "first negative distance at b",
     [](In in) -> Found { return first_negative_distance(in); }},
    {"least", "smallest sum within L", [](In in) -> Found { return least_sum(in); }},
    {"at-zero", "at distance 0", [](In in) -> Found { return Quantity(own(in).at_zero); }},
    {"scaling-text", "frequencies", scaling_text},
    {"drops", "bases that reach less far than a smaller one",
     [](In in) -> Found { return drop_count(in); }},
    {"smallest-base", "smallest base for L", [](In in) -> Found { return smallest_base(in); }},
    {"fails-again", "negative again at b", fails_again},
    add_drop,
    {"last-length", "the map ends at L",
     [](In in) -> Found { return Quantity(map(in).last_length()); }},
    add_model_facts};

constexpr std::array kClaims{
    Claim{[](const Facts& all) {
            const bool falls = all.number("last-reach") < all.number("drop-smaller-reach");
            return all.fails("drops") && !falls;
          },
          "The longer the text, the larger the base it needs"},
    Claim{has("drops"),
          "First negative: {first-reach} by the smallest base, {last-reach} by the largest"},
    Claim{"The map is being computed, base by base"}};

/// Half a cell beyond the outermost bases and lengths.
Extent bases() {
  const double half = std::pow(10, 0.5 / Map::kPerDecade);
  return {Map::base_of(0) / half, Map::base_of(Map::kBases - 1) * half};
}
Extent lengths(const ReachMap& map) {
  const double half = std::exp2(0.5 / Map::kPerOctave);
  return {Map::kFirstLength / half, static_cast<double>(map.last_length()) * half};
}
bool is_within(double value, const Extent& extent) {
  return extent.from <= value && value <= extent.to;
}

Heading heading(In in) {
  std::string text = "Blue: no sum of cosines at δ < L is negative.";
  if (in.facts().fails("drops"))
    text = filled(
               "b = {drop-smaller} reaches {drop-smaller-reach}, b = {drop-larger} only "
               "{drop-larger-reach}. ",
               in.facts(), in) +
           text;
  if (is_scaled(in.state())) return {.how_to_read = text + " The map is of unscaled waves."};
  const auto is_drawn = [&](const Model& model) {
    return is_within(static_cast<double>(model.length), lengths(map(in)));
  };
  const auto has = [&](bool wants_d) {
    return std::ranges::any_of(models(), [&](const Model& model) {
      return is_drawn(model) && (model.d == in.state().d) == wants_d;
    });
  };
  const auto* const dots = !has(false) ? (has(true) ? " Dots: models." : "")
                           : has(true) ? " Dots: models, hollow where d differs."
                                       : " Hollow dots: models of another d.";
  return {.how_to_read = {text + dots, text}};
}

ColourBar colour_bar(In in) {
  const auto values = around_zero(own(in).at_zero / 4);
  return {.colors = colormaps(in.palette()).front().colors,
          .values = values,
          .shown = values,
          .is_open = true,
          .name = "smallest sum"};
}

/// The largest base is uppermost. The same as long as the map does not grow.
Image image(In in) {
  const auto cells = in.once([](In of) {
    const auto known = shared_map(of);
    std::vector<int> shown;
    for (int base = Map::kBases - 1; base >= 0; --base) shown.push_back(*known->nearest(base));
    return Matrix{Map::kBases, std::ssize(known->lengths()),
                  [known, shown](std::int64_t row, std::int64_t column) {
                    const auto& reach = known->reach(shown[static_cast<std::size_t>(row)]);
                    return reach.minima[static_cast<std::size_t>(column)];
                  }};
  });
  const auto bar = colour_bar(in);
  return {.field = {.encoding = nullptr,
                    .window = MatrixWindow{.matrix = cells},
                    .colors = bar.colors,
                    .values = bar.values}};
}

void add_boundary(Plot& plot, const ReachMap& map) {
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
void add_sides(Plot& plot, const Palette& palette, const ReachMap& map) {
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

Plot map_plot(In in) {
  const auto& known = map(in);
  Plot plot{.x = {.name = {"length L, in positions", "length L"},
                  .extent = lengths(known),
                  .scale = AxisScale::logarithmic},
            .y = {.name = "base b",
                  .extent = bases(),
                  .scale = AxisScale::logarithmic,
                  .color = in.palette().base}};
  const bool has_any = known.nearest(0).has_value();
  if (has_any) {
    plot.add(image(in));
    add_boundary(plot, known);
  }
  add_cross(plot, in.palette(), in.state());
  add_models(plot, in.palette(), in.state());
  if (has_any) add_sides(plot, in.palette(), known);
  return plot;
}

FactPanel numbers(In in) {
  const auto& palette = in.palette();
  ShownFact smallest{"smallest-base", palette.text};
  if (fails_again(in)) smallest.notes = {"fails-again"};
  return fact_panel(
      in.facts(),
      {{"first-negative", palette.base}, {"least", palette.text, {"at-zero"}}, smallest});
}

constexpr PanelDefinition kPanels[]{
    {kPlot, panel<map_plot>, {0, 0}, {.least = {320, 200}, .weight = {1, 1}, .tall = Place{0, 0}}},
    {"bar",
     panel<colour_bar>,
     {1, 0},
     {.least = {80, 100}, .weight = {0, 1}, .tall = Place{1, 0}},
     1},
    {"facts",
     panel<numbers>,
     {0, 1, 2},
     {.least = {300, 92}, .most = {HUGE_VAL, 92}, .weight = {1, 0}, .tall = Place{0, 1, 2}},
     2}};

bool is_near(const Model& model, const ReachMap& map, const Point& at) {
  constexpr double kNear = 0.015;
  const auto share = [](double value, double other, const Extent& of) {
    return std::abs(std::log(value / other)) / std::log(of.to / of.from);
  };
  return share(at.x, static_cast<double>(model.length), lengths(map)) < kNear &&
         share(at.y, model.base, bases()) < kNear;
}

/// To a model that is near, or to a base of three digits.
State act(In in, const Hit& hit) {
  State next = in.state();
  if (hit.panel != kPlot || !hit.in_frame || !hit.down) return next;
  const double unit = std::pow(10, std::floor(std::log10(hit.at.y)) - 2);
  next.length = std::llround(hit.at.x);
  next.base = std::round(hit.at.y / unit) * unit;
  for (const Model& model : models())
    if (is_near(model, map(in), hit.at)) next.length = model.length, next.base = model.base;
  return within_limits(std::move(next));
}

std::optional<Reading> read(In in, const Hit& hit) {
  if (hit.panel != kPlot || !hit.in_frame) return {};
  const auto& known = map(in);
  const double row = std::log10(hit.at.y / Map::kFirstBase) * Map::kPerDecade;
  const auto found =
      known.nearest(std::clamp(static_cast<int>(std::lround(row)), 0, Map::kBases - 1));
  if (!found) return {};
  const double column = std::log2(hit.at.x / Map::kFirstLength) * Map::kPerOctave;
  const auto index = std::min(static_cast<std::size_t>(std::max(std::lround(column), 0L)),
                              known.lengths().size() - 1);
  const double least = known.reach(*found).minima[index];
  Reading reading{
      .color = in.palette().text,
      .lines = {phrase("L = {}, b = {}", known.lengths()[index], Map::base_of(*found)),
                "smallest sum " + short_text(least, 4),
                "first negative: " + text_of(reach_value(known, *found)), "click to set L and b"},
      .value = least};
  for (const Model& model : models())
    if (is_near(model, known, hit.at))
      reading.lines.push_back(phrase("{}: {}", model.name, in.facts().text(model.id)));
  return reading;
}

void data(In in, TableWriter& table) {
  const auto& known = map(in);
  const auto lengths = known.lengths();
  for (int base = 0; base < Map::kBases; ++base) {
    const Reach reach = known.has(base) ? known.reach(base) : known.computed(base);
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
EquationText equation(In in) {
  const Scene& scene = in;
  if (!scene.all_pairs().is_rotation() || has_masked_pairs(in.state()))
    return {"p(t)·p(t+δ) = ∑_{i=0}^{d−1}p_i(t)p_i(t+δ)", {}, {}};
  return {phrase("∑_{{k=0}}^{{{}}}cos(ω_kδ)", last_pair(in.state())),
          {phrase(R"(∑_{{\k=0}}^\d{{{}}}cos({}·ω_\k) = {})", scene.all_pairs().pairs() - 1,
                  own(in).end, short_text(own(in).at_end, 4))},
          {own(in).first_negative ? "the first distance at which it is negative"
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
    .facts = base::kFacts,
    .claims = [](const State&) -> std::span<const Claim> { return base::kClaims; },
    .heading = base::heading,
    .panels = base::kPanels,
    .act = base::act,
    .read = base::read,
    .columns = "length base first_negative minimum",
    .data = base::data,
    .try_this =
        "Click Llama-2: the sum is negative from 1707, and its length is 4096\n"
        "Click Qwen2.5: 27 115 is less than its 32 768\n"
        "Set d to 64: fewer pairs reach less far",
    .needs = Needs::sinusoids,
    .equation = base::equation,
};

}  // namespace posenc

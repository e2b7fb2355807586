#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <posenc/binary.hpp>
#include <posenc/conventions.hpp>
#include <posenc/limits.hpp>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "state/parameters.hpp"
#include "state/tables.hpp"

namespace posenc {
namespace {

/// state.*A.*B… for member<A, B, …>.
template <auto Outer, auto... Inner>
auto& member(auto& object) {
  if constexpr (sizeof...(Inner) == 0) {
    return object.*Outer;
  } else {
    return member<Inner...>(object.*Outer);
  }
}

template <auto... Path>
double get(const State& state) {
  return static_cast<double>(member<Path...>(state));
}

template <auto... Path>
void set(State& state, double value) {
  auto& target = member<Path...>(state);
  using Value = std::remove_cvref_t<decltype(target)>;
  if constexpr (std::is_same_v<Value, bool>) {
    target = value != 0;
  } else if constexpr (std::is_enum_v<Value>) {
    target = static_cast<Value>(static_cast<int>(value));
  } else {
    target = static_cast<Value>(value);
  }
}

/// A tenth of the power of ten at or below the value, so that one press is felt at every size.
double decimal_step(double value) { return std::pow(10.0, std::floor(std::log10(value)) - 1); }

Limits toggle_limits(const State&) { return {0, 1, 1}; }
template <int Count>
Limits choice_limits(const State&) {
  return {0, Count - 1, 1};
}
Limits dims_of(const Convention& convention) {
  return {static_cast<double>(convention.min_d), kMaxDim,
          convention.odd_d == OddD::refused ? 2.0 : 1.0};
}
Limits dim_limits(const State& s) { return dims_of(*s.convention); }
Limits pinned_dim_limits(const State& s) { return dims_of(*s.distance.pinned_convention); }
Expected<void> accepts_dim(const State& s, int d) { return s.convention->accepts(d); }
std::int64_t longest(const State& s) {
  return s.encoding == nullptr ? s.table.table->rows() : kMaxLength;
}
Limits length_limits(const State& s) {
  return {static_cast<double>(kMinLength), static_cast<double>(longest(s)), 1};
}
Expected<void> accepts_length(const State& s, int value) {
  if (value <= longest(s) || s.encoding != nullptr) return {};
  return fail(fmt::format(
      "length = {} is above the limit: the table {} has {} {}, give a whole number from {} to {}",
      value, file_name(s.table), integer_text(longest(s)),
      longest(s) == 1 ? "position" : "positions", kMinLength, integer_text(longest(s))));
}
Limits base_limits(const State& s) { return {kMinBase, kMaxBase, decimal_step(s.base)}; }
Limits pinned_base_limits(const State& s) {
  return {kMinBase, kMaxBase, decimal_step(s.distance.pinned_base)};
}
Limits position_limits(const State& s) {
  return {static_cast<double>(first_position(s)), static_cast<double>(last_position(s)), 1};
}
Limits offset_limits(const State& s) {
  const auto farthest = static_cast<double>(s.length - 1);
  return {-farthest, farthest, 1};
}
/// Where there are pairs, this has no part in the picture, and any encoding's dimension is kept.
Limits chosen_dim_limits(const State& s) {
  return {0, static_cast<double>((has_waves(s) ? kMaxDim : column_count(s)) - 1), 1};
}
Limits pair_limits(const State& s) { return {0, static_cast<double>(pair_count(s) - 1), 1}; }
Limits bit_limits(const State& s) {
  return {0, static_cast<double>(binary_digits(last_position(s) + 1) - 1), 1};
}
Limits from_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
Limits to_limits(const State& s) { return {s.heatmap.from + 1, static_cast<double>(s.length), 1}; }
Limits dim_from_limits(const State& s) { return {0, static_cast<double>(column_count(s) - 1), 1}; }
Limits dim_to_limits(const State& s) {
  return {s.heatmap.dim_from + 1, static_cast<double>(column_count(s)), 1};
}
bool is_against_all(const State& s) { return s.distance.show == DistanceShow::position; }
/// Of positions where those are on the axis, else of distances.
Limits delta_from_limits(const State& s) {
  if (is_against_all(s)) return position_limits(s);
  const auto farthest = static_cast<double>(s.length - 1);
  return {has_both_sides(s) ? -farthest : 0, farthest, 1};
}
Limits delta_span_limits(const State& s) {
  return {1, std::max(1.0, delta_from_limits(s).max - s.distance.from), 1};
}
Limits from_i_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
Limits from_j_limits(const State& s) { return from_i_limits(s); }
Limits span_limits(const State& s) {
  const auto& shown = s.similarity;
  return {1, static_cast<double>(s.length) - std::max(shown.from_i, shown.from_j), 1};
}
Limits any_length_limits(const State&) { return {kMinLength, kMaxLength, 1}; }
Limits way_limits(const State&) { return {0, 1, 0.05}; }
Limits speed_limits(const State& s) { return {0.1, 1000, decimal_step(s.speed)}; }
Limits text_size_limits(const State&) { return {0.75, 2, 0.125}; }

template <auto... Path>
Limits range_limits(const State& s) {
  constexpr double kLeast = 1e-4;
  return {kLeast, 1, decimal_step(member<Path...>(s))};
}
template <auto... Path>
bool shows_values(const State& s) {
  return !member<Path...>(s);
}

/// A convention travels as its place in conventions().
template <auto... Path>
double get_convention(const State& state) {
  return static_cast<double>(member<Path...>(state) - conventions().data());
}
template <auto... Path>
void set_convention(State& state, double value) {
  member<Path...>(state) = &conventions()[static_cast<std::size_t>(value)];
}
Limits convention_limits(const State&) {
  return {0, static_cast<double>(conventions().size() - 1), 1};
}
std::span<const Choice> convention_choices() {
  static const std::vector<Choice> choices = [] {
    std::vector<Choice> all;
    for (const auto& convention : conventions()) {
      std::string_view note = convention.note;
      if (note.ends_with('.')) note.remove_suffix(1);
      all.push_back({convention.id, convention.id, note,
                     convention.mistake ? "Common mistakes" : "Conventions", convention.mistake});
    }
    return all;
  }();
  return choices;
}

/// An encoding travels as its place in encodings(); the table comes after them.
double get_encoding(const State& s) {
  return static_cast<double>(s.encoding == nullptr ? std::ssize(encodings())
                                                   : s.encoding - encodings().data());
}
void set_encoding(State& s, double value) {
  const auto at = static_cast<std::size_t>(value);
  s.encoding = at < encodings().size() ? &encodings()[at] : nullptr;
}
/// The table is there once it is loaded.
Limits encoding_limits(const State& s) {
  return {0, static_cast<double>(encodings().size()) - (s.table.table ? 0 : 1), 1};
}
Expected<void> accepts_encoding(const State& s, int value) {
  if (value != static_cast<int>(encodings().size()) || s.table.table) return {};
  return fail("encoding = table needs a file: give --table and the name of a .npy file");
}
std::string without_stop(std::string_view sentence) {
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  return std::string(sentence);
}
std::span<const Choice> encoding_choices() {
  struct Words {
    std::string id, label, help;
  };
  static const std::vector<Words> words = [] {
    std::vector<Words> all;
    for (const auto& kind : encodings()) {
      std::string label(kind.id);
      label[0] = static_cast<char>(label[0] - 'a' + 'A');
      if (const auto dash = label.find('-'); dash != std::string::npos) label[dash] = ' ';
      all.push_back({std::string(kind.id), label, without_stop(kind.note)});
    }
    all.push_back({TableEncoding::kId, "Learned table", without_stop(TableEncoding::kNote)});
    return all;
  }();
  static const std::vector<Choice> choices = [] {
    std::vector<Choice> all;
    for (const auto& each : words) all.push_back({each.id, each.label, each.help});
    return all;
  }();
  return choices;
}

bool without_waves(const State& s) { return !has_waves(s); }
bool uses_d(const State& s) { return s.encoding != nullptr && s.encoding->uses_d; }

Limits agree_limits(const State&) { return {1, 90, 1}; }
bool shows_rows(const State& s) { return s.binary.show == BinaryShow::rows; }
bool shows_bit(const State& s) { return s.binary.show != BinaryShow::lowest; }
bool shows_shift(const State& s) { return s.rotation.show == RotationShow::shift; }
bool shows_two_steps(const State& s) { return s.rotation.show == RotationShow::compose; }
bool shows_over_distance(const State& s) { return s.distance.show == DistanceShow::curve; }
bool shows_one_side(const State& s) { return shows_over_distance(s) && !s.distance.both_sides; }

double get_pin(const State& s) { return s.distance.pinned_d != 0 ? 1 : 0; }
void set_pin(State& s, double on) {
  if (on == 0) {
    s.distance.pinned_convention = DistanceOptions{}.pinned_convention;
    s.distance.pinned_d = DistanceOptions{}.pinned_d;
    s.distance.pinned_base = DistanceOptions{}.pinned_base;
  } else if (s.distance.pinned_d == 0) {
    s.distance.pinned_convention = s.convention;
    s.distance.pinned_d = s.d;
    s.distance.pinned_base = s.base;
  }
}

std::string get_sentence(const State& s) { return s.sentence.words.text(); }
Expected<void> set_sentence(State& s, std::string_view text) {
  return Sentence::parse(text).map([&](Sentence words) { s.sentence.words = std::move(words); });
}
std::string get_order(const State& s) { return s.sentence.order.text(); }
Expected<void> set_order(State& s, std::string_view text) {
  return WordOrder::parse(text, s.sentence.words.count()).map([&](const WordOrder& order) {
    s.sentence.order = order;
  });
}
void bring_order_within_limits(State& s) {
  s.sentence.order = s.sentence.order.of(s.sentence.words.count());
}
static_assert(kMaxWords == 64 && kMaxSentence == 1000, "as the two texts say");
constexpr TextAccess kSentenceText{"1 to 64 words, at most 1000 characters", get_sentence,
                                   set_sentence, nullptr};
constexpr TextAccess kOrderText{"each word's number once", get_order, set_order,
                                bring_order_within_limits};

std::string get_mixer(const State& s) { return mixer_text(s.mixer); }
Expected<void> set_mixer(State& s, std::string_view text) {
  return parse_mixer(text, band_count(pair_count(s))).map([&](const Mixer& mixer) {
    s.mixer = mixer;
  });
}
void bring_mixer_within_limits(State& s) {
  s.mixer = within_bands(s.mixer, band_count(pair_count(s)));
}
static_assert(Mixer::kBands == 8, "as the text says");
constexpr TextAccess kMixerText{"bands 1 to 8 but one, or none", get_mixer, set_mixer,
                                bring_mixer_within_limits};

Limits share_limits(const State&) { return {0, 1, 0.01}; }

constexpr std::array<Choice, 2> kCombines{{{"add", "Add"}, {"concatenate", "Concatenate"}}};
constexpr std::array<Choice, 4> kColormaps{{{"blue-red", "Blue–white–red"},
                                            {"viridis", "Viridis"},
                                            {"cividis", "Cividis"},
                                            {"greys", "Greys"}}};
constexpr std::array<Choice, 3> kBinaryShows{
    {{"rows", "Rows of positions"},
     {"counter", "The counter at t",
      "The bits of t, their carries, and how often bits and waves turned over so far"},
     {"lowest", "Lowest bit, fastest pair", "How many values each of the two puts into a number"}}};
constexpr std::array<Choice, 2> kCurves{
    {{"distance", "Over the distance"},
     {"history", "So far", "The dot product with position 0, as t runs"}}};
constexpr std::array<Choice, 3> kDistanceShows{
    {{"curve", "Over the distance"},
     {"signed", "Ahead and behind", "p(t) · p(t + Δ) = p(t) · p(t − Δ), but M of δ is not M of −δ"},
     {"position", "Position t against all", "The dot product of unit vectors, with every position"}}};
constexpr std::array<Choice, 4> kRotationShows{
    {{"step", "One step"},
     {"shift", "Both shifted",
      "t and t + δ move along together, and what stands between them stands still"},
     {"compose", "Two steps", "A step of δ after a step of ε is one step of δ + ε"},
     {"matrix", "The whole matrix", "The blocks of all pairs as one d × d matrix"}}};
constexpr std::array<Choice, 2> kMarks{{{"circles", "Circles"}, {"cells", "Cells"}}};
constexpr std::array<Choice, 2> kSwings{{{"pendulums", "Pendulums"}, {"clocks", "Clock hands"}}};
constexpr std::array<Choice, 3> kMeasures{{{"dot", "Dot product"},
                                           {"normalized", "Divided by p(t) · p(t)"},
                                           {"euclidean", "Euclidean distance"}}};
constexpr std::array<Choice, 2> kThemes{{{"dark", "Dark"}, {"light", "Light"}}};

using enum ParameterKind;
using enum SliderScale;
constexpr auto kHeatmap = &State::heatmap;
constexpr auto kBinary = &State::binary;
constexpr auto kPendulums = &State::pendulums;
constexpr auto kDistance = &State::distance;
constexpr auto kSimilarity = &State::similarity;
constexpr auto kPrecision = &State::precision;
constexpr auto kCriteriaView = &State::criteria;
constexpr auto kBeyond = &State::beyond;
constexpr auto kRotation = &State::rotation;
constexpr auto kSentence = &State::sentence;
constexpr auto kAdding = &State::adding;
constexpr bool kNotInPanel = false, kInPanel = true;

}  // namespace

std::span<const Parameter> parameters() {
  // clang-format off
  static const std::array all{
  Parameter{"encoding", "encoding", "encoding", "", choice, linear, "",
    "What gives each position its numbers; a learned table is there once a .npy file is dropped on the window, or given by --table",
    encoding_choices(), encoding_limits, get_encoding, set_encoding, kInPanel, {}, {}, accepts_encoding},
  Parameter{"convention", "encoding", "convention", "", choice, linear, "",
    "Whose frequencies and layout of sines and cosines: that of the paper, of a library, or a common mistake",
    convention_choices(), convention_limits, get_convention<&State::convention>, set_convention<&State::convention>,
    kInPanel, {}, {}, nullptr, has_waves},
  Parameter{"d", "encoding", "dimensions", "d", integer, logarithmic, "",
    "How many numbers encode one position: one sine and one cosine a pair",
    {}, dim_limits, get<&State::d>, set<&State::d>, kInPanel, {}, {}, accepts_dim, uses_d},
  Parameter{"length", "encoding", "length", "L", integer, logarithmic, "positions",
    "How many positions are shown, from the convention's first on",
    {}, length_limits, get<&State::length>, set<&State::length>, kInPanel, {}, {}, accepts_length},
  Parameter{"base", "encoding", "base", "b", real, logarithmic, "",
    "How far the wavelengths spread: they go from 2π positions towards 2π times the base",
    {}, base_limits, get<&State::base>, set<&State::base>, kInPanel, {}, {}, nullptr, has_waves},

  Parameter{"position", "position", "position", "t", integer, linear, "",
    "The position that is looked at",
    {}, position_limits, get<&State::position>, set<&State::position>, true, {}, "length"},
  Parameter{"offset", "position", "offset", "δ", integer, linear, "positions",
    "How far the second position lies from the first: t + δ is compared with t",
    {}, offset_limits, get<&State::offset>, set<&State::offset>, true, {}, "length"},
  Parameter{"pair", "position", "pair", "k", integer, linear, "",
    "The pair of a sine and a cosine that is looked at: 0 has the first frequency, mostly the fastest",
    {}, pair_limits, get<&State::pair>, set<&State::pair>, kInPanel, {}, "d", nullptr, has_waves},
  Parameter{"dim", "position", "dimension", "j", integer, linear, "",
    "The dimension that is looked at where the encoding has no pairs",
    {}, chosen_dim_limits, get<&State::dim>, set<&State::dim>, kInPanel, {}, {}, nullptr, without_waves},

  Parameter{"colormap", "heatmap", "Colour map", "", choice, linear, "",
    "The colours of the values, from the lowest to the highest",
    kColormaps, choice_limits<kColormaps.size()>,
    get<kHeatmap, &HeatmapOptions::colormap>, set<kHeatmap, &HeatmapOptions::colormap>},
  Parameter{"mean", "heatmap", "Average under a pixel", "", toggle, linear, "",
    "Show the mean of the cells under a pixel, or one of them, which makes patterns that are not there",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::mean>, set<kHeatmap, &HeatmapOptions::mean>},
  Parameter{"range", "heatmap", "Colours reach", "", real, logarithmic, "of the largest",
    "How far the colours reach, as a share of the largest entry: values beyond look like the ends",
    {}, range_limits<kHeatmap, &HeatmapOptions::range>, get<kHeatmap, &HeatmapOptions::range>,
    set<kHeatmap, &HeatmapOptions::range>, kInPanel, {}, {}, nullptr, shows_values<kHeatmap, &HeatmapOptions::signs>},
  Parameter{"signs", "heatmap", "Sign only", "", toggle, linear, "",
    "Show of each value, or of the mean under a pixel, only whether it is above or below 0: which waves have turned over, as digits of a counter do",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::signs>, set<kHeatmap, &HeatmapOptions::signs>},
  Parameter{"transpose", "heatmap", "Transpose", "", toggle, linear, "",
    "Positions across and dimensions down",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::transpose>, set<kHeatmap, &HeatmapOptions::transpose>},
  Parameter{"from", "heatmap", "from row", "", real, linear, "",
    "The first row of the table that is shown: row n is token n",
    {}, from_limits, get<kHeatmap, &HeatmapOptions::from>, set<kHeatmap, &HeatmapOptions::from>,
    kNotInPanel, {}, "length"},
  Parameter{"to", "heatmap", "to row", "", real, linear, "",
    "The row of the table before which the part shown ends; 0 is the end",
    {}, to_limits, get<kHeatmap, &HeatmapOptions::to>, set<kHeatmap, &HeatmapOptions::to>,
    kNotInPanel, "the end", "from"},
  Parameter{"dim-from", "heatmap", "from dimension", "", real, linear, "",
    "The first dimension shown",
    {}, dim_from_limits, get<kHeatmap, &HeatmapOptions::dim_from>, set<kHeatmap, &HeatmapOptions::dim_from>,
    kNotInPanel, {}, "d"},
  Parameter{"dim-to", "heatmap", "to dimension", "", real, linear, "",
    "The dimension before which the part shown ends; 0 is the end",
    {}, dim_to_limits, get<kHeatmap, &HeatmapOptions::dim_to>, set<kHeatmap, &HeatmapOptions::dim_to>,
    kNotInPanel, "the end", "dim-from"},

  Parameter{"binary-show", "binary", "Show", "", choice, linear, "",
    "Rows of positions, the counter at t, or the least significant bit beside the fastest pair",
    kBinaryShows, choice_limits<kBinaryShows.size()>, get<kBinary, &BinaryOptions::show>, set<kBinary, &BinaryOptions::show>},
  Parameter{"match", "binary", "Match waves to bits", "", toggle, linear, "",
    "Give the waves the periods of the bits: 2, 4, 8, … positions in place of the encoding's own",
    {}, toggle_limits, get<kBinary, &BinaryOptions::match>, set<kBinary, &BinaryOptions::match>},
  Parameter{"marks", "binary", "Draw waves as", "", choice, linear, "",
    "The shape that stands for one value of a wave",
    kMarks, choice_limits<kMarks.size()>, get<kBinary, &BinaryOptions::marks>, set<kBinary, &BinaryOptions::marks>,
    kInPanel, {}, {}, nullptr, shows_rows},
  Parameter{"bit", "binary", "Bit", "", integer, linear, "",
    "The bit whose square wave is drawn over the pair's sine: 0 is the least significant",
    {}, bit_limits, get<kBinary, &BinaryOptions::bit>, set<kBinary, &BinaryOptions::bit>, true, {}, "length", nullptr, shows_bit},

  Parameter{"show", "pendulum", "Show", "", choice, linear, "",
    "Each pair as a pendulum that swings, or as the hand of a clock that turns",
    kSwings, choice_limits<kSwings.size()>, get<kPendulums, &PendulumOptions::show>, set<kPendulums, &PendulumOptions::show>},
  Parameter{"ghosts", "pendulum", "Ghosts at t + δ", "", toggle, linear, "",
    "Draw where each pair stands δ positions later, dashed",
    {}, toggle_limits, get<kPendulums, &PendulumOptions::ghosts>, set<kPendulums, &PendulumOptions::ghosts>},
  Parameter{"trails", "pendulum", "Trails", "", toggle, linear, "",
    "Draw below each pendulum how it swung at the last positions, or on each clock how far its hand came",
    {}, toggle_limits, get<kPendulums, &PendulumOptions::trails>, set<kPendulums, &PendulumOptions::trails>},
  Parameter{"fast-forward", "pendulum", "Fast-forward to pair k", "", toggle, linear, "",
    "Let one step of t be so many positions that pair k swings once in 32 steps",
    {}, toggle_limits, get<kPendulums, &PendulumOptions::fast_forward>, set<kPendulums, &PendulumOptions::fast_forward>},
  Parameter{"sum-curve", "pendulum", "Curve of the sum", "", choice, linear, "",
    "The dot product over the distance, or as it came to be while t ran from 0",
    kCurves, choice_limits<kCurves.size()>, get<kPendulums, &PendulumOptions::curve>, set<kPendulums, &PendulumOptions::curve>},
  Parameter{"agree-within", "pendulum", "Agree within", "", real, linear, "°",
    "The largest angle between a pair’s hands at t and at t + δ at which it is counted as agreeing",
    {}, agree_limits, get<kPendulums, &PendulumOptions::agree_deg>, set<kPendulums, &PendulumOptions::agree_deg>},

  Parameter{"distance-show", "distance", "Show", "", choice, linear, "",
    "One curve over the distance; ahead and behind, beside the rotations by δ and by −δ; or position t against all positions",
    kDistanceShows, choice_limits<kDistanceShows.size()>, get<kDistance, &DistanceOptions::show>, set<kDistance, &DistanceOptions::show>},
  Parameter{"measure", "distance", "Measure", "", choice, linear, "",
    "How two positions are compared",
    kMeasures, choice_limits<kMeasures.size()>, get<kDistance, &DistanceOptions::measure>, set<kDistance, &DistanceOptions::measure>,
    kInPanel, {}, {}, nullptr, shows_over_distance},
  Parameter{"both-sides", "distance", "Both sides", "", toggle, linear, "",
    "Show the distances from −L to L in place of those from 0 to L",
    {}, toggle_limits, get<kDistance, &DistanceOptions::both_sides>, set<kDistance, &DistanceOptions::both_sides>,
    kInPanel, {}, {}, nullptr, shows_over_distance},
  Parameter{"log-distance", "distance", "Logarithmic Δ", "", toggle, linear, "",
    "Space the distances by their powers of ten, from 1 on: where both sides are shown, Δ = 0 among them, there is no logarithm",
    {}, toggle_limits, get<kDistance, &DistanceOptions::logarithmic>, set<kDistance, &DistanceOptions::logarithmic>,
    kInPanel, {}, {}, nullptr, shows_one_side},
  Parameter{"delta-from", "distance", "from distance", "", real, linear, "",
    "The first distance Δ (or position, of t against all) on the axis, where only some of them are shown",
    {}, delta_from_limits, get<kDistance, &DistanceOptions::from>, set<kDistance, &DistanceOptions::from>,
    kNotInPanel, {}, "length"},
  Parameter{"delta-span", "distance", "distances shown", "", real, linear, "",
    "How far the axis of distances (or positions) reaches from its first; 0 shows all of them",
    {}, delta_span_limits, get<kDistance, &DistanceOptions::span>, set<kDistance, &DistanceOptions::span>,
    kNotInPanel, "all", "delta-from"},
  Parameter{"pin", "distance", "Pin this curve", "", toggle, linear, "",
    "Keep the curve of the present convention, d and base for comparison",
    {}, toggle_limits, get_pin, set_pin, kInPanel, {}, {}, nullptr, has_waves},
  Parameter{"pinned-convention", "distance", "convention of the pinned curve", "", choice, linear, "",
    "The convention of the pinned curve, where there is one",
    convention_choices(), convention_limits, get_convention<kDistance, &DistanceOptions::pinned_convention>,
    set_convention<kDistance, &DistanceOptions::pinned_convention>, kNotInPanel},
  Parameter{"pinned-d", "distance", "d of the pinned curve", "", integer, logarithmic, "",
    "The number of dimensions of the pinned curve; 0 pins none",
    {}, pinned_dim_limits, get<kDistance, &DistanceOptions::pinned_d>, set<kDistance, &DistanceOptions::pinned_d>,
    kNotInPanel, "none"},
  Parameter{"pinned-base", "distance", "base of the pinned curve", "", real, logarithmic, "",
    "The base of the pinned curve, where there is one",
    {}, pinned_base_limits, get<kDistance, &DistanceOptions::pinned_base>, set<kDistance, &DistanceOptions::pinned_base>,
    kNotInPanel},

  Parameter{"similarity-colormap", "similarity", "Colour map", "", choice, linear, "",
    "The colours of the dot products, from the lowest to the highest",
    kColormaps, choice_limits<kColormaps.size()>,
    get<kSimilarity, &SimilarityOptions::colormap>, set<kSimilarity, &SimilarityOptions::colormap>},
  Parameter{"similarity-mean", "similarity", "Average under a pixel", "", toggle, linear, "",
    "Show the mean of the cells under a pixel, or one of them, which makes patterns that are not there",
    {}, toggle_limits, get<kSimilarity, &SimilarityOptions::mean>, set<kSimilarity, &SimilarityOptions::mean>},
  Parameter{"similarity-range", "similarity", "Colours reach", "", real, logarithmic, "of the largest",
    "How far the colours reach, as a share of the largest product: values beyond look like the ends",
    {}, range_limits<kSimilarity, &SimilarityOptions::range>, get<kSimilarity, &SimilarityOptions::range>,
    set<kSimilarity, &SimilarityOptions::range>, kInPanel, {}, {}, nullptr,
    shows_values<kSimilarity, &SimilarityOptions::signs>},
  Parameter{"similarity-signs", "similarity", "Sign only", "", toggle, linear, "",
    "Show of each product, or of the mean under a pixel, only whether it is above or below 0",
    {}, toggle_limits, get<kSimilarity, &SimilarityOptions::signs>, set<kSimilarity, &SimilarityOptions::signs>},
  Parameter{"from-i", "similarity", "from row i", "", real, linear, "",
    "The first row of the matrix of dot products that is shown",
    {}, from_i_limits, get<kSimilarity, &SimilarityOptions::from_i>, set<kSimilarity, &SimilarityOptions::from_i>,
    kNotInPanel, {}, "length"},
  Parameter{"from-j", "similarity", "from column j", "", real, linear, "",
    "The first column of the matrix of dot products that is shown",
    {}, from_j_limits, get<kSimilarity, &SimilarityOptions::from_j>, set<kSimilarity, &SimilarityOptions::from_j>,
    kNotInPanel, {}, "length"},
  Parameter{"span", "similarity", "rows and columns", "", real, linear, "",
    "How many rows and columns of the matrix of dot products are shown; 0 is all of them from the first on",
    {}, span_limits, get<kSimilarity, &SimilarityOptions::span>, set<kSimilarity, &SimilarityOptions::span>,
    kNotInPanel, "all", "from-i"},

  Parameter{"sentence", "sentence", "Sentence", "", text, linear, "",
    "The words, parted by spaces, that stand from position t on",
    {}, nullptr, nullptr, nullptr, kInPanel, {}, {}, nullptr, nullptr, &kSentenceText},
  Parameter{"order", "sentence", "Order after the shuffle", "", text, linear, "",
    "The order in which the words stand after the shuffle: each word's number, counted from 1 as typed",
    {}, nullptr, nullptr, nullptr, kNotInPanel, {}, {}, nullptr, nullptr, &kOrderText},
  Parameter{"encoding-weight", "sentence", "Encoding’s weight", "w", real, linear, "",
    "How much of a word’s vector is the encoding: (1 − w) · √d · ψ(word) + w · p(t); 0 leaves the encoding out, 1 the words",
    {}, share_limits, get<kSentence, &SentenceOptions::encoding_weight>, set<kSentence, &SentenceOptions::encoding_weight>},
  Parameter{"combine", "adding", "Put together by", "", choice, linear, "",
    "Add the encoding to the word’s vector, or put it behind it, which makes the vector twice as wide",
    kCombines, choice_limits<kCombines.size()>, get<kAdding, &AddingOptions::combine>, set<kAdding, &AddingOptions::combine>},

  Parameter{"mute", "wavelengths", "Muted bands", "", text, linear, "",
    "Which of the eight bands of pairs are muted, the fastest being 1, such as 1 3-5: their columns are 0 in all views",
    {}, nullptr, nullptr, nullptr, kInPanel, {}, {}, nullptr, has_waves, &kMixerText},

  Parameter{"rotation-show", "rotation", "Show", "", choice, linear, "",
    "One step of δ, both positions moved along, two steps after each other, or the blocks of all pairs",
    kRotationShows, choice_limits<kRotationShows.size()>, get<kRotation, &RotationOptions::show>, set<kRotation, &RotationOptions::show>},
  Parameter{"shifted-from", "rotation", "Shifted from", "t₀", integer, linear, "",
    "The position from which t, and t + δ with it, is moved along",
    {}, position_limits, get<kRotation, &RotationOptions::shifted_from>, set<kRotation, &RotationOptions::shifted_from>,
    kInPanel, {}, "length", nullptr, shows_shift},
  Parameter{"epsilon", "rotation", "Second step", "ε", integer, linear, "positions",
    "The step taken besides δ: M of ε, then M of δ",
    {}, offset_limits, get<kRotation, &RotationOptions::epsilon>, set<kRotation, &RotationOptions::epsilon>,
    kInPanel, {}, "length", nullptr, shows_two_steps},

  Parameter{"only-pair", "precision", "Pair k alone", "", toggle, linear, "",
    "Show the errors of pair k alone in place of the largest of all pairs",
    {}, toggle_limits, get<kPrecision, &PrecisionOptions::only_pair>, set<kPrecision, &PrecisionOptions::only_pair>},

  Parameter{"short-length", "criteria", "Length of one sequence", "", integer, logarithmic, "positions",
    "How many positions the first of the two sequences has that the encodings are compared at",
    {}, any_length_limits, get<kCriteriaView, &CriteriaOptions::short_length>, set<kCriteriaView, &CriteriaOptions::short_length>},
  Parameter{"long-length", "criteria", "Length of the other", "", integer, logarithmic, "positions",
    "How many positions the second of the two sequences has that the encodings are compared at",
    {}, any_length_limits, get<kCriteriaView, &CriteriaOptions::long_length>, set<kCriteriaView, &CriteriaOptions::long_length>},
  Parameter{"way", "criteria", "Share of the way", "", real, linear, "",
    "How far through both sequences the picture looks: 0 is the first position, 1 the last",
    {}, way_limits, get<kCriteriaView, &CriteriaOptions::way>, set<kCriteriaView, &CriteriaOptions::way>},

  Parameter{"trained", "beyond", "Trained length", "", integer, logarithmic, "positions",
    "How many positions the table has, and the model has seen: 0 up to the one before",
    {}, any_length_limits, get<kBeyond, &BeyondOptions::trained>, set<kBeyond, &BeyondOptions::trained>},

  Parameter{"speed", "time", "Speed", "", real, logarithmic, "positions a second",
    "How fast playing goes through the positions",
    {}, speed_limits, get<&State::speed>, set<&State::speed>},
  Parameter{"loop", "time", "Loop", "", toggle, linear, "",
    "Playing starts again at the first position after the last",
    {}, toggle_limits, get<&State::loop>, set<&State::loop>},

  Parameter{"theme", "window", "Theme", "", choice, linear, "",
    "Light on dark, or dark on light",
    kThemes, choice_limits<kThemes.size()>, get<&State::theme>, set<&State::theme>},
  Parameter{"text-size", "window", "Text size", "", real, linear, "",
    "The size of all text: 1 is what suits the window",
    {}, text_size_limits, get<&State::text_size>, set<&State::text_size>},
  Parameter{"reduced-motion", "window", "Reduce motion", "", toggle, linear, "",
    "Zoom at once, also where the system does not ask programs to move less",
    {}, toggle_limits, get<&State::reduced_motion>, set<&State::reduced_motion>},
  Parameter{"panel", "window", "Panel", "", toggle, linear, "",
    "Show the panel with the controls beside the view",
    {}, toggle_limits, get<&State::panel>, set<&State::panel>},
  Parameter{"formula", "window", "Formula", "", toggle, linear, "",
    "Show the formula with the present numbers below the picture, where there is room for it",
    {}, toggle_limits, get<&State::formula>, set<&State::formula>},
};
  // clang-format on
  return all;
}

}  // namespace posenc

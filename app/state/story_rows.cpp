#include <array>
#include <string>
#include <vector>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits way_limits(const State&) { return {0, 1, 0.05}; }
bool shows_shift(const State& s) { return s.rotation.show == RotationShow::shift; }
bool shows_two_steps(const State& s) { return s.rotation.show == RotationShow::compose; }

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

constexpr std::array<Choice, 2> kCombines{{{"add", "Add"}, {"concatenate", "Concatenate"}}};
constexpr std::array<Choice, 4> kRotationShows{
    {{"step", "One step"},
     {"shift", "Both shifted",
      "t and t + δ move along together, and what stands between them stands still"},
     {"compose", "Two steps", "A step of δ after a step of ε is one step of δ + ε"},
     {"matrix", "The whole matrix", "The blocks of all pairs as one d × d matrix"}}};
constexpr auto kPrecision = &State::precision;
constexpr auto kCriteriaView = &State::criteria;
constexpr auto kBeyond = &State::beyond;
constexpr auto kRotation = &State::rotation;
constexpr auto kSentence = &State::sentence;
constexpr auto kAdding = &State::adding;

}  // namespace

std::span<const Parameter> story_rows() {
  // clang-format off
  static const std::array all{
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
    "Which of the eight bands of pairs are muted, the fastest being 1, such as 1 3-5: their columns are 0 in every view but Binary and Rotation",
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
  };
  // clang-format on
  return all;
}

}  // namespace posenc

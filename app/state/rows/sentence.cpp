#include <array>
#include <string>
#include <utility>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

std::string get_sentence(const State& s) { return s.sentence.words.text(); }
Expected<void> set_sentence(State& s, std::string_view text) {
  return Sentence::parse(text).map([&](Sentence words) { s.sentence.words = std::move(words); });
}
std::string get_order(const State& s) { return s.sentence.order->text(); }
Expected<void> set_order(State& s, std::string_view text) {
  return WordOrder::parse(text, s.sentence.words.count()).map([&](const WordOrder& order) {
    s.sentence.order = order;
  });
}
void bring_order_within_limits(State& s) {
  s.sentence.order = s.sentence.order->of(s.sentence.words.count());
}
static_assert(kMaxWords == 64 && kMaxSentence == 1000, "as the two texts say");
constexpr TextAccess kSentenceText{"1 to 64 words, at most 1000 characters", get_sentence,
                                   set_sentence, nullptr};
constexpr std::array<Choice, 4> kMethods{
    {{"added", "Added", "p(t) is added to each word’s vector"},
     {"rotary", "Rotary", "Queries and keys are rotated by their positions, as in Llama and Qwen"},
     {"alibi", "ALiBi", "Logits are lowered with the distance, by the slope of the view Biases"},
     {"none", "None", "Only a causal mask can tell the order"}}};
bool adds(const State& s) { return s.sentence.method == Method::added; }
constexpr TextAccess kOrderText{"each word's number once", get_order, set_order,
                                bring_order_within_limits};

}  // namespace

std::span<const Parameter> sentence_rows() {
  using namespace rows;
  static const std::array all{
      Parameter{.id = "sentence",
                .label = "Sentence",
                .help = "The words that are encoded, separated by spaces; repeat one to see what "
                        "its position changes",
                .text = &kSentenceText},
      Parameter{
          .id = "order",
          .label = "Order after the shuffle",
          .help =
              "Order of the words after the shuffle: each word’s number as typed, counted from 1",
          .in_panel = false,
          .text = &kOrderText},
      choice_row<kMethods, &State::sentence, &SentenceOptions::method>(
          {.id = "method",
           .label = "Method",
           .help = "How attention is told the order of the words: compare the encoding added with "
                   "what models do today"}),
      row<&State::sentence, &SentenceOptions::encoding_weight>(
          {.id = "encoding-weight",
           .label = "Positional weight",
           .symbol = "w",
           .help = "Scale the encoding in √d · ψ(word) + w · p(t); at 0 the order of words is lost",
           .limits = [](const State&) { return from_to(0, 2, 0.05); },
           .applies = adds,
           .why_not = "Only an encoding that is added has a weight"}),
  };
  return all;
}

}  // namespace posenc

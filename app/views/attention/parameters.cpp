#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

Limits word_limits(const State& s) { return rows::from_to(1, word_count(s)); }

}  // namespace

std::span<const Parameter> AttentionOptions::parameters() {
  using namespace rows;
  static const std::array all{
      row<&State::attention, &AttentionOptions::query>(
          {.id = "query",
           .label = "Query",
           .help = "The word whose attention the formula explains, counted from 1 as typed",
           .limits = word_limits}),
      row<&State::attention, &AttentionOptions::key>(
          {.id = "key",
           .label = "Key",
           .help = "The word that the query attends to in the formula, counted from 1 as typed",
           .limits = word_limits}),
      row<&State::attention, &AttentionOptions::causal>(
          {.id = "causal",
           .label = "Causal mask",
           .help = "Mask later words, as language models do: the mask alone tells the order"}),
  };
  return all;
}

}  // namespace posenc

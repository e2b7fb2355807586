#include <array>

#include <posenc/recipes.hpp>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 2> kRecipeSets{
    {{"sinusoids", "Sinusoids", "Code that makes rows to add to vectors"},
     {"rotary", "Rotary embeddings", "Code that makes cosines and sines to turn vectors by"}}};
static_assert(static_cast<int>(RecipeSet::rotary) == 1);

}  // namespace

std::span<const Parameter> PrecisionOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kRecipeSets, &State::precision, &PrecisionOptions::recipes>(
          {.id = "precision-recipes",
           .label = "Code",
           .help = "Compare code for sinusoids, or code for rotary embeddings with ω, t or all "
                   "numbers in 16 bits"}),
      row<&State::precision, &PrecisionOptions::only_pair>(
          {.id = "only-pair",
           .label = "Pair k only",
           .help = "Show the error of pair k alone, to see that slow pairs stay exact longest"}),
  };
  return all;
}

}  // namespace posenc

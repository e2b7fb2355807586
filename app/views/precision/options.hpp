#pragma once

#include <array>

#include <posenc/recipes.hpp>

#include "state/rows/rows.hpp"

namespace posenc::precision {

inline constexpr std::array<Choice, 2> kRecipeSets{
    {{"sinusoids", "Sinusoids", "Code that makes rows to add to vectors"},
     {"rotary", "Rotary embeddings", "Code that makes cosines and sines to turn vectors by"}}};

inline constexpr Option<RecipeSet> kRecipeSet{
    kRecipeSets,
    {.id = "precision-recipes",
     .label = "Code",
     .help = "Compare code for sinusoids, or code for rotary embeddings with ω, t or all "
             "numbers in 16 bits"}};
inline constexpr Option<bool> kOnlyPair{
    false,
    {.id = "only-pair",
     .label = "Pair k only",
     .help = "Show the error of pair k alone, to see that slow pairs stay exact longest"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 2> kOptions{&kRecipeSet, &kOnlyPair};

}  // namespace posenc::precision

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/recipes.hpp>

#include "facts/fact.hpp"
#include "scene/scene.hpp"

/// The numbers behind the precision view.
namespace posenc::precision {

/// What every recipe is off by at one position: the largest of its row, or of pair k's two numbers.
struct Sample {
  std::int64_t position = 0;
  std::array<RowError, kRecipes> errors;
};

/// Positions from the first one above 0 to the last, ascending: all of them, or so many, evenly
/// over the logarithm, that few enough numbers have to be computed. Empty where 0 is the only
/// position.
struct Samples {
  std::vector<Sample> samples;
  bool all = true;  ///< no position is left out

  std::size_t count() const { return samples.size(); }
};
std::shared_ptr<const Samples> current_samples(const Scene&);
/// The same at t, and at any position.
std::shared_ptr<const Sample> current_sample(const Scene&);
Sample sample_at(const Scene&, std::int64_t t);

/// Where rows stop to tell positions apart, and where numbers end.
struct Ends {
  /// The first position whose row is that of the next one, both of the sequence, looked for from
  /// the first position up to `searched`.
  std::optional<std::int64_t> merged;
  std::int64_t searched = 0;
  std::optional<std::int64_t> overflow;  ///< the first position without number, up to the last one
};
/// The ends of each recipe.
std::shared_ptr<const std::array<Ends, kRecipes>> current_ends(const Scene&);
/// The recipe that merges first, if one does.
std::optional<std::size_t> first_to_merge(const Scene&);
/// Whether the formula itself has one row for t and t + 1: no format is to blame then.
bool are_equal_exactly(const Scene&, std::int64_t t);

/// The recipes that are shown.
std::span<const Recipe, kRecipes> shown_recipes(const Scene&);
/// The index of the recipe with the fewest significant bits of a position.
std::size_t shortest(const Scene&);
/// What a recipe keeps positions in: "bfloat16".
std::string position_format(const Recipe&);

/// The largest error of a recipe over all positions, or over the samples where these are too many,
/// and where. NaN where none of them is a number.
struct Worst {
  double error = 0;
  std::int64_t position = 0;
};
struct WorstErrors {
  std::array<Worst, kRecipes> of;
  Searched searched;
};
std::shared_ptr<const WorstErrors> worst_errors(const Scene&);

std::shared_ptr<const Recipes> current_recipes(const Scene&);

/// "4.6 · 10⁻³", "no number".
std::string error_text(double error, int digits = 2);
/// "pair 3, cosine".
std::string place_text(const RowError&);

}  // namespace posenc::precision

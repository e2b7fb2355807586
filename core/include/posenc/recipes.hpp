#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/formats.hpp>
#include <posenc/sinusoidal.hpp>

/// How code usually computes the encoding, operation by operation, and how far that is from its
/// formula.
namespace posenc {

/// What the code makes: rows that are added to vectors, or the cosines and sines of rotary
/// embeddings.
enum class RecipeSet { sinusoids, rotary };

/// How an angle is made of a position and ω_k = b^(−n/m), n and m whole (n = 2k and m = d in the
/// paper):
///   pow:      e = n/m,  p = b^e,  angle = t/p
///   exp:      c = −ln b/m,  x = n·c,  f = e^x,  angle = t·f
///   inverse:  e = n/m,  p = b^e,  f = 1/p,  angle = t·f
enum class RecipeWay { pow, exp, inverse };

/// One usual recipe. Every result is rounded to the format before it is used, t, n, k and b as
/// well; c, π and the scale are Python's numbers beside a tensor: float64 in float64, and in all
/// other formats rounded to float32. In bfloat16 and float16 every operation is done in float32 and
/// its result rounded once more, as PyTorch 2 does on a processor (PyTorch 1.13 rounds c to
/// bfloat16 first: 0.0035 off in place of 0.0020 at t = 1, d = 128). Powers, exponentials, sines
/// and cosines are correctly rounded; libraries' own may be off by one last place more.
///
/// Where a convention multiplies by the power, e and c change their sign or t is multiplied by p; a
/// factor k·π and a scale are multiplied in last, to the angle and to the sine and cosine. A
/// scaling's ω′/ω, rounded to the format, is one more factor of the frequency.
///
/// Rotary embeddings are made in float32 throughout by Meta's Llama code (llama-models
/// models/llama3/model.py) and by transformers, whose LlamaRotaryEmbedding forces it since pull
/// request 29285, as bfloat16 "loses precision on long contexts". What a cast of the model made of
/// that before: f alone is rounded where it is kept with the weights (sglang-jax issue 1472), the
/// positions alone where they are made in the model's type, or f, positions and all that follows
/// (EleutherAI/gpt-neox issue 1003).
struct Recipe {
  std::string_view id;       ///< "float32-exp"
  std::string_view label;    ///< "float32 exp"
  std::string_view formula;  ///< of the angle, for the paper's frequencies
  RecipeWay way = RecipeWay::pow;
  /// What t is kept in, what p or f are kept in, and what angles, sines and cosines are made in. By
  /// `inverse`, p and f are made in float32 before.
  NumberFormat position = NumberFormat::float64, frequency = NumberFormat::float64,
               result = NumberFormat::float64;
};

inline constexpr std::size_t kRecipes = 5;
/// Sinusoids: float64 and float32 by pow, float32, bfloat16 and float16 by exp. Rotary embeddings:
/// float32, with f, the positions or everything in bfloat16, everything in float16.
std::span<const Recipe, kRecipes> recipes(RecipeSet);
/// Finds a recipe of either set; nullptr where there is none of that id.
const Recipe* find_recipe(std::string_view id);

/// How far a recipe's row is from the exact one at a position.
struct RowError {
  /// |computed − exact|, the largest of the row; NaN where a computed number is none.
  double largest = 0;
  int pair = 0;  ///< where that is: the first pair of those alike
  bool cosine = false;
};

/// The recipes of a set beside the formula itself. Making one costs O(d). Pairs that are masked are
/// 0 in both.
class Recipes {
 public:
  struct Pair {
    double sine = 0, cosine = 0;
  };

  Recipes(const Sinusoidal&, RecipeSet);
  const Sinusoidal& encoding() const { return encoding_; }

  /// The position, and the frequency of a pair's sine or cosine as the recipe has it: what t is
  /// divided by (by pow) or multiplied by. `recipe` counts in recipes(set).
  double position(std::size_t recipe, std::int64_t t) const;
  double factor(std::size_t recipe, int k, bool cosine) const;
  /// The angle that its sine and cosine are taken of. May be infinite or NaN.
  double angle(std::size_t recipe, std::int64_t t, int k, bool cosine) const;
  /// The number that the recipe computes, the scale included. NaN where the angle is infinite.
  double value(std::size_t recipe, std::int64_t t, int k, bool cosine) const;
  /// |value − PE|, to kRecipeError and 2⁻⁵² of itself, |t| ≤ kMaxPosition. NaN where the value is.
  double error(std::size_t recipe, std::int64_t t, int k, bool cosine) const;

  /// The largest of each recipe over all columns but those of zeros. O(d).
  std::array<RowError, kRecipes> errors(std::int64_t t) const;

  /// The first t in [first, last) at which some computed number is none, since the position or an
  /// angle is too large for the format; 0 ≤ first. O(d·log(last − first)).
  std::optional<std::int64_t> first_overflow(std::size_t recipe, std::int64_t first,
                                             std::int64_t last) const;
  /// The first t in [first, last) whose row is the same as the next one's, number by number. Takes
  /// at most so many rows, each only as far as it is alike.
  std::optional<std::int64_t> first_merged(std::size_t recipe, std::int64_t first,
                                           std::int64_t last) const;

 private:
  struct Factors {
    std::vector<double> sines;
    std::vector<double> cosines;   ///< empty where they are the sines'
    std::vector<double> index_pi;  ///< what angles are multiplied by: k·π; empty where by nothing
    double scale = 1;
  };

  double angle_at(std::size_t recipe, double position, int k, bool cosine) const;
  Pair computed(std::size_t recipe, double position, int k) const;

  Sinusoidal encoding_;
  std::span<const Recipe, kRecipes> recipes_;
  double scale_rest_ = 0;  ///< what its scale is off by
  std::array<Factors, kRecipes> factors_;
};

/// Largest error of Recipes::error(), against MPFR.
inline constexpr double kRecipeError = 0x1p-60;

}  // namespace posenc

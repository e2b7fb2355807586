#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/conventions.hpp>
#include <posenc/encoding.hpp>
#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// A name and what it stands for, in the notation of notation.hpp.
struct Assignment {
  std::string name, value;

  friend bool operator==(const Assignment&, const Assignment&) = default;
};

/// How a table of `length` rows and `d` columns is made, written once for all languages. Names that
/// a language gives a value: n, the row from 0; k, the pair; j, the column; d and length; half,
/// ⌊d/2⌋; clip(x), x cut to [0, 1]; factor, the pair's number of `factors`; whole(x), ⌊x⌋ of what
/// has n, j or k in it.
struct Recipe {
  std::vector<std::string> comments;  ///< whose it is, and the largest error
  std::filesystem::path file;         ///< of a learned table, which has all else; "" for none
  std::int64_t first_row = 0;         ///< of that file
  bool is_part = false;               ///< there are more rows in it
  std::int64_t length = 0;
  std::int64_t d = 0;
  std::vector<Assignment> numbers;  ///< known before any row
  std::string position;             ///< t, of n

  /// Assignments that lead to omega, and to omega_cos where a cosine has its own.
  std::vector<Assignment> of_pairs;
  std::vector<double> factors;
  std::vector<Cells> masked;  ///< pairs whose columns are 0
  ColumnLayout layout = ColumnLayout::interleaved;
  OddD odd_d = OddD::refused;

  std::string entry;  ///< of t and j, where there are no sines and cosines

  bool has_waves() const { return !of_pairs.empty(); }
  bool has_own_cosines() const { return has_waves() && of_pairs.back().name == "omega_cos"; }
  bool has_factors() const { return !factors.empty(); }
  /// Whether pair k is masked: "(k >= 0) & (k < 8)".
  std::string mask_condition(std::string_view both, std::string_view either) const;
  /// There is a `scale` among the numbers, which multiplies every entry.
  bool has_scale() const;
  /// An odd d has a last column of zeros, or a last sine without its cosine.
  bool has_zero_column() const { return d % 2 != 0 && odd_d == OddD::zero_column; }
  bool has_odd_sine() const { return d % 2 != 0 && odd_d == OddD::sine_column; }
};

/// Makes the recipe of the State's encoding, from the row of token `start` on; `start` moves
/// positions as `posenc encode --start` does. An Error where the encoding has no such rows.
Expected<Recipe> recipe_of(const State&, std::int64_t start = 0);

}  // namespace posenc

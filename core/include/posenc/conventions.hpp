#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <posenc/expected.hpp>

/// How libraries lay out sinusoidal encodings, and what they often get wrong: one table, a row
/// each.
namespace posenc {

/// What the exponent of the base is divided by. h = ⌊d/2⌋.
enum class Divisor { d, half, half_less_one, half_less_one_or_one };

/// ω_k = factor · base^(∓(numerator·k + shift)/divisor), and the cosine's own where it differs.
struct FrequencyRule {
  int numerator = 2;
  Divisor divisor = Divisor::d;
  int shift = 0;
  int cosine_shift = 0;  ///< of cosine columns, in addition; 0: they have the sine's frequency
  bool rising = false;   ///< the exponent is positive: multiplied where it should be divided
  bool times_index_pi = false;  ///< factor k·π; otherwise 1

  /// What the exponent is divided from: numerator·k + shift, of a cosine its own.
  constexpr std::int64_t exponent(std::int64_t k, bool of_cosine = false) const {
    return numerator * k + shift + (of_cosine ? cosine_shift : 0);
  }
};

/// Which columns are sines and which cosines: each pair's two side by side, or all of one kind
/// first.
enum class ColumnLayout { interleaved, cosine_first, sines_cosines, cosines_sines };

/// What becomes of an odd d: no encoding, a last column of zeros, or one sine more than cosines.
enum class OddD { refused, zero_column, sine_column };

/// What every entry is multiplied by.
enum class Scale { one, root_two_over_d };

class OwnRule;

/// One way to encode positions by sinusoids. Plain data; rows of conventions() live for ever.
struct Convention {
  std::string_view id;         ///< "fairseq": in files and on the command line
  std::string_view title;      ///< "Mistake: cosine exponent": for people
  std::string_view note;       ///< one sentence: what is particular, or what is wrong
  std::string_view source;     ///< where it is written, or was seen
  std::string_view frequency;  ///< the formula of ω_k, with b the base and h = ⌊d/2⌋
  FrequencyRule rule;
  ColumnLayout layout = ColumnLayout::interleaved;
  std::int64_t first_position = 0;
  bool descending = false;  ///< row n holds position first + length − 1 − n
  OddD odd_d = OddD::refused;
  Scale scale = Scale::one;
  int min_d = 2;  ///< below it the exponent would divide by zero
  bool mistake = false;
  const OwnRule* own = nullptr;    ///< of one that was typed (own.hpp): in place of rule and scale
  std::string_view replaces = {};  ///< the id of a row that is no longer there, for messages

  /// Whether its frequencies can be stretched: they are known to fall from pair to pair.
  constexpr bool takes_scaling() const { return !rule.rising && own == nullptr; }
  /// Sines of an even or odd d that it accepts: ⌊d/2⌋, or one more where an odd d has a sine
  /// without cosine.
  constexpr int pairs(int d) const { return odd_d == OddD::sine_column ? (d + 1) / 2 : d / 2; }
  /// What the exponent is divided by at a d that it accepts.
  constexpr int divisor(int d) const {
    const int half = d / 2;
    switch (rule.divisor) {
      case Divisor::d: return d;
      case Divisor::half: return half;
      case Divisor::half_less_one: return half - 1;
      case Divisor::half_less_one_or_one: return half > 1 ? half - 1 : 1;
    }
    return 1;
  }

  /// The position in row n of a table of `length` rows, and the row of a position.
  constexpr std::int64_t position_of_row(std::int64_t n, std::int64_t length) const {
    return first_position + (descending ? length - 1 - n : n);
  }
  constexpr std::int64_t row_of_position(std::int64_t t, std::int64_t length) const {
    const std::int64_t n = t - first_position;
    return descending ? length - 1 - n : n;
  }

  /// Nothing, or why there is no encoding of this d: out of [kMinDim, kMaxDim], odd, or below
  /// min_d.
  Expected<void> accepts(int d) const;
};

/// All of them, the paper's first, mistakes last.
std::span<const Convention> conventions();
/// Vaswani et al. 2017, §3.5.
const Convention& paper();
/// The row of that id, or null.
const Convention* find_convention(std::string_view id);

}  // namespace posenc

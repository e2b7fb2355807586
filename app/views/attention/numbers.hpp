#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <posenc/attention.hpp>

#include "views/sentence.hpp"
#include "views/view.hpp"

/// The numbers behind the attention view.
namespace posenc::attention {

/// Outputs that differ by no more are the same: what rounding may do.
inline constexpr double kSame = 1e-12;

/// One head of self-attention over the words as typed and, computed anew, over the shuffled words.
struct Head {
  Attention typed;
  Attention shuffled;              ///< by places
  std::vector<std::size_t> where;  ///< where[i] is the place of word i after the shuffle
  std::vector<double> changes;     ///< of each word's output, as typed: its largest difference
  double largest_change = 0;       ///< NaN where an output is not finite
  double largest_output = 0;       ///< the largest finite absolute value
  /// The largest difference between the outputs of the first two equal words, as typed.
  std::optional<double> twins;
};
/// Of (1 − w)·√d·ψ(word), with w·p(t) added or not.
std::shared_ptr<const Head> head(const Scene&, bool has_encoding);

std::string claim(const Scene&);
std::vector<plot::Verdict> verdicts(const Scene&);
void data(const Scene&, TableWriter&);
/// The weight of the second word in the output of the first.
EquationText equation(const Scene&);

}  // namespace posenc::attention

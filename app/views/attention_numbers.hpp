#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <posenc/attention.hpp>

#include "views/parts.hpp"
#include "views/view.hpp"
#include "views/words_numbers.hpp"

/// What the files of the view of attention share.
namespace posenc::attention {

/// Outputs that differ by no more are the same: what rounding may do.
inline constexpr double kSame = 1e-12;

/// One head of self-attention over the words as typed, and over the words as shuffled. Both were computed.
struct Head {
  Attention typed;
  Attention shuffled;           ///< by places
  std::vector<double> changes;  ///< of each word's output, as typed: its largest difference
  double largest_change = 0;    ///< NaN where an output is no finite number
  std::optional<double>
      twins;  ///< the largest difference of the outputs of two equal words, as typed

  std::shared_ptr<const words::Matrix> typed_weights, shuffled_weights;
  /// Rows 2i and 2i + 1 are the outputs of word i as typed, before and after the shuffle.
  std::shared_ptr<const words::Matrix> outputs;
};
/// Of (1 − w)·√d·ψ(word) alone.
const Head& without_encoding(const Scene&);
/// With w·p(t) added.
const Head& with_encoding(const Scene&);
/// places()[i] is where word i stands after the shuffle.
std::vector<int> places(const State&);

struct Words {
  std::string claim, how_to_read;
};
Words words_of(const Scene&);
/// "largest change of an output: 2.2 · 10⁻¹⁶"
std::string change_text(const Head&);
/// "“the” at 37 and at 40: outputs differ by 0.53"; nothing where no word stands twice.
Wording twins_wording(const State&, const Head&);
void data(const Scene&, TableWriter&);
std::string describe(const Scene&);

}  // namespace posenc::attention

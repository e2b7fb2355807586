#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/encoding.hpp>
#include <posenc/expected.hpp>

#include "state/noted.hpp"

namespace posenc {

/// Which bands of pairs are masked. Band 0 holds the first pairs, band band_count() − 1 the last.
struct Mask {
  static constexpr int kBands = 8;
  Noted<std::uint8_t> masked = 0;  ///< bit b: band b

  bool is_masked(int band) const { return (masked >> band & 1) != 0; }

  friend bool operator==(const Mask&, const Mask&) = default;
};

/// The bands that so many pairs have: kBands, or one a pair.
int band_count(int pairs);
/// The pairs of a band; bands differ by at most one pair.
Cells pairs_of_band(int pairs, int band);
int band_of_pair(int pairs, int pair);
/// Some of the pairs are masked: some of the bands that there are.
bool masks_any(const Mask&, int pairs);
/// For each pair, whether it is masked.
std::vector<bool> masked_pairs(const Mask&, int pairs);

/// One band masked or not. Masking the last active band unmasks all.
Mask with_toggled(Mask, int band, int bands);
/// All others masked; where they are already, none.
Mask with_solo(Mask, int band, int bands);
/// Without those that are not among `bands`; none where that would mask all of them.
Mask within_bands(Mask, int bands);

/// Bands counted from 1, runs with a hyphen: "1-3 8"; "none".
std::string mask_text(const Mask&);
/// From that, commas allowed; an error that names the word, the limit and the way out, also where a
/// band is not among the `bands` that there are, or all of them would be masked.
Expected<Mask> parse_mask(std::string_view, int bands = Mask::kBands);

}  // namespace posenc

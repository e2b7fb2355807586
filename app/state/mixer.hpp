#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/encoding.hpp>
#include <posenc/expected.hpp>

namespace posenc {

/// Which bands of pairs are muted, as on a mixing desk. Band 0 holds the first pairs, band
/// band_count() − 1 the last.
struct Mixer {
  static constexpr int kBands = 8;
  std::uint8_t muted = 0;  ///< bit b: band b

  bool is_muted(int band) const { return (muted >> band & 1) != 0; }

  friend bool operator==(const Mixer&, const Mixer&) = default;
};

/// The bands that so many pairs have: kBands, or one a pair.
int band_count(int pairs);
/// The pairs of a band; bands differ by at most one pair.
Cells pairs_of_band(int pairs, int band);
int band_of_pair(int pairs, int pair);
/// Some of the pairs are muted: some of the bands that there are.
bool mutes_any(const Mixer&, int pairs);
/// Of each pair, whether it is.
std::vector<bool> muted_pairs(const Mixer&, int pairs);

/// One band muted or not. Where it was the last that sounds, all sound.
Mixer with_toggled(Mixer, int band, int bands);
/// All others muted; where they are already, all sound.
Mixer with_solo(Mixer, int band, int bands);
/// Without those that are not among `bands`; all sounding where none of them does.
Mixer within_bands(Mixer, int bands);

/// Bands counted from 1, runs with a hyphen: "1-3 8"; "none".
std::string mixer_text(const Mixer&);
/// From that, commas allowed; an error that names the word, the limit and the way out, also where a
/// band is not among the `bands` that there are, or none of them would sound.
Expected<Mixer> parse_mixer(std::string_view, int bands = Mixer::kBands);

}  // namespace posenc

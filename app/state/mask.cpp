#include "state/mask.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include <fmt/format.h>

#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr unsigned kAll = (1U << Mask::kBands) - 1;

/// Bits of the bands that there are.
unsigned bits_below(int bands) { return (1U << bands) - 1; }

Mask of_bits(unsigned bits) { return {static_cast<std::uint8_t>(bits & kAll)}; }

}  // namespace

int band_count(int pairs) { return std::min(pairs, Mask::kBands); }

Cells pairs_of_band(int pairs, int band) {
  const std::int64_t bands = band_count(pairs);
  assert(band >= 0 && band < bands);
  const std::int64_t first = std::int64_t{pairs} * band / bands;
  return {first, std::int64_t{pairs} * (band + 1) / bands - first};
}

int band_of_pair(int pairs, int pair) {
  int band = 0;
  while (pair >= pairs_of_band(pairs, band).first + pairs_of_band(pairs, band).count) ++band;
  return band;
}

bool masks_any(const Mask& mask, int pairs) {
  return (mask.masked & bits_below(band_count(pairs))) != 0;
}

std::vector<bool> masked_pairs(const Mask& mask, int pairs) {
  std::vector<bool> masked(static_cast<std::size_t>(pairs));
  for (int band = 0; band < band_count(pairs); ++band) {
    const auto [first, count] = pairs_of_band(pairs, band);
    std::fill_n(masked.begin() + static_cast<std::ptrdiff_t>(first), count, mask.is_masked(band));
  }
  return masked;
}

Mask within_bands(Mask mask, int bands) {
  const unsigned all = bits_below(bands);
  const unsigned kept = mask.masked & all;
  return of_bits(kept == all ? 0 : kept);
}

Mask with_toggled(Mask mask, int band, int bands) {
  return within_bands(of_bits(mask.masked ^ 1U << band), bands);
}

Mask with_solo(Mask mask, int band, int bands) {
  const unsigned all = bits_below(bands), others = all & ~(1U << band);
  return (mask.masked & all) == others ? of_bits(0) : of_bits(others);
}

std::string mask_text(const Mask& mask) {
  std::vector<int> masked;
  for (int band = 0; band < Mask::kBands; ++band)
    if (mask.is_masked(band)) masked.push_back(band + 1);
  return masked.empty() ? "none" : runs_text(masked);
}

Expected<Mask> parse_mask(std::string_view text, int bands) {
  unsigned bits = 0;
  for (const auto& [word, run] : run_words(text)) {
    if (word == "none") continue;
    if (!run || run->first < 1 || run->last > Mask::kBands) {
      return fail(
          fmt::format("mute = {} names no band of pairs: give bands from 1 to {} such as "
                      "\"1 3-5\", or none",
                      quotable(word), Mask::kBands));
    }
    const unsigned named = bits_below(run->last) & ~bits_below(run->first - 1);
    if ((named & ~bits_below(bands)) != 0) {
      const std::string there = bands == 1 ? std::string("1 is the only one")
                                           : fmt::format("bands go from 1 to {}", bands);
      return fail(fmt::format(
          "mute = {} names a band that is not there: with so few pairs {}, one for each pair; give "
          "{}, or a larger d",
          quotable(word), there, bands == 1 ? "none" : "one of those"));
    }
    bits |= named;
  }
  if ((bits & bits_below(bands)) == bits_below(bands)) {
    return fail(bands == 1
                    ? fmt::format("mute = {} leaves nothing: there is only one band of pairs, "
                                  "give none",
                                  quotable(text))
                    : fmt::format("mute = {} leaves nothing: leave out one of the bands 1 to {}",
                                  quotable(text), bands));
  }
  return of_bits(bits);
}

}  // namespace posenc

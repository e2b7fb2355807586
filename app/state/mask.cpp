#include "state/mask.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "state/text.hpp"

namespace posenc {
namespace {

constexpr unsigned kAll = (1U << Mask::kBands) - 1;

/// Bits of the bands that there are.
unsigned bits_below(int bands) { return (1U << bands) - 1; }

Mask of_bits(unsigned bits) { return {static_cast<std::uint8_t>(bits & kAll)}; }

std::optional<int> band_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || number < 1 || number > Mask::kBands) return std::nullopt;
  return number;
}

/// The bits of "4" or "4-6"; nothing of anything else.
std::optional<unsigned> bits_of(std::string_view word) {
  const auto hyphen = word.find('-');
  const auto first = band_number(word.substr(0, hyphen));
  const auto last = hyphen == std::string_view::npos ? first : band_number(word.substr(hyphen + 1));
  if (!first || !last || *first > *last) return std::nullopt;
  return bits_below(*last) & ~bits_below(*first - 1);
}

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
    std::fill_n(masked.begin() + first, count, mask.is_masked(band));
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
  std::string text;
  for (int band = 0; band < Mask::kBands; ++band) {
    if (!mask.is_masked(band)) continue;
    int last = band;
    while (last + 1 < Mask::kBands && mask.is_masked(last + 1)) ++last;
    if (!text.empty()) text += ' ';
    text += last == band ? fmt::format("{}", band + 1) : fmt::format("{}-{}", band + 1, last + 1);
    band = last;
  }
  return text.empty() ? "none" : text;
}

Expected<Mask> parse_mask(std::string_view text, int bands) {
  constexpr std::string_view kParting = " ,\t";
  unsigned bits = 0;
  for (auto rest = text; !rest.empty();) {
    const auto begin = std::min(rest.find_first_not_of(kParting), rest.size());
    rest.remove_prefix(begin);
    const auto word = rest.substr(0, rest.find_first_of(kParting));
    rest.remove_prefix(word.size());
    if (word.empty() || word == "none") continue;
    const auto named = bits_of(word);
    if (!named) {
      return fail(
          fmt::format("mute = {} names no band of pairs: give bands from 1 to {} such as "
                      "\"1 3-5\", or none",
                      quotable(word), Mask::kBands));
    }
    if ((*named & ~bits_below(bands)) != 0) {
      const std::string there = bands == 1 ? std::string("1 is the only one")
                                           : fmt::format("bands go from 1 to {}", bands);
      return fail(fmt::format(
          "mute = {} names a band that is not there: with so few pairs {}, one for each pair; give "
          "{}, or a larger d",
          quotable(word), there, bands == 1 ? "none" : "one of those"));
    }
    bits |= *named;
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

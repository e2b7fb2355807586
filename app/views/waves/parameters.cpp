#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "state/rows/rows.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr std::string_view kAuto = "auto";
constexpr std::array<Choice, 3> kFrequencies{
    {{"encoding", "Encoding", "Those of the encoding, over positions"},
     {"nerf", "NeRF’s code", "2^k for a coordinate x from −1 to 1"},
     {"nerf-pi", "NeRF’s paper", "2^k·π for a coordinate x from −1 to 1"}}};

bool shows_encoding(const State& s) { return s.waves.frequencies == WavesFrequencies::encoding; }

std::string get_dims(const State& s) {
  return s.waves.dims.empty() ? std::string(kAuto) : runs_text(s.waves.dims);
}

Expected<void> set_dims(State& s, std::string_view text) {
  const auto count = column_count(s);
  const auto refused = [&](std::string_view why) {
    return fail(
        fmt::format("waves-dims = {} {}: give at most {} from 0 to {}, such as \"0 2-3\", "
                    "or {}",
                    quotable(text), why, WavesOptions::kMostDims, count - 1, kAuto));
  };
  const auto words = run_words(text);
  if (words.empty()) return refused("names no dimensions");
  std::vector<int> dims;
  for (const auto& [word, run] : words) {
    if (word == kAuto) continue;
    if (!run) return refused("names no dimensions");
    if (run->last >= count) return refused("names a dimension that is not there");
    if (std::cmp_greater_equal(run->last - run->first, WavesOptions::kMostDims))
      return refused("names too many dimensions");
    for (int dim = run->first; dim <= run->last; ++dim) dims.push_back(dim);
  }
  std::ranges::sort(dims);
  dims.erase(std::unique(dims.begin(), dims.end()), dims.end());
  if (dims.size() > WavesOptions::kMostDims) return refused("names too many dimensions");
  s.waves.dims = std::move(dims);
  return {};
}

void bring_dims_within_limits(State& s) {
  if (s.waves.dims.empty()) return;
  const auto count = column_count(s);
  std::erase_if(s.waves.dims, [&](int dim) { return dim >= count; });
}

static_assert(WavesOptions::kMostDims == 8, "as the text says");
constexpr TextAccess kDimsText{"at most 8 dimensions such as 6-9, or auto", get_dims, set_dims,
                               bring_dims_within_limits};

}  // namespace

std::span<const Parameter> WavesOptions::parameters() {
  using namespace rows;
  constexpr auto kWaves = &State::waves;
  using Options = WavesOptions;
  // What is left of x from 0.9 on is 0.1, not 0.09999999999999998.
  constexpr double kLeastSpan = 1e-3, kDigits = 1e12;
  static const std::array all{
      choice_row<kFrequencies, kWaves, &Options::frequencies>(
          {.id = "waves-frequencies",
           .label = "Frequencies",
           .help = "Compare the encoding’s frequencies with those that double, of NeRF"}),
      Parameter{.id = "waves-dims",
                .label = "Dimensions shown",
                .help = "At most eight, such as 4 6-9, or auto: those of pair k and the next",
                .applies = shows_encoding,
                .why_not = "All of NeRF’s frequencies are shown",
                .text = &kDimsText},
      row<kWaves, &Options::from>(shown_part(
          "waves-from", "From position", "The first position that is shown",
          [](const State& s) { return from_to(0, last_position(s)); }, "length")),
      row<kWaves, &Options::span>(shown_part("waves-span", "Positions shown",
                                             "How many positions are shown, from the first on",
                                             fixed_limits<2, kMaxLength>, "", "all")),
      row<kWaves, &Options::x_from>(shown_part(
          "waves-x-from", "From x", "The first x that is shown of NeRF’s waves",
          [](const State&) { return from_to(-1, 1 - kLeastSpan, 0.01); }, "")),
      row<kWaves, &Options::x_span>(shown_part(
          "waves-x-span", "Range of x", "How much of x is shown",
          [](const State& s) {
            return from_to(kLeastSpan, std::round((1 - s.waves.x_from) * kDigits) / kDigits, 0.01);
          },
          "waves-x-from")),
  };
  return all;
}

}  // namespace posenc

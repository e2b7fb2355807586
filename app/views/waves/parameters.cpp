#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "state/parameter_rows.hpp"
#include "state/text.hpp"

namespace posenc {
namespace {

constexpr std::string_view kAuto = "auto";

/// Runs with a hyphen: "4 6-9".
std::string get_dims(const State& s) {
  const auto& dims = s.waves.dims;
  std::string text;
  for (auto first = dims.begin(); first != dims.end();) {
    auto last = first;
    while (last + 1 != dims.end() && *(last + 1) == *last + 1) ++last;
    text += text.empty() ? "" : " ";
    text += first == last ? fmt::format("{}", *first) : fmt::format("{}-{}", *first, *last);
    first = last + 1;
  }
  return text.empty() ? std::string(kAuto) : text;
}

/// Of "4" or "4-6".
std::optional<std::pair<int, int>> ends_of(std::string_view word) {
  const auto number = [](std::string_view text) -> std::optional<int> {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_whole = error == std::errc() && end == text.data() + text.size() && value >= 0;
    return is_whole ? std::optional(value) : std::nullopt;
  };
  const auto hyphen = word.find('-');
  const auto first = number(word.substr(0, hyphen));
  const auto last = hyphen == std::string_view::npos ? first : number(word.substr(hyphen + 1));
  if (!first || !last || *first > *last) return {};
  return std::pair(*first, *last);
}

Expected<void> set_dims(State& s, std::string_view text) {
  constexpr std::string_view kParting = " ,\t";
  constexpr int kMost = WavesOptions::kMostDims;
  const auto count = column_count(s);
  const auto refused = [&](std::string_view why) {
    return fail(
        fmt::format("waves-dims = {} {}: give at most {} from 0 to {}, such as \"0 2-3\", "
                    "or {}",
                    quotable(text), why, kMost, count - 1, kAuto));
  };
  std::vector<int> dims;
  for (auto rest = text; rest.find_first_not_of(kParting) != std::string_view::npos;) {
    rest.remove_prefix(rest.find_first_not_of(kParting));
    const auto word = rest.substr(0, rest.find_first_of(kParting));
    rest.remove_prefix(word.size());
    if (word == kAuto) continue;
    const auto ends = ends_of(word);
    if (!ends) return refused("names no dimensions");
    const auto [first, last] = *ends;
    if (last >= count) return refused("names a dimension that is not there");
    if (last - first >= kMost) return refused("names too many dimensions");
    for (int dim = first; dim <= last; ++dim) dims.push_back(dim);
  }
  if (text.find_first_not_of(kParting) == std::string_view::npos)
    return refused("names no dimensions");
  std::ranges::sort(dims);
  dims.erase(std::unique(dims.begin(), dims.end()), dims.end());
  if (dims.size() > kMost) return refused("names too many dimensions");
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
  static const std::array all{
      Parameter{.id = "waves-dims",
                .label = "Dimensions shown",
                .kind = ParameterKind::text,
                .help = "At most eight, such as 4 6-9, or auto: those of pair k and the next",
                .text = &kDimsText},
      row<kWaves, &Options::from>(shown_part(
          "waves-from", "From position", "The first position that is shown",
          [](const State& s) {
            return Limits{0, static_cast<double>(last_position(s)), 1};
          },
          "length")),
      row<kWaves, &Options::span>(shown_part(
          "waves-span", "Positions shown", "How many positions are shown, from the first on",
          [](const State&) {
            return Limits{2, kMaxLength, 1};
          },
          "", "all")),
  };
  return all;
}

}  // namespace posenc

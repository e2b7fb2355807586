#include "views/waves/options.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "text/typed.hpp"

namespace posenc::waves {
namespace {

constexpr std::string_view kAuto = "auto";

std::string get_dims(const State& s) {
  return s[kDims].empty() ? std::string(kAuto) : runs_text(s[kDims]);
}

Expected<void> set_dims(State& s, std::string_view text) {
  const auto count = column_count(s);
  const auto refused = [&](std::string_view why) {
    return fail(
        fmt::format("waves-dims = {} {}: give at most {} from 0 to {}, such as \"0 2-3\", "
                    "or {}",
                    quotable(text), why, kMostDims, count - 1, kAuto));
  };
  const auto words = run_words(text);
  if (words.empty()) return refused("names no dimensions");
  std::vector<int> dims;
  for (const auto& [word, run] : words) {
    if (word == kAuto) continue;
    if (!run) return refused("names no dimensions");
    if (run->last >= count) return refused("names a dimension that is not there");
    if (std::cmp_greater_equal(run->last - run->first, kMostDims))
      return refused("names too many dimensions");
    for (int dim = run->first; dim <= run->last; ++dim) dims.push_back(dim);
  }
  std::ranges::sort(dims);
  dims.erase(std::unique(dims.begin(), dims.end()), dims.end());
  if (dims.size() > kMostDims) return refused("names too many dimensions");
  s.set(kDims, std::move(dims));
  return {};
}

void bring_dims_within_limits(State& s) {
  auto dims = s[kDims];
  const auto count = column_count(s);
  if (std::erase_if(dims, [&](int dim) { return dim >= count; }) > 0) s.set(kDims, std::move(dims));
}

static_assert(kMostDims == 8, "as the text says");

}  // namespace

constexpr TextAccess kDimsText{"at most 8 dimensions such as 6-9, or auto", get_dims, set_dims,
                               bring_dims_within_limits};

double largest_span(const State& s) {
  // What is left of x from 0.9 on is 0.1, not 0.09999999999999998.
  constexpr double kDigits = 1e12;
  return std::round((1 - s[kXFrom]) * kDigits) / kDigits;
}

}  // namespace posenc::waves

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/axes.hpp"
#include "text/numbers.hpp"

namespace posenc {
namespace {

/// Writes a number of few digits and many zeros in the unit that keeps it short.
std::string round_text(double value) {
  struct Unit {
    double factor;
    std::string_view prefix;
  };
  constexpr std::array kUnits{Unit{1e9, "G"}, Unit{1e6, "M"}, Unit{1e3, "k"}};
  constexpr std::string_view kThinSpace = "\u2009";
  for (const auto& [factor, prefix] : kUnits) {
    if (value < factor) continue;
    return short_text(value / factor) + std::string(kThinSpace) + std::string(prefix);
  }
  const auto text = short_text(value);
  constexpr std::string_view kOneTimes = "1 · ";
  return text.starts_with(kOneTimes) ? text.substr(kOneTimes.size()) : text;
}

}  // namespace

std::vector<Tick> log_ticks(double from, double to, int most) {
  if (!(from > 0) || !(to >= from) || !std::isfinite(to) || most < 1) return {};
  // Rounding must not lose a tick at either end.
  constexpr double kSlack = 1e-9;
  const int first = static_cast<int>(std::ceil(std::log10(from) - kSlack));
  const int last = static_cast<int>(std::floor(std::log10(to) + kSlack));
  constexpr int kFewPowers = 3;
  const bool are_powers = last - first + 1 >= kFewPowers || most < 2;
  std::vector<Tick> result;
  for (int power = first - 1; power <= last; ++power) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * std::pow(10.0, power);
      if ((are_powers && factor > 1) || value < from * (1 - kSlack) || value > to * (1 + kSlack))
        continue;
      result.push_back({value, round_text(value)});
    }
  }
  if (result.size() < 2 && !are_powers) return ticks(from, to, most, true);
  if (result.empty()) return result;
  // Some of them, 1 among them where it is in sight, else from the first on.
  const auto room = static_cast<std::size_t>(most), stride = (result.size() + room - 1) / room;
  std::vector<Tick> fewer;
  const auto one = std::ranges::find(result, "1", &Tick::label) - result.begin();
  const auto first_kept = static_cast<std::size_t>(one) % result.size() % stride;
  for (std::size_t i = first_kept; i < result.size(); i += stride)
    fewer.push_back(std::move(result[i]));
  return fewer;
}

}  // namespace posenc

#include <posenc/narrowing.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace posenc {
namespace {

/// The smaller of both angles between two phases, in units of 2⁻⁶⁴ turn.
std::uint64_t angle_between(Turns a, Turns b) {
  return std::min((a - b).high64(), (b - a).high64());
}

std::uint64_t units_of(double angle_rad) {
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 63;
  const double turns = angle_rad * (1 + kNarrowingRounding) / (2 * std::numbers::pi);
  return turns < 0.5 ? static_cast<std::uint64_t>(std::ldexp(turns, 64)) : kHalf;
}

}  // namespace

std::vector<NarrowingStep> narrow(const Sinusoidal& encoding, std::span<const int> pairs,
                                  Cells positions, std::int64_t t, double error_rad) {
  const auto most = units_of(error_rad);
  std::vector<NarrowingStep> steps;
  std::vector<Cells> before{positions};
  for (const int pair : pairs) {
    const Turns read = encoding.phase(t, pair), each = encoding.step(pair);
    NarrowingStep step{.pair = pair};
    for (const auto& [first, count] : before) {
      Turns phase = encoding.phase(first, pair);
      for (auto s = first; s < first + count; ++s, phase = phase + each) {
        if (angle_between(phase, read) > most) continue;
        ++step.possible;
        auto& runs = step.runs;
        if (!runs.empty() && runs.back().first + runs.back().count == s)
          ++runs.back().count;
        else
          runs.push_back({s, 1});
      }
    }
    before = step.runs;
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace posenc

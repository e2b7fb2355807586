#include <posenc/similarity.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace posenc {
namespace {

/// The first i in [0, limit] for which found(dot(i), dot(i+1)).
template <class Found>
std::optional<std::int64_t> first_distance(const Sinusoidal& encoding, std::int64_t limit,
                                           Found found) {
  // Short at first, since most answers are near; then long, to be fast.
  std::vector<double> dots(65);
  for (std::int64_t from = 0; from <= limit;) {
    encoding.dot_curve(from, 1, dots);
    const auto usable = std::min(static_cast<std::int64_t>(dots.size()) - 1, limit + 1 - from);
    for (std::int64_t i = 0; i < usable; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (found(dots[at], dots[at + 1])) return from + i;
    }
    from += usable;
    dots.resize(std::min<std::size_t>(2 * dots.size() - 1, 4097));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> first_rise(const Sinusoidal& encoding, std::int64_t max_delta) {
  const std::int64_t limit = std::min(max_delta, search_limit(encoding.pairs()));
  return first_distance(encoding, limit - 1, [](double here, double next) { return next > here; });
}

std::optional<std::int64_t> first_negative(const Sinusoidal& encoding, std::int64_t max_delta) {
  const std::int64_t limit = std::min(max_delta, search_limit(encoding.pairs()));
  return first_distance(encoding, limit, [](double here, double) { return here < 0; });
}

}  // namespace posenc

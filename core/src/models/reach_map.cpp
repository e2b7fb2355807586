#include <posenc/models/reach_map.hpp>

#include <algorithm>
#include <utility>

#include <posenc/threads.hpp>

namespace posenc {
namespace {

std::vector<std::int64_t> lengths_for(int pairs) {
  constexpr int kOctaves = 14;
  // Some 1 s on one core.
  constexpr double kMostTerms = 0x1p35;
  const double most = kMostTerms / (ReachMap::kBases * static_cast<double>(pairs));
  int octaves = kOctaves;
  while (std::ldexp(ReachMap::kFirstLength, octaves) > most) --octaves;
  std::vector<std::int64_t> lengths;
  for (int i = 0; i <= octaves * ReachMap::kPerOctave; ++i)
    lengths.push_back(std::llround(ReachMap::kFirstLength *
                                   std::exp2(static_cast<double>(i) / ReachMap::kPerOctave)));
  return lengths;
}

/// All bases, every 32nd first.
std::vector<int> coarse_to_fine() {
  std::vector<int> order;
  constexpr int kCoarsest = 32;
  for (int step = kCoarsest; step > 0; step /= 2) {
    for (int base = 0; base < ReachMap::kBases; base += step) {
      if (step == kCoarsest || base % (2 * step) != 0) order.push_back(base);
    }
  }
  return order;
}

}  // namespace

ReachMap::ReachMap(int pairs, MakeWaves make_waves)
    : make_waves_(std::move(make_waves)),
      lengths_(lengths_for(pairs)),
      reaches_(kBases),
      has_(kBases) {}

Reach ReachMap::computed(int base) const {
  const auto waves = make_waves_(base_of(base));
  Reach reach = reach_of(*waves, lengths_);
  for (double& least : reach.minima) least /= waves->scale() * waves->scale();
  return reach;
}

void ReachMap::compute(const Stop& stop, const std::function<void()>& step) {
  constexpr int kAtOnce = 16;
  const auto order = coarse_to_fine();
  // Who can stop it goes on beside it, and needs a core.
  const unsigned behind = std::max(2U, Threads::cores()) - 1;
  Threads(stop ? behind : 0).run(order.size(), [&](std::size_t i) {
    const auto base = static_cast<std::size_t>(order[i]);
    if (has_[base] || is_asked(stop)) return;
    reaches_[base] = computed(order[i]);
    has_[base] = true;
    const int done = ++done_;
    if (done % kAtOnce == 0 || done == kBases) step();
  });
}

std::optional<int> ReachMap::nearest(int base) const {
  for (int away = 0; away < kBases; ++away) {
    for (const int other : {base - away, base + away}) {
      if (other >= 0 && other < kBases && has(other)) return other;
    }
  }
  return {};
}

ReachMap::Drops ReachMap::drops() const {
  Drops found;
  double most = 1;
  int farthest = 0;
  for (int base = 1; base < kBases; ++base) {
    const auto here = reach_within(base), there = reach_within(farthest);
    if (here >= there) {
      farthest = base;
      continue;
    }
    ++found.count;
    const double ratio = static_cast<double>(there) / static_cast<double>(here);
    if (ratio > most) most = ratio, found.smaller = farthest, found.larger = base;
  }
  return found;
}

ReachMap::Holding ReachMap::holding(std::int64_t length) const {
  Holding found;
  for (int base = 0; base < kBases; ++base) {
    if (reach_within(base) < length) {
      if (found.smallest) found.fails_again = base;
    } else if (!found.smallest) {
      found.smallest = base;
    }
  }
  return found;
}

}  // namespace posenc

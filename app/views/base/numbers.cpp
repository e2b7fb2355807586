#include "views/base/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include <posenc/landmarks.hpp>
#include <posenc/threads.hpp>

#include "state/presets.hpp"

namespace posenc::base {
namespace {

constexpr Slot<std::shared_ptr<Map>> kMap;

std::shared_ptr<const Sinusoidal> waves_of(State state, double base) {
  state.base = base;
  state.scaling = {};
  return std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(state));
}

std::vector<std::int64_t> lengths_for(int pairs) {
  constexpr int kOctaves = 14;
  // Some 1 s on one core.
  constexpr double kMostTerms = 0x1p35;
  const double most = kMostTerms / (Map::kBases * static_cast<double>(pairs));
  int octaves = kOctaves;
  while (std::ldexp(Map::kFirstLength, octaves) > most) --octaves;
  std::vector<std::int64_t> lengths;
  for (int i = 0; i <= octaves * Map::kPerOctave; ++i)
    lengths.push_back(
        std::llround(Map::kFirstLength * std::exp2(static_cast<double>(i) / Map::kPerOctave)));
  return lengths;
}

/// All bases, every 32nd first.
std::vector<int> coarse_to_fine() {
  std::vector<int> order;
  constexpr int kCoarsest = 32;
  for (int step = kCoarsest; step > 0; step /= 2) {
    for (int base = 0; base < Map::kBases; base += step) {
      if (step == kCoarsest || base % (2 * step) != 0) order.push_back(base);
    }
  }
  return order;
}

}  // namespace

Map::Map(const State& state)
    : state_(state), lengths_(lengths_for(pair_count(state))), reaches_(kBases), has_(kBases) {}

double Map::base_of(int base) {
  return kFirstBase * std::pow(10, static_cast<double>(base) / kPerDecade);
}

Reach Map::computed(int base) const {
  const auto waves = waves_of(state_, base_of(base));
  Reach reach = reach_of(*waves, lengths_);
  for (double& least : reach.minima) least /= waves->scale() * waves->scale();
  return reach;
}

void Map::work(const Stop& stop, const std::function<void()>& step) {
  constexpr int kAtOnce = 16;
  const auto order = coarse_to_fine();
  // Frames need a core of their own.
  const unsigned behind = std::max(2U, Threads::cores()) - 1;
  Threads(stop ? behind : 0).run(order.size(), [&](std::size_t i) {
    const int base = order[i];
    if (has(base) || is_asked(stop)) return;
    reaches_[index(base)] = computed(base);
    has_[index(base)] = true;
    const int done = ++done_;
    if (done % kAtOnce == 0 || done == kBases) step();
  });
}

std::optional<int> Map::nearest(int base) const {
  for (int away = 0; away < kBases; ++away) {
    for (const int other : {base - away, base + away}) {
      if (other >= 0 && other < kBases && has(other)) return other;
    }
  }
  return {};
}

std::shared_ptr<const Map> map_of(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(state.d, state.convention, state.mask);
  auto map = *scene.memo(kMap, key, [&] {
    auto made = std::make_shared<Map>(state);
    if (scene.background() == nullptr) made->work({}, [] {});
    return made;
  });
  if (scene.background() != nullptr && !map->is_whole()) scene.background()->work_on(map);
  return map;
}

std::shared_ptr<const Own> own_of(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(state.d, state.convention, state.mask, state.base, state.length);
  return scene.memo(key, [&] {
    // Some 3 ms each.
    constexpr std::int64_t kMostTerms = std::int64_t{1} << 24;
    const auto waves = waves_of(state, state.base);
    const double squared = waves->scale() * waves->scale();
    const auto [delta, searched] = first_negative(*waves, kMaxLength, kMostTerms);
    Own own{.at_zero = waves->dot(0) / squared, .first_negative = delta, .searched = searched};
    own.end = delta.value_or(state.length - 1);
    own.at_end = waves->dot(own.end) / squared;
    if (state.length <= kMostTerms / waves->pairs())
      own.least = reach_of(*waves, std::array{state.length.value()}).minima.front() / squared;
    return own;
  });
}

Drops drops_of(const Map& map) {
  Drops found;
  double most = 1;
  int farthest = 0;
  for (int base = 1; base < Map::kBases; ++base) {
    const auto here = map.reach_within(base), there = map.reach_within(farthest);
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

Holds holds(const Map& map, std::int64_t length) {
  Holds found;
  for (int base = 0; base < Map::kBases; ++base) {
    if (map.reach_within(base) < length) {
      if (found.smallest) found.fails_again = base;
    } else if (!found.smallest) {
      found.smallest = base;
    }
  }
  return found;
}

std::span<const Model> models() {
  static const auto kAll = [] {
    std::vector<Model> all;
    for (const auto& [id, name, preset] : {std::tuple("llama-2", "Llama-2", "llama-2"),
                                           {"llama-3", "Llama-3", "llama-3"},
                                           {"qwen", "Qwen2.5", "qwen2.5-7b"},
                                           {"deepseek", "DeepSeek-V3", "deepseek-v3"},
                                           {"gpt-oss", "gpt-oss", "gpt-oss"},
                                           {"gpt-j", "GPT-J", "gpt-j"}}) {
      const State of = with_preset({}, *find_preset(preset));
      all.push_back({id, name, static_cast<int>(of.d), of.base, of.trained});
    }
    return all;
  }();
  return kAll;
}

}  // namespace posenc::base

#pragma once

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <posenc/models/reach.hpp>
#include <posenc/stop.hpp>

namespace posenc {

/// How far each of kBases bases reaches, evenly spaced by their logarithms: 100 … 10⁸. Sums are of
/// cosines, without the waves' scale. Largest error: as of reach_of().
class ReachMap {
 public:
  static constexpr int kDecades = 6, kPerDecade = 50, kBases = kDecades * kPerDecade + 1;
  static constexpr int kPerOctave = 28;  ///< lengths
  static constexpr double kFirstBase = 100, kFirstLength = 16;

  /// Waves of so many pairs with this base; called on several threads.
  using MakeWaves = std::function<std::shared_ptr<const Sinusoidal>(double base)>;
  ReachMap(int pairs, MakeWaves);
  ReachMap(const ReachMap&) = delete;
  ReachMap& operator=(const ReachMap&) = delete;

  /// Computes the bases that it lacks, on several threads, every 32nd first, until it is whole or
  /// is asked to stop. Calls `step`, on any thread, for every few.
  void compute(const Stop& stop, const std::function<void()>& step);
  /// What others call while it is computed has the bases that are done.
  int done() const { return done_; }
  bool is_whole() const { return done_ == kBases; }
  bool has(int base) const { return has_[static_cast<std::size_t>(base)]; }
  /// Only where it has it.
  const Reach& reach(int base) const { return reaches_[static_cast<std::size_t>(base)]; }
  Reach computed(int base) const;
  /// The nearest base that it has; nothing where it has none.
  std::optional<int> nearest(int base) const;
  /// As far as the sum is not negative, within the last length.
  std::int64_t reach_within(int base) const {
    return reach(base).first_negative.value_or(last_length());
  }

  static double base_of(int base) {
    return kFirstBase * std::pow(10, static_cast<double>(base) / kPerDecade);
  }
  /// Ascending, the last one larger where fewer pairs take less time.
  std::span<const std::int64_t> lengths() const { return lengths_; }
  std::int64_t last_length() const { return lengths_.back(); }

  /// Bases that reach less far than a smaller one: how many, and the pair that drops most. Of a
  /// whole map.
  struct Drops {
    int count = 0, smaller = 0, larger = 0;
  };
  Drops drops() const;
  /// The smallest base that holds a length, and the largest above it that does not. Of a whole map.
  struct Holding {
    std::optional<int> smallest, fails_again;
  };
  Holding holding(std::int64_t length) const;

 private:
  MakeWaves make_waves_;
  std::vector<std::int64_t> lengths_;
  std::vector<Reach> reaches_;
  std::vector<std::atomic<bool>> has_;
  std::atomic<int> done_ = 0;
};

}  // namespace posenc

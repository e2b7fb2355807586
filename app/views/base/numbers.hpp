#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/models/reach.hpp>

#include "scene/background.hpp"
#include "scene/scene.hpp"

/// The numbers behind the map of bases and lengths.
namespace posenc::base {

/// How far each of some bases reaches. Sums are of cosines, without the encoding's scale, and of
/// frequencies that are not stretched.
class Map final : public Job {
 public:
  static constexpr int kDecades = 6, kPerDecade = 50, kBases = kDecades * kPerDecade + 1;
  static constexpr int kPerOctave = 28;
  static constexpr double kFirstBase = 100, kFirstLength = 16;

  explicit Map(const State&);

  void work(const Stop&, const std::function<void()>& step) override;
  int done() const { return done_; }
  bool is_whole() const { return done_ == kBases; }
  bool has(int base) const { return has_[index(base)]; }
  /// Only where it has it.
  const Reach& reach(int base) const { return reaches_[index(base)]; }
  Reach computed(int base) const;
  /// The nearest base that it has; nothing where it has none.
  std::optional<int> nearest(int base) const;

  static double base_of(int base);
  /// Ascending, the last one larger where fewer pairs take less time.
  std::span<const std::int64_t> lengths() const { return lengths_; }
  std::int64_t last_length() const { return lengths_.back(); }
  /// As far as the sum is not negative, within the last length.
  std::int64_t reach_within(int base) const {
    return reach(base).first_negative.value_or(last_length());
  }

 private:
  static std::size_t index(int base) { return static_cast<std::size_t>(base); }

  State state_;
  std::vector<std::int64_t> lengths_;
  std::vector<Reach> reaches_;
  std::vector<std::atomic<bool>> has_;
  std::atomic<int> done_ = 0;
};

/// In the background, where there is one.
std::shared_ptr<const Map> map_of(const Scene&);

/// The State's own base, and the smallest sum within its length.
struct Own {
  double at_zero = 0;  ///< the sum at δ = 0
  std::optional<std::int64_t> first_negative = {};
  std::int64_t searched = 0;         ///< none is negative up to here
  std::int64_t end = 0;              ///< the first negative distance, or else L − 1
  double at_end = 0;                 ///< the sum there
  std::optional<double> least = {};  ///< nothing where it would take long
};
std::shared_ptr<const Own> own_of(const Scene&);

/// Bases of a whole map that reach less far than a smaller one: how many, and the pair that drops
/// most.
struct Drops {
  int count = 0, smaller = 0, larger = 0;
};
Drops drops_of(const Map&);
/// What a map that is whole has of a length: the smallest base that holds it, and the largest above
/// it that does not.
struct Holds {
  std::optional<int> smallest, fails_again;
};
Holds holds(const Map&, std::int64_t length);

/// A model with rotary embeddings, as its preset has it: rotary dimensions of a head, base, and the
/// length that it was trained for without stretching.
struct Model {
  std::string_view id, name;
  int d;
  double base;
  std::int64_t length;
};
std::span<const Model> models();

}  // namespace posenc::base

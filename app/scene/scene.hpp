#pragma once

#include <any>
#include <cstdint>
#include <memory>
#include <typeindex>
#include <unordered_map>
#include <vector>

#include <posenc/sinusoidal.hpp>

#include "state/state.hpp"

namespace posenc {

/// The numbers that views share, computed from a State: pure, memoised, no drawing. Each part is
/// computed again only when what it depends on has changed.
class Scene {
 public:
  Scene();

  /// Takes the State (within limits) of this frame. `position` is t, or a point between two whole
  /// positions while playing; pictures of whole positions use state().position. With another view, what neither the
  /// view before it used nor any since is forgotten.
  void update(const State&, double position);
  void update(const State& state) { update(state, static_cast<double>(state.position)); }

  const State& state() const { return state_; }
  double position() const { return position_; }
  const Encoding& encoding() const { return *shared_encoding(); }
  const std::shared_ptr<const Encoding>& shared_encoding() const;
  /// The same where has_waves(state()).
  const Sinusoidal& sinusoidal() const { return *shared_sinusoidal(); }
  const std::shared_ptr<const Sinusoidal>& shared_sinusoidal() const;
  /// The same with all pairs heard, whatever the mixer mutes: for views that show each pair by itself.
  const Sinusoidal& all_pairs() const { return *shared_all_pairs(); }
  const std::shared_ptr<const Sinusoidal>& shared_all_pairs() const;

  /// These three are of sinusoids.
  /// What every pair has in common at t and at t+δ: cos(ω_k·δ), whatever t is, where the pair turns as one; elsewhere the
  /// product of its two columns' numbers at the two positions, without their scale. Their sum times scale² is dot().
  const std::vector<double>& terms() const;
  /// p(t)·p(t+δ).
  double dot() const;
  /// p(t)·p(t): its mean over all t, where it is not the same for each. The largest dot product.
  double dot_at_zero() const;

  /// A value remembered until its key changes, or it is forgotten: `make()` runs only then. One slot per Value type, so
  /// each use has a Value type of its own. For what one view alone needs.
  template <class Value, class Key, class Make>
  const Value& memo(const Key& key, Make make) const {
    auto& slot = slots_[typeid(Value)];
    slot.used_by = view_count_;
    if (const auto* held = std::any_cast<Held<Key, Value>>(&slot.held); held && held->key == key) {
      return held->value;
    }
    slot.held = Held<Key, Value>{key, make()};
    ++slot.made;
    return std::any_cast<Held<Key, Value>>(&slot.held)->value;
  }
  /// How often the value of this type was made, for tests.
  template <class Value>
  std::uint64_t times_made() const {
    const auto found = slots_.find(typeid(Value));
    return found == slots_.end() ? 0 : found->second.made;
  }
  /// How often any value was made, for tests.
  std::uint64_t times_made() const {
    std::uint64_t all = 0;
    for (const auto& [type, slot] : slots_) all += slot.made;
    return all;
  }

 private:
  template <class Key, class Value>
  struct Held {
    Key key;
    Value value;
  };
  struct Slot {
    std::any held;
    std::uint64_t made = 0;
    std::uint64_t used_by = 0;  ///< of the views shown one after the other, the last
  };

  State state_;
  double position_ = 0;
  std::uint64_t view_count_ = 0;
  mutable std::unordered_map<std::type_index, Slot> slots_;
};

}  // namespace posenc

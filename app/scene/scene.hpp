#pragma once

#include <any>
#include <array>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <posenc/sinusoidal.hpp>

#include "scene/background.hpp"
#include "state/state.hpp"

namespace posenc {

/// The place of remembered values in each Scene, told by its address (a copy is another place), for
/// those that several calls of memo() share. Two slots may have the same type of value.
template <class Value>
struct Slot {
  /// Neither empty nor constant, so that no compiler and no linker gives two slots one address.
  mutable char place = 0;
};

/// What a function makes: a Value, or a std::shared_ptr of one.
template <class Made>
struct MadeBy {
  using Value = Made;
};
template <class Made>
struct MadeBy<std::shared_ptr<Made>> {
  using Value = std::remove_const_t<Made>;
};
/// The slot of a call of memo(): each lambda has a type of its own.
template <class Make>
inline constexpr Slot<typename MadeBy<std::invoke_result_t<Make>>::Value> kSlotOf{};

/// The numbers that views share, computed from a State: pure, memoised, no drawing. Each part is
/// computed again only when what it depends on has changed. What it remembers may refer to it, so
/// it stays where it is.
class Scene {
 public:
  Scene() : Scene(State{}) {}
  explicit Scene(const State&, std::shared_ptr<Background> = nullptr);
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  /// Takes the State (within limits) of this frame. `position` is t, or a point between two whole
  /// positions while playing; pictures of whole positions use state().position. With another view,
  /// what neither the view before it used nor any since is forgotten.
  void update(const State&, double position);
  void update(const State& state) { update(state, static_cast<double>(state.position)); }

  /// Where frames go on, values that take long are computed in the background and shown as far as
  /// they have come. Without one they are computed whole where they are asked for. It rests once
  /// another view is shown.
  void set_background(std::shared_ptr<Background> background) {
    background_ = std::move(background);
  }
  Background* background() const { return background_.get(); }
  /// How often what is shown has come further.
  std::uint64_t steps() const { return background_ ? background_->steps() : 0; }

  const State& state() const { return state_; }
  double position() const { return position_; }
  /// References hold until update().
  const Encoding& encoding() const { return *shared_encoding(); }
  std::shared_ptr<const Encoding> shared_encoding() const;
  /// The same where has_waves(state()).
  const Sinusoidal& sinusoidal() const { return *shared_sinusoidal(); }
  std::shared_ptr<const Sinusoidal> shared_sinusoidal() const;
  /// The same with no pair masked: for views that show each pair by itself.
  const Sinusoidal& all_pairs() const { return *shared_all_pairs(); }
  std::shared_ptr<const Sinusoidal> shared_all_pairs() const;

  /// These three are of sinusoids.
  /// What every pair has in common at t and at t+δ: cos(ω_k·δ), whatever t is, where the pair turns
  /// as one; elsewhere the product of its two columns' numbers at the two positions, without their
  /// scale. Their sum times scale² is dot().
  std::shared_ptr<const std::vector<double>> terms() const { return terms(state_.position); }
  /// The same at another position than the State's t.
  std::shared_ptr<const std::vector<double>> terms(std::int64_t t) const;
  /// p(t)·p(t+δ).
  double dot() const { return dot(state_.position); }
  double dot(std::int64_t t) const;
  /// p(t)·p(t): its mean over all t, where it is not the same for each. The largest dot product.
  double dot_at_zero() const;

  /// What `make()`, a lambda, gave here for the same key before, else gives now. Who holds it keeps
  /// it. There are two entries, so that States that alternate, as while the zoom is eased, do not
  /// undo each other's; a third key takes the place of the one used longer ago. For what one view
  /// alone needs.
  template <class Key, class Make>
  auto memo(const Key& key, Make make) const {
    static_assert(std::is_class_v<Make>, "all pointers to functions would share one place");
    return memo(kSlotOf<Make>, key, std::move(make));
  }
  /// The same in a place that other calls share.
  template <class Value, class Key, class Make>
  std::shared_ptr<const Value> memo(const Slot<Value>& slot, const Key& key, Make make) const {
    auto& kept = kept_[&slot];
    kept.used_by = view_count_;
    auto& [latest, other] = kept.entries;
    if (!latest.is_of(key) && other.is_of(key)) std::swap(latest, other);
    if (!latest.is_of(key)) {
      std::shared_ptr<const Value> made;
      if constexpr (std::is_convertible_v<std::invoke_result_t<Make>, decltype(made)>) {
        made = make();
      } else {
        made = std::make_shared<const Value>(make());
      }
      ++kept.made;
      other = std::exchange(latest, {key, std::move(made)});
    }
    return std::static_pointer_cast<const Value>(latest.value);
  }
  /// How often any value was made, for tests.
  std::uint64_t times_made() const {
    std::uint64_t all = 0;
    for (const auto& [slot, kept] : kept_) all += kept.made;
    return all;
  }

 private:
  struct Entry {
    std::any key;
    std::shared_ptr<const void> value;

    template <class Key>
    bool is_of(const Key& asked) const {
      const auto* const held = std::any_cast<Key>(&key);
      return held && *held == asked;
    }
  };
  struct Kept {
    std::array<Entry, 2> entries;  ///< the one used last comes first
    std::uint64_t made = 0;
    std::uint64_t used_by = 0;  ///< of the views shown one after the other, the last
  };

  State state_;
  double position_ = 0;
  std::uint64_t view_count_ = 0;
  mutable std::unordered_map<const void*, Kept> kept_;  ///< by the slot's address
  std::shared_ptr<Background> background_;
};

}  // namespace posenc

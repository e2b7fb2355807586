#pragma once

#include <algorithm>
#include <any>
#include <cstdint>
#include <memory>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <utility>
#include <vector>

#include <posenc/sinusoidal.hpp>

#include "scene/background.hpp"
#include "state/state.hpp"

namespace posenc {

/// What a function makes: a Value, or a std::shared_ptr of one.
template <class Made>
struct MadeBy {
  using Value = Made;
};
template <class Made>
struct MadeBy<std::shared_ptr<Made>> {
  using Value = std::remove_const_t<Made>;
};

/// The numbers that views share, computed from a State: pure, remembered, no drawing. What is made
/// with once() is made again only when something that it read has changed. What is remembered may
/// refer to the Scene, so it stays where it is.
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
  /// Who asks for it shows what it made: that depends on its steps.
  Background* background() const {
    static_cast<void>(steps());
    return background_.get();
  }
  /// How often what is shown has come further.
  std::uint64_t steps() const {
    take_steps();
    return now_.steps;
  }

  const State& state() const { return now_.state; }
  double position() const { return now_.position; }
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
  std::shared_ptr<const std::vector<double>> terms() const { return terms(state().position); }
  /// The same at another position than the State's t.
  std::shared_ptr<const std::vector<double>> terms(std::int64_t t) const;
  /// p(t)·p(t+δ).
  double dot() const { return dot(state().position); }
  double dot(std::int64_t t) const;
  /// p(t)·p(t): its mean over all t, where it is not the same for each. The largest dot product.
  double dot_at_zero() const;

  /// What make(scene, args...) gave, as long as nothing differs of all that it read of this Scene;
  /// made now where that is needed. `make` is a lambda without captures, since nobody would note
  /// what those hold; arguments are compared. The value is there until the update after the next
  /// one at least; who holds it keeps it.
  template <class Make, class... Args>
  auto once(Make make, const Args&... args) const {
    static_assert(std::is_empty_v<Make>, "a captured value is an input that nobody notes");
    using Made = std::invoke_result_t<Make, const Scene&, const Args&...>;
    using Remembered = typename MadeBy<Made>::Value;
    const std::tuple<Args...> given(args...);
    Kept& kept = kept_[typeid(Make)];
    const auto has_args = [&](const Entry& entry) {
      return std::any_cast<const std::tuple<Args...>&>(entry.args) == given;
    };
    const Entry* found = find(kept, has_args);
    if (found == nullptr) {
      Entry entry{.args = given, .reads = {}, .value = {}};
      {
        const Noting noting(now_, entry.reads);
        auto made = std::apply([&](const Args&... each) { return make(*this, each...); }, given);
        if constexpr (std::is_convertible_v<decltype(made), std::shared_ptr<const Remembered>>) {
          entry.value = std::move(made);
        } else {
          entry.value = std::make_shared<const Remembered>(std::move(made));
        }
      }
      found = keep(kept, std::move(entry), has_args);
    }
    note(found->reads);
    return std::static_pointer_cast<const Remembered>(found->value);
  }
  /// How often any value was made, for tests.
  std::uint64_t times_made() const {
    std::uint64_t all = 0;
    for (const auto& [make, kept] : kept_) all += kept.made;
    return all;
  }

 private:
  /// All that can be read of a Scene.
  struct Now {
    State state;
    Noted<double> position = 0.0;
    Noted<std::uint64_t> steps = std::uint64_t{0};

    friend bool operator==(const Now&, const Now&) = default;
  };
  struct Entry {
    std::any args;
    Fields reads;
    std::shared_ptr<const void> value;
    std::shared_ptr<const Now> made_from = {};
    std::uint64_t used = 0;  ///< in the time after which update
  };
  struct Kept {
    std::vector<Entry> entries;  ///< the one used last comes first
    std::uint64_t made = 0;
    std::uint64_t used_by = 0;  ///< of the views shown one after the other, the last
  };
  template <class HasArgs>
  const Entry* find(Kept& kept, const HasArgs& has_args) const {
    kept.used_by = view_count_;
    take_steps();
    const auto found = std::ranges::find_if(
        kept.entries, [&](const Entry& entry) { return has_args(entry) && is_as_read(entry); });
    if (found == kept.entries.end()) return nullptr;
    found->used = updates_;
    std::rotate(kept.entries.begin(), found, found + 1);
    return &kept.entries.front();
  }
  /// One more is kept that was made of something else, for what alternates, and few of other
  /// arguments; but all that were used since the last update, which somebody may refer to.
  template <class HasArgs>
  const Entry* keep(Kept& kept, Entry entry, const HasArgs& has_args) const {
    constexpr int kMostLike = 1, kMostOther = 6;
    int like = 0, others = 0;
    std::erase_if(kept.entries, [&](const Entry& before) {
      const bool is_over = has_args(before) ? ++like > kMostLike : ++others > kMostOther;
      return is_over && before.used != updates_;
    });
    ++kept.made;
    entry.used = updates_;
    entry.made_from = shared_now();
    return &*kept.entries.insert(kept.entries.begin(), std::move(entry));
  }
  void note(const Fields& reads) const {
    if (auto* const noting = Noting::of(&now_)) noting->fields().add(reads);
  }
  void take_steps() const;
  bool is_as_read(const Entry&) const;
  std::shared_ptr<const Now> shared_now() const;

  mutable Now now_;
  mutable std::shared_ptr<const Now> shared_now_;  ///< a copy; null where none was needed
  /// Between what entries were made from and now.
  mutable std::vector<std::pair<const Now*, Fields>> differing_;
  std::uint64_t updates_ = 0;
  std::uint64_t view_count_ = 0;
  mutable std::unordered_map<std::type_index, Kept> kept_;  ///< by what makes it
  std::shared_ptr<Background> background_;
};

}  // namespace posenc

#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "facts/fact.hpp"
#include "figure/theme.hpp"
#include "scene/scene.hpp"
#include "state/option.hpp"

namespace posenc {

class Inputs;
using In = const Inputs&;
struct View;

/// A fact's value, and the test of what is claimed of it.
struct Finding {
  Value value;
  std::optional<Check> check = {};

  template <class Of>
  requires std::constructible_from<Value, Of> Finding(Of&& of, std::optional<Check> tested = {})
      : value(std::forward<Of>(of)), check(std::move(tested)) {}
};

/// Nothing: the State has no such fact.
using Found = std::optional<Finding>;

/// A fact that a view has, computed when it is asked for, once; or several, where how many there
/// are, or their ids or labels, depend on the State.
struct FactDefinition {
  std::string_view id = {}, label = {};
  Found (*find)(In) = nullptr;
  void (*add)(In, FactList&) = nullptr;

  constexpr FactDefinition(std::string_view one, std::string_view in_words, Found (*finds)(In))
      : id(one), label(in_words), find(finds) {}
  constexpr FactDefinition(void (*adds)(In, FactList&)) : add(adds) {}
};

/// A view's facts in a Scene, each computed when it is asked for. Those that are covered have no
/// value, for whoever asks.
class ViewFacts final : public Facts {
 public:
  ViewFacts(const View& view, const Scene& scene, std::span<const std::string> covers = {})
      : view_(&view), scene_(&scene), covers_(covers) {}

  const Fact* find(std::string_view id) const override;
  /// All of them, covered or not, in the order in which they are told.
  std::shared_ptr<const FactList> all() const;

 private:
  const Fact* find_uncovered(std::string_view id) const;

  const View* view_;
  const Scene* scene_;
  std::span<const std::string> covers_;
  mutable std::list<Fact> covered_;
};

/// All that a view may read: a State, what is derived from it, the view's own facts, and the
/// colours of the picture. What is made with once() is made again only when something that it read
/// differs.
class Inputs {
 public:
  Inputs(const Scene& scene, const View& view, const Palette& palette,
         std::span<const std::string> covers = {})
      : scene_(&scene), view_(&view), palette_(&palette), facts_(view, scene, covers) {}
  Inputs(const Inputs&) = delete;
  Inputs& operator=(const Inputs&) = delete;

  operator const Scene&() const { return *scene_; }
  const State& state() const { return scene_->state(); }
  template <class T>
  OptionResult<T> operator[](const Option<T>& option) const {
    return state()[option];
  }

  std::int64_t t() const { return state().position; }
  std::int64_t delta() const { return state().offset; }
  std::int64_t other() const { return t() + delta(); }  ///< t + δ, there or not
  std::int64_t length() const { return state().length; }
  std::int64_t first() const { return first_position(state()); }
  std::int64_t last() const { return last_position(state()); }
  /// Whether the sequence has that position.
  bool contains(std::int64_t position) const { return first() <= position && position <= last(); }
  std::int64_t row(std::int64_t position) const { return row_of_position(state(), position); }
  std::int64_t position(std::int64_t row) const { return position_of_row(state(), row); }

  /// The positions of the sequence.
  Cells positions() const { return {first(), length()}; }

  const Encoding& encoding() const { return scene_->encoding(); }
  /// Whether it has that position, within the sequence or not.
  bool encodes(std::int64_t position) const {
    const Cells has = encoding().positions();
    return position >= has.first && position - has.first < has.count;
  }
  /// Where has_waves(state()).
  const Sinusoidal& waves() const { return scene_->sinusoidal(); }
  /// The same where all pairs turn as one; else nullptr.
  const Sinusoidal* turning() const {
    return has_waves(state()) && waves().is_rotation() ? &waves() : nullptr;
  }

  /// Who asks for it depends on how far what it makes has come (Scene::background()).
  Background* background() const { return scene_->background(); }

  const Facts& facts() const { return facts_; }
  const Palette& palette() const { return *palette_; }

  /// What make(inputs, args...) gave (Scene::once()). What is made lasts for other colours, too: it
  /// may not ask for any.
  template <class Make, class... Args>
  auto once(Make, const Args&... args) const {
    static_assert(std::is_empty_v<Make>, "a captured value is an input that nobody notes");
    return scene_->once([](const Scene& scene, const View* view,
                           const Args&... given) { return Make{}(Inputs(scene, *view), given...); },
                        view_, args...);
  }

 private:
  Inputs(const Scene& scene, const View& view)
      : scene_(&scene), view_(&view), facts_(view, scene) {}
  friend class ViewFacts;

  const Scene* scene_;
  const View* view_;
  const Palette* palette_ = nullptr;
  ViewFacts facts_;
};

}  // namespace posenc

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "state/state.hpp"

namespace posenc {

/// Past and future States for undo and redo.
class History {
 public:
  explicit History(State initial);

  const State& now() const;
  /// Takes the next State. Changes of one gesture (a drag of a slider, a run of the player: the same
  /// non-zero number) become one step of undo; 0 is never merged. Equal States are no step.
  void push(State next, std::uint64_t gesture = 0);
  bool can_undo() const;
  bool can_redo() const;
  /// One step back or forward, where there is one; the State that is now().
  const State& undo();
  const State& redo();

  static constexpr std::size_t kMaxSteps = 1000;

 private:
  std::vector<State> states_;
  std::size_t at_ = 0;
  std::uint64_t gesture_ = 0;
};

}  // namespace posenc

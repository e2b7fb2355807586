#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "state/state.hpp"

namespace posenc {

/// Past and future States for undo and redo: the last kMaxSteps, or fewer where their learned
/// tables would take more than kMaxTableBytes besides those of the newest State.
class History {
 public:
  explicit History(State initial, std::size_t most_table_bytes = kMaxTableBytes);

  const State& now() const;
  /// Takes the next State. Changes of one gesture (a drag of a slider, a run of the player: the
  /// same non-zero number) become one step of undo; 0 is never merged. An equal State is no step,
  /// nor is a change of the view alone: undo takes back settings, not where one looked. A view that
  /// came with settings is undone with them.
  void push(State next, std::uint64_t gesture = 0);
  /// The State before that gesture, where it made the newest State; otherwise now().
  const State& before(std::uint64_t gesture) const;
  bool can_undo() const;
  bool can_redo() const;
  /// From here on undo goes back no further than now(); begin_at_first() lifts that.
  void begin_here();
  void begin_at_first() { begin_ = 0; }
  /// Goes one step back or forward, where there is one. Returns now().
  const State& undo();
  const State& redo();

  static constexpr std::size_t kMaxSteps = 1000;
  static constexpr std::size_t kMaxTableBytes = std::size_t{256} << 20;

 private:
  /// Removes the oldest States where there are too many or their tables are too large.
  void forget_oldest();
  void go_to(std::size_t at);
  bool continues(std::uint64_t gesture) const;

  std::size_t most_table_bytes_;
  struct Step {
    State state;
    bool brings_view = false;  ///< with a change of settings
  };
  std::vector<Step> steps_;
  std::size_t at_ = 0, begin_ = 0;
  std::uint64_t gesture_ = 0;
};

}  // namespace posenc

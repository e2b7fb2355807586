#pragma once

#include <cstdint>

#include "state/history.hpp"
#include "state/parameters.hpp"
#include "state/state.hpp"
#include "state/sweep.hpp"

namespace posenc {

/// A State that a person changes, with its undo and the player that moves t: in the window as in a
/// page, all changes go through here.
class Controller {
 public:
  explicit Controller(State initial);
  Controller() : Controller(State{}) {}

  const State& state() const { return history_.now(); }
  /// t, between two whole positions while it plays.
  double position() const;

  /// Takes the next State: within limits, with the pair's wavelength where d alone changed, and
  /// with t in view unless it is `visible`, which the picture shows already. Changes of one gesture
  /// are one step of undo (History::push()). What plays goes on from there, as another step. False
  /// where that changes nothing.
  bool change(State next, std::uint64_t gesture, std::int64_t visible);
  bool change(State next, std::uint64_t gesture = 0);
  /// The same for a State that says all of itself, as of a link, a file or a lesson's step: within
  /// limits, and else as it is.
  bool replace(State next, std::uint64_t gesture = 0);

  bool can_undo() const { return history_.can_undo(); }
  bool can_redo() const { return history_.can_redo(); }
  /// One step back or forward, where there is one, which ends what plays.
  bool undo();
  bool redo();
  /// Takes back a gesture that goes on. While t plays it does not: t went on. False where that
  /// changes nothing.
  bool cancel(std::uint64_t gesture);
  /// Undo goes no further back than this State, or again as far as it can.
  void begin_undo_here() { history_.begin_here(); }
  void begin_undo_at_first() { history_.begin_at_first(); }
  void forget_undo();

  bool is_playing() const { return is_playing_; }
  void toggle_playing();
  void stop_playing();
  /// Time went on, in seconds: while it plays, t moves by speed · seconds; past the last position
  /// it starts again or stops, as State::loop says. A run is one step of undo.
  void play_on(double seconds);
  /// The same for a moment of what plays in place of t.
  void play_on(Moment);
  /// t is whole, as while its slider is held.
  void hold() { fraction_ = 0; }
  /// A frame that comes later moves nothing further, in seconds.
  static constexpr double kLongestFrame = 0.25;
  /// Where a view plays another parameter, all of its values take as long as so many positions.
  static constexpr double kPlayedPositions = 64;

  /// The number of a new gesture, above all that others count for themselves.
  std::uint64_t new_gesture() { return ++last_gesture_; }

 private:
  bool push(State next, std::uint64_t gesture);
  void play_on(const Parameter&, double positions);

  History history_;
  bool is_playing_ = false;
  double fraction_ = 0;            ///< of t, past State::position
  double part_ = 0;                ///< of a step, past the value of another parameter that plays
  std::uint64_t run_gesture_ = 0;  ///< of what plays
  std::uint64_t last_gesture_ = std::uint64_t{1} << 32;
};

/// With the parts that views show moved to where t is. Defined where the views are listed.
State with_position_in_views(State);
/// What plays in place of t, where the shown view has such; nullptr for t. Defined there, too.
const Parameter* played_parameter(const State&);

}  // namespace posenc

#include "state/controller.hpp"

#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

#include "set_parameters.hpp"
#include "state/parameters.hpp"
#include "views/heatmap/options.hpp"

namespace posenc {
namespace {

using test::state_of;

constexpr std::uint64_t kDrag = 7;

State at(const Controller& controller, std::int64_t position) {
  State next = controller.state();
  next.position = position;
  return next;
}

TEST(Controller, TakesChangesWithinLimitsAsStepsOfUndo) {
  Controller controller;
  EXPECT_FALSE(controller.change(State{})) << "an equal State is no change";
  EXPECT_FALSE(controller.can_undo());
  EXPECT_TRUE(controller.change(at(controller, 100000)));
  EXPECT_EQ(controller.state().position, last_position(controller.state()));
  EXPECT_FALSE(controller.change(at(controller, 100000))) << "within limits it is the same";
  for (const int t : {1, 2, 3}) controller.change(at(controller, t), kDrag);
  EXPECT_TRUE(controller.undo());
  EXPECT_EQ(controller.state().position, 511);
  EXPECT_TRUE(controller.undo());
  EXPECT_EQ(controller.state(), State{});
  EXPECT_FALSE(controller.undo());
  EXPECT_TRUE(controller.redo());
  EXPECT_EQ(controller.state().position, 511);
  controller.forget_undo();
  EXPECT_FALSE(controller.can_undo() || controller.can_redo());
}

TEST(Controller, KeepsThePairsWavelengthWhereDAloneChanges) {
  const State start = state_of("d=128 pair=12");
  Controller controller(start);
  for (const auto& [d, pair] : {std::pair<std::int64_t, std::int64_t>{126, 12},
                                {64, 6},
                                {24, 2},
                                {4, 0},
                                {100, 9},
                                {128, 12},
                                {512, 12}}) {
    State next = controller.state();
    next.d = d;
    controller.change(std::move(next), kDrag);
    EXPECT_EQ(controller.state().pair, pair) << d;
  }
  // What sets the pair too, such as a lesson's step, sets it.
  Controller other(start);
  const State step = state_of("d=64 pair=30");
  other.change(step);
  EXPECT_EQ(other.state(), step);
}

TEST(Controller, KeepsThePositionInView) {
  const State start = state_of("d=16 length=2048 from=100 to=120 position=119");
  Controller controller(start);
  controller.change(at(controller, 500));
  EXPECT_GT(controller.state()[heatmap::kFrom], 120);
  EXPECT_GE(controller.state()[heatmap::kTo], 500);
  for (const bool is_whole : {false, true}) {
    Controller other(start);
    const State next = at(other, 500);
    EXPECT_TRUE(is_whole ? other.replace(next) : other.change(next, 0, 500));
    EXPECT_EQ(other.state(), next) << "what the picture shows, or a file says";
  }
}

TEST(Controller, TakesBackAGestureThatGoesOn) {
  Controller controller;
  controller.change(at(controller, 40), kDrag);
  EXPECT_FALSE(controller.cancel(kDrag + 1)) << "another one";
  EXPECT_TRUE(controller.cancel(kDrag));
  EXPECT_EQ(controller.state(), State{});
  controller.toggle_playing();
  controller.change(at(controller, 40), kDrag);
  EXPECT_FALSE(controller.cancel(kDrag)) << "t went on";
}

TEST(Controller, PlaysFromPositionToPosition) {
  const struct {
    const char* settings;
    double seconds;
    std::int64_t position;
    double now;
    bool plays;
  } rows[] = {{"speed=8", 0.2, 38, 38.6, true},
              {"position=511 speed=10", 0.15, 0, 0.5, true},
              {"position=511 speed=10 loop=off", 0.15, 511, 511, false},
              {"length=1 speed=10", 0.15, 0, 0.5, true},
              {"length=1 speed=10 loop=off", 0.15, 0, 0, false},
              {"speed=8", 1000, 39, 39, true},
              {"speed=8", -1, 37, 37, true}};
  for (const auto& [settings, seconds, position, now, plays] : rows) {
    SCOPED_TRACE(settings);
    Controller controller(state_of(settings));
    controller.play_on(seconds);
    EXPECT_EQ(controller.state(), state_of(settings)) << "it does not play";
    controller.toggle_playing();
    controller.play_on(seconds);
    EXPECT_EQ(controller.state().position, position);
    EXPECT_NEAR(controller.position(), now, 1e-9);
    EXPECT_EQ(controller.is_playing(), plays);
  }
}

TEST(Controller, PlayingIsOneStepOfUndoUntilAChange) {
  Controller controller(state_of("d=16 length=2048 from=100 to=120 position=119 speed=8"));
  controller.toggle_playing();
  for (int i = 0; i < 10; ++i) controller.play_on(Controller::kLongestFrame);
  EXPECT_EQ(controller.state().position, 139);
  EXPECT_GE(controller.state()[heatmap::kTo], 139) << "t stays in view";
  State larger = controller.state();
  larger.base = 500;
  controller.change(larger);
  controller.play_on(0.2);
  EXPECT_NEAR(controller.position(), 140.6, 1e-9);
  controller.hold();
  EXPECT_EQ(controller.position(), 140);
  EXPECT_TRUE(controller.undo());
  EXPECT_FALSE(controller.is_playing()) << "undo ends what plays";
  EXPECT_EQ(controller.state(), larger);
  controller.undo();
  EXPECT_EQ(controller.state().position, 139);
  controller.undo();
  EXPECT_EQ(controller.state().position, 119);
  EXPECT_EQ(controller.position(), 119);
}

TEST(Controller, PlaysWhatMovesInPlaceOfT) {
  Controller controller;
  controller.toggle_playing();
  for (const double fraction : {0.1, 0.5, 0.9})
    controller.play_on(
        moment_at(controller.state(), {find_parameter("position"), 0, 15}, fraction));
  EXPECT_EQ(controller.state().position, 13);
  EXPECT_DOUBLE_EQ(controller.position(), 13.5);
  controller.undo();
  EXPECT_EQ(controller.state(), State{});
}

}  // namespace
}  // namespace posenc

#include "shell/frame/autosave.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "shell/files/files.hpp"
#include "shell/presentation/presentation.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

class AutosaveTest : public test::InFolder {
 protected:
  /// Turns of the window's loop, one each 0.1 s; how many times the file was written in them.
  int written_in(double seconds) {
    constexpr double kTurn = 0.1;
    int times = 0;
    for (double end = session_.focus.clock.now + seconds; session_.focus.clock.now < end;
         session_.focus.clock.now += kTurn) {
      autosave_.turn(state_, session_);
      std::error_code ignored;
      times += fs::remove(file(), ignored) ? 1 : 0;
    }
    return times;
  }
  fs::path file() const { return folder() / "last.toml"; }

  const Storage storage_{{}, folder()};
  State state_;
  Session session_;
  Autosave autosave_{storage_, state_};
};

TEST_F(AutosaveTest, SavesAChangeOnce) {
  EXPECT_EQ(written_in(60), 0);
  EXPECT_EQ(session_.save_at, kNever) << "the window sleeps";
  state_.base = 500;
  EXPECT_EQ(written_in(Autosave::kDelay - 0.2), 0);
  EXPECT_NE(session_.save_at, kNever);
  EXPECT_EQ(written_in(60), 1);
  EXPECT_EQ(session_.save_at, kNever);
  const State before = state_;
  state_.base = 600;
  EXPECT_EQ(written_in(1), 0);
  state_ = before;
  EXPECT_EQ(written_in(60), 0) << "a change that is taken back";
  EXPECT_EQ(session_.save_at, kNever);
}

TEST_F(AutosaveTest, SavesAtMostEveryFewSeconds) {
  session_.files.recent = {"/a.png", "/b.toml"};
  autosave_.turn(state_, session_);
  EXPECT_EQ(Storage({}, folder()).restore().recent, session_.files.recent);
  EXPECT_EQ(session_.save_at, kNever);
  state_.base = 500;
  autosave_.turn(state_, session_);
  session_.focus.clock.now += 1;
  state_.base = 600;
  autosave_.turn(state_, session_);
  session_.focus.clock.now += Autosave::kDelay;
  autosave_.turn(state_, session_);
  EXPECT_EQ(Storage({}, folder()).restore().state, state_);
  int times = 0;
  for (int i = 0; i < 600; ++i) {
    state_.base += 1;
    times += written_in(0.1);
  }
  EXPECT_LE(times, 60 / Autosave::kDelay);
  EXPECT_GE(times, 60 / Autosave::kDelay - 2);
}

TEST_F(AutosaveTest, WaitsUntilPlayingAndDraggingEnd) {
  session_.controller.toggle_playing();
  for (int i = 0; i < 100; ++i) {
    state_.position += 1;
    EXPECT_EQ(written_in(0.5), 0);
  }
  state_.base = 500;
  EXPECT_EQ(written_in(10), 1) << "of what was changed besides t";
  session_.controller.toggle_playing();
  EXPECT_EQ(written_in(10), 0);
  state_.position += 1;
  EXPECT_EQ(written_in(10), 1);

  session_.focus.gesture = 1;
  state_.base = 600;
  EXPECT_EQ(written_in(60), 0);
  session_.focus.gesture = 0;
  EXPECT_EQ(written_in(10), 1);
}

TEST_F(AutosaveTest, ReportsAFailureOnce) {
  fs::create_directories(file() / "so that it stays");
  for (int i = 0; i < 5; ++i) {
    state_.base += 1;
    written_in(10);
  }
  ASSERT_EQ(session_.focus.notices.all.size(), 1u);
  EXPECT_TRUE(session_.focus.notices.all.front().is_error);
  EXPECT_EQ(session_.focus.notices.all.front().text.find(file().string() + " is a directory"), 0u);
  EXPECT_LE(session_.focus.clock.wake_at, session_.focus.clock.now) << "and shows it";
  fs::remove_all(file());
  state_.base += 1;
  EXPECT_EQ(written_in(10), 1);
  EXPECT_EQ(session_.focus.notices.all.size(), 1u);
}

TEST_F(AutosaveTest, TriesAgainWhatFailed) {
  const std::vector<fs::path> all{file(), folder() / "scenes.toml", folder() / "recent"};
  for (const auto& each : all) fs::create_directories(each / "so that it stays");
  state_.base = 500;
  keep_scene(session_, state_);
  session_.files.recent = {"/a.png"};
  EXPECT_EQ(written_in(60), 0);
  EXPECT_NE(session_.save_at, kNever) << "the window wakes for it";
  EXPECT_EQ(session_.focus.notices.all.size(), 1u);
  // One after the other, though nothing changes any more.
  for (const auto& each : all) {
    fs::remove_all(each);
    written_in(2 * Autosave::kDelay);
    if (each != file()) {
      EXPECT_TRUE(fs::is_regular_file(each)) << each;
    }
  }
  EXPECT_EQ(session_.save_at, kNever);
  EXPECT_EQ(std::exchange(session_.focus.notices.all, {}).size(), 1u);
  EXPECT_EQ(written_in(60), 0) << "it was stored, and then removed by this test";
  state_.base = 600;
  EXPECT_EQ(written_in(10), 1);

  fs::create_directories(file() / "so that it stays");
  state_.base = 700;
  written_in(10);
  EXPECT_EQ(std::exchange(session_.focus.notices.all, {}).size(), 1u) << "another failure";
  const auto changed = state_;
  state_.base = 600;
  written_in(10);
  state_ = changed;
  written_in(10);
  EXPECT_EQ(session_.focus.notices.all.size(), 1u) << "nothing was due in between";
}

TEST_F(AutosaveTest, LeavesTheScenesOfAnotherWindow) {
  const auto stored = [&](const char* name) {
    const auto lesson = read_lesson(folder() / name);
    return lesson ? static_cast<int>(lesson->steps.size()) : 0;
  };
  Storage first({}, folder()), second({}, folder());
  EXPECT_FALSE(first.restore().scenes || second.restore().scenes);
  Session with_scenes, without;
  Autosave ours(first, state_, with_scenes), theirs(second, state_, without);
  keep_scene(with_scenes, state_);
  ASSERT_TRUE(ours.finish(with_scenes));
  ASSERT_EQ(stored("scenes.toml"), 1);
  ASSERT_TRUE(theirs.finish(without));
  EXPECT_EQ(stored("scenes.toml"), 1) << "a window that has none is closed";

  keep_scene(without, state_);
  keep_scene(without, state_);
  ASSERT_TRUE(theirs.finish(without));
  EXPECT_EQ(stored("scenes.toml"), 1);
  EXPECT_EQ(stored("scenes.2.toml"), 2);
  {
    Storage third({}, folder());
    EXPECT_FALSE(third.restore().scenes) << "others have them";
  }
  // Each is there at the next start, however the windows ended.
  first = Storage();
  second = Storage();
  Storage next({}, folder()), after({}, folder());
  const auto scenes = next.restore().scenes, more = after.restore().scenes;
  ASSERT_TRUE(scenes && more);
  EXPECT_EQ(scenes->steps.size(), 1u);
  EXPECT_EQ(more->steps.size(), 2u);
  ASSERT_TRUE(next.store_scenes(nullptr));
  EXPECT_FALSE(fs::exists(folder() / "scenes.toml"));
  EXPECT_EQ(stored("scenes.2.toml"), 2);
  next = Storage();
  after = Storage();
  EXPECT_TRUE(Storage({}, folder()).restore().scenes) << "the second's, since the first has none";
}

TEST_F(AutosaveTest, KeepsScenesUntilTheyAreSaved) {
  const auto kept = [&] { return Storage({}, folder()).restore().scenes; };
  keep_scene(session_, state_);
  EXPECT_EQ(written_in(10), 0) << "the State is as it was";
  ASSERT_TRUE(kept());
  state_.view = "waves";
  keep_scene(session_, state_);
  written_in(Autosave::kDelay + 0.5);
  ASSERT_TRUE(kept());
  ASSERT_EQ(kept()->steps.size(), 2u);
  EXPECT_EQ(kept()->steps.back().heading, session_.lesson->now().heading);
  EXPECT_EQ(kept()->steps.back().state.view, "waves");

  Session next;
  bring_back_scenes(next, *kept());
  EXPECT_TRUE(next.scenes.is_open);
  EXPECT_EQ(next.lesson->step, 1u);
  Autosave(storage_, state_, next).turn(state_, next);
  EXPECT_EQ(next.save_at, kNever) << "they are stored";
  ASSERT_TRUE(Autosave(storage_, state_, next).finish(next));
  EXPECT_TRUE(kept());

  ASSERT_TRUE(save_scenes(folder() / "mine.toml", session_));
  written_in(10);
  EXPECT_FALSE(kept());
  changed(*session_.lesson).title = "Another";
  written_in(10);
  ASSERT_TRUE(kept()) << "changed since";
  EXPECT_EQ(kept()->title, "Another");
}

TEST_F(AutosaveTest, KeepsClosedScenesInTheirOwnFile) {
  keep_scene(session_, state_);
  written_in(10);
  const std::pair<const char*, const char*> rows[] = {{"Untitled", "closed-scenes.toml"},
                                                      {"Another", "closed-scenes-2.toml"}};
  std::size_t notices = 0;
  for (const auto& [title, name] : rows) {
    const auto scenes = *session_.lesson->lesson;
    State next = state_;
    open_lesson(session_, next, Lesson{.title = "Another", .steps = {Step{.heading = "a"}}}, {});
    written_in(0.1);
    ASSERT_EQ(session_.focus.notices.all.size(), ++notices);
    EXPECT_EQ(session_.focus.notices.all.back().text,
              fmt::format("Closed “{}”, which is not saved: it is kept in {}", title,
                          with_tilde(folder() / name)));
    EXPECT_EQ(session_.files.recent.front(), folder() / name);
    const auto left = read_lesson(folder() / name);
    ASSERT_TRUE(left) << left.error().message;
    EXPECT_EQ(left->steps.front().heading, scenes.steps.front().heading);
    written_in(10);
    EXPECT_FALSE(fs::exists(folder() / "scenes.toml"));
    changed(*session_.lesson);
  }
  close_lesson(session_, state_);
  ASSERT_TRUE(Autosave(storage_, state_, session_).finish(session_)) << "also at the end";
  EXPECT_TRUE(fs::exists(folder() / "closed-scenes-3.toml"));

  keep_scene(session_, state_);
  remove_scene(session_, state_);
  written_in(10);
  EXPECT_FALSE(fs::exists(folder() / "closed-scenes-4.toml")) << "what a person removed";
}

TEST_F(AutosaveTest, UndoRestoresClosedScenes) {
  keep_scene(session_, state_);
  const Lesson closed = *session_.lesson->lesson;
  close_lesson(session_, state_);
  written_in(0.1);
  ASSERT_TRUE(session_.scenes.left.empty());
  ASSERT_NE(session_.focus.notices.all.front().act, nullptr);
  state_.view = "base";
  keep_scene(session_, state_);
  const auto undo = session_.focus.notices.all.front().act;
  undo(state_);
  ASSERT_TRUE(session_.lesson);
  EXPECT_EQ(*session_.lesson->lesson, closed);
  EXPECT_EQ(session_.scenes.left.size(), 1u) << "nor is the other one lost";
}

}  // namespace
}  // namespace posenc

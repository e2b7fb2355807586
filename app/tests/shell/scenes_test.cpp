// Scenes: kept, shown, moved, removed, and written as a lesson.

#include "shell/files/files.hpp"
#include "shell/files/storage.hpp"
#include "shell/palette/palette.hpp"
#include "shell/presentation/presentation.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "files/output_file.hpp"
#include "recorded.hpp"
#include "set_parameters.hpp"
#include "shell/frame/dropping.hpp"
#include "shell/session/session.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using testing::ElementsAre;

std::vector<std::string> names(const Session& session) {
  std::vector<std::string> all;
  for (const auto& step : session.lesson->lesson->steps) all.push_back(step.heading);
  return all;
}

/// Scenes at t = 1, 2, …, called by their numbers.
Session with_scenes(int count) {
  Session session;
  for (int i = 1; i <= count; ++i) {
    State state;
    state.position = i;
    keep_scene(session, state);
    changed(*session.lesson).steps.back().heading = std::to_string(i);
  }
  return session;
}

TEST(Scenes, AreInsertedAfterTheCurrentOne) {
  Session session;
  keep_scene(session, {});
  EXPECT_EQ(session.lesson->lesson->title, "Untitled");
  EXPECT_TRUE(session.scenes.is_open);
  keep_scene(session, test::state_of("view=curve"));
  session.lesson->step = 0;
  keep_scene(session, test::state_of("view=curve position=5"));
  EXPECT_THAT(names(session), ElementsAre("Heatmap, t = 37", "Curve, t = 5", "Curve, t = 37"));
  EXPECT_EQ(session.lesson->step, 1u);
  // There are no more than a lesson's file holds.
  Session full = with_scenes(static_cast<int>(kMaxLessonSteps));
  EXPECT_TRUE(full.focus.notices.all.empty());
  keep_scene(full, {});
  EXPECT_EQ(full.lesson->lesson->steps.size(), kMaxLessonSteps);
  ASSERT_EQ(full.focus.notices.all.size(), 1u);
  EXPECT_TRUE(full.focus.notices.all[0].is_error);
}

TEST(MyLecture, TakesStepsOfLessonsAlong) {
  Session session;
  State next;
  open_lecture(session, next);
  EXPECT_FALSE(session.lesson);
  EXPECT_TRUE(session.focus.notices.all.back().is_error) << "there is none yet";
  std::vector<Step> wanted;
  for (const auto* const id : {"why-order", "rotary"}) {
    open_lesson(session, next, *shipped_lesson(id), "");
    go_to_step(session, next, 2);
    take_along(session, next);
    wanted.push_back(session.lesson->now());
  }
  EXPECT_TRUE(test::contains(session.focus.notices.all.back().text, "2 steps, 3 min"));
  ASSERT_TRUE(session.lecture);
  open_lecture(session, next);
  ASSERT_TRUE(session.lesson && session.lesson->is_lecture);
  EXPECT_FALSE(session.lecture);
  EXPECT_EQ(session.lesson->lesson->title, kMyLecture);
  EXPECT_EQ(session.lesson->lesson->steps, wanted) << "with words, question, cover, note, answer";
  EXPECT_TRUE(session.scenes.is_open);
  const auto text = to_toml(*session.lesson->lesson);
  auto read = lesson_from_toml(text, "x.toml").value();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    read.steps[i].line = wanted[i].line;
    EXPECT_EQ(read.steps[i], wanted[i]);
  }
  // It takes none of its own, and is kept while another is open.
  take_along(session, next);
  EXPECT_EQ(session.lesson->lesson->steps.size(), 2u);
  close_lesson(session, next);
  EXPECT_FALSE(session.lesson);
  EXPECT_TRUE(session.scenes.left.empty()) << "it is not closed for good";
  take_along(session, test::state_of("view=curve"));
  EXPECT_EQ(session.lecture->lesson->steps.back().heading, "Curve, t = 37");
  EXPECT_EQ(session.lecture->lesson->steps.size(), 3u);
}

TEST(MyLecture, HidesStepsWithoutRemovingThem) {
  Session session = with_scenes(3);
  session.scenes.is_open = true;
  session.lesson->step = 1;
  toggle_hidden(session);
  EXPECT_TRUE(session.lesson->now().is_hidden);
  EXPECT_TRUE(test::contains(session.focus.notices.all.back().text, "2 steps, 3 min"));
  State next;
  go_to_step(session, next, 0);
  step_lesson(session, next, 1);
  EXPECT_EQ(session.lesson->step, 2u);
  toggle_hidden(session);
  session.lesson->step = 0;
  toggle_hidden(session);
  EXPECT_FALSE(session.lesson->now().is_hidden) << "one is shown";
  EXPECT_TRUE(session.focus.notices.all.back().is_error);
  session.lesson->step = 1;
  toggle_hidden(session);
  EXPECT_FALSE(session.lesson->now().is_hidden);
}

TEST(Scenes, KeepTheWindowsOwnSettings) {
  Session session = with_scenes(3);
  State next = test::state_of("theme=projector panel=off");
  for (const int position : {2, 1, 1}) {  // no further than the first
    step_lesson(session, next, -1);
    EXPECT_EQ(next, test::state_of(fmt::format("theme=projector panel=off position={}", position)));
  }
}

TEST(Scenes, MovingKeepsTheCurrentOne) {
  for (std::size_t current = 0; current < 4; ++current) {
    for (std::size_t from = 0; from < 4; ++from) {
      for (std::size_t to = 0; to < 4; ++to) {
        Session session = with_scenes(4);
        session.lesson->step = current;
        const auto before = names(session);
        move_scene(*session.lesson, from, to);
        const auto after = names(session);
        EXPECT_EQ(after[to], before[from]);
        EXPECT_EQ(after[session.lesson->step], before[current]);
        auto others = before;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(from));
        others.insert(others.begin() + static_cast<std::ptrdiff_t>(to), before[from]);
        EXPECT_EQ(after, others);
      }
    }
  }
}

TEST(Scenes, AreRemovedAndBroughtBack) {
  Session session = with_scenes(3);
  State shown;
  for (int i = 0; i < 2; ++i) {
    remove_scene(session, shown);
    EXPECT_EQ(shown, state_of(session.lesson->now().state, shown)) << "the marked one is shown";
  }
  remove_scene(session, shown);
  EXPECT_FALSE(session.lesson);
  remove_scene(session, shown);
  ASSERT_EQ(session.focus.notices.all.size(), 3u);
  for (int i = 0; i < 3; ++i) {
    session.focus.notices.all.back().act(shown);
    EXPECT_EQ(shown, state_of(session.lesson->now().state, shown)) << "here too";
  }
  EXPECT_THAT(names(session), ElementsAre("1", "2", "3"));
}

class SceneFiles : public test::InFolder {};

TEST_F(SceneFiles, AreNoMoreThanCanBeReadAgain) {
  State state;
  std::string words;
  for (int i = 0; i < 60; ++i)
    words += "\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026\u2026 ";
  Session session;
  for (int i = 0; session.focus.notices.all.empty(); ++i) {
    ASSERT_LT(i, static_cast<int>(kMaxLessonSteps));
    state.position = i;
    state.view = i % 2 == 0 ? "heatmap" : "waves";
    ASSERT_TRUE(assign(state, test::parameter("sentence"), words + std::to_string(i)));
    keep_scene(session, within_limits(state));
  }
  EXPECT_EQ(session.focus.notices.all.front().text,
            "the scene is not kept: with it this lesson has more than 65536 bytes: shorten it, or "
            "make two lessons of it");
  EXPECT_TRUE(session.focus.notices.all.front().is_error);
  const Lesson kept = *session.lesson->lesson;
  EXPECT_GT(kept.steps.size(), 10u);
  Storage storage({}, folder());
  ASSERT_TRUE(storage.store_scenes(&kept));
  const auto restored = storage.restore().scenes;
  ASSERT_TRUE(restored);
  EXPECT_EQ(to_toml(*restored), to_toml(kept));
  ASSERT_TRUE(save_scenes(folder() / "mine.toml", session));
  const auto read = read_lesson(folder() / "mine.toml");
  ASSERT_TRUE(read) << read.error().message;
}

TEST_F(SceneFiles, OpenAsSaved) {
  Session session = with_scenes(3);
  changed(*session.lesson).steps[1].state = test::state_of("view=rotation d=64 pair=3");
  const auto path = folder() / "mine";
  save_scenes_file(session);
  EXPECT_TRUE(session.palette.is_open && session.palette.saves_scenes);
  session.palette.field.text = path.string();
  save_typed(session, {});
  EXPECT_FALSE(session.palette.is_open);
  EXPECT_EQ(session.lesson->file, folder() / "mine.toml");

  Session other;
  const std::vector files{folder() / "mine.toml"};
  const State first = with_opened({}, files, other);
  ASSERT_TRUE(other.lesson);
  EXPECT_EQ(other.lesson->lesson->title, "mine");
  EXPECT_TRUE(other.scenes.is_open);
  EXPECT_THAT(names(other), ElementsAre("1", "2", "3"));
  EXPECT_EQ(first.position, 1);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(other.lesson->lesson->steps[i].state, session.lesson->lesson->steps[i].state);
}

TEST_F(SceneFiles, AreReadAgainWhateverTheirFileIsCalled) {
  for (const auto& name : {std::string(200, 'n'), std::string("a\x02\u0085\xff b"),
                           std::string(" "), std::string(100, ' ') + "n"}) {
    Session session = with_scenes(1);
    const auto file = folder() / (name + ".toml");
    ASSERT_TRUE(save_scenes(file, session)) << name;
    const auto read = read_lesson(file);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->title, session.lesson->lesson->title);
  }
}

TEST_F(SceneFiles, ReplaceAFileOnlyAfterASecondEnter) {
  const auto path = folder() / "other.toml";
  ASSERT_TRUE(write_file(path, "kept"));
  Session session = with_scenes(1);
  EXPECT_FALSE(save_scenes("/proc/nope/a.toml", session));
  EXPECT_EQ(session.lesson->lesson->title, kUntitled);
  save_scenes_file(session);
  session.palette.field.text = path.string();
  save_typed(session, {});
  test::expect_has(session.palette.refused, {"other.toml"});
  EXPECT_EQ(test::contents(path), "kept");
  save_typed(session, {});
  EXPECT_TRUE(read_lesson(path));
  save_scenes_file(session);
  session.palette.field.text = "/proc/nope/a.toml";
  save_typed(session, {});
  EXPECT_TRUE(session.palette.is_open);
  EXPECT_FALSE(session.palette.refused.empty());
}

}  // namespace
}  // namespace posenc

#include "shell/presentation/presentation.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "documents/lesson_export.hpp"
#include "files/output_file.hpp"
#include "shell/files/files.hpp"
#include "shell/files/paths.hpp"
#include "state/toml/toml.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// "Heatmap, t = 37".
std::string name_of(const State& state) {
  return fmt::format("{}, t = {}", view_title(state.view), state.position);
}

/// What is open, while the strip shows it.
OpenLesson* edited(Session& session) {
  return session.scenes.is_open && session.lesson ? &*session.lesson : nullptr;
}

/// What was removed last.
void put_back(Session& session, State& next) {
  auto& removed = session.scenes.removed;
  if (removed.empty()) return;
  auto [step, before] = std::move(removed.back());
  removed.pop_back();
  if (!session.lesson) {
    session.lesson = std::move(before);
    return;
  }
  auto& steps = changed(*session.lesson).steps;
  const auto at = std::min(before.step, steps.size());
  steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(step));
  go_to_step(session, next, at);
}

/// "3 steps, 4.5 min".
std::string length_of(const Lesson& lesson) {
  const auto steps = std::ranges::count(lesson.steps, false, &Step::is_hidden);
  return fmt::format("{}, {:g} min", counted(steps, "step", "steps"), minutes_of(lesson, 0));
}

Step scene_step(const State& state) { return {.heading = name_of(state), .state = state}; }

}  // namespace

void take_along(Session& session, const Step& step) {
  auto& notices = session.focus.notices;
  if (session.lesson && session.lesson->is_lecture)
    return notices.complain("this is your lecture: open another lesson to take its steps along");
  Lesson longer =
      session.lecture ? *session.lecture->lesson : Lesson{.title = std::string(kMyLecture)};
  if (longer.steps.size() >= kMaxLessonSteps)
    return notices.complain(
        fmt::format("a lecture has at most {} steps: remove one first", kMaxLessonSteps));
  longer.steps.push_back(step);
  if (const auto text = lesson_text(longer); !text)
    return notices.complain(
        fmt::format("the step is not taken along: with it {}", text.error().message));
  if (!session.lecture) session.lecture = OpenLesson{.lesson = {}, .is_lecture = true};
  session.lecture->lesson = std::make_shared<const Lesson>(std::move(longer));
  notices.tell(
      fmt::format("Taken along “{}”: {}", step.heading, length_of(*session.lecture->lesson)));
  notices.offer("Open my lecture", [&session](State& next) { open_lecture(session, next); });
}

void take_along(Session& session, const State& shown) {
  take_along(session, session.lesson ? session.lesson->now() : scene_step(shown));
}

void toggle_hidden(Session& session) {
  auto* const open = edited(session);
  if (open == nullptr) return;
  const auto& lesson = *open->lesson;
  const bool hides = !open->now().is_hidden;
  if (hides && std::ranges::count(lesson.steps, false, &Step::is_hidden) == 1)
    return session.focus.notices.complain("the last scene that is shown stays: show another first");
  changed(*open).steps[open->step].is_hidden = hides;
  session.focus.notices.tell(fmt::format("{} “{}”: {}", hides ? "Hidden" : "Shown",
                                         open->now().heading, length_of(*open->lesson)));
}

void keep_scene(Session& session, const State& state) {
  Step kept = scene_step(state);
  std::size_t at = 0;
  if (!session.lesson) {
    session.lesson =
        OpenLesson{std::make_shared<const Lesson>(Lesson{.title = kUntitled, .steps = {kept}})};
  } else if (session.lesson->lesson->steps.size() >= kMaxLessonSteps) {
    return session.focus.notices.complain(fmt::format(
        "a lesson has at most {} scenes: remove one, or save these and open another lesson",
        kMaxLessonSteps));
  } else {
    at = session.lesson->step + 1;
    auto longer = *session.lesson->lesson;
    longer.steps.insert(longer.steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(kept));
    if (const auto text = lesson_text(longer); !text)
      return session.focus.notices.complain(
          fmt::format("the scene is not kept: with it {}", text.error().message));
    changed(*session.lesson) = std::move(longer);
    session.lesson->stand_at(at);
  }
  if (session.presentation.is_on) {
    session.focus.notices.tell(fmt::format("Kept as scene {}", at + 1));
  } else {
    session.scenes.is_open = true;
  }
}

void bring_back_scenes(Session& session, Lesson scenes) {
  session.lesson = OpenLesson{std::make_shared<const Lesson>(std::move(scenes))};
  session.lesson->step = session.lesson->lesson->steps.size() - 1;
  session.lesson->waits = true;
  session.lesson->is_lecture = session.lesson->lesson->title == kMyLecture;
  session.scenes.is_open = true;
}

void remove_scene(Session& session, State& next) {
  auto* const open = edited(session);
  if (open == nullptr) return;
  session.scenes.removed.emplace_back(open->now(), *open);
  session.focus.notices.tell(fmt::format("Removed “{}”", open->now().heading));
  session.focus.notices.offer("Undo", [&session](State& now) { put_back(session, now); });
  if (open->lesson->steps.size() == 1) {
    session.lesson.reset();
    return;
  }
  auto& steps = changed(*open).steps;
  steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(open->step));
  go_to_step(session, next, open->step);
}

void move_scene(OpenLesson& open, std::size_t from, std::size_t to) {
  auto& steps = changed(open).steps;
  const auto at = [&](std::size_t i) { return steps.begin() + static_cast<std::ptrdiff_t>(i); };
  if (from < to) {
    std::rotate(at(from), at(from + 1), at(to + 1));
  } else {
    std::rotate(at(to), at(from), at(from + 1));
  }
  if (open.step == from) {
    open.step = to;
  } else if (from < open.step && open.step <= to) {
    --open.step;
  } else if (to <= open.step && open.step < from) {
    ++open.step;
  }
}

void move_scene(Session& session, int by) {
  auto* const open = edited(session);
  if (open == nullptr) return;
  const auto from = static_cast<int>(open->step);
  const int to = std::clamp(from + by, 0, static_cast<int>(open->lesson->steps.size()) - 1);
  move_scene(*open, open->step, static_cast<std::size_t>(to));
}

void begin_renaming(Session& session) {
  const auto* const open = edited(session);
  if (open == nullptr) return;
  session.focus.begin_entry(kSceneName, open->now().heading);
}

Expected<void> save_scenes(const std::filesystem::path& path, Session& session) {
  auto& open = *session.lesson;
  Lesson named = *open.lesson;
  // A title that can be read again, whatever a file may be called.
  const auto stem = on_one_line(path.stem().string());
  const auto title = first_characters(trimmed(stem), kMaxHeadingCharacters);
  const bool is_untitled = named.title == kUntitled || named.title == kMyLecture;
  if (is_untitled && !title.empty()) named.title = title;
  const auto text = lesson_text(named);
  if (!text) return tl::unexpected(text.error());
  if (auto done = write_file(path, *text); !done) return done;
  open.file = path;
  open.saved = open.lesson = std::make_shared<const Lesson>(std::move(named));
  note_recent(path, session.files);
  session.focus.notices.tell(
      fmt::format("Saved {} as {}",
                  counted(static_cast<std::int64_t>(open.lesson->steps.size()), "scene", "scenes"),
                  with_tilde(path)));
  return {};
}

}  // namespace posenc

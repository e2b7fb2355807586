#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "shell/talk/open_lesson.hpp"

/// Scenes: States with a name, kept in a row to go through while one presents. They are the steps
/// of the lesson that is open.
namespace posenc {

struct Talk;

/// What passes in the strip that shows them.
struct SceneStrip {
  bool is_open = false;
  double scroll = 0;                      ///< logical pixels
  std::optional<std::size_t> shown = {};  ///< the current one, when it was last brought into sight
  std::optional<std::size_t> held = {};   ///< under the button that is down
  Point held_at{0, 0};
  /// With the lesson as it was, the last one last.
  std::vector<std::pair<Step, OpenLesson>> removed = {};
  /// Closed, but not saved: Autosave keeps them.
  std::vector<std::shared_ptr<const Lesson>> left = {};
  std::shared_ptr<const Lesson> closed = {};  ///< the last of them, for Undo
};

/// Id of the field in which a scene is renamed (Focus::entry).
inline constexpr const char* kSceneName = "scene-name";

/// Scenes that have no file yet; then they are called as that is.
inline constexpr const char* kUntitled = "Untitled";

/// Keeps the State as the scene after the current one, which it becomes; where no lesson is open,
/// in one that is kUntitled. Where it has kMaxLessonSteps, it complains.
void keep_scene(Talk&, const State&);
/// Restores the unsaved scenes of the previous run.
void bring_back_scenes(Talk&, Lesson);
/// Removes the current scene while the strip is open, and shows the next one. A notice offers to
/// undo it.
void remove_scene(Talk&, State& next);
void move_scene(Talk&, int by);
void begin_renaming(Talk&);
/// Writes the scenes as a lesson, whose file that becomes.
Expected<void> save_scenes(const std::filesystem::path&, Talk&);
/// To another place among them: it and the current one keep being the same.
void move_scene(OpenLesson&, std::size_t from, std::size_t to);

}  // namespace posenc

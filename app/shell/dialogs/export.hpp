#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "documents/animation.hpp"
#include "documents/formats.hpp"
#include "documents/lesson_export.hpp"
#include "files/output_file.hpp"
#include "lesson/lesson.hpp"
#include "lesson/slide.hpp"
#include "scene/scene.hpp"
#include "shell/dialogs/overlays.hpp"
#include "state/parameters.hpp"

namespace posenc {

/// A picture or an animation to export.
struct Export {
  bool whole_window = false;  ///< with panel and time line, not the view alone
  const Format* format = formats_of({Holds::picture}).front();
  PictureSize size = {};
  Theme theme = Theme::dark;        ///< of a picture or a lesson, whatever the window's is
  Answers answers = Answers::with;  ///< of a lesson
  std::filesystem::path path = {};  ///< a number is added where that file exists
  std::optional<Animation> animation = {};
};

/// Writes a picture, as `posenc render` does, or that of a slide.
Expected<void> write_export(const Export&, const State&, const std::optional<Slide>&, OutputFile&);

/// The fields of the export dialog, which keep their content while it is closed.
struct ExportForm {
  TypedText name, folder, width, height, from, to, seconds{.text = "8"}, rate{.text = "30"};
  std::string refused;     ///< why no file was written
  bool is_filled = false;  ///< since the dialog was opened
  bool moves = false;      ///< an animation
  /// The format last chosen of pictures, and of animations.
  std::array<const Format*, 2> formats{formats_of({Holds::picture}).front(),
                                       formats_of({Holds::animation}).front()};
  Export wanted;               ///< without format, theme and typed fields
  std::optional<Theme> theme;  ///< nothing: the window's
  const Parameter* swept = nullptr;
  bool back = false;                      ///< an animation goes back to its first value
  const Format* lesson_format = nullptr;  ///< of the lesson, in place of a picture
  std::unique_ptr<RunningExport> running;
  std::vector<std::unique_ptr<RunningExport>> cancelled;  ///< that have not ended yet
  std::array<Scene, 2> previews;

  const Format& format() const { return lesson_format ? *lesson_format : *formats[moves ? 1 : 0]; }
};

/// The lesson that is open, its step and what its files are called; nothing where none is.
struct GivenLesson {
  std::shared_ptr<const Lesson> lesson = {};
  std::size_t step = 0;
  std::string name = {};
  std::optional<Slide> shown = {};  ///< while its words are around the picture

  const Step* now() const { return lesson ? &lesson->steps[step] : nullptr; }
};

/// The export dialog: any format of pictures, animations and, while a lesson is open, lessons.
/// Enter and "Export" write the file while the window goes on, and say where it is or why it could
/// not be written. Esc and "Cancel" leave no file.
void show_export(const Screen&, const Palette&, Session&, ExportForm&, const State&,
                 Point window_px, const GivenLesson&);

}  // namespace posenc

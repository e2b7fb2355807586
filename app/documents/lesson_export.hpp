#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include <posenc/expected.hpp>

#include "lesson/lesson.hpp"

/// A lesson as a document.
namespace posenc {

/// Slides have answers on pages of their own, a handout below the questions; `space` is ruled, in a
/// handout alone.
enum class Answers { with, without, space };

struct LessonExport {
  bool is_narrow = false;   ///< slides of 4:3, not 16:9
  bool is_handout = false;  ///< a PDF of pages of A4
  Theme theme = Theme::light;
  Answers answers = Answers::with;
  std::function<void()> on_step = {};  ///< called whenever a step is begun
};

/// An Error if a heading or words do not fit that document; it names `source`, the line and the
/// step.
Expected<void> check_room(const Lesson&, std::string_view source, const LessonExport&);

using WriteLesson = Expected<void>(const Lesson&, const LessonExport&,
                                   const std::filesystem::path&);
/// A PDF with a slide a step and an answer, or a folder with an SVG for each; a PDF of pages with
/// two steps; one file of HTML that needs no other.
WriteLesson write_slides, write_slide_folder, write_handout, write_web_page;

/// Writes it in the format that the file's name ends in. An Error names what else it may end in.
Expected<void> export_lesson(const Lesson&, std::string_view source, const LessonExport&,
                             const std::filesystem::path&);

}  // namespace posenc

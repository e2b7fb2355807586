#pragma once

#include <filesystem>
#include <string_view>

#include <posenc/expected.hpp>

#include "lesson/lesson.hpp"

/// A lesson as a document.
namespace posenc {

struct LessonExport {
  bool is_narrow = false;   ///< slides of 4:3, not 16:9
  bool is_handout = false;  ///< a PDF of pages of A4, with the answers
  Theme theme = Theme::light;
};

/// That all headings and words have room in that document. An Error names `source`, the line and
/// the step.
Expected<void> check_room(const Lesson&, std::string_view source, const LessonExport&);

/// Writes one slide a step: a PDF, one file of HTML that needs no other, or, where the name has no
/// ending, a folder with an SVG for each. An Error names what else the name may end in.
Expected<void> export_lesson(const Lesson&, std::string_view source, const LessonExport&,
                             const std::filesystem::path&);

}  // namespace posenc

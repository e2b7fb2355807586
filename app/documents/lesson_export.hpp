#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "documents/html.hpp"
#include "documents/progress.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/theme.hpp"
#include "files/output_file.hpp"
#include "lesson/lesson.hpp"
#include "lesson/slide.hpp"

/// A lesson as a document.
namespace posenc {

/// Slides have answers on pages of their own, a handout below the questions; `space` is ruled, in a
/// handout alone.
enum class Answers { with, without, space };

struct LessonExport {
  bool is_narrow = false;   ///< slides of 4:3, not 16:9
  bool is_handout = false;  ///< a PDF of pages of A4
  bool is_live = false;     ///< a page whose pictures answer
  Theme theme = Theme::light;
  Answers answers = Answers::with;
  /// Asked whenever a step is begun, of all steps, and by a film of its frames.
  GoOn go_on = [](std::int64_t, std::int64_t) { return true; };
};

/// An Error if a heading or words do not fit that document; it names `source`, the line and the
/// step.
Expected<void> check_room(const Lesson&, std::string_view source, const LessonExport&);

/// What words alone can have wrong: numbers where they stand, and room wherever they go. An Error
/// names the same.
Expected<void> check_words(const Lesson&, std::string_view source);

/// All that `posenc lesson check` checks of a lesson that was read: its pictures too.
Expected<void> check_lesson(const Lesson&, std::string_view source);

/// The lesson as its file has it. An Error where that could not be read again.
Expected<std::string> lesson_text(const Lesson&);

using WriteLesson = Expected<void>(const Lesson&, const LessonExport&, OutputFile&);
/// A PDF with a slide a step and an answer; the same as slides that can be edited
/// (documents/pptx.hpp); a PDF of pages with two steps; one file of HTML that needs no other, as it
/// is or live; a film.
WriteLesson write_slides, write_presentation, write_handout, write_web_page, write_live_page,
    write_film;
/// What is read and said while the film runs, with its times: SubRip's subtitles.
WriteLesson write_subtitles;
/// An SVG in the folder for each slide.
using WriteLessonFolder = Expected<void>(const Lesson&, const LessonExport&,
                                         const std::filesystem::path&, OutputFiles&);
WriteLessonFolder write_slide_folder;
/// The page of the lesson, with live pictures where these can be.
Expected<HtmlPage> lesson_page(const Lesson&, const LessonExport&, bool is_live);
/// Attributes of a <posenc-view> that shows the State.
std::string live_attributes(const State&);

/// What a film shows for so many frames. A step's motion runs first, and its words last as long as
/// they take to read; a question's answer comes after some time to think.
struct FilmPart {
  Slide slide;
  std::int64_t frames;
};
std::vector<FilmPart> film_parts(const Lesson&, const LessonExport&);
std::int64_t film_frames(const Lesson&, const LessonExport&);

/// Slides of so many points, with letters for the back row.
Page slide_page(const LessonExport&);
/// The same picture with such letters.
PictureSize as_slide(PictureSize);
/// Nobody can click in a file.
Palette file_palette(const LessonExport&);
/// A slide's picture as a document shows it.
State state_in_file(const Slide&, const LessonExport&);
/// Whose numbers the words have: a picture at the beginning of its motion has them as the window
/// does.
const Scene& words_scene(const Slide&, const Scene&);
/// The slides in their order.
std::vector<Slide> slides_of(const Lesson&, const LessonExport&);

struct Format;
/// What `posenc lesson export` writes by the name of the file alone.
std::vector<const Format*> exported_formats();
/// Writes it in that format, of one file.
Expected<void> export_lesson(const Lesson&, std::string_view source, const LessonExport&,
                             const Format&, OutputFile&);
/// Writes it in the format that the file's name ends in. An Error names what else it may end in.
Expected<void> export_lesson(const Lesson&, std::string_view source, const LessonExport&,
                             const std::filesystem::path&);

}  // namespace posenc

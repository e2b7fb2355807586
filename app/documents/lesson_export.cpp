#include "documents/lesson_export.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "documents/formats.hpp"
#include "documents/lesson_html.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/theme.hpp"
#include "files/output_file.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "lesson/words.hpp"
#include "state/tables.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

/// Slides of so many points, with letters for the back row.
Page slide_page(const LessonExport& how) {
  constexpr double kScale = 13 / size::kAxis;
  constexpr Page kWide{960, 540, kScale}, kNarrow{960, 720, kScale};
  return how.is_narrow ? kNarrow : kWide;
}
/// The picture alone, as a browser shows it above its words.
constexpr Page kPicture{1280, 720, 1280.0 / 1396};
/// A4.
constexpr Page kSheet{595, 842, 595.0 / 1300};

const Palette& palette_of(const LessonExport& how) { return presented_palette(how.theme); }

/// A step as a document shows it.
State shown(const Step& step, const LessonExport& how) {
  State own;
  own.theme = how.theme;
  Step still = step;
  still.state = frozen(step);
  return state_of(still, own);
}

Scene scene_of(const Step& step, const LessonExport& how) { return Scene(shown(step, how)); }

DrawPicture drawing_of(const Lesson& lesson, std::size_t i, const LessonExport& how,
                       bool is_slide) {
  return [&lesson, i, &how, is_slide](Canvas& canvas, const Rect& area) {
    const Scene scene = scene_of(lesson.steps[i], how);
    if (is_slide) {
      draw_slide(canvas, area, palette_of(how), scene, {&lesson, i});
    } else {
      draw_picture(canvas, area, palette_of(how), scene);
    }
  };
}

/// A document of all steps, which carries its lesson, without the folders of this computer.
Expected<void> write_pdf(const std::filesystem::path& file, const Page& page, Color ground,
                         std::span<const DrawPicture> pages, Lesson lesson) {
  for (auto& step : lesson.steps) step.state = without_folders(std::move(step.state));
  const auto pdf = pdf_of(page, ground, pages, {lesson.title, kPictureTextName, to_toml(lesson)});
  return pdf ? write_file(file, *pdf) : tl::unexpected(pdf.error());
}

constexpr std::size_t kOnAPage = 2;
constexpr double kMargin = 90, kBetweenSteps = 40;
/// A step's part of a page.
Rect room_on_sheet(const Rect& sheet, std::size_t place) {
  const double height = (sheet.height() - 2 * kMargin - kBetweenSteps) / kOnAPage;
  const double top = kMargin + static_cast<double>(place) * (height + kBetweenSteps);
  return {{kMargin, top}, {sheet.max.x - kMargin, top + height}};
}

/// A step's heading, and its words, question and answer.
struct SheetTexts {
  static constexpr double kGap = 12;
  Flow heading, words;

  double height() const { return heading.height + words.height + 2 * kGap; }
};
SheetTexts sheet_texts(Canvas& canvas, double width, const Palette& palette, const Lesson& lesson,
                       std::size_t i, const Scene& scene) {
  constexpr double kWords = 21, kHeading = 27;
  const Step& step = lesson.steps[i];
  const FlowPiece heading{fmt::format("{}. {}", i + 1, step.heading), Face::bold, palette.text};
  std::vector<FlowParagraph> words;
  for (const auto& [text, face] : {std::pair(&step.words, Face::regular),
                                   {&step.question, Face::semibold},
                                   {&step.answer, Face::regular}}) {
    for (auto& more : paragraphs(filled_or_dash(*text, scene), palette, face))
      words.push_back(std::move(more));
  }
  return {flow(canvas, {{{heading}}}, kHeading, width), flow(canvas, words, kWords, width)};
}

/// A step in half a page: its picture, as large as its words below leave it.
void draw_on_sheet(Canvas& canvas, const Rect& room, const Palette& palette, const Lesson& lesson,
                   std::size_t i, const Scene& scene) {
  constexpr double kPictureShape = 9.0 / 16;
  const auto texts = sheet_texts(canvas, room.width(), palette, lesson, i, scene);
  const double height = std::min(room.width() * kPictureShape, room.height() - texts.height());
  const Rect picture{room.min, room.min + Point(room.width(), height)};
  draw_page(canvas, picture, palette, std::nullopt, scene);
  Point at = room.min + Point(0, height + SheetTexts::kGap);
  draw(canvas, at, texts.heading);
  at.y += texts.heading.height + SheetTexts::kGap;
  draw(canvas, at, texts.words);
}

/// A page in logical pixels.
Rect area_of(const Page& page) { return {{0, 0}, Point(page.width, page.height) / page.scale}; }

bool has_room_in(Canvas& canvas, const Lesson& lesson, std::size_t i, const LessonExport& how) {
  if (!how.is_handout) return has_room(canvas, lesson, i, area_of(slide_page(how)));
  const Scene scene = scene_of(lesson.steps[i], how);
  const Rect room = room_on_sheet(area_of(kSheet), 0);
  const auto texts = sheet_texts(canvas, room.width(), palette_of(how), lesson, i, scene);
  return 2 * texts.height() <= room.height() && texts.words.width <= room.width() &&
         texts.heading.width <= room.width();
}

}  // namespace

Expected<void> write_slides(const Lesson& lesson, const LessonExport& how,
                            const std::filesystem::path& file) {
  std::vector<DrawPicture> slides;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    slides.push_back(drawing_of(lesson, i, how, true));
  return write_pdf(file, slide_page(how), palette_of(how).ground, slides, lesson);
}

Expected<void> write_handout(const Lesson& lesson, const LessonExport& how,
                             const std::filesystem::path& file) {
  std::vector<DrawPicture> pages;
  for (std::size_t first = 0; first < lesson.steps.size(); first += kOnAPage) {
    pages.emplace_back([&lesson, &how, first](Canvas& canvas, const Rect& area) {
      const auto& palette = palette_of(how);
      canvas.text(area.min + Point(kMargin, kMargin / 2), lesson.title,
                  {Face::medium, size::kBody, palette.muted});
      for (std::size_t i = first; i < std::min(first + kOnAPage, lesson.steps.size()); ++i) {
        const Scene scene = scene_of(lesson.steps[i], how);
        draw_on_sheet(canvas, room_on_sheet(area, i - first), palette, lesson, i, scene);
      }
    });
  }
  return write_pdf(file, kSheet, palette_of(how).ground, pages, lesson);
}

Expected<void> write_web_page(const Lesson& lesson, const LessonExport& how,
                              const std::filesystem::path& file) {
  std::vector<HtmlStep> steps;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto svg = svg_of(kPicture, palette_of(how).ground, drawing_of(lesson, i, how, false));
    if (!svg) return tl::unexpected(svg.error());
    const Scene scene = scene_of(lesson.steps[i], how);
    const auto words = [&](const std::string& text) {
      return paragraphs(filled_or_dash(text, scene), palette_of(how));
    };
    const auto& step = lesson.steps[i];
    steps.push_back(
        {step.heading, *svg, words(step.words), words(step.question), words(step.answer)});
  }
  const auto page = lesson_html(lesson.title, lesson.about, steps, palette_of(how));
  return page ? write_file(file, *page) : tl::unexpected(page.error());
}

Expected<void> write_slide_folder(const Lesson& lesson, const LessonExport& how,
                                  const std::filesystem::path& folder) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) {
    return fail("cannot make the folder {}: {}; give another name", quotable(folder.string()),
                fault.message());
  }
  const auto slide = [&](std::size_t i) { return folder / fmt::format("{:02}.svg", i + 1); };
  for (auto i = lesson.steps.size(); i < kMaxLessonSteps; ++i) {
    if (std::filesystem::exists(slide(i), fault))
      return fail(
          "{} is there and would follow the last slide: remove it, or give another "
          "folder",
          quotable(slide(i).string()));
  }
  std::vector<OutputFile> files;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto svg =
        svg_of(slide_page(how), palette_of(how).ground, drawing_of(lesson, i, how, true));
    if (!svg) return tl::unexpected(svg.error());
    auto file = OutputFile::create(slide(i));
    if (!file) return tl::unexpected(file.error());
    files.push_back(*std::move(file));
    const auto state = to_toml(without_folders(shown(lesson.steps[i], how)));
    if (auto done = files.back().write(with_svg_text(*svg, state)); !done) return done;
  }
  for (auto& file : files) {
    if (auto done = file.commit(); !done) return done;
  }
  return {};
}

Expected<void> check_room(const Lesson& lesson, std::string_view source, const LessonExport& how) {
  const auto document = how.is_handout  ? "in the handout"
                        : how.is_narrow ? "on slides of 4:3"
                                        : "on slides of 16:9";
  if (const auto length = characters(lesson.title); length > kMaxHeadingCharacters)
    return fail("{}: its title has {} characters: leave at most {}", source, length,
                kMaxHeadingCharacters);
  const auto refusal = [&](Canvas& canvas, std::size_t i) {
    if (const auto length = characters(lesson.steps[i].heading); length > kMaxHeadingCharacters)
      return fmt::format("its heading has {} characters: leave at most {}", length,
                         kMaxHeadingCharacters);
    if (has_room_in(canvas, lesson, i, how)) return std::string();
    return fmt::format(
        "its words would have more than half of the room {}, or one is longer than its line: "
        "shorten them, or make two steps of it",
        document);
  };
  Expected<void> done;
  // Only a canvas knows how wide words are.
  constexpr int kSide = PictureSize::kMinSide;
  const auto drawn =
      draw_image({.width = kSide, .height = kSide}, {}, [&](Canvas& canvas, const Rect&) {
        for (std::size_t i = 0; i < lesson.steps.size() && done; ++i) {
          const auto why = refusal(canvas, i);
          if (why.empty()) continue;
          const Step& step = lesson.steps[i];
          done =
              fail("{}, line {}, step {}, “{}”: {}", source, step.line, i + 1, step.heading, why);
        }
      });
  return drawn ? done : tl::unexpected(drawn.error());
}

Expected<void> export_lesson(const Lesson& lesson, std::string_view source, const LessonExport& how,
                             const std::filesystem::path& file) {
  if (file == "-")
    return fail("a lesson is written to a file, not to the standard output: give its name");
  const auto format = how.is_handout ? format_of(formats_of({Holds::handout}), file)
                                     : format_of(formats_of({Holds::deck, Holds::page}), file,
                                                 ", or give a folder’s name, with no ending");
  if (!format) return tl::unexpected(format.error());
  // A web page is as long as its words.
  if ((*format)->holds != Holds::page) {
    if (auto ok = check_room(lesson, source, how); !ok) return ok;
  }
  return std::get<WriteLesson*>((*format)->writer)(lesson, how, file);
}

}  // namespace posenc

#include "commands/lesson_export.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "commands/lesson_html.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/theme.hpp"
#include "files/output_file.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "lesson/words.hpp"
#include "state/text.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

using Draw = std::function<void(Canvas&, const Rect&)>;

/// Slides of so many points, with letters for the back row.
Page slide_page(const LessonExport& how) {
  constexpr Page kWide{960, 540, 960.0 / 1396}, kNarrow{960, 720, 960.0 / 1200};
  return how.is_narrow ? kNarrow : kWide;
}
/// The picture alone, as a browser shows it above its words.
constexpr Page kPicture{1280, 720, 1280.0 / 1396};
/// A4.
constexpr Page kSheet{595, 842, 595.0 / 1300};

const Palette& palette_of(const LessonExport& how) { return posenc::palette_of(how.theme); }

/// A step's State as a document shows it.
State shown(const Step& step, const LessonExport& how) {
  State own;
  own.theme = how.theme;
  own.formula = false;  // the words have its room
  return state_of(step, own);
}

Draw drawing_of(const Lesson& lesson, std::size_t i, const LessonExport& how, bool has_words) {
  return [&lesson, i, &how, has_words](Canvas& canvas, const Rect& area) {
    Scene scene;
    scene.update(shown(lesson.steps[i], how));
    if (has_words) {
      draw_slide(canvas, area, palette_of(how), scene, {&lesson, i});
    } else {
      draw_picture(canvas, area, palette_of(how), scene);
    }
  };
}

Expected<void> write_slides(const Lesson& lesson, const LessonExport& how,
                            const std::filesystem::path& file) {
  std::vector<Draw> slides;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    slides.push_back(drawing_of(lesson, i, how, true));
  return write_pages(file, slide_page(how), palette_of(how).ground, slides);
}

/// A step in half a page: its picture at the left of nothing, its words below.
void draw_on_sheet(Canvas& canvas, const Rect& room, const Palette& palette, const Lesson& lesson,
                   std::size_t i, const Scene& scene) {
  constexpr double kPictureShape = 9.0 / 16, kGap = 8, kWords = 21, kHeading = 27;
  const Step& step = lesson.steps[i];
  const double height = room.width() * kPictureShape;
  const Rect picture{room.min, room.min + Point(room.width(), height)};
  draw_page(canvas, picture, palette, std::nullopt, scene);
  Point at = room.min + Point(0, height + 2 * kGap);
  const auto heading = fmt::format("{}. {}", i + 1, step.heading);
  canvas.text(at + Point(0, kHeading), heading, {Face::bold, kHeading, palette.text});
  at.y += 1.5 * kHeading;
  auto words = paragraphs(filled_or_dash(step.words, scene), palette);
  for (auto& more : paragraphs(filled_or_dash(step.question, scene), palette, Face::semibold))
    words.push_back(std::move(more));
  for (auto& more : paragraphs(filled_or_dash(step.answer, scene), palette))
    words.push_back(std::move(more));
  draw(canvas, at, flow(canvas, words, kWords, room.width()));
}

Expected<void> write_handout(const Lesson& lesson, const LessonExport& how,
                             const std::filesystem::path& file) {
  constexpr std::size_t kOnAPage = 2;
  constexpr double kMargin = 90, kGap = 40;
  std::vector<Draw> pages;
  for (std::size_t first = 0; first < lesson.steps.size(); first += kOnAPage) {
    pages.emplace_back([&lesson, &how, first](Canvas& canvas, const Rect& area) {
      const auto& palette = palette_of(how);
      canvas.text(area.min + Point(kMargin, kMargin / 2), lesson.title,
                  {Face::medium, size::kBody, palette.muted});
      const double height = (area.height() - 2 * kMargin - kGap) / kOnAPage;
      for (std::size_t i = first; i < std::min(first + kOnAPage, lesson.steps.size()); ++i) {
        Scene scene;
        scene.update(shown(lesson.steps[i], how));
        const double top = kMargin + static_cast<double>(i - first) * (height + kGap);
        draw_on_sheet(canvas, {{kMargin, top}, {area.max.x - kMargin, top + height}}, palette,
                      lesson, i, scene);
      }
    });
  }
  return write_pages(file, kSheet, palette_of(how).ground, pages);
}

Expected<void> write_web_page(const Lesson& lesson, const LessonExport& how,
                              const std::filesystem::path& file) {
  std::vector<HtmlStep> steps;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto svg = svg_text(kPicture, palette_of(how).ground, drawing_of(lesson, i, how, false));
    if (!svg) return tl::unexpected(svg.error());
    Scene scene;
    scene.update(shown(lesson.steps[i], how));
    const auto words = [&](const std::string& text) {
      return paragraphs(filled_or_dash(text, scene), palette_of(how));
    };
    const auto& step = lesson.steps[i];
    steps.push_back(
        {step.heading, *svg, words(step.words), words(step.question), words(step.answer)});
  }
  return write_file(file, lesson_html(lesson.title, lesson.about, steps, palette_of(how)));
}

Expected<void> write_folder(const Lesson& lesson, const LessonExport& how,
                            const std::filesystem::path& folder) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) {
    return fail(fmt::format("cannot make the folder {}: {}; give another name",
                            quotable(folder.string()), fault.message()));
  }
  const auto slide = [&](std::size_t i) { return folder / fmt::format("{:02}.svg", i + 1); };
  std::vector<OutputFile> files;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto svg =
        svg_text(slide_page(how), palette_of(how).ground, drawing_of(lesson, i, how, true));
    if (!svg) return tl::unexpected(svg.error());
    auto file = OutputFile::create(slide(i));
    if (!file) return tl::unexpected(file.error());
    files.push_back(*std::move(file));
    if (auto done = files.back().write(*svg); !done) return done;
  }
  for (auto& file : files) {
    if (auto done = file.commit(); !done) return done;
  }
  // Of a longer lesson that was there before.
  for (auto i = lesson.steps.size(); i < kMaxLessonSteps; ++i)
    std::filesystem::remove(slide(i), fault);
  return {};
}

struct Format {
  std::string_view ending;
  Expected<void> (*write)(const Lesson&, const LessonExport&, const std::filesystem::path&);
};
constexpr std::array kFormats{Format{".pdf", write_slides}, Format{".html", write_web_page},
                              Format{"", write_folder}};

}  // namespace

Expected<void> export_lesson(const Lesson& lesson, const LessonExport& how,
                             const std::filesystem::path& file) {
  if (file == "-")
    return fail("a lesson is written to a file, not to the standard output: give its name");
  const auto ending = file.extension().string();
  const auto format = std::ranges::find(kFormats, ending, &Format::ending);
  if (format == kFormats.end()) {
    return fail(
        fmt::format("{} does not say which format: let its name end in .pdf or .html, or give "
                    "a folder’s name, with no ending",
                    quotable(file.string())));
  }
  if (!how.is_handout) return format->write(lesson, how, file);
  if (ending != kFormats[0].ending) {
    return fail(fmt::format("a handout is a PDF, and {} is none: let its name end in .pdf",
                            quotable(file.string())));
  }
  return write_handout(lesson, how, file);
}

}  // namespace posenc

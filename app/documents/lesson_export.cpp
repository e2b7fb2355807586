#include "documents/lesson_export.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "documents/formats.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/theme.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "lesson/words.hpp"
#include "state/link.hpp"
#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "state/toml/toml.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {

Page slide_page(const LessonExport& how) {
  constexpr double kScale = 13 / size::kAxis;
  constexpr Page kWide{960, 540, kScale}, kNarrow{960, 720, kScale};
  return how.is_narrow ? kNarrow : kWide;
}

PictureSize as_slide(PictureSize size) {
  const Page page = slide_page({});
  const Point times = Point(size.width, size.height) / Point(page.width, page.height);
  size.text_size *=
      page.scale * std::min(times.x, times.y) / picture_scale(size.width, size.height, 1);
  return size;
}

Palette file_palette(const LessonExport& how) {
  Palette palette = presented_palette(how.theme);
  palette.has_buttons = false;
  return palette;
}

State state_in_file(const Slide& slide, const LessonExport& how) {
  State own;
  own.theme = how.theme;
  return state_of(frozen(slide.of(), slide.has_answer), own);
}

Expected<std::string> lesson_text(const Lesson& lesson) {
  auto text = to_toml(lesson);
  if (auto can = check_toml(text, "this lesson"); !can)
    return fail("{}, or make two lessons of it", can.error().message);
  return text;
}

std::vector<Slide> slides_of(const Lesson& lesson, const LessonExport& how) {
  std::vector<Slide> slides;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    for (const bool has_answer : {false, true}) {
      const bool is_there = how.answers == Answers::with && !lesson.steps[i].answer.empty();
      if (!has_answer || is_there) slides.push_back({&lesson, i, has_answer});
    }
  }
  return slides;
}

const Scene& words_scene(const Slide& slide, const Scene& scene) {
  const Step& step = slide.of();
  return step.motion && !step.freeze && !slide.has_answer && !step.answer.empty()
             ? scene_of(scene, state_of(step.state, scene.state()))
             : scene;
}

namespace {

/// The picture alone, as a browser shows it below its words.
constexpr Page kPicture{1232, 520, 1};
/// The same on a phone of 360 pixels.
constexpr Page kPhonePicture{328, 437, 13 / size::kAxis};
/// A4.
constexpr Page kSheet{595, 842, 595.0 / 1100};

Scene scene_of(const Slide& slide, const LessonExport& how) {
  return Scene(state_in_file(slide, how));
}

/// Asked before a step is drawn, which takes long.
bool goes_on(const LessonExport& how, const Lesson& lesson, std::size_t step) {
  return how.go_on(static_cast<std::int64_t>(step), std::ssize(lesson.steps));
}

/// What `write` does; an Error where it was told to end, and left out what was still to be drawn.
template <class Write>
Expected<void> whole(LessonExport how, const Write& write) {
  bool goes_on = true;
  how.go_on = [&goes_on, ask = std::move(how.go_on)](std::int64_t done, std::int64_t all) {
    return goes_on = goes_on && ask(done, all);
  };
  const Expected<void> done = write(how);
  return goes_on ? done : fail("the export was cancelled");
}

DrawPicture slide_drawing(const Slide& slide, const LessonExport& how) {
  return [slide, &how](Canvas& canvas, const Rect& area) {
    if (!goes_on(how, *slide.lesson, slide.step)) return;
    const Scene scene = scene_of(slide, how);
    draw_slide(canvas, area, file_palette(how), scene, slide, &words_scene(slide, scene));
  };
}

/// A document of all steps, which carries its lesson, without the folders of this computer.
Expected<void> write_pdf(OutputFile& file, const Page& page, Color ground,
                         std::span<const DrawPicture> pages, Lesson lesson) {
  for (auto& step : lesson.steps) {
    step.state = without_folders(std::move(step.state));
    if (step.answer_state) step.answer_state = without_folders(*std::move(step.answer_state));
  }
  const auto text = lesson_text(lesson);
  if (!text) return tl::unexpected(text.error());
  const auto pdf = pdf_of(page, ground, pages, {lesson.title, kPictureTextName, *text});
  return pdf ? file.write(*pdf) : tl::unexpected(pdf.error());
}

constexpr std::size_t kOnAPage = 2;
constexpr double kMargin = 72, kBetweenSteps = 32;
/// A step's part of a page.
Rect room_on_sheet(const Rect& sheet, std::size_t place) {
  const double height = (sheet.height() - 2 * kMargin - kBetweenSteps) / kOnAPage;
  const double top = kMargin + static_cast<double>(place) * (height + kBetweenSteps);
  return {{kMargin, top}, {sheet.max.x - kMargin, top + height}};
}

/// A step's heading and words, and its question and answer.
struct SheetTexts {
  static constexpr double kGap = 12, kRule = 32;
  Flow heading, words, question;
  int rules = 0;  ///< for notes

  double above() const { return heading.height + words.height + kGap; }
  double below() const { return question.height + kGap + rules * kRule; }
  double width() const { return std::max({heading.width, words.width, question.width}); }
};
/// Whose numbers the words and the question have: of what is asked, where the answer moves it.
const Scene& asked_scene(const Step& step, const Scene& scene) {
  return step.answer_state ? scene_of(scene, state_of(step.state, scene.state())) : scene;
}

SheetTexts sheet_texts(Canvas& canvas, double width, const LessonExport& how, const Slide& slide,
                       const Scene& scene) {
  constexpr double kWords = 20, kHeading = 26;
  constexpr int kRules = 4;
  const Palette palette = file_palette(how);
  const Step& step = slide.of();
  const auto numbers_of = [](const Scene& of) -> Fill {
    return [&of](std::string_view fact) { return filled_or_dash(fact, of); };
  };
  const Fill asked = numbers_of(asked_scene(step, scene));
  auto question = question_words(step, palette, asked, Face::semibold);
  if (slide.has_answer)
    std::ranges::move(answer_words(step, palette, numbers_of(scene)), std::back_inserter(question));
  const FlowPiece heading{fmt::format("{}. {}", slide.step + 1, step.heading), Face::bold,
                          palette.text};
  return {flow(canvas, {{{heading}}}, kHeading, width),
          flow(canvas, paragraphs(step.words, palette, asked), kWords, width),
          flow(canvas, question, kWords, width), how.answers == Answers::space ? kRules : 0};
}

/// A step in half a page: its picture, as large as its words leave it.
void draw_on_sheet(Canvas& canvas, const Rect& room, const LessonExport& how, const Slide& slide) {
  if (!goes_on(how, *slide.lesson, slide.step)) return;
  const Scene scene = scene_of(slide, how);
  const Palette palette = file_palette(how);
  const auto texts = sheet_texts(canvas, room.width(), how, slide, scene);
  const Rect picture{room.min + Point(0, texts.above()), room.max - Point(0, texts.below())};
  draw(canvas, room.min, texts.heading);
  draw(canvas, room.min + Point(0, texts.heading.height), texts.words);
  draw_page(canvas, picture, palette, std::nullopt, scene, false, parts_of(slide));
  draw(canvas, {room.min.x, picture.max.y + SheetTexts::kGap}, texts.question);
  for (int i = 0; i < texts.rules; ++i) {
    const double y = room.max.y - i * SheetTexts::kRule;
    canvas.line({room.min.x, y}, {room.max.x, y}, {palette.line, 1});
  }
}

/// As a handout has it.
Slide on_sheet(const Lesson& lesson, std::size_t i, const LessonExport& how) {
  return {&lesson, i, how.answers == Answers::with};
}

/// A page in logical pixels.
Rect area_of(const Page& page) { return {{0, 0}, Point(page.width, page.height) / page.scale}; }

Expected<void> no_mistake(const std::string& mistake, const Lesson& lesson, std::string_view source,
                          std::size_t i) {
  if (mistake.empty()) return {};
  const Step& step = lesson.steps[i];
  return fail("{}, line {}, step {}, “{}”: {}", source, step.line, i + 1, step.heading, mistake);
}

bool has_room_in(Canvas& canvas, const Lesson& lesson, std::size_t i, const LessonExport& how) {
  if (!how.is_handout) return has_room(canvas, lesson, i, area_of(slide_page(how)));
  const Slide slide = on_sheet(lesson, i, how);
  const Scene scene = scene_of(slide, how);
  const Rect room = room_on_sheet(area_of(kSheet), 0);
  const auto texts = sheet_texts(canvas, room.width(), how, slide, scene);
  return 2 * (texts.above() + texts.below()) <= room.height() && texts.width() <= room.width();
}

}  // namespace

Expected<void> write_slides(const Lesson& lesson, const LessonExport& how, OutputFile& file) {
  std::vector<DrawPicture> pages;
  for (const auto& slide : slides_of(lesson, how)) pages.push_back(slide_drawing(slide, how));
  return write_pdf(file, slide_page(how), file_palette(how).ground, pages, lesson);
}

Expected<void> write_handout(const Lesson& lesson, const LessonExport& how, OutputFile& file) {
  std::vector<DrawPicture> pages;
  const std::size_t count = (lesson.steps.size() + kOnAPage - 1) / kOnAPage;
  for (std::size_t page = 0; page < count; ++page) {
    pages.emplace_back([&lesson, &how, page, count](Canvas& canvas, const Rect& area) {
      const TextStyle style{Face::regular, size::kBody, file_palette(how).muted, true};
      const double y = kMargin / 2;
      canvas.text({kMargin, y}, lesson.title, style);
      canvas.text({area.max.x - kMargin, y}, fmt::format("{} / {}", page + 1, count), style,
                  HAlign::right);
      const std::size_t first = page * kOnAPage;
      for (std::size_t i = first; i < std::min(first + kOnAPage, lesson.steps.size()); ++i)
        draw_on_sheet(canvas, room_on_sheet(area, i - first), how, on_sheet(lesson, i, how));
    });
  }
  return write_pdf(file, kSheet, file_palette(how).ground, pages, lesson);
}

std::string live_attributes(const State& state) {
  auto all = attribute("link", link_of(state));
  for (const auto* const id : {"theme", "formula", "text-size"})
    all += attribute(id, plain_text(*find_parameter(id), state));
  return all;
}

namespace {

/// The settings that the words lead to.
std::vector<std::string> linked_in(const std::vector<FlowParagraph>& words) {
  std::vector<std::string> ids;
  for (const auto& paragraph : words) {
    for (const auto& piece : paragraph.pieces)
      if (!piece.link.empty() && !std::ranges::count(ids, piece.link)) ids.push_back(piece.link);
  }
  return ids;
}

/// The step's picture as it answers; "" where a link cannot say what it shows.
std::string live_step(const Step& step, const State& state, const HtmlStep& html) {
  if (shows_table(state)) return "";
  auto all = live_attributes(state);
  for (const auto& [name, ids] :
       {std::pair("show", step.show), std::pair("hide", step.hide),
        std::pair("covers", step.covers), std::pair("controls", linked_in(html.words))})
    all += attribute(name, fmt::format("{}", fmt::join(ids, " ")));
  for (const auto& [name, ids] : {std::pair("data-answer-show", step.answer_show),
                                  std::pair("data-answer-hide", step.answer_hide)})
    if (!ids.empty()) all += attribute(name, fmt::format("{}", fmt::join(ids, " ")));
  if (step.answer_state) {
    State answered = state_of(*step.answer_state, state);
    answered.formula = false;
    all += attribute("data-answer-link", link_of(answered));
  }
  for (const auto& [name, motion] :
       {std::pair("motion", step.motion), std::pair("data-answer-motion", step.answer_motion)}) {
    if (!motion) continue;
    const auto& [p, from, to, seconds] = *motion;
    all += attribute(name, fmt::format("{} {}:{} {}", p->id, plain_text(*p, from),
                                       plain_text(*p, to), exact_text(seconds)));
  }
  return all;
}

}  // namespace

Expected<HtmlPage> lesson_page(const Lesson& lesson, const LessonExport& how, bool is_live) {
  std::vector<HtmlStep> steps;
  Palette of_words = file_palette(how);
  of_words.has_buttons = is_live;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (!goes_on(how, lesson, i)) break;
    const auto& step = lesson.steps[i];
    const Scene scene(state_of(step.state, state_in_file({&lesson, i}, how)));
    const Scene of_answer = scene_of(Slide{&lesson, i, true}, how);
    const auto drawn = [&](bool has_answer, const Page& page) {
      const Slide slide{&lesson, i, has_answer};
      return svg_of(page, file_palette(how).ground, [&](Canvas& canvas, const Rect& area) {
        draw_page(canvas, area.grown(-8), file_palette(how), std::nullopt, scene_of(slide, how),
                  false, parts_of(slide));
      });
    };
    const auto picture = [&](bool has_answer) -> Expected<HtmlPicture> {
      auto wide = drawn(has_answer, kPicture);
      if (!wide) return tl::unexpected(wide.error());
      // A live one is drawn anew.
      auto narrow = is_live ? std::string() : drawn(has_answer, kPhonePicture);
      if (!narrow) return tl::unexpected(narrow.error());
      return HtmlPicture{*std::move(wide), *std::move(narrow)};
    };
    const auto asked = picture(false), answered = picture(true);
    for (const auto* const made : {&asked, &answered})
      if (!*made) return tl::unexpected(made->error());
    const Fill asked_numbers = [&](std::string_view place) { return filled_or_dash(place, scene); };
    const Fill answer_numbers = [&](std::string_view place) {
      return filled_or_dash(place, of_answer);
    };
    steps.push_back({step.heading, *asked, *asked == *answered ? HtmlPicture() : *answered,
                     paragraphs(step.words, of_words, asked_numbers),
                     question_words(step, of_words, asked_numbers),
                     answer_words(step, of_words, answer_numbers)});
    State pictured = scene.state();
    pictured.formula = false;
    if (is_live) steps.back().live = live_step(step, pictured, steps.back());
    steps.back().moves = step.motion || step.answer_motion;
  }
  return lesson_html(lesson.title, lesson.about, steps, file_palette(how));
}

namespace {

Expected<void> write_page(const Lesson& lesson, const LessonExport& how, bool is_live,
                          OutputFile& file) {
  const auto page = lesson_page(lesson, how, is_live);
  if (!page) return tl::unexpected(page.error());
  const auto text = in_one_file(*page);
  return text ? file.write(*text) : tl::unexpected(text.error());
}

}  // namespace

Expected<void> write_web_page(const Lesson& lesson, const LessonExport& how, OutputFile& file) {
  return write_page(lesson, how, false, file);
}
Expected<void> write_live_page(const Lesson& lesson, const LessonExport& how, OutputFile& file) {
  return write_page(lesson, how, true, file);
}

Expected<void> write_slide_folder(const Lesson& lesson, const LessonExport& how,
                                  const std::filesystem::path& folder, OutputFiles& files) {
  if (auto made = make_folder(folder); !made) return made;
  std::error_code fault;
  const auto name = [&](std::size_t i) { return folder / fmt::format("{:02}.svg", i + 1); };
  const auto slides = slides_of(lesson, how);
  for (auto i = slides.size(); i < 2 * kMaxLessonSteps; ++i) {
    if (std::filesystem::exists(name(i), fault))
      return fail(
          "{} is there and would follow the last slide: remove it, or give another "
          "folder",
          quotable(name(i).string()));
  }
  for (std::size_t i = 0; i < slides.size(); ++i) {
    const auto svg =
        svg_of(slide_page(how), file_palette(how).ground, slide_drawing(slides[i], how));
    if (!svg) return tl::unexpected(svg.error());
    const auto state = to_toml(without_folders(state_in_file(slides[i], how)));
    if (auto done = files.add(name(i), with_svg_text(*svg, state)); !done) return done;
  }
  return {};
}

Expected<void> check_room(const Lesson& lesson, std::string_view source, const LessonExport& how) {
  const auto document = how.is_handout  ? "in the handout"
                        : how.is_narrow ? "on slides of 4:3"
                                        : "on slides of 16:9";
  const auto refusal = [&](Canvas& canvas, std::size_t i) {
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
        for (std::size_t i = 0; i < lesson.steps.size() && done && goes_on(how, lesson, 0); ++i)
          done = no_mistake(refusal(canvas, i), lesson, source, i);
      });
  return drawn ? done : tl::unexpected(drawn.error());
}

Expected<void> check_words(const Lesson& lesson, std::string_view source) {
  Scene scene;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const auto& step = lesson.steps[i];
    scene.update(step.state);
    const Scene& of_answer = scene_of(scene, ended(step, true));
    Expected<void> done;
    for (const auto& row : kStepTexts) {
      if (!done || !row.has_numbers) continue;
      const bool is_answer = row.text == &Step::answer;
      done = filled(step.*row.text, is_answer ? of_answer : scene).map([](const auto&) {});
    }
    for (const auto& choice : step.choices)
      if (done) done = filled(choice, scene).map([](const auto&) {});
    if (!done) return no_mistake(done.error().message, lesson, source, i);
  }
  for (const auto& how :
       {LessonExport{}, LessonExport{.is_narrow = true}, LessonExport{.is_handout = true},
        LessonExport{.is_handout = true, .answers = Answers::space}}) {
    if (auto ok = check_room(lesson, source, how); !ok) return ok;
  }
  return {};
}

Expected<void> check_lesson(const Lesson& lesson, std::string_view source) {
  Scene scene;
  const auto mistake_in = [&](const Step& step) {
    scene.update(step.state);
    if (const auto* const view = find_view(step.state.view); view && !shows(*view, step.state))
      return fmt::format("the view {} has nothing to show of the encoding {}: set another",
                         view->id, step.state.encoding->id);
    const auto done = check_parts(step, scene);
    return done ? std::string() : done.error().message;
  };
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (auto ok = no_mistake(mistake_in(lesson.steps[i]), lesson, source, i); !ok) return ok;
  }
  return check_words(lesson, source);
}

namespace {

/// A web page is as long as its words.
Expected<void> check_room(const Lesson& lesson, std::string_view source, const LessonExport& how,
                          const Format& format) {
  return format.mime == "text/html" ? Expected<void>() : check_room(lesson, source, how);
}

}  // namespace

Formats exported_formats() {
  return formats_of({Holds::deck, Holds::page, Holds::film, Holds::subtitles});
}

Expected<void> export_lesson(const Lesson& lesson, std::string_view source, const LessonExport& how,
                             const Format& format, OutputFile& file) {
  return whole(how, [&](const LessonExport& asked) {
    const Lesson shown = without_hidden(lesson);
    const auto fits = check_room(shown, source, asked, format);
    return fits ? std::get<WriteLesson*>(format.writer)(shown, asked, file) : fits;
  });
}

Expected<void> export_lesson(const Lesson& lesson, std::string_view source, const LessonExport& how,
                             const std::filesystem::path& file) {
  for (const auto& [is_asked, holds, what] :
       {std::tuple(how.is_handout, Holds::handout, "a handout is a PDF"),
        std::tuple(how.is_live, Holds::live_page, "a live page is HTML")}) {
    if (is_asked && find_format(formats_of({holds}), file) == nullptr)
      return fail("{}, but the name {} does not end in {}", what, quotable(file.string()),
                  endings_text(formats_of({holds})));
  }
  const auto formats = how.is_handout ? formats_of({Holds::handout})
                       : how.is_live  ? formats_of({Holds::live_page})
                                      : exported_formats();
  const auto format = format_of(formats, file, ", or give a folder’s name, with no ending");
  if (!format) return tl::unexpected(format.error());
  if (const auto* const folder = std::get_if<WriteLessonFolder*>(&(*format)->writer)) {
    OutputFiles files;
    const auto written = whole(how, [&](const LessonExport& asked) {
      const Lesson shown = without_hidden(lesson);
      const auto fits = check_room(shown, source, asked, **format);
      return fits ? (*folder)(shown, asked, file, files) : fits;
    });
    return written ? files.commit() : written;
  }
  return write_file(
      file, [&](OutputFile& out) { return export_lesson(lesson, source, how, **format, out); });
}

}  // namespace posenc

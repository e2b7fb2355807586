#include "lesson/slide.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/theme.hpp"
#include "lesson/placeholders.hpp"
#include "state/names.hpp"
#include "text/phrase.hpp"
#include "text/typed.hpp"
#include "views/known.hpp"

namespace posenc {
namespace {

/// At the right of the title: “5 / 14”, and in the window the buttons.
double place_room(const Slide& slide) { return slide.has_keys ? 230 : 110; }
constexpr double kAbovePicture = 22, kBelowPicture = 14, kBoxAside = 24, kBoxPad = 12;
constexpr std::string_view kHint = "Page\u00A0down:\u00A0answer",
                           kMark = "as asked; Backspace returns";
/// More of a slide is for its picture.
constexpr double kMostWords = 0.55;

bool has_hint(const Slide& slide) {
  return slide.has_keys && !slide.has_answer && !slide.of().answer.empty();
}

/// The texts of a step in letters of `scale` times their usual size.
struct Texts {
  Flow heading, words, question;

  bool asks() const { return !question.boxes.empty(); }
  double above(double scale) const { return heading.height + words.height + kAbovePicture * scale; }
  double box(double scale) const { return asks() ? question.height + 2 * kBoxPad * scale : 0; }
  double below(double scale) const { return asks() ? box(scale) + kBelowPicture * scale : 0; }
};

/// Its last paragraph goes on with these pieces.
void go_on(std::vector<FlowParagraph>& paragraphs, std::vector<FlowParagraph> more) {
  if (more.empty()) return;
  if (paragraphs.empty()) paragraphs.emplace_back();
  auto& pieces = paragraphs.back().pieces;
  pieces.push_back({" ", Face::regular, {}, ""});
  std::ranges::move(more.front().pieces, std::back_inserter(pieces));
  std::ranges::move(more.begin() + 1, more.end(), std::back_inserter(paragraphs));
}

FlowPiece letter_piece(std::size_t choice, std::string_view after, const Palette& palette) {
  return {letter_of_choice(choice) + std::string(after), Face::bold, palette.text};
}

/// What gives the numbers of words, question and answer.
struct Fills {
  Fill words, question, answer;
};

/// Those of the Scene, with the answer's own where it moves the picture.
Fills fills_of(const Slide& slide, const Scene& scene) {
  const Step& step = slide.of();
  const bool is_played = is_played_on(slide, scene.state());
  const bool is_answered = slide.has_answer && step.answer_state;
  const auto fill_of = [&](State state) -> Fill {
    return [&scene, asked = state_of(std::move(state), scene.state())](std::string_view text) {
      return filled_or_dash(text, scene_of(scene, asked));
    };
  };
  const Fill fill = [&](std::string_view text) { return filled_or_dash(text, scene); };
  // Words and question keep the numbers that were asked about, until somebody plays on.
  return {is_answered && !is_played ? fill_of(step.state) : fill,
          is_played || is_answered ? fill_of(step.state) : fill,
          is_answered ? fill_of(ended(step, true))
          : is_played ? fill_of(step.state)
                      : fill};
}

SlideWords paragraphs_of(const Slide& slide, const Palette& palette, const Palette& asked,
                         const Fills& fills) {
  const Step& step = slide.of();
  auto question = question_words(step, asked, fills.question, Face::semibold);
  if (slide.has_answer) {
    auto answer = answer_words(step, asked, fills.answer);
    if (step.choices.empty()) {
      go_on(question, std::move(answer));
    } else {
      std::ranges::move(answer, std::back_inserter(question));
    }
  }
  return {paragraphs(step.words, palette, fills.words), std::move(question)};
}

Texts typeset(Canvas& canvas, const Slide& slide, const Palette& palette, const Palette& asked,
              double width, double scale, const Fills& fills) {
  const Step& step = slide.of();
  auto [words, question] = paragraphs_of(slide, palette, asked, fills);
  if (!slide.next.empty()) {
    words.push_back(
        {{{"Open the next lesson", Face::semibold, palette.text, std::string(kNextLesson)},
          {" (Page down or Enter)", Face::regular, palette.muted}}});
  }
  if (has_hint(slide)) go_on(question, {{{{std::string(kHint), Face::regular, palette.muted}}}});
  Texts texts{flow(canvas, {{{{step.heading, Face::bold, palette.text}}}},
                   size::kSlideTitle * scale, width - place_room(slide) * scale),
              flow(canvas, words, size::kSlideWords * scale, width),
              flow(canvas, question, size::kSlideWords * scale, width - 2 * kBoxAside * scale)};
  if (has_hint(slide)) {
    // At the end of its line. It has no spaces, so that it is one box whatever the question set.
    auto& hint = texts.question.boxes.back();
    const double more = width - 2 * kBoxAside * scale - hint.box.max.x;
    hint.baseline.x += more;
    hint.box.min.x += more, hint.box.max.x += more;
  }
  return texts;
}

/// The room that a step needs: with its answer and without.
struct Needs {
  double above = 0, box = 0, below = 0;
  bool is_too_wide = false;  ///< a word is longer than its line
};
void add_needs(Needs& needs, Canvas& canvas, Slide slide, double width, double scale) {
  for (const bool has_answer : {false, true}) {
    slide.has_answer = has_answer;
    const auto& palette = dark_palette();
    const auto texts =
        typeset(canvas, slide, palette, palette, width, scale, {sketched, sketched, sketched});
    needs.above = std::max(needs.above, texts.above(scale));
    needs.box = std::max(needs.box, texts.box(scale));
    needs.below = std::max(needs.below, texts.below(scale));
    constexpr double kRounding = 0.5;
    const double widest =
        std::max({texts.heading.width + place_room(slide) * scale, texts.words.width,
                  texts.question.width + 2 * kBoxAside * scale});
    needs.is_too_wide |= widest > width + kRounding;
  }
}

bool has_same_picture(const Step& a, const Step& b) {
  return a.state.view == b.state.view && a.show == b.show && a.hide == b.hide;
}

/// The steps in a row around it that show the same panels: these stay where they are.
std::span<const Step> run_of(const Slide& slide) {
  const auto& steps = slide.lesson->steps;
  std::size_t first = slide.step, end = slide.step + 1;
  while (first > 0 && has_same_picture(steps[first - 1], slide.of())) --first;
  while (end < steps.size() && has_same_picture(steps[end], slide.of())) ++end;
  return std::span(steps).subspan(first, end - first);
}

Needs own_needs(Canvas& canvas, const Slide& slide, double width) {
  Needs needs;
  add_needs(needs, canvas, slide, width, 1);
  return needs;
}

Needs shared_needs(Canvas& canvas, const Slide& slide, double width, double scale) {
  Needs needs;
  for (const Step& step : run_of(slide)) {
    Slide each = slide;
    each.step = static_cast<std::size_t>(&step - slide.lesson->steps.data());
    if (each.step != slide.step) each.next = {};
    add_needs(needs, canvas, each, width, scale);
  }
  return needs;
}

/// All texts of a run but its notes.
std::string texts_of(std::span<const Step> run) {
  std::string all;
  for (const Step& step : run) {
    for (const auto& row : kStepTexts)
      if (row.text != &Step::note) all.append(step.*row.text) += '\0';
    for (const auto& choice : step.choices) all.append(choice) += '\0';
  }
  return all;
}

/// The letters of a run, as large as leaves its pictures enough of the room.
struct Fitting {
  double scale = 1;
  Needs needs;
};

/// A run of steps in a room. Two are equal where the same letters fit: the canvas and the slide do
/// not outlive the call.
struct RunInRoom {
  RunInRoom(Canvas& on, const Slide& of, const Rect& in)
      : canvas(&on),
        slide(&of),
        fonts(on.fonts()),
        texts(texts_of(run_of(of)) += of.next),
        has_keys(of.has_keys),
        width(in.width()),
        height(in.height()) {}
  friend bool operator==(const RunInRoom& a, const RunInRoom& b) {
    return std::tie(a.fonts, a.texts, a.has_keys, a.width, a.height) ==
           std::tie(b.fonts, b.texts, b.has_keys, b.width, b.height);
  }

  Canvas* canvas;
  const Slide* slide;
  const void* fonts;
  std::string texts;
  bool has_keys;
  double width, height;
};

Fitting fitting_of(const RunInRoom& run) {
  constexpr double kSmaller = 0.9, kLeast = 0.6;
  for (double scale = 1;; scale *= kSmaller) {
    const auto needs = shared_needs(*run.canvas, *run.slide, run.width, scale);
    if (scale <= kLeast || needs.above + needs.below <= kMostWords * run.height)
      return {scale, needs};
  }
}

/// Those of the question, or those of the answer.
Expected<void> check_lists(const Step& step, const Scene& scene, bool of_answer) {
  if (std::ranges::all_of(kStepLists, [&](const auto& list) {
        return list.is_of_answer != of_answer || (step.*list.ids).empty();
      }))
    return {};
  const auto* const view = find_view(step.state.view);
  const auto& shown = of_answer ? step.answer_show : step.show;
  std::vector<Meaning> panels{{.id = std::string(kClaim), .key = ""}};
  if (view != nullptr) {
    for (const auto& parts : {Parts{}, Parts{.show = shown}})
      for (const auto& cell : view->figure(scene, light_palette(), parts).cells)
        panels.push_back({.id = std::string(cell.id), .key = ""});
  }
  auto all = panels;
  for (auto& id : fact_ids((view == nullptr ? views().front() : *view).known(scene)))
    all.push_back({.id = std::move(id), .key = ""});
  for (const auto& list : kStepLists) {
    if (list.is_of_answer != of_answer) continue;
    const auto& known = list.has_facts ? all : panels;
    for (const auto& id : step.*list.ids) {
      if (std::ranges::count(known, id, &Meaning::id) > 0) continue;
      const auto near = closest(id, known);
      return fail(fmt::format(
          "{} = {} is no {} of the view {} with the step’s settings: {}", list.key, quotable(id),
          list.has_facts ? "panel or fact" : "panel", step.state.view,
          near.empty() ? fmt::format("posenc describe {} --json shows all", step.state.view)
                       : fmt::format("did you mean {}?", near)));
    }
  }
  return {};
}

}  // namespace

std::vector<FlowParagraph> question_words(const Step& step, const Palette& palette,
                                          const Fill& fill, Face face) {
  constexpr std::string_view kBetween = "\u2003 ";
  auto all = paragraphs(step.question, palette, fill, face);
  FlowParagraph line;
  for (std::size_t i = 0; i < step.choices.size(); ++i) {
    if (i > 0) line.pieces.push_back({std::string(kBetween), Face::regular, {}});
    line.pieces.push_back(letter_piece(i, "\u00A0", palette));
    for (auto& paragraph : paragraphs(step.choices[i], palette, fill))
      std::ranges::move(paragraph.pieces, std::back_inserter(line.pieces));
  }
  if (!line.pieces.empty()) all.push_back(std::move(line));
  return all;
}

std::vector<FlowParagraph> answer_words(const Step& step, const Palette& palette,
                                        const Fill& fill) {
  auto all = paragraphs(step.answer, palette, fill);
  if (step.right > 0 && !all.empty()) {
    auto& pieces = all.front().pieces;
    pieces.insert(pieces.begin(), letter_piece(step.right - 1, ". ", palette));
  }
  return all;
}

SlideWords slide_words(const Slide& slide, const Palette& palette, const Scene& scene) {
  return paragraphs_of(slide, palette, palette, fills_of(slide, scene));
}

Expected<void> check_parts(const Step& step, const Scene& scene) {
  if (auto asked = check_lists(step, scene, false); !asked) return asked;
  return check_lists(step, scene_of(scene, ended(step, true)), true);
}

SlideText::SlideText(Canvas& canvas, const Slide& slide, const Palette& palette, const Scene& scene,
                     const Rect& room)
    : room_(room), place_(phrase("{} / {}", slide.step + 1, slide.lesson->steps.size())) {
  const double width = room.width();
  const auto fitting =
      scene.once([](const Scene&, const RunInRoom& run) { return fitting_of(run); },
                 RunInRoom(canvas, slide, room));
  const auto& [scale, needs] = *fitting;
  scale_ = scale;
  is_played_ = is_played_on(slide, scene.state());
  Palette asked = palette;
  if (is_played_) asked.text = palette.muted;
  auto texts = typeset(canvas, slide, palette, asked, width, scale, fills_of(slide, scene));
  picture_ = {{room.min.x, std::min(room.min.y + needs.above, room.max.y)},
              {room.max.x, room.max.y - (texts.asks() ? needs.below : 0)}};
  picture_.max.y = std::max(picture_.min.y, picture_.max.y);
  box_ = {{room.min.x, room.max.y - (texts.asks() ? needs.box : 0)}, room.max};
  words_top_ = room.min.y + texts.heading.height;
  parts_.push_back({room.min, std::move(texts.heading)});
  parts_.push_back({{room.min.x, words_top_}, std::move(texts.words)});
  parts_.push_back({box_.min + Point(kBoxAside, kBoxPad) * scale, std::move(texts.question)});
}

void SlideText::draw(Canvas& canvas, const Palette& palette, std::string_view lit) const {
  constexpr double kBaseline = 0.9;
  canvas.text({room_.max.x, room_.min.y + kBaseline * size::kSlideTitle}, place_,
              {Face::regular, size::kAxis, palette.muted, true}, HAlign::right);
  if (box_.height() > 0)
    canvas.rect(box_, mix(palette.ground, palette.text, 0.06), {}, 2 * size::kCorner);
  for (const auto& [at, flow] : parts_) posenc::draw(canvas, at, flow, lit);
  if (!is_played_) return;
  // On the box's edge, where neither its words nor the picture are.
  const TextStyle style{Face::medium, size::kAxis * scale_, palette.text};
  const double pad = kBoxPad * scale_;
  const Point half{canvas.measure(kMark, style).width / 2 + pad, pad};
  const Point middle{box_.max.x - kBoxAside - half.x, box_.min.y};
  canvas.rect({middle - half, middle + half}, palette.ground, Stroke{palette.line, 1}, half.y);
  canvas.text(middle, kMark, style, HAlign::centre, VAlign::middle);
}

std::string_view SlideText::link_at(Point pointer) const {
  for (const auto& [at, flow] : parts_) {
    if (const auto link = posenc::link_at(at, flow, pointer); !link.empty()) return link;
  }
  return "";
}

Rect slide_room(const Rect& picture) {
  constexpr Point kMargin{48, 26};
  return {picture.min + kMargin, picture.max - kMargin};
}

bool has_room(Canvas& canvas, const Lesson& lesson, std::size_t step, const Rect& slide) {
  const Rect room = slide_room(slide);
  const auto needs = own_needs(canvas, {&lesson, step}, room.width());
  return needs.above + needs.below <= kMostWords * room.height() && !needs.is_too_wide;
}

void draw_slide(Canvas& canvas, const Rect& picture, const Palette& palette, const Scene& scene,
                const Slide& slide, const Scene* words) {
  constexpr double kTitleAbove = 4;
  const Rect room = slide_room(picture);
  // A window has it elsewhere.
  if (slide.step == 0 && !slide.has_keys)
    canvas.text(room.min - Point(0, kTitleAbove), slide.lesson->title,
                {Face::regular, size::kAxis, palette.muted});
  const SlideText text(canvas, slide, palette, words ? *words : scene, room);
  draw_page(canvas, text.picture(), palette, std::nullopt, scene, false, parts_of(slide));
  text.draw(canvas, palette);
}

}  // namespace posenc

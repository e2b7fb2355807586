#include "lesson/slide.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "figure/theme.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/words.hpp"
#include "text/phrase.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

constexpr double kWords = 19, kHeading = 23, kPlace = size::kAxis;
constexpr double kPad = 18, kGap = 36;
/// Margin of a slide.
constexpr double kMargin = 32;
/// Narrower rooms have the columns below each other.
constexpr double kBesideEachOther = 820;
/// Lines longer than this are hard to read.
constexpr double kLongestLine = 60 * kWords;

struct Columns {
  double heading, words, question;  ///< widths
  bool are_below;
};
Columns columns_of(double width, bool asks) {
  if (width < kBesideEachOther) return {width, width, width, true};
  const double heading = width * 0.25, rest = width - heading - kGap;
  if (!asks) return {heading, std::min(rest, kLongestLine), 0, false};
  const double question = rest * 0.4 - kGap;
  return {heading, rest - question - kGap, question, false};
}

/// The texts of a step, typeset.
struct Texts {
  Flow heading, words, question;
  Columns columns;
};

/// `fill` puts numbers in their places. An answer takes the place of the words, below its question:
/// so the band needs no room that is empty until then.
template <class Fill>
Texts typeset(Canvas& canvas, const Slide& slide, const Palette& palette, double width,
              const Fill& fill) {
  const Step& step = slide.of();
  const auto question = paragraphs(fill(step.question), palette, Face::semibold);
  auto words = paragraphs(fill(slide.has_answer ? step.answer : step.words), palette);
  if (slide.has_answer) words.insert(words.begin(), question.begin(), question.end());
  const bool asks = !question.empty() && !slide.has_answer;
  Texts texts;
  texts.columns = columns_of(width, asks);
  texts.heading =
      flow(canvas, {{{{step.heading, Face::bold, palette.text}}}}, kHeading, texts.columns.heading);
  texts.words = flow(canvas, words, kWords, texts.columns.words);
  if (asks) texts.question = flow(canvas, question, kWords, texts.columns.question);
  return texts;
}

double height_of(const Texts& texts) {
  constexpr double kAboveHeading = 1.5 * kPlace;
  const double heading = kAboveHeading + texts.heading.height;
  if (!texts.columns.are_below)
    return std::max({heading, texts.words.height, texts.question.height}) + 2 * kPad;
  return heading + texts.words.height + texts.question.height + 4 * kPad;
}

bool has_too_long_words(const Texts& texts) {
  constexpr double kRounding = 0.5;
  const auto& [heading, words, question, are_below] = texts.columns;
  return texts.heading.width > heading + kRounding || texts.words.width > words + kRounding ||
         texts.question.width > question + kRounding;
}

/// With its words, and with its answer.
std::vector<Texts> texts_of(Canvas& canvas, const Lesson& lesson, std::size_t step, double width) {
  std::vector<Texts> all;
  for (const bool has_answer : {false, true}) {
    if (has_answer && lesson.steps[step].answer.empty()) continue;
    const Slide slide{&lesson, step, has_answer};
    all.push_back(typeset(canvas, slide, dark_palette(), width, sketched));
  }
  return all;
}

}  // namespace

double band_height(Canvas& canvas, const Lesson& lesson, double width) {
  double height = 0;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    for (const auto& texts : texts_of(canvas, lesson, i, width))
      height = std::max(height, height_of(texts));
  }
  return height;
}

bool has_room(Canvas& canvas, const Lesson& lesson, std::size_t step, const Rect& picture) {
  const auto all = texts_of(canvas, lesson, step, picture.width() - 2 * kMargin);
  return std::ranges::all_of(all, [&](const Texts& texts) {
    return 2 * height_of(texts) <= picture.height() && !has_too_long_words(texts);
  });
}

Band::Band(Canvas& canvas, const Slide& slide, const Palette& palette, const Scene& scene,
           const Rect& room)
    : room_(room), place_(phrase("{} of {}", slide.step + 1, slide.lesson->steps.size())) {
  auto texts = typeset(canvas, slide, palette, room.width(),
                       [&](std::string_view text) { return filled_or_dash(text, scene); });
  const auto& columns = texts.columns;
  Point at = room.min + Point(0, kPad);
  const auto put = [&](Flow flow, double width) {
    const double height = flow.height;
    parts_.push_back({at, std::move(flow)});
    at += columns.are_below ? Point(0, height + kPad) : Point(width + kGap, 0);
  };
  at.y += 1.5 * kPlace;
  put(std::move(texts.heading), columns.heading);
  if (!columns.are_below) at.y = room.min.y + kPad;
  put(std::move(texts.words), columns.words);
  put(std::move(texts.question), columns.question);
}

void Band::draw(Canvas& canvas, const Palette& palette, std::string_view lit) const {
  canvas.line(room_.min, {room_.max.x, room_.min.y}, {palette.line, 1});
  canvas.text(room_.min + Point(0, kPad + kPlace), place_,
              {Face::medium, kPlace, palette.muted, true});
  for (const auto& [at, flow] : parts_) posenc::draw(canvas, at, flow, lit);
}

std::string_view Band::link_at(Point pointer) const {
  for (const auto& [at, flow] : parts_) {
    if (const auto link = posenc::link_at(at, flow, pointer); !link.empty()) return link;
  }
  return "";
}

bool Band::fits() const {
  return std::ranges::all_of(parts_, [&](const Placed& part) {
    return part.at.y + part.flow.height <= room_.max.y + 0.5 &&
           part.at.x + part.flow.width <= room_.max.x + 0.5;
  });
}

void draw_slide(Canvas& canvas, const Rect& picture, const Palette& palette, const Scene& scene,
                const Slide& slide) {
  const double width = picture.width() - 2 * kMargin;
  const double band = band_height(canvas, *slide.lesson, width);
  const double top = picture.max.y - band - kMargin / 2;
  draw_picture(canvas, {picture.min, {picture.max.x, top}}, palette, scene);
  const Rect room{{picture.min.x + kMargin, top}, {picture.max.x - kMargin, picture.max.y}};
  Band(canvas, slide, palette, scene, room).draw(canvas, palette);
}

}  // namespace posenc

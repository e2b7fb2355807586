#include "plot/words.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "text/numbers.hpp"

namespace posenc::plot {
namespace {

constexpr double kLine = 1.22;  // from one line to the next, in em

struct Paragraph {
  std::vector<std::string> lines;
  TextStyle style;
};

/// In at most `most` lines, the brief text or smaller letters where the full one needs more; in
/// more lines where nothing helps.
Paragraph paragraph(Canvas& canvas, const Text& text, TextStyle style, double width,
                    std::size_t most, double smallest) {
  constexpr double kSmaller = 0.85;
  const double full_size = style.size;
  for (const std::string* const words : {&text.full, &text.shortest()}) {
    for (const double size : {full_size, kSmaller * full_size, smallest}) {
      style.size = std::max(size, smallest);
      auto lines = wrap(canvas, *words, style, width);
      const bool is_last = words == &text.shortest() && size == smallest;
      if (lines.size() <= most || is_last) return {std::move(lines), style};
      // Small letters are for brief texts.
      if (words != &text.shortest() && size != full_size) break;
    }
  }
  return {};
}

/// What a room of one class has; the last is of all narrower ones, negative widths among them.
struct HeadingClass {
  double least_width;
  std::size_t claim_lines, reading_lines;
};
constexpr std::array kClasses{HeadingClass{1100, 1, 2}, HeadingClass{620, 2, 3},
                              HeadingClass{0, 3, 4}};

const HeadingClass& class_of(double width) {
  return *std::find_if(kClasses.begin(), kClasses.end() - 1,
                       [&](const HeadingClass& c) { return width >= c.least_width; });
}

class HeadingPlacer {
 public:
  HeadingPlacer(Canvas& canvas, Placed& placed)
      : canvas_(canvas), placed_(placed), rest_(placed.area) {}

  void add(const Paragraph& words, std::size_t fixed_lines, double below) {
    double y = rest_.min.y;
    const double pitch = words.style.size * kLine;
    for (const auto& line : words.lines) {
      placed_.heading.push_back({line, words.style, {rest_.min.x, y + pitch / 2}});
      y += pitch;
    }
    const auto lines = std::max(words.lines.size(), fixed_lines);
    take(static_cast<double>(lines) * pitch + below);
  }

  /// "Mistake" on a plate, and beside it what is wrong, or where that is too long the name.
  void add_mistake(const Palette& palette, const Text& mistake) {
    constexpr double em = size::kAxis;
    const TextStyle plate{Face::bold, em, palette.ground};
    constexpr std::string_view kMark = "Mistake";
    constexpr double kPad = 8, kGap = 10, kAround = 5, kBelow = 12;
    const auto extent = canvas_.measure(kMark, plate);
    const double height = extent.ascent + extent.descent + kAround;
    placed_.plate = Rect{rest_.min, rest_.min + Point(extent.width + 2 * kPad, height)};
    placed_.heading.push_back(
        {std::string(kMark), plate, {rest_.min.x + kPad, placed_.plate->centre().y}});
    const double left = placed_.plate->max.x + kGap;
    const TextStyle style{Face::medium, em, palette.error};
    const std::size_t most = placed_.is_compact ? 1 : 2;
    auto lines = wrap(canvas_, mistake.full, style, rest_.max.x - left);
    if (lines.size() > most) lines = {mistake.brief};
    double y = placed_.plate->centre().y;
    for (auto& line : lines) {
      placed_.heading.push_back({std::move(line), style, {left, y}});
      y += em * kLine;
    }
    take(height + static_cast<double>(lines.size() - 1) * em * kLine + kBelow);
  }

  Rect rest() const { return rest_; }

 private:
  void take(double height) { rest_.min.y = std::min(rest_.min.y + height, rest_.max.y); }

  Canvas& canvas_;
  Placed& placed_;
  Rect rest_;
};

}  // namespace

FittedText fitted(Canvas& canvas, const Text& text, const TextStyle& style, double width) {
  TextStyle small = style;
  small.size = std::min(style.size, size::kAxis);
  for (const std::string* const words : {&text.full, &text.shortest()}) {
    for (const auto& how : {style, small}) {
      if (canvas.measure(*words, how).width <= width) return {*words, how};
    }
  }
  return {shorten(canvas, text.shortest(), small, width), small};
}

void draw_fitted(Canvas& canvas, Point baseline, const Text& text, const TextStyle& style,
                 double width) {
  const auto [words, how] = fitted(canvas, text, style, width);
  canvas.text(baseline, words, how);
}

std::string missing_characters_text(Canvas& canvas, std::span<const std::string> words) {
  const auto lacks = [&](const std::string& word) {
    return !canvas.has_letters(word, Face::medium);
  };
  const auto count = std::ranges::count_if(words, lacks);
  if (count == 0) return "";
  return fmt::format("{} characters that the fonts lack, shown as �: {} as typed. ",
                     counted(count, "word has", "words have"),
                     count == 1 ? "it counts" : "they count");
}

Rect place_heading(Canvas& canvas, const Palette& palette, Placed& placed) {
  const Heading& heading = placed.figure.heading;
  const double width = placed.area.width();
  HeadingPlacer placer(canvas, placed);
  if (placed.is_compact) {
    constexpr std::size_t kLines = 2;
    placer.add(paragraph(canvas, heading.claim, {Face::semibold, size::kBody, palette.text}, width,
                         kLines, size::kAxis),
               kLines, 8);
  } else {
    const HeadingClass& room = class_of(width);
    placer.add(paragraph(canvas, heading.claim, {Face::bold, size::kClaim, palette.text}, width,
                         room.claim_lines, 0.8 * size::kClaim),
               1, 6);
    const auto missing = missing_characters_text(canvas, heading.typed);
    const Text how_to_read{missing + heading.how_to_read.full,
                           missing + heading.how_to_read.shortest()};
    placer.add(paragraph(canvas, how_to_read, {Face::regular, size::kBody, palette.muted}, width,
                         room.reading_lines, size::kAxis),
               room.reading_lines > 2 ? 1 : 2, 12);
  }
  if (!heading.mistake.empty()) placer.add_mistake(palette, heading.mistake);
  return placer.rest();
}

void draw_heading(Canvas& canvas, const Palette& palette, const Placed& placed) {
  if (placed.plate) canvas.rect(*placed.plate, palette.error, {}, 5);
  for (const auto& [text, style, at] : placed.heading)
    canvas.text(at, text, style, HAlign::left, VAlign::middle);
}

}  // namespace posenc::plot

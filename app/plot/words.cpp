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

/// "Mistake" on a plate, and beside it what is wrong, or where that is too long the name. Returns
/// the height.
double place_mistake(Canvas& canvas, const Palette& palette, Layout& layout, const Rect& room) {
  constexpr double em = size::kAxis;
  const TextStyle plate{Face::bold, em, palette.ground};
  const std::string mark = "Mistake";
  constexpr double kPad = 8, kGap = 10, kAround = 5, kBelow = 12;
  const auto extent = canvas.measure(mark, plate);
  const double height = extent.ascent + extent.descent + kAround;
  const Rect box{room.min, room.min + Point(extent.width + 2 * kPad, height)};
  layout.plates.push_back({box, palette.error});
  double y = box.centre().y;
  layout.heading.push_back({mark, plate, {room.min.x + kPad, y}});
  const double left = box.max.x + kGap;
  const TextStyle style{Face::medium, em, palette.error};
  const Text& mistake = layout.figure.heading.mistake;
  auto lines = wrap(canvas, mistake.full, style, room.max.x - left);
  const bool is_brief = layout.is_compact || layout.figure.heading.claim.empty();
  if (lines.size() > (is_brief ? 1 : 2)) lines = {mistake.brief};
  const double pitch = name_pitch(canvas, em * kLine);
  for (const auto& line : lines) {
    layout.heading.push_back({line, style, {left, y}});
    y += pitch;
  }
  return height + static_cast<double>(lines.size() - 1) * pitch + kBelow;
}

/// words → embedding → + position → attention, beside the line of the heading at `y` that ends at
/// `left`: left out where it does not fit.
void place_model(Canvas& canvas, const Palette& palette, Layout& layout, double left, double y) {
  constexpr double kPad = 8, kGap = 26, kHalf = 12, kApart = 40;
  const auto& model = layout.figure.heading.model;
  const TextStyle style{Face::medium, size::kAxis, palette.muted};
  const auto width = [&](std::string_view name) {
    return canvas.measure(std::string(name), style).width + 2 * kPad;
  };
  double x = layout.area.max.x + kGap;
  for (const auto name : model) x -= width(name) + kGap;
  if (model.empty() || x < left + kApart) return;
  for (const auto name : model) {
    const bool is_here = name == layout.figure.heading.here;
    const Rect box{{x, y - kHalf}, {x + width(name), y + kHalf}};
    layout.plates.push_back({box, is_here ? palette.t : palette.field});
    layout.heading.push_back({std::string(name),
                              {style.face, style.size, is_here ? palette.ground : style.color},
                              {x + kPad, y}});
    x = box.max.x + kGap;
    if (name != model.back()) layout.heading.push_back({"→", style, {box.max.x + kGap / 4, y}});
  }
}

/// "2 words have characters that the fonts lack, shown as �: they count as typed. "; "" where none
/// has.
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

double name_pitch(Canvas& canvas, double least, const TextStyle& style) {
  constexpr double kOfHeight = 0.92;
  const auto extent = canvas.measure("0", style);
  return std::max(least, kOfHeight * (extent.ascent + extent.descent));
}

void draw_badge(Canvas& canvas, const Palette& palette, Point left, double em, Badge badge) {
  const double r = 0.46 * em, wide = 0.14 * em;
  const Point centre = left + Point(r, 0);
  const auto at = [&](double x, double y) { return centre + r * Point(x, y); };
  const auto check = std::array{at(-0.5, 0.05), at(-0.12, 0.42), at(0.5, -0.4)};
  switch (badge) {
    case Badge::holds:
      canvas.circle(centre, r, palette.ok);
      return canvas.polyline(check, {palette.ground, wide});
    case Badge::holds_where_looked:
      canvas.circle(centre, r - wide / 2, {}, Stroke{palette.ok, wide});
      return canvas.polyline(check, {palette.ok, wide});
    case Badge::fails:
      canvas.circle(centre, r, palette.cost);
      return canvas.line(at(-0.55, 0), at(0.55, 0), {palette.ground, wide});
  }
}

double widest(Canvas& canvas, std::span<const std::string> texts, const TextStyle& style) {
  double width = 0;
  for (const auto& text : texts) width = std::max(width, canvas.measure(text, style).width);
  return width;
}

Rect place_heading(Canvas& canvas, const Palette& palette, Layout& layout) {
  const Heading& heading = layout.figure.heading;
  Rect rest = layout.area;
  const auto take = [&](double height) { rest.min.y = std::min(rest.min.y + height, rest.max.y); };
  const auto add = [&](const Text& text, const TextStyle& style, std::size_t most, double smallest,
                       std::size_t fixed_lines, double below, bool is_last = false) {
    if (heading.claim.empty()) return;
    const Paragraph words = paragraph(canvas, text, style, rest.width(), most, smallest);
    const double pitch = name_pitch(canvas, words.style.size * kLine, words.style);
    double y = rest.min.y + pitch / 2, end = 0;
    for (const auto& line : words.lines) {
      layout.heading.push_back({line, words.style, {rest.min.x, y}});
      end = rest.min.x + canvas.measure(line, words.style).width;
      y += pitch;
    }
    if (is_last) place_model(canvas, palette, layout, end, y - pitch);
    take(static_cast<double>(std::max(words.lines.size(), fixed_lines)) * pitch + below);
  };
  if (layout.is_compact) {
    add(heading.claim, {Face::semibold, size::kBody, palette.text}, 2, size::kAxis, 2, 8);
  } else {
    const HeadingClass& room = class_of(rest.width());
    add(heading.claim, {Face::bold, size::kClaim, palette.text}, room.claim_lines,
        0.8 * size::kClaim, 1, 6);
    const auto missing = missing_characters_text(canvas, heading.typed);
    Text how(missing + heading.how_to_read.full, missing + heading.how_to_read.shortest());
    const auto add_to = [](std::string& said, const std::string& more) {
      said += (said.empty() || said.ends_with(' ') ? "" : " ") + more;
    };
    for (const auto& [panel, says, is_in_brief] : heading.of_panels) {
      add_to(how.full, says);
      if (is_in_brief) add_to(how.brief, says);
    }
    add(how, {Face::regular, size::kBody, palette.muted}, room.reading_lines, size::kAxis,
        room.reading_lines > 2 ? 1 : 2, 12, true);
  }
  if (!heading.mistake.empty()) take(place_mistake(canvas, palette, layout, rest));
  return rest;
}

void draw_heading(Canvas& canvas, const Layout& layout) {
  for (const auto& [box, color] : layout.plates) canvas.rect(box, color, {}, 5);
  for (const auto& [text, style, at] : layout.heading)
    canvas.text(at, text, style, HAlign::left, VAlign::middle);
}

}  // namespace posenc::plot

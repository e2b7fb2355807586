#include "plot/panels.hpp"

#include <algorithm>
#include <cmath>

#include "plot/words.hpp"

namespace posenc::plot {
namespace {

bool is_row(const FactPanel& facts, const Rect& room) {
  constexpr double kLeastWidth = 130;
  return room.width() > 2 * room.height() &&
         room.width() > kLeastWidth * static_cast<double>(facts.facts.size());
}

/// Where the lines of a fact are: one for all, or a name, a value and as many notes as fit.
void draw_fact(const PanelPainting& on, const FactRow& fact, const Rect& room) {
  const auto& [canvas, palette, layout, panel] = on;
  constexpr double kValue = 26, kLeastValue = size::kAxis, kNote = 24, kSample = 26, kGap = 8;
  constexpr double em = size::kAxis;
  const double indent = fact.sample ? kSample + kGap : 0;
  const double left = room.min.x + indent, width = room.max.x - left;
  TextStyle label{fact.sample ? Face::semibold : Face::regular, em,
                  fact.sample ? fact.sample->color : palette.muted};
  TextStyle value{Face::semibold, layout.is_compact ? size::kAxis : kValue, fact.color, true};
  const bool has_lines = room.height() >= 1.3 * em + 1.35 * value.size;
  // Below the label's line, with room for descenders.
  value.size = has_lines ? std::min(value.size, (room.height() - 1.2 * em) / 1.6) : em;
  const double first = has_lines ? room.min.y + 1.2 * em : room.centre().y + 0.36 * label.size;
  if (fact.sample) {
    const double y = first - 0.35 * label.size;
    canvas.line({room.min.x, y}, {room.min.x + kSample, y}, *fact.sample);
  }
  const auto badge = [&] { return badge_room(fact.badge, value.size); };
  const auto draw_badge_at = [&](double x, double baseline) {
    const Point at(x, baseline - 0.36 * value.size);
    if (fact.badge) draw_badge(on.canvas, on.palette, at, value.size, *fact.badge);
  };
  while (value.size > kLeastValue && canvas.measure(fact.value, value).width + badge() > width)
    value.size -= 1;
  if (!has_lines) {
    const auto number = shorten(canvas, fact.value, value, width - badge());
    const double wide = canvas.measure(number, value).width + badge(), rest = width - wide - kGap;
    canvas.text({room.max.x, first}, number, value, HAlign::right);
    draw_badge_at(room.max.x - wide, first);
    if (rest > 0) draw_fitted(canvas, {left, first}, fact.label, label, rest);
    return;
  }
  draw_fitted(canvas, {left, first}, fact.label, label, width);
  double y = first + 1.35 * value.size;
  canvas.text({left + badge(), y}, shorten(canvas, fact.value, value, width - badge()), value);
  draw_badge_at(left, y);
  const TextStyle words{Face::regular, em, palette.muted};
  for (const Text& note : fact.notes) {
    if (canvas.measure(note.shortest(), words).width > width) continue;
    y += kNote;
    if (y + 0.3 * em > room.max.y) break;
    draw_fitted(canvas, {left, y}, note, words, width);
  }
}

/// Words, which are cut to the room, have no width.
TextExtent box_of(Canvas& canvas, const FormulaLine& line, const FormulaSize& size) {
  const auto* const formula = std::get_if<Formula>(&line.content);
  if (formula == nullptr) return {.ascent = 1.05 * size::kAxis, .descent = 0.35 * size::kAxis};
  return measure(canvas, *formula, size);
}

/// The largest size at which all lines fit, and their height then; at the least size whether they
/// do.
struct Column {
  FormulaSize size;
  double width, height;
  bool fits;
};
Column column_of(Canvas& canvas, const std::vector<FormulaLine>& lines, FormulaSize size,
                 const Rect& room) {
  const double most = size.full;
  const auto smaller_by = [&](double by) {
    size.full = most - by;
    Column made{size, 0, 0, false};
    for (const auto& line : lines) {
      const auto box = box_of(canvas, line, size);
      made.width = std::max(made.width, box.width);
      made.height += line.gap + box.ascent + box.descent;
    }
    made.fits = made.height <= room.height() && made.width <= room.width();
    return made;
  };
  Column made = smaller_by(0);
  double too_little = 0, by = std::floor(most - size::kAxis);
  if (made.fits || by <= 0) return made;
  made = smaller_by(by);
  while (made.fits && by - too_little > 1) {
    const double middle = std::floor((too_little + by) / 2);
    const Column here = smaller_by(middle);
    if (here.fits)
      made = here, by = middle;
    else
      too_little = middle;
  }
  return made;
}

}  // namespace

std::vector<Rect> fact_rooms(const FactPanel& facts, const Rect& room) {
  constexpr double kTallest = 150, kLeast = 1.25 * size::kAxis, kBetween = 20;
  const bool row = is_row(facts, room);
  Rect rest = room;
  if (!facts.title.empty()) rest.min.y += size::kWords;
  auto count = static_cast<double>(facts.facts.size());
  if (!row) count = std::clamp(std::floor(rest.height() / kLeast), 1.0, count);
  const double wide = (rest.width() + kBetween) / count;
  const double high = std::min(rest.height() / count, kTallest);
  std::vector<Rect> rooms;
  for (double n = 0; n < count; ++n) {
    rooms.push_back(
        row ? Rect{{rest.min.x + n * wide, rest.min.y},
                   {rest.min.x + (n + 1) * wide - kBetween, rest.max.y}}
            : Rect{{rest.min.x, rest.min.y + n * high}, {rest.max.x, rest.min.y + (n + 1) * high}});
  }
  return rooms;
}

void draw(const PanelPainting& on, const FactPanel& facts) {
  const Rect& room = on.panel.room;
  constexpr double em = size::kAxis;
  if (!facts.title.empty())
    draw_fitted(on.canvas, room.min + Point(0, em), facts.title,
                {Face::semibold, em, facts.title_color, true}, room.width());
  const auto rooms = fact_rooms(facts, room);
  for (std::size_t i = 0; i < rooms.size(); ++i) draw_fact(on, facts.facts[i], rooms[i]);
}

void draw(const PanelPainting& on, const FormulaPanel& panel) {
  Canvas& canvas = on.canvas;
  const Rect& room = on.panel.room;
  constexpr double kMostSpare = 14;
  const FormulaSize most(panel.size, on.palette.least_script);
  std::vector<FormulaLine> lines = panel.lines;
  Column column = column_of(canvas, lines, most, room);
  if (column.size.full < panel.least_size) {
    for (auto& line : lines) {
      if (!line.brief.parts.empty()) line.content = line.brief;
    }
    column = column_of(canvas, lines, most, room);
  }
  while (lines.size() > 1 && (column.size.full < panel.least_size || !column.fits)) {
    const auto first =
        std::ranges::max_element(lines, std::ranges::less_equal{}, &FormulaLine::priority);
    if (first->is_heading) {
      std::erase_if(lines, [](const FormulaLine& line) { return line.is_heading; });
    } else {
      lines.erase(first);
    }
    column = column_of(canvas, lines, most, room);
  }
  const auto count = static_cast<double>(lines.size());
  const double spare = std::clamp((room.height() - column.height) / count, 0.0, kMostSpare);
  const bool is_alone = on.layout.panels.size() == 1;
  const double x = room.min.x + (is_alone ? std::max(0.0, room.width() - column.width) / 2 : 0);
  double y = room.min.y + std::max(0.0, (room.height() - column.height - spare * count) / 2);
  for (const auto& line : lines) {
    const auto [width, ascent, descent] = box_of(canvas, line, column.size);
    y += line.gap + spare;
    if (const auto* const formula = std::get_if<Formula>(&line.content)) {
      posenc::draw(canvas, {x, y + ascent}, *formula, column.size);
    } else {
      draw_fitted(canvas, {x, y + ascent}, std::get<Text>(line.content),
                  {line.is_heading ? Face::medium : Face::regular, size::kAxis, line.color},
                  room.width());
    }
    y += ascent + descent;
  }
}

}  // namespace posenc::plot

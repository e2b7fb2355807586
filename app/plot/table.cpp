#include "plot/panels.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "plot/words.hpp"

namespace posenc::plot {
namespace {

constexpr double kColumnGap = 22, kPlatePad = 8, kLeading = 1.3, kLeastLeading = 1.1;

double note_size(double em) { return std::max(0.85 * em, size::kAxis); }

double height_of(const TextCell& cell, double em) {
  return kLeading * (em + static_cast<double>(cell.notes.size()) * note_size(em));
}

/// Notes do not count where the table is brief: they are wrapped. Where columns then have room,
/// rows have their full texts.
double width_of(Canvas& canvas, const TextCell& cell, double em, bool is_brief) {
  const auto& text = is_brief ? cell.text.shortest() : cell.text.full;
  double width = canvas.measure(text, {cell.face, em, {}, true}).width;
  const TextStyle style{Face::regular, note_size(em), {}, true};
  for (const Text& note : cell.notes) {
    if (!is_brief) width = std::max(width, canvas.measure(note.full, style).width);
  }
  return std::ceil(width) + (cell.plate ? 2 * kPlatePad : 0);
}

std::vector<double> widths_of(Canvas& canvas, const TextTable& table, double em, bool is_brief) {
  std::vector<double> widths;
  const auto take = [&](const std::vector<TextCell>& cells) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t c = 0; c < cells.size(); ++c)
      widths[c] = std::max(widths[c], width_of(canvas, cells[c], em, is_brief));
  };
  take(table.header.cells);
  for (const TextRow& row : table.rows) take(row.cells);
  return widths;
}

double sum_of(const std::vector<double>& widths) {
  double sum = kColumnGap * static_cast<double>(std::max<std::size_t>(widths.size(), 1) - 1);
  for (const double width : widths) sum += width;
  return sum;
}

double tallest(std::span<const TextRow> rows, double em) {
  double height = 0;
  for (const TextRow& row : rows) {
    for (const TextCell& cell : row.cells) height = std::max(height, height_of(cell, em));
  }
  return height;
}

void draw_button(Canvas& canvas, const TextCell& cell, const Rect& box, double em) {
  constexpr double kTallest = 28, kGap = 3;
  if (box.height() < 2 * kGap) return;
  const double half = std::min(kTallest, box.height() - kGap) / 2, y = box.centre().y;
  canvas.rect({{box.min.x, y - half}, {box.max.x, y + half}}, *cell.plate, {}, size::kCorner);
  canvas.text(box.centre(), cell.text.full, {cell.face, std::min(em, 2 * half), cell.color},
              HAlign::centre, VAlign::middle);
}

/// In the middle of its height, or where `is_header` at its bottom. Notes are wrapped where that
/// has room, else in a line each, closer together in a low row; all of them or none.
void draw_cell(Canvas& canvas, const Palette& palette, const TextCell& cell, const Rect& box,
               double em, bool is_header, bool is_brief) {
  if (cell.plate) return draw_button(canvas, cell, box, em);
  const double width = box.width(), room = is_header ? HUGE_VAL : box.height();
  const double leading = std::clamp(kLeading * room / height_of(cell, em), kLeastLeading, kLeading);
  const double pitch = leading * note_size(em);
  const TextStyle style{cell.face, em, cell.color, true};
  const TextStyle small{Face::regular, note_size(em), palette.muted, true};
  std::vector<FittedText> notes;
  for (const Text& note : cell.notes) {
    for (auto& line : wrap(canvas, note.full, small, width)) notes.push_back({line, small});
  }
  const auto height = [&] { return leading * em + static_cast<double>(notes.size()) * pitch; };
  const auto is_wider = [&](const FittedText& note) {
    return canvas.measure(note.text, note.style).width > width;
  };
  if (is_header || height() > room || std::ranges::any_of(notes, is_wider)) {
    notes.clear();
    for (const Text& note : cell.notes)
      notes.push_back(fitted(canvas, is_brief ? Text(note.shortest()) : note, small, width));
  }
  const auto is_cut = [](const FittedText& note) { return note.text.ends_with("…"); };
  if (height() > room || std::ranges::any_of(notes, is_cut)) notes.clear();
  const double top = is_header ? box.max.y - height() : box.centre().y - height() / 2;
  const Text brief(cell.text.shortest());
  const auto [text, how] = fitted(canvas, is_header && is_brief ? brief : cell.text, style, width);
  canvas.text({box.min.x, top + leading * em / 2}, text, how, HAlign::left, VAlign::middle);
  double y = top + leading * em + pitch / 2;
  for (const auto& [note, note_style] : notes) {
    canvas.text({box.min.x, y}, note, note_style, HAlign::left, VAlign::middle);
    y += pitch;
  }
}

/// Row `i` of the frame.
Rect table_row(const TextTable& table, const PlacedPanel& panel, std::size_t i) {
  const double pitch = panel.frame.height() / static_cast<double>(table.rows.size());
  const double top = panel.frame.min.y + static_cast<double>(i) * pitch;
  const double left = panel.columns.empty() ? panel.frame.min.x : panel.columns.front().from;
  return {{left, top}, {panel.frame.max.x, top + pitch}};
}

}  // namespace

double place_columns(Canvas& canvas, const TextTable& table, PlacedPanel& panel, const Rect& room,
                     bool fills) {
  constexpr double kStep = 1, kBelowHeader = 8, kBetweenRows = 4;
  const auto rows = static_cast<double>(std::max<std::size_t>(table.rows.size(), 1));
  double& em = panel.em;
  std::vector<double> widths;
  for (const bool is_brief : {false, true}) {
    em = table.size;
    const auto height = [&] {
      return rows * (tallest(table.rows, em) + kBetweenRows) + kBelowHeader +
             tallest({&table.header, 1}, em);
    };
    while (em - kStep >= size::kAxis && height() > room.height()) em -= kStep;
    while (em - kStep >= size::kAxis &&
           sum_of(widths_of(canvas, table, em, is_brief)) > room.width())
      em -= kStep;
    widths = widths_of(canvas, table, em, is_brief);
    panel.is_brief = is_brief;
    if (sum_of(widths) <= room.width()) break;
  }
  while (sum_of(widths) > room.width() && widths.size() > 1) widths.pop_back();
  const auto count = static_cast<double>(widths.size());
  const double gaps = kColumnGap * (count - 1), texts = std::max(sum_of(widths) - gaps, 1.0);
  const double rest = std::max(room.width() - gaps, 0.0);
  panel.columns.clear();
  double x = room.min.x;
  for (double& wide : widths) {
    // Where they fill the width all have as much more; what is too wide is wrapped or cut.
    if (fills) wide = texts > rest ? wide * rest / texts : wide + (rest - texts) / count;
    panel.columns.push_back({x, x + wide});
    x += wide + kColumnGap;
  }
  const double header = tallest({&table.header, 1}, em);
  return header > 0 ? header + kBelowHeader : 0;
}

void place_table(Canvas& canvas, const TextTable& table, PlacedPanel& panel) {
  const Rect& room = panel.room;
  const double header = place_columns(canvas, table, panel, room, true);
  panel.frame = {{room.min.x, std::min(room.min.y + header, room.max.y)}, room.max};
}

void draw_table(Canvas& canvas, const Palette& palette, const TextTable& table,
                const PlacedPanel& panel) {
  constexpr double kBelowHeader = 6;
  const auto draw_cells = [&](const TextRow& row, const Rect& box, bool is_header) {
    const std::size_t count = std::min(row.cells.size(), panel.columns.size());
    for (std::size_t c = 0; c < count; ++c) {
      const Extent& x = panel.columns[c];
      draw_cell(canvas, palette, row.cells[c], {{x.from, box.min.y}, {x.to, box.max.y}}, panel.em,
                is_header, panel.is_brief);
    }
  };
  const double top = panel.frame.min.y - kBelowHeader;
  draw_cells(table.header, {{panel.room.min.x, top}, {panel.room.max.x, top}}, true);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const Rect box = table_row(table, panel, i);
    if (table.rows[i].ground) canvas.rect(box, *table.rows[i].ground);
    if (panel.frame.min.x <= box.min.x)
      canvas.line(box.min, {box.max.x, box.min.y}, {palette.line});
    draw_cells(table.rows[i], box, false);
  }
}

}  // namespace posenc::plot

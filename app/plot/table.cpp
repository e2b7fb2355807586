#include "plot/panels.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "plot/words.hpp"

namespace posenc::plot {
namespace {

constexpr double kColumnGap = 22, kPlatePad = 8, kLeading = 1.3, kLeastLeading = 1.1;
constexpr double kCellAir = 6;  // between its texts and the rules
constexpr double kAir = 0.5;    // of a row without cells, in rows

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
  return std::ceil(width) + (cell.plate ? 2 * kPlatePad : 0) + badge_room(cell.badge, em);
}

bool is_caption(const TextTable& table, const TextRow& row) {
  return table.is_of_numbers && row.cells.size() == 1;
}

/// How many rows as high as most there are.
double rows_in(std::span<const TextRow> rows) {
  double count = 0;
  for (const TextRow& row : rows) count += row.cells.empty() ? kAir : 1;
  return count;
}

std::vector<double> widths_of(Canvas& canvas, const TextTable& table, double em, bool is_brief) {
  std::vector<double> widths(1, 0.0);  // a table has a column, whatever it has in it
  const auto take = [&](const std::vector<TextCell>& cells) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t c = 0; c < cells.size(); ++c)
      widths[c] = std::max(widths[c], width_of(canvas, cells[c], em, is_brief));
  };
  take(table.header.cells);
  for (const TextRow& row : table.rows)
    if (!is_caption(table, row)) take(row.cells);
  return widths;
}

std::ptrdiff_t shown(const std::vector<double>& widths) {
  return std::ranges::count_if(widths, [](double width) { return width > 0; });
}

double sum_of(const std::vector<double>& widths) {
  double sum = kColumnGap * static_cast<double>(std::max<std::ptrdiff_t>(shown(widths), 1) - 1);
  for (const double width : widths) sum += width;
  return sum;
}

/// Sets the width of columns that have no room to 0.
void drop_columns(const TextTable& table, double room, std::vector<double>& widths) {
  const std::ptrdiff_t fewest = table.is_of_numbers ? 2 : 1;
  auto order = table.spare_columns;
  for (auto c = widths.size(); c > 0; --c) order.push_back(c - 1);
  for (const auto c : order)
    if (sum_of(widths) > room && shown(widths) > fewest) widths[c] = 0;
  while (widths.size() > 1 && widths.back() == 0) widths.pop_back();
}

double tallest(std::span<const TextRow> rows, double em) {
  double height = 0;
  for (const TextRow& row : rows) {
    for (const TextCell& cell : row.cells) height = std::max(height, height_of(cell, em));
  }
  return height;
}

/// With the air between them.
double row_height(const TextTable& table, double em) {
  constexpr double kOfNumbers = 1.75, kBetweenRows = 4;
  return table.is_of_numbers ? kOfNumbers * em : tallest(table.rows, em) + kBetweenRows;
}

double header_height(const TextTable& table, double em) {
  constexpr double kBelow = 8;
  const double height = tallest({&table.header, 1}, em);
  return height > 0 ? height + kBelow : 0;
}

void draw_button(Canvas& canvas, const TextCell& cell, const Rect& box, double em) {
  constexpr double kTallest = 28, kGap = 3;
  if (box.height() < 2 * kGap) return;
  const double half = std::min(kTallest, box.height() - kGap) / 2, y = box.centre().y;
  canvas.rect({{box.min.x, y - half}, {box.max.x, y + half}}, *cell.plate, {}, size::kCorner);
  canvas.text(box.centre(), cell.text.full, {cell.face, std::min(em, 2 * half), cell.color},
              HAlign::centre, VAlign::middle);
}

/// In the middle of its height, or where `is_header` at its bottom; a number at its right. Notes
/// are wrapped where that has room, else in a line each, closer together in a low row; all of them
/// or none.
void draw_cell(const PanelPainting& on, const TextCell& cell, const Rect& box, bool is_header,
               bool is_number) {
  Canvas& canvas = on.canvas;
  const double em = on.panel.em;
  const bool is_brief = on.panel.is_brief;
  if (cell.plate) return draw_button(canvas, cell, box, em);
  const double width = box.width(), room = is_header ? HUGE_VAL : box.height();
  const double leading =
      std::clamp(kLeading * (room - 2 * kCellAir) / height_of(cell, em), kLeastLeading, kLeading);
  const double pitch = leading * note_size(em);
  const TextStyle style{cell.face, em, cell.color, true};
  const double first = name_pitch(canvas, leading * em, style);
  const TextStyle small{Face::regular, note_size(em), on.palette.muted, true};
  std::vector<FittedText> notes;
  for (const Text& note : cell.notes) {
    for (auto& line : wrap(canvas, note.full, small, width)) notes.push_back({line, small});
  }
  const auto height = [&] { return first + static_cast<double>(notes.size()) * pitch; };
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
  const double badge = badge_room(cell.badge, em), middle = top + first / 2;
  const auto [text, how] =
      fitted(canvas, is_header && is_brief ? brief : cell.text, style, width - badge);
  if (cell.badge) draw_badge(canvas, on.palette, {box.min.x, middle}, em, *cell.badge);
  canvas.text({is_number ? box.max.x : box.min.x + badge, middle}, text, how,
              is_number ? HAlign::right : HAlign::left, VAlign::middle);
  double y = top + first + pitch / 2;
  for (const auto& [note, note_style] : notes) {
    canvas.text({box.min.x, y}, note, note_style, HAlign::left, VAlign::middle);
    y += pitch;
  }
}

}  // namespace

double place_columns(Canvas& canvas, const TextTable& table, PanelLayout& panel, const Rect& room,
                     bool fills) {
  constexpr double kStep = 1, kMostGap = 60;
  double& em = panel.em;
  std::vector<double> widths;
  for (const bool is_brief : {false, true}) {
    em = table.size;
    const auto height = [&] {
      return std::max(rows_in(table.rows), 1.0) * row_height(table, em) + header_height(table, em);
    };
    while (em - kStep >= size::kAxis && height() > room.height()) em -= kStep;
    while (em - kStep >= size::kAxis &&
           sum_of(widths_of(canvas, table, em, is_brief)) > room.width())
      em -= kStep;
    widths = widths_of(canvas, table, em, is_brief);
    panel.is_brief = is_brief;
    if (sum_of(widths) <= room.width()) break;
  }
  drop_columns(table, room.width(), widths);
  const auto count = static_cast<double>(shown(widths));
  double gap = kColumnGap;
  if (table.is_of_numbers && count > 1) {
    const double spare = room.width() - sum_of(widths);
    widths[0] += std::min(spare, 0.0);
    gap = std::clamp(gap + spare / (count - 1), gap, kMostGap);
  }
  const double gaps = kColumnGap * (count - 1), texts = std::max(sum_of(widths) - gaps, 1.0);
  const double rest = std::max(room.width() - gaps, 0.0);
  panel.columns.clear();
  double x = room.min.x, end = x;
  for (double wide : widths) {
    if (wide == 0) {
      panel.columns.push_back({end, end});
      continue;
    }
    // Where they fill the width all have as much more; what is too wide is wrapped or cut.
    if (fills && !table.is_of_numbers)
      wide = texts > rest ? wide * rest / texts : wide + (rest - texts) / count;
    end = x + wide;
    panel.columns.push_back({x, end});
    x = end + gap;
  }
  return header_height(table, em);
}

void place_table(Canvas& canvas, const TextTable& table, PanelLayout& panel) {
  const Rect& room = panel.room;
  const double header = place_columns(canvas, table, panel, room, true);
  panel.frame = {{room.min.x, std::min(room.min.y + header, room.max.y)}, room.max};
  if (!table.is_of_numbers) return;
  constexpr double kLeastLine = 1.25;
  const double lines = rows_in(table.rows), spare = panel.frame.height();
  const double height =
      std::clamp(spare, kLeastLine * panel.em * lines, row_height(table, panel.em) * lines);
  panel.frame.min.y += std::max(0.0, (spare - height) / 2);
  panel.frame.max.y = panel.frame.min.y + height;
}

Rect table_row(const TextTable& table, const PanelLayout& panel, std::size_t i) {
  const std::span rows(table.rows);
  const double pitch = panel.frame.height() / rows_in(rows);
  const double top = panel.frame.min.y + rows_in(rows.first(i)) * pitch;
  return {{panel.columns.front().from, top},
          {panel.frame.max.x, top + rows_in(rows.subspan(i, 1)) * pitch}};
}

void draw(const PanelPainting& on, const TextTable& table) {
  constexpr double kBelowHeader = 6;
  constexpr double kRounding = 1e-6;  // rows that fill the room exactly are in it
  const PanelLayout& panel = on.panel;
  const auto draw_cells = [&](const TextRow& row, const Rect& box, bool is_header) {
    if (is_caption(table, row)) return draw_cell(on, row.cells[0], box, is_header, false);
    const std::size_t count = std::min(row.cells.size(), panel.columns.size());
    for (std::size_t c = 0; c < count; ++c) {
      const Extent& x = panel.columns[c];
      if (x.size() == 0) continue;
      draw_cell(on, row.cells[c], {{x.from, box.min.y}, {x.to, box.max.y}}, is_header,
                table.is_of_numbers && c > 0);
    }
  };
  const double top = panel.frame.min.y - kBelowHeader;
  draw_cells(table.header, {{panel.room.min.x, top}, {panel.room.max.x, top}}, true);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const Rect box = table_row(table, panel, i);
    if (table.is_of_numbers && box.max.y > panel.room.max.y + kRounding) return;
    if (table.rows[i].ground)
      on.canvas.rect({box.min - Point(kCellAir, 0), box.max}, *table.rows[i].ground);
    if (!table.is_of_numbers && panel.frame.min.x <= box.min.x)
      on.canvas.line(box.min, {box.max.x, box.min.y}, {on.palette.line});
    draw_cells(table.rows[i], box, false);
  }
}

}  // namespace posenc::plot

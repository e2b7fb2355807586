#include <algorithm>
#include <cmath>

#include "plot/labels.hpp"
#include "plot/panels.hpp"
#include "plot/words.hpp"

namespace posenc::plot {
namespace {

constexpr double kGap = 8, kBetween = 6;

/// Every so many names are shown, and how far apart these then are: below `least` where even one
/// has no room.
struct Shown {
  std::size_t every = 1;
  double pitch = 0, least = 0;
};
Shown fit_names(Canvas& canvas, const Axis& axis, double room) {
  constexpr double kLeast = 19;
  const double least = name_pitch(canvas, kLeast);
  const double each = room / static_cast<double>(axis.names.size());
  const auto group = each < least ? axis.names_a_group : 1;
  const auto every =
      group * every_that_fits(axis.names.size() / group, each * static_cast<double>(group), least);
  return {every, each * static_cast<double>(every), least};
}

/// Every so many of them, and the one that is shown in any case, which those too near it leave out.
std::vector<std::size_t> shown_names(const Axis& axis, const Shown& shown) {
  const double each = shown.pitch / static_cast<double>(shown.every);
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < axis.names.size(); ++i) {
    const double away =
        axis.named ? std::abs(static_cast<double>(i) - static_cast<double>(*axis.named)) * each
                   : HUGE_VAL;
    if (away == 0 || (i % shown.every == 0 && away >= shown.least)) all.push_back(i);
  }
  return all;
}

TextStyle name_style(const Shown& shown, Color color = {}) {
  constexpr double kOfPitch = 0.75;
  const double em = shown.every > 1 ? 0 : std::floor(shown.pitch * kOfPitch);
  return {Face::medium, std::clamp(em, size::kAxis, size::kBody), color, true};
}

using Names = std::vector<std::string>;
/// The names, or brief ones where these are wider than so much room.
const Names& names_within(Canvas& canvas, const Axis& axis, const Shown& shown, double room) {
  const bool fit = widest(canvas, axis.names, name_style(shown)) <= room;
  return fit || axis.brief_names.empty() ? axis.names : axis.brief_names;
}
/// Side by side, each is as wide as its column.
double column_room(const Shown& shown) { return shown.pitch - kBetween; }

/// The middle of a name's cells: names are spread evenly over all of them.
double middle_of(const AxisMap& map, const Axis& axis, std::size_t i) {
  const double share = (static_cast<double>(i) + 0.5) / static_cast<double>(axis.names.size());
  return std::lerp(map.pixel_from, map.pixel_to, share);
}

}  // namespace

double names_room_left(Canvas& canvas, const Axis& rows, const Rect& room) {
  constexpr double kMost = 0.3, kAbove = 34, kShort = 48;
  const Shown shown = fit_names(canvas, rows, room.height() - kAbove);
  if (shown.pitch < shown.least) return 4;
  const double most = std::max(kShort, kMost * room.width());
  const auto& names = names_within(canvas, rows, shown, most);
  return std::min(std::ceil(widest(canvas, names, name_style(shown))), most) + kGap + 1;
}

double values_room_right(Canvas& canvas, const Axis& rows) {
  const TextStyle style{Face::medium, size::kBody, {}, true};
  double wide = canvas.measure(rows.values_name, style).width;
  for (const auto& value : rows.values)
    wide = std::max(wide, canvas.measure(value.text, style).width);
  return rows.values.empty() ? 0 : std::ceil(wide) + 2 * kGap;
}

double names_room_below(Canvas& canvas, const Axis& columns, const Rect& room, double beside) {
  constexpr double kMost = 0.25, kLineEm = 1.25, kLeast = 40;
  const Shown shown = fit_names(canvas, columns, room.width() - beside);
  if (shown.pitch < shown.least) return 4;
  const auto style = name_style(shown);
  const auto& names = names_within(canvas, columns, shown, column_room(shown));
  const double wide = std::ceil(widest(canvas, names, style));
  if (wide <= column_room(shown)) return kLineEm * style.size + kGap;
  const double turned = std::min(wide, kMost * room.height());
  return turned < std::min(kLeast, wide) ? 4 : turned + kGap;
}

void draw_row_names(const PanelPainting& on, const Axis& rows) {
  const auto& [canvas, palette, layout, panel] = on;
  const Rect& frame = panel.frame;
  const Shown shown = fit_names(canvas, rows, frame.height());
  if (shown.pitch < shown.least) return;
  const double room = frame.min.x - panel.room.min.x - kGap;
  const auto style = name_style(shown, palette.text);
  const auto& names = names_within(canvas, rows, shown, room);
  if (room < std::min(shown.least, widest(canvas, names, style))) return;
  const double right = frame.max.x + kGap;
  for (const std::size_t i : shown_names(rows, shown)) {
    const double y = middle_of(panel.y, rows, i);
    if (i < rows.values.size())
      canvas.text({right, y}, rows.values[i].text, name_style(shown, rows.values[i].color),
                  HAlign::left, VAlign::middle);
    auto own = style;
    for (const auto& [name, color] : rows.named_colors)
      if (name == i) own.color = color;
    canvas.text({frame.min.x - kGap, y}, shorten(canvas, names[i], style, room), own, HAlign::right,
                VAlign::middle);
  }
  canvas.text({right, frame.min.y - kGap}, rows.values_name,
              {Face::regular, size::kAxis, palette.muted}, HAlign::left, VAlign::bottom);
}

void draw_column_names(const PanelPainting& on, const Axis& columns) {
  const auto& [canvas, palette, layout, panel] = on;
  const Rect& frame = panel.frame;
  const Shown shown = fit_names(canvas, columns, frame.width());
  if (shown.pitch < shown.least || panel.room.max.y - frame.max.y < 2 * kGap) return;
  const auto style = name_style(shown, palette.text);
  const auto& names = names_within(canvas, columns, shown, column_room(shown));
  const bool is_turned = std::ceil(widest(canvas, names, style)) > column_room(shown);
  const double room = is_turned ? panel.room.max.y - frame.max.y - kGap : shown.pitch;
  for (std::size_t i = 0; i < columns.names.size(); i += shown.every) {
    const Point at{middle_of(panel.x, columns, i), frame.max.y + kGap / 2};
    const auto text = shorten(canvas, names[i], style, room);
    if (is_turned) {
      canvas.text(at, text, style, HAlign::right, VAlign::middle, true);
    } else {
      canvas.text(at, text, style, HAlign::centre, VAlign::top);
    }
  }
}

std::vector<Tick> named_ticks(Canvas& canvas, const Axis& axis, const AxisMap& map) {
  constexpr double kApart = 14;
  const double wide = widest(canvas, axis.tick_names, {Face::regular, size::kAxis, {}, true});
  const double pitch = map.pixel_from_data(1) - map.pixel_from_data(0);
  const auto every = every_that_fits(axis.tick_names.size(), pitch, wide + kApart);
  std::vector<Tick> ticks;
  for (std::size_t i = (axis.tick_names.size() + every - 1) % every; i < axis.tick_names.size();
       i += every)
    ticks.push_back({static_cast<double>(i), axis.tick_names[i]});
  return ticks;
}

}  // namespace posenc::plot

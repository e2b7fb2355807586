#include "plot/dial.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <string>

#include <glm/geometric.hpp>

#include "plot/panels.hpp"
#include "plot/words.hpp"
#include "text/phrase.hpp"

namespace posenc {

std::vector<int> chosen_pairs(int pairs, int most, int kept) {
  assert(most >= 1 && kept >= 0 && kept < pairs);
  const int count = std::min(pairs, most);
  if (count == 1) return {kept};
  std::vector<int> chosen;
  for (int i = 0; i < count; ++i) {
    // Rounded i·(pairs−1)/(count−1).
    const std::int64_t gaps = count - 1;
    chosen.push_back(static_cast<int>((2 * i * (pairs - std::int64_t{1}) + gaps) / (2 * gaps)));
  }
  if (!std::ranges::binary_search(chosen, kept)) {
    const auto first = count > 2 ? chosen.begin() + 1 : chosen.begin();
    const auto last = count > 2 ? chosen.end() - 1 : chosen.end();
    *std::min_element(first, last,
                      [&](int a, int b) { return std::abs(a - kept) < std::abs(b - kept); }) = kept;
  }
  return chosen;
}

namespace plot {

Point on_circle(double angle_rad, double radius) {
  return {radius * std::sin(angle_rad), radius * std::cos(angle_rad)};
}

double name_offset(double apart_rad) {
  constexpr double kNear = 0.5;
  return std::max(0.0, (kNear - std::abs(apart_rad)) / 2);
}

Line arc(double from_rad, double turn_rad, double radius, const Stroke& stroke) {
  constexpr double kWound = 0.18, kPerRadian = 24;
  const double turns = std::abs(turn_rad) / (2 * std::numbers::pi);
  const double inward = turns > 1 ? std::min(kWound * turns, 1.0) : 0;
  const auto pieces = static_cast<int>(std::max(8.0, std::ceil(std::abs(turn_rad) * kPerRadian)));
  Line line{.stroke = stroke, .is_readable = false};
  for (int i = 0; i <= pieces; ++i) {
    const double share = static_cast<double>(i) / pieces;
    line.points.push_back(
        on_circle(from_rad + turn_rad * share, radius * (1 - inward * (1 - share))));
  }
  return line;
}

Line circle(const Stroke& stroke, double radius) {
  return arc(0, 2 * std::numbers::pi, radius, stroke);
}

Line hand(Point from, Point to, const Stroke& stroke) {
  return {.points = {from, to}, .stroke = stroke, .is_readable = false};
}

namespace {

/// Where dials are in a room.
struct Places {
  std::vector<int> shown = {};  ///< by their index
  std::vector<Point> centres = {};
  double radius = 0, rim = 0;
};

Places places_of(const Dials& all, const Rect& room) {
  constexpr double kTitle = 28, kLeast = 12;
  const bool wide = all.has_wide_rims;
  const Point air = wide ? Point(14, 38) : Point(8, 30);  // a number is below each
  const double readable = wide ? 76 : 50, narrowest = wide ? 76 : 36;
  const double height = room.height() - kTitle;
  const auto fit = [](double length, double each) {
    return std::max(1, static_cast<int>(length / each));
  };
  const int rows = fit(height, wide ? 86 : narrowest + air.y),
            count = static_cast<int>(all.dials.size());
  const bool all_fit = count <= rows * fit(room.width(), narrowest);
  const int columns = fit(room.width(), all_fit ? narrowest : readable);
  const auto chosen = std::ranges::find(all.dials, all.chosen, &Dial::number) - all.dials.begin();
  Places found{.shown = chosen_pairs(count, rows * columns, static_cast<int>(chosen))};
  const int shown = static_cast<int>(found.shown.size());
  int in_row = 1;
  Point cell{0, 0};
  double diameter = 0;
  for (int each = 1; each <= columns; ++each) {
    const Point of{room.width() / each, height / ((shown + each - 1) / each)};
    const double fits = std::min(of.x - air.x, of.y - air.y);
    if (fits <= diameter) continue;
    in_row = each, diameter = fits, cell = of;
  }
  if (diameter < kLeast) return {};
  found.radius = diameter / 2;
  found.rim = wide ? std::clamp(found.radius / 4, 3.0, 10.0) : 0;
  for (int i = 0; i < shown; ++i)
    found.centres.push_back(room.min +
                            Point(cell.x * (i % in_row + 0.5),
                                  kTitle + cell.y * (i / in_row) + found.radius + found.rim / 2));
  return found;
}

void draw_rim(Canvas& canvas, const Palette& palette, const Dial& dial, Point centre,
              const Places& places, bool is_chosen) {
  const double radius = places.radius, rim = places.rim;
  if (rim == 0) {
    canvas.circle(centre, radius, palette.panel,
                  is_chosen ? Stroke{palette.k, 3.5} : Stroke{palette.line, 1.5});
    return;
  }
  canvas.circle(centre, radius, {}, Stroke{palette.line, rim});
  const Stroke swept{is_chosen ? palette.k : mix(palette.ground, palette.text, 0.5), rim};
  constexpr double kTop = -std::numbers::pi / 2;
  const double to = kTop + dial.swept_rad;
  if (std::abs(dial.swept_rad) >= 2 * std::numbers::pi)
    canvas.circle(centre, radius, {}, swept);
  else
    canvas.arc(centre, radius, std::min(kTop, to), std::max(kTop, to), swept);
}

void draw_hand(Canvas& canvas, const Palette& palette, const DialHand& hand, Point centre,
               const Places& places) {
  Stroke stroke = hand.stroke;
  if (stroke.width == 0) stroke.width = std::max(2.5, places.rim / 2);
  const Point end = centre + places.radius * Point(hand.tip.x, -hand.tip.y);
  const double reach = places.rim / 2 + 2;
  canvas.line(centre, end, stroke);
  if (hand.end == DialHand::End::dot)
    canvas.circle(end, reach, stroke.color, Stroke{palette.ground, 1.5});
  if (hand.end != DialHand::End::cross) return;
  for (const Point way : {Point(reach, reach), Point(reach, -reach)})
    canvas.line(end - way, end + way, {stroke.color, 3});
}

Text title_of(const Dials& all, std::size_t shown) {
  const auto count = static_cast<std::int64_t>(shown);
  const bool is_all = count == all.count;
  const auto which = all.count == 1 ? phrase("the only {}", all.of)
                     : is_all       ? phrase("all {} {}s", count, all.of)
                              : phrase("{} of {} {}s, evenly chosen", count, all.count, all.of);
  return {all.before + which + (all.count == 1 ? "" : all.after),
          phrase("{} of {} {}s", count, all.count, all.of)};
}

}  // namespace

void draw(const PanelPainting& on, const Dials& all) {
  const auto& [canvas, palette, layout, panel] = on;
  const Rect& room = panel.room;
  const Places places = places_of(all, room);
  if (places.centres.empty()) return;
  const auto [title, style] = fitted(canvas, title_of(all, places.shown.size()),
                                     {Face::medium, size::kAxis, palette.muted}, room.width());
  canvas.text(room.min, title, style, HAlign::left, VAlign::top);
  for (std::size_t i = 0; i < places.shown.size(); ++i) {
    const Dial& dial = all.dials[static_cast<std::size_t>(places.shown[i])];
    const Point centre = places.centres[i];
    const bool is_chosen = dial.number == all.chosen;
    draw_rim(canvas, palette, dial, centre, places, is_chosen);
    for (const DialHand& hand : dial.hands) draw_hand(canvas, palette, hand, centre, places);
    canvas.text(centre + Point(0, places.radius + places.rim / 2 + 2),
                fmt::format("{}", dial.number),
                {is_chosen ? Face::bold : Face::regular, size::kAxis,
                 is_chosen ? palette.k : palette.muted},
                HAlign::centre, VAlign::top);
  }
}

std::optional<DialAt> dial_at(const Dials& all, const Rect& room, Point point) {
  const Places places = places_of(all, room);
  const double reach = places.radius + places.rim / 2 + 3;
  const auto found = std::ranges::find_if(
      places.centres, [&](Point centre) { return glm::distance(point, centre) <= reach; });
  if (found == places.centres.end()) return {};
  const auto index = static_cast<std::size_t>(found - places.centres.begin());
  return DialAt{all.dials[static_cast<std::size_t>(places.shown[index])].number,
                Rect{*found, *found}.grown(reach)};
}

}  // namespace plot
}  // namespace posenc

#include "views/stretch/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "plot/dial.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"

namespace posenc::stretch {
namespace {

struct Rings {
  std::vector<int> pairs;
  std::vector<Point> centres;
  double radius = 0;
};

/// As many as are easy to read; fewer pairs have larger rings.
Rings rings_in(const Numbers& numbers, const State& state, const Rect& room) {
  constexpr double kTitle = 28, kName = 24, kGap = 14, kReadable = 76, kWidest = 150;
  const double height = room.height() - kTitle;
  const int most_columns = std::max(1, static_cast<int>(room.width() / kReadable));
  const int most_rows = std::max(1, static_cast<int>(height / (kReadable + kName - kGap)));
  Rings found;
  found.pairs =
      chosen_pairs(numbers.pairs(), most_columns * most_rows, static_cast<int>(state.pair));
  const int count = static_cast<int>(found.pairs.size());
  int columns = 1;
  double diameter = 0;
  for (int each = 1; each <= most_columns; ++each) {
    const int rows = (count + each - 1) / each;
    const double fits = std::min({room.width() / each, kWidest, height / rows - kName}) - kGap;
    if (fits <= diameter) continue;
    columns = each;
    diameter = fits;
  }
  found.radius = diameter / 2;
  if (constexpr double kLeast = 12; diameter < kLeast) return {};
  const Point cell{diameter + kGap, diameter + kGap + kName};
  for (int i = 0; i < count; ++i)
    found.centres.push_back(room.min + Point(cell.x * (i % columns) + found.radius + 4,
                                             kTitle + cell.y * (i / columns) + found.radius + 4));
  return found;
}

/// `unscaled`: its phase unstretched.
void draw_ring(Canvas& canvas, const Palette& palette, const PairPhase& pair, double unscaled,
               Point centre, double radius, bool is_chosen) {
  const double turn = (pair.backwards ? -2 : 2) * std::numbers::pi;
  const double width = std::clamp(radius / 4, 3.0, 10.0);
  const auto tip = [&](double phase, double length) {
    const Point at = plot::on_circle(turn * phase, length * radius);
    return centre + Point(at.x, -at.y);
  };
  canvas.circle(centre, radius, {}, Stroke{palette.line, width});
  const Color swept = is_chosen ? palette.k : mix(palette.ground, palette.text, 0.5);
  if (pair.seen >= 1) {
    canvas.circle(centre, radius, {}, Stroke{swept, width});
  } else {
    constexpr double kTop = -std::numbers::pi / 2;
    const double to = kTop + turn * pair.seen;
    canvas.arc(centre, radius, std::min(kTop, to), std::max(kTop, to), {swept, width});
  }
  if (unscaled != pair.phase)
    canvas.line(centre, tip(unscaled, 0.8), {palette.muted, 1.2, Dash::dashed});
  const Color hand = pair.unseen ? palette.error : palette.t;
  canvas.line(centre, tip(pair.phase, 1), {hand, std::max(2.5, width / 2)});
  const Point end = tip(pair.phase, 1);
  const double reach = width / 2 + 2;
  if (!pair.unseen) {
    canvas.circle(end, reach, hand, Stroke{palette.ground, 1.5});
    return;
  }
  for (const Point way : {Point(reach, reach), Point(reach, -reach)})
    canvas.line(end - way, end + way, {hand, 3});
}

void draw(Canvas& canvas, const Palette& palette, const Numbers& numbers, const State& state,
          const Rect& room) {
  const auto rings = rings_in(numbers, state, room);
  if (rings.pairs.empty()) return;
  canvas.text(room.min,
              phrase("Phases at t = {}, {} of {}", state.position, rings.pairs.size(),
                     counted(numbers.pairs(), "pair", "pairs")),
              {Face::medium, size::kAxis, palette.text}, HAlign::left, VAlign::top);
  for (std::size_t i = 0; i < rings.pairs.size(); ++i) {
    const int k = rings.pairs[i];
    const Point centre = rings.centres[i];
    const bool is_chosen = k == state.pair;
    const auto n = state.position - first_position(state);
    const auto& plain = numbers.plain();
    draw_ring(canvas, palette, pair_at(numbers, state, k),
              pair_phase(plain, state.trained, plain, n, k).phase, centre, rings.radius, is_chosen);
    canvas.text(centre + Point(0, rings.radius + 7),
                is_chosen ? symbol_text("k", k) : phrase("{}", k),
                {is_chosen ? Face::bold : Face::regular, size::kAxis,
                 is_chosen ? palette.k : palette.muted},
                HAlign::centre, VAlign::top);
  }
}

}  // namespace

plot::Custom rings(const Scene& scene, const Palette& palette) {
  return {[numbers = numbers_of(scene), state = scene.state(), palette](
              Canvas& canvas, const Rect& room) { draw(canvas, palette, *numbers, state, room); }};
}

std::optional<Ring> ring_at(const Scene& scene, const Rect& room, Point at) {
  const auto rings = rings_in(*numbers_of(scene), scene.state(), room);
  const auto found = std::ranges::find_if(rings.centres, [&](Point centre) {
    return std::hypot(at.x - centre.x, at.y - centre.y) <= rings.radius + 4;
  });
  if (found == rings.centres.end()) return {};
  return Ring{rings.pairs[static_cast<std::size_t>(found - rings.centres.begin())],
              Rect{*found, *found}.grown(rings.radius + 4)};
}

}  // namespace posenc::stretch

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// The small circles of all pairs.
namespace posenc::rotation {
namespace {

struct Circles {
  std::vector<int> pairs;
  std::vector<Point> centres;
  double radius = 0;
};

/// In one row or two, as many as have room.
Circles circles_in(const Scene& scene, const Rect& room) {
  constexpr double kTitle = 28, kName = 24, kReadable = 50, kNarrowest = 36, kWidest = 92;
  const int pairs = scene.all_pairs().pairs();
  const double height = room.height() - kTitle;
  const int rows = pairs * kReadable > room.width() && height > 2 * (kNarrowest + kName) ? 2 : 1;
  const int in_row = fitting_pairs((pairs + rows - 1) / rows, room.width(), kReadable, kNarrowest);
  Circles found;
  found.pairs = chosen_pairs(pairs, rows * in_row, static_cast<int>(scene.state().pair));
  const int count = static_cast<int>(found.pairs.size()), columns = (count + rows - 1) / rows;
  const Point cell{std::min(room.width() / columns, kWidest), height / rows};
  found.radius = std::min(cell.x - 8, cell.y - kName) / 2;
  for (int i = 0; i < count; ++i)
    found.centres.push_back(room.min + Point(cell.x * (i % columns + 0.5),
                                             kTitle + cell.y * (i / columns) + found.radius));
  return found;
}

void draw(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  const auto& encoding = scene.all_pairs();
  const auto circles = circles_in(scene, room);
  const auto shown = static_cast<int>(circles.pairs.size());
  const std::string_view order = gets_faster(encoding) ? "slow → fast" : "fast → slow";
  const auto title = shown == 1 ? std::string("the only pair")
                     : shown == encoding.pairs()
                         ? fmt::format("all {} pairs, {}", shown, order)
                         : fmt::format("{} of {} pairs, evenly chosen, {}", shown,
                                       integer_text(encoding.pairs()), order);
  canvas.text(room.min, title, {Face::regular, size::kAxis, palette.muted}, HAlign::left,
              VAlign::top);
  for (std::size_t i = 0; i < circles.pairs.size(); ++i) {
    const int k = circles.pairs[i];
    const Point centre = circles.centres[i];
    const bool is_chosen = k == scene.state().pair;
    canvas.circle(centre, circles.radius, palette.panel,
                  is_chosen ? Stroke{palette.k, 3.5} : Stroke{palette.line, 1.5});
    const double length = circles.radius * (encoding.is_rotation(k) ? 0.9 : 0.65);
    const auto hand = [&](double position, const Stroke& stroke) {
      const Point tip = pair_point(encoding, k, position);
      canvas.line(centre, centre + length * Point(tip.x, -tip.y), stroke);
    };
    hand(scene.position(), {palette.t, 3.5});
    hand(scene.position() + static_cast<double>(scene.state().offset), {palette.delta, 2});
    canvas.text(centre + Point(0, circles.radius + 5), fmt::format("{}", k),
                {is_chosen ? Face::bold : Face::regular, size::kSmall,
                 is_chosen ? palette.k : palette.muted},
                HAlign::centre, VAlign::top);
  }
}

}  // namespace

std::vector<plot::Cell> above_pairs(std::vector<plot::Cell> cells, const Scene& scene,
                                    const Palette& palette) {
  constexpr int kOneRow = 16;
  cells.push_back({.id = kPairs,
                   .panel = plot::Custom{[&scene, palette](Canvas& canvas, const Rect& room) {
                     draw(canvas, palette, scene, room);
                   }},
                   .row = 2,
                   .columns = 2,
                   .least = {300, scene.all_pairs().pairs() <= kOneRow ? 120.0 : 190.0},
                   .weight = {1, 0},
                   .priority = 2});
  return cells;
}

std::optional<int> small_circle_at(const Scene& scene, const Rect& room, Point at) {
  const auto circles = circles_in(scene, room);
  const auto found = std::ranges::find_if(circles.centres, [&](Point centre) {
    return glm::distance(at, centre) <= circles.radius + 3;
  });
  if (found == circles.centres.end()) return {};
  return circles.pairs[static_cast<std::size_t>(found - circles.centres.begin())];
}

}  // namespace posenc::rotation

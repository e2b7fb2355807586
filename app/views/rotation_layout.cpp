#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/rotation_layout.hpp"

namespace posenc::rotation {
namespace {

constexpr Point kRoomForAll{740, 320};
constexpr double kRoomForTwoRows = 480;
/// Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
constexpr double kRoomForSquare = 0.72;
constexpr double kStripName = 30, kPairName = 20, kCell = 50, kNarrowestCell = 36, kWidestCell = 92;

}  // namespace

Point hand(const Sinusoidal& encoding, int k, double position, Point centre, double radius) {
  const SinCos at = sin_cos(encoding.phase_at(position, k));
  if (encoding.is_rotation(k)) return centre + radius * Point(at.sin, -at.cos);
  const double cosine = encoding.cosine_dim(k) ? cos(encoding.cosine_phase_at(position, k)) : 0;
  return centre + radius * Point(at.sin, -cosine);
}

namespace {

std::string how_to_read(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const auto pair = static_cast<int>(state.pair);
  const auto k = integer_text(pair);
  const bool turns = encoding.is_rotation(pair);
  switch (state.rotation.show) {
    case RotationShow::step: break;
    case RotationShow::shift:
      return fmt::format(
          "Solid: pair {} at t and t + δ. Dashed and hollow: where they began, at t₀ = {}", k,
          integer_text(state.rotation.shifted_from));
    case RotationShow::compose:
      if (!turns) break;
      return fmt::format(
          "Pair {} at t, δ further, and ε = {} further still: the outer arc is the "
          "two inner ones together",
          k, integer_text(state.rotation.epsilon));
    case RotationShow::matrix:
      return "Rows and columns are the dimensions of p. Step t: nothing here changes";
  }
  return turns ? fmt::format(
                     "Pair {} at t and at t + δ. Step t: both hands turn, the angle between "
                     "them and the matrix stand still.",
                     k)
               : fmt::format("Pair {} at t, at t + δ, and dashed where M takes it. {}.", k,
                             no_rotation_text(encoding, pair));
}

/// The small circles below all else, in rows of whole cells.
void place_strip(Layout& at, Rect& rest, const State& state, int pairs) {
  const int most_rows = rest.height() >= kRoomForTwoRows ? 2 : 1;
  const int rows = pairs * kCell > rest.width() ? most_rows : 1;
  const int in_row = fitting_pairs((pairs + rows - 1) / rows, rest.width(), kCell, kNarrowestCell);
  at.pairs = chosen_pairs(pairs, rows * in_row, static_cast<int>(state.pair));
  const int count = static_cast<int>(at.pairs.size());
  const int columns = (count + rows - 1) / rows;
  const double cell = std::min(rest.width() / columns, kWidestCell);
  at.small_radius = std::min(cell / 2 - 4, 34.0);
  const double row_height = 2 * at.small_radius + kPairName + 10;
  at.strip = Rect{{rest.min.x, rest.max.y - kStripName - rows * row_height}, rest.max};
  for (int i = 0; i < count; ++i) {
    at.centres.emplace_back(
        at.strip->min.x + cell * (i % columns + 0.5),
        at.strip->min.y + kStripName + row_height * (i / columns) + at.small_radius + 4);
  }
  rest.max.y = at.strip->min.y - 8;
}

/// The square of the whole matrix left, the words or its piece right.
Layout place_matrix(const Rect& rest, bool all, bool compact) {
  Layout at;
  if (compact || !all) {
    const double side = std::max(1.0, std::min(rest.height(), rest.width() * 0.62));
    at.matrix = Rect{rest.min, rest.min + Point(side, side)};
    at.words = {{rest.min.x + side + 12, rest.min.y}, rest.max};
    return at;
  }
  constexpr double kShare = 0.44, kGap = 72;
  at.matrix = Rect{rest.min, {rest.min.x + rest.width() * kShare, rest.max.y}};
  const double used = std::min(at.matrix->width(), rest.height());
  at.words = {{rest.min.x + used + kGap, rest.min.y}, rest.max};
  return at;
}

}  // namespace

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const auto pair = static_cast<int>(state.pair);
  Rect rest = draw_heading(canvas, frame, encoding.convention(), claim(scene), how_to_read(scene));
  Layout at;
  const bool all =
      !frame.compact && rest.width() >= kRoomForAll.x && rest.height() >= kRoomForAll.y;
  if (state.rotation.show == RotationShow::matrix) {
    return place_matrix(rest, all, frame.compact);
  }
  if (all && state.rotation.show == RotationShow::shift) {
    constexpr double kShare = 0.32, kLeast = 140, kMost = 290;
    const double height = std::clamp(rest.height() * kShare, kLeast, kMost);
    at.track = Rect{{rest.min.x, rest.max.y - height}, rest.max};
    rest.max.y = at.track->min.y - 8;
  } else if (all) {
    place_strip(at, rest, state, encoding.pairs());
  }
  const double names = all ? 46 : 36;  // room for names around the circle
  const double share = all ? 0.42 : rest.width() > rest.height() ? 0.62 : 1.0;
  const double side = std::max(60.0, std::min(rest.height(), rest.width() * share));
  const double width = std::min(rest.width() * share, side + (all ? 260 : 60));
  const bool below = !all && share == 1.0;  // the words stand below the circle, not beside it
  at.circle = {rest.min, {rest.min.x + width, below ? rest.min.y + side : rest.max.y}};
  at.centre = at.circle.centre();
  const double beside = all ? 106 : names;
  at.radius = std::max(16.0, std::min(side / 2 - names, width / 2 - beside));
  if (!encoding.is_rotation(pair)) at.radius *= kRoomForSquare;
  at.words = {{at.circle.max.x + (all ? 36 : 8), rest.min.y}, rest.max};
  if (below) at.words = {{rest.min.x, at.circle.max.y + 8}, rest.max};
  return at;
}

std::optional<int> pair_at_point(const Layout& at, Point p) {
  for (std::size_t i = 0; i < at.pairs.size(); ++i) {
    if (glm::distance(p, at.centres[i]) <= at.small_radius + 3) return at.pairs[i];
  }
  return std::nullopt;
}

void draw_strip(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  const int pairs = scene.all_pairs().pairs();
  const int shown = static_cast<int>(at.pairs.size());
  const std::string_view order = gets_faster(scene.all_pairs()) ? "slow → fast" : "fast → slow";
  const auto name = shown == 1       ? std::string("the only pair")
                    : shown == pairs ? fmt::format("all {} pairs, {}", pairs, order)
                                     : fmt::format("{} of {} pairs, evenly chosen, {}", shown,
                                                   integer_text(pairs), order);
  canvas.text({at.strip->min.x, at.strip->min.y + 16}, name,
              {Face::regular, size::kAxis, palette.muted});
  const double there = scene.position() + static_cast<double>(state.offset);
  for (std::size_t i = 0; i < at.pairs.size(); ++i) {
    const int k = at.pairs[i];
    const bool selected = k == state.pair;
    const Point centre = at.centres[i];
    canvas.circle(centre, at.small_radius, palette.panel,
                  selected ? Stroke{palette.k, 3.5} : Stroke{palette.line, 1.5});
    const double length =
        (at.small_radius - 3) * (scene.all_pairs().is_rotation(k) ? 1 : kRoomForSquare);
    canvas.line(centre, hand(scene.all_pairs(), k, scene.position(), centre, length),
                {palette.t, 3.5});
    canvas.line(centre, hand(scene.all_pairs(), k, there, centre, length), {palette.delta, 2});
    const TextStyle style{selected ? Face::bold : Face::regular, size::kSmall + (selected ? 1 : 0),
                          selected ? palette.k : palette.muted};
    canvas.text(centre + Point(0, at.small_radius + 6), fmt::format("{}", k), style, HAlign::centre,
                VAlign::top);
  }
}

}  // namespace posenc::rotation

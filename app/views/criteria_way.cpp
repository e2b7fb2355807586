#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/criteria_layout.hpp"
#include "views/parts.hpp"

namespace posenc::criteria {
namespace {

constexpr double kNames = 190, kWords = 320, kTop = 32, kNarrow = 1000;

/// In a narrow room the words stand above their line, not beside it.
bool is_narrow(const Rect& way) { return way.width() < kNarrow; }

Rect track_of(const Rect& way) {
  if (is_narrow(way)) return {way.min + Point(10, 0), way.max - Point(10, 4)};
  return {way.min + Point(kNames, kTop), way.max - Point(kWords, 4)};
}

/// The sequence's positions as dots, or as a bar where they would touch.
void draw_sequence(Canvas& canvas, const Palette& palette, const Rect& track, double y,
                   std::int64_t length) {
  canvas.line({track.min.x, y}, {track.max.x, y}, {palette.line, 2});
  constexpr double kRoomForDots = 7;
  const double apart = track.width() / static_cast<double>(std::max<std::int64_t>(length - 1, 1));
  if (apart < kRoomForDots) {
    canvas.rect({{track.min.x, y - 4}, {track.max.x, y + 4}}, palette.field, Stroke{palette.muted},
                4);
    return;
  }
  for (std::int64_t t = 0; t < length; ++t) {
    canvas.circle({track.min.x + apart * static_cast<double>(t), y}, std::min(5.0, apart * 0.4),
                  palette.field, Stroke{palette.muted, 1.5});
  }
}

}  // namespace

std::optional<double> share_at(const Rect& way, Point point) {
  const Rect track = track_of(way);
  if (!way.contains(point) || point.x < track.min.x - 8 || point.x > track.max.x + 8) return {};
  return std::clamp((point.x - track.min.x) / track.width(), 0.0, 1.0);
}

void draw_way(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& way) {
  const State& state = scene.state();
  const double share = state.criteria.way;
  const Rect track = track_of(way);
  const double pitch = track.height() / 2;
  const double x = track.min.x + share * track.width();
  const bool narrow = is_narrow(way);
  const Stroke dashed{palette.text, 1.5, Dash::dashed};
  if (!narrow) canvas.line({x, track.min.y - 4}, {x, track.max.y}, dashed);
  LabelPlacer above({{track.min.x - 90, way.min.y}, {track.max.x + 90, track.min.y}});
  const TextStyle strong{Face::semibold, size::kBody, palette.text, true};
  if (!narrow) {
    above.place(canvas, {x, track.min.y - 13}, 4,
                fmt::format("{} of the way", short_text(share, 3)), strong);
  }
  const auto t = state.position;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto length = lengths(state)[i];
    const double top = track.min.y + static_cast<double>(i) * pitch;
    const double y = top + pitch * (narrow ? 0.72 : 0.5);
    draw_sequence(canvas, palette, track, y, length);
    // Between the words of a narrow room it is at its sequence alone.
    if (narrow) canvas.line({x, y - 16}, {x, y + 16}, dashed);
    canvas.circle({x, y}, 6, palette.text);
    const bool inside = t >= 0 && t < length;
    if (inside) {
      const double at = track.min.x + share_of(t, length) * track.width();
      canvas.circle({at, y}, 7.5, palette.t, Stroke{palette.ground, 2});
    }
    const double side = narrow ? way.min.x + 0.28 * way.width() : track.max.x + 24;
    const double far = narrow ? way.min.x + 0.66 * way.width() : side;
    const double words = narrow ? top + 0.3 * pitch : y - 5;
    const TextStyle name{Face::semibold, size::kBody, palette.text, true};
    draw_wording(
        canvas, {way.min.x, narrow ? words : y + 6},
        {fmt::format("{} {}", integer_text(length), length == 1 ? "position" : "positions"),
         fmt::format("L = {}", integer_text(length))},
        name, narrow ? side - way.min.x - 12 : kNames - 24);
    const auto position = short_text(position_at(share, length), 4);
    draw_wording(canvas, {side, words},
                 {fmt::format("{} of the way: position {}", short_text(share, 3), position),
                  "position " + position},
                 {Face::regular, size::kBody, palette.text, true},
                 (narrow ? far : way.max.x) - side - 8);
    const auto whole = integer_text(t);
    const auto of_way = short_text(share_of(t, length), 3);
    draw_wording(canvas, {far, narrow ? words : y + 18},
                 inside ? Wording{fmt::format("t = {}: {} of the way", whole, of_way), of_way}
                        : Wording{fmt::format("t = {}: past the end", whole), "past the end"},
                 {Face::regular, size::kBody, palette.t, true}, way.max.x - far);
  }
}

}  // namespace posenc::criteria

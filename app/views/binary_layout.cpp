#include "views/binary_layout.hpp"

#include <algorithm>
#include <cmath>

#include <posenc/binary.hpp>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/binary_numbers.hpp"
#include "views/parts.hpp"

namespace posenc::binary {
namespace {

constexpr double kWidest = 84;  // a column
constexpr double kReadableWave = 16, kNarrowestWave = 11;

constexpr double kHead = 100;

/// How the height is shared where the counter at t stands alone.
void stack_counter(Layout& l, const Rect& area, const Scene& scene) {
  constexpr double kCarries = 46, kTitle = 84, kBelow = 12, kLeast = 60;
  l.counter = true;
  l.count = 1;
  l.first = scene.state().position;
  l.row = std::clamp(area.height() * 0.12, 36.0, 84.0);
  const double top = area.min.y + kHead + kCarries;
  l.rows = {{area.min.x, top}, {area.max.x, top + l.row}};
  l.lower_label = top - kCarries - 8;
  l.title = area.min.y + 20;
  l.subtitle = l.title + 24;
  l.upper_label = l.lower_label - 19;
  const double from = l.rows.max.y + kTitle, to = area.max.y - kBelow;
  if (to - from >= kLeast) l.tallies = {{area.min.x, from}, {area.max.x, to}};
}

/// How the height is shared.
void stack(Layout& l, const Frame& frame, const Rect& area, const Scene& scene) {
  const double height = std::max(area.height(), 1.0);
  const double head = frame.compact ? 20 : kHead;
  constexpr double kGap = 40;
  const double lowest = frame.compact ? 0 : std::clamp(height * 0.34, 190.0, 280.0) + kGap;
  const double least = frame.compact ? 18 : 23;
  // Rows go before the courses below them.
  constexpr int kLeastRows = 2;
  double room = height - head - lowest;
  if (room < kLeastRows * least) room = height - head;
  room = std::max(1.0, room);
  constexpr int kMostRows = 16;
  const auto fit = std::clamp(static_cast<int>(room / least), 1, kMostRows);
  const auto& state = scene.state();
  l.count = static_cast<int>(std::min<std::int64_t>(fit, state.length));
  l.row = std::min(room / l.count, 36.0);
  // t in the middle, or as near to it as t+δ can be shown too.
  l.first = state.position - l.count / 2;
  if (std::abs(state.offset) < l.count) {
    const auto other = state.position + state.offset;
    l.first = std::clamp<std::int64_t>(l.first, other - l.count + 1, other);
  }
  l.first =
      std::clamp<std::int64_t>(l.first, first_position(state), last_position(state) + 1 - l.count);

  const double top = area.min.y + head;
  l.rows = {{area.min.x, top}, {area.max.x, top + l.row * l.count}};
  l.lower_label = top - 8;
  if (!frame.compact) {
    l.title = area.min.y + 20;
    l.subtitle = l.title + 24;
    l.upper_label = l.lower_label - 19;
    constexpr double kHighest = 520;
    const double from = l.rows.max.y + kGap;
    const double to = std::min(area.max.y, from + kHighest) - kBottomAxisRoom;
    if (to - from >= 100) {
      // Between the two stand their periods, one below the other.
      constexpr double kPeriods = 56;
      const double split = from + (to - from - kPeriods) * 0.3;
      l.bit_course = {{area.min.x, from}, {area.max.x, split}};
      l.wave_course = {{area.min.x, split + kPeriods}, {area.max.x, to}};
    }
  }
}

/// How the width is shared.
void spread(Layout& l, Canvas& canvas, const Frame& frame, const Rect& area, const Scene& scene) {
  const auto& state = scene.state();
  const auto& encoding = waves(scene);
  const int bits = digits(state);
  const TextStyle number{Face::bold, frame.compact ? size::kSmall : size::kAxis, {}, true};
  const double least_gutter = frame.compact ? 26 : 64;  // "bit", "weight"
  const double gutter =
      std::max(canvas.measure(integer_text(l.first + l.count - 1), number).width + 10,
               least_gutter) +
      12;
  const double gap =
      frame.compact ? 50 : 110;  // between the two blocks, for the names of the waves' labels
  const double overhang = frame.compact ? 2 : 10;  // of the last label
  const double room = std::max(area.width() - gutter - gap - overhang, 2.0);

  const double share = state.binary.match ? 0.5 : 0.42;
  const double narrowest = frame.compact ? 11 : 15;
  l.bit_count = std::clamp(static_cast<int>(room * share / narrowest), 1, bits);
  l.bit_column = std::min(room * share / l.bit_count, frame.compact ? 26 : kWidest);
  if (!state.binary.match && !frame.compact) {
    // Columns of bits grow where the waves leave room, up to what reads well.
    constexpr double kPlain = 34, kRoomy = 56;
    const double left_over = (room - kReadableWave * std::min(encoding.pairs(), 64)) / l.bit_count;
    l.bit_column = std::min(l.bit_column, std::clamp(left_over, kPlain, kRoomy));
  }
  const double left = area.min.x + gutter;
  const double least = frame.compact ? 0 : 210;  // for the words above few columns
  const double right = left + l.bit_column * l.bit_count;
  l.bits = {{left, l.rows.min.y}, {right, l.rows.max.y}};

  const double waves_left = std::max(right, std::min(left + least, area.max.x - 1)) + gap;
  const double waves_room = std::max(area.max.x - overhang - waves_left, 1.0);
  if (state.binary.match) {
    for (int b = l.bit_count - 1; b >= 0; --b) l.shown.push_back(b);
    l.wave_column = std::min(l.bit_column, waves_room / l.bit_count);
  } else {
    const int most = fitting_pairs(encoding.pairs(), waves_room, frame.compact ? 9 : kReadableWave,
                                   frame.compact ? 7 : kNarrowestWave);
    l.shown = chosen_pairs(encoding.pairs(), most, static_cast<int>(state.pair));
    std::ranges::reverse(l.shown);
    l.wave_column = std::min(waves_room / l.wave_count(), kWidest);
  }
  l.waves = {{waves_left, l.rows.min.y},
             {waves_left + l.wave_column * l.wave_count(), l.rows.max.y}};
  l.rows.max.x = l.waves.max.x;

  // Left of the courses stand what they show and their periods, and the numbers of their axes.
  const TextStyle name{Face::regular, size::kAxis, {}};
  const auto names = course_names(scene);
  const double widest = std::max(canvas.measure(names.period, name).width,
                                 canvas.measure(names.wavelength, name).width);
  const auto farthest =
      std::max(last_position(state) + 1, first_position(state) + bit_period(selected_bit(state)));
  const double last =
      canvas.measure(integer_text(farthest), name).width;  // on the axis of positions
  const double course_left = std::min(area.min.x + widest + 44, area.max.x - 1);
  l.bit_course.min.x = l.wave_course.min.x = course_left;
  l.bit_course.max.x = l.wave_course.max.x = std::max(course_left, area.max.x - last / 2);
}

}  // namespace

Rect Layout::row_at(std::int64_t t) const {
  const double top = rows.min.y + row * static_cast<double>(t - first);
  return {{rows.min.x, top}, {rows.max.x, top + row}};
}

Rect Layout::bit_strip(int b) const {
  const double right = bits.max.x - bit_column * b;
  return {{right - bit_column, bits.min.y}, {right, bits.max.y}};
}

Rect Layout::wave_strip(int column) const {
  const double left = waves.min.x + wave_column * column;
  return {{left, waves.min.y}, {left + wave_column, waves.max.y}};
}

Rect Layout::bit_cell(std::int64_t t, int b) const {
  const auto strip = bit_strip(b);
  const auto line = row_at(t);
  return {{strip.min.x, line.min.y}, {strip.max.x, line.max.y}};
}

Rect Layout::wave_cell(std::int64_t t, int column) const {
  const auto strip = wave_strip(column);
  const auto line = row_at(t);
  return {{strip.min.x, line.min.y}, {strip.max.x, line.max.y}};
}

Layout lay_out(Canvas& canvas, const Frame& frame, const Rect& area, const Scene& scene) {
  Layout l;
  if (shown(frame, scene.state()) == BinaryShow::counter) {
    stack_counter(l, area, scene);
  } else {
    stack(l, frame, area, scene);
  }
  spread(l, canvas, frame, area, scene);
  return l;
}

Hit hit(const Layout& l, Point p) {
  Hit found;
  if (l.rows.contains(p)) {
    found.position = std::min(l.first + static_cast<std::int64_t>((p.y - l.rows.min.y) / l.row),
                              l.first + l.count - 1);
  }
  // A column's labels belong to it.
  const double top = (l.upper_label > 0 ? l.upper_label : l.lower_label) - size::kAxis;
  if (p.y < top || p.y >= std::max(l.rows.max.y, l.tallies.max.y)) return found;
  if (p.x >= l.bits.min.x && p.x < l.bits.max.x) {
    found.bit =
        std::clamp(static_cast<int>((l.bits.max.x - p.x) / l.bit_column), 0, l.bit_count - 1);
  } else if (p.x >= l.waves.min.x && p.x < l.waves.max.x) {
    const auto column =
        std::clamp(static_cast<int>((p.x - l.waves.min.x) / l.wave_column), 0, l.wave_count() - 1);
    found.wave = l.shown[static_cast<std::size_t>(column)];
  }
  return found;
}

}  // namespace posenc::binary

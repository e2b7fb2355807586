#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/similarity_layout.hpp"

/// Beside the matrix: two of its rows as curves, and what was measured.
namespace posenc::similarity {
namespace {

/// Products of rows t and t + δ with what lies under each pixel of the chart.
struct Rows {
  std::vector<Cells> columns;  ///< of the table, ascending
  std::vector<float> values;   ///< row t, then row t + δ
};

const Rows& rows_of(const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  const auto range = shown_columns(state);
  const auto whole = range.end() - range.first();
  const int pixels = static_cast<int>(
      std::min<std::int64_t>(whole, std::max<std::int64_t>(1, std::lround(at.chart->width()))));
  const auto t = state.position, other = t + state.offset;
  const auto sampling = state.similarity.mean ? Sampling::mean : Sampling::nearest;
  return scene.memo<Rows>(
      std::tuple(scene.shared_encoding(), state.length, range.from, range.to, pixels, t, other,
                 sampling, is_descending(state), position_of_row(state, 0)),
      [&] {
        Rows rows;
        rows.columns = cells_under_pixels(range.from, range.to, state.length, pixels, sampling);
        std::vector<Cells> positions;
        for (const Cells& cells : rows.columns)
          positions.push_back(positions_of_rows(state, cells));
        rows.values.assign(2 * positions.size(), std::numeric_limits<float>::quiet_NaN());
        const std::array both{Cells{t, 1}, Cells{other, 1}};
        // A table may have no row t + δ.
        const Cells has = scene.encoding().positions();
        const bool has_other = other >= has.first && other - has.first < has.count;
        const std::size_t painted = has_other ? 2 : 1;
        scene.encoding().paint_dots(std::span(both).first(painted), positions,
                                    std::span(rows.values).first(painted * positions.size()));
        return rows;
      });
}

std::vector<Point> curve(const Rows& rows, std::size_t which, const AxisMap& x, const AxisMap& y) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < rows.columns.size(); ++i) {
    const auto value = static_cast<double>(rows.values[which * rows.columns.size() + i]);
    if (!std::isfinite(value)) continue;
    const double middle =
        static_cast<double>(rows.columns[i].first) + static_cast<double>(rows.columns[i].count) / 2;
    points.emplace_back(x.pixel_from_data(middle), y.pixel_from_data(value));
  }
  return points;
}

/// "row t = 37", "row t + δ = 45": whose curve is whose, above the chart; without the numbers where they
/// have no room.
void draw_legend(Canvas& canvas, const Palette& palette, const State& state, const Rect& chart) {
  constexpr double kSample = 28, kGap = 8, kBetween = 22;
  struct Entry {
    std::string text;
    Stroke stroke;
  };
  std::vector<Entry> entries{{"row t = " + integer_text(state.position), {palette.t, 3}},
                             {"row t + δ = " + integer_text(state.position + state.offset),
                              {palette.delta, 2.5, Dash::dashed}}};
  if (state.offset == 0) entries.pop_back();
  const auto style_of = [](const Entry& entry) {
    return TextStyle{Face::semibold, size::kAxis, entry.stroke.color, true};
  };
  double width = -kBetween;
  for (const auto& entry : entries) {
    width += kSample + kGap + canvas.measure(entry.text, style_of(entry)).width + kBetween;
  }
  if (width > chart.width()) {
    for (auto& entry : entries) entry.text.resize(entry.text.find(" ="));
  }
  const double y = chart.min.y - kFieldHeader / 2;
  double x = chart.min.x;
  for (const auto& entry : entries) {
    canvas.line({x, y}, {x + kSample, y}, entry.stroke);
    const Point at{x + kSample + kGap, y};
    canvas.text(at, entry.text, style_of(entry), HAlign::left, VAlign::middle);
    x = at.x + canvas.measure(entry.text, style_of(entry)).width + kBetween;
  }
}

struct Fact {
  Wording name;
  std::string value;
  Wording note;
  Color color;
};

Fact marked(const Palette& palette, const Scene& scene) {
  const auto t = scene.state().position, other = t + scene.state().offset;
  const double value = product(scene, t, other), whole = product(scene, t, t);
  // Nothing is a share of 0, or of no number.
  Wording note{fmt::format("p(t) · p(t) = {}", short_text(whole, 4))};
  if (std::isfinite(value / whole)) {
    const auto share = fmt::format("{} of p(t) · p(t)", short_text(value / whole, 4));
    note = {fmt::format("{} = {}", share, short_text(whole, 4)), share};
  }
  return {{fmt::format("p({}) · p({}), δ = {}", integer_text(t), integer_text(other),
                       integer_text(scene.state().offset)),
           "p(t) · p(t + δ)"},
          product_text(scene, t, other, 6),
          std::move(note),
          palette.delta};
}

Fact along(const Palette& palette, const Scene& scene) {
  const auto all = diagonals(scene);
  const auto worst = worst_of(all);
  const bool holds = worst.difference() <= rounding_limit(scene);
  const auto where =
      fmt::format("along δ = {}, {}", integer_text(worst.delta), positions_text(worst));
  Fact fact{{"largest difference along a diagonal", "largest along a diagonal", "along a diagonal"},
            short_text(worst.difference(), 3),
            {},
            holds ? palette.text : palette.error};
  if (!has_products(all)) {
    fact.value = "no number";
    return fact;
  }
  fact.note = holds ? Wording{"rounding explains up to " + short_text(rounding_limit(scene), 2),
                              "rounding alone"}
                    : Wording{where, fmt::format("at δ = {}", integer_text(worst.delta))};
  return fact;
}

void draw_fact(Canvas& canvas, const Palette& palette, const Fact& fact, Point at, double room) {
  constexpr double kName = 18, kValue = 54, kNote = 80, kValueSize = 28, kLeastValueSize = 15;
  const TextStyle words{Face::regular, size::kAxis, palette.muted};
  TextStyle value{Face::semibold, kValueSize, fact.color, true};
  while (value.size > kLeastValueSize && canvas.measure(fact.value, value).width > room)
    value.size -= 1;
  draw_wording(canvas, at + Point(0, kName), fact.name, words, room);
  canvas.text(at + Point(0, kValue), shorten(canvas, fact.value, value, room), value);
  draw_wording(canvas, at + Point(0, kNote), fact.note, words, room);
}

}  // namespace

void draw_chart(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  const Rect& chart = *at.chart;
  const Rows& rows = rows_of(scene, at);
  double low = 0, high = 0;
  for (const float value : rows.values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, static_cast<double>(value));
    high = std::max(high, static_cast<double>(value));
  }
  // Between the columns that were taken there may be a value beyond all of theirs: that at t + δ is marked.
  const auto t = state.position, other = t + state.offset;
  const double there = static_cast<double>(row_of_position(state, other)) + 0.5;
  const double value = product(scene, t, other);
  const bool is_marked =
      there >= at.columns.data_from && there <= at.columns.data_to && std::isfinite(value);
  if (is_marked) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  constexpr double kAir = 0.06;
  const double air = high > low ? (high - low) * kAir : 1;
  const AxisMap y{low < 0 ? low - air : 0, high + air, chart.max.y, chart.min.y};
  const AxisMap x{at.columns.data_from, at.columns.data_to, chart.min.x, chart.max.x};
  if (low < 0) {
    const double zero = y.pixel_from_data(0);
    canvas.line({chart.min.x, zero}, {chart.max.x, zero}, {palette.line, 1});
  }
  draw_left_axis(canvas, palette, chart, y, "p(i) · p(j)");
  draw_bottom_axis(canvas, palette, chart, position_axis(state, x), "position j", true);
  draw_legend(canvas, palette, state, chart);

  {
    const Clip clip(canvas, chart.grown(4));
    canvas.polyline(curve(rows, 0, x, y), {palette.t, 3});
    if (state.offset != 0) {
      canvas.polyline(curve(rows, 1, x, y), {palette.delta, 2.5, Dash::dashed});
    }
    constexpr double kRoomForDots = 12, kDot = 4.5;
    if (chart.width() >= kRoomForDots * (at.columns.data_to - at.columns.data_from)) {
      for (const Point point : curve(rows, 0, x, y)) canvas.circle(point, kDot, palette.t);
    }
  }
  if (!is_marked) return;
  const double column = x.pixel_from_data(there);
  const Point marked{column, y.pixel_from_data(value)};
  canvas.line({column, chart.min.y}, {column, chart.max.y}, {palette.delta, 1.5, Dash::dotted});
  canvas.circle(marked, 7, palette.delta, Stroke{palette.ground, 2});
}

void draw_facts(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  const Rect& area = *at.facts;
  constexpr double kBetween = 24;
  const auto here = marked(palette, scene), diagonal = along(palette, scene);
  if (area.width() >= kFactsSideBySide) {
    const double half = (area.width() - kBetween) / 2;
    draw_fact(canvas, palette, here, area.min, half);
    draw_fact(canvas, palette, diagonal, area.min + Point(half + kBetween, 0), half);
  } else {
    draw_fact(canvas, palette, here, area.min, area.width());
    draw_fact(canvas, palette, diagonal, area.min + Point(0, area.height() / 2 + 9), area.width());
  }
}

}  // namespace posenc::similarity

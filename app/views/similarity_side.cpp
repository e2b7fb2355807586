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

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/float_range.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/similarity_layout.hpp"

/// Beside the matrix: two of its rows as curves, and what was measured.
namespace posenc::similarity {
namespace {

/// Products of rows t and t + δ with what lies under each pixel of the chart.
struct Rows {
  std::vector<Cells> columns;  ///< of the table, ascending
  std::vector<double>
      values;  ///< row t, then row t + δ; not finite where the product is not, and past a table's end

  double value(std::size_t which, std::size_t i) const {
    return values[which * columns.size() + i];
  }
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
        rows.values.assign(2 * positions.size(), std::nan(""));
        const std::array both{Cells{t, 1}, Cells{other, 1}};
        const auto& encoding = scene.encoding();
        // A table may have no row t + δ.
        const Cells has = encoding.positions();
        const bool has_other = other >= has.first && other - has.first < has.count;
        const std::size_t count = (has_other ? 2 : 1) * positions.size();
        if (is_in_float_range(encoding.largest_entry(state.length))) {
          std::vector<float> painted(count);
          encoding.paint_dots(std::span(both).first(has_other ? 2 : 1), positions, painted);
          std::ranges::copy(painted, rows.values.begin());
        } else {
          for (std::size_t i = 0; i < count; ++i)
            rows.values[i] =
                encoding.mean_dot(both[i / positions.size()], positions[i % positions.size()]);
        }
        return rows;
      });
}

/// Interrupted where there is no finite number.
std::vector<std::vector<Point>> curve(const Rows& rows, std::size_t which, const AxisMap& x,
                                      const AxisMap& y) {
  std::vector<std::vector<Point>> pieces(1);
  for (std::size_t i = 0; i < rows.columns.size(); ++i) {
    const double value = rows.value(which, i);
    if (!std::isfinite(value)) {
      if (!pieces.back().empty()) pieces.emplace_back();
      continue;
    }
    const double middle =
        static_cast<double>(rows.columns[i].first) + static_cast<double>(rows.columns[i].count) / 2;
    pieces.back().emplace_back(x.pixel_from_data(middle), y.pixel_from_data(value));
  }
  return pieces;
}

/// Where a row has no finite number, in the colour of such cells along the top, and how many there are.
void draw_not_finite(Canvas& canvas, const Palette& palette, const Scene& scene, const Rows& rows,
                     const Rect& chart, const AxisMap& x) {
  constexpr double kBand = 6, kPad = 8;
  const auto& state = scene.state();
  Wording words{"No finite number: ", "Not finite: "};
  bool any = false;
  double y = chart.min.y;
  for (const std::size_t which : {std::size_t{0}, std::size_t{1}}) {
    const auto t = state.position + (which == 0 ? 0 : state.offset);
    if (which == 1 && (state.offset == 0 || row_of_position(state, t) >= state.length)) break;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < rows.columns.size(); ++i) {
      if (std::isfinite(rows.value(which, i))) continue;
      const auto& [first, cells] = rows.columns[i];
      const double left = x.pixel_from_data(static_cast<double>(first));
      const double right = x.pixel_from_data(static_cast<double>(first + cells));
      canvas.rect({{std::max(left, chart.min.x), y}, {std::min(right, chart.max.x), y + kBand}},
                  kNaNColor);
      ++count;
    }
    if (count == 0) continue;
    y += kBand + 3;
    const auto all = count == std::ssize(rows.columns) ? "all" : integer_text(count);
    words[0] += fmt::format("{}{} of row {}", any ? ", " : "", all, integer_text(t));
    words[1] += (any ? ", " : "") + all;
    any = true;
  }
  if (!any) return;
  draw_wording(canvas, {chart.min.x + kPad, y + kPad + size::kAxis}, words,
               {Face::medium, size::kAxis, palette.text, true}, chart.width() - kPad);
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
  for (const double value : rows.values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
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
    constexpr double kRoomForDots = 12, kDot = 4.5;
    const bool has_dots =
        chart.width() >= kRoomForDots * (at.columns.data_to - at.columns.data_from);
    const auto row = curve(rows, 0, x, y);
    for (const auto& piece : row) {
      if (piece.size() > 1) canvas.polyline(piece, {palette.t, 3});
    }
    if (state.offset != 0) {
      for (const auto& piece : curve(rows, 1, x, y)) {
        if (piece.size() > 1) canvas.polyline(piece, {palette.delta, 2.5, Dash::dashed});
        if (piece.size() == 1) canvas.circle(piece.front(), 3, palette.delta);
      }
    }
    for (const auto& piece : row) {
      for (const Point point : piece) {
        if (has_dots || piece.size() == 1) canvas.circle(point, kDot, palette.t);
      }
    }
  }
  draw_not_finite(canvas, palette, scene, rows, chart, x);
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

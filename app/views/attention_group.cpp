#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <glm/common.hpp>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "views/attention_layout.hpp"
#include "views/parts.hpp"

namespace posenc::attention {
namespace {

/// Rows of words are parted by the ground, as far as they are high enough.
constexpr double kRowGap = 0.22, kMostGap = 10, kLeastRow = 8;

std::span<const Color> weight_colors() {
  return colormaps()[static_cast<std::size_t>(ColormapId::viridis)].colors;
}
constexpr ValueRange kWeights{0, 1};

void draw_header(Canvas& canvas, const Frame& frame, const Scene& scene, const GroupRoom& group) {
  constexpr double kName = 16, kChange = 43, kTwins = 66;
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const auto& numbers = head(scene, group);
  const Point at = group.area.min;
  const double width = group.area.width();
  const TextStyle name{Face::semibold, size::kBody, palette.text};
  const TextStyle formula{Face::regular, size::kAxis, palette.muted};
  const std::string title = group.with_encoding ? "With the encoding" : "Without the encoding";
  canvas.text(at + Point(0, kName), title, name);
  const double used = canvas.measure(title, name).width + 16;
  const auto x = group.with_encoding ? fmt::format("x = {} + {}", words::embedding_text(state),
                                                   words::encoding_text(state))
                                     : fmt::format("x = {}", words::embedding_text(state));
  if (canvas.measure(x, formula).width <= width - used)
    canvas.text(at + Point(used, kName), x, formula);
  const bool same = numbers.largest_change <= kSame;
  draw_wording(
      canvas, at + Point(0, kChange),
      {change_text(numbers), "largest change: " + words::number_text(numbers.largest_change)},
      {Face::semibold, size::kBody, same ? palette.agree : palette.oppose}, width);
  if (group.brief) return;
  draw_wording(canvas, at + Point(0, kTwins), twins_wording(state, numbers),
               {Face::regular, size::kAxis, palette.muted}, width);
}

void draw_labels(Canvas& canvas, const Palette& palette, const State& state,
                 const MatrixRoom& matrix) {
  constexpr double kGap = 8, kTopGap = 5;
  const int count = words::word_count(state);
  const double cell = matrix.cell(count);
  const auto style = label_style(palette, cell);
  for (int place = 0; place < count; ++place) {
    const int word = word_at(state, matrix, place);
    const auto text = label(canvas, state, word, style, matrix.labels);
    const double middle = cell * (place + 0.5);
    canvas.text({matrix.cells.min.x - kGap, matrix.cells.min.y + middle}, text, style,
                HAlign::right, VAlign::middle);
    const Point top{matrix.cells.min.x + middle, matrix.cells.min.y - kTopGap};
    if (matrix.lie) {
      canvas.text(top, text, style, HAlign::centre, VAlign::bottom);
    } else {
      canvas.text(top, label(canvas, state, word, style, matrix.above), style, HAlign::left,
                  VAlign::middle, true);
    }
  }
}

void draw_weights(Canvas& canvas, const Head& head, const MatrixRoom& matrix) {
  const auto& attention = matrix.shuffled ? head.shuffled : head.typed;
  constexpr int kMostDrawn = 12;
  const int count = static_cast<int>(attention.count);
  if (count > kMostDrawn) {
    canvas.field(matrix.cells,
                 words::field_of(matrix.shuffled ? head.shuffled_weights : head.typed_weights,
                                 weight_colors(), kWeights));
    return;
  }
  constexpr double kSeam = 1, kAir = 6;
  const double cell = matrix.cell(count);
  for (int q = 0; q < count; ++q) {
    for (int k = 0; k < count; ++k) {
      const double weight =
          attention.weight(static_cast<std::size_t>(q), static_cast<std::size_t>(k));
      const Point corner = matrix.cells.min + cell * Point(k, q);
      const Color color =
          std::isfinite(weight) ? color_at(weight_colors(), kWeights.place(weight)) : kNaNColor;
      const Rect box{corner, corner + Point(cell - kSeam, cell - kSeam)};
      canvas.rect(box, color);
      if (!std::isfinite(weight)) continue;
      const TextStyle style{Face::medium, size::kSmall, ink_on(color), true};
      const auto text = fixed_text(weight, 2);
      if (canvas.measure(text, style).width <= cell - kAir && cell >= size::kSmall * 1.6)
        canvas.text(box.centre(), text, style, HAlign::centre, VAlign::middle);
    }
  }
}

void draw_matrix(Canvas& canvas, const Frame& frame, const Scene& scene, const GroupRoom& group,
                 const MatrixRoom& matrix) {
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const double left = matrix.labels > 0 ? matrix.labels + 8 : 0;
  const double above = matrix.labels > 0 ? matrix.above + 8 : 0;
  const TextStyle style{Face::regular, frame.compact ? size::kSmall : size::kAxis, palette.muted};
  draw_wording(canvas, {matrix.cells.min.x - left, matrix.cells.min.y - above - 9},
               matrix.shuffled ? Wording{"shuffled", "after"} : Wording{"as typed", "typed"}, style,
               matrix.cells.width() + left);
  draw_weights(canvas, head(scene, group), matrix);
  if (matrix.labels > 0) draw_labels(canvas, palette, state, matrix);
  // The cell of the words at t and t + δ.
  if (!group.with_encoding) return;
  const auto step = words::position(state, 1) - words::position(state, 0);
  const auto row = (state.position - words::position(state, 0)) * step;
  const auto column = row + state.offset * step;
  const int count = words::word_count(state);
  if (row < 0 || row >= count || column < 0 || column >= count || state.offset == 0) return;
  const double cell = matrix.cell(count);
  const Point corner =
      matrix.cells.min + cell * Point(static_cast<double>(column), static_cast<double>(row));
  canvas.rect(Rect{corner, corner + Point(cell, cell)}.grown(1), {},
              Stroke{palette.ground.with_alpha(0.8), 5});
  canvas.rect(Rect{corner, corner + Point(cell, cell)}.grown(1), {}, Stroke{palette.delta, 2.5});
}

void draw_outputs(Canvas& canvas, const Frame& frame, const Scene& scene, const GroupRoom& group) {
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const auto& numbers = head(scene, group);
  const Rect& strips = *group.outputs;
  const TextStyle small{Face::regular, size::kAxis, palette.muted};
  const double left = group.area.min.x;
  const double title = strips.min.y - 10;
  const bool has_labels = group.output_labels > 0;
  draw_wording(canvas, {left, title},
               {"outputs: each word as typed, and below it after the shuffle",
                "outputs as typed, and below after the shuffle", "outputs, before above after"},
               small, strips.max.x - left);
  if (has_labels) canvas.text({strips.max.x + 10, title}, "change", small);

  double largest = with_encoding(scene).outputs->largest_entry(0);
  largest = std::max(largest, without_encoding(scene).outputs->largest_entry(0));
  const auto& map = colormaps()[static_cast<std::size_t>(state.heatmap.colormap)];
  canvas.field(strips, words::field_of(numbers.outputs, map.colors,
                                       largest > 0 ? ValueRange{-largest, largest} : ValueRange{}));
  const int count = words::word_count(state);
  const double row = strips.height() / count;
  if (row >= kLeastRow) {
    const double gap = std::min(row * kRowGap, kMostGap);
    for (int i = 0; i <= count; ++i) {
      const double y = strips.min.y + row * i;
      canvas.rect({{strips.min.x, std::max(y - gap / 2, strips.min.y)},
                   {strips.max.x, std::min(y + gap / 2, strips.max.y)}},
                  palette.ground);
    }
    for (int i = 0; i < count; ++i) {
      const double y = strips.min.y + row * (i + 0.5);
      canvas.line({strips.min.x, y}, {strips.max.x, y}, {palette.ground, 1});
    }
  }
  if (!has_labels) return;
  const auto style = label_style(palette, row);
  for (int i = 0; i < count; ++i) {
    const double y = strips.min.y + row * (i + 0.5);
    canvas.text({strips.min.x - 8, y}, label(canvas, state, i, style, group.output_labels), style,
                HAlign::right, VAlign::middle);
    const double change = numbers.changes[static_cast<std::size_t>(i)];
    TextStyle number{Face::medium, style.size, change <= kSame ? palette.agree : palette.oppose,
                     true};
    canvas.text({strips.max.x + 10, y}, words::number_text(change), number, HAlign::left,
                VAlign::middle);
  }
}

}  // namespace

void draw_group(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at,
                const GroupRoom& group) {
  if (!at.compact) draw_header(canvas, frame, scene, group);
  draw_matrix(canvas, frame, scene, group, group.typed);
  draw_matrix(canvas, frame, scene, group, group.shuffled);
  if (group.outputs) draw_outputs(canvas, frame, scene, group);
}

}  // namespace posenc::attention

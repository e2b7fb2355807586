#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "figure/formula.hpp"
#include "figure/numbers.hpp"
#include "views/distance_layout.hpp"
#include "views/parts.hpp"

namespace posenc::distance {
namespace {

Formula term_name(const Palette& palette, const Sinusoidal& encoding) {
  using namespace math;
  const auto omega = script(italic("ω", palette.text), italic("k", palette.k), row({}));
  const auto scale = upright(encoding.scale() == 1 ? "" : "2/d · ", palette.text);
  return row({scale, upright("cos(", palette.text), omega, italic("δ", palette.delta),
              upright(")", palette.text)});
}

/// The bar's name, shortened to the room it has.
void draw_name(Canvas& canvas, const Palette& palette, const Sinusoidal& encoding,
               const Stack& stack, const Rect& room) {
  constexpr double kSize = 20, kGap = 8, kDepth = 10;
  const double baseline = room.max.y - kDepth;
  const bool turns = encoding.is_rotation();
  const double from =
      turns ? draw(canvas, {room.min.x, baseline}, term_name(palette, encoding), kSize).max.x + kGap
            : room.min.x;
  const TextStyle style{Face::regular, size::kAxis, palette.muted};
  const auto rest =
      stack.per_band > 1
          ? Wording{fmt::format("added up, {} pairs a bar", stack.per_band), "added up"}
      : turns ? Wording{"of each pair, added up", "added up"}
              : Wording{"what each pair adds", "added up"};
  draw_wording(canvas, {from, baseline}, rest, style, room.max.x - from);
}

Rect bar_of(const Layout& at, const Stack& stack, int band) {
  constexpr double kThinnest = 1.5, kRoomForGaps = 4;
  const double width = at.stack->width() / stack.bands();
  const double left = at.stack->min.x + band * width;
  const double from = at.stack_y.pixel_from_data(stack.before(band));
  const double to = at.stack_y.pixel_from_data(stack.after(band));
  const double middle = (from + to) / 2, half = std::max(std::abs(from - to), kThinnest) / 2;
  return {{left, middle - half}, {left + width - (width > kRoomForGaps ? 1 : 0), middle + half}};
}

}  // namespace

Stack present_stack(const Scene& scene) {
  constexpr int kMostBands = 64;
  const auto& terms = scene.terms();
  const int pairs = static_cast<int>(terms.size());
  Stack stack;
  stack.per_band = (pairs + kMostBands - 1) / kMostBands;
  const double scale = scene.sinusoidal().scale(), squared = scale * scale;
  double sum = 0;
  for (int first = 0; first < pairs; first += stack.per_band) {
    const int end = std::min(first + stack.per_band, pairs);
    const double before = sum;
    for (int k = first; k < end; ++k) sum += squared * terms[static_cast<std::size_t>(k)];
    stack.sums.push_back(sum);
    stack.means.push_back((sum - before) / squared / (end - first));
  }
  return stack;
}

std::optional<int> band_at(const Layout& at, const Stack& stack, Point p) {
  if (!at.stack || !at.stack->contains(p)) return std::nullopt;
  const double share = (p.x - at.stack->min.x) / at.stack->width();
  return std::clamp(static_cast<int>(share * stack.bands()), 0, stack.bands() - 1);
}

void draw_stack(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  if (!at.stack) return;
  const State& state = scene.state();
  const Stack stack = present_stack(scene);
  const Rect& box = *at.stack;
  const double width = box.width() / stack.bands();

  draw_name(canvas, palette, scene.sinusoidal(), stack, at.stack_name);
  const double zero = at.stack_y.pixel_from_data(0);
  canvas.line({box.min.x, zero}, {box.max.x, zero}, {palette.line, 1});
  for (int b = 0; b < stack.bands(); ++b) {
    const Rect bar = bar_of(at, stack, b);
    // What was there before stands below, faint.
    const double before = at.stack_y.pixel_from_data(stack.before(b));
    canvas.rect(
        {{bar.min.x, std::min(zero, before)}, {bar.min.x + width + 0.5, std::max(zero, before)}},
        mix(palette.ground, palette.line, 0.5));
    canvas.rect(bar, term_colour(palette, stack.means[static_cast<std::size_t>(b)]));
  }
  const int in_bars = stack.per_band * stack.bands();
  const AxisMap pairs{-0.5, in_bars - 0.5, box.min.x, box.max.x};
  constexpr double kRoomForOrder = 160;
  draw_bottom_axis(canvas, palette, box, pairs,
                   box.width() < kRoomForOrder       ? "pair k"
                   : gets_faster(scene.sinusoidal()) ? "pair k, slow → fast"
                                                     : "pair k, fast → slow",
                   true);
  if (!at.shared_axis) draw_left_axis(canvas, palette, box, at.stack_y, "dot product");

  const double end = at.stack_y.pixel_from_data(scene.dot());
  canvas.line({box.max.x - width, end}, {box.max.x + 6, end}, {palette.delta, 2});
  const TextStyle sum_style{Face::semibold, size::kBody + 2, palette.delta, true};
  const Point sum_at{box.max.x + 10, end};
  auto sum = short_text(scene.dot(), 4);
  const double room = at.stack_name.max.x - sum_at.x;
  if (canvas.measure(sum, sum_style).width > room) sum = short_text(scene.dot(), 2);
  canvas.text(sum_at, sum, sum_style, HAlign::left, VAlign::middle);

  LabelPlacer labels({{box.min.x - 60, at.stack_name.max.y}, {at.stack_name.max.x, box.max.y}});
  labels.block(canvas.text_box(sum_at, sum, sum_style, HAlign::left, VAlign::middle));
  const Rect bar = bar_of(at, stack, static_cast<int>(state.pair) / stack.per_band);
  canvas.rect(bar.grown(2.5), std::nullopt, Stroke{palette.k, 2.5});
  const auto name = fmt::format("k = {}", integer_text(state.pair));
  const TextStyle style{Face::semibold, size::kAxis, palette.k};
  for (const auto& [y, align] :
       {std::pair(bar.min.y - 8, VAlign::bottom), std::pair(bar.max.y + 8, VAlign::top)}) {
    // Not upon an axis to the left.
    const double least = at.shared_axis ? 0 : box.min.x + canvas.measure(name, style).width / 2 + 4;
    const Point anchor{std::max(bar.centre().x, least), y};
    if (!labels.is_free(canvas.text_box(anchor, name, style, HAlign::centre, align))) continue;
    canvas.text(anchor, name, style, HAlign::centre, align);
    break;
  }
}

}  // namespace posenc::distance

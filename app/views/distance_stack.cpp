#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "figure/formula.hpp"
#include "figure/numbers.hpp"
#include "views/distance_layout.hpp"

namespace posenc::distance {
namespace {

Formula term_name(const Palette& palette) {
  using namespace math;
  const auto omega = script(italic("ω", palette.text), italic("k", palette.k), row({}));
  return row({upright("cos(", palette.text), omega, italic("δ", palette.delta),
              upright(")", palette.text)});
}

}  // namespace

Stack present_stack(const Scene& scene) {
  constexpr int kMostBands = 64;
  const auto& terms = scene.terms();
  const int pairs = static_cast<int>(terms.size());
  Stack stack;
  stack.per_band = (pairs + kMostBands - 1) / kMostBands;
  double sum = 0;
  for (int first = 0; first < pairs; first += stack.per_band) {
    const int end = std::min(first + stack.per_band, pairs);
    const double before = sum;
    for (int k = first; k < end; ++k) sum += terms[static_cast<std::size_t>(k)];
    stack.sums.push_back(sum);
    stack.means.push_back((sum - before) / (end - first));
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
  const double gap = width > 4 ? 1 : 0;

  const double name_y = box.min.y - 18;
  const auto name = term_name(palette);
  const double name_end = draw(canvas, {box.min.x, name_y}, name, 20).max.x;
  canvas.text({name_end + 8, name_y},
              stack.per_band == 1 ? "of each pair, added up"
                                  : fmt::format("added up, {} pairs a bar", stack.per_band),
              {Face::regular, size::kAxis, palette.muted});

  const double zero = at.stack_y.pixel_from_data(0);
  canvas.line({box.min.x, zero}, {box.max.x, zero}, {palette.line, 1});
  for (int b = 0; b < stack.bands(); ++b) {
    const double from = at.stack_y.pixel_from_data(stack.before(b));
    const double to = at.stack_y.pixel_from_data(stack.after(b));
    const double left = box.min.x + b * width;
    constexpr double kThinnest = 1.5;
    const double middle = (from + to) / 2, half = std::max(std::abs(from - to), kThinnest) / 2;
    // What was there before stands below, faint.
    canvas.rect({{left, std::min(zero, from)}, {left + width + 0.5, std::max(zero, from)}},
                mix(palette.ground, palette.line, 0.5));
    const Rect bar{{left, middle - half}, {left + width - gap, middle + half}};
    canvas.rect(bar, term_colour(palette, stack.means[static_cast<std::size_t>(b)]));
    if (b == static_cast<int>(state.pair) / stack.per_band) {
      canvas.rect(bar.grown(2.5), std::nullopt, Stroke{palette.k, 2.5});
      const double above = std::min(from, to) - 10;
      canvas.text({bar.centre().x, above}, fmt::format("k = {}", state.pair),
                  {Face::semibold, size::kAxis, palette.k}, HAlign::centre, VAlign::bottom);
    }
  }
  const int in_bars = stack.per_band * stack.bands();
  const AxisMap pairs{-0.5, in_bars - 0.5, box.min.x, box.max.x};
  constexpr double kRoomForOrder = 160;
  draw_bottom_axis(canvas, palette, box, pairs,
                   box.width() >= kRoomForOrder ? "pair k, fast → slow" : "pair k", true);
  if (!at.shared_axis) draw_left_axis(canvas, palette, box, at.stack_y, "dot product");

  const double end = at.stack_y.pixel_from_data(scene.dot());
  canvas.line({box.max.x - width, end}, {box.max.x + 6, end}, {palette.delta, 2});
  canvas.text({box.max.x + 10, end}, short_text(scene.dot(), 4),
              {Face::semibold, size::kBody + 2, palette.delta, true}, HAlign::left, VAlign::middle);
}

}  // namespace posenc::distance

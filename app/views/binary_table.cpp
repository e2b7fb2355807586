#include "views/binary_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <posenc/binary.hpp>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "views/binary_numbers.hpp"

namespace posenc::binary {
namespace {

void draw_marked_rows(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const auto other = state.position + state.offset;
  if (l.shows(other) && other != state.position) {
    canvas.rect(l.row_at(other), {}, Stroke{p.delta, 1.5, Dash::dashed}, 3);
  }
  canvas.rect(l.row_at(state.position), p.t.with_alpha(0.2), {}, 3);
}

void draw_positions(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const double em = std::min(frame.compact ? size::kSmall : size::kAxis, l.row * 0.8);
  for (auto t = l.first; t < l.first + l.count; ++t) {
    TextStyle style{Face::regular, em, p.muted, true};
    if (t == state.position + state.offset) style = {Face::bold, em, p.delta, true};
    if (t == state.position) style = {Face::bold, em, p.t, true};
    canvas.text({l.bits.min.x - 12, l.row_at(t).centre().y}, integer_text(t), style, HAlign::right,
                VAlign::middle);
  }
}

void draw_bits(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto now =
      l.counter ? ripple(scene) : Ripple{scene.state().position, flips(scene.state().position)};
  const double height = l.row * 0.84;
  const double width = std::min(l.bit_column * 0.84, height * 1.5);
  const double em = std::min(height * 0.82, width * 1.1);
  for (auto t = l.first; t < l.first + l.count; ++t) {
    for (int b = 0; b < l.bit_count; ++b) {
      const Point centre = l.bit_cell(t, b).centre();
      const Rect box{centre - Point(width, height) * 0.5, centre + Point(width, height) * 0.5};
      const Color color = bit_colour(p, b);
      const bool one = binary_digit(l.counter ? now.number : t, b) == 1;
      if (one) canvas.rect(box, color, {}, 3);
      canvas.text(centre, one ? "1" : "0",
                  {one ? Face::bold : Face::regular, em, one ? p.ground : color}, HAlign::centre,
                  VAlign::middle);
      if (t == scene.state().position && (now.turned >> b & 1) != 0) {
        canvas.rect(box.grown(1.5), {}, Stroke{p.text, 2.5}, 4);
      }
    }
  }
  const int bit = selected_bit(scene.state());
  if (bit < l.bit_count) {
    canvas.rect(l.bit_strip(bit).grown(2), {}, Stroke{bit_colour(p, bit), 2}, 4);
  }
}

std::string_view sign_of(double value) { return value > 0 ? "+" : value < 0 ? "−" : "0"; }

void draw_waves(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const auto& encoding = waves(scene);
  const auto& colors = colormaps().front();
  const bool circles = !l.counter && state.binary.marks == Marks::circles;
  const double radius = std::max(0.5, std::min(l.wave_column, l.row) * 0.43);
  constexpr double kFitsSign = 15, kFitsNumber = 44;
  const bool has_signs = state.binary.match && std::min(l.wave_column, l.row) >= kFitsSign;
  const bool has_numbers =
      !has_signs && !circles && l.wave_column >= kFitsNumber && l.row >= kFitsSign;
  const double em = std::min(l.row * 0.8, has_signs ? size::kAxis : size::kSmall);
  for (auto t = l.first; t < l.first + l.count; ++t) {
    for (int column = 0; column < l.wave_count(); ++column) {
      const int k = l.shown[static_cast<std::size_t>(column)];
      const double value = sin(encoding.phase(t, k));
      const Color color = color_at(colors, value);
      const Rect cell = l.wave_cell(t, column);
      if (circles) {
        canvas.circle(cell.centre(), radius, color, Stroke{p.line, 1});
      } else {
        canvas.rect(cell.grown(l.wave_column > 6 ? -0.75 : 0), color);
      }
      if (l.counter && t > 0 && encoding.half_turns(k, t) > encoding.half_turns(k, t - 1)) {
        canvas.rect(cell.grown(1), {}, Stroke{p.text, 2}, 3);
      }
      if (has_signs || has_numbers) {
        const auto text = has_signs ? std::string(sign_of(value)) : fixed_text(value, 2);
        canvas.text(cell.centre(), text,
                    {has_signs ? Face::bold : Face::regular, em, ink_on(color), has_numbers},
                    HAlign::centre, VAlign::middle);
      }
    }
  }
  const auto found = std::ranges::find(l.shown, selected_wave(state));
  if (found != l.shown.end()) {
    const auto strip = l.wave_strip(static_cast<int>(found - l.shown.begin()));
    canvas.rect(strip.grown(2), {}, Stroke{p.k, 2.5}, 4);
  }
}

}  // namespace

void draw_table(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  draw_marked_rows(canvas, frame, scene, l);
  draw_positions(canvas, frame, scene, l);
  draw_bits(canvas, frame, scene, l);
  draw_waves(canvas, frame, scene, l);
}

}  // namespace posenc::binary

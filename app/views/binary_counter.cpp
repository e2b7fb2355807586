#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <posenc/binary.hpp>

#include "figure/axes.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/binary_numbers.hpp"
#include "views/binary_table.hpp"

namespace posenc::binary {
namespace {

/// An arrow from the bit that fell to 0 to the next one.
void draw_carry(Canvas& canvas, Point from, Point to, Color color) {
  constexpr int kPieces = 12;
  constexpr double kHead = 9;
  const double rise = std::min(26.0, glm::distance(from, to) * 0.7);
  std::vector<Point> arc;
  for (int i = 0; i <= kPieces; ++i) {
    const double share = static_cast<double>(i) / kPieces;
    arc.push_back(from + (to - from) * share - Point(0, rise * std::sin(share * std::numbers::pi)));
  }
  canvas.polyline(arc, {color, 2.5}, false);
  canvas.arrow_head(to, arc[kPieces] - arc[kPieces - 2], kHead, color);
}

void draw_carries(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto now = carries(ripple(scene));
  const double y = l.rows.min.y - 2;
  for (int b = 0; b + 1 < l.bit_count; ++b) {
    if ((now >> b & 1) == 0) continue;
    draw_carry(canvas, {l.bit_strip(b).centre().x, y}, {l.bit_strip(b + 1).centre().x, y},
               frame.palette.text);
  }
}

/// One bar of a tally.
struct Bar {
  double x = 0, half = 0;
  std::int64_t count = 0;
  Color color;
  bool selected = false;
};

void draw_bars(Canvas& canvas, const Palette& p, const Rect& plot, const AxisMap& up,
               const std::vector<Bar>& bars, double right) {
  LabelPlacer placer({{-1e9, -1e9}, {1e9, 1e9}});
  const auto top_of = [&](const Bar& bar) {
    return bar.count > 0 ? up.pixel_from_data(static_cast<double>(bar.count)) : plot.max.y;
  };
  // Where nothing stands, the number is 0.
  const auto number = [&](const Bar& bar) {
    if (bar.count == 0 && !bar.selected) return;
    const TextStyle style{bar.selected ? Face::bold : Face::regular, size::kSmall,
                          bar.selected ? bar.color : p.muted, true};
    const auto text = integer_text(bar.count);
    const double half = canvas.measure(text, style).width / 2;
    const Point at{std::min(bar.x, right - half), top_of(bar) - 8};
    const auto box = canvas.text_box(at, text, style, HAlign::centre);
    if (!placer.is_free({box.min - Point(4, 0), {box.max.x + 4, top_of(bar) - 1}})) return;
    placer.block(box);
    canvas.text(at, text, style, HAlign::centre);
  };
  for (const auto& bar : bars) {
    if (bar.count == 0) continue;
    const Rect box{{bar.x - bar.half, top_of(bar)}, {bar.x + bar.half, plot.max.y}};
    canvas.rect(box, bar.selected ? bar.color : bar.color.with_alpha(0.6));
    placer.block(box);
  }
  for (const auto& bar : bars) {
    if (bar.selected) number(bar);
  }
  for (const auto& bar : bars) {
    if (!bar.selected) number(bar);
  }
}

void draw_titles(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const int bit = selected_bit(state), wave = selected_wave(state);
  const double title = l.rows.max.y + 32, below = title + 22;
  const TextStyle strong{Face::semibold, size::kBody, p.text};
  const auto t = integer_text(state.position);
  const auto half_turn = [&](std::string name, const std::string& half, std::int64_t count) {
    return fmt::format("{}: {} / {} → {}", name, t, half, integer_text(count));
  };
  const auto of_bit = half_turn(fmt::format("bit {}", bit), integer_text(std::int64_t{1} << bit),
                                bit_flips(state.position, bit));
  const auto of_wave = half_turn(
      fmt::format("{} {}", state.binary.match ? "wave" : "pair", integer_text(wave)),
      short_text(waves(scene).wavelength(wave) / 2), sign_changes(scene, wave, state.position));
  canvas.text({l.bits.min.x, title}, "Flips so far", strong);
  canvas.text({l.bits.min.x, below}, of_bit,
              {Face::semibold, size::kAxis, bit_colour(p, bit), true});
  canvas.text({l.waves.min.x, title}, "Changes of sign so far", strong);
  canvas.text({l.waves.min.x, below}, of_wave, {Face::semibold, size::kAxis, p.k, true});
}

void draw_tallies(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const auto t = state.position;
  draw_titles(canvas, frame, scene, l);
  std::int64_t most = bit_flips(t, 0);
  std::vector<Bar> bits, of_waves;
  for (int b = 0; b < l.bit_count; ++b) {
    bits.push_back({l.bit_strip(b).centre().x, std::min(l.bit_column * 0.36, 28.0), bit_flips(t, b),
                    bit_colour(p, b), b == selected_bit(state)});
  }
  for (int i = l.wave_count() - 1; i >= 0; --i) {
    const int k = l.shown[static_cast<std::size_t>(i)];
    const auto count = sign_changes(scene, k, t);
    most = std::max(most, count);
    of_waves.push_back({l.wave_strip(i).centre().x, std::min(l.wave_column * 0.4, 28.0), count, p.k,
                        k == selected_wave(state)});
  }
  // One turn over has a height too, and the highest bar's number its room.
  constexpr double kLowest = 0.7, kNumber = 22;
  const AxisMap up{kLowest, std::max(static_cast<double>(most), 10.0), l.tallies.max.y,
                   l.tallies.min.y + kNumber, true};
  const Rect plot{{l.bits.min.x - 10, l.tallies.min.y + kNumber}, l.tallies.max};
  draw_left_axis(canvas, p, plot, up, "");
  canvas.line({l.bits.min.x - 10, plot.max.y}, {l.waves.max.x, plot.max.y}, {p.line, 1});
  draw_bars(canvas, p, plot, up, bits, l.waves.min.x);
  draw_bars(canvas, p, plot, up, of_waves, frame.area.max.x);
}

}  // namespace

void draw_counter(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  draw_carries(canvas, frame, scene, l);
  if (l.tallies.height() > 0) draw_tallies(canvas, frame, scene, l);
}

}  // namespace posenc::binary

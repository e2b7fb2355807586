#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/wavelengths_layout.hpp"

namespace posenc::wavelengths {
namespace {

double name_size(const Layout& at) { return at.compact ? size::kSmall : size::kAxis; }

void draw_button(Canvas& canvas, const Palette& palette, const Rect& room, std::string_view letter,
                 bool on, Color lit) {
  canvas.rect(room, on ? lit : mix(palette.field, palette.line, 0.5), {}, 6);
  canvas.text(room.centre(), letter,
              {Face::semibold, size::kSmall, on ? palette.ground : palette.muted}, HAlign::centre,
              VAlign::middle);
}

bool is_solo(const Mixer& mixer, int band, int bands) {
  for (int b = 0; b < bands; ++b) {
    if (mixer.is_muted(b) != (b != band)) return false;
  }
  return bands > 1;
}

/// "81.5 … 31.4", of a band's first and last pair.
std::string turns_text(const Sinusoidal& encoding, Cells pairs, std::int64_t length, int digits) {
  const auto turns = [&](std::int64_t k) {
    return short_text(encoding.turns_within(static_cast<int>(k), length), digits);
  };
  if (pairs.count == 1) return turns(pairs.first);
  return fmt::format("{} … {}", turns(pairs.first), turns(pairs.first + pairs.count - 1));
}

/// At the right edge of a band's row, as exact as there is room for.
void draw_turns(Canvas& canvas, const Layout& at, const Sinusoidal& encoding, int band,
                std::int64_t length, TextStyle style) {
  const double room = at.turns_to - at.chart.max.x - 10;
  const auto pairs = pairs_of_band(at.pairs, band);
  std::string words;
  for (const auto& [digits, em] : {std::pair(3, style.size), std::pair(3, size::kSmall),
                                   std::pair(2, size::kSmall), std::pair(1, size::kSmall)}) {
    style.size = em;
    words = turns_text(encoding, pairs, length, digits);
    if (canvas.measure(words, style).width <= room) break;
  }
  canvas.text({at.turns_to - 2, at.row(band).centre().y}, shorten(canvas, words, style, room),
              style, HAlign::right, VAlign::middle);
}

/// A vertical line with its name above, as near above it as there is room up to an end.
void draw_mark(Canvas& canvas, const Layout& at, double value, const Stroke& stroke, double name_y,
               const Wording& names, double size, double end) {
  const double x = at.x.pixel_from_data(value);
  canvas.line({x, name_y + size * 0.7}, {x, at.chart.max.y}, stroke);
  const TextStyle style{Face::medium, size, stroke.color};
  for (const auto& name : names) {
    const double width = canvas.measure(name, style).width;
    if (width > end - at.chart.min.x && &name != &names.back()) continue;
    const double left =
        std::clamp(x - width / 2, at.chart.min.x, std::max(at.chart.min.x, end - width));
    canvas.text({left, name_y}, name, style, HAlign::left, VAlign::middle);
    return;
  }
}

/// The name of pair k, beside its dot.
struct PairName {
  Point dot;
  std::string text;
  TextStyle style;
  Point at;
  HAlign align;
  Rect box;
};

PairName pair_name(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  constexpr double kAway = 14;
  const auto k = static_cast<int>(scene.state().pair);
  PairName name;
  name.dot = {at.x.pixel_from_data(scene.sinusoidal().wavelength(k)), at.y_of_pair(k)};
  name.text = "k = " + integer_text(k);
  name.style = {Face::semibold, name_size(at), palette.k};
  const double width = canvas.measure(name.text, name.style).width;
  const bool right = name.dot.x + width + kAway + 4 < at.chart.max.x;
  name.align = right ? HAlign::left : HAlign::right;
  const double half = name_size(at) * 0.7;
  name.at = {name.dot.x + (right ? kAway : -kAway),
             std::clamp(name.dot.y, at.chart.min.y + half, at.chart.max.y - half)};
  name.box = canvas.text_box(name.at, name.text, name.style, name.align, VAlign::middle);
  return name;
}

/// δ among the wavelengths: pairs of shorter ones turn more than once in a step of δ.
void draw_step(Canvas& canvas, const Palette& palette, const State& state, const Layout& at,
               LabelPlacer& labels) {
  const auto apart = static_cast<double>(std::abs(state.offset));
  if (apart < at.x.data_from || apart > at.x.data_to) return;
  constexpr double kGap = 8, kAboveEdge = 14;
  const double x = at.x.pixel_from_data(apart);
  canvas.line({x, at.chart.min.y}, {x, at.chart.max.y}, {palette.delta, 1.6});
  const TextStyle style{Face::semibold, size::kAxis, palette.delta, true};
  const auto name = "δ = " + integer_text(state.offset);
  for (const auto& words : {name + ": less than a turn beyond", name}) {
    if (labels.place(canvas, {x, at.chart.max.y - kAboveEdge}, kGap, words, style)) return;
  }
}

void draw_other_bases(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                      LabelPlacer& labels) {
  constexpr std::size_t kPoints = 256;
  constexpr double kInside = 24, kGap = 10;
  for (const auto& other : other_bases(scene)) {
    std::vector<Point> line;
    const std::size_t step = std::max<std::size_t>(1, other.wavelengths.size() / kPoints);
    std::optional<Point> end;
    for (std::size_t k = 0; k < other.wavelengths.size(); k += step) {
      line.emplace_back(at.x.pixel_from_data(other.wavelengths[k]),
                        at.y_of_pair(static_cast<double>(k)));
      if (at.chart.grown(-kInside).contains(line.back())) end = line.back();
    }
    if (line.size() > 1) {
      const Clip clip(canvas, at.chart);
      canvas.polyline(line, {palette.base.with_alpha(0.7), 1.5, Dash::dashed});
    }
    if (end && !at.compact) {
      labels.place(canvas, *end, kGap, "b = " + short_text(other.base),
                   {Face::regular, size::kSmall, palette.base});
    }
  }
}

void draw_pairs(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at) {
  constexpr double kApart = 3.2, kLargest = 4.5, kRing = 1.4;
  const auto& encoding = scene.sinusoidal();
  const double pitch = at.chart.height() / at.pairs;
  const int step = std::max(1, static_cast<int>(std::ceil(kApart / pitch)));
  const double radius = std::clamp(pitch * step * 0.36, 1.3, kLargest);
  for (int k = 0; k < at.pairs; k += step) {
    const Point p(at.x.pixel_from_data(encoding.wavelength(k)), at.y_of_pair(k));
    if (encoding.is_muted(k)) {
      canvas.circle(p, std::max(radius * 0.6, 1.0), mix(palette.ground, palette.muted, 0.45));
    } else if (encoding.turns_within(k, scene.state().length) < 1 && radius > 2) {
      canvas.circle(p, radius, palette.ground, Stroke{palette.text, kRing});
    } else {
      canvas.circle(p, radius, palette.text);
    }
  }
}

void draw_name(Canvas& canvas, const Palette& palette, const PairName& name) {
  canvas.circle(name.dot, 7.5, {}, Stroke{palette.k, 2.2});
  canvas.rect(name.box.grown(2), palette.ground.with_alpha(0.85));
  canvas.text(name.at, name.text, name.style, name.align, VAlign::middle);
}

FieldSpec field_spec(const Scene& scene) {
  const State& state = scene.state();
  FieldWindow window;
  window.position_from = 0;
  window.position_to = static_cast<double>(state.length);
  window.origin = position_of_row(state, 0);
  window.descending = is_descending(state);
  window.dim_from = 0;
  window.dim_to = static_cast<double>(column_count(state));
  window.sampling = Sampling::mean;
  const auto& colours = colormaps()[static_cast<std::size_t>(state.heatmap.colormap)];
  FieldSpec spec;
  spec.encoding = scene.shared_encoding();
  spec.length = state.length;
  spec.window = window;
  spec.colors = colours.colors;
  spec.values = value_range(scene.encoding(), state.length, colours);
  return spec;
}

void caption(Canvas& canvas, const Palette& palette, const Rect& below, const Wording& words) {
  draw_wording(canvas, {below.min.x, below.min.y - 9}, words,
               {Face::medium, size::kAxis, palette.muted}, below.width());
}

void draw_field(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  const State& state = scene.state();
  caption(
      canvas, palette, room,
      {fmt::format("The heatmap: {} {} down, {} dimensions across", integer_text(state.length),
                   state.length == 1 ? "position" : "positions", integer_text(column_count(state))),
       "The heatmap, positions down", "The heatmap"});
  canvas.field(room, field_spec(scene));
  const double y =
      room.min.y + (static_cast<double>(row_of_position(state, state.position)) + 0.5) /
                       static_cast<double>(state.length) * room.height();
  canvas.line({room.min.x - 7, y}, {room.min.x, y}, {palette.t, 3});
  canvas.line({room.max.x, y}, {room.max.x + 7, y}, {palette.t, 3});
}

/// δ and the dot product there. Returns where its name stands.
Rect draw_offset(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room,
                 const AxisMap& x, const AxisMap& y) {
  constexpr double kBeside = 8;
  const auto delta = scene.state().offset;
  const double at = x.pixel_from_data(static_cast<double>(std::abs(delta)));
  const double dot = y.pixel_from_data(scene.dot());
  canvas.line({at, room.min.y}, {at, room.max.y}, {palette.delta, 1.6});
  canvas.circle({at, dot}, 5, palette.delta);
  const TextStyle style{Face::semibold, size::kAxis, palette.delta};
  const auto name = "δ = " + integer_text(delta);
  const bool right = at + kBeside + canvas.measure(name, style).width <= room.max.x;
  // Below the dot where a level curve would run through it.
  const bool high = dot < room.min.y + 1.2 * size::kAxis;
  const Point corner{at + (right ? kBeside : -kBeside), high ? dot + kBeside : room.min.y};
  const auto align = right ? HAlign::left : HAlign::right;
  // The curve may run through it.
  const Rect box = canvas.text_box(corner, name, style, align, VAlign::top).grown(2);
  canvas.rect(box, palette.ground.with_alpha(0.85));
  canvas.text(corner, name, style, align, VAlign::top);
  return box;
}

/// The distance of the position whose vector is nearest to t's. Its name keeps out of what is taken.
void draw_nearest(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room,
                  const AxisMap& x, const Rect& taken) {
  const auto& nearest = facts(scene).nearest;
  if (!nearest) return;
  constexpr double kBeside = 8;
  const auto t = scene.state().position;
  const double at = x.pixel_from_data(static_cast<double>(std::abs(nearest->position - t)));
  canvas.line({at, room.min.y}, {at, room.max.y}, {palette.t, 1.5, Dash::dashed});
  const TextStyle style{Face::semibold, size::kAxis, palette.t, true};
  const auto which = integer_text(nearest->position);
  for (const auto& name : {fmt::format("{}, nearest to t = {}", which, integer_text(t)),
                           which + ", nearest to t", std::string("nearest")}) {
    for (const bool low : {true, false}) {
      for (const auto align : {HAlign::left, HAlign::right}) {
        const Point corner{at + (align == HAlign::left ? kBeside : -kBeside),
                           low ? room.max.y - kBeside : room.min.y};
        const auto valign = low ? VAlign::bottom : VAlign::top;
        const Rect box = canvas.text_box(corner, name, style, align, valign);
        if (box.min.x < room.min.x || box.max.x > room.max.x || box.overlaps(taken)) continue;
        canvas.rect(box.grown(2), palette.ground.with_alpha(0.85));
        canvas.text(corner, name, style, align, valign);
        return;
      }
    }
  }
}

void draw_curve(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  constexpr double kColumn = 2, kThinnest = 2;
  const State& state = scene.state();
  const bool depends = !scene.sinusoidal().is_rotation();
  const auto t = integer_text(state.position);
  const double most = scene.dot_at_zero();
  caption(canvas, palette, room,
          {state.length == 1 ? "One position has no distance to another"
           : depends
               ? fmt::format("The dot product with p({}) over the distance", t)
               : fmt::format("The dot product over the distance, {} at Δ = 0", short_text(most, 3)),
           "The dot product over the distance", "Dot product"});
  if (state.length == 1) return;  // no distance
  const auto& curve = dot_curve(scene, static_cast<int>(room.width() / kColumn));
  double least = 0, largest = most;
  for (const auto& band : curve.bands) {
    least = std::min(least, band.lower_bound);
    largest = std::max(largest, band.upper_bound);
  }
  if (state.offset != 0) {
    least = std::min(least, scene.dot());
    largest = std::max(largest, scene.dot());
  }
  const double air = (largest - least) * 0.04;
  const AxisMap x{1, static_cast<double>(std::max<std::int64_t>(state.length, 2)), room.min.x,
                  room.max.x, true};
  const AxisMap y{least - air, largest + air, room.max.y, room.min.y};
  canvas.line({room.min.x, y.pixel_from_data(0)}, {room.max.x, y.pixel_from_data(0)},
              {palette.line, 1});
  std::vector<Point> line;
  for (std::size_t i = 0; i < curve.bands.size(); ++i) {
    const auto& [first, count] = curve.distances[i];
    const auto& band = curve.bands[i];
    const double from = x.pixel_from_data(static_cast<double>(first)),
                 to = std::min(x.pixel_from_data(static_cast<double>(first + count)), room.max.x);
    const auto fill = [&](double low, double high, Color color) {
      const Rect part{{from, y.pixel_from_data(high)}, {to, y.pixel_from_data(low)}};
      if (count > 1 && part.height() > kThinnest) canvas.rect(part, color);
    };
    // Of many distances some are computed, and no other lies outside the bounds.
    if (!band.is_exact) fill(band.lower_bound, band.upper_bound, palette.muted.with_alpha(0.3));
    fill(band.lowest, band.highest, palette.text);
    line.emplace_back(count == 1 ? from : (from + to) / 2,
                      y.pixel_from_data((band.lowest + band.highest) / 2));
  }
  if (line.size() > 1) canvas.polyline(line, {palette.text, 1.6});
  if (line.size() == 1) canvas.circle(line.front(), 3, palette.text);
  draw_bottom_axis(canvas, palette, room, x, "Δ, in positions");
  draw_left_axis(canvas, palette, room, y, "");
  Rect taken;
  if (state.offset != 0) taken = draw_offset(canvas, palette, scene, room, x, y);
  draw_nearest(canvas, palette, scene, room, x, taken);
}

void draw_facts(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  const State& state = scene.state();
  const Facts& f = facts(scene);
  const TextStyle quiet{Face::regular, size::kAxis, palette.muted};
  const TextStyle strong{Face::semibold, size::kBrand, palette.t};
  const double left = room.min.x, width = room.width();
  if (!f.nearest) {
    draw_wording(canvas, {left, room.min.y + 20}, {"There is no other position"}, quiet, width);
    return;
  }
  const auto t = integer_text(state.position);
  draw_wording(canvas, {left, room.min.y + 18},
               {fmt::format("Nearest to t = {}, {}", t, searched_text(state, f)),
                fmt::format("Nearest to t = {}", t), "Nearest"},
               quiet, width);
  draw_wording(canvas, {left, room.min.y + 48}, {"position " + nearest_text(f), nearest_text(f)},
               strong, width);
  const auto share = short_text(f.nearest->distance / f.row_length, 3);
  draw_wording(canvas, {left, room.min.y + 74},
               {fmt::format("{} of a vector’s length", share), share}, quiet, width);
}

}  // namespace

void draw_desk(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const double em = name_size(at), header = at.chart.min.y - (at.compact ? 12 : 14);
  const TextStyle quiet{Face::regular, size::kSmall, palette.muted};
  if (!at.compact) {
    canvas.text({at.names_from, header}, "pairs", quiet, HAlign::left, VAlign::middle);
    canvas.text({at.turns_to, header}, "turns in L", quiet, HAlign::right, VAlign::middle);
  }
  for (int band = 0; band < at.bands; ++band) {
    const Rect row = at.row(band);
    const auto pairs = pairs_of_band(at.pairs, band);
    const bool muted = state.mixer.is_muted(band);
    if (band % 2 == 0) canvas.rect(row, mix(palette.ground, palette.line, 0.22));
    const TextStyle name{Face::medium, em, muted ? palette.muted : palette.text};
    const auto first = integer_text(pairs.first);
    canvas.text({at.names_from + 2, row.centre().y},
                pairs.count == 1
                    ? first
                    : fmt::format("{}–{}", first, integer_text(pairs.first + pairs.count - 1)),
                name, HAlign::left, VAlign::middle);
    if (at.buttons_from > 0) {
      draw_button(canvas, palette, at.mute_button(band), "M", muted, palette.error);
      draw_button(canvas, palette, at.solo_button(band), "S", is_solo(state.mixer, band, at.bands),
                  palette.k);
    }
    if (at.turns_to > 0) {
      const TextStyle turns{Face::medium, em, muted ? palette.muted : palette.text, true};
      if (muted) {
        canvas.text({at.turns_to - 2, row.centre().y}, "muted", turns, HAlign::right,
                    VAlign::middle);
      } else {
        draw_turns(canvas, at, scene.sinusoidal(), band, state.length, turns);
      }
    }
  }
}

void draw_chart(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const Facts& f = facts(scene);
  const double em = at.compact ? size::kSmall : size::kAxis;
  const double length_x = at.x.pixel_from_data(static_cast<double>(state.length));
  // Waves longer than L complete no turn in it.
  canvas.rect({{length_x, at.chart.min.y}, at.chart.max}, palette.muted.with_alpha(0.13));
  const double near = at.chart.min.y - (at.compact ? 12 : 14);
  if (!at.compact) {
    const auto popular = fmt::format("2π·b = {}", short_text(f.popular, 5));
    draw_mark(canvas, at, f.popular, {palette.base, 1.6, Dash::dashed}, near - 24,
              f.reaches_popular ? Wording{popular + ": the last pair", popular, "2π·b"}
                                : Wording{popular + ", which no pair reaches", popular, "2π·b"},
              em, at.chart.max.x);
  }
  const auto length = "L = " + integer_text(state.length);
  // The other line rises through this name's height.
  constexpr double kBeforeLine = 6;
  const double popular_x = at.x.pixel_from_data(f.popular);
  const double end = !at.compact && popular_x > length_x ? popular_x - kBeforeLine : at.chart.max.x;
  draw_mark(canvas, at, static_cast<double>(state.length), {palette.muted, 1.6}, near,
            f.incomplete > 0 && !at.compact ? Wording{length + ": no full turn beyond", length, "L"}
                                            : Wording{length, "L"},
            em, end);
  const auto name = pair_name(canvas, palette, scene, at);
  LabelPlacer labels(at.chart);
  labels.block(name.box.grown(4));
  if (!at.compact) draw_step(canvas, palette, state, at, labels);
  draw_other_bases(canvas, palette, scene, at, labels);
  draw_pairs(canvas, palette, scene, at);
  draw_name(canvas, palette, name);
  draw_bottom_axis(canvas, palette, at.chart, at.x, "wavelength, in positions");
}

void draw_effects(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  if (at.field) draw_field(canvas, frame.palette, scene, *at.field);
  if (at.curve) draw_curve(canvas, frame.palette, scene, *at.curve);
  if (at.facts) draw_facts(canvas, frame.palette, scene, *at.facts);
}

}  // namespace posenc::wavelengths

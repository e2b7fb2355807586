#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "views/heatmap_layout.hpp"

/// The profiles along the field's edges: p(t) as bars over the dimensions, and the pair's sine and
/// cosine as curves over the positions. Each lies along the axis that it shares with the field.
namespace posenc::heatmap {
namespace {

struct RowValues {
  std::vector<double> value;
};

const std::vector<double>& row_of_t(const Scene& scene) {
  const auto& encoding = scene.shared_encoding();
  return scene
      .memo<RowValues>(
          std::pair(encoding, scene.state().position),
          [&] {
            RowValues row{std::vector<double>(static_cast<std::size_t>(encoding->d()))};
            encoding->row(scene.state().position, row.value);
            return row;
          })
      .value;
}

/// Both ends of the range of values and its middle, at the end of the strip, and lines there.
void draw_scale(Canvas& canvas, const Palette& palette, const Strip& strip) {
  const double from = strip.start(), to = from + strip.length();
  const double zero = strip.values.place(0);
  canvas.line(strip.at(from, zero), strip.at(to, zero), {palette.muted.with_alpha(0.7), 1});
  const TextStyle style{Face::regular, size::kSmall, palette.muted, true};
  const auto text = [&](int place) {
    return short_text(std::lerp(strip.values.low, strip.values.high, (place + 1) / 2.0), 3);
  };
  // Numbers below the strip stand side by side.
  constexpr double kBetween = 6;
  const auto width = [&](int place) { return canvas.measure(text(place), style).width; };
  const bool middle_fits =
      strip.horizontal ||
      (width(0) + std::max(width(-1), width(1))) / 2 + kBetween < strip.rect.width() / 2;
  for (const int place : {-1, 0, 1}) {
    if (place != 0 && place != zero)
      canvas.line(strip.at(from, place), strip.at(to, place), {palette.line, 1});
    if (place == 0 && !middle_fits) continue;
    const Point end = strip.at(to, place);
    if (strip.horizontal) {
      canvas.text(end + Point(8, 0), text(place), style, HAlign::left, VAlign::middle);
    } else {
      canvas.text(end + Point(0, 8), text(place), style, HAlign::centre, VAlign::top);
    }
  }
}

void draw_bars(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip) {
  const auto& row = row_of_t(scene);
  const auto dims = shown_dims(scene.state());
  const double cell = strip.cell_size();
  const Color others = palette.t.with_alpha(0.6);
  const auto marked = looked_at(scene);
  const auto is_marked = [&](std::int64_t dim) {
    return std::ranges::any_of(marked, [dim](const Cells& cells) {
      return dim >= cells.first && dim < cells.first + cells.count;
    });
  };
  const double zero = strip.values.place(0);
  const auto is_number = [&](std::int64_t dim) {
    return std::isfinite(row[static_cast<std::size_t>(dim)]);
  };
  const auto place = [&](std::int64_t dim) {
    const double v = row[static_cast<std::size_t>(dim)];
    return std::isfinite(v) ? std::clamp(strip.values.place(v), -1.0, 1.0) : zero;
  };
  const Clip clip(canvas, strip.rect.grown(0.5));

  // Narrower than this, bars of neighbours fall on one pixel, which then shows all that they cover.
  constexpr double kNarrow = 2;
  if (cell >= kNarrow) {
    constexpr double kShare = 0.7, kMostWide = 40;
    const double width = std::min(cell * kShare, kMostWide);
    for (auto dim = dims.first(); dim < dims.end(); ++dim) {
      const double middle = strip.along.pixel_from_data(static_cast<double>(dim) + 0.5);
      // What is no finite number is no bar of some height, 0 least of all.
      if (!is_number(dim)) {
        canvas.rect(strip.box(middle - width / 2, middle + width / 2, -1, 1), kNaNColor);
        continue;
      }
      canvas.rect(strip.box(middle - width / 2, middle + width / 2, zero, place(dim)),
                  is_marked(dim) ? palette.t : others);
    }
    return;
  }
  const int pixels = static_cast<int>(strip.length());
  const auto cells =
      cells_under_pixels(dims.from, dims.to, column_count(scene.state()), pixels, Sampling::mean);
  for (int i = 0; i < pixels; ++i) {
    const auto& under = cells[static_cast<std::size_t>(i)];
    double low = zero, high = zero;
    bool has_marked = false, all_numbers = true;
    for (auto dim = under.first; dim < under.first + under.count; ++dim) {
      low = std::min(low, place(dim));
      high = std::max(high, place(dim));
      has_marked = has_marked || is_marked(dim);
      all_numbers = all_numbers && is_number(dim);
    }
    const double at = strip.start() + i;
    if (!all_numbers) canvas.rect(strip.box(at, at + 1, -1, 1), kNaNColor);
    canvas.rect(strip.box(at, at + 1, low, high), has_marked ? palette.t : others);
  }
}

/// The pair's curves where a wave is wide enough to be drawn.
struct Waves {
  std::vector<double> sines,
      cosines;  ///< at equally spaced positions; no cosines where the pair has none
};

const Waves& waves(const Scene& scene, const Range& shown, int points) {
  const auto& encoding = scene.shared_sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const auto& convention = encoding->convention();
  const auto origin = static_cast<double>(position_of_row(scene.state(), 0));
  const bool has_cosine = encoding->cosine_dim(k).has_value();
  const double loudness = encoding->is_muted(k) ? 0 : 1;
  return scene.memo<Waves>(std::tuple(encoding, k, shown, points, origin), [&] {
    Waves made;
    for (int i = 0; i <= points; ++i) {
      // Cell c is drawn over [c, c+1), so that its value stands in the middle.
      const double row = shown.from + shown.size() * i / points - 0.5;
      const double t = convention.descending ? origin - row : origin + row;
      made.sines.push_back(loudness * sin(encoding->phase_at(t, k)));
      if (has_cosine) made.cosines.push_back(loudness * cos(encoding->cosine_phase_at(t, k)));
    }
    return made;
  });
}

constexpr Stroke sine_stroke(const Palette& p) { return {p.k, 2.2}; }
Stroke cosine_stroke(const Palette& p) { return {p.k, 1.4, Dash::dashed}; }

void draw_dots(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip,
               std::int64_t row, double radius, Color color) {
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const auto t = position_of_row(scene.state(), row);
  const double at = strip.along.pixel_from_data(static_cast<double>(row) + 0.5);
  const double loudness = encoding.is_muted(k) ? 0 : 1;
  if (encoding.cosine_dim(k)) {
    canvas.circle(strip.at(at, loudness * cos(encoding.cosine_phase(t, k))), radius, palette.ground,
                  Stroke{color, 1.5});
  }
  canvas.circle(strip.at(at, loudness * sin(encoding.phase(t, k))), radius, color);
}

void draw_curves(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip) {
  const State& state = scene.state();
  const Range shown{strip.along.data_from, strip.along.data_to};
  const Clip clip(canvas, strip.rect.grown(6));
  const int points = static_cast<int>(2 * strip.length());
  const auto& curves = waves(scene, shown, points);
  std::vector<Point> line(curves.sines.size());
  const auto draw = [&](std::span<const double> values, const Stroke& stroke) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      line[i] =
          strip.at(strip.start() + strip.length() * static_cast<double>(i) / points, values[i]);
    }
    canvas.polyline(line, stroke, false);
  };
  // Between whole positions a wave may be too narrow for that: the band that it fills.
  constexpr double kNarrowest = 4;
  const double wave = scene.sinusoidal().wavelength(static_cast<int>(state.pair));
  if (wave * strip.cell_size() < kNarrowest) {
    canvas.rect(strip.rect, palette.k.with_alpha(0.3));
  } else {
    if (!curves.cosines.empty()) draw(curves.cosines, cosine_stroke(palette));
    draw(curves.sines, sine_stroke(palette));
  }
  constexpr double kRoomForDots = 12;
  if (strip.cell_size() >= kRoomForDots) {
    for (auto row = shown.first(); row < shown.end(); ++row) {
      draw_dots(canvas, palette, scene, strip, row, 2.5, palette.k);
    }
  }
  const auto mark = [&](std::int64_t t, Color color, const Stroke& stroke) {
    const auto row = row_of_position(state, t);
    if (!shown.contains(row)) return;
    const double at = strip.along.pixel_from_data(static_cast<double>(row) + 0.5);
    canvas.line(strip.at(at, -1), strip.at(at, 1), stroke);
    draw_dots(canvas, palette, scene, strip, row, 4, color);
  };
  if (state.offset != 0)
    mark(state.position + state.offset, palette.delta, {palette.delta, 1.5, Dash::dashed});
  mark(state.position, palette.t, {palette.t.with_alpha(0.8), 1.5});
}

/// Which positions the strip shows, where these are not the field's, and lines from there to it.
void draw_stretch(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at,
                  const Strip& strip) {
  const Range stretch{strip.along.data_from, strip.along.data_to};
  if (stretch == Range{at.rows.data_from, at.rows.data_to}) return;
  const TextStyle style{Face::regular, size::kSmall, frame.palette.muted, true};
  const auto numbers =
      fmt::format("{} … {}", integer_text(position_of_row(scene.state(), stretch.first())),
                  integer_text(position_of_row(scene.state(), stretch.end() - 1)));
  const auto named = "positions " + numbers;
  constexpr double kBelowTicks = 32, kBelowScale = 28;
  const Point corner = strip.horizontal ? Point(strip.rect.min.x, at.field.max.y + kBelowTicks)
                                        : Point(strip.rect.min.x, strip.rect.max.y + kBelowScale);
  const double room = (strip.horizontal ? strip.rect.centre().x : frame.area.max.x) - corner.x;
  const bool fits = canvas.measure(named, style).width <= room;
  canvas.text(corner, fits ? named : numbers, style, HAlign::left, VAlign::top);
  if (strip.horizontal) return;  // the axis' numbers stand between
  const Stroke thin{frame.palette.muted, 1};
  constexpr double kAir = 3;
  const double left = at.field.max.x + kAir, right = strip.rect.min.x - kAir;
  canvas.line({left, at.rows.pixel_from_data(stretch.from)}, {right, strip.rect.min.y}, thin);
  canvas.line({left, at.rows.pixel_from_data(stretch.to)}, {right, strip.rect.max.y}, thin);
}

/// "sin" and "cos" beside samples of their lines: side by side, or one below the other.
void draw_legend(Canvas& canvas, const Palette& palette, const Strip& strip, bool has_cosine,
                 Point right_middle) {
  const TextStyle style{Face::medium, size::kAxis, palette.k};
  constexpr double kSample = 20, kGap = 6, kBetween = 14, kRows = 24;
  const std::array strokes{cosine_stroke(palette), sine_stroke(palette)};
  constexpr std::array<std::string_view, 2> kNames{"cos", "sin"};
  Point at = strip.horizontal ? right_middle + Point(0, kRows / 2) : right_middle;
  for (std::size_t i = has_cosine ? 0 : 1; i < kNames.size(); ++i) {
    canvas.text(at, kNames[i], style, HAlign::right, VAlign::middle);
    const double end = at.x - canvas.measure(kNames[i], style).width - kGap;
    canvas.line({end - kSample, at.y}, {end, at.y}, strokes[i]);
    if (strip.horizontal) {
      at.y -= kRows;
    } else {
      at.x = end - kSample - kBetween;
    }
  }
}

}  // namespace

AxisMap profile_rows(const Scene& scene, const Layout& at) {
  if (!has_waves(scene.state())) return at.rows;
  constexpr double kNarrowestWave = 24, kReadableWave = 40;  // pixels
  // At whole positions no wave looks shorter than two of them.
  const double wave =
      std::max(2.0, scene.sinusoidal().wavelength(static_cast<int>(scene.state().pair)));
  const double pixels = at.rows.pixel_to - at.rows.pixel_from;
  const Range shown{at.rows.data_from, at.rows.data_to};
  if (wave * pixels / shown.size() >= kNarrowestWave) return at.rows;
  const auto present = row_of_position(scene.state(), scene.state().position);
  const double size = std::max(2.0, std::round(pixels / kReadableWave * wave));
  if (size >= shown.size()) return at.rows;
  const double middle =
      shown.contains(present) ? static_cast<double>(present) + 0.5 : (shown.from + shown.to) / 2;
  const double from = std::clamp(std::floor(middle - size / 2), std::ceil(shown.from),
                                 std::max(std::ceil(shown.from), std::floor(shown.to - size)));
  return {from, from + size, at.rows.pixel_from, at.rows.pixel_to};
}

void draw_profiles(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto& palette = frame.palette;
  const double header = at.field.min.y - kNameRise;
  const auto range = value_range(scene.encoding(), scene.state().length);
  if (const auto& room = at.dim_profile(); !is_empty(room)) {
    const Strip strip(room, at.dims, !at.transposed, range);
    for (const auto& dims : looked_at(scene)) {
      if (const auto band = dims_band(at, dims)) {
        canvas.rect(strip.box(band->from, band->to, -1, 1), palette.k.with_alpha(0.22));
      }
    }
    draw_scale(canvas, palette, strip);
    draw_bars(canvas, palette, scene, strip);
    const auto label = row_label(scene.state());
    const TextStyle style{Face::semibold, size::kAxis, palette.t, true};
    if (at.transposed) {
      canvas.text({room.centre().x, header}, label, style, HAlign::centre, VAlign::middle);
    } else {
      canvas.text({room.min.x - kLabelGap, room.centre().y}, label, style, HAlign::right,
                  VAlign::middle);
    }
  }
  if (const auto& room = at.position_profile(); !is_empty(room)) {
    const Strip strip(room, profile_rows(scene, at), at.transposed, range);
    const Point name_at =
        at.transposed ? Point(room.min.x - kLabelGap, room.centre().y) : Point(room.max.x, header);
    draw_scale(canvas, palette, strip);
    if (!has_waves(scene.state())) {
      draw_column(canvas, palette, scene, strip);
      canvas.text(name_at, fmt::format("j = {}", integer_text(scene.state().dim)),
                  {Face::medium, size::kAxis, palette.k}, HAlign::right, VAlign::middle);
      return;
    }
    draw_curves(canvas, palette, scene, strip);
    draw_stretch(canvas, frame, scene, at, strip);
    draw_legend(canvas, palette, strip,
                scene.sinusoidal().cosine_dim(static_cast<int>(scene.state().pair)).has_value(),
                name_at);
  }
}

}  // namespace posenc::heatmap

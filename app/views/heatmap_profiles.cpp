#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>

#include <fmt/format.h>

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

/// One profile's room: values from −1 to 1 times the encoding's scale across it, cells along it.
struct Strip {
  Rect rect;
  AxisMap along;
  bool horizontal;

  Strip(const Rect& r, const AxisMap& a, bool lies) : rect(r), along(a), horizontal(lies) {}

  double length() const { return horizontal ? rect.width() : rect.height(); }
  double start() const { return horizontal ? rect.min.x : rect.min.y; }
  double cell_size() const { return length() / (along.data_to - along.data_from); }
  /// Pixel along the strip and value; +1 is up, or right.
  Point at(double pixel, double value) const {
    const Point c = rect.centre();
    return horizontal ? Point(pixel, c.y - value * rect.height() / 2)
                      : Point(c.x + value * rect.width() / 2, pixel);
  }
  Rect box(double pixel_from, double pixel_to, double low, double high) const {
    const Point a = at(pixel_from, low), b = at(pixel_to, high);
    return {glm::min(a, b), glm::max(a, b)};
  }
};

/// The largest entry, 0 and the smallest at the end of the strip, and lines there.
void draw_scale(Canvas& canvas, const Palette& palette, const Strip& strip, double largest) {
  const double from = strip.start(), to = from + strip.length();
  canvas.line(strip.at(from, 0), strip.at(to, 0), {palette.muted.with_alpha(0.7), 1});
  const TextStyle style{Face::regular, size::kSmall, palette.muted, true};
  for (const int v : {-1, 0, 1}) {
    if (v != 0) canvas.line(strip.at(from, v), strip.at(to, v), {palette.line, 1});
    const Point end = strip.at(to, v);
    if (strip.horizontal) {
      canvas.text(end + Point(8, 0), short_text(v * largest, 3), style, HAlign::left,
                  VAlign::middle);
    } else {
      canvas.text(end + Point(0, 8), short_text(v * largest, 3), style, HAlign::centre,
                  VAlign::top);
    }
  }
}

void draw_bars(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip) {
  const auto& row = row_of_t(scene);
  const auto dims = shown_dims(scene.state());
  const double cell = strip.cell_size();
  const Color others = palette.t.with_alpha(0.6);
  const auto& encoding = scene.encoding();
  const double largest = encoding.scale();
  const auto is_of_pair = [&](std::int64_t dim) {
    const auto column = encoding.column(static_cast<int>(dim));
    return column.kind != WaveColumn::Kind::zero && column.pair == scene.state().pair;
  };
  const Clip clip(canvas, strip.rect.grown(0.5));

  // Narrower than this, bars of neighbours fall on one pixel, which then shows all that they cover.
  constexpr double kNarrow = 2;
  if (cell >= kNarrow) {
    constexpr double kShare = 0.7, kMostWide = 40;
    const double width = std::min(cell * kShare, kMostWide);
    for (auto dim = dims.first(); dim < dims.end(); ++dim) {
      const double middle = strip.along.pixel_from_data(static_cast<double>(dim) + 0.5);
      const double value = row[static_cast<std::size_t>(dim)] / largest;
      canvas.rect(strip.box(middle - width / 2, middle + width / 2, 0, value),
                  is_of_pair(dim) ? palette.t : others);
    }
    return;
  }
  const int pixels = static_cast<int>(strip.length());
  const auto cells =
      cells_under_pixels(dims.from, dims.to, scene.state().d, pixels, Sampling::mean);
  for (int i = 0; i < pixels; ++i) {
    const auto& under = cells[static_cast<std::size_t>(i)];
    double low = 0, high = 0;
    bool of_pair = false;
    for (auto dim = under.first; dim < under.first + under.count; ++dim) {
      low = std::min(low, row[static_cast<std::size_t>(dim)] / largest);
      high = std::max(high, row[static_cast<std::size_t>(dim)] / largest);
      of_pair = of_pair || is_of_pair(dim);
    }
    const double at = strip.start() + i;
    canvas.rect(strip.box(at, at + 1, low, high), of_pair ? palette.t : others);
  }
}

/// The pair's curves where a wave is wide enough to be drawn.
struct Waves {
  std::vector<double> sines,
      cosines;  ///< at equally spaced positions; no cosines where the pair has none
};

const Waves& waves(const Scene& scene, const Range& shown, int points) {
  const auto& encoding = scene.shared_encoding();
  const int k = static_cast<int>(scene.state().pair);
  const auto& convention = encoding->convention();
  const auto origin = static_cast<double>(position_of_row(scene.state(), 0));
  const bool has_cosine = encoding->cosine_dim(k).has_value();
  return scene.memo<Waves>(std::tuple(encoding, k, shown, points, origin), [&] {
    Waves made;
    for (int i = 0; i <= points; ++i) {
      // Cell c is drawn over [c, c+1), so that its value stands in the middle.
      const double row = shown.from + shown.size() * i / points - 0.5;
      const double t = convention.descending ? origin - row : origin + row;
      made.sines.push_back(sin(encoding->phase_at(t, k)));
      if (has_cosine) made.cosines.push_back(cos(encoding->cosine_phase_at(t, k)));
    }
    return made;
  });
}

constexpr Stroke sine_stroke(const Palette& p) { return {p.k, 2.2}; }
Stroke cosine_stroke(const Palette& p) { return {p.k, 1.4, Dash::dashed}; }

void draw_dots(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip,
               std::int64_t row, double radius, Color color) {
  const auto& encoding = scene.encoding();
  const int k = static_cast<int>(scene.state().pair);
  const auto t = position_of_row(scene.state(), row);
  const double at = strip.along.pixel_from_data(static_cast<double>(row) + 0.5);
  if (encoding.cosine_dim(k)) {
    canvas.circle(strip.at(at, cos(encoding.cosine_phase(t, k))), radius, palette.ground,
                  Stroke{color, 1.5});
  }
  canvas.circle(strip.at(at, sin(encoding.phase(t, k))), radius, color);
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
  const double wave = scene.encoding().wavelength(static_cast<int>(state.pair));
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
  constexpr double kNarrowestWave = 24, kReadableWave = 40;  // pixels
  // At whole positions no wave looks shorter than two of them.
  const double wave =
      std::max(2.0, scene.encoding().wavelength(static_cast<int>(scene.state().pair)));
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
  if (const auto& room = at.dim_profile(); !is_empty(room)) {
    const Strip strip(room, at.dims, !at.transposed);
    for (const auto& dims : pair_dims(scene)) {
      if (const auto band = dims_band(at, dims)) {
        canvas.rect(strip.box(band->from, band->to, -1, 1), palette.k.with_alpha(0.22));
      }
    }
    draw_scale(canvas, palette, strip, scene.encoding().scale());
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
    const Strip strip(room, profile_rows(scene, at), at.transposed);
    draw_scale(canvas, palette, strip, scene.encoding().scale());
    draw_curves(canvas, palette, scene, strip);
    draw_stretch(canvas, frame, scene, at, strip);
    draw_legend(
        canvas, palette, strip,
        scene.encoding().cosine_dim(static_cast<int>(scene.state().pair)).has_value(),
        at.transposed ? Point(room.min.x - kLabelGap, room.centre().y) : Point(room.max.x, header));
  }
}

}  // namespace posenc::heatmap

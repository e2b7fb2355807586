#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/colour_bar.hpp"
#include "views/heatmap_layout.hpp"
#include "views/parts.hpp"

/// Single cells: their values written in them, on the colour bar and under the pointer.
namespace posenc::heatmap {
namespace {

Sampling sampling_of(const Scene& scene) {
  return scene.state().heatmap.mean ? Sampling::mean : Sampling::nearest;
}

/// "t = 92", "positions 90–92"
std::string named(std::string_view one, std::string_view many, Cells cells) {
  if (cells.count == 1) return fmt::format("{} {}", one, integer_text(cells.first));
  return fmt::format("{} {}–{}", many, integer_text(cells.first),
                     integer_text(cells.first + cells.count - 1));
}

/// "sin(92 · ω₂₆) = 0.8192"; without waves "PE(92, 8) = 0.0132"
std::string entry_text(const Scene& scene, std::int64_t t, int dim) {
  if (!has_waves(scene.state())) {
    constexpr int kDigits = 6;
    return fmt::format("PE({}, {}) = {}", integer_text(t), integer_text(dim),
                       value_text(scene.encoding().entry(t, dim), kDigits));
  }
  const auto& encoding = scene.sinusoidal();
  if (encoding.column(dim).kind == WaveColumn::Kind::zero) return "always 0, since d is odd";
  const double value = encoding.entry(t, dim);
  return fmt::format("{} = {}", entry_formula(encoding, t, dim),
                     encoding.scale() == 1 ? fixed_text(value, 4) : short_text(value, 4));
}

/// "t = 92", "token 90, position 92", "positions 90–92": a row's token is named where it is another number.
std::string named_rows(const State& state, Cells rows) {
  const auto positions = positions_of_rows(state, rows);
  if (rows.count == 1 && rows.first != positions.first) {
    return fmt::format("token {}, position {}", integer_text(rows.first),
                       integer_text(positions.first));
  }
  return named("t =", "positions", positions);
}

}  // namespace

namespace {

/// How the numbers in cells are written: all with so many decimals, or, without waves, each as short as it is.
struct CellText {
  bool has_waves;
  int decimals;

  std::string of(double value) const {
    return has_waves ? fixed_text(value, decimals) : value_text(value, decimals);
  }
};

}  // namespace

void draw_values(Canvas& canvas, const Scene& scene, const Layout& at) {
  const double width = at.across().pixel_from_data(1) - at.across().pixel_from_data(0);
  const double height = at.down().pixel_from_data(1) - at.down().pixel_from_data(0);
  constexpr int kMostDecimals = 4, kFewestDecimals = 2;
  constexpr double kAir = 12, kLeading = 1.5;
  TextStyle style{Face::medium, std::clamp(height / 3, size::kSmall, size::kBody), {}, true};
  if (height < style.size * kLeading) return;
  int decimals = kMostDecimals;
  while (canvas.measure(fixed_text(-0.5, decimals), style).width + kAir > width) {
    if (decimals == kFewestDecimals) {
      if (style.size == size::kSmall) return;
      style.size = size::kSmall;
    } else {
      --decimals;
    }
  }

  const auto rows = shown_rows(scene.state());
  const auto dims = shown_dims(scene.state());
  const FieldSpec spec = field_spec(scene, at);
  const CellText written{has_waves(scene.state()), decimals};
  const Clip clip(canvas, at.field);
  for (auto row = rows.first(); row < rows.end(); ++row) {
    const auto t = position_of_row(scene.state(), row);
    for (auto dim = dims.first(); dim < dims.end(); ++dim) {
      const double along_t = at.rows.pixel_from_data(static_cast<double>(row) + 0.5);
      const double along_dim = at.dims.pixel_from_data(static_cast<double>(dim) + 0.5);
      const Point middle = at.transposed ? Point(along_t, along_dim) : Point(along_dim, along_t);
      const double value = scene.encoding().entry(t, static_cast<int>(dim));
      style.color = ink_on(color_of(spec, value, least_with_sign(spec, true)));
      const auto text = written.of(value);
      // A number cut at the edge would read as another one.
      const Rect box = canvas.text_box(middle, text, style, HAlign::centre, VAlign::middle);
      if (box.width() > width || box.min.x < at.field.min.x || box.max.x > at.field.max.x ||
          box.min.y < at.field.min.y || box.max.y > at.field.max.y) {
        continue;
      }
      canvas.text(middle, text, style, HAlign::centre, VAlign::middle);
    }
  }
}

void draw_colour_bar(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                     std::optional<double> value) {
  if (is_empty(at.bar)) return;
  ColourBar bar = colour_bar(scene);
  bar.room = at.bar;
  posenc::draw_colour_bar(canvas, palette, bar, value);
}

std::optional<Probe> probe(const Scene& scene, const Layout& at, std::optional<Point> hover) {
  if (!hover) return {};
  const State& state = scene.state();
  const auto sampling = sampling_of(scene);
  const auto row = [&](const AxisMap& along) {
    return cells_at(along, state.length, sampling, at.transposed ? hover->x : hover->y);
  };
  const auto dim = [&] {
    return cells_at(at.dims, column_count(state), sampling, at.transposed ? hover->y : hover->x);
  };
  std::optional<Cells> rows, dims;
  bool of_profile = false;
  if (at.field.contains(*hover)) {
    rows = row(at.rows);
    dims = dim();
  } else if (at.dim_profile().contains(*hover)) {
    rows = Cells{row_of_position(state, state.position), 1};
    dims = dim();
  } else if (at.position_profile().contains(*hover)) {
    rows = row(profile_rows(scene, at));
    dims = Cells{looked_at(scene).front().first, 1};
    of_profile = true;
  }
  if (!rows || !dims) return {};
  return Probe{*rows, *dims, of_profile,
               mean_entry(scene.encoding(), positions_of_rows(state, *rows), *dims)};
}

void draw_probe(Canvas& canvas, const Frame& frame, const Scene& scene, const Probe& probe) {
  const auto& [rows, dims, of_profile, value] = probe;
  const Point pointer = *frame.hover;
  const auto positions = positions_of_rows(scene.state(), rows);
  const auto dim = static_cast<int>(dims.first);
  std::vector<std::string> lines;
  if (of_profile && rows.count == 1 && has_waves(scene.state())) {
    const auto& encoding = scene.sinusoidal();
    const int pair = encoding.column(dim).pair;
    lines = {fmt::format("{}, pair {}", named_rows(scene.state(), rows), pair),
             entry_text(scene, positions.first, dim)};
    if (const auto cosine = encoding.cosine_dim(pair)) {
      lines.push_back(entry_text(scene, positions.first, *cosine));
    }
  } else {
    lines.push_back(fmt::format("{}, {}", named_rows(scene.state(), rows),
                                named("dimension", "dimensions", dims)));
    if (rows.count == 1 && dims.count == 1) {
      lines.push_back(entry_text(scene, positions.first, dim));
    } else {
      std::string of;
      if (positions.count > 1) of = fmt::format("{} positions", integer_text(positions.count));
      if (dims.count > 1) {
        of += fmt::format("{}{} dimensions", of.empty() ? "" : " × ", integer_text(dims.count));
      }
      lines.push_back(fmt::format("mean of {} = {}", of, short_text(value)));
    }
  }
  canvas.circle(pointer, 5.5, {}, Stroke{frame.palette.ground.with_alpha(0.8), 4});
  canvas.circle(pointer, 5.5, {}, Stroke{frame.palette.text, 1.75});
  draw_readout(canvas, frame.palette, pointer, frame.area, lines);
}

}  // namespace posenc::heatmap

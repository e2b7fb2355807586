#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/heatmap_layout.hpp"
#include "views/parts.hpp"

namespace posenc::heatmap {
namespace {

/// Rows nearer than this to each other, in lengths of a vector, look the same: no entry differs by
/// more than a few of the 256 colours.
constexpr double kSame = 0.05;

/// How many distances are compared: a frame has time for about so many terms.
std::int64_t distances_compared(const State& state) {
  constexpr std::int64_t kTerms = std::int64_t{1} << 22;
  constexpr std::int64_t kTermsAtOnce = 8;
  return std::min(state.length - 1,
                  kTerms / std::max<std::int64_t>(pair_count(state), kTermsAtOnce));
}

/// From the columns, each of which adds 1 − cos(ωΔ) = 2·sin²(ωΔ/2): subtracting the dot product would cancel for rows that are
/// almost the same.
double row_distance(const Sinusoidal& encoding, std::int64_t delta) {
  double sum = 0;
  for (int dim = 0; dim < encoding.d(); ++dim) {
    const WaveColumn column = encoding.column(dim);
    if (column.kind == WaveColumn::Kind::zero || encoding.is_muted(column.pair)) continue;
    sum += 2 * std::pow(sin(half(encoding.column_step(column) * delta)), 2);
  }
  return encoding.scale() * std::sqrt(sum);
}

Nearest find_nearest(const Sinusoidal& encoding, std::int64_t searched) {
  Nearest found;
  found.searched = searched;
  const double at_zero = encoding.dot(0);
  double largest = -2 * at_zero;
  std::array<double, 4096> dots{};
  for (std::int64_t first = 1; first <= searched;) {
    const auto count = std::min<std::int64_t>(std::ssize(dots), searched - first + 1);
    const std::span part(dots.data(), static_cast<std::size_t>(count));
    encoding.dot_curve(first, 1, part);
    if (found.same == 0) {
      const auto same = std::ranges::find_if(
          part, [&](double dot) { return 2 * (at_zero - dot) < kSame * kSame * at_zero; });
      if (same != part.end()) found.same = first + (same - part.begin());
    }
    const auto best = std::ranges::max_element(part);
    if (*best > largest) {
      largest = *best;
      found.delta = first + (best - part.begin());
    }
    first += count;
  }
  const double row_length = std::sqrt(at_zero);
  if (found.delta > 0) found.distance = row_distance(encoding, found.delta);
  found.relative = found.distance / row_length;
  if (found.same > 0) found.same_relative = row_distance(encoding, found.same) / row_length;
  return found;
}

Range shown(double from, double to, std::int64_t cells) {
  const auto end = static_cast<double>(cells);
  if (to <= 0 || to > end) to = end;
  from = std::clamp(from, 0.0, end - 1);
  if (to - from < 1) to = from + 1;
  return {from, to};
}

/// Position t and another that looks like it, or two others where the range has none.
std::pair<std::int64_t, std::int64_t> alike(const State& state, std::int64_t delta) {
  const auto t = state.position;
  if (t + delta <= last_position(state)) return {t, t + delta};
  if (t - delta >= first_position(state)) return {t - delta, t};
  return {first_position(state), first_position(state) + delta};
}

/// A pixel is the mean over more than the longest wave: nothing of any wave is left in the picture.
bool is_blank(const Scene& scene, double pixels) {
  const auto& encoding = scene.sinusoidal();
  return pixels > 0 && scene.state().heatmap.mean &&
         shown_rows(scene.state()).size() / pixels >= encoding.wavelength(encoding.pairs() - 1);
}

std::string claim(const Scene& scene, double pixels) {
  const State& state = scene.state();
  if (is_blank(scene, pixels))
    return "Zoomed out this far, every wave averages to nothing: zoom in";
  const auto& near = nearest(scene);
  if (state.length == 1) return "A single position has nothing to be told apart from";
  if (near.same == 0) return "Every position gets its own fingerprint";
  const auto [a, b] = alike(state, near.same);
  return fmt::format("Positions {} and {} get almost the same fingerprint", integer_text(a),
                     integer_text(b));
}

std::string how_to_read(const Scene& scene, double pixels) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto& convention = encoding.convention();
  const auto [shortest, longest] =
      std::minmax({encoding.wavelength(0), encoding.wavelength(encoding.pairs() - 1)});
  const bool apart = convention.layout != ColumnLayout::interleaved;
  const bool transposed = state.heatmap.transpose;
  std::string text =
      transposed ? "Across: position t. Down: dimension" : "Down: position t. Across: dimension";
  constexpr double kAlike = 1.5;
  if (encoding.pairs() == 1) {
    text += ", sine and cosine of the only clock.";
  } else if (longest < kAlike * shortest) {
    text += fmt::format(", all waves about equally long ({} to {} positions).",
                        short_text(shortest), short_text(longest));
  } else {
    std::string_view first = "fast", last = "slow";
    if (gets_faster(encoding)) std::swap(first, last);
    const std::string_view near = transposed ? "above" : "left",
                           far = transposed ? "below" : "right";
    if (apart) {
      const bool sines_first = convention.layout == ColumnLayout::sines_cosines;
      text += fmt::format(", {}, then {}: in each, {} waves {}, {} {}.",
                          sines_first ? "sines" : "cosines", sines_first ? "cosines" : "sines",
                          first, near, last, far);
    } else {
      text += fmt::format(", {} waves {}, {} waves {}. Each pair of {} is one clock.", first, near,
                          last, far, transposed ? "rows" : "columns");
    }
  }
  if (state.d % 2 != 0) {
    text += convention.odd_d == OddD::zero_column ? " The last dimension is 0, since d is odd."
                                                  : " The last sine has no cosine, since d is odd.";
  }
  if (const auto first = position_of_row(state, 0); first != 0 && state.length > 1) {
    text += fmt::format(" Token 0 is at position {}.", integer_text(first));
  }
  if (encoding.scale() != 1 && colour_bar(scene).values.high == encoding.scale()) {
    text += fmt::format(" Colours reach ±{}, the largest entry.", short_text(encoding.scale(), 4));
  }
  const double per_pixel = pixels > 0 ? shown_rows(state).size() / pixels : 0;
  text += colours_text(colour_bar(scene), state.heatmap.mean && per_pixel > 1);
  // At whole positions no wave looks shorter than two of them.
  if (per_pixel > std::max(shortest, 2.0) / 2) {
    const auto many = rough_text(per_pixel);
    if (!state.heatmap.mean) {
      text += fmt::format(
          " A pixel is one of about {} positions: waves shorter than that make false patterns.",
          many);
    } else if (!is_blank(scene, pixels)) {
      text +=
          fmt::format(" A pixel is the mean of about {} positions: shorter waves fade out.", many);
    } else {
      text +=
          fmt::format(" A pixel is the mean of about {} positions, the longest wave is {} long.",
                      many, short_text(longest));
    }
  }
  return text;
}

}  // namespace

std::string rough_text(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  return tick_text(std::round(value / unit) * unit, unit, value);
}

Range shown_rows(const State& s) { return shown(s.heatmap.from, s.heatmap.to, s.length); }
Range shown_dims(const State& s) {
  return shown(s.heatmap.dim_from, s.heatmap.dim_to, column_count(s));
}

const Nearest& nearest(const Scene& scene) {
  const auto searched = distances_compared(scene.state());
  return scene.memo<Nearest>(std::pair(scene.shared_sinusoidal(), searched),
                             [&] { return find_nearest(scene.sinusoidal(), searched); });
}

Words words(const Scene& scene, double pixels) {
  if (!has_waves(scene.state())) return words_of_columns(scene, pixels);
  return {claim(scene, pixels), how_to_read(scene, pixels)};
}

bool is_apart(const State& state) {
  return has_waves(state) && state.convention->layout != ColumnLayout::interleaved;
}

const Colormap& colormap_of(const State& state) {
  return colormaps()[static_cast<std::size_t>(state.heatmap.colormap)];
}

ColourBar colour_bar(const Scene& scene) {
  const State& state = scene.state();
  const double share = state.heatmap.signs ? 1 : state.heatmap.range;
  ColourBar bar;
  bar.colors = colormap_of(state).colors;
  bar.values = value_range(scene.encoding(), state.length, colormap_of(state)) * share;
  bar.shown = value_range(scene.encoding(), state.length) * share;
  bar.signs = state.heatmap.signs;
  bar.is_open = share < 1;
  bar.name_rise = kNameRise;
  bar.not_finite = not_finite_name(state);
  return bar;
}

void data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 3> kColumns{"position", "dim", "value"};
  table.header(kColumns);
  const auto& encoding = scene.encoding();
  const auto rows = shown_rows(scene.state());
  const auto dims = shown_dims(scene.state());
  for (auto row = rows.first(); row < rows.end(); ++row) {
    const auto t = position_of_row(scene.state(), row);
    for (auto dim = dims.first(); dim < dims.end(); ++dim) {
      const std::array entry{static_cast<double>(t), static_cast<double>(dim),
                             encoding.entry(t, static_cast<int>(dim))};
      if (!table.row(entry)) return;
    }
  }
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  if (!has_waves(state)) return describe_columns(scene);
  const auto& encoding = scene.sinusoidal();
  const auto& near = nearest(scene);
  const auto rows = shown_rows(state);
  const auto dims = shown_dims(state);
  const auto& convention = encoding.convention();
  std::string text = claim(scene, 0) + ".\n" + convention_text(convention);
  if (state.length > 1) {
    if (near.same != 0 && near.same != near.delta) {
      text += fmt::format(
          "Positions {} apart are the first to look the same: the distance of their rows is {} of "
          "a "
          "row's length. ",
          integer_text(near.same), short_text(near.same_relative));
    }
    text += fmt::format(
        "The {} positions are {} apart: the distance of their rows is {}, {} of a row's length "
        "{}. ",
        near.same != 0 && near.same != near.delta ? "most alike of all" : "two most alike",
        integer_text(near.delta), short_text(near.distance), short_text(near.relative),
        short_text(std::sqrt(scene.dot_at_zero())));
    text += near.searched == state.length - 1
                ? "All distances were compared.\n"
                : fmt::format("Distances up to {} were compared.\n", integer_text(near.searched));
  }
  text += how_to_read(scene, 0) + "\n";
  text += fmt::format(
      "Shown are positions {} to {} of {} and dimensions {} to {} of {}, base {}, values from −{} "
      "to {}; the colours are {}.\n",
      integer_text(position_of_row(state, rows.first())),
      integer_text(position_of_row(state, rows.end() - 1)), integer_text(state.length),
      integer_text(dims.first()), integer_text(dims.end() - 1), integer_text(state.d),
      short_text(state.base, 6), short_text(encoding.scale(), 4), short_text(encoding.scale(), 4),
      colormaps()[static_cast<std::size_t>(state.heatmap.colormap)].label);
  const int k = static_cast<int>(state.pair);
  const auto value = [&](int dim) { return fixed_text(encoding.entry(state.position, dim), 4); };
  const auto cosine = encoding.cosine_dim(k);
  text +=
      fmt::format("Pair {} has a wavelength of {} positions; at t = {} its sine is {}{}.\n", k,
                  short_text(encoding.wavelength(k), 6), integer_text(state.position),
                  value(encoding.sine_dim(k)), cosine ? " and its cosine " + value(*cosine) : "");
  constexpr int kListed = 8;
  const int listed = std::min(encoding.d(), kListed);
  text += fmt::format("The row of t = {} begins", integer_text(state.position));
  for (int dim = 0; dim < listed; ++dim) text += (dim == 0 ? " " : ", ") + value(dim);
  if (listed < encoding.d()) {
    text += fmt::format(" and ends {}, {}", value(encoding.d() - 2), value(encoding.d() - 1));
  }
  return text + ".\n";
}

}  // namespace posenc::heatmap

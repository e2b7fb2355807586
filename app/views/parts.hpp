#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <posenc/row_pairs.hpp>

#include "figure/colormap.hpp"
#include "plot/dial.hpp"
#include "plot/matrix/cells.hpp"
#include "state/colormap_id.hpp"
#include "views/known.hpp"

/// What several views need in the same way.
namespace posenc {

/// Up to so many rows have a gap between them.
inline constexpr std::int64_t kFewRows = 24;
/// From the middle of a bar to its edge, of the place that it has.
inline constexpr double kHalfBar = 0.36;
/// The same where a picture has so many side by side: of few they are narrower.
double half_bar(std::size_t count);
/// How many pairs are drawn one by one: of more, some are chosen or put together.
inline constexpr int kMostPairs = 64;
/// A number of that size next to 1 is written as such.
inline constexpr double kLooksLikeZero = 5e-4;
inline constexpr double kTurnRad = 2 * std::numbers::pi;
/// What differs by no more, beside what is as large as 1, is the same within rounding error: a
/// cosine similarity is off by 5·10⁻¹³ at most, at the largest d.
inline constexpr double kRounding = 1e-12;

/// How many of `pairs` columns have room: all, if they fit in so many pixels at `narrowest` each,
/// and otherwise as many as are easy to read, at `readable` each. At least 1.
int fitting_pairs(int pairs, double room, double readable, double narrowest);

/// The masked pairs: "pairs 0–7 and 16–23", "pair 3"; "" where none is.
std::string masked_pairs_text(const State&);

/// How wavelengths change with k: they grow, shrink where the exponent's sign is wrong, or both.
enum class PairOrder { slowing, quickening, mixed };
PairOrder pair_order(const Sinusoidal&);
/// "fast → slow": from pair 0, which is on the left, to the last.
std::string_view speeds_text(const Sinusoidal&);
/// The pair of the shortest wavelength, the first of those alike.
int fastest_pair(const Sinusoidal&);
/// Pairs whose frequency is 0, and those of which a step of one position is more than half a turn:
/// at whole positions such a wave looks like a slower one that turns backwards.
bool is_still(const Sinusoidal&, int k);
bool is_aliased(const Sinusoidal&, int k);

/// A dial of each pair, with the hands that `hands_of(k)` says; of very many pairs, of some of
/// them.
template <class HandsOf>
plot::Dials pair_dials(const Sinusoidal& encoding, std::int64_t chosen, HandsOf hands_of,
                       int most = 1024) {
  plot::Dials made{.chosen = static_cast<int>(chosen),
                   .count = encoding.pairs(),
                   .of = "pair",
                   .after = ", " + std::string(speeds_text(encoding))};
  for (const int k : chosen_pairs(encoding.pairs(), most, made.chosen))
    made.dials.push_back({k, hands_of(k)});
  return made;
}

/// Its numbers are bits, which are drawn as steps.
bool has_bits(const State&);
/// There are numbers between whole positions, so that positions are on a curve.
bool is_smooth(const State&);

/// 0 of a column of zeros.
double omega_of(const Sinusoidal&, const WaveColumn&);
/// Over so many positions its waves cannot be told apart.
bool fills_band(double omega, const plot::Extent&);
/// A column over positions, of that amplitude around that middle; where it fills one, the band.
plot::Layer wave_layer(const Sinusoidal&, const WaveColumn&, const plot::Extent&, plot::Line style,
                       double amplitude = 1, double middle = 0);

/// What the numbers of runs of cells reach.
struct ValueRuns {
  std::int64_t each = 1;                    ///< cells of a run
  bool is_whole = true;                     ///< all cells are read
  std::vector<double> edges = {};           ///< in cells: one more than there are runs
  std::vector<double> low = {}, high = {};  ///< NaN where there is no finite number
  std::vector<bool> has_lost = {};          ///< some are no finite numbers
};
/// At most so many, and so many cells of each that are read, evenly over it.
struct RunLimits {
  std::int64_t runs = 700;
  std::int64_t read = std::numeric_limits<std::int64_t>::max();
};
/// A table's numbers are there: all are read. Others are computed: some of a run are.
RunLimits run_limits(const State&);
/// What some numbers reach, and whether one of them is not finite.
struct RunValues {
  Extent values = kOfNoNumbers;
  bool has_lost = false;

  void take(double value) {
    values = with_finite(values, value);
    has_lost |= !std::isfinite(value);
  }
  void take(const RunValues& o) {
    values = {std::fmin(values.from, o.values.from), std::fmax(values.to, o.values.to)};
    has_lost |= o.has_lost;
  }
};
/// A table's column, block by block, so that other runs need not read it again; none for
/// other encodings.
using Blocks = std::vector<RunValues>;
Blocks column_blocks(const State&, int dim);
ValueRuns value_runs(const plot::Extent&, const std::function<double(std::int64_t)>& value,
                     const RunLimits& = {}, const Blocks& = {});
/// Between two x, where there is no finite number.
plot::Region lost_region(const plot::Extent& x);
/// More dots would crowd.
inline constexpr std::int64_t kMostDots = 100;
/// What is no finite number is no bar or point of some height, 0 least of all: it has a region, as
/// wide as all runs beside each other that have some. A cell's middle is at `at` from where it
/// begins.
void add_lost(plot::Plot&, const ValueRuns&, double at = 0.5);
/// With that, a line through the cells, or a band where runs have more than one.
void add_runs(plot::Plot&, const ValueRuns&, plot::Line look, double at = 0.5);

/// 0 of what is no more than it may be off by.
inline double without_rounding(double value, double error) {
  return std::abs(value) <= error ? 0 : value;
}
/// p(t)'s number `dim` to be written, without rounding (kEntryError).
double written_entry(const Scene&, std::int64_t t, int dim);
/// "sin(92 · ω₂₆) = 0.8192"; without waves "PE(92, 8) = 0.0132".
std::string entry_text(const Scene&, std::int64_t t, std::int64_t dim);
/// "ω₂₆", as text: for read-outs.
std::string omega_text(std::int64_t k);
/// "t = 37"
std::string symbol_text(std::string_view symbol, std::int64_t value);
/// "3–7"; "3" of one.
std::string range_text(std::int64_t first, std::int64_t last, std::string_view between = "–");

/// `priority`: the highest number goes first in a small room.
plot::Cell cell(std::string_view id, plot::Panel, const plot::Place&, const CellRoom&,
                int priority = 0);

/// What an axis has at a place: a cell, or a position of the sequence.
std::int64_t cell_at(double place, std::int64_t cells);
std::int64_t position_near(const State&, double place);
/// The ascending positions of a run of rows.
Cells positions_of(const State&, Cells rows);

/// What marks of t, of t + δ and of pair k move.
inline constexpr plot::Moves kMovesT = "position", kMovesDelta = "offset", kMovesK = "pair";
/// Moves t there, or t + δ where a mark of that is held.
void move_to(State&, const plot::Hit&, std::int64_t position);
/// The nearest position of the sequence to `from` at which pair k is as near to the angle as it
/// comes there; `from` where it does not turn.
std::int64_t position_at_angle(const State&, const Sinusoidal&, int k, std::int64_t from,
                               double angle_rad);

/// Lines right across a plot.
plot::Reference at_x(auto x, const Stroke& stroke, plot::Text label = {}, int priority = 0,
                     plot::Moves moves = {}) {
  return {static_cast<double>(x), true, stroke, std::move(label), priority, moves};
}
inline plot::Reference at_y(double y, const Stroke& stroke, plot::Text label = {}) {
  return {y, false, stroke, std::move(label)};
}
/// Lines at t and t + δ right across a plot of positions, whose x are those plus `shift`.
void mark_positions(plot::Plot&, const State&, const Palette&, double shift = 0,
                    bool has_names = true);

/// An axis of cells: a part of them, which the pointer moves, or all, without ticks.
plot::Axis cell_axis(std::int64_t cells, const std::optional<plot::Extent>& shown = {},
                     plot::Text name = {});
/// An axis of the encoding's rows, with their positions.
plot::Axis position_axis(const State&, const plot::Extent& shown, plot::Text name);

const Colormap& colormap(const Palette&, ColormapId);
/// From −largest to it, for colours; all that is possible where it is 0.
Extent around_zero(double largest);
/// A matrix that is no encoding's.
plot::Image matrix_image(Matrix, const Colormap&, const Extent&);
/// The encoding's table (FieldWindow) or the products of its rows (SimilarityWindow).
template <class Window>
FieldSpec field_of(const Scene& scene, const plot::ColourBar& bar) {
  const State& state = scene.state();
  return {.encoding = scene.shared_encoding(),
          .length = state.length,
          .window = Window{.origin = position_of_row(state, 0), .descending = is_descending(state)},
          .colors = bar.colors,
          .values = bar.values,
          .signs = bar.signs};
}

/// Calls `take(i, row)` with the rows of positions first + fraction, first + 1 + fraction, …, so
/// many at a time that they need little memory.
template <class Take>
void for_rows(const Encoding& encoding, const Positions& positions, Take&& take) {
  constexpr std::int64_t kAtOnce = 64;
  const auto d = static_cast<std::size_t>(encoding.d());
  std::vector<double> rows;
  for (std::int64_t done = 0; done < positions.count; done += kAtOnce) {
    Positions part = positions;
    part.first += done;
    part.count = std::min(kAtOnce, positions.count - done);
    rows.resize(static_cast<std::size_t>(part.count) * d);
    encoding.fill(part, rows);
    for (std::int64_t i = 0; i < part.count; ++i)
      take(done + i, std::span(rows).subspan(static_cast<std::size_t>(i) * d, d));
  }
}

/// Why a product depends on the distance alone, a rotation is one, and norms are all alike.
inline constexpr std::string_view kTurnAsOne = "each pair turns as one";
/// All rows at the State's positions beside all others; nullptr where these are too many. Valid
/// until the Scene's update().
const std::vector<RowsApart>* all_row_pairs(const Scene&);

/// The shortest and the longest wavelength.
std::pair<double, double> wavelength_ends(const Sinusoidal&);
/// A pixel is the mean over more than the longest wave: nothing of any wave is left in the picture.
bool is_blank(const Scene&, double cells_per_pixel);
inline constexpr std::string_view kBlankClaim =
    "Zoomed out this far, every wave averages to nothing: zoom in";

}  // namespace posenc

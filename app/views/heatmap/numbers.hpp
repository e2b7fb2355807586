#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/table.hpp>

#include "views/parts.hpp"

/// What the heatmap's files share.
namespace posenc::heatmap {

/// Ids of the panels.
inline constexpr std::string_view kField = "field", kRowProfile = "row", kColumnProfile = "column",
                                  kBar = "bar", kMap = "map", kWord = "word", kRowOfT = "row-of-t",
                                  kSum = "sum";

/// What is shown of the table, inside it whatever the State holds: row n is token n.
plot::Extent shown_rows(const State&);
plot::Extent shown_dims(const State&);
void set_rows(State&, const plot::Extent&);
void set_dims(State&, const plot::Extent&);
/// The rows moved, as many as they are, to where position t is among them.
State with_position_in_view(State);
/// Sines and cosines have columns apart.
bool is_apart(const State&);
/// The columns of pair k, side by side or apart, the sine's first; without pairs that of j.
std::vector<Cells> marked_columns(const Scene&);

/// A table minus sinusoids of its d, row by row.
class Difference final : public Encoding {
 public:
  Difference(std::shared_ptr<const Table> table, Sinusoidal sinusoids);

  std::string_view id() const override { return "difference"; }
  int d() const override { return table_->d(); }
  Cells positions() const override { return table_->positions(); }
  double largest_entry(std::int64_t) const override { return largest_; }
  double entry_rounding() const override { return table_->entry_rounding(); }
  double entry(std::int64_t t, int dim) const override;
  /// The first of the largest.
  Table::Cell largest_at() const { return at_; }

 private:
  std::shared_ptr<const Table> table_;
  Sinusoidal sinusoids_;
  double largest_ = 0;
  Table::Cell at_;
};
/// Null where the State shows none: another encoding, or sinusoids that have no such d.
std::shared_ptr<const Difference> difference(const Scene&);
/// What the cells are of.
std::shared_ptr<const Encoding> shared_cells(const Scene&);
inline const Encoding& cells_of(const Scene& scene) { return *shared_cells(scene); }

/// The distance Δ whose rows are most alike. |p(t) − p(t+Δ)|² = 2·(p(t)·p(t) − p(t)·p(t+Δ)) depends
/// on Δ alone where the encoding rotates; elsewhere all rows are compared, or the first of many.
struct Nearest {
  std::int64_t delta = 0;  ///< of the smallest distance; 0 where there is only one position
  double distance = 0;     ///< |p(t) − p(t+Δ)|
  double relative = 0;     ///< over the length of the longer row
  std::int64_t same = 0;   ///< the first Δ at which rows look the same; 0 for none
  /// Where two such rows are; nothing where they are at every t.
  std::optional<std::int64_t> same_at = {};
  Searched searched;  ///< Δ, or positions, that were compared
};
const Nearest& nearest(const Scene&);

/// The mean cosines of p(t) with p(t+1) and with p(t + L/2), over rows of finite numbers that are
/// not all 0.
struct Alike {
  double neighbours = 0, far = 0;
  double noise = 0;  ///< a smaller difference is none
  bool is_known = false;
};
const Alike& alike(const Scene&);
/// The most positions that a mean is taken over; of more, that many evenly spaced ones.
inline constexpr std::int64_t kAlikePositions = 2048;

/// The least and the greatest finite entry, of all rows or of the first of many.
struct Entries {
  std::optional<Extent> range = {};
  Searched searched;
};
const Entries& entries(const Scene&);

/// p(t).
const std::vector<double>& row_of_t(const Scene&);

/// Dimension j over the rows shown.
const ValueRuns& column_of_j(const Scene&);

/// Sine and cosine of pair k between the rows shown; no cosines where the pair has none.
struct Waves {
  std::vector<Point> sines, cosines;
  bool are_too_narrow = false;  ///< to be drawn
};
const Waves& waves_of_k(const Scene&);
/// The same at a whole row: NaN for no cosine.
struct WavePoint {
  double sine, cosine;
};
WavePoint waves_at(const Scene&, std::int64_t row);

/// What the colours mean.
plot::ColourBar colour_bar(const Scene&, const Palette&);

FactList facts(const Scene&);
std::span<const Claim> claims(const State&);

plot::Axis dim_axis(const State&);
/// p(t) over the dimensions.
plot::Plot row_profile(const Scene&, const Palette&);
/// The sine and cosine of pair k over the positions, or dimension j.
plot::Plot column_profile(const Scene&, const Palette&, bool is_turned);

/// What the colours reach.
Extent shown_values(const Scene&);
/// Rows are few enough for a word beside each.
bool names_words(const State&);
/// The sentence's word at position t.
std::optional<int> word_at_t(const State&);
/// Rows with their words and positions.
plot::Axis word_axis(const State&, const Palette&);
/// Beside the table: the word at t, its row and their sum, and pair k.
std::vector<plot::Cell> cells_of_word(const Scene&, const Palette&);

}  // namespace posenc::heatmap

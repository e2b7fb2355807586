#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/similarity.hpp>

#include "figure/axes.hpp"
#include "views/cell_axis.hpp"
#include "views/colour_bar.hpp"
#include "views/minimap.hpp"
#include "views/view.hpp"

/// What the files of the similarity matrix share.
namespace posenc::similarity {

/// What is shown, inside the matrix whatever the State holds: rows and columns of one table, to one
/// scale.
CellRange shown_rows(const State&);
CellRange shown_columns(const State&);

/// p(i)·p(j). Along a diagonal the same to the last digit where it depends on the distance alone.
/// NaN where the encoding has no such position.
double product(const Scene&, std::int64_t i, std::int64_t j);
/// The same in words: "outside" where there is no position j.
std::string product_text(const Scene&, std::int64_t i, std::int64_t j, int digits);
/// What the colours stand for where they reach all: ± the largest p(t)·p(t) that is a finite number, which no product of two such rows exceeds
/// (|p·q| ≤ max(p·p, q·q)); from 0 where no entry is negative. Of encodings other than tables, where they have very many
/// positions, the largest of some, evenly spaced.
ValueRange colour_range(const Scene&);
/// What the colours mean. Its room is not yet known.
ColourBar colour_bar(const Scene&);
/// Rows of the table whose p(t)·p(t) is no finite number.
std::int64_t rows_not_finite(const Scene&);

/// p(t)·p(t + δ) along one diagonal of the matrix.
struct Diagonal {
  std::int64_t delta = 0;
  std::int64_t available = 0;  ///< positions t that it has
  DotSpread products;

  double difference() const { return products.highest - products.lowest; }
  std::int64_t taken() const { return products.count + products.skipped; }
  bool is_sampled() const { return taken() < available; }
};
/// That of the State's δ first, then some from the nearest to the farthest; of each all positions, where a frame has time
/// for them.
std::vector<Diagonal> diagonals(const Scene&);
/// The one along which it differs most.
Diagonal worst_of(std::span<const Diagonal>);
/// "512 positions", "1 position", "64 of 512 positions".
std::string positions_text(const Diagonal&);
/// Some product that was measured is a finite number.
bool has_products(std::span<const Diagonal>);
/// How much products along a diagonal may differ by rounding alone.
double rounding_limit(const Scene&);
/// Whether the product depends on i − j alone, as far as it was measured.
bool depends_on_distance(const Scene&);

struct Words {
  std::string claim, how_to_read;
};
/// `pixels`: over how many the rows are spread; 0 where nobody knows.
Words words(const Scene&, double pixels);
void data(const Scene&, TableWriter&);
std::string describe(const Scene&);

/// Where everything stands.
struct Layout {
  Rect field;
  ColourBar bar;
  std::optional<Rect> chart;   ///< rows t and t + δ as curves
  std::optional<Rect> facts;   ///< below it
  AxisMap rows, columns;       ///< from cells to pixels
  std::optional<Minimap> map;  ///< where one is, while not all is shown
  double names_from = 0;       ///< where names in the left margin begin
  bool compact = false;
  bool has_names = true;  ///< of the axes
  Words words;
};
/// In a column at least so wide the facts stand beside each other.
inline constexpr double kFactsSideBySide = 520;
/// Draws nothing.
Layout layout(Canvas&, const Frame&, const Scene&);
/// The picture of the matrix.
FieldSpec field_spec(const Scene&, const Layout&);

void draw_marks(Canvas&, const Frame&, const Scene&, const Layout&);
/// The axes, clear of the names of marks.
void draw_axes(Canvas&, const Frame&, const Scene&, const Layout&);
/// The values in the cells, where these are large enough.
void draw_values(Canvas&, const Scene&, const Layout&);
void draw_chart(Canvas&, const Palette&, const Scene&, const Layout&);
void draw_facts(Canvas&, const Palette&, const Scene&, const Layout&);

}  // namespace posenc::similarity

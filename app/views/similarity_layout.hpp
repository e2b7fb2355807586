#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "figure/axes.hpp"
#include "views/cell_axis.hpp"
#include "views/colour_bar.hpp"
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
/// What the colours stand for: ± the largest p(t)·p(t), which no product exceeds.
ValueRange colour_range(const Scene&);

/// p(t)·p(t + δ) at positions t along one diagonal of the matrix.
struct Diagonal {
  std::int64_t delta = 0;
  double lowest = 0, highest = 0;
  std::int64_t count = 0;  ///< positions that were looked at, the first and the last among them

  double difference() const { return highest - lowest; }
};
/// That of the State's δ first, then some from the nearest to the farthest.
std::vector<Diagonal> diagonals(const Scene&);
/// The one along which it differs most.
Diagonal worst_of(std::span<const Diagonal>);
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
  std::optional<Rect> chart;  ///< rows t and t + δ as curves
  std::optional<Rect> facts;  ///< below it
  AxisMap rows, columns;      ///< from cells to pixels
  double names_from = 0;      ///< where names in the left margin begin
  bool compact = false;
  bool has_names = true;  ///< of the axes
  Words words;
};
/// In a column at least so wide the facts stand beside each other.
inline constexpr double kFactsSideBySide = 520;
/// Draws nothing.
Layout layout(Canvas&, const Frame&, const Scene&);

void draw_marks(Canvas&, const Frame&, const Scene&, const Layout&);
/// The axes, clear of the names of marks.
void draw_axes(Canvas&, const Frame&, const Scene&, const Layout&);
/// The values in the cells, where these are large enough.
void draw_values(Canvas&, const Scene&, const Layout&);
void draw_chart(Canvas&, const Palette&, const Scene&, const Layout&);
void draw_facts(Canvas&, const Palette&, const Scene&, const Layout&);

}  // namespace posenc::similarity

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/field.hpp>
#include <posenc/similarity.hpp>

#include "views/parts.hpp"

/// The numbers behind the similarity view.
namespace posenc::similarity {

/// What is shown, inside the matrix whatever the State holds: rows and columns of one table, to one
/// scale.
plot::Extent shown_rows(const State&);
plot::Extent shown_columns(const State&);

/// p(i)·p(j). Along a diagonal the same to the last digit where it depends on the distance alone.
/// NaN where the encoding has no such position.
double product(const Scene&, std::int64_t i, std::int64_t j);
/// The same as text, or "outside" where there is no position j.
std::string product_text(const Scene&, std::int64_t i, std::int64_t j, int digits);
/// p(t)·p(t) over the positions: of tables all of them, else some, evenly spaced.
DotSpread own_products(const Scene&);
/// Rows of a table whose product with themselves is no finite number.
std::int64_t rows_not_finite(const Scene&);
/// All that products can be: ± the largest p(t)·p(t), which no product of two such rows exceeds
/// (|p·q| ≤ max(p·p, q·q)); from 0 where no entry is negative.
Extent colour_range(const Scene&);
/// What the colours show: a share of that, or from the smallest to the largest product shown, of so
/// many as a frame has time for.
Extent shown_range(const Scene&);

/// p(t)·p(t + δ) along one diagonal of the matrix.
struct Diagonal {
  std::int64_t delta = 0;
  std::int64_t available = 0;  ///< positions t that it has
  DotSpread products;

  double difference() const { return products.highest - products.lowest; }
  std::int64_t taken() const { return products.count + products.skipped; }
  Searched searched(const State& state) const {
    const auto first = first_position(state);
    return some_of(taken(), "t", first, first + available - 1);
  }
};
/// That of the State's δ first, then some from the nearest to the farthest; of each all positions,
/// where a frame has time for them.
std::vector<Diagonal> diagonals(const Scene&);
/// The one along which products differ most, of compared_diagonals().
Diagonal worst_diagonal(const Scene&);
Searched compared_diagonals(const Scene&);
/// Whether the product depends on i − j alone, as far as it was measured; nothing where no product
/// is finite.
std::optional<bool> depends_on_distance(const Scene&);

/// Products of a row with runs of the shown columns: at most so many, ascending.
struct RowProducts {
  std::vector<Cells> columns;
  std::vector<double> values;  ///< not finite where the product is not
};
RowProducts row_products(const Scene&, std::int64_t position);
void data(const Scene&, TableWriter&);

Facts facts(const Scene&);
std::span<const Claim> claims(const State&);

}  // namespace posenc::similarity

#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "reference.hpp"

/// What each library computes, written out from its own source (named at each), in MPFR and without
/// core: position and column of a table's cell.
namespace posenc::reference {

enum class Wave { sine, cosine, zero };

/// One column of a table of width d.
struct ColumnFormula {
  Wave wave = Wave::zero;
  Real omega;
};

ColumnFormula column_formula(std::string_view id, int d, double base, int dim);
/// The column at a position, of scale 1.
Real entry(const ColumnFormula&, std::int64_t t);
/// What every entry is multiplied by.
Real scale(std::string_view id, int d);
/// The position of row n of L.
std::int64_t row_position(std::string_view id, std::int64_t n, std::int64_t length);
/// The entry at a position.
Real entry(std::string_view id, int d, double base, std::int64_t t, int dim);

/// The mean over t of p(t)·p(t+Δ): scale²·Σ cos(ω·Δ)/2 over the columns.
class Dot {
 public:
  Dot(std::string_view id, int d, double base);
  Real operator()(std::int64_t delta) const;

 private:
  struct Columns {
    Real omega;
    int count = 0;
  };
  std::map<double, Columns> columns_;  ///< those of one frequency together
  Real weight_;
};

}  // namespace posenc::reference

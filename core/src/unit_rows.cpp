#include <posenc/unit_rows.hpp>

#include <algorithm>
#include <cmath>

#include "numeric/summation.hpp"

namespace posenc {

UnitRows::UnitRows(std::shared_ptr<const Encoding> of, Cells positions)
    : of_(std::move(of)), positions_(positions) {
  std::vector<double> row(static_cast<std::size_t>(of_->d()));
  for (auto t = positions.first; t < positions.first + positions.count; ++t) {
    of_->row(t, row);
    double largest = 0;
    for (const double x : row) largest = std::max(largest, std::fabs(x));
    const double scale = largest > 0 && std::isfinite(largest) ? largest : 1;
    CompensatedSum squares;
    for (const double x : row) squares.add((x / scale) * (x / scale));
    const double norm = std::sqrt(squares.value());
    lengths_.push_back({scale, std::isfinite(norm) && norm > 0 ? norm : std::nan("")});
  }
}

double UnitRows::entry(std::int64_t t, int dim) const {
  const auto& [scale, norm] = length(t);
  return of_->entry(t, dim) / scale / norm;
}

void UnitRows::row(std::int64_t t, std::span<double> out) const {
  of_->row(t, out);
  const auto& [scale, norm] = length(t);
  for (double& x : out) x = x / scale / norm;
}

double UnitRows::dot_at(std::int64_t t, std::int64_t delta) const {
  if (delta == 0) return length(t).norm / length(t).norm;
  return std::clamp(Encoding::dot_at(t, delta), -1.0, 1.0);
}

}  // namespace posenc

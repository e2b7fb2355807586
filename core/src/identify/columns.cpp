#include "identify/columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/LU>

namespace posenc {
namespace {

/// ω up to about π/2, of the recurrence x[n+m] + x[n−m] = 2·cos(mω)·x[n] by least squares, m = 1,
/// 2, 4, …: a wave's angle is told the better the further it turns, and each m says which turn the
/// next one is in.
double omega_by_lags(std::span<const double> x) {
  constexpr double kFarEnough = 0.2 * std::numbers::pi;
  double omega = 0;
  for (std::size_t m = 1; 3 * m + 1 <= x.size() || m == 1; m *= 2) {
    double product = 0, square = 0;
    for (std::size_t n = m; n + m < x.size(); ++n) {
      product += x[n] * (x[n - m] + x[n + m]);
      square += x[n] * x[n];
    }
    if (square == 0) return omega;
    omega = std::acos(std::clamp(product / (2 * square), -1.0, 1.0)) / static_cast<double>(m);
    if (omega * static_cast<double>(m) > kFarEnough) break;
  }
  return omega;
}

}  // namespace

double half_unit(NumberFormat format) { return std::ldexp(1, -significant_bits(format)); }

double rounding_of(NumberFormat format, double x) {
  return std::max(half_unit(format) * std::fabs(x),
                  format == NumberFormat::float16 ? 0x1p-25 : 0.0);
}

double angle_unit(NumberFormat format) {
  return half_unit(format == NumberFormat::float64 ? format : NumberFormat::float32);
}

namespace {

/// The least squares of one wave, from a frequency on, by Gauss and Newton.
ColumnWave fitted_from(double start, std::span<const double> x, double largest,
                       NumberFormat format) {
  const auto rows = static_cast<double>(x.size());
  // Around the middle row, where amplitude and frequency depend least on each other.
  const double middle = 0.5 * (rows - 1);
  // A line is a slow wave, but no wave of frequency 0.
  const double slowest = 1e-7 / rows;
  double omega = std::max(start, slowest);
  Eigen::Vector3d found = Eigen::Vector3d::Zero();
  Eigen::Matrix3d normal;
  const auto basis = [&](std::size_t n) {
    const double angle = omega * (static_cast<double>(n) - middle);
    return std::array{std::sin(angle), std::cos(angle)};
  };
  const auto fit_two = [&] {
    Eigen::Matrix2d squares = Eigen::Matrix2d::Zero();
    Eigen::Vector2d products = Eigen::Vector2d::Zero();
    for (std::size_t n = 0; n < x.size(); ++n) {
      const auto [s, c] = basis(n);
      const Eigen::Vector2d row(s, c);
      squares += row * row.transpose();
      products += row * x[n];
    }
    found.head<2>() = squares.ldlt().solve(products);
  };
  fit_two();
  constexpr int kSteps = 10;
  for (int step = 0; step < kSteps; ++step) {
    normal.setZero();
    Eigen::Vector3d right = Eigen::Vector3d::Zero();
    for (std::size_t n = 0; n < x.size(); ++n) {
      const auto [s, c] = basis(n);
      const double at = static_cast<double>(n) - middle;
      const Eigen::Vector3d row(s, c, at * (found[0] * c - found[1] * s));
      normal += row * row.transpose();
      right += row * (x[n] - found[0] * s - found[1] * c);
    }
    const Eigen::Vector3d change = normal.ldlt().solve(right);
    if (!change.allFinite()) break;
    omega = std::clamp(omega + change[2], slowest, std::numbers::pi);
    fit_two();
    if (std::fabs(change[2]) * rows < half_unit(format)) break;
  }
  ColumnWave wave;
  double squared = 0;
  for (std::size_t n = 0; n < x.size(); ++n) {
    const auto [s, c] = basis(n);
    const double off = std::fabs(x[n] - found[0] * s - found[1] * c);
    wave.difference = std::max(wave.difference, off);
    squared += off * off;
  }
  wave.omega = omega;
  wave.amplitude = std::hypot(found[0], found[1]);
  wave.phase =
      std::remainder(std::atan2(found[1], found[0]) - omega * middle, 2 * std::numbers::pi);
  // In double precision, angles far from 0 and the least squares themselves lose some digits.
  constexpr double kLost = 1e-10;
  const double size = std::max(largest, wave.amplitude);
  const double within = 2 * rounding_of(format, size) +
                        size * (16 * angle_unit(format) * (1 + 2 * omega * rows) + kLost);
  if (!(wave.difference <= std::min(within, 0.05 * largest + rounding_of(format, largest))))
    return wave;
  // What is lost in computing, of the fit and of the entries, is no smaller than the last.
  const double noise = std::max({std::sqrt(squared / rows), 0.5 * rounding_of(format, largest),
                                 0x1p-49 * std::max(largest, wave.amplitude)});
  const double variance = normal.inverse()(2, 2);
  wave.omega_error = variance > 0 ? noise * std::sqrt(variance) : HUGE_VAL;
  // Where a wave turns less, its normal equations are too close to singular to say what it is.
  constexpr double kTold = 0.02, kLeastTurn = 0.01;  // of the frequency, in radians over all rows
  const bool is_told = omega * rows > kLeastTurn && wave.omega_error < kTold * omega;
  wave.kind = is_told ? ColumnWave::Kind::wave : ColumnWave::Kind::slow;
  return wave;
}

}  // namespace

ColumnWave fit_wave(std::span<const double> x, NumberFormat format) {
  double largest = 0;
  for (const double one : x) largest = std::max(largest, std::fabs(one));
  const auto [low, high] = std::ranges::minmax(x);
  if (x.size() < 4 || high - low <= 2 * rounding_of(format, largest)) {
    return {.kind = ColumnWave::Kind::slow, .amplitude = largest, .difference = (high - low) / 2};
  }
  // A wave of π − ω has every second sign changed.
  std::vector<double> other(x.begin(), x.end());
  for (std::size_t n = 1; n < other.size(); n += 2) other[n] = -other[n];
  double start = omega_by_lags(x);
  if (const double rest = omega_by_lags(other); rest < start) start = std::numbers::pi - rest;
  const auto wave = fitted_from(start, x, largest, format);
  if (wave.kind != ColumnWave::Kind::none) return wave;
  return fitted_from(0, x, largest, format);
}

LearnedTable look_at(const Table& table) {
  LearnedTable seen;
  seen.smallest_norm = HUGE_VAL;
  std::vector<double> row(static_cast<std::size_t>(table.d()));
  for (std::int64_t t = 0; t < table.rows(); ++t) {
    table.row(t, row);
    double largest = 0;
    for (const double x : row) largest = std::max(largest, std::fabs(x));
    if (!std::ranges::all_of(row, [](double x) { return std::isfinite(x); })) continue;
    double squared = 0;
    for (const double x : row) squared += largest > 0 ? (x / largest) * (x / largest) : 0;
    const double norm = largest * std::sqrt(squared);
    seen.smallest_norm = std::min(seen.smallest_norm, norm);
    seen.largest_norm = std::max(seen.largest_norm, norm);
    if (norm == 0) ++seen.zero_rows;
  }
  if (seen.smallest_norm > seen.largest_norm) seen.smallest_norm = 0;
  // Rows by their entries, so that equal ones are neighbours.
  std::vector<std::int64_t> order;
  for (std::int64_t t = 0; t < table.rows(); ++t) order.push_back(t);
  const auto compare = [&](std::int64_t a, std::int64_t b) {
    for (int j = 0; j < table.d(); ++j) {
      const double x = table.entry(a, j), y = table.entry(b, j);
      const bool x_is_nan = std::isnan(x), y_is_nan = std::isnan(y);
      if (x_is_nan || y_is_nan) {
        if (x_is_nan != y_is_nan) return x_is_nan ? 1 : -1;
      } else if (x != y) {
        return x < y ? -1 : 1;
      }
    }
    return 0;
  };
  std::ranges::sort(order, [&](std::int64_t a, std::int64_t b) {
    const int by_entries = compare(a, b);
    return by_entries != 0 ? by_entries < 0 : a < b;
  });
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (compare(order[i - 1], order[i]) != 0) continue;
    table.row(order[i], row);
    if (std::ranges::all_of(row, [](double x) { return x == 0; })) continue;
    if (seen.equal_rows++ == 0 || order[i] < seen.first_equal) {
      seen.first_equal = order[i];
      seen.equal_to = order[i - 1];
    }
  }
  // A discrete Fourier transform of the first rows and some columns, each less its mean.
  const std::int64_t rows = std::min(table.rows(), kIdentifyRows);
  constexpr int kColumns = 64;
  std::vector<double> power(static_cast<std::size_t>(rows / 2 + 1));
  double total = 0;
  std::vector<double> x(static_cast<std::size_t>(rows));
  const int columns = std::min(table.d(), kColumns);
  for (int i = 0; i < columns; ++i) {
    const int j = static_cast<int>(std::int64_t{i} * table.d() / columns);
    double mean = 0;
    for (std::int64_t t = 0; t < rows; ++t) mean += table.entry(t, j) / static_cast<double>(rows);
    for (std::int64_t t = 0; t < rows; ++t)
      x[static_cast<std::size_t>(t)] = table.entry(t, j) - mean;
    if (!std::isfinite(mean)) continue;
    for (const double one : x) total += one * one;
    for (std::size_t f = 1; f < power.size(); ++f) {
      const auto turn = std::polar(
          1.0, 2 * std::numbers::pi * static_cast<double>(f) / static_cast<double>(rows));
      std::complex<double> sum = 0, at = 1;
      for (const double one : x) {
        sum += one * at;
        at *= turn;
      }
      const bool twice = 2 * f != x.size();
      power[f] += std::norm(sum) * (twice ? 2 : 1) / static_cast<double>(rows);
    }
  }
  constexpr std::size_t kPeaks = 3;
  for (std::size_t n = 0; n < kPeaks && total > 0 && std::isfinite(total); ++n) {
    const auto most = std::ranges::max_element(power);
    if (*most <= 0) break;
    seen.peaks.push_back(
        {static_cast<double>(rows) / static_cast<double>(most - power.begin()), *most / total});
    *most = 0;
  }
  return seen;
}

}  // namespace posenc

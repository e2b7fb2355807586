#include <posenc/principal.hpp>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <exception>
#include <numbers>
#include <numeric>

#include <Spectra/MatOp/DenseSymMatProd.h>
#include <Spectra/SymEigsSolver.h>
#include <Eigen/Eigenvalues>

#include <posenc/dirichlet.hpp>
#include <posenc/threads.hpp>

#include "numeric/octant.hpp"
#include "numeric/trig.hpp"
#include "oscillators.hpp"

namespace posenc {
namespace {

using Eigen::Index;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// What means of a wave over successive positions are made of.
struct Mean {
  Turns angle;                ///< of half a step
  SinCos one, whole, middle;  ///< of it, of that of all positions, and of the middle position

  Mean(Turns step, Cells positions)
      : angle(half(step)),
        one(sin_cos(angle)),
        whole(sin_cos(angle * positions.count)),
        middle(sin_cos(step * positions.first + angle * (positions.count - 1))) {}
};

/// dirichlet_ratio() of a·b or a/b as complex waves, by angle sums. A small sine is computed from
/// its angle, since sums leave rounding in it.
double ratio(const Mean& a, const Mean& b, bool is_sum, std::int64_t count) {
  const auto sine = [&](SinCos Mean::*of) {
    const double apart = (a.*of).cos * (b.*of).sin;
    return (a.*of).sin * (b.*of).cos + (is_sum ? apart : -apart);
  };
  const auto n = static_cast<double>(count);
  const auto [quarter, x] = octant_of(is_sum ? a.angle + b.angle : a.angle - b.angle);
  if (quarter % 2 == 1) return sine(&Mean::whole) / (n * sine(&Mean::one));
  const double all = n * trig::sin_octant(x);
  if (n * std::fabs(x) >= std::numbers::pi / 4)
    return sine(&Mean::whole) / (quarter == 2 ? -all : all);
  const double left = x == 0 ? 1 : trig::sin_octant(n * x) / all;
  return quarter == 2 && count % 2 == 0 ? -left : left;
}

SinCos mean_of(const Mean& a, const Mean& b, bool is_sum, std::int64_t count) {
  const double left = ratio(a, b, is_sum, count);
  const SinCos &p = a.middle, &q = b.middle;
  return is_sum ? SinCos{left * (p.sin * q.cos + p.cos * q.sin),
                         left * (p.cos * q.cos - p.sin * q.sin)}
                : SinCos{left * (p.sin * q.cos - p.cos * q.sin),
                         left * (p.cos * q.cos + p.sin * q.sin)};
}

/// The columns of one frequency, −1 for none, and what it turns by in so many positions.
struct Wave {
  Turns step;
  int sine = -1, cosine = -1;
};

std::vector<Wave> waves_of(const Sinusoidal& encoding, double positions = 1) {
  std::vector<Wave> waves;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_masked(k)) continue;
    const int cosine = encoding.cosine_dim(k).value_or(-1);
    const bool is_one = encoding.is_rotation(k) || cosine < 0;
    waves.push_back({encoding.phase_at(positions, k), encoding.sine_dim(k), is_one ? cosine : -1});
    if (!is_one) waves.push_back({encoding.cosine_phase_at(positions, k), -1, cosine});
  }
  return waves;
}

/// covariance() on and below the diagonal.
std::vector<double> lower_covariance(const Sinusoidal& encoding, Cells positions) {
  assert(positions.count >= 1);
  const auto d = static_cast<std::size_t>(encoding.d());
  std::vector<double> c(d * d);
  const double squared = encoding.scale() * encoding.scale();
  const auto set = [&](int i, int j, double value) {
    if (i < 0 || j < 0) return;
    c[static_cast<std::size_t>(std::max(i, j)) * d + static_cast<std::size_t>(std::min(i, j))] =
        squared * value;
  };
  const auto waves = waves_of(encoding);
  std::vector<Mean> of;
  std::vector<SinCos> means;
  for (const Wave& wave : waves) {
    of.emplace_back(wave.step, positions);
    const double left = dirichlet_ratio(wave.step, positions.count);
    means.push_back({left * of.back().middle.sin, left * of.back().middle.cos});
  }
  for (std::size_t a = 0; a < waves.size(); ++a) {
    const SinCos mean_a = means[a];
    for (std::size_t b = 0; b <= a; ++b) {
      const SinCos apart = mean_of(of[a], of[b], false, positions.count);
      const SinCos sum = mean_of(of[a], of[b], true, positions.count);
      const SinCos mean_b = means[b];
      set(waves[a].sine, waves[b].sine, (apart.cos - sum.cos) / 2 - mean_a.sin * mean_b.sin);
      set(waves[a].cosine, waves[b].cosine, (apart.cos + sum.cos) / 2 - mean_a.cos * mean_b.cos);
      set(waves[a].sine, waves[b].cosine, (sum.sin + apart.sin) / 2 - mean_a.sin * mean_b.cos);
      set(waves[a].cosine, waves[b].sine, (sum.sin - apart.sin) / 2 - mean_a.cos * mean_b.sin);
    }
  }
  return c;
}

struct Eigenpairs {
  std::array<double, 3> values{};  ///< the largest first
  Matrix vectors;                  ///< a column each, as many as there are
};

/// From here on all eigenvectors take longer than the three that Lanczos' method looks for.
constexpr Index kDense = 96;

Eigenpairs largest_three(const Matrix& symmetric) {
  constexpr Index kBasis = 24, kMostRestarts = 50;
  constexpr double kTolerance = 1e-13;
  const Index size = symmetric.rows(), count = std::min<Index>(3, size);
  Eigenpairs found;
  const auto take = [&](const auto& values, const auto& vectors, Index last, Index step) {
    found.vectors.resize(size, count);
    for (Index i = 0; i < count; ++i) {
      found.values[static_cast<std::size_t>(i)] = values[last + step * i];
      found.vectors.col(i) = vectors.col(last + step * i);
    }
  };
  if (size > kDense) {
    using Product = Spectra::DenseSymMatProd<double, Eigen::Lower, Eigen::RowMajor>;
    Product product(symmetric);
    Spectra::SymEigsSolver<Product> solver(product, count, kBasis);
    // It may throw where fewer than three eigenvalues are more than rounding.
    try {
      solver.init();
      solver.compute(Spectra::SortRule::LargestAlge, kMostRestarts, kTolerance);
      if (solver.info() == Spectra::CompInfo::Successful) {
        take(solver.eigenvalues(), solver.eigenvectors(), 0, 1);
        return found;
      }
    } catch (const std::exception&) {
    }
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
  take(solver.eigenvalues(), solver.eigenvectors(), size - 1, -1);
  return found;
}

/// An eigenvector's sign is nothing of its own.
void fix_sign(Eigen::VectorXd& axis) {
  constexpr double kAlike = 1e-6;
  const double largest = axis.cwiseAbs().maxCoeff();
  const auto first = std::find_if(axis.begin(), axis.end(),
                                  [&](double x) { return std::fabs(x) >= largest * (1 - kAlike); });
  if (first != axis.end() && *first < 0) axis = -axis;
}

/// `axis_of(i)` is the i-th axis, of any length. What is no larger than `rounding` is none.
template <class AxisOf>
void set_components(PrincipalComponents& made, const Eigenpairs& pairs, double total,
                    double rounding, double scale, AxisOf&& axis_of) {
  const std::size_t d = made.mean.size();
  for (std::size_t i = 0; i < made.components.size(); ++i) {
    PrincipalComponent& component = made.components[i];
    component.axis.assign(d, 0);
    const double variance = pairs.values[i];
    if (!(variance > rounding)) continue;
    Eigen::VectorXd axis = axis_of(static_cast<Index>(i));
    axis.normalize();
    fix_sign(axis);
    std::copy(axis.begin(), axis.end(), component.axis.begin());
    component.deviation = scale * std::sqrt(variance);
    component.share = std::min(variance / total, 1.0);
  }
}

/// Those of C, and its trace. As functions of the distance from the middle position, cosines are
/// even and sines odd: C is of two halves that nothing links, and a pair turns them into its
/// columns.
Eigenpairs of_halves(const Sinusoidal& encoding, Cells positions, double& trace) {
  const auto waves = waves_of(encoding);
  const auto n = static_cast<Index>(waves.size());
  const double squared = encoding.scale() * encoding.scale();
  std::vector<Mean> of;
  Eigen::VectorXd means(n);
  for (const Wave& wave : waves) {
    means[std::ssize(of)] = dirichlet_ratio(wave.step, positions.count);
    of.emplace_back(wave.step, positions);
  }
  Matrix even(n, n), odd(n, n);
  constexpr Index kParts = 16;
  // Fewer sums are done before a thread has begun.
  constexpr Index kManyPairs = 96;
  Threads threads(n > kManyPairs ? 2 : 1);
  threads.run(kParts, [&](std::size_t part) {
    for (auto a = static_cast<Index>(part); a < n; a += kParts) {
      const Mean& at_a = of[static_cast<std::size_t>(a)];
      for (Index b = 0; b <= a; ++b) {
        const Mean& at_b = of[static_cast<std::size_t>(b)];
        const double apart = ratio(at_a, at_b, false, positions.count);
        const double sum = ratio(at_a, at_b, true, positions.count);
        even(a, b) = squared * ((apart + sum) / 2 - means[a] * means[b]);
        odd(a, b) = squared * (apart - sum) / 2;
      }
    }
  });
  trace = even.trace() + odd.trace();
  std::array<Eigenpairs, 2> halves;
  threads.run(halves.size(),
              [&](std::size_t half) { halves[half] = largest_three(half == 0 ? even : odd); });
  Eigenpairs found{.vectors = Matrix::Zero(encoding.d(), std::min<Index>(3, 2 * n))};
  std::array<Index, 2> next{};
  for (Index i = 0; i < found.vectors.cols(); ++i) {
    const auto value = [&](std::size_t half) {
      const auto at = next[half];
      return at < halves[half].vectors.cols() ? halves[half].values[static_cast<std::size_t>(at)]
                                              : -HUGE_VAL;
    };
    const std::size_t half = value(1) > value(0) ? 1 : 0;
    found.values[static_cast<std::size_t>(i)] = value(half);
    const auto vector = halves[half].vectors.col(next[half]++);
    for (Index a = 0; a < n; ++a) {
      const auto& [step, sine, cosine] = waves[static_cast<std::size_t>(a)];
      const SinCos middle = of[static_cast<std::size_t>(a)].middle;
      found.vectors(sine, i) = vector[a] * (half == 0 ? middle.sin : middle.cos);
      found.vectors(cosine, i) = vector[a] * (half == 0 ? middle.cos : -middle.sin);
    }
  }
  return found;
}

PrincipalComponents of_waves(const Sinusoidal& encoding, Cells positions) {
  const int d = encoding.d();
  Eigenpairs pairs;
  double trace = 0;
  if (encoding.is_rotation()) {
    pairs = of_halves(encoding, positions, trace);
  } else {
    const auto entries = lower_covariance(encoding, positions);
    const Eigen::Map<const Matrix> c(entries.data(), d, d);
    pairs = largest_three(c);
    trace = c.trace();
  }
  PrincipalComponents made;
  for (int dim = 0; dim < d; ++dim) made.mean.push_back(encoding.mean(positions, {dim, 1}));
  made.positions = positions.count;
  set_components(made, pairs, trace, d * kCovarianceError * encoding.scale() * encoding.scale(), 1,
                 [&](Index i) { return pairs.vectors.col(i); });
  return made;
}

/// Ascending.
std::vector<std::int64_t> chosen(Cells positions, std::int64_t most) {
  std::vector<std::int64_t> all;
  for (std::int64_t i = 0; i < std::min(positions.count, most); ++i) {
    constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;
    const U128 way = U128{static_cast<std::uint64_t>(i) * kGolden};
    all.push_back(positions.first + (positions.count <= most
                                         ? i
                                         : static_cast<std::int64_t>(
                                               way * static_cast<U128>(positions.count) >> 64)));
  }
  std::ranges::sort(all);
  return all;
}

std::optional<PrincipalComponents> of_rows(const Encoding& encoding, Cells positions) {
  constexpr std::int64_t kMostRows = std::int64_t{1} << 16;
  const std::int64_t d = encoding.d();
  const std::int64_t tall = kPrincipalTerms / (d * d);
  const auto wide = static_cast<std::int64_t>(std::sqrt(kPrincipalTerms / static_cast<double>(d)));
  const auto rows = chosen(positions, std::min(kMostRows, std::max(tall, std::min(wide, d))));
  Matrix x(static_cast<Index>(rows.size()), d);
  Index count = 0;
  for (const auto t : rows) {
    encoding.row(t, {x.row(count).data(), static_cast<std::size_t>(d)});
    if (x.row(count).allFinite()) ++count;
  }
  if (count == 0) return {};
  x.conservativeResize(count, Eigen::NoChange);
  // Numbers up to 1: no square is too large for a double.
  const double largest = x.cwiseAbs().maxCoeff(), scale = largest > 0 ? largest : 1;
  x /= scale;
  const Eigen::RowVectorXd mean = x.colwise().mean();
  x.rowwise() -= mean;
  PrincipalComponents made;
  made.positions = count;
  for (const double value : mean) made.mean.push_back(value * scale);
  // XᵀX and XXᵀ have the same eigenvalues: the smaller one is enough.
  const bool is_tall = count >= d;
  const auto side = static_cast<Eigen::Index>(is_tall ? d : count);
  Matrix products = Matrix::Zero(side, side);
  auto lower = products.selfadjointView<Eigen::Lower>();
  is_tall ? lower.rankUpdate(x.transpose(), 1.0 / static_cast<double>(count))
          : lower.rankUpdate(x, 1.0 / static_cast<double>(count));
  products.triangularView<Eigen::StrictlyUpper>() = products.transpose();
  const Eigenpairs pairs = largest_three(products);
  constexpr double kRounding = 0x1p-49;
  set_components(made, pairs, products.trace(), static_cast<double>(d) * kRounding, scale,
                 [&](Index i) -> Eigen::VectorXd {
                   return is_tall ? Eigen::VectorXd(pairs.vectors.col(i))
                                  : Eigen::VectorXd(x.transpose() * pairs.vectors.col(i));
                 });
  return made;
}

}  // namespace

std::vector<double> covariance(const Sinusoidal& encoding, Cells positions) {
  auto c = lower_covariance(encoding, positions);
  const auto d = static_cast<std::size_t>(encoding.d());
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = i + 1; j < d; ++j) c[i * d + j] = c[j * d + i];
  }
  return c;
}

std::array<double, 3> PrincipalComponents::coordinates(std::span<const double> p) const {
  assert(p.size() == mean.size());
  std::array<double, 3> at{};
  for (std::size_t j = 0; j < p.size(); ++j) {
    const double from_mean = p[j] - mean[j];
    for (std::size_t i = 0; i < at.size(); ++i) at[i] += components[i].axis[j] * from_mean;
  }
  return at;
}

void PrincipalComponents::curve(const Sinusoidal& encoding, std::int64_t first, int between,
                                std::array<std::span<double>, 3> out) const {
  assert(encoding.d() == std::ssize(mean) && std::has_single_bit(static_cast<unsigned>(between)));
  const auto waves = waves_of(encoding, 1.0 / between);
  const auto along = [&](std::span<const double> axis) {
    const auto weight = [&](int dim) {
      return dim < 0 ? 0 : encoding.scale() * axis[static_cast<std::size_t>(dim)];
    };
    std::vector<Oscillator> terms;
    for (const Wave& wave : waves)
      terms.push_back({wave.step, weight(wave.sine), weight(wave.cosine)});
    return terms;
  };
  OscillatorSum sum(along(components[0].axis), 1, distances_for(out[0].size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& axis = components[i].axis;
    sum.weigh_by(along(axis));
    sum.into(first * between, out[i]);
    const double of_mean = std::inner_product(axis.begin(), axis.end(), mean.begin(), 0.0);
    for (double& at : out[i]) at -= of_mean;
  }
}

std::optional<PrincipalComponents> principal_components(const Encoding& encoding, Cells positions) {
  assert(positions.count >= 1);
  const auto* const waves = dynamic_cast<const Sinusoidal*>(&encoding);
  // Fewer positions than dimensions leave C singular, and are few.
  if (waves && waves->d() <= std::min<std::int64_t>(kMaxClosedFormDim, positions.count))
    return of_waves(*waves, positions);
  return of_rows(encoding, positions);
}

}  // namespace posenc

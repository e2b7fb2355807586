#include "views/matrices.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include <posenc/attention.hpp>
#include <posenc/threads.hpp>
#include <posenc/words.hpp>

#include "state/tables.hpp"
#include "text/phrase.hpp"

namespace posenc::matrices {
namespace {

constexpr Slot<Matrices> kMatrices;
constexpr Slot<double> kShare;

double squared(double x) { return x * x; }

/// How much of the variance of p(t)·p(t + δ) the distance explains: that of its means over t, over
/// that of all, for as many t as δ, half of the rows p(0), p(1), … each. NaN where nothing varies,
/// infinite where a product is no finite number.
double explained_by_distance(const Matrices* of, std::span<const double> rows, std::size_t d) {
  // Rows whose products reach beyond those asked for, since others would cost more to begin.
  constexpr std::size_t kAtOnce = 16;
  const std::size_t n = (rows.size() / d + 1) / 2;
  const auto count = static_cast<double>(n);
  const auto queries = apply(of, &Matrices::query, rows.first(n * d), d);
  const auto keys = apply(of, &Matrices::key, rows, d);
  std::vector<double> all(n * n), means(n);
  for (std::size_t first = 0; first < n; first += kAtOnce) {
    const std::size_t some = std::min(kAtOnce, n - first), reach = some + n - 1;
    const auto products = posenc::products(std::span(queries).subspan(first * d, some * d),
                                           std::span(keys).subspan(first * d, reach * d), d);
    for (std::size_t delta = 0; delta < n; ++delta) {
      for (std::size_t t = 0; t < some; ++t) {
        const double product = products[t * reach + t + delta];
        all[delta * n + first + t] = product;
        means[delta] += product / count;
      }
    }
  }
  double mean = 0, of_means = 0, of_all = 0;
  for (const double each : means) mean += each / count;
  if (!std::isfinite(mean)) return HUGE_VAL;
  for (const double each : means) of_means += count * squared(each - mean);
  for (const double each : all) of_all += squared(each - mean);
  return of_means / of_all;
}

}  // namespace

std::shared_ptr<const Matrices> shared(const Scene& scene, std::size_t d, bool with_value) {
  if (!are_random(scene.state())) return {};
  const auto seed = scene.state()[kSeed];
  return scene.memo(kMatrices, std::tuple(d, seed, with_value), [&] {
    return Matrices{random_matrix("query", seed, d), random_matrix("key", seed, d),
                    with_value ? random_matrix("value", seed, d) : std::vector<double>()};
  });
}

std::vector<double> apply(const Matrices* matrices, std::vector<double> Matrices::*which,
                          std::span<const double> rows, std::size_t d) {
  if (matrices == nullptr) return {rows.begin(), rows.end()};
  // Some 100 µs: worth the other cores.
  constexpr std::size_t kMany = std::size_t{1} << 21;
  std::optional<Threads> threads;
  if (rows.size() * d >= kMany) threads.emplace();
  return posenc::products(rows, matrices->*which, d, threads ? &*threads : nullptr);
}

std::vector<double> apply_transposed(const Matrices* matrices, std::vector<double> Matrices::*which,
                                     std::span<const double> vector) {
  if (matrices == nullptr) return {vector.begin(), vector.end()};
  const std::size_t d = vector.size();
  std::vector<double> made(d);
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j < d; ++j) made[j] += (matrices->*which)[i * d + j] * vector[i];
  }
  return made;
}

Products::Products(const Matrices* of, std::span<const double> rows, std::size_t d,
                   std::size_t queries)
    : count_(rows.size() / d),
      products_(posenc::products(apply(of, &Matrices::query, rows.first(queries * d), d),
                                 apply(of, &Matrices::key, rows, d), d)) {}

void add_facts(Facts& all, const State& state, int d) {
  all.add("matrices", "matrices of Q, K and V",
          are_random(state) ? phrase("random, of variance 1/{}, seed {}", d, state[kSeed])
                            : std::string("identity"));
}

void add_distance_share(Facts& all, const Scene& scene,
                        const std::shared_ptr<const Encoding>& encoding) {
  constexpr double kTolerance = 1e-9;
  // So many positions, and distances, so that few States take more than some ms.
  constexpr std::int64_t kNumbers = 1 << 14, kFewest = 16, kMost = 128;
  const State& state = scene.state();
  const auto d = static_cast<std::size_t>(encoding->d());
  auto places = std::clamp<std::int64_t>(kNumbers / encoding->d(), kFewest, kMost);
  if (shows_table(state)) places = std::min(places, (state.table.table->rows() + 1) / 2);
  const auto of = shared(scene, d);
  const auto first = first_position(state);
  const auto share = scene.memo(kShare, std::tuple(encoding, of, places, first), [&] {
    std::vector<double> rows(static_cast<std::size_t>(2 * places - 1) * d);
    encoding->fill({.first = first, .count = 2 * places - 1}, rows);
    return explained_by_distance(of.get(), rows, d);
  });
  all.add("distance-share", "position · position by distance",
          std::isfinite(*share)
              ? Value(Quantity(100 * *share, {"%", "%"}, 2))
              : NotMeasured{std::isnan(*share) ? "it is the same everywhere"
                                               : "some products are no finite numbers"},
          Check{"position · position depends on the distance alone",
                *share >= 1 - kTolerance,
                {"t and δ", 0, places - 1},
                kTolerance});
}

}  // namespace posenc::matrices

#include "views/matrices.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include <posenc/attention.hpp>
#include <posenc/threads.hpp>
#include <posenc/words.hpp>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/sentence.hpp"

namespace posenc::matrices {
namespace {

double squared(double x) { return x * x; }

/// How much of the variance of p(t)·p(t + δ) the distance explains: that of its means over t, over
/// that of all, for as many t as δ. NaN where nothing varies, infinite where a product is no finite
/// number.
double explained_by_distance(const Products& of, std::size_t places) {
  const auto count = static_cast<double>(places);
  std::vector<double> means(places);
  double mean = 0, rest = 0, of_all = 0, largest = 0;
  const auto for_all = [&](const auto& take) {
    for (std::size_t delta = 0; delta < places; ++delta) {
      for (std::size_t t = 0; t < places; ++t) take(delta, of.at(t, t + delta));
    }
  };
  for_all([&](std::size_t delta, double product) { means[delta] += product / count; });
  for (const double each : means) mean += each / count;
  if (!std::isfinite(mean)) return HUGE_VAL;
  for_all([&](std::size_t delta, double product) {
    rest += squared(product - means[delta]);
    of_all += squared(product - mean);
    largest = std::max(largest, std::abs(product));
  });
  // Products that rounding alone tells apart have no variance to explain, nor has the rest of one.
  const double by_rounding = squared(count * kRounding * largest);
  if (of_all <= by_rounding) return std::nan("");
  return 1 - std::max(0.0, rest - by_rounding) / of_all;
}

/// The rows themselves for the identity.
std::vector<double> times(decltype(posenc::products)* product, const Matrices* matrices,
                          std::vector<double> Matrices::*which, std::span<const double> rows,
                          std::size_t d) {
  if (matrices == nullptr) return {rows.begin(), rows.end()};
  // Some 100 µs: worth the other cores.
  constexpr std::size_t kMany = std::size_t{1} << 21;
  std::optional<Threads> threads;
  if (rows.size() * d >= kMany) threads.emplace();
  return product(rows, matrices->*which, d, threads ? &*threads : nullptr);
}

}  // namespace

std::shared_ptr<const Matrices> shared(const Scene& scene, std::size_t d, bool with_value) {
  if (!are_random(scene.state())) return {};
  return scene.once(
      [](const Scene& of, std::size_t dims, bool has_value) {
        const auto seed = of.state()[kSeed];
        Matrices made;
        constexpr std::array kNames{"query", "key", "value"};
        const std::array all{&made.query, &made.key, &made.value};
        words::at_once(has_value ? 3 : 2, dims * dims,
                       [&](std::size_t i) { *all[i] = random_matrix(kNames[i], seed, dims); });
        return made;
      },
      d, with_value);
}

std::vector<double> apply(const Matrices* matrices, std::vector<double> Matrices::*which,
                          std::span<const double> rows, std::size_t d) {
  return times(posenc::products, matrices, which, rows, d);
}

std::vector<double> apply_transposed(const Matrices* matrices, std::vector<double> Matrices::*which,
                                     std::span<const double> rows, std::size_t d) {
  return times(posenc::mixtures, matrices, which, rows, d);
}

std::shared_ptr<const Products> first_products(const Scene& scene,
                                               const std::shared_ptr<const Encoding>& encoding) {
  return scene.once(
      [](const Scene& of, const std::shared_ptr<const Encoding>& rows_of) {
        // So many positions, and distances, so that few States take more than some ms.
        constexpr std::int64_t kNumbers = 1 << 14, kFewest = 32, kMost = 128;
        const State& state = of.state();
        const auto wanted = std::clamp<std::int64_t>(kNumbers / rows_of->d(), kFewest, kMost);
        std::int64_t keys = 2 * wanted - 1;
        if (shows_table(state)) keys = std::min(keys, state.table.table->rows());
        const auto queries = std::min(wanted, keys);
        const auto d = static_cast<std::size_t>(rows_of->d());
        const auto by = shared(of, d);
        const auto count = [](std::int64_t rows) { return static_cast<std::size_t>(rows); };
        std::vector<double> rows(count(keys) * d);
        rows_of->fill({.first = first_position(state), .count = keys}, rows);
        const auto by_query =
            apply(by.get(), &Matrices::query, std::span(rows).first(count(queries) * d), d);
        const auto by_both = apply_transposed(by.get(), &Matrices::key, by_query, d);
        return Products{count(queries), count(keys), products(by_both, rows, d)};
      },
      encoding);
}

void add_facts(FactList& all, const State& state, int d) {
  all.add("matrices", "matrices of Q, K and V",
          are_random(state) ? phrase("random, of variance 1/{}, seed {}", d, state[kSeed])
                            : std::string("identity"));
}

void add_distance_share(FactList& all, const Scene& scene,
                        const std::shared_ptr<const Encoding>& encoding) {
  constexpr double kTolerance = 1e-9;
  const State& state = scene.state();
  const auto of = first_products(scene, encoding);
  const auto* const waves = dynamic_cast<const Sinusoidal*>(encoding.get());
  const bool is_proved = waves != nullptr && waves->is_rotation() && !are_random(state);
  const std::size_t places = (of->keys + 1) / 2;
  const auto share = scene.once(
      [](const Scene&, const std::shared_ptr<const Products>& products) {
        return explained_by_distance(*products, (products->keys + 1) / 2);
      },
      of);
  all.add("distance-share", "position · position by distance",
          std::isfinite(*share)
              ? Value(Quantity(100 * *share, {"%", "%"}, 2))
              : NotMeasured{std::isnan(*share) ? "it is the same everywhere"
                                               : "some products are no finite numbers"},
          Check{"position · position depends on the distance alone",
                {*share >= 1 - kTolerance, phrase("a share of {} %", short_text(100 * *share, 2))},
                some_of(static_cast<std::int64_t>(places), "t", first_position(state),
                        std::max(last_position(state),
                                 first_position(state) + static_cast<std::int64_t>(places) - 1)),
                kTolerance,
                is_proved ? kTurnAsOne : ""});
}

}  // namespace posenc::matrices

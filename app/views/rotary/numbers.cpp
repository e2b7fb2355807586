#include "views/rotary/numbers.hpp"

#include <algorithm>
#include <cmath>

#include <posenc/attention.hpp>
#include <posenc/threads.hpp>

#include "text/phrase.hpp"
#include "views/matrices.hpp"
#include "views/parts.hpp"
#include "views/rotary/options.hpp"

namespace posenc::rotary {
namespace {

/// So many cosines at most, so that a picture is made within some 10 ms.
std::int64_t within(const Rotary& rotary, int log_of_cosines, std::int64_t fewest,
                    std::int64_t most) {
  return std::clamp((std::int64_t{1} << log_of_cosines) / rotary.pairs(), fewest, most);
}

/// Some of 0 … last, evenly spaced: the distance of two, and how many there are.
struct Spaced {
  std::int64_t step = 1, count = 1;

  Spaced(std::int64_t last, std::int64_t most)
      : step(std::max<std::int64_t>(1, (last + most - 1) / most)), count(last / step + 1) {}
  std::vector<double> room() const { return std::vector<double>(static_cast<std::size_t>(count)); }
  /// As distances on one side of 0, ascending.
  std::int64_t first(std::int64_t side) const { return side < 0 ? -(count - 1) * step : 0; }
  std::vector<double> distances(std::int64_t side) const {
    auto all = room();
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = static_cast<double>(first(side) + static_cast<std::int64_t>(i) * step);
    return all;
  }
  friend bool operator==(const Spaced&, const Spaced&) = default;
};

plot::Extent extent(std::span<const double> values) {
  const auto [low, high] = std::ranges::minmax(values);
  return {low, high};
}

Content make_content(const State& state, const Rotary& rotary) {
  const auto d = static_cast<std::size_t>(rotary.head());
  Content made{.query = std::vector<double>(d), .key = std::vector<double>(d)};
  if (state[rotary::kQueryAndKey] == RotaryContent::random) return made;
  const std::int64_t r =
      state[rotary::kQueryAndKey] == RotaryContent::turned ? state[rotary::kTurn] : 0;
  for (int k = 0; k < rotary.pairs(); ++k) {
    const auto [first, second] = rotary.dims(k);
    const SinCos turn = sin_cos(rotary.table().phase(r, k));
    made.query[static_cast<std::size_t>(first)] = 1;
    made.key[static_cast<std::size_t>(first)] = turn.cos;
    made.key[static_cast<std::size_t>(second)] = turn.sin;
  }
  return made;
}

/// e, the content that p(t) is made of.
std::vector<double> unit(const Rotary& rotary) {
  std::vector<double> e(static_cast<std::size_t>(rotary.head()));
  for (int k = 0; k < rotary.pairs(); ++k) e[static_cast<std::size_t>(rotary.dims(k)[0])] = 1;
  return e;
}

/// v·p(first + i·step).
void with_positions(const Rotary& rotary, std::span<const double> v, std::int64_t first,
                    std::int64_t step, std::span<double> out) {
  rotary.logit_curve(unit(rotary), v, first, step, out);
  // A logit has the amplitude twice, a product with one row of the table once.
  for (double& product : out) product /= rotary.table().scale();
}

/// Counts the steps at which the values rise by more than rounding error: with one pair the bound
/// is the same at every distance.
Falls check_falling(std::span<const double> values) {
  Falls found{.steps = std::ssize(values) - 1, .tolerance = kRounding * std::abs(values.front())};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i);
    if (values[i] < 0 && !found.first_negative) found.first_negative = at;
    if (i + 1 == values.size() || values[i + 1] <= values[i] + found.tolerance) continue;
    ++found.rises;
    if (!found.first_rise) found.first_rise = at;
  }
  return found;
}

/// Two threads where that many sums over all pairs take longer than starting a thread.
unsigned threads_for(const Rotary& rotary, std::size_t sums) {
  constexpr std::size_t kMany = std::size_t{1} << 19;
  return sums * static_cast<std::size_t>(rotary.pairs()) >= kMany ? 2 : 1;
}

/// Null for the identity. Random queries and keys are those of a model already.
std::shared_ptr<const matrices::Matrices> matrices_of(const Scene& scene) {
  if (scene.state()[rotary::kQueryAndKey] == RotaryContent::random) return {};
  return matrices::shared(scene, static_cast<std::size_t>(rotary_of(scene)->head()));
}

/// At most `most` places; fewer where each takes a product with a matrix.
std::int64_t within(const Scene& scene, std::int64_t most) {
  constexpr std::int64_t kNumbers = 1 << 24, kFewest = 64;
  const std::int64_t d = rotary_of(scene)->head();
  return matrices_of(scene) ? std::clamp(kNumbers / d / d, kFewest, most) : most;
}

/// p(first + i·step)
std::vector<double> rows_at(const Rotary& rotary, std::int64_t first, std::int64_t step,
                            std::int64_t count) {
  const auto d = static_cast<std::size_t>(rotary.table().d());
  std::vector<double> rows(static_cast<std::size_t>(count) * d);
  for (std::int64_t i = 0; i < count; ++i)
    rotary.table().row(first + i * step,
                       std::span(rows).subspan(static_cast<std::size_t>(i) * d, d));
  return rows;
}

/// W_Qᵀ·W_K·p(t) of keys from the first position on, for queries anywhere; nothing where there are
/// no matrices.
std::shared_ptr<const std::vector<double>> keys_by(const Scene& scene, const Spaced& places) {
  return scene.once(
      [](const Scene& of, const Spaced& at) {
        const auto by = matrices_of(of);
        if (!by) return std::vector<double>();
        const auto rotary = rotary_of(of);
        const auto d = static_cast<std::size_t>(rotary->head());
        const auto rows = rows_at(*rotary, first_position(of.state()), at.step, at.count);
        return matrices::apply_transposed(
            by.get(), &matrices::Matrices::query,
            matrices::apply(by.get(), &matrices::Matrices::key, rows, d), d);
      },
      places);
}

Spaced residual_places(const Rotary& rotary, const State& state) {
  return {state.length - 1, within(rotary, 18, 8, 32)};
}

/// The largest difference between the products of rows that were turned, over some places.
double residual_of(const Rotary& rotary, const Content& of, const State& state) {
  const Spaced some = residual_places(rotary, state);
  double first = 0, largest = 0;
  for (std::int64_t i = 0; i < some.count; ++i) {
    const auto t = first_position(state) + i * some.step;
    Content rows = of;
    rotary.apply({.first = t + state.offset, .count = 1}, 1, std::span(rows.query));
    rotary.apply({.first = t, .count = 1}, 1, std::span(rows.key));
    const double product = dot_product(rows.query, rows.key);
    if (i == 0) first = product;
    largest = std::max(largest, std::abs(product - first));
  }
  return largest;
}

/// The curves at distances of one sign, −1 or 1.
std::shared_ptr<const Curves> curves_on(const Scene& scene, std::int64_t side) {
  return scene.once(
      [](const Scene& of, std::int64_t sign) {
        const State& state = of.state();
        const auto farthest = state.length - 1, position = first_position(state);
        const auto rotary = rotary_of(of);
        const auto vectors = content(of);
        const auto& query = vectors->query;
        const auto& key = vectors->key;
        Curves made{.grid = plot::samples_of(sign < 0 ? -farthest : 0, sign < 0 ? 0 : farthest,
                                             within(*rotary, 21, 1024, 32768))};
        made.logits.resize(made.grid.at.size());
        Threads threads(threads_for(*rotary, made.logits.size()));
        rotary->logit_curve(query, key, made.grid.at.front(), made.grid.step, made.logits,
                            &threads);
        // Positions and distances on one grid, so that each t + δ is on it as well.
        const Spaced some(farthest, within(of, within(*rotary, 20, 64, 512)));
        const auto first = some.first(sign);
        made.step = std::max(made.grid.step, some.step);
        made.at = some.distances(sign);
        made.low = made.high = made.bounds = made.at;
        auto own = made.at, of_query = made.at;
        std::vector<double> of_key(2 * made.at.size() - 1);
        with_positions(*rotary, vectors->of_key_position, position, some.step, of_query);
        with_positions(*rotary, vectors->of_query_position, position + first, some.step, of_key);
        const auto keys = keys_by(of, some);
        const auto queries =
            keys->empty() ? std::vector<double>()
                          : rows_at(*rotary, position + first, some.step, 2 * some.count - 1);
        const auto products =
            posenc::products(*keys, queries, static_cast<std::size_t>(rotary->head()));
        rotary->table().dot_curve(first, some.step, own);
        rotary->logit_bounds(query, key, first, some.step, made.bounds, &threads);
        const double fixed = dot_product(query, key);
        std::ranges::fill(made.low, HUGE_VAL);
        std::ranges::fill(made.high, -HUGE_VAL);
        for (std::size_t i = 0; i < of_query.size(); ++i) {
          const auto here = [&](const std::vector<double>& all, std::size_t from) {
            return std::span(all).subspan(from, own.size());
          };
          widen(made.low, made.high, of_query[i] + fixed, here(of_key, i),
                products.empty() ? own : here(products, i * of_key.size() + i));
        }
        return made;
      },
      side);
}

}  // namespace

std::shared_ptr<const Rotary> rotary_of(const Scene& scene) {
  return scene.once([](const Scene& of) { return Rotary::like(of.all_pairs()); });
}

bool is_defined(const State& state) {
  const Convention& own = *state.convention;
  return own.frequency == paper().frequency && own.rule.cosine_shift == 0 &&
         own.scale == paper().scale && state.d % 2 == 0;
}

int pair_of(const Scene& scene) {
  return std::min(static_cast<int>(scene.state().pair), rotary_of(scene)->pairs() - 1);
}

std::shared_ptr<const Content> content(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const State& state = of.state();
    Content made = make_content(state, *rotary_of(of));
    if (state[rotary::kQueryAndKey] == RotaryContent::random)
      random_content(state[rotary::kSeed], 0, made.query, made.key);
    const auto by = matrices_of(of);
    const auto d = made.query.size();
    made.query = matrices::apply(by.get(), &matrices::Matrices::query, made.query, d);
    made.key = matrices::apply(by.get(), &matrices::Matrices::key, made.key, d);
    made.of_key_position =
        matrices::apply_transposed(by.get(), &matrices::Matrices::key, made.query, d);
    made.of_query_position =
        matrices::apply_transposed(by.get(), &matrices::Matrices::query, made.key, d);
    made.norms = std::sqrt(dot_product(made.query, made.query) * dot_product(made.key, made.key));
    return made;
  });
}

std::int64_t side(const State& state) { return state.offset < 0 ? -1 : 1; }

Terms terms(const Scene& scene, std::int64_t delta) {
  const auto rotary = rotary_of(scene);
  const auto of = content(scene);
  const auto e = unit(*rotary);
  const auto n = scene.state().position;
  const double amplitude = rotary->table().scale();
  const auto by = matrices_of(scene);
  const auto one_by = [&](std::vector<double> matrices::Matrices::*which, std::int64_t t) {
    return matrices::apply(by.get(), which, rows_at(*rotary, t, 1, 1), e.size());
  };
  return {dot_product(of->query, of->key), rotary->logit(e, of->of_key_position, n) / amplitude,
          rotary->logit(e, of->of_query_position, n + delta) / amplitude,
          by ? dot_product(one_by(&matrices::Matrices::query, n + delta),
                           one_by(&matrices::Matrices::key, n))
             : rotary->table().dot(delta)};
}

double turned(const Scene& scene, std::int64_t delta) {
  const auto of = content(scene);
  return rotary_of(scene)->logit(of->query, of->key, delta);
}

std::shared_ptr<const Shifted> shifted(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const State& state = of.state();
    const auto first = first_position(state);
    const auto rotary = rotary_of(of);
    const auto vectors = content(of);
    const Spaced places(state.length - 1, within(of, within(*rotary, 21, 128, 512)));
    auto query = places.room(), key = places.room();
    with_positions(*rotary, vectors->of_key_position, first, places.step, query);
    with_positions(*rotary, vectors->of_query_position, first + state.offset, places.step, key);
    auto positions = places.room();
    std::ranges::fill(positions, rotary->table().dot(state.offset));
    if (matrices_of(of)) {
      const auto queries = rows_at(*rotary, first + state.offset, places.step, places.count);
      const auto keys = keys_by(of, places);
      const auto d = static_cast<std::size_t>(rotary->head());
      for (std::size_t i = 0; i < positions.size(); ++i)
        positions[i] =
            dot_product(std::span(queries).subspan(i * d, d), std::span(*keys).subspan(i * d, d));
    }
    auto sum = positions;
    const double fixed = dot_product(vectors->query, vectors->key);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += query[i] + key[i] + fixed;
    const double squared = rotary->table().scale() * rotary->table().scale();
    const double of_products = 0x1p-53 * (rotary->head() / 8 + 4);
    return Shifted{.query = extent(query),
                   .key = extent(key),
                   .positions = extent(positions),
                   .sum = extent(sum),
                   .places = places.count,
                   .residual_places = residual_places(*rotary, state).count,
                   .residual = residual_of(*rotary, *vectors, state),
                   .rounding = 2 * (2 * kRotaryErrorF64 + of_products) * vectors->norms * squared};
  });
}

std::shared_ptr<const Curves> curves(const Scene& scene) {
  return curves_on(scene, side(scene.state()));
}

std::string places_text(const Scene& scene) {
  const std::int64_t places = std::ssize(curves(scene)->at), all = scene.state().length;
  return places == all ? "at every t"
                       : phrase("at {} of {}", places, counted(all, "position", "positions"));
}

std::shared_ptr<const Decay> decay(const Scene& scene) {
  return scene.once(
      [](const Scene& of, std::int64_t sign) {
        const auto farthest = of.state().length - 1;
        const auto rotary = rotary_of(of);
        const auto vectors = content(of);
        const auto room = [&](std::int64_t most) {
          return std::vector<double>(static_cast<std::size_t>(std::min(farthest, most) + 1));
        };
        auto logits = room(within(*rotary, 22, 4096, 65536)),
             bounds = room(within(*rotary, 18, 512, 8192));
        const auto shown = curves_on(of, sign);
        if (shown->grid.step == 1 && shown->logits.size() == logits.size()) {
          logits = shown->logits;
          if (sign < 0) std::ranges::reverse(logits);
        } else {
          Threads threads(threads_for(*rotary, logits.size()));
          rotary->logit_curve(vectors->query, vectors->key, 0, sign, logits, &threads);
        }
        Threads threads(threads_for(*rotary, bounds.size()));
        rotary->logit_bounds(vectors->query, vectors->key, 0, sign, bounds, &threads);
        return Decay{check_falling(logits), check_falling(bounds)};
      },
      side(scene.state()));
}

std::int64_t draw_count(const Scene& scene) { return within(*rotary_of(scene), 13, 32, 256); }

double expected_deviation(const Scene& scene) {
  const auto rotary = rotary_of(scene);
  return std::sqrt(rotary->head()) * rotary->table().scale() * rotary->table().scale();
}

std::shared_ptr<const Draws> draws(const Scene& scene) {
  return scene.once(
      [](const Scene& of, std::int64_t sign) {
        const auto count = draw_count(of);
        const Spaced some(of.state().length - 1,
                          within(*rotary_of(of), 20, 8 * count, 512 * count) / count);
        Draws made{some.distances(sign), some.room(), some.room()};
        random_logits(*rotary_of(of), of.state()[rotary::kSeed], count, some.first(sign), some.step,
                      made.mean, made.deviation);
        return made;
      },
      side(scene.state()));
}

}  // namespace posenc::rotary

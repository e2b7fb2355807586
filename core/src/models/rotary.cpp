#include <posenc/models/rotary.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <posenc/words.hpp>

#include "kernels.hpp"
#include "oscillators.hpp"

namespace posenc {
namespace {

/// meta-llama/llama-models models/llama3/model.py, precompute_freqs_cis.
constexpr Convention kInterleaved{.id = "rotary-interleaved",
                                  .title = "",
                                  .note = "",
                                  .source = "",
                                  .frequency = "b^(−2k/d)",
                                  .rule = {},
                                  .layout = ColumnLayout::cosine_first};
/// transformers modeling_llama.py, LlamaRotaryEmbedding, without its second copies.
constexpr Convention kHalf{.id = "rotary-half",
                           .title = "",
                           .note = "",
                           .source = "",
                           .frequency = "b^(−2k/d)",
                           .rule = {},
                           .layout = ColumnLayout::cosines_sines};

Expected<void> is_even(std::string_view name, int value, int most) {
  if (value >= kMinDim && value <= most && value % 2 == 0) return {};
  return fail(std::string(name) + " = " + std::to_string(value) +
              " cannot be: choose an even number from " + std::to_string(kMinDim) + " to " +
              std::to_string(most));
}

/// Cosines and sines of the pairs at one position.
template <class Number>
class Angles {
 public:
  explicit Angles(const Rotary& rotary)
      : rotary_(&rotary),
        pairs_(static_cast<std::size_t>(rotary.pairs())),
        phase_(kernels::padded(pairs_)),
        sin_(phase_.size()),
        cos_(phase_.size()),
        sines_(pairs_),
        cosines_(pairs_) {}

  void at(std::int64_t t) {
    const Sinusoidal& table = rotary_->table();
    for (std::size_t k = 0; k < pairs_; ++k)
      phase_[k] = table.phase(t, static_cast<int>(k)).high64();
    kernels::sin_cos(phase_.data(), phase_.size(), sin_.data(), cos_.data());
    for (std::size_t k = 0; k < pairs_; ++k) {
      sines_[k] = static_cast<Number>(table.scale() * sin_[k]);
      cosines_[k] = static_cast<Number>(table.scale() * cos_[k]);
    }
  }

  void turn(Number* head) const {
    if (rotary_->parameters().layout == RotaryLayout::half) {
      kernels::turn_halves(cosines_.data(), sines_.data(), pairs_, head,
                           head + rotary_->dims(0)[1]);
    } else {
      kernels::turn_alternating(cosines_.data(), sines_.data(), pairs_, head);
    }
  }

 private:
  const Rotary* rotary_;
  std::size_t pairs_;
  std::vector<std::uint64_t> phase_;
  std::vector<double> sin_, cos_;
  std::vector<Number> sines_, cosines_;
};

/// What a logit takes of a query and a key.
struct Content {
  Content(const Rotary& rotary, std::span<const double> query, std::span<const double> key)
      : amplitude(rotary.table().scale() * rotary.table().scale()) {
    assert(query.size() == key.size() && query.size() == static_cast<std::size_t>(rotary.head()));
    std::vector<char> turns(query.size());
    products.reserve(static_cast<std::size_t>(rotary.pairs()));
    for (int k = 0; k < rotary.pairs(); ++k) {
      const auto [first, second] = rotary.dims(k);
      const auto x = static_cast<std::size_t>(first), y = static_cast<std::size_t>(second);
      turns[x] = turns[y] = true;
      products.emplace_back(query[x] * key[x] + query[y] * key[y],
                            query[y] * key[x] - query[x] * key[y]);
    }
    for (std::size_t i = 0; i < query.size(); ++i) still += turns[i] ? 0 : query[i] * key[i];
  }

  std::vector<Oscillator> terms(const Rotary& rotary) const {
    std::vector<Oscillator> terms;
    terms.reserve(products.size());
    for (int k = 0; k < rotary.pairs(); ++k) {
      const auto product = amplitude * products[static_cast<std::size_t>(k)];
      terms.push_back({rotary.table().step(k), -product.imag(), product.real()});
    }
    return terms;
  }

  double amplitude;                            ///< its square
  std::vector<std::complex<double>> products;  ///< q_k·conj(k_k)
  double still = 0;                            ///< of the dims that do not turn
};

}  // namespace

Expected<Rotary> Rotary::make(const RotaryParameters& parameters) {
  if (auto even = is_even("head size", parameters.head, kMaxDim); !even)
    return tl::unexpected(even.error());
  if (auto even = is_even("rotated dims", parameters.rotated, parameters.head); !even)
    return tl::unexpected(even.error());
  const auto& convention = parameters.layout == RotaryLayout::half ? kHalf : kInterleaved;
  return Sinusoidal::make(parameters.rotated, parameters.base, convention, parameters.scaling)
      .map([&](Sinusoidal&& table) { return Rotary(parameters, std::move(table)); });
}

Rotary Rotary::like(const Sinusoidal& encoding, RotaryLayout layout) {
  const int d = encoding.d() - encoding.d() % 2;
  Scaling scaling = encoding.scaling();
  for (auto* const factors : {&scaling.short_factors, &scaling.long_factors})
    factors->resize(std::min(factors->size(), static_cast<std::size_t>(d / 2)));
  auto made = make({.head = d,
                    .rotated = d,
                    .base = encoding.base(),
                    .scaling = std::move(scaling),
                    .layout = layout});
  assert(made);
  return *std::move(made);
}

std::array<int, 2> Rotary::dims(int k) const {
  assert(k >= 0 && k < pairs());
  if (parameters_.layout == RotaryLayout::interleaved) return {2 * k, 2 * k + 1};
  return {k, k + table_.d() / 2};
}

template <class Number>
void Rotary::turn(const Positions& positions, std::int64_t heads, std::span<Number> rows,
                  Threads* threads) const {
  assert(positions.fraction == 0);
  assert(rows.size() == static_cast<std::size_t>(positions.count * heads * head()));
  constexpr std::int64_t kAtOnce = 64;
  const auto parts = static_cast<std::size_t>((positions.count + kAtOnce - 1) / kAtOnce);
  Threads::run(threads, parts, [&](std::size_t part) {
    Angles<Number> angles(*this);
    const auto first = static_cast<std::int64_t>(part) * kAtOnce;
    for (std::int64_t i = first; i < std::min(first + kAtOnce, positions.count); ++i) {
      angles.at(positions.at(i));
      Number* const row = rows.data() + i * heads * head();
      for (std::int64_t h = 0; h < heads; ++h) angles.turn(row + h * head());
    }
  });
}

void Rotary::apply(const Positions& positions, std::int64_t heads, std::span<float> rows,
                   Threads* threads) const {
  turn(positions, heads, rows, threads);
}

void Rotary::apply(const Positions& positions, std::int64_t heads, std::span<double> rows,
                   Threads* threads) const {
  turn(positions, heads, rows, threads);
}

double Rotary::logit(std::span<const double> query, std::span<const double> key,
                     std::int64_t delta) const {
  const Content of(*this, query, key);
  double turned = 0;
  for (int k = 0; k < pairs(); ++k) {
    const SinCos angle = sin_cos(table_.phase(delta, k));
    const auto& product = of.products[static_cast<std::size_t>(k)];
    turned += product.real() * angle.cos - product.imag() * angle.sin;
  }
  return of.amplitude * turned + of.still;
}

void Rotary::logit_curve(std::span<const double> query, std::span<const double> key,
                         std::int64_t first, std::int64_t step, std::span<double> out,
                         Threads* threads) const {
  if (out.empty()) return;
  const Content of(*this, query, key);
  OscillatorSum(of.terms(*this), step, distances_for(out.size())).into(first, out, threads);
  for (double& logit : out) logit += of.still;
}

void Rotary::logit_bounds(std::span<const double> query, std::span<const double> key,
                          std::int64_t first, std::int64_t step, std::span<double> out,
                          Threads* threads) const {
  const Content of(*this, query, key);
  double largest = 0;
  for (std::size_t k = 0; k < of.products.size(); ++k) {
    const auto next = k + 1 < of.products.size() ? of.products[k + 1] : 0;
    largest = std::max(largest, std::abs(next - of.products[k]));
  }
  constexpr std::size_t kAtOnce = 128;
  Threads::run(threads, (out.size() + kAtOnce - 1) / kAtOnce, [&](std::size_t part) {
    const auto here =
        out.subspan(part * kAtOnce).first(std::min(kAtOnce, out.size() - part * kAtOnce));
    const auto from = first + static_cast<std::int64_t>(part * kAtOnce) * step;
    std::array<std::uint64_t, kernels::kPadding> phase{};
    std::array<double, kAtOnce> x{}, y{}, sums{};
    for (int k = 0; k < pairs(); ++k) {
      Turns at = table_.phase(from, k);
      for (std::uint64_t& of_one : phase) {
        of_one = at.high64();
        at = at + table_.step(k) * step;
      }
      kernels::walk(phase.data(), sin_cos(at - table_.phase(from, k)), kernels::padded(here.size()),
                    x.data(), y.data(), sums.data());
    }
    for (std::size_t i = 0; i < here.size(); ++i)
      here[i] = of.amplitude * largest * sums[i] + std::abs(of.still);
  });
}

void random_content(std::int64_t seed, std::int64_t i, std::span<double> query,
                    std::span<double> key) {
  const auto number = std::to_string(seed) + " " + std::to_string(i);
  word_vector("query " + number, query);
  word_vector("key " + number, key);
  const double norm = std::sqrt(static_cast<double>(query.size()));
  for (double& v : query) v *= norm;
  for (double& v : key) v *= norm;
}

void random_logits(const Rotary& rotary, std::int64_t seed, std::int64_t count, std::int64_t first,
                   std::int64_t step, std::span<double> mean, std::span<double> deviation) {
  assert(mean.size() == deviation.size());
  const auto d = static_cast<std::size_t>(rotary.head());
  std::vector<double> query(d), key(d), logits(mean.size());
  std::ranges::fill(mean, 0.0);
  std::ranges::fill(deviation, 0.0);
  // All draws share the table.
  OscillatorSum sum(Content(rotary, query, key).terms(rotary), step,
                    distances_for(2 * logits.size()));
  for (std::int64_t i = 0; i < count; ++i) {
    random_content(seed, i, query, key);
    const Content of(rotary, query, key);
    sum.weigh_by(of.terms(rotary));
    sum.into(first, logits);
    for (std::size_t j = 0; j < logits.size(); ++j) {
      const double logit = logits[j] + of.still;
      mean[j] += logit;
      deviation[j] += logit * logit;
    }
  }
  const auto n = static_cast<double>(count);
  for (std::size_t j = 0; j < mean.size(); ++j) {
    mean[j] /= n;
    deviation[j] = std::sqrt(std::max(0.0, deviation[j] / n - mean[j] * mean[j]));
  }
}

}  // namespace posenc

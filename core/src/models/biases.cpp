#include <posenc/models/biases.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <string>

#include <posenc/limits.hpp>

#include "text.hpp"

namespace posenc {
namespace {

using Made = Expected<std::shared_ptr<const Bias>>;

/// What a method computes from the distance, once the mask is put on.
template <class Formula>
class Masked final : public Bias {
 public:
  Masked(bool causal, Formula formula) : causal_(causal), formula_(std::move(formula)) {}

  double operator()(int head, std::int64_t m, std::int64_t n) const override {
    if (causal_ && n > m) return -std::numeric_limits<double>::infinity();
    return formula_(head, m, n);
  }

 private:
  bool causal_;
  Formula formula_;
};

template <class Formula>
Made made(const BiasParameters& parameters, Formula formula) {
  if (parameters.heads < 1 || parameters.heads > kMaxHeads) {
    return fail("heads = " + std::to_string(parameters.heads) +
                " is out of range: choose a number from 1 to " + std::to_string(kMaxHeads));
  }
  return std::make_shared<const Masked<Formula>>(parameters.causal, std::move(formula));
}

double distance(std::int64_t m, std::int64_t n) { return std::fabs(static_cast<double>(m - n)); }

Expected<void> rate(std::string_view name, double value, double most = kMaxBiasRate) {
  if (value > 0 && value <= most) return {};
  return fail(std::string(name) + " = " + to_text(value) +
              " is out of range: choose a number above 0, and at most " + to_text(most));
}

Expected<void> learned(std::string_view name, const BiasParameters& parameters, std::int64_t rows,
                       std::string_view what) {
  const auto shape = std::to_string(rows) + " rows " + std::string(what);
  if (!parameters.learned)
    return fail(std::string(name) + " needs learned numbers: give a .npy table of " + shape);
  if (parameters.learned->rows() == rows) return {};
  return fail("the table for " + std::string(name) + " has " +
              std::to_string(parameters.learned->rows()) +
              (parameters.learned->rows() == 1 ? " row" : " rows") + ": give one of " + shape);
}

Made make_none(const BiasParameters& parameters) {
  return made(parameters, [](int, std::int64_t, std::int64_t) { return 0.0; });
}

Made make_alibi(const BiasParameters& parameters) {
  if (parameters.exponent < 1 || parameters.exponent > kMaxAlibiExponent) {
    return fail("ALiBi's largest exponent = " + std::to_string(parameters.exponent) +
                " is out of range: choose a number from 1 to " + std::to_string(kMaxAlibiExponent));
  }
  // Limits of this are made()'s to check.
  const int heads = std::clamp(parameters.heads, 1, kMaxHeads);
  return made(parameters, [slopes = alibi_slopes(heads, parameters.exponent)](
                              int head, std::int64_t m, std::int64_t n) {
    return -slopes[static_cast<std::size_t>(head)] * distance(m, n);
  });
}

Expected<void> accepts(const T5Buckets& buckets) {
  if (buckets.count < kMinT5Buckets || buckets.count > kMaxT5Buckets) {
    return fail("buckets = " + std::to_string(buckets.count) +
                " is out of range: choose a number from " + std::to_string(kMinT5Buckets) + " to " +
                std::to_string(kMaxT5Buckets));
  }
  if (buckets.farthest <= buckets.count / 2 || buckets.farthest > kMaxT5Farthest) {
    return fail("T5's farthest distance = " + std::to_string(buckets.farthest) +
                " is out of range: choose one from " + std::to_string(buckets.count / 2 + 1) +
                " to " + std::to_string(kMaxT5Farthest));
  }
  return {};
}

Made make_t5(const BiasParameters& parameters) {
  const T5Buckets& buckets = parameters.buckets;
  if (auto good = accepts(buckets); !good) return tl::unexpected(good.error());
  if (auto good = learned("T5", parameters, buckets.count, "(buckets) and a column for each head");
      !good)
    return tl::unexpected(good.error());
  if (parameters.learned->d() < parameters.heads) {
    return fail("the table for T5 has " + std::to_string(parameters.learned->d()) +
                " columns for " + std::to_string(parameters.heads) + " heads: give fewer heads");
  }
  return made(parameters, [table = parameters.learned, causal = parameters.causal, buckets](
                              int head, std::int64_t m, std::int64_t n) {
    return table->entry(t5_bucket(n - m, causal, buckets), head);
  });
}

Made make_kerple_log(const BiasParameters& parameters) {
  auto good = rate("p", parameters.p);
  if (good) good = rate("a", parameters.a);
  if (!good) return tl::unexpected(good.error());
  return made(parameters,
              [p = parameters.p, a = parameters.a](int, std::int64_t m, std::int64_t n) {
                return -p * std::log1p(a * distance(m, n));
              });
}

Made make_kerple_power(const BiasParameters& parameters) {
  constexpr double kMostPower = 2;
  auto good = rate("p", parameters.p, kMostPower);
  if (good) good = rate("a", parameters.a);
  if (!good) return tl::unexpected(good.error());
  return made(parameters,
              [p = parameters.p, a = parameters.a](int, std::int64_t m, std::int64_t n) {
                return -a * std::pow(distance(m, n), p);
              });
}

Made make_fire(const BiasParameters& parameters) {
  auto good = rate("c", parameters.c);
  if (good && (parameters.trained < 1 || parameters.trained > kMaxLength)) {
    good = fail("trained length = " + std::to_string(parameters.trained) +
                " is out of range: choose one from 1 to " + std::to_string(kMaxLength));
  }
  if (good)
    good = learned("FIRE", parameters, 2 + parameters.heads,
                   "(weights, biases, and one for each head) and a column for each hidden unit");
  if (!good) return tl::unexpected(good.error());
  return made(parameters, [table = parameters.learned, c = parameters.c,
                           trained = parameters.trained](int head, std::int64_t m, std::int64_t n) {
    const double farthest = static_cast<double>(std::max(std::abs(m), trained));
    const double x = std::log1p(c * distance(m, n)) / std::log1p(c * farthest);
    double sum = 0;
    for (int unit = 0; unit < table->d(); ++unit) {
      const double hidden = table->entry(0, unit) * x + table->entry(1, unit);
      sum += std::max(hidden, 0.0) * table->entry(2 + head, unit);
    }
    return sum;
  });
}

constexpr BiasKind kBiases[] = {
    {.id = "none",
     .title = "None",
     .formula = "0",
     .note = "Only the causal mask tells the order.",
     .source = "Kazemnejad et al. 2023, arXiv 2305.19466 (NoPE)",
     .make = make_none},
    {.id = "alibi",
     .title = "ALiBi",
     .formula = "−μ_i·δ",
     .note = "Each head has a window of its own: its weights halve every ln 2/μ positions.",
     .source = "Press et al. 2021, arXiv 2108.12409; ofirpress/attention_with_linear_biases",
     .make = make_alibi},
    {.id = "t5",
     .title = "T5 buckets",
     .formula = "learned[bucket(δ)]",
     .note = "Near distances have numbers of their own, far ones share theirs.",
     .source = "Raffel et al. 2019, arXiv 1910.10683; transformers modeling_t5.py",
     .uses_learned = true,
     .make = make_t5},
    {.id = "kerple-log",
     .title = "KERPLE (log)",
     .formula = "−p·ln(1 + a·δ)",
     .note = "Weights fall as a power of the distance.",
     .source = "Chi et al. 2022, arXiv 2205.09921",
     .make = make_kerple_log},
    {.id = "kerple-power",
     .title = "KERPLE (power)",
     .formula = "−a·δ^p",
     .note = "ALiBi where p is 1, and a Gaussian window where it is 2.",
     .source = "Chi et al. 2022, arXiv 2205.09921",
     .make = make_kerple_power},
    {.id = "fire",
     .title = "FIRE",
     .formula = "f(ln(c·δ + 1)/ln(c·max(m, T) + 1))",
     .note = "A small network sees the distance as a part of the context.",
     .source = "Li et al. 2023, arXiv 2310.04418",
     .uses_learned = true,
     .make = make_fire},
};

}  // namespace

std::span<const BiasKind> biases() { return kBiases; }

const BiasKind* find_bias(std::string_view id) {
  const auto* const found = std::ranges::find(kBiases, id, &BiasKind::id);
  return found == std::end(kBiases) ? nullptr : found;
}

std::vector<double> alibi_slopes(int heads, int exponent) {
  const auto power = static_cast<int>(std::bit_floor(static_cast<unsigned>(heads)));
  std::vector<double> slopes;
  for (int i = 1; i <= power; ++i) slopes.push_back(std::exp2(-1.0 * exponent * i / power));
  for (int i = 1; static_cast<int>(slopes.size()) < heads; i += 2)
    slopes.push_back(std::exp2(-0.5 * exponent * i / power));
  return slopes;
}

int t5_bucket(std::int64_t key_minus_query, bool causal, const T5Buckets& all) {
  const int buckets = causal ? all.count : all.count / 2;
  const int side = !causal && key_minus_query > 0 ? buckets : 0;
  const std::int64_t away =
      causal ? std::max(-key_minus_query, std::int64_t{0}) : std::abs(key_minus_query);
  const int single = buckets / 2;
  if (away < single) return side + static_cast<int>(away);
  // A hair more, for distances at which the quotient is whole.
  constexpr double kHair = 1e-9;
  const double part = std::log(static_cast<double>(away) / single) /
                      std::log(static_cast<double>(all.farthest) / single);
  const double bucket = single + std::floor(part * (buckets - single) + kHair);
  return side + static_cast<int>(std::min(bucket, buckets - 1.0));
}

}  // namespace posenc

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/table.hpp>

/// Methods that turn nothing and add nothing to vectors, but a number to each logit: one table, a
/// row each.
namespace posenc {

/// T5's buckets: as many numbers as `count` for all distances, the last for all from `farthest` on.
struct T5Buckets {
  int count = 32;               ///< in [kMinT5Buckets, kMaxT5Buckets]
  std::int64_t farthest = 128;  ///< in (count/2, kMaxT5Farthest]

  friend bool operator==(const T5Buckets&, const T5Buckets&) = default;
};
inline constexpr int kMinT5Buckets = 4, kMaxT5Buckets = 1024;
inline constexpr std::int64_t kMaxT5Farthest = 65536;

/// What a method may be made from. Each takes what its row says that it uses.
struct BiasParameters {
  int heads = 8;               ///< H in [1, kMaxHeads]
  bool causal = true;          ///< keys behind the query (n > m) get −∞
  std::int64_t trained = 512;  ///< fire's T in [1, kMaxLength]
  /// kerple's p > 0 (for power at most 2) and a > 0, fire's c > 0; at most kMaxBiasRate.
  double p = 1, a = 1, c = 0.1;
  int exponent = 8;        ///< alibi's largest, in [1, kMaxAlibiExponent]
  T5Buckets buckets = {};  ///< t5's
  /// t5: its learned numbers, a row for each bucket and a column for each head. fire: the layers of
  /// its network in one table of 2 + H rows: the weights of the hidden units, what is added to
  /// them, and for each head the weight of every hidden unit.
  std::shared_ptr<const Table> learned = {};
};

/// The bias of one head's logit for a query at m and a key at n, as BiasKind::make gives it.
/// |m|, |n| < 2³⁸. Relative error below 10⁻¹³ of its formula.
class Bias {
 public:
  virtual ~Bias() = default;
  /// head in [0, H).
  virtual double operator()(int head, std::int64_t m, std::int64_t n) const = 0;
};

struct BiasKind {
  std::string_view id;
  std::string_view title;
  std::string_view formula;  ///< δ = m − n
  std::string_view note;     ///< one sentence
  std::string_view source;
  bool uses_learned = false;
  /// Or an error that names the parameter, its limit and the way out.
  Expected<std::shared_ptr<const Bias>> (*make)(const BiasParameters&) = nullptr;
};

/// All of them, the first adds nothing.
std::span<const BiasKind> biases();
/// The row of that id, or null.
const BiasKind* find_bias(std::string_view id);

inline constexpr int kMaxAlibiExponent = 64;
/// ALiBi's μ_i: 2^(−e·i/H), i = 1 … H, of a power of two; otherwise those of the next lower power,
/// and then every other one of twice that power. The paper's e is 8; MPT's alibi_bias_max
/// (mosaicml/llm-foundry, gen_slopes). heads in [1, kMaxHeads].
std::vector<double> alibi_slopes(int heads, int exponent = 8);

/// T5's bucket of a key's distance n − m from the query: causal, half of them of single distances
/// and half whose width grows up to the farthest; otherwise each side has half of that. In
/// [0, count).
int t5_bucket(std::int64_t key_minus_query, bool causal, const T5Buckets& = {});

inline constexpr int kMaxHeads = 128;
inline constexpr double kMaxBiasRate = 1000;

}  // namespace posenc

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

/// What a method may be made from. Each takes what its row says that it uses.
struct BiasParameters {
  int heads = 8;               ///< H in [1, kMaxHeads]
  bool causal = true;          ///< keys behind the query (n > m) get −∞
  std::int64_t trained = 512;  ///< fire's T in [1, kMaxLength]
  /// kerple's p > 0 (for power at most 2) and a > 0, fire's c > 0; at most kMaxBiasRate.
  double p = 1, a = 1, c = 0.1;
  /// t5: its learned numbers, kT5Buckets rows × H. fire: the layers of its network in one table of
  /// 2 + H rows: the weights of the hidden units, what is added to them, and for each head the
  /// weight of every hidden unit.
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

/// ALiBi's μ_i, steepest first: 2^(−8i/H), i = 1 … H, of a power of two; otherwise those of the
/// next lower power, and then every other one of twice that power. heads in [1, kMaxHeads].
std::vector<double> alibi_slopes(int heads);

inline constexpr int kT5Buckets = 32;
/// T5's bucket of a key's distance n − m from the query: causal, 16 of single distances and 16
/// whose width grows up to 128; otherwise 8 and 8 for each side. In [0, kT5Buckets).
int t5_bucket(std::int64_t key_minus_query, bool causal);

inline constexpr int kMaxHeads = 128;
inline constexpr double kMaxBiasRate = 1000;

}  // namespace posenc

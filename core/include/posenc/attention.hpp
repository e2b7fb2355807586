#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <posenc/threads.hpp>

/// Self-attention: how each vector of a sequence becomes a mixture of all of them.
namespace posenc {

/// a·b of vectors of one length d, in one order of additions whatever the vectors are. Largest
/// error (⌈d/8⌉ + 3)·2⁻⁵³·Σ|a_i·b_i|, where no product underflows.
double dot_product(std::span<const double> a, std::span<const double> b);
/// a·b/(|a|·|b|); 0 where one of them is 0. Largest error (d/4 + 16)·2⁻⁵³, for entries whose
/// squares neither overflow nor underflow.
double cosine(std::span<const double> a, std::span<const double> b);
/// The largest |a_i − b_i|; NaN where one of these is.
double largest_difference(std::span<const double> a, std::span<const double> b);

/// Takes x + a_i + b_i into the least and the greatest of each i, all of one length.
void widen(std::span<double> least, std::span<double> greatest, double x, std::span<const double> a,
           std::span<const double> b);

/// The dot_product() of each row with each of `others`, all of d numbers, row-major: one row of the
/// result for each row. M·x of each row x, where the others are the rows of M.
std::vector<double> products(std::span<const double> rows, std::span<const double> others,
                             std::size_t d, Threads* threads = nullptr);

/// Σ_k weights[k]·values[k] of each row of weights, for values of d numbers each, row-major; added
/// in the order of k. Mᵀ·x of each row x, where the values are the rows of M.
std::vector<double> mixtures(std::span<const double> weights, std::span<const double> values,
                             std::size_t d, Threads* threads = nullptr);

/// What self_attention() makes of n vectors.
struct Attention {
  std::size_t count = 0, d = 0;
  /// n × n, row-major: row q says how much of each vector goes into output q.
  std::vector<double> weights;
  std::vector<double> outputs;  ///< n × d, row-major

  double weight(std::size_t query, std::size_t key) const { return weights[query * count + key]; }
  std::span<const double> output(std::size_t query) const {
    return std::span(outputs).subspan(query * d, d);
  }
};

/// One head of scaled dot-product self-attention with Q = K = V = X: softmax(X·Xᵀ/√d)·X (Vaswani et
/// al. 2017, §3.2.1). X is n × d, row-major. Each row's largest score is taken off all of them
/// before their exponential, so that none overflows, and keys are added up in the order of the
/// sequence. With S the largest |x_q|·|x_k|/√d and m the largest |x_ij|, weights are within ε =
/// ((d/4 + 16)·S + n + 8)·2⁻⁵³ and outputs within (2ε + n·2⁻⁵³)·m of the formula's; where X has
/// numbers that are not finite, or S is not, weights may be NaN. O(n²·d).
Attention self_attention(std::span<const double> x, std::size_t d);
/// The same for queries Q, keys K and values V, each n × d: softmax(Q·Kᵀ/√d + B)·V. B is n × n,
/// row-major, or none; −∞ masks a key, of which each query has another. S is here the largest
/// |q|·|k|/√d + |B_qk| of what is not masked, m the largest |v_ij|. Where Q and K are one span, the
/// scores are symmetric to the last bit.
Attention self_attention(std::span<const double> queries, std::span<const double> keys,
                         std::span<const double> values, std::size_t d,
                         std::span<const double> biases = {});

}  // namespace posenc

#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <posenc/sinusoidal.hpp>

#include "facts/fact.hpp"
#include "state/state.hpp"

/// The second hand: what the table of an encoding says by itself, counted over all positions and
/// pairs of them. It knows the State, the encoding's entries and its frequencies (which core's
/// tests hold to MPFR), and nothing of the views.
namespace posenc::hand {

/// Largest difference, or largest of what should be 0, and where.
struct Off {
  double value = 0;
  std::string at = "nowhere";

  void take(double difference, const auto&... where) {
    if (!(std::abs(difference) > value)) return;
    value = std::abs(difference);
    std::string text;
    ((text += fmt::format("{}{}", text.empty() ? "" : ", ", where)), ...);
    at = fmt::format("{:.5g} at {}", value, text);
  }
};

/// The finite ones among numbers.
struct Range {
  double from = HUGE_VAL, to = -HUGE_VAL, sum = 0, squares = 0;
  std::int64_t count = 0;

  void take(double value) {
    if (!std::isfinite(value)) return;
    from = std::fmin(from, value), to = std::fmax(to, value);
    sum += value, squares += value * value, ++count;
  }
  bool any() const { return count > 0; }
  double span() const { return any() ? to - from : 0; }
  double mean() const { return sum / static_cast<double>(count); }
  double deviation() const;
};

/// What a row finds. Each part that it has is compared with what the view says.
struct Truth {
  std::optional<bool> holds = {};    ///< none: rounding decides, or there is nothing to compare
  std::vector<double> numbers = {};  ///< one, the ends of a range, or a list
  std::string because = {};          ///< the case that decides
  bool is_none = false;              ///< looked for everywhere, and not found
  std::optional<bool> fits = {};  ///< whether the place that was said has what it is said to have
  double rounding = 0;            ///< that numbers may be off by besides four digits
  /// The same of a mean, for a fact whose label says that it is one.
  std::optional<bool> mean_holds = {};
  std::vector<double> mean_numbers = {};
};

/// What a view says under an id. How it says it is read here alone.
struct Said {
  const Facts& all;
  const Fact& fact;

  enum class Outcome { none, holds, fails, not_measured };
  Outcome outcome() const;
  std::vector<double> numbers() const;
  bool says_none() const;
  bool is_measured() const;
  bool is_mean() const;
  /// It says that it did not look at all.
  bool is_sampled() const;
  /// What its value was taken over, or else its check.
  Searched over() const;
  std::string text() const;
};
std::vector<double> numbers_of(const Facts&, std::string_view id);

class Hand {
 public:
  explicit Hand(const State& state);

  const State& state;
  std::int64_t first, length, last, t, delta;
  int d, pair;
  std::shared_ptr<const Encoding> encoding;

  bool has(std::int64_t position) const { return position >= first && position <= last; }
  /// p(t), of any position that the encoding has; NaNs elsewhere.
  const std::vector<double>& p(std::int64_t position) const;
  double dot(std::int64_t a, std::int64_t b) const;
  double norm(std::int64_t a) const { return std::sqrt(dot(a, a)); }
  double cosine(std::int64_t a, std::int64_t b) const { return dot(a, b) / (norm(a) * norm(b)); }
  double distance(std::int64_t a, std::int64_t b) const;
  /// All products p(s)·p(s + by) within the length.
  Range along(std::int64_t by) const;
  /// The two positions nearest to each other.
  struct Two {
    double distance = HUGE_VAL;
    std::int64_t a = 0, b = 0;
  };
  Two nearest_two() const;
  /// The largest p(t)·p(t).
  double size() const { return size_; }
  bool is_table() const { return shows_table(state); }
  /// The same with each row divided by its length.
  Hand with_unit_rows() const;

  // Of sinusoids.
  bool is_waves() const { return all_ != nullptr; }
  /// No pair masked.
  const Sinusoidal& waves() const { return *all_; }
  int pairs() const { return all_->pairs(); }
  bool is_masked(int k) const { return masked_->is_masked(k); }
  double omega(int k) const { return all_->omega(k); }
  /// ω of a column; 0 of a column of zeros.
  double column_omega(int dim) const;
  /// The mean over all t of p(t)·p(t + Δ).
  double mean_dot(std::int64_t apart) const;
  /// Sine and cosine of a pair whatever is masked, NaN where it has none.
  std::pair<double, double> unit(int k, std::int64_t position) const;
  bool turns(int k) const;
  bool turns() const;

  /// Whether something that is 0 in exact numbers is; rounding is relative to `size`.
  std::optional<bool> is_zero(double off, double size) const;
  Truth zero(const Off& off, double size) const {
    return {.holds = is_zero(off.value, size), .because = off.at};
  }
  /// What rounding may do to a number of that size.
  double unsure(double size) const { return (is_float32_ ? 0x1p-14 : 1e-9) * size; }
  /// Whether a value is above a limit.
  std::optional<bool> above(double value, double limit, double size) const;

 private:
  std::vector<double> made(std::int64_t position) const;

  std::shared_ptr<const Sinusoidal> all_, masked_;
  bool is_float32_ = false;
  double size_ = 0;
  std::vector<std::vector<double>> table_;  ///< of the positions within the length
  mutable std::map<std::int64_t, std::vector<double>> others_;
};

/// A row: whose fact it is (ids may begin or end with '*'), and what is true.
struct Row {
  std::string_view view, id;
  Truth (*truth)(const Hand&, const Said&);
};
/// A sentence of a headline, which is said only where it is true.
struct Headline {
  std::string_view view, words;
  Truth (*truth)(const Hand&);
};
/// An id that has no row, and why.
struct Excuse {
  std::string_view view, id, why;
};
struct Part {
  std::span<const Row> rows;
  std::span<const Headline> headlines;
};
Part heatmap_part();
Part similarity_part();
Part distance_part();
Part curve_part();
Part criteria_part();
Part plane_part();
Part bits_part();
Part waves_part();
Part rotation_part();
Part contexts_part();
Part precision_part();
Part biases_part();
Part rotary_part();
Part words_part();
std::vector<Part> parts();
std::span<const Excuse> excuses();

inline std::string two(std::int64_t a, std::int64_t b) {
  return fmt::format("positions {} and {}", a, b);
}
inline Truth number(double value, double rounding = 0) {
  return {.numbers = {value}, .rounding = rounding};
}
/// How much the products along each diagonal differ, at most.
Off along_diagonals(const Hand&);
Truth one_value(const Hand&);
Truth many_values(const Hand&);
/// Neighbours are at least half as alike as a position is to itself.
Truth neighbours(const Hand&, const Said&);
inline std::optional<bool> no(std::optional<bool> is) {
  return is ? std::optional(!*is) : std::nullopt;
}
inline Truth verdict(std::optional<bool> holds, std::string because = {}) {
  return {.holds = holds, .because = std::move(because)};
}
inline Truth range(const Range& of, double rounding = 0) {
  if (!of.any()) return {};
  return {.numbers = {of.from, of.to}, .rounding = rounding};
}

}  // namespace posenc::hand

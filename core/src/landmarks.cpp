#include <posenc/landmarks.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "kernels.hpp"
#include "numeric/summation.hpp"
#include "oscillators.hpp"

namespace posenc {
namespace {

/// Looks for the first whole x ≥ 0 at which a sum of oscillators is negative.
class FirstBelowZero {
 public:
  FirstBelowZero(std::span<const Oscillator> oscillators, std::int64_t max_terms)
      : terms_left_(max_terms) {
    double total = 0;
    for (const Oscillator& by : oscillators) {
      terms_.push_back(
          {by, std::hypot(by.of_sine, by.of_cosine), std::fabs(signed_omega(by.step))});
      total += terms_.back().amplitude;
    }
    rounding_ = total * 0x1p-47;
    rounding_of_one_ = total * 0x1p-50;
  }

  FirstDistance in(std::int64_t from, std::int64_t last) {
    int level = 0;
    while (from <= last) {
      const std::int64_t to = std::min(last + 1, from + kWindow * block(level));
      const std::optional<int> better = pass_window(level, from, to);
      if (!better) return {found_, passed_};
      level = *better;
      from = to;
    }
    return {std::nullopt, last};
  }

 private:
  /// Blocks at once: two centres of a sum with the fewest distances.
  static constexpr int kWindow = 62;
  static constexpr int kLevels = 38;
  /// A block that is not passed becomes at most 31 of this many levels below.
  static constexpr int kLevelsDown = 4;
  /// Blocks that may be opened in a window before smaller blocks are better.
  static constexpr int kFew = kWindow / 12;

  struct Term {
    Oscillator oscillator;
    double amplitude, omega;
  };

  /// Lower bounds on the blocks of a level: a sum at their centres less a loss.
  struct Bounds {
    OscillatorSum sum;
    double loss;
  };

  /// 2·radius + 1 distances around a centre.
  static std::int64_t radius(int level) { return (std::int64_t{1} << level) - 1; }
  static std::int64_t block(int level) { return 2 * radius(level) + 1; }

  const Bounds& bounds(int level) {
    auto& kept = bounds_[static_cast<std::size_t>(level)];
    if (kept) return *kept;
    std::vector<Oscillator> damped;
    double loss = rounding_;
    for (const auto& [oscillator, amplitude, omega] : terms_) {
      const double theta = omega * static_cast<double>(radius(level));
      if (theta >= std::numbers::pi / 2) {
        loss += amplitude;
        continue;
      }
      loss += amplitude * std::sin(theta);
      const double factor = std::cos(theta);
      damped.push_back(
          {oscillator.step, factor * oscillator.of_sine, factor * oscillator.of_cosine});
    }
    kept.emplace(Bounds{{std::move(damped), block(level), kernels::kPadding}, loss});
    return *kept;
  }

  /// Passes [from, to), at most kWindow blocks of a level, and says which level is best for what
  /// comes behind; nothing where it found what it looks for or may not go on.
  std::optional<int> pass_window(int level, std::int64_t from, std::int64_t to) {
    const Bounds& bound = bounds(level);
    const std::int64_t length = block(level);
    const auto blocks = static_cast<int>((to - from + length - 1) / length);
    assert(blocks >= 1 && blocks <= kWindow);
    passed_ = from - 1;
    if (terms_left_ <= 0) return std::nullopt;
    terms_left_ -= kWindow * static_cast<std::int64_t>(bound.sum.size());
    std::array<double, kWindow> room;
    const std::span values = std::span(room).first(static_cast<std::size_t>(blocks));
    bound.sum.into(from + radius(level), values);
    const auto begin_of = [&](std::ptrdiff_t i) { return std::min(to, from + length * i); };
    int opened = 0;
    for (auto i = values.begin(); i != values.end();) {
      if (*i > bound.loss) {
        ++i;
        continue;
      }
      // Neighbours that have to be opened are so together.
      const auto end =
          std::find_if(i, values.end(), [&](double value) { return value > bound.loss; });
      opened += static_cast<int>(end - i);
      if (!open(level, begin_of(i - values.begin()), begin_of(end - values.begin()))) {
        return std::nullopt;
      }
      i = end;
    }
    if (opened > kFew) return std::max(level - 1, 0);
    // Sums of the next level are much like these.
    if (level + 1 == kLevels || blocks < kWindow) return level;
    const double loss = bounds(level + 1).loss;
    return std::ranges::count_if(values, [&](double value) { return value <= loss; }) > kFew
               ? level
               : level + 1;
  }

  /// Passes [from, to) by smaller blocks.
  bool open(int level, std::int64_t from, std::int64_t to) {
    if (level == 0) {
      for (std::int64_t x = from; x < to; ++x) {
        passed_ = x - 1;
        if (!is_negative(x)) continue;
        found_ = x;
        return false;
      }
      return true;
    }
    const int below = std::max(level - kLevelsDown, 0);
    while (from < to) {
      const std::int64_t end = std::min(to, from + kWindow * block(below));
      if (!pass_window(below, from, end)) return false;
      from = end;
    }
    return true;
  }

  /// The sum at x itself, to its largest error.
  bool is_negative(std::int64_t x) const {
    CompensatedSum sum;
    for (const Term& term : terms_) {
      const SinCos at = sin_cos(term.oscillator.step * x);
      sum.add(term.oscillator.of_sine * at.sin);
      sum.add(term.oscillator.of_cosine * at.cos);
    }
    return sum.value() < -rounding_of_one_;
  }

  std::vector<Term> terms_;
  std::array<std::optional<Bounds>, kLevels> bounds_;
  std::int64_t terms_left_;
  /// Largest errors of a bound and of is_negative()'s sum.
  double rounding_ = 0, rounding_of_one_ = 0;
  std::optional<std::int64_t> found_;
  /// Up to here there is none.
  std::int64_t passed_ = -1;
};

}  // namespace

FirstDistance first_rise(const Sinusoidal& encoding, std::int64_t max_delta,
                         std::int64_t max_terms) {
  assert(max_delta <= kMaxPosition);
  // a·cos(ω·x) − a·cos(ω·(x+1)) = a·sin ω·sin(ω·x) + a·(1 − cos ω)·cos(ω·x)
  std::vector<Oscillator> falls = mean_terms(encoding);
  for (Oscillator& term : falls) {
    const double omega = signed_omega(term.step);
    const double half = std::sin(omega / 2);
    term.of_sine = term.of_cosine * std::sin(omega);
    term.of_cosine *= 2 * half * half;
  }
  FirstDistance found = FirstBelowZero(falls, max_terms).in(0, max_delta - 1);
  // Falls at x ≤ Δ lead to Δ + 1.
  ++found.searched;
  return found;
}

FirstDistance first_negative(const Sinusoidal& encoding, std::int64_t max_delta,
                             std::int64_t max_terms, std::int64_t from) {
  assert(max_delta <= kMaxPosition);
  return FirstBelowZero(mean_terms(encoding), max_terms).in(from, max_delta);
}

}  // namespace posenc

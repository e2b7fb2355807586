#include <posenc/recipes.hpp>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <numbers>

#include "numeric/wide.hpp"

namespace posenc {
namespace {

/// The result of one operation, which the two short formats compute in float32.
double operation(NumberFormat format, double exact) {
  switch (format) {
    case NumberFormat::float64: return exact;
    case NumberFormat::float32: return static_cast<float>(exact);
    default: return round_to(format, static_cast<float>(exact));
  }
}

/// A Python number as it meets tensors of that format: float64 with float64, otherwise float32.
double python_number(NumberFormat format, double x) {
  return format == NumberFormat::float64 ? x : static_cast<float>(x);
}

/// x·(y + y_rest).
Wide times(Wide x, double y, double y_rest) {
  const double high = x.high * y;
  return {high, std::fma(x.high, y, -high) + x.low * y + x.high * y_rest};
}

/// 1/x.
Wide reciprocal(Wide x) {
  const double high = 1 / x.high;
  return {high, (std::fma(-high, x.high, 1) - high * x.low) * high};
}

/// x/y.
Wide quotient(Wide x, Wide y) {
  const Wide inverse = reciprocal(y);
  return times(x, inverse.high, inverse.low);
}

/// 2π·(step + whole turns), to a relative error of 2⁻¹⁰⁰ and 2⁻¹²⁸ turn.
Wide wide_omega(Turns step, double whole_turns) {
  constexpr double two_pi = 2 * std::numbers::pi, two_pi_rest = 2.4492935982947064e-16;
  const auto top = static_cast<std::uint64_t>(step.fraction >> 64);
  const int zeros = top != 0 ? std::countl_zero(top)
                             : 64 + std::countl_zero(static_cast<std::uint64_t>(step.fraction));
  const int dropped = std::max(0, 128 - zeros - 53);
  const U128 leading = step.fraction >> dropped << dropped;
  const double high = std::ldexp(static_cast<double>(leading), -128);
  const double low = std::ldexp(static_cast<double>(step.fraction - leading), -128);
  const double sum = whole_turns + high;
  const double rest = whole_turns == 0 ? 0 : high - (sum - whole_turns);
  return times({sum, rest + low}, two_pi, two_pi_rest);
}

constexpr auto kF64 = NumberFormat::float64, kF32 = NumberFormat::float32,
               kBf16 = NumberFormat::bfloat16, kF16 = NumberFormat::float16;
constexpr std::string_view kByPow = "t / b^(2k/d)", kByExp = "t · exp(2k · (−ln b/d))",
                           kByInverse = "t · (1 / b^(2k/d))";
constexpr std::array<Recipe, kRecipes> kOfSinusoids{{
    {"float64-pow", "float64 pow", kByPow, RecipeWay::pow, kF64, kF64, kF64},
    {"float32-pow", "float32 pow", kByPow, RecipeWay::pow, kF32, kF32, kF32},
    {"float32-exp", "float32 exp", kByExp, RecipeWay::exp, kF32, kF32, kF32},
    {"bfloat16-exp", "bfloat16 exp", kByExp, RecipeWay::exp, kBf16, kBf16, kBf16},
    {"float16-exp", "float16 exp", kByExp, RecipeWay::exp, kF16, kF16, kF16},
}};
constexpr std::array<Recipe, kRecipes> kOfRotary{{
    {"rotary-float32", "float32", kByInverse, RecipeWay::inverse, kF32, kF32, kF32},
    {"rotary-omega-bfloat16", "ω in bfloat16", kByInverse, RecipeWay::inverse, kF32, kBf16, kF32},
    {"rotary-t-bfloat16", "t in bfloat16", kByInverse, RecipeWay::inverse, kBf16, kF32, kF32},
    {"rotary-bfloat16", "all in bfloat16", kByInverse, RecipeWay::inverse, kBf16, kBf16, kBf16},
    {"rotary-float16", "all in float16", kByInverse, RecipeWay::inverse, kF16, kF16, kF16},
}};

/// The frequencies of sines or cosines as a recipe computes them.
class RecipeFrequencies {
 public:
  /// `encoding` without its scaling, and with it.
  RecipeFrequencies(const Sinusoidal& encoding, const Sinusoidal& scaled, const Recipe& recipe,
                    bool cosine)
      : encoding_(encoding),
        scaled_(scaled),
        rule_(encoding.convention().rule),
        recipe_(recipe),
        cosine_(cosine) {}

  std::vector<double> all() const {
    std::vector<double> factors;
    factors.reserve(static_cast<std::size_t>(encoding_.pairs()));
    for (int k = 0; k < encoding_.pairs(); ++k) factors.push_back(at(k));
    return factors;
  }

 private:
  double numerator(int k) const { return static_cast<double>(rule_.exponent(k, cosine_)); }
  double denominator() const { return encoding_.convention().divisor(encoding_.d()); }

  /// ω′/ω: models stretch the frequencies that they have computed, in the same format.
  double stretch(NumberFormat format, int k) const {
    const auto omega = [&](const Sinusoidal& of) {
      return cosine_ ? of.cosine_omega(k) : of.omega(k);
    };
    return omega(encoding_) == 0 ? 1 : operation(format, omega(scaled_) / omega(encoding_));
  }

  double at(int k) const {
    const NumberFormat format = recipe_.frequency;
    if (encoding_.convention().own != nullptr) {
      // A typed formula is computed exactly, and rounded once.
      const double omega = cosine_ ? encoding_.cosine_omega(k) : encoding_.omega(k);
      return operation(format, recipe_.way == RecipeWay::pow ? 1 / omega : omega);
    }
    switch (recipe_.way) {
      case RecipeWay::pow: return operation(format, by_pow(format, k) / stretch(format, k));
      case RecipeWay::exp: return operation(format, by_exp(k) * stretch(format, k));
      case RecipeWay::inverse: break;
    }
    const auto p = static_cast<float>(by_pow(NumberFormat::float32, k));
    const float f = rule_.rising ? p : 1 / p;
    return round_to(format, f * static_cast<float>(stretch(NumberFormat::float32, k)));
  }

  double by_exp(int k) const {
    const NumberFormat format = recipe_.frequency;
    const double log = std::log(encoding_.base()) / denominator();
    const double c = python_number(format, rule_.rising ? log : -log);
    return operation(format, std::exp(operation(format, operation(format, numerator(k)) * c)));
  }

  double by_pow(NumberFormat format, int k) const {
    if (format == NumberFormat::float64) return by_double_pow(k);
    const double b = static_cast<float>(encoding_.base());
    return static_cast<float>(std::pow(b, static_cast<float>(numerator(k) / denominator())));
  }

  /// b^e for the double e nearest to n/m: b^(n/m) is known to more digits, and
  /// b^e = b^(n/m)·b^(e − n/m), where |e − n/m| < 2⁻⁵³.
  double by_double_pow(int k) const {
    if (numerator(k) == 0) return 1;
    const double n = numerator(k), m = denominator();
    const double e = n / m;
    const double off = std::fma(e, m, -n) / m;
    const Turns step = cosine_ ? encoding_.cosine_step(k) : encoding_.step(k);
    const double omega = cosine_ ? encoding_.cosine_omega(k) : encoding_.omega(k);
    const double turns = omega / (2 * std::numbers::pi);
    const double fraction = std::ldexp(static_cast<double>(step.high64()), -64);
    Wide power = wide_omega(step, std::round(turns - fraction));
    if (rule_.times_index_pi) {
      constexpr double pi_rest = 1.2246467991473532e-16;
      power = quotient(power, times({std::numbers::pi, pi_rest}, k, 0));
    }
    if (!rule_.rising) power = reciprocal(power);
    const double log = std::log(encoding_.base());
    return power.high + (power.low + power.high * (off * log));
  }

  const Sinusoidal &encoding_, &scaled_;
  const FrequencyRule& rule_;
  const Recipe& recipe_;
  bool cosine_;
};

/// The sine and cosine of a rounded angle, rounded.
Recipes::Pair computed(NumberFormat format, double angle, double scale) {
  if (!std::isfinite(angle)) return {std::nan(""), std::nan("")};
  const Turns phase = turns_from_rad(std::fabs(angle));
  Recipes::Pair pair;
  if (format == NumberFormat::float64) {
    const WideSinCos at = wide_sin_cos(phase);
    pair = {at.sin.high, at.cos.high};
  } else {
    const SinCos at = sin_cos(phase);
    pair = {operation(format, at.sin), operation(format, at.cos)};
  }
  if (angle < 0) pair.sine = -pair.sine;
  if (scale != 1) {
    pair = {operation(format, pair.sine * scale), operation(format, pair.cosine * scale)};
  }
  return pair;
}

/// scale·sin and scale·cos of t·ω_k, where scale_rest is the rounding error of the scale.
WideSinCos exact(const Sinusoidal& encoding, double scale_rest, std::int64_t t, int k) {
  if (encoding.is_masked(k)) return {};
  WideSinCos at = wide_sin_cos(encoding.phase(t, k));
  if (!encoding.is_rotation(k)) at.cos = wide_sin_cos(encoding.cosine_phase(t, k)).cos;
  if (const double scale = encoding.scale(); scale != 1) {
    at.sin = times(at.sin, scale, scale_rest);
    at.cos = times(at.cos, scale, scale_rest);
  }
  return at;
}

double distance(double computed, Wide exact) {
  return std::fabs((computed - exact.high) - exact.low);
}

}  // namespace

std::span<const Recipe, kRecipes> recipes(RecipeSet set) {
  return set == RecipeSet::rotary ? kOfRotary : kOfSinusoids;
}

const Recipe* find_recipe(std::string_view id) {
  for (const auto set : {RecipeSet::sinusoids, RecipeSet::rotary}) {
    const auto found = std::ranges::find(recipes(set), id, &Recipe::id);
    if (found != recipes(set).end()) return &*found;
  }
  return nullptr;
}

Recipes::Recipes(const Sinusoidal& encoding, RecipeSet set)
    : encoding_(encoding), recipes_(recipes(set)) {
  const Convention& convention = encoding_.convention();
  const double amplitude = posenc::amplitude(encoding_.scaling());
  const double scale = encoding_.scale();
  if (convention.scale == Scale::root_two_over_d) {
    // √(2/d) is rounded, an amplitude is exact.
    const double square = 2.0 / encoding_.d(), root = std::sqrt(square);
    const double root_rest = std::fma(-root, root, square) / (2 * root);
    scale_rest_ = std::fma(root, amplitude, -scale) + root_rest * amplitude;
  }
  const bool is_scaled = encoding_.scaling().kind->rule != ScalingRule::none;
  const Sinusoidal plain =
      is_scaled ? *Sinusoidal::make(encoding_.d(), encoding_.base(), convention) : encoding_;
  for (std::size_t r = 0; r < kRecipes; ++r) {
    const Recipe& recipe = recipes_[r];
    factors_[r].sines = RecipeFrequencies(plain, encoding_, recipe, false).all();
    if (encoding_.has_cosine_steps())
      factors_[r].cosines = RecipeFrequencies(plain, encoding_, recipe, true).all();
    factors_[r].scale = python_number(recipe.result, scale);
    if (!convention.rule.times_index_pi) continue;
    for (int k = 0; k < encoding_.pairs(); ++k) {
      const double index = operation(recipe.result, k);
      factors_[r].index_pi.push_back(
          operation(recipe.result, index * python_number(recipe.result, std::numbers::pi)));
    }
  }
}

double Recipes::position(std::size_t recipe, std::int64_t t) const {
  return operation(recipes_[recipe].position, static_cast<double>(t));
}

double Recipes::factor(std::size_t recipe, int k, bool cosine) const {
  const auto& [sines, cosines, index_pi, scale] = factors_[recipe];
  return (cosine && !cosines.empty() ? cosines : sines)[static_cast<std::size_t>(k)];
}

double Recipes::angle_at(std::size_t recipe, double position, int k, bool cosine) const {
  const NumberFormat format = recipes_[recipe].result;
  const double by = factor(recipe, k, cosine);
  const bool divides =
      recipes_[recipe].way == RecipeWay::pow && !encoding_.convention().rule.rising;
  const double angle = operation(format, divides ? position / by : position * by);
  const auto& index_pi = factors_[recipe].index_pi;
  return index_pi.empty() ? angle
                          : operation(format, angle * index_pi[static_cast<std::size_t>(k)]);
}

double Recipes::angle(std::size_t recipe, std::int64_t t, int k, bool cosine) const {
  return angle_at(recipe, position(recipe, t), k, cosine);
}

Recipes::Pair Recipes::computed(std::size_t recipe, double position, int k) const {
  if (encoding_.is_masked(k)) return {};
  const NumberFormat format = recipes_[recipe].result;
  const double scale = factors_[recipe].scale;
  const double angle = angle_at(recipe, position, k, false);
  Pair pair = posenc::computed(format, angle, scale);
  if (!factors_[recipe].cosines.empty()) {
    pair.cosine = posenc::computed(format, angle_at(recipe, position, k, true), scale).cosine;
  }
  return pair;
}

double Recipes::value(std::size_t recipe, std::int64_t t, int k, bool cosine) const {
  const Pair pair = computed(recipe, position(recipe, t), k);
  return cosine ? pair.cosine : pair.sine;
}

double Recipes::error(std::size_t recipe, std::int64_t t, int k, bool cosine) const {
  const WideSinCos at = exact(encoding_, scale_rest_, t, k);
  return distance(value(recipe, t, k, cosine), cosine ? at.cos : at.sin);
}

std::array<RowError, kRecipes> Recipes::errors(std::int64_t t) const {
  std::array<RowError, kRecipes> errors;
  std::array<double, kRecipes> positions;
  for (std::size_t r = 0; r < kRecipes; ++r) positions[r] = position(r, t);
  const auto keep_larger = [](RowError& worst, double error, int k, bool cosine) {
    // A NaN is kept.
    if (error <= worst.largest || std::isnan(worst.largest)) return;
    worst = {error, k, cosine};
  };
  for (int k = 0; k < encoding_.pairs(); ++k) {
    if (encoding_.is_masked(k)) continue;
    const WideSinCos at = exact(encoding_, scale_rest_, t, k);
    const bool has_cosine = encoding_.cosine_dim(k).has_value();
    for (std::size_t r = 0; r < kRecipes; ++r) {
      const Pair pair = computed(r, positions[r], k);
      keep_larger(errors[r], distance(pair.sine, at.sin), k, false);
      if (has_cosine) keep_larger(errors[r], distance(pair.cosine, at.cos), k, true);
    }
  }
  return errors;
}

std::optional<std::int64_t> Recipes::first_overflow(std::size_t recipe, std::int64_t first,
                                                    std::int64_t last) const {
  const auto overflows = [&](std::int64_t t) {
    const double at = position(recipe, t);
    for (int k = 0; k < encoding_.pairs(); ++k) {
      if (encoding_.is_masked(k)) continue;
      for (const bool cosine : {false, true}) {
        if (!std::isfinite(angle_at(recipe, at, k, cosine))) return true;
      }
    }
    return false;
  };
  // Angles grow with the position, except at 0, where an infinite factor gives NaN.
  if (first >= last || !overflows(last - 1)) return std::nullopt;
  if (overflows(first)) return first;
  std::int64_t below = first, at = last - 1;
  while (at - below > 1) {
    const std::int64_t middle = below + (at - below) / 2;
    (overflows(middle) ? at : below) = middle;
  }
  return at;
}

std::optional<std::int64_t> Recipes::first_merged(std::size_t recipe, std::int64_t first,
                                                  std::int64_t last) const {
  const auto alike = [&](std::int64_t t) {
    const double here = position(recipe, t), next = position(recipe, t + 1);
    for (int k = 0; k < encoding_.pairs(); ++k) {
      const Pair a = computed(recipe, here, k), b = computed(recipe, next, k);
      if (a.sine != b.sine) return false;
      if (encoding_.cosine_dim(k) && a.cosine != b.cosine) return false;
    }
    return true;
  };
  for (std::int64_t t = first; t < last; ++t) {
    if (alike(t)) return t;
  }
  return std::nullopt;
}

}  // namespace posenc

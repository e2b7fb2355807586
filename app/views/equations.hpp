#pragma once

#include <cstdint>
#include <string_view>

#include "views/view.hpp"

/// The views' formulas: View::equation of each, in symbols and with the present numbers.
namespace posenc::equations {

/// p(t)·p(t+δ).
Equation product(const Palette&, const Scene&);
/// One number of the first word's vector: what the word and what its position add to it.
Equation adding(const Palette&, const Scene&);

/// p(t)·p(t+δ) = Σ cos(ω_kδ): all pairs turn as one and none is masked.
bool is_sum_of_cosines(const Scene&);
/// p(a)·p(b); NaN where the encoding has no such position.
double dot_of(const Scene&, std::int64_t a, std::int64_t b);

/// The parts that formulas have in common.
class Pen {
 public:
  Pen(const Palette& palette, const Scene& scene) : palette_(palette), scene_(scene) {}

  const Palette& palette() const { return palette_; }
  const State& state() const { return scene_.state(); }
  Formula ink(std::string_view text) const { return math::upright(text, palette_.text); }
  Formula letter(std::string_view text) const { return math::italic(text, palette_.text); }
  Formula symbol(std::string_view name) const { return math::symbol(palette_, name); }
  /// The present value of "t", "δ", "k", "d", "b" or "w".
  Formula value(std::string_view name) const;
  /// A symbol, or its present value.
  Formula either(std::string_view name, bool numbers) const {
    return numbers ? value(name) : symbol(name);
  }
  Formula indexed(Formula base, Formula index) const {
    return math::script(std::move(base), std::move(index), {});
  }
  Formula power(Formula base, Formula exponent) const {
    return math::script(std::move(base), {}, std::move(exponent));
  }
  /// ω_k.
  Formula omega(bool numbers) const { return indexed(letter("ω"), either("k", numbers)); }
  /// The present δ as one factor of several: (−8).
  Formula delta_factor() const;
  /// t + δ, or what that is.
  Formula shifted(bool numbers) const;
  /// p(t), p_k(t).
  Formula vector(Formula position) const;
  Formula pair_vector(Formula position, bool numbers) const;
  /// b^(2k/d), the exponent as the convention has it, of pair k's sine or cosine.
  Formula base_power(bool of_cosine, bool numbers) const;

 private:
  const Palette& palette_;
  const Scene& scene_;
};
/// Σ_i, over all dimensions.
Formula sum_over_dims(const Pen&);

}  // namespace posenc::equations

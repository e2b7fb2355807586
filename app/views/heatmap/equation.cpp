#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>

#include "figure/formula_markup.hpp"
#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/heatmap/numbers.hpp"

/// PE(t, 2k) = sin(t/b^(2k/d)), as the convention has it; without pairs how the entry of t and j is
/// made.
namespace posenc::heatmap {
namespace {

/// Cut, not rounded, to so many significant digits, with "…" where digits were cut.
std::string cut_text(double value, int digits) {
  constexpr int kMost = 8;
  const int before =
      value == 0 ? digits : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  const int places = std::clamp(digits - before, 0, kMost);
  const double unit = std::pow(10.0, places), cut = std::trunc(value * unit) / unit;
  return cut == value ? short_text(value, 15) : fixed_text(cut, places) + "…";
}

std::string base_text(double base) {
  return base == std::trunc(base) ? integer_text(static_cast<std::int64_t>(base))
                                  : short_text(base, 10);
}

/// The entry of t and a column of pair k: the sine's, or the cosine's where the convention makes that
/// in another way.
class WaveEntry {
 public:
  WaveEntry(const Palette& palette, const Scene& scene)
      : palette_(palette),
        scene_(scene),
        pair_(static_cast<int>(scene.state().pair)),
        is_cosine_(scene.state().convention->rule.cosine_shift != 0),
        column_(is_cosine_ ? *encoding().cosine_dim(pair_) : encoding().sine_dim(pair_)),
        omega_(is_cosine_ ? encoding().cosine_omega(pair_) : encoding().omega(pair_)) {}

  Equation equation() const {
    const auto name =
        fmt::format("{} column of pair {}", is_cosine_ ? "cos" : "sin", integer_text(pair_));
    const auto symbols = fmt::format("PE(t, {}) = ", column_symbols());
    const auto here = fmt::format(R"(PE(t, \k{{{}}}) = )", column_);
    if (encoding().is_muted(pair_)) {
      return {set(symbols + "0"),
              {set(here + value(), true)},
              {name + ", which is masked", name + ": masked", ""}};
    }
    const auto made = here + wave(angle(true), true) + " = ";
    const auto worth = cut_text(static_cast<double>(scene_.state().position) * omega_, 5);
    return {set(symbols + wave(angle(false), false)),
            {set(made + wave(worth, true) + " = " + value(), true), set(made + value(), true),
             set(here + value(), true)},
            {fmt::format("{} · wavelength {} positions", name,
                         short_text(2 * std::numbers::pi / omega_)),
             name, ""}};
  }

 private:
  const Sinusoidal& encoding() const { return scene_.sinusoidal(); }

  Formula set(const std::string& markup, bool numbers = false) const {
    const State& state = scene_.state();
    if (!numbers) return math::formula(palette_, markup);
    return math::formula(palette_, markup,
                         {{"t", integer_text(state.position)}, {"b", base_text(state.base)}});
  }

  /// The number of its column as the layout makes it from k.
  std::string column_symbols() const {
    switch (scene_.state().convention->layout) {
      case ColumnLayout::interleaved: return is_cosine_ ? "2k + 1" : "2k";
      case ColumnLayout::sines_cosines: return "k";
      case ColumnLayout::cosines_sines: break;
    }
    return "⌊d/2⌋ + k";
  }

  /// t · factor / base^(exponent), as the convention's rule has it.
  std::string angle(bool numbers) const {
    const auto& convention = *scene_.state().convention;
    const auto& rule = convention.rule;
    const int shift = is_cosine_ ? rule.cosine_shift : 0;
    auto over = rule.numerator == 1 ? "k" : fmt::format("{}k", rule.numerator);
    if (shift != 0) over = fmt::format("({} + {})", over, shift);
    std::string under = "d";
    if (rule.divisor == Divisor::half) under = "⌊d/2⌋";
    if (rule.divisor == Divisor::half_less_one || rule.divisor == Divisor::half_less_one_or_one)
      under = "(⌊d/2⌋ − 1)";
    if (numbers) {
      over = fmt::format(R"(\k{{{}}})", integer_text(rule.numerator * pair_ + shift));
      under = fmt::format(R"(\d{{{}}})", integer_text(convention.divisor(encoding().d())));
    }
    return fmt::format("{}t{}b^{{{}/{}}}", rule.times_pi ? "π · " : "", rule.rising ? " · " : "/",
                       over, under);
  }

  /// The scale, where there is one, and the function.
  std::string wave(const std::string& of, bool numbers) const {
    const double scale = encoding().scale();
    const auto factor = scale == 1 ? ""
                        : numbers  ? short_text(scale, 4) + " · "
                                   : R"(\sqrt{2/d} · )";
    return fmt::format("{}{}({})", factor, is_cosine_ ? "cos" : "sin", of);
  }

  std::string value() const {
    return cut_text(encoding().entry(scene_.state().position, column_), 4);
  }

  const Palette& palette_;
  const Scene& scene_;
  int pair_;
  bool is_cosine_;
  int column_;
  double omega_;
};

/// PE(37, 8) = 0.0132 (learned), PE(37, 0) = 37/511 = 0.0724….
Equation equation_of_columns(const Palette& palette, const Scene& scene) {
  constexpr int kDigits = 5;
  const State& state = scene.state();
  const bool is_learned = state.encoding == nullptr;
  const auto id = encoding_id(state);
  std::string symbols = "the number learned for it", numbers;
  if (id == "unit-interval") symbols = state.length == 1 ? "0" : "t/(L − 1)";
  // One position has no interval.
  if (id == "unit-interval" && state.length > 1)
    numbers = fmt::format(R"(t/\L{{{}}} = )", integer_text(state.length - 1));
  if (id == "linear") symbols = "t + 1", numbers = "t + 1 = ";
  if (id == "binary") symbols = "⌊t/2^j⌋ mod 2", numbers = symbols + " = ";
  const auto row = integer_text(state.position), column = integer_text(state.dim);
  const auto value =
      value_text(scene.encoding().entry(state.position, static_cast<int>(state.dim)), kDigits);
  const SymbolValues values{{"t", row}, {"j", column}};
  const auto set = [&](const std::string& made) {
    return math::formula(palette, "PE(t, j) = " + made + value, values);
  };
  const auto place = fmt::format("row {}, column {}", row, column);
  return {math::formula(palette, "PE(t, j) = " + symbols),
          {set(numbers), set("")},
          {is_learned ? place + " of " + file_name(state.table) : place, place, ""}};
}

}  // namespace

Equation equation(const Palette& palette, const Scene& scene) {
  if (!has_waves(scene.state())) return equation_of_columns(palette, scene);
  return WaveEntry(palette, scene).equation();
}

}  // namespace posenc::heatmap

#include "views/equations.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "state/tables.hpp"

namespace posenc::equations {
namespace {

/// A number cut, not rounded, to so many places, with "…" where digits were cut.
std::string cut_text(double value, int places) {
  const double unit = std::pow(10.0, places);
  const double cut = std::trunc(value * unit) / unit;
  if (cut == value) return short_text(value, 15);
  return fixed_text(cut, places) + "…";
}

/// The places after the point that show so many significant digits of a value.
int places_for(double value, int digits) {
  if (value == 0) return 0;
  const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  constexpr int kMost = 8;
  return std::min(kMost, std::max(0, digits - before));
}

std::string cut_to_digits(double value, int digits) {
  return cut_text(value, places_for(value, digits));
}

/// The entry of t and a column of pair k: the sine's, or the cosine's where that is what the convention does in another way.
class WaveEntry {
 public:
  WaveEntry(const Pen& pen, const Scene& scene) : pen_(pen), scene_(scene) {}

  Formula symbols() const {
    if (is_muted()) return math::row({entry(false), pen_.ink("= 0")});
    return math::row({entry(false), pen_.ink("="), wave_of(made(false), false)});
  }
  /// PE(37, 8) = sin(37/10 000^(8/128)) = sin(20.806…) = 0.9263…, leaving out the argument's worth, or also how it is made.
  std::vector<Formula> numbers() const {
    const auto equals = pen_.ink("=");
    if (is_muted()) return {math::row({entry(true), equals, value()})};
    return {math::row({entry(true), equals, wave_of(made(true), true), equals,
                       wave_of(worth(), true), equals, value()}),
            math::row({entry(true), equals, wave_of(made(true), true), equals, value()}),
            math::row({entry(true), equals, value()})};
  }
  std::vector<std::string> captions() const {
    const auto column =
        fmt::format("{} column of pair {}", is_cosine() ? "cos" : "sin", integer_text(pair()));
    if (is_muted()) return {column + ", which is muted", column + ": muted", ""};
    return {column + " · wavelength " + short_text(2 * std::numbers::pi / omega()) + " positions",
            column, ""};
  }

 private:
  const State& state() const { return scene_.state(); }
  int pair() const { return static_cast<int>(state().pair); }
  bool is_muted() const { return scene_.sinusoidal().is_muted(pair()); }
  bool is_cosine() const { return state().convention->rule.cosine_shift != 0; }
  double omega() const {
    return is_cosine() ? scene_.sinusoidal().cosine_omega(pair())
                       : scene_.sinusoidal().omega(pair());
  }
  int column() const {
    const auto& encoding = scene_.sinusoidal();
    return is_cosine() ? *encoding.cosine_dim(pair()) : encoding.sine_dim(pair());
  }

  /// The number of its column as the layout makes it from k.
  Formula column_symbols() const {
    const auto k = pen_.symbol("k");
    switch (state().convention->layout) {
      case ColumnLayout::interleaved:
        return math::row({pen_.ink("2"), k, pen_.ink(is_cosine() ? "+1" : "")});
      case ColumnLayout::sines_cosines: return k;
      case ColumnLayout::cosines_sines: break;
    }
    return math::row({pen_.ink("⌊"), pen_.symbol("d"), pen_.ink("/2⌋+"), k});
  }
  Formula entry(bool numbers) const {
    const auto dim =
        numbers ? math::value_of(pen_.palette(), "k", integer_text(column())) : column_symbols();
    return math::row(
        {pen_.ink("PE("), pen_.either("t", numbers), pen_.ink(","), dim, pen_.ink(")")});
  }
  /// The scale, where there is one, and the function.
  Formula wave_of(Formula inside, bool numbers) const {
    const double scale = scene_.sinusoidal().scale();
    auto factor = math::row({});
    if (scale != 1) {
      const auto root =
          math::root(math::row({pen_.ink("2/"), pen_.symbol("d")}), pen_.palette().text);
      factor = math::row({numbers ? pen_.ink(short_text(scale, 4)) : root, pen_.ink("·")});
    }
    return math::row({factor, pen_.ink(is_cosine() ? "cos" : "sin"), pen_.ink("("),
                      std::move(inside), pen_.ink(")")});
  }
  /// t · factor / base^(exponent), as the convention's rule has it.
  Formula made(bool numbers) const {
    const auto& rule = state().convention->rule;
    return math::row({pen_.ink(rule.times_pi ? "π ·" : ""), pen_.either("t", numbers),
                      pen_.ink(rule.rising ? "·" : "/"), pen_.base_power(is_cosine(), numbers)});
  }
  Formula worth() const {
    constexpr int kDigits = 5;
    return pen_.ink(cut_to_digits(static_cast<double>(state().position) * omega(), kDigits));
  }
  Formula value() const {
    constexpr int kDigits = 4;
    return pen_.ink(cut_to_digits(scene_.sinusoidal().entry(state().position, column()), kDigits));
  }

  const Pen& pen_;
  const Scene& scene_;
};

/// PE(37, 8) = 0.0132 (learned), PE(37, 0) = 37/511 = 0.0724….
Equation entry_of_columns(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const State& state = scene.state();
  const auto ink = [&](std::string_view text) { return pen.ink(text); };
  const auto dim = math::value_of(palette, "j", integer_text(state.dim));
  const auto id = encoding_id(state);
  const auto entry_of = [&](const Formula& t, const Formula& j) {
    return math::row({ink("PE("), t, ink(","), j, ink(") =")});
  };
  // One position has no interval.
  const bool is_point = id == "unit-interval" && state.length == 1;
  /// What the value is made from; a table has only the value.
  const auto made = [&](bool numbers) -> Formula {
    const auto t = pen.either("t", numbers);
    if (id == "unit-interval") {
      if (is_point) return ink(numbers ? "" : "0");
      const auto last = state.length - 1;
      return numbers ? math::row({t, ink("/"), math::value_of(palette, "L", integer_text(last))})
                     : math::row({t, ink("/("), pen.symbol("L"), ink("− 1)")});
    }
    if (id == "linear") return math::row({t, ink("+ 1")});
    if (id == "binary") {
      const auto power = pen.power(ink("2"), numbers ? dim : pen.symbol("j"));
      return math::row({ink("⌊"), t, ink("/"), power, ink("⌋ mod 2")});
    }
    return ink(numbers ? "" : "the number learned for it");
  };
  constexpr int kDigits = 5;
  const auto value =
      ink(value_text(scene.encoding().entry(state.position, static_cast<int>(state.dim)), kDigits));
  const auto place =
      fmt::format("row {}, column {}", integer_text(state.position), integer_text(state.dim));
  const bool is_learned = state.encoding == nullptr;
  const auto named = is_learned ? place + " of " + file_name(state.table) : place;
  const auto here = entry_of(pen.value("t"), dim);
  return {math::row({entry_of(pen.symbol("t"), pen.symbol("j")), made(false)}),
          {math::row({here, made(true), ink(is_learned || is_point ? "" : "="), value}),
           math::row({here, value})},
          {named, place, ""}};
}

}  // namespace

Formula Pen::value(std::string_view name) const {
  const State& s = state();
  std::string text;
  if (name == "t") text = integer_text(s.position);
  if (name == "δ") text = integer_text(s.offset);
  if (name == "k") text = integer_text(s.pair);
  if (name == "d") text = integer_text(column_count(s));
  if (name == "b") {
    text = s.base == std::trunc(s.base) ? integer_text(static_cast<std::int64_t>(s.base))
                                        : short_text(s.base, 10);
  }
  if (name == "w") text = short_text(s.sentence.encoding_weight);
  return math::value_of(palette_, name, text);
}

Formula Pen::shifted(bool numbers) const {
  if (!numbers) return math::row({symbol("t"), ink("+"), symbol("δ")});
  return math::value_of(palette_, "δ", integer_text(state().position + state().offset));
}

Formula Pen::delta_factor() const {
  if (state().offset >= 0) return value("δ");
  return math::row({ink("("), value("δ"), ink(")")});
}

Formula Pen::vector(Formula position) const {
  return math::row({letter("p"), ink("("), std::move(position), ink(")")});
}

Formula Pen::pair_vector(Formula position, bool numbers) const {
  return math::row(
      {indexed(letter("p"), either("k", numbers)), ink("("), std::move(position), ink(")")});
}

Formula Pen::base_power(bool of_cosine, bool numbers) const {
  const auto& convention = *state().convention;
  const auto& rule = convention.rule;
  const int shift = of_cosine ? rule.cosine_shift : 0;
  if (numbers) {
    const auto over = integer_text(rule.numerator * state().pair + shift);
    const auto under = integer_text(convention.divisor(static_cast<int>(state().d)));
    return power(value("b"), math::row({math::value_of(palette_, "k", over), ink("/"),
                                        math::value_of(palette_, "d", under)}));
  }
  auto over =
      math::row({ink(rule.numerator == 1 ? "" : integer_text(rule.numerator)), symbol("k")});
  if (shift != 0) over = math::row({ink("("), over, ink(fmt::format("+{})", shift))});
  const auto half = math::row({ink("⌊"), symbol("d"), ink("/2⌋")});
  auto under = symbol("d");
  if (rule.divisor == Divisor::half) under = half;
  if (rule.divisor == Divisor::half_less_one || rule.divisor == Divisor::half_less_one_or_one)
    under = math::row({ink("("), half, ink("−1)")});
  return power(symbol("b"), math::row({over, ink("/"), under}));
}

Equation entry(const Palette& palette, const Scene& scene) {
  if (!has_waves(scene.state())) return entry_of_columns(palette, scene);
  const Pen pen(palette, scene);
  const WaveEntry entry(pen, scene);
  return {entry.symbols(), entry.numbers(), entry.captions()};
}

Equation wavelength(const Palette& palette, const Scene& scene) {
  const Pen pen(palette, scene);
  const auto& rule = scene.state().convention->rule;
  const auto made = [&](bool numbers) {
    const auto power = pen.base_power(false, numbers);
    return math::row(
        {pen.ink(rule.times_pi ? "2" : "2π"), pen.ink(rule.rising ? "/" : "·"), power});
  };
  const auto name = [&](bool numbers) {
    return math::row({pen.indexed(pen.letter("λ"), pen.either("k", numbers)), pen.ink("=")});
  };
  const int k = static_cast<int>(scene.state().pair);
  const double worth = scene.sinusoidal().wavelength(k);
  const auto value = pen.ink(short_text(worth, 5));
  const auto turns = short_text(scene.sinusoidal().turns_within(k, scene.state().length));
  return {
      math::row({name(false), pen.ink("2π/"), pen.omega(false), pen.ink("="), made(false)}),
      {math::row({name(true), made(true), pen.ink("="), value}), math::row({name(true), value})},
      {fmt::format("positions until pair {} has turned once, {} turns within the length",
                   integer_text(k), turns),
       fmt::format("wavelength of pair {}", integer_text(k)), ""}};
}

}  // namespace posenc::equations

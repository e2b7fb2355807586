#include "views/equation_text.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include <posenc/own.hpp>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/rotation/options.hpp"

namespace posenc {
namespace {

/// So many significant digits, cut and not rounded, with "…" where digits were cut.
std::string cut_text(double value, int digits) {
  constexpr int kMostPlaces = 8;
  const int before =
      value == 0 ? digits : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  const int places = std::clamp(digits - before, 0, kMostPlaces);
  const double unit = std::pow(10.0, places), cut = std::trunc(value * unit) / unit;
  return cut == value ? value_text(value, digits) : fixed_text(cut, places) + "…";
}

/// The column as the layout makes it from k.
std::string column_markup(ColumnLayout layout, bool is_cosine) {
  switch (layout) {
    case ColumnLayout::interleaved: return is_cosine ? "2k+1" : "2k";
    case ColumnLayout::cosine_first: return is_cosine ? "2k" : "2k+1";
    case ColumnLayout::sines_cosines: return "k";
    case ColumnLayout::cosines_sines: break;
  }
  return "⌊d/2⌋+k";
}

/// A typed expression as markup, its exponents raised.
std::string typed_markup(std::string_view text) {
  std::string made;
  std::vector<bool> is_raised;  // of each open bracket
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || (c == '^' && text.substr(at + 1).starts_with('('))) {
      is_raised.push_back(c == '^');
      made += c == '^' ? "^{" : "(";
      at += c == '^' ? 1 : 0;
    } else if (c == ')') {
      const bool raised = !is_raised.empty() && is_raised.back();
      if (!is_raised.empty()) is_raised.pop_back();
      made += raised ? '}' : ')';
    } else if (c == '*' || c == '-') {
      made += c == '*' ? "·" : "−";
    } else {
      made += c;
    }
  }
  return made;
}

bool has_column(const Convention& own) { return notation(own, "i").uses_dimension; }

/// The entry of pair k's sine, or of its cosine where the convention makes that in another way.
EquationText wave_entry(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto& convention = *state.convention;
  const int k = static_cast<int>(state.pair);
  const bool is_typed = convention.own != nullptr;
  const bool is_cosine = encoding.has_cosine_steps() && encoding.cosine_dim(k);
  const int column = is_cosine ? *encoding.cosine_dim(k) : encoding.sine_dim(k);
  const double omega = is_cosine ? encoding.cosine_omega(k) : encoding.omega(k);
  const double scale = encoding.scale();
  const auto made = [&](bool numbers) {
    const bool of_column = is_typed && has_column(convention);
    const auto index = numbers ? phrase(R"(\k{{{}}})", of_column ? column : k)
                               : std::string(of_column ? "i" : "k");
    if (is_scaled(state)) return phrase("t·{{ω′}}_{{{}}}", index);
    if (is_typed) return phrase("tω_{{{}}}", index);
    return phrase("{}t{}{}", convention.rule.times_index_pi ? index + "π·" : "",
                  convention.rule.rising ? "·" : "/", base_power(state, is_cosine, numbers));
  };
  const auto wave = [&](bool numbers, const std::string& inside) {
    const bool has_root = convention.scale == Scale::root_two_over_d;
    const auto symbols = phrase("{}{}", has_root ? R"(\sqrt{2/d})" : "",
                                amplitude(encoding.scaling()) != 1 ? "a" : "");
    const auto factor = numbers ? short_text(scale) : symbols;
    return phrase("{}{}({})", scale == 1 ? "" : factor + "·", is_cosine ? "cos" : "sin", inside);
  };
  const auto entry = phrase("PE(t, {})", column_markup(convention.layout, is_cosine));
  const auto here = phrase(R"(PE(t, \k{{{}}}))", column);
  const auto value = cut_text(written_entry(scene, state.position, column), 4);
  const auto scaling = is_scaled(state) ? phrase(", {}", state.scaling.kind->title) : "";
  const auto name = phrase("{} column of pair {}{}", is_cosine ? "cos" : "sin", k, scaling);
  if (encoding.is_masked(k))
    return {entry + " = 0", {here + " = " + value}, {name + ", masked", name, ""}};
  const auto argument = cut_text(static_cast<double>(state.position) * omega, 5);
  const auto from_t = phrase("{} = {}", here, wave(true, made(true)));
  const auto stretched = is_scaled(state) ? ", " + scaled_omega(state)
                         : is_typed       ? ", " + typed_formula(state)
                                          : "";
  return {
      entry + " = " + wave(false, made(false)) + stretched,
      {phrase("{} = {} = {}", from_t, wave(true, argument), value), from_t + " = " + value,
       here + " = " + value},
      {phrase("{} · wavelength {}", name, counted(kTurnRad / omega, "position", "positions", 4)),
       name, ""}};
}

/// The entry at t and j, without pairs. A table has only the value.
EquationText column_entry(const Scene& scene) {
  const State& state = scene.state();
  const auto id = state.encoding->id;
  std::string made = "the number learned for it", numbers;
  if (id == "unit-interval" && state.length == 1) made = "0";
  if (id == "linear") made = numbers = "t + 1";
  if (id == "binary") made = numbers = "⌊t/2^j⌋ mod 2";
  if (id == "unit-interval" && state.length > 1) {
    made = "t/(L − 1)";
    numbers = phrase(R"(t/\L{{{}}})", state.length - 1);
  }
  const auto value =
      value_text(scene.encoding().entry(state.position, static_cast<int>(state.dim)), 5);
  const auto place = phrase("row {}, column {}", state.position, state.dim);
  const auto here = "PE(t, j) = ";
  return {here + made,
          {phrase("{}{}{}{}", here, numbers, numbers.empty() ? "" : " = ", value), here + value},
          {shows_table(state) ? place + " of " + file_name(state.table) : place, place, ""}};
}

}  // namespace

SymbolValues symbol_values(const State& state) {
  const std::int64_t t = state.position, delta = state.offset, epsilon = state[rotation::kEpsilon];
  const bool is_whole_base = state.base == std::trunc(state.base);
  return {
      {"t", integer_text(t)},
      {"δ", integer_text(delta)},
      {"ε", integer_text(epsilon)},
      {"k", integer_text(state.pair)},
      {"j", integer_text(state.dim)},
      {"d", integer_text(column_count(state))},
      {"b", is_whole_base ? integer_text(std::llround(state.base)) : short_text(state.base, 10)},
      {"w", short_text(state.sentence.encoding_weight)},
      {"s", short_text(state.scaling.factor, 10)},
      {"L−1", integer_text(state.length - 1)},
      {"t+δ", integer_text(t + delta)},
      {"t−δ", integer_text(t - delta)},
      {"−δ", integer_text(-delta)},
      {"δ+ε", integer_text(delta + epsilon)}};
}

Equation set(const Palette& palette, const Scene& scene, const EquationText& text) {
  const auto values = symbol_values(scene.state());
  Equation made{math::formula(palette, text.symbols), {}, text.captions};
  for (const auto& line : text.numbers)
    made.numbers.push_back(math::formula(palette, line, values));
  return made;
}

double dot_of(const Scene& scene, std::int64_t a, std::int64_t b) {
  const Cells all = scene.encoding().positions();
  const auto has = [&](std::int64_t t) { return t >= all.first && t - all.first < all.count; };
  return has(a) && has(b) ? scene.encoding().dot_at(a, b - a) : std::nan("");
}

bool is_sum_of_cosines(const Scene& scene) {
  return has_waves(scene.state()) && scene.sinusoidal().is_rotation() &&
         scene.sinusoidal().scale() == 1 && !has_masked_pairs(scene.state());
}

std::string squared_scale(const Sinusoidal& encoding) {
  const bool has_root = encoding.convention().scale == Scale::root_two_over_d;
  const bool has_amplitude = amplitude(encoding.scaling()) != 1;
  return phrase("{}{}{}", has_root ? "2/d" : "", has_root && has_amplitude ? "·" : "",
                has_amplitude ? "a²" : "");
}

std::string last_pair(const State& state) { return state.d % 2 == 0 ? "d/2−1" : "⌊d/2⌋−1"; }

EquationText product_equation(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position;
  const auto value = finite_text(dot_of(scene, t, t + state.offset), 5);
  const auto short_line = "p(t)·p(<t+δ>) = " + value;
  if (!is_sum_of_cosines(scene))
    return {"p(t)·p(t+δ) = ∑_{i=0}^{d−1}p_i(t)p_i(t+δ)", {short_line}, {""}};
  return {phrase("p(t)·p(t+δ) = ∑_{{k=0}}^{{{}}}cos(ω_kδ)", last_pair(state)),
          {phrase(R"(p(t)·p(<t+δ>) = ∑_{{\k=0}}^\d{{{}}}cos(δω_\k) = {})",
                  scene.sinusoidal().pairs() - 1, value),
           short_line},
          {"the dot product depends on δ alone", ""}};
}

std::string base_power(const State& state, bool of_cosine, bool numbers) {
  const auto& convention = *state.convention;
  const auto& rule = convention.rule;
  if (numbers)
    return phrase(R"(b^{{\k{{{}}}/\d{{{}}}}})", rule.exponent(state.pair, of_cosine),
                  convention.divisor(static_cast<int>(state.d)));
  const auto shift = rule.exponent(0, of_cosine);
  auto over = rule.numerator == 1 ? "k" : phrase("{}k", rule.numerator);
  if (shift == rule.numerator)
    over = phrase("{}(k+1)", rule.numerator);
  else if (shift != 0)
    over = phrase("({}+{})", over, shift);
  switch (rule.divisor) {
    case Divisor::half: return phrase("b^{{{}/⌊d/2⌋}}", over);
    case Divisor::half_less_one:
    case Divisor::half_less_one_or_one: return phrase("b^{{{}/(⌊d/2⌋−1)}}", over);
    default: return phrase("b^{{{}/d}}", over);
  }
}

std::string typed_omega(const State& s) { return has_column(*s.convention) ? "ω_i" : "ω_k"; }

std::string typed_formula(const State& s) {
  return typed_omega(s) + " = " + typed_markup(s.convention->frequency);
}

std::string scaled_omega(const State& state) {
  const std::string is = "{ω′}_k = ";
  switch (state.scaling.kind->rule) {
    case ScalingRule::none: return is + "ω_k";
    case ScalingRule::divide: return is + "ω_k/s";
    case ScalingRule::base: {
      auto power = base_power(state, false, false);
      power.replace(0, 1, "{b′}");
      const auto* const over = state.convention->rule.times_index_pi ? "kπ/" : "1/";
      return is + over + power;
    }
    case ScalingRule::ramp_of_pairs:
    case ScalingRule::ramp_of_turns: return is + "ω_k(1−ρ_k+ρ_k/s)";
    case ScalingRule::list: return is + "ω_k/f_k";
  }
  return "";
}

EquationText entry_equation(const Scene& scene) {
  return has_waves(scene.state()) ? wave_entry(scene) : column_entry(scene);
}

}  // namespace posenc

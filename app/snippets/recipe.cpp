#include "snippets/recipe.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <posenc/binary.hpp>
#include <posenc/limits.hpp>
#include <posenc/own.hpp>
#include <posenc/sinusoidal.hpp>

#include "snippets/notation.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// The dims that turn, and what exponents call the dims that they are of.
struct Rotated {
  int dims;
  bool all;
  std::string_view of_exponent;

  explicit Rotated(const State& state, const Scaling& scaling)
      : dims(rotated_dims(scaling, static_cast<int>(state.d), state.convention->min_d)),
        all(dims == state.d),
        of_exponent(all || scaling.kind->proportional ? "d" : "rotated") {}
};

/// The exponent of the base: "-2.0 * k / d".
std::string exponent(const FrequencyRule& rule, std::string_view d, bool of_cosine) {
  const std::string_view divisors[] = {d, "h", "(h - 1)", "max(h - 1, 1.0)"};
  const auto shift = rule.exponent(0, of_cosine);
  const auto sign = rule.rising ? "" : "-";
  const auto factor = rule.numerator == 1 ? "" : fmt::format("{}.0 * ", rule.numerator);
  const auto over = shift == 0                ? fmt::format("{}{}k", sign, factor)
                    : shift == rule.numerator ? fmt::format("{}{}(k + 1)", sign, factor)
                                              : fmt::format("{}({}k + {})", sign, factor, shift);
  return fmt::format("{} / {}", over, divisors[static_cast<std::size_t>(rule.divisor)]);
}

std::string power(const FrequencyRule& rule, const Rotated& rotated, bool of_cosine) {
  return fmt::format("{}{}pow(base, {})", rotated.all ? "" : "clip(rotated / 2 - k) * ",
                     rule.times_index_pi ? "k * pi * " : "",
                     exponent(rule, rotated.of_exponent, of_cosine));
}

/// What a scaling makes of a frequency, under the name `omega`.
void add_frequency(std::vector<Assignment>& all, const FrequencyRule& rule, const Scaling& scaling,
                   const Rotated& rotated, bool of_cosine) {
  const std::string ending = of_cosine ? "_cos" : "", omega = "omega" + ending;
  const auto unscaled = power(rule, rotated, of_cosine);
  const auto add = [&](const std::string& name, const std::string& value) {
    if (std::ranges::count(all, Assignment{name, value}) == 0) all.push_back({name, value});
  };
  switch (scaling.kind->rule) {
    case ScalingRule::none:
    case ScalingRule::base: return add(omega, unscaled);
    case ScalingRule::divide: return add(omega, unscaled + " / s");
    case ScalingRule::list: return add(omega, unscaled + " / factor");
    case ScalingRule::ramp_of_pairs:
      add("rho", "clip((k - lo) / (hi - lo))");
      return add(omega, unscaled + " * (1 - rho + rho / s)");
    case ScalingRule::ramp_of_turns:
      add("trained" + ending, unscaled);
      add("gamma" + ending,
          fmt::format("clip((L0 * trained{} / (2 * pi) - alpha) / (beta - alpha))", ending));
      return add(omega, fmt::format("trained{0} * (gamma{0} + (1 - gamma{0}) / s)", ending));
  }
}

/// Of a typed convention: its dimension, where the formula has it, and the formula.
void add_typed(std::vector<Assignment>& all, const Convention& convention, bool of_cosine) {
  const std::string ending = of_cosine ? "_cos" : "", dimension = "i" + ending;
  const auto typed_as = notation(convention, dimension);
  const double step = typed(convention).step;
  const auto index = [&]() -> std::string {
    switch (convention.layout) {
      case ColumnLayout::interleaved: return of_cosine ? "2.0 * k + 1" : "2.0 * k";
      case ColumnLayout::cosine_first: return of_cosine ? "2.0 * k" : "2.0 * k + 1";
      case ColumnLayout::sines_cosines: return of_cosine ? "k + sines" : "1.0 * k";
      case ColumnLayout::cosines_sines: return of_cosine ? "1.0 * k" : "k + h";
    }
    return "";
  };
  if (typed_as.uses_dimension) all.push_back({dimension, index()});
  auto omega = typed_as.frequency;
  if (step != 1) omega = fmt::format("{} * ({})", exact_text(step), omega);
  // One for each pair, of a constant as well.
  const auto names = names_in(omega);
  if (!names.contains("k") && !names.contains(dimension)) omega += " + 0.0 * k";
  all.push_back({"omega" + ending, omega});
}

/// A pair that makes so many turns within L0.
std::string pair_of_turns(std::string_view d, std::string_view turns) {
  return fmt::format("{} * log(L0 / (2 * pi * {})) / (2 * log(base))", d, turns);
}

/// What entries are multiplied by; "" where by 1.
std::string scale_text(const Convention& convention, const Scaling& scaling) {
  std::vector<std::string> factors;
  if (convention.scale == Scale::root_two_over_d) factors.emplace_back("sqrt(2.0 / d)");
  if (convention.own != nullptr && typed(convention).amplitude != "1")
    factors.push_back(notation(convention, "i").amplitude);
  if (scaling.kind->rule != ScalingRule::none) {
    if (scaling.amplitude) {
      factors.push_back(exact_text(*scaling.amplitude));
    } else if (scaling.kind->amplitude == ScalingAmplitude::yarn) {
      factors.emplace_back(factors.empty() ? "0.1 * log(s) + 1" : "(0.1 * log(s) + 1)");
    } else if (scaling.kind->amplitude == ScalingAmplitude::longrope) {
      factors.emplace_back("sqrt(1 + log(s) / log(L0))");
    }
  }
  return fmt::format("{}", fmt::join(factors, " * "));
}

/// All that frequencies may be made of, each after what it is made of.
std::vector<Assignment> numbers_of(const State& state, const Scaling& scaling,
                                   const Rotated& rotated_part) {
  const auto d = rotated_part.of_exponent;
  const bool is_of_part = d != "d";
  const auto rounded = [&](std::string_view how, std::string_view turns) {
    return scaling.rounded ? fmt::format("{}({})", how, pair_of_turns(d, turns))
                           : pair_of_turns(d, turns);
  };
  std::vector<Assignment> all{
      {"rotated", exact_text(rotated_part.dims)},
      {"h", is_of_part ? "rotated / 2" : "half"},
      {"sines", fmt::format("{}", state.convention->pairs(static_cast<int>(state.d)))},
      {"s", exact_text(scaling.factor)},
      {"L0", exact_text(static_cast<double>(scaling.trained))}};
  auto base = exact_text(state.base);
  if (scaling.kind->rule == ScalingRule::base && rotated_part.dims > 2) {
    const bool grows = scaling.kind->grows;
    if (grows) all.push_back({"stretch", "max(s * length / L0 - (s - 1), 1.0)"});
    base += fmt::format(" * pow({0}, {1} / ({1} - 2.0))", grows ? "stretch" : "s", d);
  }
  all.push_back({"base", base});
  all.push_back({"alpha", exact_text(scaling.low_turns)});
  all.push_back({"beta", exact_text(scaling.high_turns)});
  all.push_back({"lo", fmt::format("max({}, 0.0)", rounded("floor", "beta"))});
  // As transformers has it: no division by zero.
  all.push_back({"end", fmt::format("min({}, {} - 1.0)", rounded("ceil", "alpha"), d)});
  all.push_back({"hi", "end + 0.001 * (end == lo)"});
  if (const auto scale = scale_text(*state.convention, scaling); !scale.empty())
    all.push_back({"scale", scale});
  return all;
}

/// Without the numbers that nothing is made of.
void keep_used(Recipe& recipe) {
  std::set<std::string, std::less<>> used{"scale"};
  const auto use = [&](std::string_view value) { used.merge(names_in(value)); };
  use(recipe.position);
  for (const auto& each : recipe.of_pairs) use(each.value);
  std::vector<Assignment> kept;
  for (auto each = recipe.numbers.rbegin(); each != recipe.numbers.rend(); ++each) {
    if (!used.contains(each->name)) continue;
    use(each->value);
    kept.push_back(std::move(*each));
  }
  recipe.numbers.assign(kept.rbegin(), kept.rend());
}

std::vector<Cells> runs_of(const std::vector<bool>& masked) {
  std::vector<Cells> runs;
  for (std::size_t k = 0; k < masked.size(); ++k) {
    if (!masked[k]) continue;
    if (k == 0 || !masked[k - 1]) runs.push_back({static_cast<std::int64_t>(k), 0});
    ++runs.back().count;
  }
  return runs;
}

/// "2 + n"; "511 - n" where positions descend.
std::string position_text(const Convention& convention, std::int64_t length, std::int64_t start) {
  const auto first = convention.position_of_row(0, length) + start;
  if (convention.descending) return fmt::format("{} - n", first);
  return first == 0 ? "n" : fmt::format("{} + n", first);
}

/// The angle t·ω is rounded, as are ω and what it is made of: 2⁻⁵⁰ of the largest angle, and more
/// where a typed formula subtracts. Sines differ by 2 at most.
double largest_error(const Sinusoidal& encoding, double largest_position) {
  double omega = 0;
  for (int k = 0; k < encoding.pairs(); ++k)
    omega = std::max({omega, encoding.omega(k), encoding.cosine_omega(k)});
  const auto& convention = encoding.convention();
  const double typed = convention.own != nullptr ? float64_error(convention, encoding) : 0;
  return encoding.scale() *
         std::min(2.0, (1 + largest_position * omega) * 0x1p-50 + largest_position * typed);
}

Recipe of_waves(const State& state, std::int64_t start) {
  const auto encoding = make_encoding(state);
  const auto& waves = dynamic_cast<const Sinusoidal&>(*encoding);
  const auto& convention = *state.convention;
  const auto scaling = scaling_of(state);
  Recipe recipe;
  recipe.length = state.length;
  recipe.d = state.d;
  recipe.layout = convention.layout;
  recipe.odd_d = convention.odd_d;
  const Rotated rotated(state, scaling);
  recipe.numbers = numbers_of(state, scaling, rotated);
  recipe.position = position_text(convention, state.length, start);
  for (const bool of_cosine : {false, true}) {
    if (of_cosine && !waves.has_cosine_steps()) continue;
    if (convention.own != nullptr)
      add_typed(recipe.of_pairs, convention, of_cosine);
    else
      add_frequency(recipe.of_pairs, convention.rule, scaling, rotated, of_cosine);
  }
  if (scaling.kind->rule == ScalingRule::list) recipe.factors = scaling.factors();
  if (has_masked_pairs(state)) recipe.masked = runs_of(masked_pairs(state.mask, waves.pairs()));
  keep_used(recipe);

  auto& comments = recipe.comments;
  comments.push_back(fmt::format("Positional encoding ({})", convention.title));
  comments.push_back(convention.own != nullptr ? fmt::format("ω = {}", convention.frequency)
                                               : fmt::format("Source: {}", convention.source));
  if (convention.mistake) comments.push_back(fmt::format("A common mistake: {}", convention.note));
  if (scaling.kind->rule != ScalingRule::none)
    comments.push_back(fmt::format("Scaling: {} ({})", scaling.kind->title, scaling.kind->source));
  if (!recipe.masked.empty()) comments.emplace_back("The columns of masked pairs are 0.");
  const auto a = convention.position_of_row(0, state.length) + start;
  const auto b = convention.position_of_row(state.length - 1, state.length) + start;
  const auto last = std::abs(a) > std::abs(b) ? a : b;
  comments.push_back(fmt::format("Float64: the largest error is at most {:.1e}, at position {}.",
                                 largest_error(waves, std::abs(static_cast<double>(last))), last));
  return recipe;
}

Recipe of_table(const State& state, std::int64_t start) {
  const auto& table = *state.table.table;
  Recipe recipe;
  recipe.file = state.table.file;
  recipe.first_row = table.lead() + start;
  recipe.length = state.length;
  recipe.d = table.d();
  recipe.is_part = recipe.first_row != 0 || state.length != table.rows();
  recipe.comments.push_back(fmt::format("A learned table (positions: {}, dimensions: {}), {}.",
                                        table.rows(), table.d(), name(table.format())));
  if (!table.is_as_numpy_loads()) {
    recipe.comments.push_back(fmt::format("Of {}, written by posenc encode as table.npy.",
                                          on_one_line(state.table.file->string())));
    recipe.file = "table.npy";
  }
  return recipe;
}

/// The entries of encodings without pairs, by t and the column j.
struct Entry {
  std::string_view id, expression, error;
};
constexpr Entry kEntries[] = {
    {"unit-interval", "t / last", "Float64: entries are rounded once."},
    {"linear", "t + 1", "Float64: entries are exact."},
    {"binary", "mod(whole(t / pow(2.0, j)), 2.0)", "Float64: entries are exact."},
};

Recipe of_columns(const State& state, std::int64_t start) {
  const auto entry = std::ranges::find(kEntries, state.encoding->id, &Entry::id);
  const auto end = start + state.length;
  Recipe recipe;
  recipe.length = state.length;
  recipe.d =
      state.encoding->make({.length = std::clamp(end, kMinLength, kMaxPosition)}).value()->d();
  recipe.position = start == 0 ? "n" : fmt::format("{} + n", start);
  recipe.entry = entry->expression;
  if (entry->id == "unit-interval")
    recipe.numbers.push_back({"last", fmt::format("{}", std::max<std::int64_t>(end - 1, 1))});
  recipe.comments.push_back(
      fmt::format("Positional encoding ({}). {}", entry->id, state.encoding->note));
  recipe.comments.emplace_back(entry->error);
  return recipe;
}

}  // namespace

std::string Recipe::mask_condition(std::string_view both, std::string_view either) const {
  std::vector<std::string> runs;
  for (const auto& [first, count] : masked)
    runs.push_back(fmt::format("(k >= {}) {} (k < {})", first, both, first + count));
  if (runs.size() == 1) return runs.front();
  return fmt::format("({})", fmt::join(runs, fmt::format(") {} (", either)));
}

bool Recipe::has_scale() const {
  return std::ranges::count(numbers, "scale", &Assignment::name) > 0;
}

Expected<Recipe> recipe_of(const State& state, std::int64_t start) {
  const auto first = position_of_row(state, 0) + start;
  const Positions rows{first, state.length, is_descending(state)};
  if (auto has = check_positions(*make_encoding(state), rows); !has)
    return tl::unexpected(has.error());
  if (shows_table(state)) return of_table(state, start);
  return has_waves(state) ? of_waves(state, start) : of_columns(state, start);
}

}  // namespace posenc

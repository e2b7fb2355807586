// Rows about what number formats make of positions.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/formats.hpp>
#include <posenc/recipes.hpp>

#include "hand.hpp"
#include "views/precision/options.hpp"

namespace posenc::hand {
namespace of_precision {
namespace {

using Vector = std::vector<double>;

/// What the recipes compute at every position, each by itself.
struct Computed {
  explicit Computed(const Hand& h)
      : recipes(*std::dynamic_pointer_cast<const Sinusoidal>(h.encoding),
                h.state[precision::kRecipeSet]),
        only(h.state[precision::kOnlyPair] ? std::optional(h.pair) : std::nullopt) {}

  double error(std::size_t r, std::int64_t t) const {
    if (!only) return recipes.errors(t)[r].largest;
    double most = recipes.error(r, t, *only, false);
    if (recipes.encoding().cosine_dim(*only))
      most = std::max(most, recipes.error(r, t, *only, true));
    return most;
  }
  /// The numbers of a row.
  Vector row(std::size_t r, std::int64_t t) const {
    Vector all;
    for (int k = 0; k < recipes.encoding().pairs(); ++k) {
      if (recipes.encoding().is_masked(k)) continue;
      all.push_back(recipes.value(r, t, k, false));
      if (recipes.encoding().cosine_dim(k)) all.push_back(recipes.value(r, t, k, true));
    }
    return all;
  }

  Recipes recipes;
  std::optional<int> only;
};
/// The recipe whose id an id begins with.
std::optional<std::size_t> recipe_of(const Hand& h, std::string_view id) {
  const auto all = recipes(h.state[precision::kRecipeSet]);
  for (std::size_t r = 0; r < all.size(); ++r)
    if (id.starts_with(std::string(all[r].id) + "-")) return r;
  return {};
}
Truth precision_place(const Hand& h, const Said& said) {
  const auto r = recipe_of(h, said.fact.id);
  const auto text = said.all.text(said.fact.id);
  if (!r || !text.starts_with("pair ")) return {};
  const Computed of(h);
  const int k = std::atoi(text.substr(std::string_view("pair ").size()).c_str());
  const double here = of.recipes.error(*r, h.t, k, text.ends_with("cosine")),
               most = of.error(*r, h.t);
  if (std::isnan(here)) return {};
  return {.because = fmt::format("{:.5g} there, {:.5g} is the largest", here, most),
          .fits = here >= most * (1 - 1e-3)};
}
Truth precision_worst(const Hand& h, const Said& said) {
  const auto r = recipe_of(h, said.fact.id);
  if (!r) return {};
  const Computed of(h);
  double most = 0;
  std::int64_t at = h.first;
  for (auto t = h.first; t <= h.last; ++t) {
    const double here = of.error(*r, t);
    if (std::isnan(here)) return {};
    if (here > most) most = here, at = t;
  }
  if (said.fact.id.ends_with("-worst-at")) {
    const double here = of.error(*r, static_cast<std::int64_t>(said.numbers()[0]));
    return {.because = fmt::format("{:.5g} there, {:.5g} at {}", here, most, at),
            .fits = here >= most * (1 - 1e-3)};
  }
  return {.numbers = {most}, .because = fmt::format("at {}", at), .rounding = 1e-19};
}
/// The first position whose computed row is the same as the next one's.
struct Merged {
  std::optional<std::int64_t> any = {}, apart = {};  ///< `apart`: which by the formula are not
};
Merged first_merged(const Hand& h, const Computed& of, std::size_t r) {
  Merged found;
  for (auto t = h.first; t < h.last && !found.apart; ++t) {
    if (of.row(r, t) != of.row(r, t + 1)) continue;
    if (!found.any) found.any = t;
    if (h.p(t) != h.p(t + 1)) found.apart = t;
  }
  return found;
}
Truth precision_merged(const Hand& h, const Said& said) {
  const auto r = recipe_of(h, said.fact.id);
  if (!r) return {};
  const auto [any, apart] = first_merged(h, Computed(h), *r);
  if (any != apart) return {};
  if (any) return number(static_cast<double>(*any));
  // It is looked for past the end, too.
  if (!said.says_none() && said.numbers()[0] >= static_cast<double>(h.last)) return {};
  return {.is_none = true};
}
/// The recipe whose positions have the fewest digits.
std::size_t fewest_digits(const Hand& h) {
  const auto all = recipes(h.state[precision::kRecipeSet]);
  std::size_t fewest = 0;
  for (std::size_t r = 1; r < all.size(); ++r)
    if (significant_bits(all[r].position) < significant_bits(all[fewest].position)) fewest = r;
  return fewest;
}
/// Numbers that positions are rounded to in the format of the fewest digits, or the rows of it.
Truth precision_distinct(const Hand& h, const Said& said) {
  const Computed of(h);
  const auto fewest = fewest_digits(h);
  std::set<Vector> all;
  for (auto t = h.first; t <= h.last; ++t)
    all.insert(said.fact.label.find("rows") != std::string::npos
                   ? of.row(fewest, t)
                   : Vector{of.recipes.position(fewest, t)});
  return number(static_cast<double>(all.size()));
}
/// What a format makes the same that is not by the formula.
/// By any recipe, whether the formula has the same numbers for both or not.
Truth precision_first_merged(const Hand& h, const Said&) {
  if (h.length < 2) return {};
  std::optional<std::int64_t> first;
  for (std::size_t r = 0; r < kRecipes; ++r)
    if (const auto any = first_merged(h, Computed(h), r).any)
      first = std::min(first.value_or(*any), *any);
  if (!first) return {.holds = true, .because = "no two are", .is_none = true};
  return {.holds = false,
          .numbers = {static_cast<double>(*first)},
          .because = fmt::format("{} and the next", *first)};
}
Truth precision_exactly(const Hand& h, const Said& said) {
  const auto t = static_cast<std::int64_t>(numbers_of(said.all, "merged")[0]);
  // Rows that round to the same numbers may differ by less.
  if (h.p(t) != h.p(t + 1)) return verdict(true, "they differ");
  return {};
}

/// The headline: all recipes tell positions apart.
Truth all_apart(const Hand& h) {
  const Computed of(h);
  for (std::size_t r = 0; r < recipes(h.state[precision::kRecipeSet]).size(); ++r)
    if (const auto found = first_merged(h, of, r).apart)
      return verdict(false, fmt::format("{}: {} and the next are the same",
                                        recipes(h.state[precision::kRecipeSet])[r].id, *found));
  return verdict(true, "all are apart");
}
/// A format makes two rows the same that are not by the formula.
Truth format_merges(const Hand& h) {
  for (auto t = h.first; t < h.last; ++t)
    if (h.p(t) != h.p(t + 1)) return verdict(true, "some are apart by the formula");
  return verdict(false, "all rows are equal by the formula");
}

constexpr std::array kRows{
    Row{"precision", "merged", precision_first_merged},
    Row{"precision", "exactly", precision_exactly},
    Row{"precision", "distinct", precision_distinct},
    Row{"precision", "*-worst", precision_worst},
    Row{"precision", "*-worst-at", precision_worst},
    Row{"precision", "*-place", precision_place},
    Row{"precision", "*-merged", precision_merged},
};
constexpr std::array kHeadlines{
    Headline{"precision", "all recipes tell positions apart", all_apart},
    Headline{"precision", "Computed in", format_merges},
};

}  // namespace
}  // namespace of_precision

Part precision_part() { return {of_precision::kRows, of_precision::kHeadlines}; }

}  // namespace posenc::hand

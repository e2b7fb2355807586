// Rows about the products of any two positions.

#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "hand.hpp"

namespace posenc::hand {
namespace of_similarity {
namespace {

bool has_products(const Hand& h) {
  for (auto a = h.first; a <= h.last; ++a)
    for (auto b = h.first; b <= h.last; ++b)
      if (std::isfinite(h.dot(a, b))) return true;
  return false;
}
Truth similarity_difference(const Hand& h, const Said& said) {
  auto truth = h.zero(along_diagonals(h), h.size());
  const auto at = numbers_of(said.all, "worst-offset");
  if (!at.empty() && truth.holds == false)
    truth.numbers = {h.along(static_cast<std::int64_t>(at[0])).span()};
  truth.rounding = h.unsure(h.size());
  return truth;
}
Truth similarity_worst_offset(const Hand& h, const Said& said) {
  const auto worst = along_diagonals(h);
  const double here = h.along(static_cast<std::int64_t>(said.numbers()[0])).span();
  return {.because = worst.at, .fits = here >= worst.value * (1 - 1e-9) - h.unsure(h.size())};
}
Truth similarity_product(const Hand& h, const Said&) {
  return number(h.dot(h.t, h.t + h.delta), 1e-9 * h.size());
}
Truth own_product(const Hand& h, const Said&) {
  return {.numbers = {h.dot(h.t, h.t)},
          .rounding = 1e-9 * h.size(),
          .mean_numbers = {h.along(0).mean()}};
}
Truth similarity_share(const Hand& h, const Said&) {
  return number(h.dot(h.t, h.t + h.delta) / h.dot(h.t, h.t), 1e-9);
}
Truth similarity_along(const Hand& h, const Said& said) {
  auto id = said.fact.id.substr(std::string_view("along-").size());
  const bool is_back = id.starts_with("minus-");
  if (is_back) id = id.substr(std::string_view("minus-").size());
  return range(h.along(std::atoll(id.c_str()) * (is_back ? -1 : 1)), 1e-9 * h.size());
}
Truth rows_not_finite(const Hand& h, const Said&) {
  int count = 0;
  for (auto a = h.first; a <= h.last; ++a) count += std::isfinite(h.dot(a, a)) ? 0 : 1;
  return number(count);
}

Truth nothing_finite(const Hand& h) {
  return verdict(!has_products(h), "there are finite products");
}

constexpr std::array kRows{
    Row{"similarity", "product", similarity_product},
    Row{"similarity", "own", own_product},
    Row{"similarity", "share", similarity_share},
    Row{"similarity", "neighbours", neighbours},
    Row{"similarity", "difference", similarity_difference},
    Row{"similarity", "worst-offset", similarity_worst_offset},
    Row{"similarity", "along-*", similarity_along},
    Row{"similarity", "not-finite", rows_not_finite},
};
constexpr std::array kHeadlines{
    Headline{"similarity", "Similarity depends on i − j only", one_value},
    Headline{"similarity", "Similarity depends on where", many_values},
    Headline{"similarity", "no product that was measured is a finite number", nothing_finite},
};

}  // namespace
}  // namespace of_similarity

Part similarity_part() { return {of_similarity::kRows, of_similarity::kHeadlines}; }

}  // namespace posenc::hand

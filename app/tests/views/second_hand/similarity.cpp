// Rows about the products of any two positions.

#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "hand.hpp"
#include "state/parameters.hpp"

namespace posenc::hand {
namespace of_similarity {
namespace {

/// Whose rows are those that the view multiplies.
Hand as_measured(const Hand& h) {
  const bool is_cosine = h.is_table() && find_parameter("similarity-measure")->get(h.state) != 0;
  return is_cosine ? h.with_unit_rows() : h;
}
template <Truth (*Find)(const Hand&, const Said&)>
Truth measured(const Hand& h, const Said& said) {
  return Find(as_measured(h), said);
}
template <Truth (*Find)(const Hand&)>
Truth measured(const Hand& h) {
  return Find(as_measured(h));
}

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
    Row{"similarity", "product", measured<similarity_product>},
    Row{"similarity", "own", measured<own_product>},
    Row{"similarity", "share", measured<similarity_share>},
    Row{"similarity", "neighbours", measured<neighbours>},
    Row{"similarity", "cosine", measured<similarity_product>},
    Row{"similarity", "cosine-neighbours", measured<neighbours>},
    Row{"similarity", "difference", measured<similarity_difference>},
    Row{"similarity", "worst-offset", measured<similarity_worst_offset>},
    Row{"similarity", "along-*", measured<similarity_along>},
    Row{"similarity", "not-finite", measured<rows_not_finite>},
};
constexpr std::array kHeadlines{
    Headline{"similarity", "Similarity depends on i − j only", measured<one_value>},
    Headline{"similarity", "Similarity depends on where", measured<many_values>},
    Headline{"similarity", "no product that was measured is a finite number",
             measured<nothing_finite>},
};

}  // namespace
}  // namespace of_similarity

Part similarity_part() { return {of_similarity::kRows, of_similarity::kHeadlines}; }

}  // namespace posenc::hand

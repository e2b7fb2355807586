// Rows about biases by distance.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <posenc/models/biases.hpp>

#include "hand.hpp"
#include "views/biases/options.hpp"

namespace posenc::hand {
namespace of_biases {
namespace {

double bias_at(const Hand& h, const Bias& of, std::int64_t away) {
  // Keys are behind the query at positive distances.
  constexpr std::int64_t kFar = 1'000'000;
  return of(static_cast<int>(h.state[bias::kHead]) - 1, kFar, kFar - away);
}
struct Mass {
  double largest = -HUGE_VAL, sum = 0;
  std::int64_t behind = 0, ahead = 0;
};
std::shared_ptr<const Bias> bias_of_hand(const Hand& h) {
  auto made = bias_of(h.state);
  return made ? *made : nullptr;
}
bool depends_on_distance(const Hand& h) { return bias::method_of(h.state).id != "fire"; }
Mass mass_of(const Hand& h) {
  Mass mass;
  const auto of = bias_of_hand(h);
  const auto query = h.state[bias::kCausal] ? h.length - 1 : h.length / 2;
  mass.behind = query, mass.ahead = h.length - 1 - query;
  for (auto away = -mass.ahead; away <= mass.behind; ++away)
    mass.largest = std::max(mass.largest, bias_at(h, *of, away));
  for (auto away = -mass.ahead; away <= mass.behind; ++away)
    mass.sum += std::exp(bias_at(h, *of, away) - mass.largest);
  return mass;
}
Truth bias_mass(const Hand& h, const Said&) {
  if (!bias_of_hand(h) || !depends_on_distance(h)) return {};
  return number(mass_of(h).sum, 1e-9);
}
Truth bias_weight(const Hand& h, const Said& said) {
  if (!bias_of_hand(h) || !depends_on_distance(h)) return {};
  const auto mass = mass_of(h);
  const double bias = bias_at(h, *bias_of_hand(h), std::abs(h.delta));
  if (said.fact.id == "bias") return number(bias, 1e-9);
  return number(std::exp(bias - mass.largest) / mass.sum, 1e-12);
}
/// Whether the sum of all weights has a bound: ALiBi's is a geometric series, KERPLE's (1 + a·x)^−p
/// converges above p = 1 alone, its exp(−a·x^p) always; a constant has none.
Truth bias_endless(const Hand& h, const Said&) {
  const auto id = bias::method_of(h.state).id;
  if (id == "kerple-log")
    return verdict(h.state[bias::kP] > 1, fmt::format("p = {}", h.state[bias::kP]));
  if (id == "alibi" || id == "kerple-power") return verdict(true, "the series converges");
  return verdict(false, "no weight falls to 0");
}
Truth bias_widest(const Hand& h, const Said&) {
  const auto slopes = alibi_slopes(static_cast<int>(h.state[bias::kHeads]),
                                   static_cast<int>(h.state[bias::kExponent]));
  const double least = *std::ranges::min_element(slopes), one_side = 1 / (1 - std::exp(-least));
  return number(h.state[bias::kCausal] ? one_side : 2 * one_side - 1);
}
Truth bias_first_shared(const Hand& h, const Said&) {
  const auto query = h.state[bias::kCausal] ? h.length - 1 : h.length / 2;
  const auto bucket = [&](std::int64_t away) {
    return t5_bucket(-away, h.state[bias::kCausal], buckets_of(h.state));
  };
  for (std::int64_t away = 1; away <= query; ++away)
    for (std::int64_t nearer = 0; nearer < away; ++nearer)
      if (bucket(away) == bucket(nearer))
        return {.holds = false,
                .numbers = {static_cast<double>(away)},
                .because = fmt::format("{} has the bucket of {}", away, nearer)};
  return {.holds = true, .is_none = true};
}

constexpr std::array kRows{
    Row{"biases", "endless-mass", bias_endless}, Row{"biases", "mass", bias_mass},
    Row{"biases", "weight", bias_weight},        Row{"biases", "bias", bias_weight},
    Row{"biases", "widest-mass", bias_widest},   Row{"biases", "first-shared", bias_first_shared},
};

}  // namespace
}  // namespace of_biases

Part biases_part() { return {of_biases::kRows, {}}; }

}  // namespace posenc::hand

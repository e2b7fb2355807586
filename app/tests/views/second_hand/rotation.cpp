// Rows about shifts as rotations.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "hand.hpp"
#include "views/rotation/options.hpp"

namespace posenc::hand {
namespace of_rotation {
namespace {

struct Pair {
  long double x, y;
};
Pair entry_of(const Hand& h, int k, std::int64_t t) {
  const auto [x, y] = h.unit(k, t);
  return {x, std::isnan(y) ? 0 : y};
}
/// M_δ of pair k, which takes (sin, cos) to (x·cos + y·sin, y·cos − x·sin), by its own ω.
Pair moved(const Hand& h, int k, std::int64_t delta, const Pair& from) {
  // As exact as an entry: cosine and sine of ωδ are those of a rotation from position 0.
  const auto sine = h.waves().entry(delta, h.waves().sine_dim(k)) / h.waves().scale();
  const auto cosine =
      std::cos(static_cast<long double>(h.omega(k)) * static_cast<long double>(delta));
  return {from.x * cosine + from.y * sine, from.y * cosine - from.x * sine};
}
double residual(const Hand& h, int k, std::int64_t t, std::int64_t delta) {
  const auto made = moved(h, k, delta, entry_of(h, k, t)), there = entry_of(h, k, t + delta);
  // Of a sine without a cosine that is 0 at both positions.
  return static_cast<double>(std::max(std::abs(made.x - there.x), std::abs(made.y - there.y)));
}
/// ω in double times a far δ.
double angle_error(const Hand& h) {
  double most = 4e-15;
  for (int k = 0; k < h.pairs(); ++k)
    most = std::max(most, 4e-15 + 3e-16 * std::abs(h.omega(k) * static_cast<double>(h.delta)));
  return most;
}
Truth residual_truth(const Hand& h, double off, std::string where) {
  Truth truth{.because = fmt::format("off by {:.5g} in {}", off, where),
              .rounding = 1e-9 * h.waves().scale()};
  if (off > 1e-8 + angle_error(h)) truth.holds = false;
  if (off > 1e-8 + angle_error(h)) truth.numbers = {off * h.waves().scale()};
  if (off <= angle_error(h)) truth.holds = true;
  return truth;
}
Truth rotation_pair_residual(const Hand& h, const Said&) {
  return residual_truth(h, residual(h, h.pair, h.t, h.delta), fmt::format("pair {}", h.pair));
}
Truth rotation_residual(const Hand& h, const Said&) {
  double most = 0;
  int worst = 0;
  for (int k = 0; k < h.pairs(); ++k)
    if (const double off = residual(h, k, h.t, h.delta); off > most) most = off, worst = k;
  return residual_truth(h, most, fmt::format("pair {}", worst));
}
Truth rotation_change(const Hand& h, const Said&) {
  State plain = h.state;
  plain.mask = {};
  const Hand all(plain);
  const auto from = h.state[rotation::kShiftedFrom];
  Off off;
  off.take(all.dot(from, from + h.delta) - all.dot(h.t, h.t + h.delta),
           fmt::format("{} and {}", from, h.t));
  auto truth = all.zero(off, h.waves().scale() * h.waves().scale() * h.d);
  if (truth.holds == false) truth.numbers = {off.value};
  truth.rounding = 1e-9 * all.size();
  return truth;
}
/// q = 1 2 3 4 and κ = 4 3 2 1 turned by two pairs, of which `half` are a dim and the one after the
/// next.
double layout_logit(const Hand& h, bool half, std::array<double, 4> q, std::array<double, 4> k,
                    std::int64_t m, std::int64_t n) {
  const auto turned = [&](std::array<double, 4> v, std::int64_t t) {
    for (std::size_t i = 0; i < 2; ++i) {
      const auto a = half ? i : 2 * i, b = half ? i + 2 : 2 * i + 1;
      const double angle =
          static_cast<double>(t) * std::pow(h.waves().base(), -static_cast<double>(i) / 2);
      const double x = v[a], y = v[b];
      v[a] = x * std::cos(angle) - y * std::sin(angle),
      v[b] = x * std::sin(angle) + y * std::cos(angle);
    }
    return v;
  };
  q = turned(q, m), k = turned(k, n);
  return q[0] * k[0] + q[1] * k[1] + q[2] * k[2] + q[3] * k[3];
}
constexpr std::array<double, 4> kQ{1, 2, 3, 4}, kK{4, 3, 2, 1}, kSortedQ{1, 3, 2, 4},
    kSortedK{4, 2, 3, 1};
Truth rotation_layout(const Hand& h, const Said& said) {
  const std::string_view id = said.fact.id;
  const auto delta = id.ends_with("-ahead") ? h.delta : 0;
  const auto logit = [&](bool half, auto q, auto k) {
    return layout_logit(h, half, q, k, delta, 0);
  };
  if (id.starts_with("interleaved")) return number(logit(false, kQ, kK), 1e-9);
  if (id.starts_with("half")) return number(logit(true, kQ, kK), 1e-9);
  if (id.starts_with("converted")) {
    auto truth = number(logit(true, kSortedQ, kSortedK), 1e-9);
    if (delta == 0) truth.holds = std::abs(truth.numbers[0] - logit(false, kQ, kK)) < 1e-9;
    return truth;
  }
  auto truth = number(logit(true, kSortedQ, kK), 1e-9);
  if (delta == 0) truth.holds = std::abs(truth.numbers[0] - logit(false, kQ, kK)) < 1e-9;
  return truth;
}
Truth rotation_shift(const Hand& h, const Said& said) {
  if (said.all.find("interleaved") == nullptr) return rotation_change(h, said);
  const double off = std::abs(layout_logit(h, true, kSortedQ, kK, h.t + h.delta, h.t) -
                              layout_logit(h, true, kSortedQ, kK, h.delta, 0));
  Truth truth{.because = fmt::format("they differ by {}", off)};
  // "A shift of both finds the mistake".
  if (off < 1e-12) truth.holds = false;
  if (off > 1e-8) truth.holds = true;
  return truth;
}

Truth always(const Hand&, const Said&) {
  return verdict(true, "rotations by one angle keep products");
}

constexpr std::array kRows{
    Row{"rotation", "pair-residual", rotation_pair_residual},
    Row{"rotation", "residual", rotation_residual},
    Row{"rotation", "composed", always},
    Row{"rotation", "change", rotation_shift},
    Row{"rotation", "interleaved*", rotation_layout},
    Row{"rotation", "half*", rotation_layout},
    Row{"rotation", "converted*", rotation_layout},
    Row{"rotation", "query-only*", rotation_layout},
};

}  // namespace
}  // namespace of_rotation

Part rotation_part() { return {of_rotation::kRows, {}}; }

}  // namespace posenc::hand

// Rows about rotary embeddings, and the products of positions that matrices make.

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <optional>
#include <vector>

#include <posenc/models/rotary.hpp>

#include "hand.hpp"
#include "models.hpp"
#include "views/rotary/options.hpp"

namespace posenc::hand {
namespace of_rotary {
namespace {

/// Queries and keys of a head, and what is added to them.
struct Head {
  explicit Head(const Hand& of) : h(of), turned(of) {
    e.resize(2 * turned.omegas.size());
    key = e;
    const auto content = h.state[rotary::kQueryAndKey];
    const auto r =
        static_cast<double>(content == RotaryContent::turned ? h.state[rotary::kTurn] : 0);
    for (std::size_t k = 0; k < turned.omegas.size(); ++k) {
      e[2 * k] = 1;
      key[2 * k] = std::cos(turned.omegas[k] * r), key[2 * k + 1] = std::sin(turned.omegas[k] * r);
    }
    is_random = content == RotaryContent::random;
    q = e;
    if (is_random) random_content(h.state[rotary::kSeed], 0, q, key);
    q = by("query", q), key = by("key", key);
  }
  Vector by(std::string_view name, const Vector& v) const {
    return is_random ? v : times(h, name, v);
  }
  Vector p(std::string_view name, std::int64_t t) const { return by(name, turned(e, t)); }
  double logit(std::int64_t delta) const { return product(turned(q, delta), turned(key, 0)); }
  double added(std::int64_t t) const {
    Vector x = p("query", t + h.delta), y = p("key", t);
    for (std::size_t j = 0; j < x.size(); ++j) x[j] += q[j], y[j] += key[j];
    return product(x, y);
  }
  /// RoFormer's §3.4.3.
  double bound(std::int64_t delta) const {
    std::vector<std::complex<double>> terms;
    for (std::size_t k = 0; 2 * k < q.size(); ++k)
      terms.push_back(std::complex(q[2 * k], q[2 * k + 1]) *
                      std::conj(std::complex(key[2 * k], key[2 * k + 1])));
    double most = 0, sums = 0;
    std::complex<double> sum = 0;
    for (std::size_t k = 0; k < terms.size(); ++k) {
      most = std::max(most, std::abs((k + 1 < terms.size() ? terms[k + 1] : 0.0) - terms[k]));
      sum += std::polar(1.0, turned.omegas[k] * static_cast<double>(delta));
      sums += std::abs(sum);
    }
    return most * sums * turned.scale * turned.scale;
  }
  double size() const {
    return turned.scale * turned.scale *
           (static_cast<double>(e.size()) + product(q, q) + product(key, key));
  }

  const Hand& h;
  Turning turned;
  bool is_random = false;
  Vector q, key, e;
};
Truth rotary_residual(const Hand&, const Said&) { return verdict(true, "rotations keep products"); }
Truth rotary_ranges(const Hand& h, const Said& said) {
  const Head head(h);
  Range all;
  const auto id = std::string_view(said.fact.id);
  for (auto t = h.first; t <= h.last; ++t) {
    if (id == "query-range")
      all.take(product(head.q, head.p("key", t)));
    else if (id == "key-range")
      all.take(product(head.p("query", t + h.delta), head.key));
    else if (id == "positions-range")
      all.take(product(head.p("query", t + h.delta), head.p("key", t)));
    else
      all.take(head.added(t));
  }
  Truth truth = range(all, 1e-9 * head.size());
  if (id == "added-range" && h.length > 1) {
    const bool is_still = all.span() <= 1e-13 * head.size();
    if (is_still || all.span() > 1e-9 * head.size()) truth.holds = !is_still;
    truth.because = fmt::format("{:.6g} … {:.6g}", all.from, all.to);
  }
  return truth;
}
Truth rotary_drift(const Hand& h, const Said&) {
  const Head head(h);
  Range all;
  for (auto t = h.first; t <= h.last; ++t) all.take(head.added(t));
  return number(all.span(), 1e-9 * head.size());
}
Truth rotary_falls(const Hand& h, const Said& said) {
  const Head head(h);
  const bool is_bound = said.fact.id.starts_with("bound-");
  const auto side = h.delta < 0 ? -1 : 1;
  const auto value = [&](std::int64_t away) {
    return is_bound ? head.bound(side * away) : head.logit(side * away);
  };
  const double first = std::abs(value(0)), least = 1e-11 * std::max(first, head.size());
  int rises = 0;
  std::optional<std::int64_t> rise, negative;
  for (std::int64_t away = 0; away < h.length; ++away) {
    const double here = value(away);
    if (std::abs(here) <= least && !is_bound) return {};
    if (here < 0 && !negative) negative = away;
    if (away + 1 == h.length) break;
    const double step = value(away + 1) - here;
    if (std::abs(step) <= least && std::abs(step) > 1e-16 * first) return {};
    if (step > least) ++rises, rise = rise ? rise : away;
  }
  const auto found = [&](std::optional<std::int64_t> at) {
    return at ? number(static_cast<double>(side * *at)) : Truth{.is_none = true};
  };
  if (said.fact.id.ends_with("first-rise")) return found(rise);
  if (said.fact.id.ends_with("first-negative")) return found(negative);
  return {.holds = rises == 0,
          .numbers = {static_cast<double>(rises)},
          .because = fmt::format("it rises on {} steps", rises)};
}
Truth rotary_peak(const Hand& h, const Said&) {
  const Head head(h);
  const double there = head.logit(h.state[rotary::kTurn]);
  const auto side = h.delta < 0 ? -1 : 1;
  double most = -HUGE_VAL;
  for (std::int64_t away = 0; away < h.length; ++away)
    most = std::max(most, head.logit(side * away));
  const bool is_most = most <= there + 1e-12 * std::abs(there);
  if (!is_most && most <= there + 1e-9 * std::abs(there)) return {};
  return {.holds = is_most,
          .numbers = {there},
          .because = fmt::format("{} there, at most {}", there, most)};
}

/// Products of the first positions over all distances: as far as t and δ go to 127, of a table as
/// far as it has rows.
Truth distance_share(const Hand& h, const Said&) {
  if (matrices::are_random(h.state)) return {};
  Off off;
  double size = 0;
  const auto take = [&](auto dot, std::int64_t first, std::int64_t count) {
    for (std::int64_t by = 0; by < count; ++by) {
      Range here;
      for (auto a = first; a + by < first + count; ++a) here.take(dot(a, a + by));
      off.take(here.span(), fmt::format("δ = {}", by));
      if (here.any()) size = std::max({size, std::abs(here.from), std::abs(here.to)});
    }
  };
  const auto count = h.is_table() ? h.state.table.table->rows() : 128;
  if (h.state.view == "rotary") {
    const Head head(h);
    take([&](auto a, auto b) { return product(head.p("query", a), head.p("key", b)); }, h.first,
         48);
  } else {
    take([&](auto a, auto b) { return h.dot(a, b); }, h.first, count);
  }
  // Its share of the variance: 1 where nothing varies along a diagonal.
  Truth truth{.because = off.at};
  if (off.value <= (h.is_table() ? 0x1p-23 : 1e-13) * size) truth.holds = true;
  if (off.value > 1e-3 * size) truth.holds = false;
  return truth;
}

constexpr std::array kRows{
    Row{"rotary", "residual", rotary_residual},
    Row{"rotary", "added-range", rotary_ranges},
    Row{"rotary", "query-range", rotary_ranges},
    Row{"rotary", "key-range", rotary_ranges},
    Row{"rotary", "positions-range", rotary_ranges},
    Row{"rotary", "drift", rotary_drift},
    Row{"rotary", "rises", rotary_falls},
    Row{"rotary", "first-rise", rotary_falls},
    Row{"rotary", "first-negative", rotary_falls},
    Row{"rotary", "bound-rises", rotary_falls},
    Row{"rotary", "bound-first-rise", rotary_falls},
    Row{"rotary", "bound-first-negative", rotary_falls},
    Row{"rotary", "peak", rotary_peak},
    Row{"rotary", "distance-share", distance_share},
    Row{"adding", "distance-share", distance_share},
    Row{"attention", "distance-share", distance_share},
};

}  // namespace
}  // namespace of_rotary

Part rotary_part() { return {of_rotary::kRows, {}}; }

}  // namespace posenc::hand

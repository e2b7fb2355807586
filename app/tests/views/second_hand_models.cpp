// Rows about what models make of positions: attention, sums with words, rotary embeddings, biases
// and number formats. And the ids that have no row.

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <posenc/formats.hpp>
#include <posenc/models/biases.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/recipes.hpp>
#include <posenc/words.hpp>

#include "second_hand.hpp"
#include "views/adding/options.hpp"
#include "views/attention/options.hpp"
#include "views/biases/options.hpp"
#include "views/matrices.hpp"
#include "views/precision/options.hpp"
#include "views/rotary/options.hpp"

namespace posenc::hand {
namespace of_models {
namespace {

using Vector = std::vector<double>;

double product(const Vector& a, const Vector& b) {
  long double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += static_cast<long double>(a[j]) * b[j];
  return static_cast<double>(sum);
}
/// W·v of a seed's random matrix, or v for the identity.
Vector times(const Hand& h, std::string_view name, const Vector& v) {
  if (!matrices::are_random(h.state)) return v;
  // Asked for at every position.
  static std::map<std::tuple<std::string, std::int64_t, std::size_t>, Vector> known;
  if (known.size() > 100) known.clear();
  auto& matrix = known[{std::string(name), h.state[matrices::kSeed], v.size()}];
  if (matrix.empty()) matrix = random_matrix(name, h.state[matrices::kSeed], v.size());
  Vector made(v.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j < v.size(); ++j) made[i] += matrix[i * v.size() + j] * v[j];
  return made;
}

/// What rotary embeddings turn a head by: pairs of neighbouring numbers.
struct Turning {
  explicit Turning(const Hand& h) {
    const int d = h.d / 2 * 2;
    if (h.is_waves()) {
      const auto of = Rotary::like(h.waves());
      scale = of.table().scale();
      for (int k = 0; k < of.pairs(); ++k) omegas.push_back(of.table().omega(k));
    } else {
      for (int k = 0; k < d / 2; ++k) omegas.push_back(std::pow(h.state.base, -2.0 * k / d));
    }
  }
  Vector operator()(Vector v, std::int64_t t) const {
    for (std::size_t k = 0; k < omegas.size(); ++k) {
      const long double angle = static_cast<long double>(omegas[k]) * static_cast<long double>(t);
      const double c = static_cast<double>(std::cos(angle)) * scale,
                   s = static_cast<double>(std::sin(angle)) * scale;
      const double x = v[2 * k], y = v[2 * k + 1];
      v[2 * k] = x * c - y * s, v[2 * k + 1] = x * s + y * c;
    }
    return v;
  }

  double scale = 1;
  Vector omegas;
};

// ---------------------------------------------------------------------------------- precision

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
Truth precision_merged(const Hand&, const Said&);
Truth precision_worst(const Hand& h, const Said& said) {
  const auto r = recipe_of(h, said.fact.id);
  if (!r) return {};
  const Computed of(h);
  if (said.fact.id.ends_with("-merged")) return precision_merged(h, said);
  if (said.fact.id.ends_with("-place")) {
    const auto text = said.all.text(said.fact.id);
    if (!text.starts_with("pair ")) return {};
    const double here =
        of.recipes.error(*r, h.t, std::atoi(text.substr(5).c_str()), text.ends_with("cosine"));
    if (std::isnan(here)) return {};
    return {.because = fmt::format("{:.5g} there, {:.5g} is the largest", here, of.error(*r, h.t)),
            .fits = here >= of.error(*r, h.t) * (1 - 1e-3)};
  }
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
/// The first position whose row is the same as the next one's, though the exact rows are not.
std::optional<std::int64_t> first_merged(const Hand& h, const Computed& of, std::size_t r) {
  for (auto t = h.first; t < h.last; ++t)
    if (of.row(r, t) == of.row(r, t + 1)) return t;
  return {};
}
Truth precision_merged(const Hand& h, const Said& said) {
  const auto r = recipe_of(h, said.fact.id);
  if (!r) return {};
  const auto found = first_merged(h, Computed(h), *r);
  if (found) return number(static_cast<double>(*found));
  if (!said.says_none() && said.numbers()[0] >= static_cast<double>(h.last)) return {};
  return {.is_none = true};
}
/// What is said of "the format": two rows are the same in it that are not by the formula.
Truth precision_first_merged(const Hand& h, const Said& said) {
  const Computed of(h);
  std::size_t fewest = 0;
  const auto all = recipes(h.state[precision::kRecipeSet]);
  for (std::size_t r = 1; r < all.size(); ++r)
    if (significant_bits(all[r].position) < significant_bits(all[fewest].position)) fewest = r;
  const auto found = first_merged(h, of, fewest);
  if (h.length < 2) return {};
  if (!found) return {.holds = false, .because = "no two are", .is_none = true};
  const bool is_exact = h.p(*found) == h.p(*found + 1);
  Truth truth{.holds = true,
              .numbers = {static_cast<double>(*found)},
              .because = fmt::format("{} and the next", *found)};
  if (is_exact)
    truth = {.because = fmt::format("{} and the next are equal by the formula, in no format apart",
                                    *found),
             .fits = said.says_none()};
  return truth;
}

// ---------------------------------------------------------------------------------- biases

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
  const auto slopes = alibi_slopes(static_cast<int>(h.state[bias::kHeads]));
  const double least = *std::ranges::min_element(slopes), one_side = 1 / (1 - std::exp(-least));
  return number(h.state[bias::kCausal] ? one_side : 2 * one_side - 1);
}
Truth bias_first_shared(const Hand& h, const Said&) {
  const auto query = h.state[bias::kCausal] ? h.length - 1 : h.length / 2;
  for (std::int64_t away = 1; away <= query; ++away)
    for (std::int64_t nearer = 0; nearer < away; ++nearer)
      if (t5_bucket(-away, h.state[bias::kCausal]) == t5_bucket(-nearer, h.state[bias::kCausal]))
        return {.holds = false,
                .numbers = {static_cast<double>(away)},
                .because = fmt::format("{} has the bucket of {}", away, nearer)};
  return {.holds = true, .is_none = true};
}

// ---------------------------------------------------------------------------------- rotary

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

// ---------------------------------------------------------------------------------- position ·
// position

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
  if (off.value <= (h.is_table() ? 0x1p-22 : 1e-13) * size) truth.holds = true;
  if (off.value > 1e-3 * size) truth.holds = false;
  return truth;
}

// ---------------------------------------------------------------------------------- words

std::vector<std::string> words_of(const Hand& h) {
  std::vector<std::string> all;
  const auto count = word_count(h.state);
  for (const auto& word : h.state.sentence.words.words()) {
    if (static_cast<int>(all.size()) == count) break;
    all.emplace_back(word);
  }
  return all;
}
/// √d·ψ(word).
Vector embedding(const Hand& h, std::string_view word) {
  Vector v(static_cast<std::size_t>(h.d));
  word_vector(word, v);
  for (double& entry : v) entry *= std::sqrt(h.d);
  return v;
}
double slope_of(const Hand& h) {
  const auto slopes = alibi_slopes(static_cast<int>(h.state[bias::kHeads]));
  return slopes[static_cast<std::size_t>(std::min(h.state[bias::kHead], h.state[bias::kHeads]) -
                                         1)];
}
/// What 1/√d of random queries and keys is; of the identity a word has the logit 2 with itself.
double logit_scale(const Hand& h, double width) {
  return matrices::are_random(h.state) ? 1 / std::sqrt(width) : 2 / width;
}

struct Told {
  Method method = Method::none;
  bool causal = false;
};
/// Outputs of attention in an order of the words: of word i, wherever it is.
std::vector<Vector> outputs(const Hand& h, const Told& told, const std::vector<int>& order) {
  const auto words = words_of(h);
  const auto n = words.size();
  const Turning turned(h);
  std::vector<Vector> q(n), k(n), v(n);
  for (std::size_t place = 0; place < n; ++place) {
    auto x = embedding(h, words[static_cast<std::size_t>(order[place])]);
    const auto t = position_of_row(h.state, static_cast<std::int64_t>(place));
    if (told.method == Method::added)
      for (std::size_t j = 0; j < x.size(); ++j)
        x[j] += h.state.sentence.encoding_weight * h.p(t)[j];
    q[place] = times(h, "query", x), k[place] = times(h, "key", x), v[place] = times(h, "value", x);
    if (told.method == Method::rotary)
      q[place] = turned(q[place], t), k[place] = turned(k[place], t);
  }
  std::vector<Vector> made(n);
  for (std::size_t a = 0; a < n; ++a) {
    Vector logits;
    for (std::size_t b = 0; b < n; ++b) {
      double logit = logit_scale(h, h.d) * product(q[a], k[b]);
      if (told.method == Method::alibi)
        logit -= slope_of(h) * std::abs(static_cast<double>(a) - static_cast<double>(b));
      logits.push_back(told.causal && b > a ? -HUGE_VAL : logit);
    }
    const double most = *std::ranges::max_element(logits);
    double sum = 0;
    for (double& logit : logits) logit = std::exp(logit - most), sum += logit;
    Vector out(v[a].size());
    for (std::size_t b = 0; b < n; ++b)
      for (std::size_t j = 0; j < out.size(); ++j) out[j] += logits[b] / sum * v[b][j];
    made[static_cast<std::size_t>(order[a])] = out;
  }
  return made;
}
double apart(const Vector& a, const Vector& b) {
  double most = 0;
  for (std::size_t j = 0; j < a.size(); ++j) most = std::max(most, std::abs(a[j] - b[j]));
  return most;
}
Truth attention_change(const Hand& h, const Said& said) {
  const auto n = static_cast<int>(words_of(h).size());
  std::vector<int> typed, shuffled;
  for (int i = 0; i < n; ++i) typed.push_back(i);
  const auto order = h.state.sentence.order.of(n);
  for (int i = 0; i < n; ++i) shuffled.push_back(order.word_at(i));
  const auto id = std::string_view(said.fact.id);
  const Told told = id.starts_with("without") ? Told{}
                    : id == "mask-change"
                        ? Told{Method::none, true}
                        : Told{h.state.sentence.method, h.state[attention::kCausal]};
  const auto a = outputs(h, told, typed), b = outputs(h, told, shuffled);
  double change = 0, twins = 0, size = 1;
  for (int i = 0; i < n; ++i) {
    const auto& out = a[static_cast<std::size_t>(i)];
    for (const double entry : out) {
      if (!std::isfinite(entry)) return {};
      size = std::max(size, std::abs(entry));
    }
    change = std::max(change, apart(out, b[static_cast<std::size_t>(i)]));
  }
  const auto words = words_of(h);
  [&] {
    for (std::size_t i = 0; i < words.size(); ++i)
      for (std::size_t j = i + 1; j < words.size(); ++j)
        if (words[i] == words[j]) {
          twins = apart(a[i], a[j]);
          return;
        }
  }();
  const double off = id.ends_with("twins") ? twins : change;
  const bool claims_none = id.starts_with("without");
  Truth truth{.because = fmt::format("they change by {:.4g}", off), .rounding = 1e-9 * size};
  if (off <= 1e-14 * size) truth.holds = claims_none;
  if (off > 1e-9 * size) truth.holds = !claims_none, truth.numbers = {off};
  // Two digits are written.
  truth.rounding = 0.01 * off + 1e-9;
  return truth;
}

// ---------------------------------------------------------------------------------- sums with
// words

/// The two words that are compared, from the positions that the view names.
struct Compared {
  std::int64_t a = 0, b = 0;  ///< places in the sentence
  bool is_concatenated = false, adds = false;
};
std::optional<Compared> compared(const Hand& h, const Said& said) {
  const auto* const named = said.all.find("pair");
  if (named == nullptr) return {};
  const auto text = said.all.text("pair");
  Compared found;
  std::vector<std::int64_t> at;
  for (auto i = text.find("” at "); i != std::string::npos; i = text.find("” at ", i + 1)) {
    auto number = text.substr(i + std::string_view("” at ").size());
    if (number.starts_with("−")) number.replace(0, std::string_view("−").size(), "-");
    const auto position = std::atoll(number.c_str());
    for (std::int64_t word = 0; word < word_count(h.state); ++word)
      if (position_of_word(h.state, word) == position) at.push_back(word);
  }
  if (at.size() != 2) return {};
  found.a = at[0], found.b = at[1];
  found.adds = h.state.sentence.method == Method::added;
  found.is_concatenated = found.adds && h.state[adding::kCombine] == Combine::concatenate;
  return found;
}
struct Terms {
  double words = 0, first = 0, second = 0, positions = 0, sum = 0;
};
/// Of words a and b at positions s and u.
Terms terms(const Hand& h, const Compared& of, std::int64_t s, std::int64_t u) {
  const auto words = words_of(h);
  const auto d = static_cast<std::size_t>(h.d);
  const Turning turned(h);
  const auto word = [&](std::int64_t which, std::string_view matrix) {
    auto v = embedding(h, words[static_cast<std::size_t>(which)]);
    if (of.is_concatenated) v.resize(2 * d);
    return times(h, matrix, v);
  };
  const auto position = [&](std::int64_t t, std::string_view matrix) {
    Vector v(of.is_concatenated ? 2 * d : d);
    for (std::size_t j = 0; of.adds && j < d; ++j)
      v[v.size() - d + j] = h.state.sentence.encoding_weight * h.p(t)[j];
    return times(h, matrix, v);
  };
  const auto x = word(of.a, "query"), y = word(of.b, "key");
  const auto at_x = position(s, "query"), at_y = position(u, "key");
  Terms made{product(x, y), product(x, at_y), product(at_x, y), product(at_x, at_y), 0};
  if (h.state.sentence.method == Method::alibi) {
    made.words *= logit_scale(h, static_cast<double>(x.size()));
    made.positions = -slope_of(h) * static_cast<double>(std::abs(s - u));
  }
  const bool is_rotated = h.state.sentence.method == Method::rotary;
  made.sum = (is_rotated ? product(turned(x, s), turned(y, u)) : made.words) + made.first +
             made.second + made.positions;
  return made;
}
Truth adding_range(const Hand& h, const Said& said) {
  const auto of = compared(h, said);
  if (!of) return {};
  const auto apart = of->b - of->a;
  const auto here =
      terms(h, *of, position_of_word(h.state, of->a), position_of_word(h.state, of->b));
  Range sums, all;
  const auto id = std::string_view(said.fact.id);
  const auto take = [&](const Terms& at) {
    sums.take(at.sum);
    all.take(id.starts_with("word-")           ? at.first
             : id.starts_with("position-word") ? at.second
             : id.starts_with("sum")           ? at.sum
                                               : at.positions);
    return std::isfinite(at.sum);
  };
  bool is_finite = take(here);
  for (std::int64_t row = 0; row < h.length; ++row)
    if (row + apart >= 0 && row + apart < h.length)
      is_finite &=
          take(terms(h, *of, position_of_row(h.state, row), position_of_row(h.state, row + apart)));
  if (!is_finite) return {};
  const double size =
      std::abs(here.words) + 4 * static_cast<double>(h.d) +
      4 * std::max(1.0, h.state.sentence.encoding_weight * h.state.sentence.encoding_weight) *
          h.size();
  Truth truth = range(all, 1e-9 * size);
  if (id != "sum-range") return truth;
  truth.because = fmt::format("{:.8g} … {:.8g}", sums.from, sums.to);
  // What is claimed: it depends on more than the distance where p(t) is added, else on no more.
  const bool claims_more = of->adds && !(of->is_concatenated && !matrices::are_random(h.state));
  if (sums.span() <= 1e-15 * size) truth.holds = !claims_more;
  if (sums.span() > 1e-9 * size) truth.holds = claims_more;
  return truth;
}
/// Cosine of the two vectors that the method makes, and of the words alone.
Truth adding_cosine(const Hand& h, const Said& said) {
  const auto of = compared(h, said);
  if (!of) return {};
  const auto words = words_of(h);
  const Turning turned(h);
  const auto vector = [&](std::int64_t word, bool is_made) {
    auto v = embedding(h, words[static_cast<std::size_t>(word)]);
    const auto t = position_of_word(h.state, word);
    if (!is_made) return v;
    if (h.state.sentence.method == Method::rotary) return turned(v, t);
    if (!of->adds) return v;
    if (of->is_concatenated) {
      for (const double entry : h.p(t)) v.push_back(h.state.sentence.encoding_weight * entry);
      return v;
    }
    for (std::size_t j = 0; j < v.size(); ++j) v[j] += h.state.sentence.encoding_weight * h.p(t)[j];
    return v;
  };
  const auto cosine = [&](bool is_made) {
    const auto x = vector(of->a, is_made), y = vector(of->b, is_made);
    return product(x, y) / std::sqrt(product(x, x) * product(y, y));
  };
  const double before = cosine(false), after = cosine(true);
  if (!std::isfinite(after)) return {};
  const bool twins =
      words[static_cast<std::size_t>(of->a)] == words[static_cast<std::size_t>(of->b)];
  const double off = twins ? 1 - after : std::abs(after - before);
  Truth truth{.because = fmt::format("cosines {:.10g} and {:.10g}", before, after)};
  if (off > 1e-9) truth.holds = true;
  // Of equal words 1 − cos is squared what they differ by.
  if (twins ? vector(of->a, true) == vector(of->b, true) : off <= 1e-15) truth.holds = false;
  return truth;
}

constexpr std::array kRows{
    Row{"precision", "merged", precision_first_merged},
    Row{"precision", "*", precision_worst},
    Row{"biases", "endless-mass", bias_endless},
    Row{"biases", "mass", bias_mass},
    Row{"biases", "weight", bias_weight},
    Row{"biases", "bias", bias_weight},
    Row{"biases", "widest-mass", bias_widest},
    Row{"biases", "first-shared", bias_first_shared},
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
    Row{"adding", "sum-range", adding_range},
    Row{"adding", "word-position-range", adding_range},
    Row{"adding", "position-word-range", adding_range},
    Row{"adding", "position-position-range", adding_range},
    Row{"adding", "cosine-after", adding_cosine},
    Row{"attention", "distance-share", distance_share},
    Row{"attention", "without-change", attention_change},
    Row{"attention", "with-change", attention_change},
    Row{"attention", "mask-change", attention_change},
    Row{"attention", "without-twins", attention_change},
    Row{"attention", "with-twins", attention_change},
};

constexpr std::string_view kMap = "of a map of 301 bases to 262 144 positions";
/// The headline: all recipes tell positions apart.
Truth all_apart(const Hand& h) {
  const Computed of(h);
  for (std::size_t r = 0; r < recipes(h.state[precision::kRecipeSet]).size(); ++r)
    if (const auto found = first_merged(h, of, r))
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
constexpr std::array kHeadlines{
    Headline{"precision", "all recipes tell positions apart", all_apart},
    Headline{"precision", "Computed in", format_merges},
};
constexpr std::array kExcuses{
    Excuse{"heatmap", "rows-a-wave", "of a picture’s pixels"},
    Excuse{"heatmap", "colours", "a range of colours, not of numbers"},
    Excuse{"similarity", "colours", "a range of colours, not of products"},
    Excuse{"distance", "step", "of the distances that are drawn"},
    Excuse{"base", "drop-larger-reach", kMap},
    Excuse{"base", "drop-larger", kMap},
    Excuse{"base", "drop-smaller-reach", kMap},
    Excuse{"base", "drop-smaller", kMap},
    Excuse{"base", "drops", kMap},
    Excuse{"base", "first-reach", kMap},
    Excuse{"base", "last-reach", kMap},
    Excuse{"base", "smallest-base", kMap},
    Excuse{"biases", "half-mass", "of 500 000 000 tokens"},
    Excuse{"binary", "sign-changes", "of a wave’s half turns, which no whole position shows"},
    Excuse{"binary", "sine-entropy", "no extreme: how often a sine takes each value"},
    Excuse{"attention", "repeated", "a name of words"},
    Excuse{"rotary", "mean", "what chance allows of draws"},
    Excuse{"rotary", "deviation", "what chance allows of draws"},
};

}  // namespace
}  // namespace of_models

std::span<const Row> rows_of_models() { return of_models::kRows; }
std::span<const Headline> headlines_of_models() { return of_models::kHeadlines; }
std::span<const Excuse> excuses() { return of_models::kExcuses; }

}  // namespace posenc::hand

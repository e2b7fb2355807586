// Rows about words at positions: attention, and sums of vectors.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/models/biases.hpp>
#include <posenc/words.hpp>

#include "hand.hpp"
#include "models.hpp"
#include "views/adding/options.hpp"
#include "views/attention/options.hpp"
#include "views/biases/options.hpp"

namespace posenc::hand {
namespace of_words {
namespace {

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
  const auto slopes = alibi_slopes(static_cast<int>(h.state[bias::kHeads]),
                                   static_cast<int>(h.state[bias::kExponent]));
  return slopes[static_cast<std::size_t>(std::min(h.state[bias::kHead], h.state[bias::kHeads]) -
                                         1)];
}
/// What 1/√d of random queries and keys is; of the identity a word has the logit 2 with itself.
double logit_scale(const Hand& h, double width) {
  return matrices::are_random(h.state) ? 1 / std::sqrt(width) : 2 / width;
}

struct Teller {
  Method method = Method::none;
  bool causal = false;
};
/// Outputs of attention in an order of the words: of word i, wherever it is.
std::vector<Vector> outputs(const Hand& h, const Teller& teller, const std::vector<int>& order) {
  const auto words = words_of(h);
  const auto n = words.size();
  const Turning turned(h);
  std::vector<Vector> q(n), k(n), v(n);
  for (std::size_t place = 0; place < n; ++place) {
    auto x = embedding(h, words[static_cast<std::size_t>(order[place])]);
    const auto t = position_of_row(h.state, static_cast<std::int64_t>(place));
    if (teller.method == Method::added)
      for (std::size_t j = 0; j < x.size(); ++j)
        x[j] += h.state.sentence.encoding_weight * h.p(t)[j];
    q[place] = times(h, "query", x), k[place] = times(h, "key", x), v[place] = times(h, "value", x);
    if (teller.method == Method::rotary)
      q[place] = turned(q[place], t), k[place] = turned(k[place], t);
  }
  std::vector<Vector> made(n);
  for (std::size_t a = 0; a < n; ++a) {
    Vector logits;
    for (std::size_t b = 0; b < n; ++b) {
      double logit = logit_scale(h, h.d) * product(q[a], k[b]);
      if (teller.method == Method::alibi)
        logit -= slope_of(h) * std::abs(static_cast<double>(a) - static_cast<double>(b));
      logits.push_back(teller.causal && b > a ? -HUGE_VAL : logit);
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
  const auto order = h.state.sentence.order->of(n);
  for (int i = 0; i < n; ++i) shuffled.push_back(order.word_at(i));
  const auto id = std::string_view(said.fact.id);
  const Teller teller = id.starts_with("without") ? Teller{}
                        : id == "mask-change"
                            ? Teller{Method::none, true}
                            : Teller{h.state.sentence.method, h.state[attention::kCausal]};
  const auto a = outputs(h, teller, typed), b = outputs(h, teller, shuffled);
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
    Row{"attention", "without-change", attention_change},
    Row{"attention", "with-change", attention_change},
    Row{"attention", "mask-change", attention_change},
    Row{"attention", "without-twins", attention_change},
    Row{"attention", "with-twins", attention_change},
    Row{"adding", "sum-range", adding_range},
    Row{"adding", "word-position-range", adding_range},
    Row{"adding", "position-word-range", adding_range},
    Row{"adding", "position-position-range", adding_range},
    Row{"adding", "cosine-after", adding_cosine},
};

}  // namespace
}  // namespace of_words

Part words_part() { return {of_words::kRows, {}}; }

}  // namespace posenc::hand

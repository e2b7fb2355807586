#include "views/adding/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <tuple>

#include <posenc/attention.hpp>
#include <posenc/words.hpp>

#include "figure/formula/markup.hpp"
#include "figure/phrase.hpp"
#include "views/parts.hpp"

namespace posenc::adding {
namespace {

constexpr Slot<Pair> kPair;
constexpr Slot<std::vector<Terms>> kMoved;

/// The words at t and t + δ, where both are among those shown.
std::optional<std::pair<int, int>> chosen(const State& state) {
  const int count = word_count(state);
  if (count < 2) return {};
  const auto first = position_of_word(state, 0);
  const std::int64_t step = is_descending(state) ? -1 : 1;
  const auto a = (state.position - first) * step, b = a + state.offset * step;
  if (a >= 0 && b >= 0 && a < count && b < count && a != b)
    return std::pair(static_cast<int>(a), static_cast<int>(b));
  return words::twins(state).value_or(std::pair(0, 1));
}

/// Both words moved along the positions that are shown, whatever t is.
std::vector<Terms> moved(const Scene& scene, int a, int b) {
  const State& state = scene.state();
  const auto& encoding = scene.encoding();
  const auto u = words::embeddings(scene).row(a);
  const auto v = words::embeddings(scene).row(b);
  const std::int64_t apart = b - a;
  const double weight = state.sentence.encoding_weight;
  // So many numbers are computed at most.
  constexpr std::int64_t kNumbers = 1 << 16, kLeastStarts = 16, kMostStarts = 256;
  const auto most = std::clamp(kNumbers / std::ssize(u), kLeastStarts, kMostStarts);
  std::int64_t length = state.length;
  if (state.encoding == nullptr) length = std::min(length, state.table.table->rows());
  const auto places = std::max<std::int64_t>(length - std::abs(apart), 0);
  const auto starts = std::min(places, most);
  const double words = dot_product(u, v);
  std::vector<double> here(u.size()), there(u.size());
  std::vector<Terms> terms;
  for (std::int64_t i = 0; i < starts; ++i) {
    const auto from = starts == 1 ? 0 : i * (places - 1) / (starts - 1);
    const auto row = from + std::max<std::int64_t>(-apart, 0);
    encoding.row(position_of_row(state, row), here);
    encoding.row(position_of_row(state, row + apart), there);
    terms.push_back({words, weight * dot_product(u, there), weight * dot_product(here, v),
                     weight * weight * dot_product(here, there)});
  }
  return terms;
}

void take_ranges(const Scene& scene, Pair& pair) {
  const State& state = scene.state();
  const auto key = std::tuple(state.sentence.words, state.sentence.encoding_weight,
                              scene.shared_encoding(), state.length, pair.a, pair.b);
  const auto terms = scene.memo(kMoved, key, [&] { return moved(scene, pair.a, pair.b); });
  pair.starts = std::ssize(*terms);
  const auto own = std::min(row_of_position(state, position_of_word(state, pair.a)),
                            row_of_position(state, position_of_word(state, pair.b)));
  pair.moves = pair.starts > 1 || (pair.starts == 1 && own != 0);
  const auto range_of = [&](const auto& value) {
    Range range{value(pair.here), value(pair.here)};
    for (const auto& there : *terms)
      range = {std::min(range.low, value(there)), std::max(range.high, value(there))};
    return range;
  };
  pair.first = range_of([](const Terms& of) { return of.first; });
  pair.second = range_of([](const Terms& of) { return of.second; });
  pair.positions = range_of([](const Terms& of) { return of.positions; });
  pair.sum = range_of([&](const Terms& of) { return of.sum(state.adding.combine); });
}

double norm(std::span<const double> v) { return std::sqrt(dot_product(v, v)); }

/// 1 − cos of two vectors, without cancellation and whatever the size of their numbers: half of
/// |x/|x| − y/|y||². 0 where rounding alone could be it, 1 where one of them is 0, NaN where a
/// number is not finite.
double short_of_one(std::vector<double> x, std::vector<double> y) {
  for (auto* const v : {&x, &y}) {
    double largest = 0;
    for (const double entry : *v) {
      if (!std::isfinite(entry)) return std::nan("");
      largest = std::max(largest, std::abs(entry));
    }
    if (largest == 0) return 1;
    for (double& entry : *v) entry /= largest;
    const double length = norm(*v);
    for (double& entry : *v) entry /= length;
  }
  double squares = 0;
  for (std::size_t j = 0; j < x.size(); ++j) squares += (x[j] - y[j]) * (x[j] - y[j]);
  const double rounded = (static_cast<double>(x.size()) / 8 + 16) * 0x1p-52;
  return squares <= rounded * rounded ? 0 : squares / 2;
}

std::vector<double> combined(std::span<const double> word, std::span<const double> position,
                             Combine combine) {
  std::vector<double> both(word.begin(), word.end());
  if (combine == Combine::concatenate) {
    both.insert(both.end(), position.begin(), position.end());
  } else {
    std::ranges::transform(word, position, both.begin(), std::plus<>());
  }
  return both;
}

Pair compared(const Scene& scene, int a, int b) {
  const auto &words = words::embeddings(scene), &positions = encodings(scene);
  const auto u = words.row(a), v = words.row(b), p = positions.row(a), q = positions.row(b);
  const Combine combine = scene.state().adding.combine;
  Pair pair{.a = a, .b = b};
  pair.here = {dot_product(u, v), dot_product(u, q), dot_product(p, v), dot_product(p, q)};
  pair.cosine_before = cosine(u, v);
  pair.short_of_one = short_of_one(combined(u, p, combine), combined(v, q, combine));
  // Of Σ|a·b| ≤ |a|·|b|, as dot_product() says, and of entries that are off by some roundings.
  pair.rounding =
      (static_cast<double>(words.d) / 8 + 16) * 0x1p-51 * (norm(u) + norm(p)) * (norm(v) + norm(q));
  take_ranges(scene, pair);
  return pair;
}

/// "their cosine goes from 1 to 0.94", with as many digits as tell the two apart.
std::string change_text(const Pair& pair) {
  constexpr int kMostDigits = 15;
  int digits = 3;
  const auto before = [&] { return finite_text(pair.cosine_before, digits); };
  while (digits < kMostDigits && before() == cosine_text(pair, digits)) ++digits;
  return phrase("their cosine goes from {} to {}", before(), cosine_text(pair, digits));
}

std::string pair_claim(const State& state, const Pair& pair) {
  const auto a = words::short_word(state, pair.a), b = words::short_word(state, pair.b);
  const bool twins = words::word(state, pair.a) == words::word(state, pair.b);
  // What cosine() may be off by at the largest d.
  constexpr double kSame = 1e-12;
  if (twins ? pair.short_of_one == 0
            : std::abs(1 - pair.short_of_one - pair.cosine_before) <= kSame)
    return phrase("Adding p(t) leaves “{}” and “{}” as they were: their cosine stays {}", a, b,
                  finite_text(pair.cosine_before, 3));
  return phrase("Adding p(t) {} “{}” {} “{}”: {}", twins ? "tells" : "moves", a,
                twins ? "from" : "and", b, change_text(pair));
}

}  // namespace

std::shared_ptr<const Pair> pair(const Scene& scene) {
  const State& state = scene.state();
  const auto of = chosen(state);
  if (!of) return {};
  const auto key =
      std::tuple(state.sentence.words, state.sentence.encoding_weight, state.adding.combine,
                 scene.shared_encoding(), state.length, *of, position_of_word(state, 0));
  return scene.memo(kPair, key, [&] { return compared(scene, of->first, of->second); });
}

std::string cosine_text(const Pair& pair, int digits) {
  constexpr double kLooksLikeOne = 5e-4;
  if (pair.short_of_one == 0 || !(pair.short_of_one < kLooksLikeOne))
    return finite_text(1 - pair.short_of_one, digits);
  return "1 − " + finite_text(pair.short_of_one, digits - 1);
}

std::string word_text(const State& state, int word) {
  return phrase("“{}” at {}", words::short_word(state, word), position_of_word(state, word));
}

std::string pair_text(const State& state, const Pair& pair) {
  return word_text(state, pair.a) + " and " + word_text(state, pair.b);
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const auto made = pair(scene);
  if (!made)
    return phrase("A word's vector becomes {} + {}: its meaning and its position",
                  words::kEmbeddingText, words::encoding_text(state));
  if (state.adding.combine == Combine::concatenate)
    return "Behind the word, the position does not mix with it, at twice the width";
  return pair_claim(state, *made);
}

EquationText equation(const Scene& scene) {
  const State& state = scene.state();
  const std::string word = R"(\sqrt{d}·ψ(word))", position = "w·p(t)";
  if (state.adding.combine == Combine::concatenate)
    return {phrase("ψ′(word) = [{}; {}]", word, position),
            {phrase(R"(d + d = \d{{{}}})", 2 * column_count(state))},
            {"numbers of a word's vector", ""}};
  const int dim = has_waves(state) ? scene.sinusoidal().sine_dim(static_cast<int>(state.pair))
                                   : static_cast<int>(state.dim);
  const auto number = [](double v) { return finite_text(v, 4); };
  const double from_word = words::embeddings(scene).at(0, dim);
  const double from_position = encodings(scene).at(0, dim);
  std::vector<double> of_word(words::embeddings(scene).d);
  word_vector(words::word(state, 0), of_word);
  const auto t = position_of_word(state, 0);
  const double of_position = scene.encoding().entry(t, dim);
  const auto sum = phrase(R"({} + \t{{{}}} = {})", number(from_word),
                          math::operand(number(from_position)), number(from_word + from_position));
  const auto made = phrase(R"(\sqrt{{d}}·{} + w·\t{{{}}} = )",
                           math::operand(number(of_word[static_cast<std::size_t>(dim)])),
                           math::operand(number(of_position)));
  const auto named = phrase("number {} of “{}”", dim, words::short_word(state, 0));
  return {phrase("ψ′(word) = {} + {}", word, position),
          {made + sum, sum},
          {phrase("{}, at position {}", named, t), named, ""}};
}

}  // namespace posenc::adding

#include "views/adding/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <tuple>

#include <posenc/attention.hpp>

#include "text/phrase.hpp"
#include "views/parts.hpp"

namespace posenc::adding {
namespace {

constexpr Slot<Pair> kPair;
constexpr Slot<std::vector<Terms>> kMoved;
constexpr Slot<words::Rows> kAxes, kRotated;

/// By Method.
const std::array kWords{
    Words{
        .strips = {"word", "position", "sum"},
        .read = "",
        .statement = "of words and positions {}, the dot product depends on more than the distance",
        .holds_alone = false,
        .sum = "sum",
        .alone = "The sum depends on the distance alone"},
    Words{.strips = {"word", "cos and sin", "rotated"},
          .read = "cosines and sines of t·ω, and the rotated vector",
          .statement = "of rotated words, the dot product depends on the distance alone",
          .holds_alone = true,
          .sum = "rotated · rotated",
          .alone = "It depends on the distance alone"},
    Words{.strips = {"word"},
          .read = "which does not depend on the position",
          .statement = "with ALiBi, the logit depends on the distance alone",
          .holds_alone = true,
          .sum = "logit",
          .alone = "It depends on the distance alone"},
    Words{.strips = {"word"},
          .read = "which does not depend on the position",
          .statement = "without positions, the dot product depends on the words alone",
          .holds_alone = true,
          .sum = "word · word",
          .alone = "It depends on the words alone"},
};

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

using Row = std::span<const double>;

/// What a method makes of words u at t and v at t′, each n numbers.
struct Places {
  std::int64_t first, second;  ///< positions
};
class Products {
 public:
  Products(const Scene& scene, Row u, Row v)
      : scene_(&scene),
        rotary_(words::shared_rotary(scene)),
        u_(u),
        v_(v),
        words_(dot_product(u, v)) {}

  Terms at(const Places& places) {
    switch (scene_->state().sentence.method) {
      case Method::added: return added(places);
      case Method::rotary: return {.words = words_, .sum = rotated(places)};
      case Method::alibi: return biased(places);
      case Method::none: break;
    }
    return {.words = words_, .sum = words_};
  }

 private:
  Terms added(const Places& places) {
    const State& state = scene_->state();
    const double weight = state.sentence.encoding_weight;
    here_.resize(u_.size()), there_.resize(u_.size());
    scene_->encoding().row(places.first, here_);
    scene_->encoding().row(places.second, there_);
    Terms terms{words_, weight * dot_product(u_, there_), weight * dot_product(here_, v_),
                weight * weight * dot_product(here_, there_)};
    terms.sum = terms.words + terms.positions;
    if (state.adding.combine == Combine::add) terms.sum += terms.first + terms.second;
    return terms;
  }
  double rotated(const Places& places) {
    words::Rows both{2, u_.size(), {u_.begin(), u_.end()}};
    both.values.insert(both.values.end(), v_.begin(), v_.end());
    words::rotate(rotary_.get(), std::array{places.first, places.second}, both);
    return dot_product(both.row(std::size_t{0}), both.row(std::size_t{1}));
  }
  Terms biased(const Places& places) const {
    Terms terms{.words = words_ / std::sqrt(static_cast<double>(u_.size()))};
    const auto away = static_cast<double>(std::abs(places.first - places.second));
    terms.positions = -words::alibi_slope(scene_->state()) * away;
    terms.sum = terms.words + terms.positions;
    return terms;
  }

  const Scene* scene_;
  std::shared_ptr<const Rotary> rotary_;
  Row u_, v_;
  double words_;
  std::vector<double> here_, there_;
};

/// Both words moved along the positions that are shown, whatever t is.
std::vector<Terms> moved(const Scene& scene, int a, int b) {
  const State& state = scene.state();
  const auto u = words::embeddings(scene).row(a);
  const auto v = words::embeddings(scene).row(b);
  const std::int64_t apart = b - a;
  // So many numbers are computed at most.
  constexpr std::int64_t kNumbers = 1 << 16, kLeastStarts = 16, kMostStarts = 256;
  const auto most = std::clamp(kNumbers / std::ssize(u), kLeastStarts, kMostStarts);
  std::int64_t length = state.length;
  if (state.encoding == nullptr) length = std::min(length, state.table.table->rows());
  const auto places = std::max<std::int64_t>(length - std::abs(apart), 0);
  const auto starts = std::min(places, most);
  Products products(scene, u, v);
  std::vector<Terms> terms;
  for (std::int64_t i = 0; i < starts; ++i) {
    const auto from = starts == 1 ? 0 : i * (places - 1) / (starts - 1);
    const auto row = from + std::max<std::int64_t>(-apart, 0);
    terms.push_back(
        products.at({position_of_row(state, row), position_of_row(state, row + apart)}));
  }
  return terms;
}

/// What the method makes of words depends on.
auto method_key(const Scene& scene) {
  const State& state = scene.state();
  return std::tuple(state.sentence.words, state.sentence.encoding_weight, state.sentence.method,
                    state.adding.combine, scene.shared_encoding(), words::shared_rotary(scene),
                    words::alibi_slope(state), state.length);
}

void take_ranges(const Scene& scene, Pair& pair) {
  const State& state = scene.state();
  const auto key = std::tuple(method_key(scene), pair.a, pair.b);
  const auto terms = scene.memo(kMoved, key, [&] { return moved(scene, pair.a, pair.b); });
  pair.starts = std::ssize(*terms);
  const auto own = std::min(row_of_position(state, position_of_word(state, pair.a)),
                            row_of_position(state, position_of_word(state, pair.b)));
  pair.moves = pair.starts > 1 || (pair.starts == 1 && own != 0);
  const auto range_of = [&](double Terms::*term) {
    Range range{pair.here.*term, pair.here.*term};
    for (const auto& there : *terms)
      range = {std::min(range.low, there.*term), std::max(range.high, there.*term)};
    return range;
  };
  pair.first = range_of(&Terms::first);
  pair.second = range_of(&Terms::second);
  pair.positions = range_of(&Terms::positions);
  pair.sum = range_of(&Terms::sum);
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

/// The vector that the method makes of a word, p(t) appended where that is how it is combined.
std::vector<double> made_of(const Scene& scene, int word) {
  const Strips strips = adding::strips(scene);
  if (strips.results) {
    const Row turned = strips.results->row(word);
    return {turned.begin(), turned.end()};
  }
  const Row alone = strips.words->row(word);
  std::vector<double> both(alone.begin(), alone.end());
  if (!strips.positions) return both;
  const Row position = strips.positions->row(word);
  if (scene.state().adding.combine == Combine::concatenate) {
    both.insert(both.end(), position.begin(), position.end());
  } else {
    std::ranges::transform(both, position, both.begin(), std::plus<>());
  }
  return both;
}

Pair compared(const Scene& scene, int a, int b) {
  const State& state = scene.state();
  const auto& words = words::embeddings(scene);
  const auto u = words.row(a), v = words.row(b);
  Pair pair{.a = a, .b = b};
  pair.here = Products(scene, u, v).at({position_of_word(state, a), position_of_word(state, b)});
  pair.cosine_before = cosine(u, v);
  const auto x = made_of(scene, a), y = made_of(scene, b);
  pair.short_of_one = short_of_one(x, y);
  // Of Σ|a·b| ≤ |a|·|b|, as dot_product() says, and of entries that are off by some roundings. What
  // is added may be longer than the sum.
  const auto longest = [&, parts = strips(scene)](Row word, Row made, int i) {
    const bool has_parts = parts.positions && !parts.results;
    return has_parts ? norm(word) + norm(parts.positions->row(i)) : norm(made);
  };
  pair.rounding =
      (static_cast<double>(words.d) / 8 + 16) * 0x1p-51 * longest(u, x, a) * longest(v, y, b);
  take_ranges(scene, pair);
  return pair;
}

/// "their cosine goes from 1 to 0.94", with as many digits as tell the two apart.
std::string change_text(const Pair& pair) {
  const auto before = [&](int digits) { return finite_text(pair.cosine_before, digits); };
  const auto after = [&](int digits) { return cosine_text(pair, digits); };
  const int digits = digits_apart(before, after, 3);
  return phrase("their cosine goes from {} to {}", before(digits), after(digits));
}

std::string pair_claim(const State& state, const Pair& pair) {
  const auto a = words::short_word(state, pair.a), b = words::short_word(state, pair.b);
  if (state.sentence.method == Method::alibi)
    return phrase("ALiBi leaves “{}” and “{}” as they were, and adds {} to their logit", a, b,
                  pair.here.positions);
  if (state.sentence.method == Method::none)
    return phrase("Nothing tells where “{}” and “{}” are: their dot product is {} at any places", a,
                  b, finite_text(pair.here.sum, 3));
  const auto change = words::method_text(state).change;
  const bool twins = words::word(state, pair.a) == words::word(state, pair.b);
  if (twins ? pair.short_of_one == 0
            : std::abs(1 - pair.short_of_one - pair.cosine_before) <= kRounding)
    return phrase("{} leaves “{}” and “{}” as they were: their cosine stays {}", change, a, b,
                  finite_text(pair.cosine_before, 3));
  return phrase("{} {} “{}” {} “{}”: {}", change, twins ? "tells" : "moves", a,
                twins ? "from" : "and", b, change_text(pair));
}

}  // namespace

const Words& words_of(const State& state) {
  return kWords.at(static_cast<std::size_t>(state.sentence.method));
}

Strips strips(const Scene& scene) {
  const State& state = scene.state();
  Strips made{.words = words::shared_embeddings(scene)};
  if (words::adds_encoding(state))
    made.positions = words::shared_encodings(scene, position_of_word);
  if (state.sentence.method != Method::rotary) return made;
  const auto rotary = words::shared_rotary(scene);
  const auto turned = [&](const Slot<words::Rows>& slot, const auto& what) {
    const auto key =
        std::tuple(made.words, rotary, position_of_word(state, 0), is_descending(state));
    return scene.memo(slot, key, [&] {
      words::Rows rows = what();
      std::vector<std::int64_t> positions;
      for (std::size_t i = 0; i < rows.count; ++i)
        positions.push_back(position_of_word(state, static_cast<std::int64_t>(i)));
      words::rotate(rotary.get(), positions, rows);
      return rows;
    });
  };
  made.results = turned(kRotated, [&] { return *made.words; });
  made.positions = turned(kAxes, [&] {
    words::Rows axes = *made.words;
    for (std::size_t i = 0; i < axes.values.size(); ++i)
      axes.values[i] = i % axes.d % 2 == 0 ? 1 : 0;
    return axes;
  });
  return made;
}

Values values_of(const Scene& scene, int word, int dim) {
  const auto [words, positions, results] = strips(scene);
  Values values{.word = words->at(word, dim)};
  if (positions) values.position = positions->at(word, dim);
  values.result = results ? results->at(word, dim) : values.word + values.position;
  return values;
}

std::shared_ptr<const Pair> pair(const Scene& scene) {
  const State& state = scene.state();
  const auto of = chosen(state);
  if (!of) return {};
  const auto key = std::tuple(method_key(scene), *of, position_of_word(state, 0));
  return scene.memo(kPair, key, [&] { return compared(scene, of->first, of->second); });
}

std::string cosine_text(const Pair& pair, int digits) {
  if (pair.short_of_one == 0 || !(pair.short_of_one < kLooksLikeZero))
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
  const bool adds = words::adds_encoding(state);
  if (!made)
    return adds ? phrase("A word's vector becomes {} + {}: its meaning and its position",
                         words::kEmbeddingText, words::encoding_text(state))
                : phrase("One word alone has no distance: its vector is {}", words::kEmbeddingText);
  if (adds && state.adding.combine == Combine::concatenate)
    return "Behind the word, the position does not mix with it, at twice the width";
  return pair_claim(state, *made);
}

}  // namespace posenc::adding

#include "views/adding_numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <posenc/attention.hpp>

#include "figure/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::adding {
namespace {

/// Four rows a word: its vector, its position's, and twice what both are together. Nothing of it is kept but those two.
class StripsMatrix final : public Encoding {
 public:
  StripsMatrix(std::shared_ptr<const words::Rows> words,
               std::shared_ptr<const words::Rows> positions, Combine combine)
      : words_(std::move(words)), positions_(std::move(positions)), adds_(combine == Combine::add) {
    const auto &u = words_->values, &p = positions_->values;
    largest_ = std::max(words::largest_finite(u.size(), [&](std::size_t i) { return u[i]; }),
                        words::largest_finite(p.size(), [&](std::size_t i) { return p[i]; }));
    if (!adds_) return;
    largest_ = std::max(
        largest_, words::largest_finite(u.size(), [&](std::size_t i) { return u[i] + p[i]; }));
  }

  std::string_view id() const override { return "strips"; }
  int d() const override { return static_cast<int>(adds_ ? words_->d : 2 * words_->d); }
  Cells positions() const override { return {0, static_cast<std::int64_t>(4 * words_->count)}; }
  double largest_entry(std::int64_t) const override { return largest_; }
  double entry(std::int64_t row, int column) const override {
    const auto word = words_->row(static_cast<std::size_t>(row / 4));
    const auto position = positions_->row(static_cast<std::size_t>(row / 4));
    const auto j = static_cast<std::size_t>(column), own = adds_ ? j : j / 2;
    if (row % 4 == 0) return word[own];
    if (row % 4 == 1) return position[own];
    if (adds_) return word[j] + position[j];
    return j < word.size() ? word[j] : position[j - word.size()];
  }

 private:
  std::shared_ptr<const words::Rows> words_, positions_;
  bool adds_;
  double largest_ = 0;  ///< finite
};

struct Strips {
  std::shared_ptr<const Encoding> matrix;
};
struct Compared {
  std::optional<Pair> pair;
};

/// The words at t and t + δ, where both are among those shown.
std::optional<std::pair<int, int>> marked_words(const State& state) {
  const int count = words::word_count(state);
  const auto first = words::position(state, 0);
  const std::int64_t step = is_descending(state) ? -1 : 1;
  const auto a = (state.position - first) * step, b = a + state.offset * step;
  if (a < 0 || b < 0 || a >= count || b >= count || a == b) return {};
  return std::pair(static_cast<int>(a), static_cast<int>(b));
}

std::optional<std::pair<int, int>> chosen(const State& state) {
  if (words::word_count(state) < 2) return {};
  if (const auto marked = marked_words(state)) return marked;
  if (const auto twins = words::twins(state)) return std::pair(twins->first, twins->second);
  return std::pair(0, 1);
}

Range around(Range range, double value) {
  return {std::min(range.low, value), std::max(range.high, value)};
}

/// What both words have in common where they are moved along the positions that are shown: whatever t is.
struct Slid {
  std::vector<Terms> terms;
};
std::vector<Terms> slid(const Scene& scene, int a, int b) {
  const State& state = scene.state();
  const auto& encoding = scene.encoding();
  const auto u = words::embeddings(scene).row(static_cast<std::size_t>(a));
  const auto v = words::embeddings(scene).row(static_cast<std::size_t>(b));
  const std::int64_t apart = b - a;
  const double weight = state.sentence.encoding_weight;
  // So many numbers are made at most.
  constexpr std::int64_t kNumbers = 1 << 16, kLeastStarts = 16, kMostStarts = 256;
  const auto most =
      std::clamp(kNumbers / static_cast<std::int64_t>(u.size()), kLeastStarts, kMostStarts);
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

void slide(const Scene& scene, Pair& pair) {
  const State& state = scene.state();
  const auto key = std::tuple(state.sentence.words, state.sentence.encoding_weight,
                              scene.shared_encoding(), state.length, pair.a, pair.b);
  const auto& terms =
      scene.memo<Slid>(key, [&] { return Slid{slid(scene, pair.a, pair.b)}; }).terms;
  pair.starts = std::ssize(terms);
  const auto own = std::min(row_of_position(state, words::position(state, pair.a)),
                            row_of_position(state, words::position(state, pair.b)));
  pair.moves = pair.starts > 1 || (pair.starts == 1 && own != 0);
  pair.first = {pair.here.first, pair.here.first};
  pair.second = {pair.here.second, pair.here.second};
  pair.positions = {pair.here.positions, pair.here.positions};
  const double sum = pair.here.sum(state.adding.combine);
  pair.sum = {sum, sum};
  for (const auto& there : terms) {
    pair.first = around(pair.first, there.first);
    pair.second = around(pair.second, there.second);
    pair.positions = around(pair.positions, there.positions);
    pair.sum = around(pair.sum, there.sum(state.adding.combine));
  }
}

/// 1 − cos of two vectors, without cancellation and whatever the size of their numbers: half of |x/|x| − y/|y||². 0 where
/// rounding alone could make it, 1 where one of them is 0, NaN where a number is not finite.
double short_of_one(std::vector<double> x, std::vector<double> y) {
  for (auto* const v : {&x, &y}) {
    double largest = 0;
    for (const double entry : *v) {
      if (!std::isfinite(entry)) return std::nan("");
      largest = std::max(largest, std::abs(entry));
    }
    if (largest == 0) return 1;
    for (double& entry : *v) entry /= largest;
    const double norm = std::sqrt(dot_product(*v, *v));
    for (double& entry : *v) entry /= norm;
  }
  double squares = 0;
  for (std::size_t j = 0; j < x.size(); ++j) squares += (x[j] - y[j]) * (x[j] - y[j]);
  const double rounded = (static_cast<double>(x.size()) / 8 + 16) * 0x1p-52;
  return squares <= rounded * rounded ? 0 : squares / 2;
}

/// Word and position put together.
std::vector<double> together(std::span<const double> word, std::span<const double> position,
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
  const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
  const auto &u = words::embeddings(scene), &p = words::encodings(scene);
  Pair pair;
  pair.a = a;
  pair.b = b;
  pair.here = {dot_product(u.row(i), u.row(j)), dot_product(u.row(i), p.row(j)),
               dot_product(p.row(i), u.row(j)), dot_product(p.row(i), p.row(j))};
  pair.cosine_before = cosine(u.row(i), u.row(j));
  const Combine combine = scene.state().adding.combine;
  pair.short_of_one =
      short_of_one(together(u.row(i), p.row(i), combine), together(u.row(j), p.row(j), combine));
  pair.cosine_after = 1 - pair.short_of_one;
  slide(scene, pair);
  return pair;
}

/// "0.94", and "1 − 3 · 10⁻⁷" of what three digits would take for 1.
std::string cosine_text(const Pair& pair, int digits) {
  constexpr double kLooksLikeOne = 5e-4;
  if (pair.short_of_one == 0 || !(pair.short_of_one < kLooksLikeOne))
    return finite_text(pair.cosine_after, digits);
  return "1 − " + finite_text(pair.short_of_one, digits - 1);
}

/// "their cosine goes from 1 to 0.94", with as many digits as tell the two apart.
std::string change_text(const Pair& pair) {
  constexpr int kMostDigits = 15;
  int digits = 3;
  const auto before = [&] { return finite_text(pair.cosine_before, digits); };
  while (digits < kMostDigits && before() == cosine_text(pair, digits)) ++digits;
  return fmt::format("their cosine goes from {} to {}", before(), cosine_text(pair, digits));
}

std::string pair_claim(const State& state, const Pair& pair) {
  const auto a = words::short_word(state, pair.a), b = words::short_word(state, pair.b);
  if (std::isnan(pair.cosine_after))
    return fmt::format("Adding p(t) to “{}” and “{}” gives what is no finite number", a, b);
  const bool twins = words::word(state, pair.a) == words::word(state, pair.b);
  if (twins && pair.short_of_one == 0)
    return fmt::format("Adding p(t) leaves “{}” and “{}” one direction: their cosine stays 1", a,
                       b);
  // What cosine() may be off by at the largest d.
  constexpr double kSame = 1e-12;
  if (!twins && std::abs(pair.cosine_after - pair.cosine_before) <= kSame)
    return fmt::format("Adding p(t) leaves “{}” and “{}” as they were: their cosine stays {}", a, b,
                       finite_text(pair.cosine_before, 3));
  return fmt::format(
      "Adding p(t) {}: {}",
      twins ? fmt::format("tells “{}” from “{}”", a, b) : fmt::format("moves “{}” and “{}”", a, b),
      change_text(pair));
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const double weight = state.sentence.encoding_weight;
  if (!words::has_finite_encodings(scene))
    return "Here the encoding is no number, and so is no sum with it";
  if (weight == 0) return "The encoding's weight is 0: the vectors are those of the words alone";
  if (weight == 1)
    return "The encoding's weight is 1: the vectors are those of the positions alone";
  const auto made = pair(scene);
  if (!made)
    return fmt::format("A word's vector becomes {} + {}: what it is, and where it stands",
                       words::embedding_text(state), words::encoding_text(state));
  if (state.adding.combine == Combine::concatenate)
    return "Put behind the word, the position does not mix with it, at twice the width";
  return pair_claim(state, *made);
}

/// "stays 13", "goes over 37 … 54"
std::string range_sentence(const Range& range, double rounding) {
  if (range.high - range.low <= rounding) return "stays " + finite_text(range.low, 3);
  return fmt::format("goes over {} … {}", finite_text(range.low, 3), finite_text(range.high, 3));
}

std::string pair_description(const Scene& scene, const Pair& pair) {
  const State& state = scene.state();
  const bool adds = state.adding.combine == Combine::add;
  std::string text = fmt::format(
      "Of {}: word · word is {}, word · position {}, position · word {}, position · position {}; "
      "{} "
      "{}.\n",
      pair_text(state, pair), finite_text(pair.here.words, 4), finite_text(pair.here.first, 4),
      finite_text(pair.here.second, 4), finite_text(pair.here.positions, 4),
      adds ? "their sum is" : "concatenated, the first and the last alone count, with the sum",
      finite_text(pair.here.sum(state.adding.combine), 4));
  text += fmt::format("Their cosine is {} before and {} after.\n",
                      finite_text(pair.cosine_before, 4), cosine_text(pair, 4));
  const auto alone =
      fmt::format("of words and positions {} the dot product is no function of the distance alone",
                  adds ? "added" : "concatenated");
  const auto apart = integer_text(std::abs(pair.b - pair.a));
  if (!pair.moves) {
    return text + claim_sentence(alone, {},
                                 fmt::format("{} apart, the two words have no other place in a "
                                             "length of {} to be moved to",
                                             apart, integer_text(state.length)));
  }
  const double noise = rounding(scene, pair);
  return text + claim_sentence(
                    alone, depends_on_place(scene, pair),
                    fmt::format(
                        "at {} {}, always {} apart, position · position {} and the sum {} (a range "
                        "of {} is rounding)",
                        integer_text(pair.starts), pair.starts == 1 ? "more place" : "places",
                        apart, range_sentence(pair.positions, noise), range_sentence(pair.sum, noise),
                        finite_text(noise)));
}

}  // namespace

std::optional<Pair> pair(const Scene& scene) {
  const State& state = scene.state();
  const auto of = chosen(state);
  if (!of) return {};
  const auto key =
      std::tuple(state.sentence.words, state.sentence.encoding_weight, state.adding.combine,
                 scene.shared_encoding(), state.length, *of, words::position(state, 0));
  return scene.memo<Compared>(key, [&] { return Compared{compared(scene, of->first, of->second)}; })
      .pair;
}

double rounding(const Scene& scene, const Pair& pair) {
  const auto &u = words::embeddings(scene), &p = words::encodings(scene);
  const auto norm = [](std::span<const double> v) { return std::sqrt(dot_product(v, v)); };
  const auto i = static_cast<std::size_t>(pair.a), j = static_cast<std::size_t>(pair.b);
  // Of Σ|a·b| ≤ |a|·|b|, as dot_product() says, and of entries that are off by some roundings themselves.
  const double most = (norm(u.row(i)) + norm(p.row(i))) * (norm(u.row(j)) + norm(p.row(j)));
  return (static_cast<double>(u.d) / 8 + 16) * 0x1p-51 * most;
}

bool depends_on_place(const Scene& scene, const Pair& pair) {
  return pair.sum.high - pair.sum.low > rounding(scene, pair);
}

std::shared_ptr<const Encoding> strips(const Scene& scene) {
  const State& state = scene.state();
  const auto key =
      std::tuple(state.sentence.words, state.sentence.encoding_weight, state.adding.combine,
                 scene.shared_encoding(), words::position(state, 0), is_descending(state));
  const auto make = [&] {
    return Strips{std::make_shared<StripsMatrix>(
        words::shared_embeddings(scene), words::shared_encodings(scene), state.adding.combine)};
  };
  return scene.memo<Strips>(key, make).matrix;
}

double parameter_count(double width) { return 3 * width * width; }

std::string pair_text(const State& state, const Pair& pair) {
  return fmt::format("“{}” at {} and “{}” at {}", words::short_word(state, pair.a),
                     integer_text(words::position(state, pair.a)), words::short_word(state, pair.b),
                     integer_text(words::position(state, pair.b)));
}

Words words_of(const Scene& scene) {
  const State& state = scene.state();
  const bool adds = state.adding.combine == Combine::add;
  return {claim(scene),
          fmt::format(
              "Of each word, one below the other: {} of the word, {} of its place, and {}; at {}",
              words::embedding_text(state), words::encoding_text(state),
              adds ? "their sum" : "one behind the other", words::positions_text(state))};
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 6> columns{"word",      "position", "dim",
                                           "embedding", "encoding", "sum"};
  table.header(columns);
  const auto &u = words::embeddings(scene), &p = words::encodings(scene);
  for (std::size_t i = 0; i < u.count; ++i) {
    const auto position = words::position(scene.state(), static_cast<int>(i));
    for (std::size_t j = 0; j < u.d; ++j) {
      const double word = u.row(i)[j], encoding = p.row(i)[j];
      const std::array row{static_cast<double>(i + 1),
                           static_cast<double>(position),
                           static_cast<double>(j),
                           word,
                           encoding,
                           word + encoding};
      if (!table.row(row)) return;
    }
  }
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  std::string text =
      claim(scene) + ".\n" + convention_text(shown_convention(state)) + words::description(state);
  if (const auto made = pair(scene)) text += pair_description(scene, *made);
  const auto d = static_cast<double>(column_count(state));
  text += fmt::format(
      "Added, the vectors stay {} numbers wide, and Q, K and V have 3·d² = {} parameters; "
      "concatenated, they are {} wide, and Q, K and V have 3·(2d)² = {}, four times as many.\n",
      integer_text(column_count(state)), value_text(parameter_count(d)),
      integer_text(2 * column_count(state)), value_text(parameter_count(2 * d)));
  return text;
}

}  // namespace posenc::adding

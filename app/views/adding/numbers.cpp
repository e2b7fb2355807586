#include "views/adding/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>

#include <posenc/attention.hpp>

#include "text/phrase.hpp"
#include "views/adding/options.hpp"
#include "views/matrices.hpp"
#include "views/parts.hpp"

namespace posenc::adding {
namespace {

/// By Method.
const std::array kWords{Words{.strips = {"word", "position", "sum"},
                              .read = "",
                              .sum = "total",
                              .claims = "it depends on more than the distance"},
                        Words{.strips = {"word", "cos and sin", "rotated"},
                              .read = "cosines and sines of t·ω, and the rotated vector",
                              .sum = "rotated · rotated",
                              .claims = "it depends on the distance alone",
                              .proof = "both are rotated, by angles that differ by δ·ω"},
                        Words{.strips = {"word"},
                              .read = "which does not depend on the position",
                              .sum = "logit",
                              .claims = "it depends on the distance alone",
                              .proof = "the bias is −μ·|δ|"},
                        Words{.strips = {"word"},
                              .read = "which does not depend on the position",
                              .sum = "dot product",
                              .claims = "it depends on the words alone",
                              .proof = "no position is in it"}};
constexpr std::string_view kSeparate = "for identity matrices it depends on the distance alone";

/// Word and position do not meet.
bool is_separate(const State& state) { return concatenates(state) && !matrices::are_random(state); }

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

/// What products of a word at some positions are made of, by W_Q or W_K: rows of one position each.
/// Concatenated, a vector has the word's numbers and then its position's.
struct Parts {
  std::vector<double> still;  ///< of the word, the same at each
  words::Rows word;           ///< the same, rotated where that is the method
  words::Rows position;       ///< of w·p(t); 0 where nothing is added
};
Parts parts_at(const Scene& scene, int word, std::span<const std::int64_t> positions,
               std::vector<double> matrices::Matrices::*which) {
  const State& state = scene.state();
  const Row alone = words::embeddings(scene).row(word);
  const std::size_t d = alone.size(), width = concatenates(state) ? 2 * d : d;
  const auto of = matrices::shared(scene, width);
  std::vector<double> of_word(alone.begin(), alone.end());
  of_word.resize(width);
  Parts made{matrices::apply(of.get(), which, of_word, width), {positions.size(), width, {}}, {}};
  for (std::size_t i = 0; i < positions.size(); ++i)
    made.word.values.insert(made.word.values.end(), made.still.begin(), made.still.end());
  words::rotate(words::shared_rotary(scene).get(), positions, made.word);
  made.position = {positions.size(), width, std::vector<double>(positions.size() * width)};
  if (!words::adds_encoding(state)) return made;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto place = made.position.row(i).last(d);
    scene.encoding().row(positions[i], place);
    for (double& entry : place) entry *= state.sentence.encoding_weight;
  }
  made.position.values = matrices::apply(of.get(), which, made.position.values, width);
  return made;
}

/// Words a and b at these positions.
std::vector<Terms> terms_at(const Scene& scene, int a, std::span<const std::int64_t> of_a, int b,
                            std::span<const std::int64_t> of_b) {
  const State& state = scene.state();
  const Parts x = parts_at(scene, a, of_a, &matrices::Matrices::query);
  const Parts y = parts_at(scene, b, of_b, &matrices::Matrices::key);
  const bool is_rotated = state.sentence.method == Method::rotary;
  std::vector<Terms> all;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    const Row word_x = x.word.row(i), word_y = y.word.row(i), at_x = x.position.row(i),
              at_y = y.position.row(i);
    Terms terms{.words = dot_product(x.still, y.still),
                .first = dot_product(word_x, at_y),
                .second = dot_product(at_x, word_y),
                .positions = dot_product(at_x, at_y)};
    if (state.sentence.method == Method::alibi) {
      terms.words *= words::logit_scale(state, x.still.size());
      terms.positions =
          -words::alibi_slope(state) * static_cast<double>(std::abs(of_a[i] - of_b[i]));
    }
    terms.sum = (is_rotated ? dot_product(word_x, word_y) : terms.words) + terms.first +
                terms.second + terms.positions;
    all.push_back(terms);
  }
  return all;
}

/// How many places there are for both words so far apart.
std::int64_t places_of(const State& state, std::int64_t apart) {
  std::int64_t length = state.length;
  if (shows_table(state)) length = std::min(length, state.table.table->rows());
  return std::max<std::int64_t>(length - std::abs(apart), 0);
}

/// Both words moved along the positions that are shown, whatever t is: at all places, or at some.
std::vector<Terms> moved(const Scene& scene, int a, int b) {
  // So many numbers are computed at most; fewer where each takes d products.
  constexpr std::int64_t kNumbers = 1 << 16, kLeastStarts = 16, kMostStarts = 4096;
  const State& state = scene.state();
  const std::int64_t d = scene.encoding().d(), apart = b - a, places = places_of(state, apart);
  const std::int64_t numbers = matrices::are_random(state) ? kNumbers / 4 : kNumbers;
  const auto starts = std::min(places, std::clamp(numbers / d, kLeastStarts, kMostStarts));
  std::vector<std::int64_t> of_a, of_b;
  for (std::int64_t i = 0; i < starts; ++i) {
    const auto from = starts == 1 ? 0 : i * (places - 1) / (starts - 1);
    const auto row = from + std::max<std::int64_t>(-apart, 0);
    of_a.push_back(position_of_row(state, row));
    of_b.push_back(position_of_row(state, row + apart));
  }
  return terms_at(scene, a, of_a, b, of_b);
}

void take_ranges(const Scene& scene, Pair& pair) {
  const State& state = scene.state();
  const auto made =
      scene.once([](const Scene& of, int a, int b) { return moved(of, a, b); }, pair.a, pair.b);
  pair.starts = std::ssize(*made);
  pair.places = places_of(state, pair.b - pair.a);
  const auto own = std::min(row_of_position(state, position_of_word(state, pair.a)),
                            row_of_position(state, position_of_word(state, pair.b)));
  pair.moves = pair.starts > 1 || (pair.starts == 1 && own != 0);
  pair.low = pair.high = pair.here;
  for (const auto& there : *made) {
    for (const auto term : {&Terms::first, &Terms::second, &Terms::positions, &Terms::sum}) {
      // The range stays NaN where a place has no number.
      const double value = there.*term;
      pair.low.*term = std::isnan(value) ? value : std::min(pair.low.*term, value);
      pair.high.*term = std::isnan(value) ? value : std::max(pair.high.*term, value);
    }
  }
}

/// Words and positions, added or concatenated.
words::Rows put_together(const Scene& scene) {
  const bool is_sum = !concatenates(scene.state());
  const auto& words = words::embeddings(scene);
  const auto positions = words::shared_encodings(scene, position_of_word);
  words::Rows both{words.count, is_sum ? words.d : 2 * words.d, {}};
  for (std::size_t i = 0; i < both.count; ++i) {
    const Row u = words.row(i), p = positions->row(i);
    const auto end = both.values.insert(both.values.end(), u.begin(), u.end());
    if (is_sum)
      std::ranges::transform(u, p, end, std::plus<>());
    else
      both.values.insert(both.values.end(), p.begin(), p.end());
  }
  return both;
}

/// One row a word, each rotated by its word's position.
words::Rows rotated(const Scene& scene, words::Rows rows) {
  std::vector<std::int64_t> positions;
  for (std::size_t i = 0; i < rows.count; ++i)
    positions.push_back(position_of_word(scene.state(), static_cast<std::int64_t>(i)));
  words::rotate(words::shared_rotary(scene).get(), positions, rows);
  return rows;
}

double norm(std::span<const double> v) { return std::sqrt(dot_product(v, v)); }

/// 1 − cos of two vectors, without cancellation and whatever the size of their numbers: half of
/// |x/|x| − y/|y||². 0 where rounding alone could be it, NaN where one of them has no direction: it
/// is 0, or a number is not finite.
double short_of_one(std::vector<double> x, std::vector<double> y) {
  for (auto* const v : {&x, &y}) {
    double largest = 0;
    for (const double entry : *v) {
      if (!std::isfinite(entry)) return std::nan("");
      largest = std::max(largest, std::abs(entry));
    }
    if (largest == 0) return std::nan("");
    for (double& entry : *v) entry /= largest;
    const double length = norm(*v);
    for (double& entry : *v) entry /= length;
  }
  double squares = 0;
  for (std::size_t j = 0; j < x.size(); ++j) squares += (x[j] - y[j]) * (x[j] - y[j]);
  const double rounded = (static_cast<double>(x.size()) / 8 + 16) * 0x1p-52;
  return squares <= rounded * rounded ? 0 : squares / 2;
}

Pair compared(const Scene& scene, int a, int b) {
  const State& state = scene.state();
  const auto parts = strips(scene);
  Pair pair{.a = a, .b = b};
  pair.here = terms_at(scene, a, std::array{position_of_word(state, a)}, b,
                       std::array{position_of_word(state, b)})
                  .front();
  pair.cosine_before = cosine(parts.front()->row(a), parts.front()->row(b));
  const Row x = parts.back()->row(a), y = parts.back()->row(b);
  pair.short_of_one = short_of_one({x.begin(), x.end()}, {y.begin(), y.end()});
  // Of Σ|a·b| ≤ |a|·|b|, as dot_product() says, and of entries that are off by some roundings. What
  // is added may be longer than the sum, and what is rotated be scaled.
  const auto longest = [&](int word) {
    const double alone = norm(parts.front()->row(word));
    return words::adds_encoding(state) ? alone + norm(parts[1]->row(word))
                                       : std::max(alone, norm(parts.back()->row(word)));
  };
  const auto d = static_cast<double>(parts.front()->d);
  // Matrices are no longer than √d, and round once more.
  const double by_matrices = matrices::are_random(state) ? 3 * d : 1;
  pair.rounding = by_matrices * (d / 8 + 16) * 0x1p-51 * longest(a) * longest(b);
  take_ranges(scene, pair);
  return pair;
}

/// "0.94", and "1 − 3 · 10⁻⁷" of what three digits would take for 1.
std::string cosine_after(const Pair& pair, int digits) {
  if (pair.short_of_one == 0 || !(pair.short_of_one < kLooksLikeZero))
    return finite_text(1 - pair.short_of_one, digits);
  return "1 − " + finite_text(pair.short_of_one, digits - 1);
}

constexpr auto kLost = "some numbers are not finite";
constexpr auto kNoDirection = "a vector is 0, or some numbers are not finite";
constexpr auto kOneDimension = "one dimension has no direction";

void add_cosines(FactList& all, const State& state, const Pair& pair) {
  const bool twins = words::word(state, pair.a) == words::word(state, pair.b);
  // With as many digits as tell the two apart.
  const auto before = [&](int digits) { return finite_text(pair.cosine_before, digits); };
  const auto after = [&](int digits) { return cosine_after(pair, digits); };
  const int digits = digits_apart(before, after, 3);
  const bool changes = std::abs(1 - pair.short_of_one - pair.cosine_before) > kRounding;
  const bool has_angle = column_count(state) > 1;
  all.add("cosine-before", "cosine before",
          value_if(has_angle, Quantity(pair.cosine_before, {}, digits), kOneDimension));
  all.add("cosine-after", "cosine after",
          !has_angle                      ? Value(NotMeasured{kOneDimension})
          : std::isnan(pair.short_of_one) ? NotMeasured{kNoDirection}
                                          : Value(after(digits)),
          twins ? Check{"equal words get different vectors",
                        {pair.short_of_one != 0, pair_text(state, pair)},
                        this_case()}
                : Check{"it is another than before",
                        {changes, pair_text(state, pair)},
                        this_case(),
                        kRounding});
}

/// A product here, and over all places, with as many digits as its ends need.
void add_product(FactList& all, const Pair& pair, double Terms::*term, const std::string& id,
                 const std::string& label, const std::optional<Check>& check = {}) {
  const double here = pair.here.*term, low = pair.low.*term, high = pair.high.*term;
  const auto write = [](double value) { return [=](int n) { return value_text(value, n); }; };
  const bool varies = pair.range(term) > pair.rounding;
  const int digits = varies ? digits_apart(write(low), write(high), 4) : 4;
  all.add(id, label, std::isfinite(here) ? Value(Quantity(here, {}, digits)) : NotMeasured{kLost});
  Value range = "always the same";
  if (varies)
    range = extreme(Between{low, high, {}, digits},
                    some_of(pair.starts, "place", 1, std::max<std::int64_t>(1, pair.places)));
  if (!pair.moves) range = NotMeasured{"the length has no other place for both"};
  if (pair.moves && !std::isfinite(pair.range(term) + pair.rounding)) range = NotMeasured{kLost};
  all.add(id + "-range", "range of " + label + ", moved together", std::move(range), check);
}

void add_products(FactList& all, const State& state, const Pair& pair) {
  const bool has_bias = state.sentence.method == Method::alibi;
  const Words& method = words_of(state);
  const bool stays_apart = is_separate(state);
  const auto* const scaled =
      matrices::are_random(state) ? "word · word / √d" : "2 · word · word / d";
  all.add("word-word", has_bias ? scaled : "word · word", pair.here.words);
  if (words::adds_encoding(state) && !stays_apart) {
    add_product(all, pair, &Terms::first, "word-position", "word · position");
    add_product(all, pair, &Terms::second, "position-word", "position · word");
  }
  if (words::adds_encoding(state))
    add_product(all, pair, &Terms::positions, "position-position", "position · position");
  if (has_bias) add_product(all, pair, &Terms::positions, "bias", "bias −μ·|δ|");
  const auto first = first_position(state),
             last = first + std::max<std::int64_t>(pair.places, 1) - 1;
  const bool should_depend = words::adds_encoding(state) && !stays_apart;
  add_product(all, pair, &Terms::sum, "sum", std::string(method.sum),
              Check{stays_apart ? kSeparate : method.claims,
                    {pair.depends_on_place() == should_depend, pair_text(state, pair)},
                    // Two places where it differs are enough.
                    pair.depends_on_place() ? this_case() : some_of(pair.starts, "t", first, last),
                    pair.rounding,
                    method.proof});
}

}  // namespace

bool concatenates(const State& state) {
  return words::adds_encoding(state) && state[adding::kCombine] == Combine::concatenate;
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  FactList all;
  words::add_facts(all, state, position_of_word, concatenates(state));
  all.add(
      "done", "what is done",
      concatenates(state) ? "Concatenating p(t)" : std::string(words::method_text(state).change));
  matrices::add_facts(all, state, scene.encoding().d() * (concatenates(state) ? 2 : 1));
  if (words::adds_encoding(state))
    matrices::add_distance_share(all, scene, scene.shared_encoding());
  if (const auto made = pair(scene)) {
    all.add("pair", "compared words", pair_text(state, *made));
    add_cosines(all, state, *made);
    add_products(all, state, *made);
  } else {
    all.add("sum-range", std::string(words_of(state).sum), NotMeasured{"there is one word"},
            Check{words_of(state).claims, {false, "one word"}, this_case()});
  }
  if (words::adds_encoding(state)) {
    const auto d = column_count(state);
    all.add("width", "width of a vector", Quantity(d));
    all.add("width-concatenated", "width, concatenated", Quantity(2 * d));
    all.add("parameters", "parameters of Q, K, V", Quantity(3 * d * d));
    all.add("parameters-concatenated", "parameters, concatenated", Quantity(12 * d * d));
  }
  return all;
}

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kAlone{
      Claim{"One word alone has no distance: its vector is {vector}"}};
  static constexpr std::array kConcatenated{
      Claim{"Concatenated, word and position stay separate for identity matrices, at twice the "
            "width",
            "Concatenated, word and position stay separate for identity matrices"}};
  static constexpr std::array kMixed{
      Claim{"Concatenated and multiplied by random matrices, word and position meet again: the dot "
            "product goes over {sum-range}",
            "Multiplied by random matrices, word and position meet again"}};
  static constexpr std::array kBias{
      Claim{"ALiBi leaves the vectors as they are, and adds {bias} to the logit"}};
  static constexpr std::array kNothing{
      Claim{"Nothing encodes the positions: the dot product is {sum} wherever the words are",
            "Nothing encodes the positions: the dot product is {sum}"}};
  static constexpr std::array kMoved{
      Claim{[](const Facts& all) {
              return all.holds("cosine-after") && all.text("cosine-before") == "1";
            },
            "Two equal words become two different vectors"},
      Claim{holds("cosine-after"),
            "{done}: the cosine of {pair} goes from {cosine-before} to {cosine-after}",
            "{done}: the cosine goes from {cosine-before} to {cosine-after}"},
      Claim{fails("cosine-after"),
            "{done} leaves {pair} as they were: their cosine stays {cosine-before}",
            "{done}: the cosine stays {cosine-before}"},
      Claim{has("cosine-before"), "{done} makes vectors without a direction"},
      Claim{"{done}: in one dimension words have no direction, and the dot product is {sum}"}};
  if (word_count(state) < 2) return kAlone;
  static constexpr std::array kRandom{
      Claim{fails("distance-share"),
            "By random matrices the distance explains only {distance-share} of position · "
            "position",
            "Random matrices: the distance explains {distance-share}"},
      Claim{"{done}, by random matrices: the dot product is {sum}"}};
  if (is_separate(state)) return kConcatenated;
  if (concatenates(state)) return kMixed;
  if (words::adds_encoding(state) && matrices::are_random(state)) return kRandom;
  switch (state.sentence.method) {
    case Method::alibi: return kBias;
    case Method::none: return kNothing;
    default: return kMoved;
  }
}

const Words& words_of(const State& state) {
  return kWords.at(static_cast<std::size_t>(state.sentence.method.value()));
}

std::vector<std::shared_ptr<const words::Rows>> strips(const Scene& scene) {
  const State& state = scene.state();
  std::vector all{words::shared_embeddings(scene)};
  if (words::adds_encoding(state)) {
    all.push_back(words::shared_encodings(scene, position_of_word));
    all.push_back(scene.once([](const Scene& of) { return put_together(of); }));
  }
  if (state.sentence.method != Method::rotary) return all;
  all.push_back(scene.once([](const Scene& of) {
    words::Rows units = words::embeddings(of);
    for (std::size_t i = 0; i < units.values.size(); ++i)
      units.values[i] = i % units.d % 2 == 0 ? 1 : 0;
    return rotated(of, std::move(units));
  }));
  all.push_back(scene.once([](const Scene& of) { return rotated(of, words::embeddings(of)); }));
  return all;
}

Values values_of(const Scene& scene, int word, int dim) {
  const auto all = strips(scene);
  Values values{.word = all[0]->at(word, dim)};
  if (all.size() > 1) values.position = all[1]->at(word, dim);
  values.result = scene.state().sentence.method == Method::rotary ? all[2]->at(word, dim)
                                                                  : values.word + values.position;
  return values;
}

std::shared_ptr<const Pair> pair(const Scene& scene) {
  const auto two = chosen(scene.state());
  if (!two) return {};
  return scene.once([](const Scene& of, int a, int b) { return compared(of, a, b); }, two->first,
                    two->second);
}

std::string word_text(const State& state, int word) {
  return phrase("“{}” at {}", words::short_word(state, word), position_of_word(state, word));
}

std::string pair_text(const State& state, const Pair& pair) {
  return word_text(state, pair.a) + " and " + word_text(state, pair.b);
}

}  // namespace posenc::adding

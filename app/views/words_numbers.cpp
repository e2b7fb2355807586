#include "views/words_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <posenc/words.hpp>

#include "figure/numbers.hpp"
#include "state/text.hpp"

namespace posenc::words {
namespace {

struct Embeddings {
  std::shared_ptr<const Rows> rows;
};
struct Encodings {
  std::shared_ptr<const Rows> rows;
  bool finite = true;
};

std::size_t width(const Scene& scene) { return static_cast<std::size_t>(scene.encoding().d()); }

Embeddings make_embeddings(const Scene& scene) {
  const State& state = scene.state();
  const std::size_t count = static_cast<std::size_t>(word_count(state)), d = width(scene);
  Rows rows{count, d, std::vector<double>(count * d)};
  const double factor = (1 - state.sentence.encoding_weight) * std::sqrt(static_cast<double>(d));
  at_once(count, count * d, [&](std::size_t i) {
    word_vector(word(state, static_cast<int>(i)), rows.row(i));
    for (double& entry : rows.row(i)) entry *= factor;
  });
  return {std::make_shared<Rows>(std::move(rows))};
}

Encodings make_encodings(const Scene& scene) {
  const State& state = scene.state();
  const std::size_t count = static_cast<std::size_t>(word_count(state)), d = width(scene);
  Rows rows{count, d, std::vector<double>(count * d)};
  std::vector<char> finite(count);
  at_once(count, count * d, [&](std::size_t i) {
    scene.encoding().row(position(state, static_cast<int>(i)), rows.row(i));
    bool all = true;
    for (double& entry : rows.row(i)) {
      entry *= state.sentence.encoding_weight;
      all = all && std::isfinite(entry);
    }
    finite[i] = all ? 1 : 0;
  });
  return {std::make_shared<Rows>(std::move(rows)), std::ranges::find(finite, 0) == finite.end()};
}

const Encodings& held_encodings(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(scene.shared_encoding(), state.sentence.encoding_weight,
                              word_count(state), position(state, 0), is_descending(state));
  return scene.memo<Encodings>(key, [&] { return make_encodings(scene); });
}

/// Positions that the words could have: a learned table has only so many.
bool is_cut(const State& state) { return word_count(state) < state.sentence.words.count(); }

std::string weight_text(double weight, std::string_view of) {
  return weight == 1 ? std::string(of) : fmt::format("{} · {}", short_text(weight, 3), of);
}

}  // namespace

int word_count(const State& state) {
  const int all = state.sentence.words.count();
  if (state.encoding != nullptr) return all;
  return static_cast<int>(std::min<std::int64_t>(all, state.table.table->rows()));
}

std::string_view word(const State& state, int i) {
  return state.sentence.words.words()[static_cast<std::size_t>(i)];
}

std::string short_word(const State& state, int i) { return quotable(word(state, i)); }

std::int64_t position(const State& state, int i) {
  if (state.encoding != nullptr) return position_of_word(state, i);
  // Past the rows that are shown the table may have more of them, and no further.
  const auto spare = state.table.table->rows() - word_count(state);
  return std::min(position_of_word(state, 0), spare) + i;
}

WordOrder order(const State& state) { return state.sentence.order.of(word_count(state)); }

const std::shared_ptr<const Rows>& shared_embeddings(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(state.sentence.words, word_count(state), width(scene),
                              state.sentence.encoding_weight);
  return scene.memo<Embeddings>(key, [&] { return make_embeddings(scene); }).rows;
}

const Rows& embeddings(const Scene& scene) { return *shared_embeddings(scene); }

const std::shared_ptr<const Rows>& shared_encodings(const Scene& scene) {
  return held_encodings(scene).rows;
}

const Rows& encodings(const Scene& scene) { return *shared_encodings(scene); }

bool has_finite_encodings(const Scene& scene) { return held_encodings(scene).finite; }

std::string embedding_text(const State& state) {
  return weight_text(1 - state.sentence.encoding_weight, "√d · ψ");
}

std::string encoding_text(const State& state) {
  return weight_text(state.sentence.encoding_weight, "p(t)");
}

std::optional<Twins> twins(const State& state) {
  for (int second = 1; second < word_count(state); ++second) {
    for (int first = 0; first < second; ++first) {
      if (word(state, first) == word(state, second)) return Twins{first, second};
    }
  }
  return {};
}

std::string positions_text(const State& state) {
  const int count = word_count(state);
  const auto first = integer_text(position(state, 0));
  const auto last = integer_text(position(state, count - 1));
  const auto range = count == 1 ? "position " + first : fmt::format("positions {}–{}", first, last);
  if (is_cut(state)) {
    return fmt::format("{}: the table ends after {} of the {} words", range, count,
                       state.sentence.words.count());
  }
  if (count <= state.length) return range;
  return fmt::format("{}, past the length {}", range, integer_text(state.length));
}

std::string missing_letters_text(Canvas& canvas, const State& state) {
  int count = 0;
  for (int i = 0; i < word_count(state); ++i)
    count += canvas.has_letters(word(state, i), Face::medium) ? 0 : 1;
  if (count == 0) return "";
  return fmt::format("{} characters that the fonts lack, shown as �: {} as typed. ",
                     count == 1 ? "1 word has" : fmt::format("{} words have", count),
                     count == 1 ? "it counts" : "they count");
}

std::string description(const State& state) {
  const auto typed = state.sentence.words.text();
  std::string text = state.sentence.words.count() == 1
                         ? fmt::format("The word “{}” stands at {}", typed, positions_text(state))
                         : fmt::format("The words “{}” stand at {}", typed, positions_text(state));
  text += fmt::format(
      "; a word's vector is {} + {}, d = {}, where ψ is a pseudo-random vector of "
      "norm 1 made from the word alone.\n",
      embedding_text(state), encoding_text(state), integer_text(column_count(state)));
  return text;
}

std::string number_text(double value, int digits) {
  return std::isfinite(value) ? short_text(value, digits) : "no number";
}

Matrix::Matrix(std::size_t rows, std::size_t columns, std::vector<double> values)
    : rows_(rows), columns_(columns), values_(std::move(values)) {
  largest_ = largest_finite(values_.size(), [&](std::size_t i) { return values_[i]; });
}

FieldSpec field_of(std::shared_ptr<const Encoding> matrix, std::span<const Color> colors,
                   const ValueRange& values) {
  FieldSpec spec;
  spec.length = matrix->positions().count;
  spec.window = FieldWindow{.position_from = 0,
                            .position_to = static_cast<double>(spec.length),
                            .dim_from = 0,
                            .dim_to = static_cast<double>(matrix->d()),
                            .sampling = Sampling::nearest};
  spec.encoding = std::move(matrix);
  spec.colors = colors;
  spec.values = values;
  return spec;
}

}  // namespace posenc::words

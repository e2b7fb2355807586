#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/encoding.hpp>
#include <posenc/threads.hpp>

#include "figure/canvas.hpp"
#include "scene/scene.hpp"

/// The words of the sentence as vectors: what the views of words share.
namespace posenc::words {

/// The group of the parameters that these views share.
inline constexpr std::string_view kParameters = "sentence";

/// The words that are shown: all, or as many as a learned table has positions.
int word_count(const State&);
std::string_view word(const State&, int i);
/// The same, cut where it is long.
std::string short_word(const State&, int i);
/// Words have these positions, whatever the length.
std::int64_t position(const State&, int i);
/// The places of the words after the shuffle.
WordOrder order(const State&);

/// Vectors of words 0 … count − 1, d numbers each, row-major.
struct Rows {
  std::size_t count = 0, d = 0;
  std::vector<double> values;

  std::span<const double> row(std::size_t i) const { return std::span(values).subspan(i * d, d); }
  std::span<double> row(std::size_t i) { return std::span(values).subspan(i * d, d); }
};
/// (1 − w)·√d·ψ(word), where the factor √d is that of the embeddings of Vaswani et al. 2017, §3.4.
const Rows& embeddings(const Scene&);
const std::shared_ptr<const Rows>& shared_embeddings(const Scene&);
/// w·p(t) of places 0 … count − 1.
const Rows& encodings(const Scene&);
const std::shared_ptr<const Rows>& shared_encodings(const Scene&);
/// Whether all numbers of encodings() are finite.
bool has_finite_encodings(const Scene&);
/// "0.5 · √d · ψ", "0.5 · p(t)"
std::string embedding_text(const State&);
std::string encoding_text(const State&);

/// work(i) for each i < parts, on all of the machine's cores where so many numbers are worth it.
template <class Work>
void at_once(std::size_t parts, std::size_t numbers, const Work& work) {
  constexpr std::size_t kWorthThreads = std::size_t{1} << 17;
  std::optional<Threads> threads;
  if (numbers >= kWorthThreads) threads.emplace();
  Threads::run(threads ? &*threads : nullptr, parts, work);
}

/// The largest |value(i)| of those that are finite, i < count; 0 where none is.
template <class Value>
double largest_finite(std::size_t count, const Value& value) {
  // Several at once, which the compiler keeps in one register.
  std::array<double, 8> largest{};
  const auto take = [&](std::size_t lane, std::size_t i) {
    const double size = std::abs(value(i));
    const double finite = size <= std::numeric_limits<double>::max() ? size : 0;
    largest[lane] = largest[lane] < finite ? finite : largest[lane];
  };
  std::size_t i = 0;
  for (; i + largest.size() <= count; i += largest.size()) {
    for (std::size_t lane = 0; lane < largest.size(); ++lane) take(lane, i + lane);
  }
  for (; i < count; ++i) take(0, i);
  return *std::ranges::max_element(largest);
}

/// The first two words that are the same.
struct Twins {
  int first = 0, second = 0;
};
std::optional<Twins> twins(const State&);

/// What the sentence's positions are, and where that is not as one may think: "positions 37–41".
std::string positions_text(const State&);
/// "2 words have characters that the fonts lack, shown as �: they count as typed. "; "" where there is none.
std::string missing_letters_text(Canvas&, const State&);
/// What the positions are, as sentences, for views' descriptions.
std::string description(const State&);

/// "2.2 · 10⁻¹⁶", "0", or "no number" of what is none.
std::string number_text(double, int digits = 2);

/// Rows as a matrix that a Canvas paints.
class Matrix final : public Encoding {
 public:
  Matrix(std::size_t rows, std::size_t columns, std::vector<double> values);

  std::string_view id() const override { return "matrix"; }
  int d() const override { return static_cast<int>(columns_); }
  Cells positions() const override { return {0, static_cast<std::int64_t>(rows_)}; }
  double largest_entry(std::int64_t) const override { return largest_; }
  double entry(std::int64_t t, int dim) const override {
    return values_[static_cast<std::size_t>(t) * columns_ + static_cast<std::size_t>(dim)];
  }

 private:
  std::size_t rows_, columns_;
  std::vector<double> values_;
  double largest_ = 0;  ///< finite
};
/// All of a matrix, cell by cell.
FieldSpec field_of(std::shared_ptr<const Encoding>, std::span<const Color> colors,
                   const ValueRange& values);

}  // namespace posenc::words

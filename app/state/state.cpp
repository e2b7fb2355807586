#include "state/state.hpp"

#include <algorithm>
#include <cassert>

#include <posenc/sinusoidal.hpp>

#include "state/tables.hpp"

namespace posenc {
namespace {

bool uses_convention(const State& s) {
  return s.encoding != nullptr && s.encoding->uses_convention;
}

}  // namespace

const EncodingKind& sinusoidal_kind() {
  static const EncodingKind& kind = *find_encoding("sinusoidal");
  return kind;
}

std::shared_ptr<const Encoding> make_encoding(const State& s) {
  if (s.encoding == nullptr) {
    assert(s.table.table);
    return s.table.table;
  }
  auto made = s.encoding->make(
      {.d = static_cast<int>(s.d), .base = s.base, .convention = s.convention, .length = s.length});
  assert(made);
  if (!has_masked_pairs(s)) return *std::move(made);
  const auto waves = std::dynamic_pointer_cast<const Sinusoidal>(*made);
  assert(waves);
  return std::make_shared<const Sinusoidal>(
      waves->with_masked(masked_pairs(s.mask, waves->pairs())));
}

std::string_view encoding_id(const State& s) {
  return s.encoding == nullptr ? TableEncoding::kId : s.encoding->id;
}

std::int64_t column_count(const State& s) {
  return s.encoding != nullptr && s.encoding->uses_d ? s.d : make_encoding(s)->d();
}

std::int64_t position_of_row(const State& s, std::int64_t row) {
  return uses_convention(s) ? s.convention->position_of_row(row, s.length) : row;
}

std::int64_t row_of_position(const State& s, std::int64_t t) {
  return uses_convention(s) ? s.convention->row_of_position(t, s.length) : t;
}

bool is_descending(const State& s) { return uses_convention(s) && s.convention->descending; }

int word_count(const State& s) {
  const int all = s.sentence.words.count();
  if (s.encoding != nullptr) return all;
  return static_cast<int>(std::min<std::int64_t>(all, s.table.table->rows()));
}

std::int64_t position_of_word(const State& s, std::int64_t word) {
  const auto spare = std::max<std::int64_t>(s.length - s.sentence.words.count(), 0);
  const auto begin = std::min(row_of_position(s, s.position), spare);
  return position_of_row(s, begin + word);
}

std::int64_t first_position(const State& s) {
  return uses_convention(s) ? s.convention->first_position : 0;
}

}  // namespace posenc

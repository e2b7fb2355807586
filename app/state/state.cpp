#include "state/state.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>
#include <posenc/sinusoidal.hpp>

#include "text/numbers.hpp"

namespace posenc {

const EncodingKind& sinusoidal_kind() {
  static const EncodingKind& kind = *find_encoding("sinusoidal");
  return kind;
}

const EncodingKind& table_kind() {
  static constexpr EncodingKind kTable{
      .id = "table",
      .formula = "row t of a file",
      .note = "A table that a model has learned, read from a .npy file."};
  return kTable;
}

Scaling scaling_of(const State& s, const ScalingKind& kind) {
  const auto& [chosen, factor, low, high, rounded, rotated, amplitude, lists] = s.scaling;
  const bool is_own = &kind == chosen;
  Scaling made{.kind = &kind,
               .factor = factor,
               .trained = s.trained,
               .low_turns = is_own && low > 0 ? low.value() : kind.low_turns,
               .high_turns = is_own && high > 0 ? high.value() : kind.high_turns,
               .rounded = !is_own || rounded,
               .rotated = is_own && rotated > 0 ? rotated.value() : kind.rotated};
  if (is_own && amplitude > 0) made.amplitude = amplitude;
  if (kind.grows || kind.rule == ScalingRule::list) made.length = s.length;
  if (kind.rule == ScalingRule::list) {
    assert(lists);
    made.short_factors = lists->short_factors;
    made.long_factors = lists->long_factors;
  }
  return made;
}

Scaling scaling_of(const State& s) {
  return is_scaled(s) ? scaling_of(s, *s.scaling.kind) : Scaling{};
}

Scaling trained_scaling(const State& s) {
  const Scaling own = scaling_of(s);
  if (own.rotated == 1) return {};
  return {.kind = find_scaling(own.kind->proportional ? "proportional" : "partial"),
          .rotated = own.rotated};
}

std::shared_ptr<const Encoding> make_unmasked(const State& s) {
  if (shows_table(s)) {
    assert(s.table.table);
    return s.table.table.value();
  }
  // What an encoding does not use is not read: it does not make another one.
  const EncodingKind& kind = *s.encoding;
  EncodingParameters of;
  if (kind.uses_d) of.d = static_cast<int>(s.d);
  if (kind.uses_base) of.base = s.base, of.scaling = scaling_of(s);
  if (kind.uses_convention) of.convention = s.convention;
  if (kind.uses_length) of.length = s.length;
  auto made = kind.make(of);
  assert(made);
  return *std::move(made);
}

std::shared_ptr<const Encoding> make_encoding(const State& s) {
  auto made = make_unmasked(s);
  if (!has_masked_pairs(s)) return made;
  const auto waves = std::dynamic_pointer_cast<const Sinusoidal>(made);
  assert(waves);
  return std::make_shared<const Sinusoidal>(
      waves->with_masked(masked_pairs(s.mask, waves->pairs())));
}

std::int64_t column_count(const State& s) {
  return s.encoding->uses_d ? s.d.value() : make_encoding(s)->d();
}

Expected<void> check_positions(const Encoding& encoding, const Positions& asked) {
  const auto [lowest, highest] = std::minmax({asked.at(0), asked.at(asked.count - 1)});
  const Cells has = encoding.positions();
  const std::int64_t last = has.first + has.count - 1;
  if (lowest >= has.first && highest <= last) return {};
  return fail(fmt::format(
      "start and length ask for the positions {} to {}, and the encoding {} has {} to {}: give a "
      "--start and a --length within them",
      integer_text(lowest), integer_text(highest), encoding.id(), integer_text(has.first),
      integer_text(last)));
}

std::int64_t position_of_row(const State& s, std::int64_t row) {
  return s.encoding->uses_convention ? s.convention->position_of_row(row, s.length) : row;
}

std::int64_t row_of_position(const State& s, std::int64_t t) {
  return s.encoding->uses_convention ? s.convention->row_of_position(t, s.length) : t;
}

bool is_descending(const State& s) {
  return s.encoding->uses_convention && s.convention->descending;
}

int word_count(const State& s) {
  const int all = s.sentence.words.count();
  if (!shows_table(s)) return all;
  return static_cast<int>(std::min<std::int64_t>(all, s.table.table->rows()));
}

std::int64_t position_of_word(const State& s, std::int64_t word) {
  const auto spare = std::max<std::int64_t>(s.length - s.sentence.words.count(), 0);
  const auto begin = std::min(row_of_position(s, s.position), spare);
  return position_of_row(s, begin + word);
}

Theme theme_after(Theme theme) {
  constexpr int kCount = static_cast<int>(Theme::projector) + 1;
  return static_cast<Theme>((static_cast<int>(theme) + 1) % kCount);
}

std::int64_t first_position(const State& s) {
  return s.encoding->uses_convention ? s.convention->first_position : 0;
}

}  // namespace posenc

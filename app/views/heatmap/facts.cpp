#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/heatmap/options.hpp"
#include "views/sentence.hpp"

/// What the heatmap knows.
namespace posenc::heatmap {
namespace {

/// Position t and another that looks like it, or two others where the range has none.
std::pair<std::int64_t, std::int64_t> positions_alike(const State& state, const Nearest& near) {
  const std::int64_t t = state.position, delta = near.same;
  if (near.same_at) return {*near.same_at, *near.same_at + delta};
  if (t + delta <= last_position(state)) return {t, t + delta};
  if (t - delta >= first_position(state)) return {t - delta, t};
  return {first_position(state), first_position(state) + delta};
}

std::string order_text(const Sinusoidal& encoding) {
  constexpr double kAlike = 1.5;
  const auto [shortest, longest] = wavelength_ends(encoding);
  const auto layout = encoding.convention().layout;
  const bool is_apart =
      layout == ColumnLayout::sines_cosines || layout == ColumnLayout::cosines_sines;
  const std::string_view apart = !is_apart                               ? ""
                                 : layout == ColumnLayout::sines_cosines ? "sines, then cosines: "
                                                                         : "cosines, then sines: ";
  if (longest < kAlike * shortest) return phrase("{}all wavelengths alike", apart);
  switch (pair_order(encoding)) {
    case PairOrder::quickening: return phrase("{}slow waves first", apart);
    case PairOrder::mixed: return phrase("{}pair {} is fastest", apart, fastest_pair(encoding));
    default: return phrase("{}fast waves first", apart);
  }
}

void add_waves(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto& near = nearest(scene);
  all.add("columns", "columns", order_text(encoding));
  if (const auto word = word_at_t(state); word && names_words(state))
    all.add("word", "word at t", std::string(words::word(state, *word)));
  if (state.d % 2 != 0)
    all.add("last-column", "the last column",
            encoding.convention().odd_d == OddD::zero_column ? "0, since d is odd"
                                                             : "a sine without a cosine");
  const auto [a, b] = positions_alike(state, near);
  all.add("same", "first to look the same",
          if_two(state, near.same == 0
                            ? Value(NoneWithin{near.searched})
                            : extreme(Quantity(near.same, kPositions),
                                      near.same_at ? near.searched : all_of("Δ", 1, near.same))),
          Check{"no two positions have almost the same fingerprint",
                {near.same == 0, phrase("t = {} and {}", a, b)},
                near.searched});
  if (near.same != 0)
    all.add("alike", "two that look the same", std::vector{Quantity(a), Quantity(b)});
  const auto if_any = [&](Quantity value) {
    return if_two(state, extreme(std::move(value), near.searched));
  };
  all.add("nearest", "nearest rows, apart by", if_any(Quantity(near.delta, kPositions)));
  all.add("nearest-distance", "distance of the nearest rows", if_any(Quantity(near.distance)));
  all.add("nearest-relative", "smallest distance ÷ a row’s length",
          if_any(Quantity(near.relative)));
  const int k = static_cast<int>(state.pair);
  const auto at = [&](int dim) { return Quantity(written_entry(scene, state.position, dim)); };
  all.add("sine", "sine of pair k at t", at(encoding.sine_dim(k)));
  if (const auto cosine = encoding.cosine_dim(k))
    all.add("cosine", "cosine of pair k at t", at(*cosine));
  // No window has as many pixels.
  constexpr double kPixels = 1000;
  if (state[heatmap::kMean])
    all.add("rows-a-wave", "rows to the longest wave",
            Quantity(shown_rows(state).size() / wavelength_ends(encoding).second),
            Check{"some wave is longer than a pixel",
                  {!is_blank(scene, shown_rows(state).size() / kPixels), "the longest wave"},
                  all_of("k", 0, encoding.pairs() - 1)});
}
constexpr std::array kWaveClaims{
    Claim{fails("rows-a-wave"), kBlankClaim},
    Claim{fails("same"), "Positions {alike} get almost the same fingerprint"},
    Claim{[](const Facts& all) { return all.holds("same") && all.has("word"); },
          "Every position has its own row of numbers, added to its word"},
    Claim{holds("same"), "Every position has its own row of numbers"},
    Claim{"Each position that was compared has its own row of numbers"}};
constexpr std::array kOnePosition{Claim{"A single position has no other to differ from"}};

void add_table(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto& found = alike(scene);
  const auto first = first_position(state);
  const auto taken = [&](std::int64_t delta) {
    return some_of(std::min(state.length - delta, kAlikePositions), "t", first,
                   last_position(state) - delta);
  };
  const auto if_known = [&](double value, std::int64_t delta) {
    return value_if(state.length >= 4,
                    value_if(found.is_known, mean(Quantity(value, {}, 2), taken(delta)),
                             "no product of rows is a finite number"),
                    "there are too few rows");
  };
  const auto wrong = not_finite_text(*state.table.table);
  all.add("columns", "table",
          phrase("{}{}{}", file_name(state.table), wrong.empty() ? "" : ", with ", wrong));
  all.add("neighbours", "mean cosine of neighbours", if_known(found.neighbours, 1),
          Check{"on average, neighbours are more alike than far positions",
                {found.neighbours > found.far + found.noise,
                 phrase("mean cosines {} and {}", short_text(found.neighbours, 2),
                        short_text(found.far, 2))},
                taken(1),
                found.noise});
  all.add("far", "mean cosine, L/2 apart", if_known(found.far, state.length / 2));
}
constexpr std::array kTableClaims{
    Claim{[](const Facts& all) { return all.has("neighbours") && !all.fails("neighbours"); },
          "Neighbours are more alike: mean cosine {neighbours}, of far positions {far}"},
    Claim{fails("neighbours"),
          "Neighbours are not clearly more alike: mean cosine {neighbours}, of far ones {far}"},
    Claim{"A learned table, whose rows cannot be compared"}};

/// A table beside sinusoids, where it has as many columns as these can have.
void add_difference(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto made = difference(scene);
  const auto reference = phrase("{}, base {}", state.convention->title, short_text(state.base, 6));
  all.add("columns", "cells", phrase("{} minus {}", file_name(state.table), reference));
  all.add("reference", "compared with", reference);
  if (!made) {
    all.add("difference", "largest difference",
            NotMeasured{"the convention has no encoding of so many dimensions"});
    return;
  }
  const auto searched = all_of("t", 0, state.table.table->rows() - 1);
  const double largest = made->largest_entry(0);
  const double rounding =
      kEntryError + made->entry_rounding() * state.table.table->largest_entry(0);
  all.add("difference", "largest difference", extreme(Quantity(largest, {}, 3), searched),
          Check{"the table is these sinusoids, within the rounding of its format",
                {largest <= rounding, phrase("t = {}, dimension {}", made->largest_at().position,
                                             made->largest_at().dim)},
                searched,
                rounding});
}
constexpr std::array kDifferenceClaims{
    Claim{holds("difference"), "The table is {reference}, but for its format’s rounding"},
    Claim{fails("difference"), "The table differs from {reference} by up to {difference}"},
    Claim{"The convention has no encoding of so many dimensions"}};

/// Facts about encodings other than sinusoids.
void add_formula(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto& kind = *state.encoding;
  all.add("columns", "columns", std::string(kind.formula));
  all.add("note", "what it is", std::string(kind.note.substr(0, kind.note.size() - 1)));
  const auto t = state.position;
  const double value = row_of_t(scene)[static_cast<std::size_t>(state.dim)];
  all.add("dimension", "dimension j at t", Quantity(value),
          Check{"dimension j at t is a finite number",
                {std::isfinite(value), phrase("t = {}", t)},
                this_case()});
}
constexpr std::array kFormulaClaims{Claim{"{note}"}};

}  // namespace

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  FactList all;
  (has_waves(state)                           ? add_waves
   : shows_table(state) && state[kDifference] ? add_difference
   : shows_table(state)                       ? add_table
                                              : add_formula)(all, scene);
  const auto& values = entries(scene);
  all.add("values", "range of the entries",
          value_if(values.range.has_value(),
                   extreme(Between{values.range->from, values.range->to, {}, 4}, values.searched),
                   "no entry is a finite number"));
  const auto colours = shown_values(scene);
  all.add("colours", "colours", Between{colours.from, colours.to, {}, 4});
  constexpr int kListed = 8;
  std::vector<Quantity> begins;
  for (int dim = 0; dim < std::min(kListed, scene.encoding().d()); ++dim)
    begins.emplace_back(has_waves(state) ? written_entry(scene, state.position, dim)
                                         : row_of_t(scene)[static_cast<std::size_t>(dim)]);
  all.add("row", "row of t begins", std::move(begins));
  const auto shown = shown_rows(state);
  all.add(
      "rows-shown", "rows shown",
      Between{static_cast<double>(shown.first()), static_cast<double>(shown.end() - 1), {}, 12});
  return all;
}

std::span<const Claim> claims(const State& state) {
  if (!has_waves(state)) {
    if (shows_table(state) && state[kDifference]) return kDifferenceClaims;
    if (shows_table(state)) return kTableClaims;
    return kFormulaClaims;
  }
  if (state.length == 1) return kOnePosition;
  return kWaveClaims;
}

}  // namespace posenc::heatmap

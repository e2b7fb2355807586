#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <posenc/binary.hpp>

#include "text/phrase.hpp"
#include "views/morph/objects.hpp"
#include "views/morph/stages.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"

/// What the morph knows.
namespace posenc::morph {
namespace {

/// Some positions, evenly chosen.
std::vector<std::int64_t> some_positions(const Objects& all) {
  constexpr std::int64_t kMost = 64;
  const auto step = 1 + (all.last - all.first) / kMost;
  std::vector<std::int64_t> found;
  for (auto t = all.first; t <= all.last; t += step) found.push_back(t);
  return found;
}

Searched searched(const Objects& all, const std::vector<std::int64_t>& positions) {
  return some_of(std::ssize(positions), "t", all.first, all.last);
}

void add_digits(FactList& facts, const Objects& all) {
  const int bit = all.marked().bit;
  const int digits = std::max(binary_digits(all.last + 1), static_cast<int>(all.columns.size()));
  facts.add("digits", "t in binary", fmt::format("{:0{}b}", all.row, digits));
  facts.add("bit", "bit of the marked column", Quantity(bit));
  facts.add("digit", "its digit at t", Quantity(binary_digit(all.row, bit)));
  facts.add("bit-period", "its period", Quantity(bit_period(bit), kPositions));
  std::vector<Quantity> flips;
  bool halves = true;
  for (const Column& column : all.columns) {
    const auto count = bit_flips(all.last, column.bit);
    halves = halves && (flips.empty() || std::llround(std::floor(flips.back().value / 2)) == count);
    flips.emplace_back(count);
  }
  facts.add("flips", "flips from 0 to the last position", std::move(flips),
            Check{"each bit flips half as often as the one on its left, rounded down",
                  {halves, "the last position"},
                  this_case()});
  const auto positions = some_positions(all);
  std::int64_t equal = 0, other = 0;
  for (const auto t : positions) {
    for (const Column& column : all.columns) {
      const auto period = static_cast<double>(bit_period(column.bit));
      const double turn = std::fmod((static_cast<double>(t) + 0.5) / period, 1);
      ((std::sin(kTurnRad * turn) < 0) == (binary_digit(t, column.bit) == 1) ? equal : other)++;
    }
  }
  facts.add("signs", "signs equal to the digit", Quantity(equal),
            Check{"a sine with a bit’s period, ½ early, is below 0 where the digit is 1",
                  {other == 0, [&] { return counted(other, "sign", "signs"); }},
                  searched(all, positions),
                  {},
                  "half a step early, no sine is 0 at a position"});
}

void add_waves(FactList& facts, const Objects& all) {
  const Column& marked = all.marked();
  const bool is_wave = all.at.waves == 1 && all.at.along == 0;
  facts.add("overtone", "third harmonic ÷ fundamental",
            value_if(is_wave, Quantity(all.overtones() / 3), "no wave is drawn"));
  facts.add("shown-period", "period that is drawn",
            if_finite(kTurnRad / all.omega(marked), "it does not change"));
  const auto& encoding = *all.encoding;
  const int first = all.columns.front().pair, last = all.columns.back().pair;
  const double ratio = encoding.wavelength(last) / encoding.wavelength(first);
  facts.add("ratio", "last wave ÷ that of pair 0",
            value_if(first != last && std::isfinite(ratio), Quantity(ratio), "there is one wave"),
            Check{"each wave is slower than the one on its left",
                  {pair_order(encoding) == PairOrder::slowing, "two neighbouring waves"},
                  all_of("k", 0, encoding.pairs() - 1)});
}

void add_circles(FactList& facts, const Objects& all) {
  facts.add("sine", "sine at t", Quantity(all.written(all.row).sin));
  facts.add("cosine", "cosine at t", Quantity(all.written(all.row).cos));
  facts.add("sine-later", "sine at t + δ", Quantity(all.written(all.row + all.offset).sin));
  facts.add("seen-from", "camera above the circles",
            value_if(all.at.along == 1, Quantity(90 * (1 - all.at.side), kDegrees),
                     "the waves are seen from beside"));
  double off = 0;
  const auto positions = some_positions(all);
  for (const auto t : positions) {
    for (const Column& column : all.columns) {
      const auto at = pair_waves(*all.encoding, column.pair, static_cast<double>(t));
      off = std::max(off, std::abs(std::hypot(at.sin, at.cos) - 1));
    }
  }
  facts.add("off-circle", "farthest from the circle",
            extreme(Quantity(off, {}, 2), searched(all, positions)),
            Check{"sine and cosine are a point on a circle",
                  {off <= kRounding, phrase("a distance of {}", short_text(off, 2))},
                  searched(all, positions),
                  kRounding,
                  all.encoding->is_rotation() ? "sin² + cos² = 1" : ""});
}

void add_rotated(FactList& facts, const Objects& all) {
  const auto& key = all.content->key;
  const auto& query = all.content->query;
  // Vectors are rotated one by one.
  double change = 0;
  const auto positions = some_positions(all);
  for (const auto t : positions) {
    for (const Column& column : all.columns) {
      const auto at = [&](const Polar& of, std::int64_t s) {
        const SinCos phase = sin_cos(all.encoding->phase(s, column.pair));
        const double s0 = std::sin(of.angle_rad), c0 = std::cos(of.angle_rad);
        return of.length * Point(phase.cos * c0 - phase.sin * s0, phase.sin * c0 + phase.cos * s0);
      };
      const auto i = static_cast<std::size_t>(column.pair);
      const Point k = at(key[i], t), q = at(query[i], t + all.offset);
      change = std::max(change, std::abs(q.x * k.x + q.y * k.y - all.product(column.pair)));
    }
  }
  const double angle = std::remainder(all.rotated_rad(all.chosen), kTurnRad);
  facts.add("angle-between", "angle between key and query",
            value_if(all.marked().key.length > 0,
                     Quantity(std::abs(angle) * 360 / kTurnRad, kDegrees), "no pair is rotated"));
  facts.add("product", "their product", Quantity(all.product(all.chosen)));
  facts.add("logit", "sum over all pairs", Quantity(all.logit()));
  constexpr double kLargest = 100;  // product of two pairs: a random number is below 10
  facts.add("change", "change of a product with t", Quantity(change, {}, 2),
            Check{"the angle between key and query is the same at every t",
                  {change <= kLargest * kRounding, symbol_text("δ", all.offset)},
                  searched(all, positions),
                  kLargest * kRounding,
                  "both turn by the same angle"});
}

}  // namespace

FactList facts(const Scene& scene) {
  const Objects all(scene);
  FactList facts;
  facts.add("picture", "picture", picture_name(all.stage));
  add_digits(facts, all);
  add_waves(facts, all);
  add_circles(facts, all);
  add_rotated(facts, all);
  return facts;
}

void data(const Scene& scene, TableWriter& table) {
  const Objects all(scene);
  table.header({"pair", "bit", "digit", "omega_drawn", "across", "up", "across_later", "up_later",
                "between_rad"});
  for (const Column& column : all.columns) {
    const Point here = all.hand(column, false), later = all.hand(column, true);
    if (!table.row(column.pair, column.bit, binary_digit(all.row, column.bit), all.omega(column),
                   here.x, here.y, later.x, later.y, all.between_rad(column)))
      return;
  }
}

}  // namespace posenc::morph

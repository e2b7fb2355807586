#include "views/morph/objects.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <posenc/models/rotary.hpp>

#include "plot/dial.hpp"
#include "views/morph/options.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"

namespace posenc::morph {
namespace {

constexpr int kMostColumns = 8;

/// From 0 to 1 while `stage` goes from one to the other, without a start or an end that is seen.
double eased(double stage, double from, double to) {
  const double x = std::clamp((stage - from) / (to - from), 0.0, 1.0);
  return x * x * x * (x * (6 * x - 15) + 10);
}

double square_omega(int bit) { return std::numbers::pi / std::ldexp(1, bit); }
double square_phase(int bit, double s) {
  return std::numbers::pi * std::remainder(std::ldexp(s + 0.5, -bit), 2);
}

/// v turned clockwise from up, and lengthened, by what goes from nothing to all of `by`.
Point turned(Point v, const Polar& by, double share) {
  const double angle = share * by.angle_rad, length = std::lerp(1, by.length, share);
  const double s = std::sin(angle), c = std::cos(angle);
  return length * Point(v.x * c + v.y * s, v.y * c - v.x * s);
}

Content make_content(int pair_count, int d) {
  const auto pairs = static_cast<std::size_t>(pair_count);
  std::vector<double> key(2 * pairs), query(2 * pairs);
  random_content(kSeed, 0, key, query);
  Content made;
  for (std::size_t k = 0; k < pairs; ++k) {
    const bool is_there = 2 * k + 1 < static_cast<std::size_t>(d);
    for (auto [all, to] : {std::pair(&key, &made.key), {&query, &made.query}}) {
      const Point v((*all)[2 * k], (*all)[2 * k + 1]);
      to->push_back({is_there ? std::hypot(v.x, v.y) : 0, std::atan2(v.y, v.x)});
    }
  }
  return made;
}

}  // namespace

Progress::Progress(double stage)
    : waves(eased(stage, 0, 1)),
      rounding(eased(stage, 1, kMatchedStage)),
      periods(eased(stage, kMatchedStage, 2)),
      apart(eased(stage, 2, 2.5)),
      along(eased(stage, 2.25, 3)),
      side(eased(stage, 3, 4) - eased(stage, 4, 5)),
      hanging(eased(stage, 3, 4)),
      content(eased(stage, 4, 5)) {}

Objects::Objects(const Scene& scene)
    : stage(scene.state()[kStage]),
      at(stage),
      t(scene.position()),
      row(scene.state().position),
      offset(scene.state().offset),
      chosen(static_cast<int>(scene.state().pair)),
      first(first_position(scene.state())),
      last(last_position(scene.state())),
      encoding(scene.shared_all_pairs()),
      content(scene.once([](const Scene&, int pairs, int d) { return make_content(pairs, d); },
                         encoding->pairs(), encoding->d())) {
  for (const int k : chosen_pairs(encoding->pairs(), kMostColumns, chosen)) {
    const auto i = static_cast<std::size_t>(k);
    columns.push_back({static_cast<int>(columns.size()), k, encoding->is_rotation(k),
                       content->key[i], content->query[i]});
    longest = std::max({longest, content->key[i].length, content->query[i].length});
  }
  for (Column& column : columns) column.key.length /= longest, column.query.length /= longest;
}

const Column& Objects::marked() const { return *std::ranges::find(columns, chosen, &Column::pair); }

SinCos Objects::written(std::int64_t position) const {
  const SinCos exact = pair_waves(*encoding, chosen, static_cast<double>(position));
  return {without_rounding(exact.sin, kEntryError), without_rounding(exact.cos, kEntryError)};
}

double Objects::omega(const Column& column) const {
  const double bit = square_omega(column.bit), own = encoding->omega(column.pair);
  if (at.periods == 1) return own;
  constexpr double kStill = 1e-12;
  return bit * std::pow(std::max(own, kStill) / bit, at.periods);
}

double Objects::largest_omega(const Column& column) const {
  return std::max(square_omega(column.bit), encoding->omega(column.pair));
}

/// While periods change, a wave keeps its phase at the first position, where that is near, or at t,
/// but for what the two phases there differ by.
double Objects::phase_rad(const Column& column, double s) const {
  constexpr std::int64_t kNear = 128;
  const double anchor = last <= kNear ? static_cast<double>(first) : t;
  const double from = square_phase(column.bit, anchor);
  const double to = angle_rad(encoding->phase_at(anchor, column.pair));
  if (at.periods == 0) return square_phase(column.bit, s);
  return from + at.periods * std::remainder(to - from, kTurnRad) + omega(column) * (s - anchor);
}

Point Objects::wave(const Column& column, double s) const {
  if (at.periods == 1) {
    const SinCos own = pair_waves(*encoding, column.pair, s);
    return {own.sin, own.cos};
  }
  const double phase = phase_rad(column, s), sine = std::sin(phase), r = 1 - at.rounding;
  constexpr double kNoOvertones = 1e-6, kZero = 1e-9;
  double value = sine;
  if (r == 1) {
    value = std::abs(sine) < kZero ? 0 : std::copysign(1, sine);
  } else if (r > kNoOvertones) {
    const double a = 2 * r / (1 - r * r);
    value = std::atan(a * sine) / std::atan(a);
  }
  return {at.waves * value, std::cos(phase)};
}

Point Objects::hand(const Column& column, bool is_later) const {
  const double s = is_later ? later() : t;
  Point v = wave(column, s);
  if (at.content == 0) return v;
  v.y = std::lerp(v.y, cos(encoding->phase_at(s, column.pair)), at.content);
  return turned(v, is_later ? column.query : column.key, at.content);
}

double Objects::between_rad(const Column& column) const {
  const double by_content = std::remainder(column.query.angle_rad - column.key.angle_rad, kTurnRad);
  return std::remainder(turn_rad(*encoding, column.pair, offset), kTurnRad) +
         at.content * by_content;
}

double Objects::rotated_rad(int pair) const {
  const auto k = static_cast<std::size_t>(pair);
  return turn_rad(*encoding, pair, offset) + content->query[k].angle_rad -
         content->key[k].angle_rad;
}

double Objects::product(int pair) const {
  const auto k = static_cast<std::size_t>(pair);
  return content->key[k].length * content->query[k].length * std::cos(rotated_rad(pair));
}

double Objects::logit() const {
  double sum = 0;
  for (int k = 0; k < encoding->pairs(); ++k) sum += product(k);
  return sum;
}

double Objects::largest_product() const {
  double largest = 1e-9;
  for (const Column& c : columns)
    largest = std::max(largest, longest * longest * c.key.length * c.query.length);
  return largest;
}

}  // namespace posenc::morph

#include "views/rotation/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include <posenc/attention.hpp>
#include <posenc/models/rotary.hpp>

#include "text/phrase.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"

namespace posenc::rotation {
bool Angle::is_tiny() const {
  constexpr double kTiny = 0.02;
  return turns == 0 && rest_rad != 0 && std::abs(rest_rad) < kTiny;
}

Angle angle_of(const Sinusoidal& encoding, int k, std::int64_t delta) {
  const double radians = encoding.omega(k) * static_cast<double>(delta);
  const double rest = turn_rad(encoding, k, delta);
  return {radians, std::llround((radians - rest) / kTurnRad), rest};
}

std::string angle_text(const Angle& angle) {
  const auto radians = short_text(angle.radians);
  const auto degrees = short_text(angle.rest_rad * 360 / kTurnRad);
  if (angle.turns == 0) return fmt::format("{} rad = {}°", radians, degrees);
  const auto turns = integer_text(angle.turns);
  return fmt::format("{} rad = {} {} and {}°", radians, turns,
                     std::abs(angle.turns) == 1 ? "turn" : "turns", degrees);
}

Point pair_point(const Sinusoidal& encoding, int k, double position) {
  const SinCos at = pair_waves(encoding, k, position);
  return {at.sin, at.cos};
}

Point pair_products(const Scene& scene, std::int64_t t) {
  const Sinusoidal& encoding = scene.all_pairs();
  const int k = static_cast<int>(scene.state().pair);
  const auto a = pair_at(encoding, k, t), b = pair_at(encoding, k, t + scene.state().offset);
  const Point products{a[0] * b[0] + a[1] * b[1], b[0] * a[1] - b[1] * a[0]};
  return products / (encoding.scale() * encoding.scale());
}

Comparison compared(const Scene& scene, std::int64_t t) {
  const Sinusoidal& encoding = scene.all_pairs();
  const auto delta = scene.state().offset;
  const int k = static_cast<int>(scene.state().pair);
  const Point at = pair_products(scene, t);
  // A pair that does not turn as one has no angle to be near to.
  const double near = encoding.is_rotation(k) ? turn_rad(encoding, k, delta) : std::numbers::pi;
  const double angle = near + std::remainder(std::atan2(at.y, at.x) - near, kTurnRad);
  return {angle, at.x, at.y, encoding.dot_at(t, delta)};
}

std::optional<double> matrix_entry(const Sinusoidal& encoding, std::int64_t delta, int row_dim,
                                   int column_dim) {
  const WaveColumn row = encoding.column(row_dim), column = encoding.column(column_dim);
  using enum WaveColumn::Kind;
  if (row.kind == zero || column.kind == zero || row.pair != column.pair) return {};
  const RotationBlock m = rotation_block(encoding, row.pair, delta);
  if (row.kind == sine) return column.kind == sine ? m.m00 : m.m01;
  return column.kind == sine ? m.m10 : m.m11;
}

std::optional<double> shown_entry(const Scene& scene, const Facts& known, int row, int column) {
  const auto& encoding = scene.all_pairs();
  const auto value = matrix_entry(encoding, scene.state().offset, row, column);
  const bool is_of_pair = value && encoding.column(row).pair == scene.state().pair;
  if (is_of_pair && known.is_covered(row == column ? "matrix-cosine" : "matrix-sine")) return NAN;
  return value;
}

std::array<LayoutLogit, 4> layout_logits(const Scene& scene) {
  using Row = std::array<double, 4>;
  constexpr Row q{1, 2, 3, 4}, k{4, 3, 2, 1};
  const auto converted = [](const Row& x) { return Row{x[0], x[2], x[1], x[3]}; };
  const auto t = scene.state().position, delta = scene.state().offset;
  const double base = scene.all_pairs().base();
  const auto logit = [&](std::string_view id, std::string_view title, RotaryLayout layout,
                         const Row& query, const Row& key) {
    const Rotary rotary = *Rotary::make({.head = 4, .rotated = 4, .base = base, .layout = layout});
    const auto product = [&](std::int64_t m, std::int64_t n) {
      Row a = query, b = key;
      rotary.apply({.first = m, .count = 1}, 1, std::span(a));
      rotary.apply({.first = n, .count = 1}, 1, std::span(b));
      return dot_product(a, b);
    };
    return LayoutLogit{id, title, rotary.logit(query, key, 0), rotary.logit(query, key, delta),
                       std::abs(product(t + delta, t) - product(delta, 0))};
  };
  using enum RotaryLayout;
  return {logit("interleaved", "interleaved(q, κ)", interleaved, q, k),
          logit("half", "half(q, κ)", half, q, k),
          logit("converted", "half(πq, πκ)", half, converted(q), converted(k)),
          logit("query-only", "half(πq, κ), a mistake", half, converted(q), k)};
}

}  // namespace posenc::rotation

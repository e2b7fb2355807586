#include "views/rotation_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::rotation {
namespace {

struct LargestResidual {
  double value;
};
struct LargestComposition {
  double value;
};
struct Blocks {
  std::vector<RotationBlock> all;
};

std::int64_t count_of(const RotationBlock& m, bool has_cosine) {
  const auto one = [](double v) { return v != 0 ? std::int64_t{1} : std::int64_t{0}; };
  return one(m.m00) + (has_cosine ? one(m.m01) + one(m.m10) + one(m.m11) : 0);
}

}  // namespace

Angle angle_of(const Sinusoidal& encoding, int k, std::int64_t delta) {
  const std::int64_t steps = std::abs(delta);
  Angle angle;
  angle.sign = delta < 0 ? -1 : 1;
  angle.radians = angle.sign * encoding.omega(k) * static_cast<double>(steps);
  angle.rest_rad = angle_rad(encoding.phase(steps, k));
  angle.whole = std::llround((std::abs(angle.radians) - angle.rest_rad) / (2 * std::numbers::pi));
  return angle;
}

std::string angle_text(const Angle& angle) {
  const double degrees = angle.rest_rad * 180 / std::numbers::pi;
  const auto radians = short_text(angle.radians, 4);
  const auto rest = short_text(angle.sign * degrees, 4);
  if (angle.whole == 0) return fmt::format("{} rad = {}°", radians, rest);
  return fmt::format("{} rad = {} {} and {}°", radians, integer_text(angle.sign * angle.whole),
                     angle.whole == 1 ? "turn" : "turns", rest);
}

double largest_residual(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_all_pairs();
  return scene
      .memo<LargestResidual>(
          std::tuple(encoding, state.position, state.offset),
          [&] {
            double largest = 0;
            for (int k = 0; k < encoding->pairs(); ++k) {
              largest =
                  std::max(largest, rotation_residual(*encoding, k, state.position, state.offset));
            }
            return LargestResidual{largest};
          })
      .value;
}

double largest_composition_residual(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_all_pairs();
  const auto epsilon = state.rotation.epsilon;
  return scene
      .memo<LargestComposition>(
          std::tuple(encoding, state.offset, epsilon),
          [&] {
            double largest = 0;
            for (int k = 0; k < encoding->pairs(); ++k) {
              largest =
                  std::max(largest, composition_residual(*encoding, k, state.offset, epsilon));
            }
            return LargestComposition{largest};
          })
      .value;
}

const std::vector<RotationBlock>& blocks(const Scene& scene) {
  const auto& encoding = scene.shared_all_pairs();
  const auto delta = scene.state().offset;
  return scene
      .memo<Blocks>(std::tuple(encoding, delta),
                    [&] {
                      Blocks made;
                      for (int k = 0; k < encoding->pairs(); ++k) {
                        made.all.push_back(rotation_block(*encoding, k, delta));
                      }
                      return made;
                    })
      .all;
}

Between between(const Scene& scene, std::int64_t t) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto here = pair_at(encoding, k, t), there = pair_at(encoding, k, t + state.offset);
  const double squared = encoding.scale() * encoding.scale();
  Between found;
  found.cos = (here[0] * there[0] + here[1] * there[1]) / squared;
  found.sin = (there[0] * here[1] - there[1] * here[0]) / squared;
  const Angle angle = angle_of(encoding, k, state.offset);
  const double expected = angle.sign * angle.rest_rad;
  const double measured = std::atan2(found.sin, found.cos);
  // A pair that does not turn as one has no angle to be near to.
  const double near = encoding.is_rotation(k) ? expected : std::numbers::pi;
  found.angle_rad = near + std::remainder(measured - near, 2 * std::numbers::pi);
  found.product = encoding.dot_at(t, state.offset);
  return found;
}

double Shift::angle_change() const {
  return std::abs(std::remainder(now.angle_rad - before.angle_rad, 2 * std::numbers::pi));
}

double Shift::largest_change() const {
  return std::max({std::abs(now.cos - before.cos), std::abs(now.sin - before.sin),
                   std::abs(now.product - before.product)});
}

const Shift& shift(const Scene& scene) {
  const State& state = scene.state();
  const auto from = state.rotation.shifted_from;
  return scene.memo<Shift>(
      std::tuple(scene.shared_all_pairs(), state.position, state.offset, state.pair, from), [&] {
        return Shift{between(scene, from), between(scene, state.position)};
      });
}

double product_rounding(const Sinusoidal& encoding) {
  return 4 * encoding.d() * kDotError * encoding.scale() * encoding.scale();
}

double matrix_entry(const Sinusoidal& encoding, const std::vector<RotationBlock>& all, int row_dim,
                    int column_dim) {
  const WaveColumn row = encoding.column(row_dim), column = encoding.column(column_dim);
  using enum WaveColumn::Kind;
  if (row.kind == zero || column.kind == zero || row.pair != column.pair) return 0;
  const RotationBlock& m = all[static_cast<std::size_t>(row.pair)];
  if (row.kind == sine) return column.kind == sine ? m.m00 : m.m01;
  return column.kind == sine ? m.m10 : m.m11;
}

std::int64_t entries_not_zero(const Scene& scene) {
  const auto& all = blocks(scene);
  std::int64_t count = 0;
  for (std::size_t k = 0; k < all.size(); ++k) {
    count += count_of(all[k], scene.all_pairs().cosine_dim(static_cast<int>(k)).has_value());
  }
  return count;
}

std::string no_rotation_text(const Sinusoidal& encoding, int k) {
  if (encoding.is_rotation(k)) return "";
  return encoding.cosine_dim(k) ? "Its sine and cosine have different frequencies, so no rotation "
                                  "carries the one to the other"
                                : "Its sine has no cosine, so there is nothing to turn it with";
}

namespace {

/// "Shifted from t = 0 to t = 37"
std::string shifted_text(const State& state) {
  return fmt::format("from t = {} to t = {}", integer_text(state.rotation.shifted_from),
                     integer_text(state.position));
}

std::string shift_claim(const Scene& scene) {
  const State& state = scene.state();
  if (state.position == state.rotation.shifted_from) {
    return "Shift t and t + δ along the sequence, and see what stands still between them";
  }
  const double change = shift(scene).now.product - shift(scene).before.product;
  if (scene.all_pairs().is_rotation()) {
    return fmt::format("Shifted {}, the angle, the matrix and the product stand still",
                       shifted_text(state));
  }
  return fmt::format("Shifted {}, the product p(t) · p(t + δ) moves by {}", shifted_text(state),
                     short_text(change, 2));
}

std::string matrix_claim(const Scene& scene) {
  const std::int64_t d = scene.all_pairs().d();
  if (entries_not_zero(scene) == d * d)
    return fmt::format("One matrix moves every position by δ, and none of its {} numbers is 0",
                       integer_text(d * d));
  return fmt::format("One matrix moves every position by δ, and all but {} of its {} numbers are 0",
                     integer_text(entries_not_zero(scene)), integer_text(d * d));
}

std::string shift_words(const Scene& scene) {
  const State& state = scene.state();
  const auto& moved = shift(scene);
  const double change = std::abs(moved.now.product - moved.before.product);
  const double rounding = product_rounding(scene.all_pairs());
  return fmt::format(
      "Shifted {}, p(t) · p(t + δ) goes from {} to {}: it {}, differing by {}, {} the {} that "
      "rounding explains; the angle of pair {} differs by {} rad.\n",
      shifted_text(state), short_text(moved.before.product, 6), short_text(moved.now.product, 6),
      change <= rounding ? "stands still" : "does not stand still", short_text(change, 2),
      change <= rounding ? "within" : "more than", short_text(rounding, 2),
      integer_text(state.pair), short_text(moved.angle_change(), 2));
}

std::string composition_words(const Scene& scene) {
  const State& state = scene.state();
  const double residual = largest_composition_residual(scene);
  return fmt::format(
      "Two steps, ε = {} and δ = {}, are one of {}: M of δ times M of ε differs from M of δ + ε "
      "by at most {}, {} the {} that rounding explains.\n",
      integer_text(state.rotation.epsilon), integer_text(state.offset),
      integer_text(state.offset + state.rotation.epsilon), short_text(residual, 2),
      residual <= kCompositionResidual ? "within" : "more than",
      short_text(kCompositionResidual, 2));
}

}  // namespace

std::string claim(const State& state, double residual) {
  if (residual > kRotationResidual) {
    return fmt::format("Here a step of δ is no rotation: the largest difference is {}",
                       short_text(residual, 2));
  }
  if (state.offset == 0) return "A step of 0 turns nothing: M is the identity";
  return "A step of δ is a rotation, and the rotation does not know t";
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const double residual = largest_residual(scene);
  switch (state.rotation.show) {
    case RotationShow::step: break;
    case RotationShow::shift: return shift_claim(scene);
    case RotationShow::compose:
      return residual <= kRotationResidual
                 ? "A step of ε and a step of δ are one step of δ + ε: their angles add up"
                 : "The angles of two steps add up, but here no step is a rotation";
    case RotationShow::matrix:
      if (residual <= kRotationResidual) return matrix_claim(scene);
      break;
  }
  return claim(state, residual);
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 10> columns{
      "pair",    "omega",         "m00", "m01", "m10", "m11", "residual", "composed_residual",
      "product", "product_before"};
  table.header(columns);
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const auto product = [&](int k, std::int64_t t) {
    const auto here = pair_at(encoding, k, t), there = pair_at(encoding, k, t + state.offset);
    return here[0] * there[0] + here[1] * there[1];
  };
  for (int k = 0; k < encoding.pairs(); ++k) {
    const RotationBlock m = rotation_block(encoding, k, state.offset);
    const std::array row{static_cast<double>(k),
                         encoding.omega(k),
                         m.m00,
                         m.m01,
                         m.m10,
                         m.m11,
                         rotation_residual(encoding, k, state.position, state.offset),
                         composition_residual(encoding, k, state.offset, state.rotation.epsilon),
                         product(k, state.position),
                         product(k, state.rotation.shifted_from)};
    if (!table.row(row)) return;
  }
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const double residual = largest_residual(scene);
  const auto here = pair_at(encoding, k, state.position);
  const auto there = pair_at(encoding, k, state.position + state.offset);
  const RotationBlock m = rotation_block(encoding, k, state.offset);
  constexpr int kPlaces = 4;
  const auto text = [](double v) { return fixed_text(v, kPlaces); };
  std::string words = claim(scene) + ".\n" + convention_text(encoding.convention());
  words +=
      fmt::format("Pair {} turns by ω = {} rad per position: p({}) = ({}, {}) and p({}) = ({}, {})",
                  integer_text(k), short_text(encoding.omega(k), 6), integer_text(state.position),
                  text(here[0]), text(here[1]), integer_text(state.position + state.offset),
                  text(there[0]), text(there[1]));
  const auto matrix =
      fmt::format("[[{}, {}], [{}, {}]]", text(m.m00), text(m.m01), text(m.m10), text(m.m11));
  if (encoding.is_rotation(k)) {
    const auto circle = encoding.scale() == 1
                            ? std::string("the unit circle")
                            : "a circle of radius " + short_text(encoding.scale(), 4);
    words += fmt::format(" lie ω · {} = {} apart on {}.\n", integer_text(state.offset),
                         angle_text(angle_of(encoding, k, state.offset)), circle);
    words += fmt::format(
        "The matrix M = {} takes the one to the other, and depends on ω and δ alone.\n", matrix);
  } else {
    words += fmt::format(
        ".\n{}: M = {} of its sine's frequency misses p({}) by {}.\n",
        no_rotation_text(encoding, k), matrix, integer_text(state.position + state.offset),
        short_text(rotation_residual(encoding, k, state.position, state.offset), 2));
  }
  words += fmt::format(
      "{}, M · p(t) and p(t + δ) differ by at most {}, {} the {} that rounding explains.\n",
      encoding.pairs() == 1 ? std::string("In the only pair")
                            : fmt::format("Over all {} pairs", integer_text(encoding.pairs())),
      short_text(residual, 2), residual <= kRotationResidual ? "within" : "more than",
      short_text(kRotationResidual, 2));
  words += shift_words(scene) + composition_words(scene);
  words += fmt::format("As one {0} × {0} matrix, M has {1} numbers that are not 0, of {2}.\n",
                       integer_text(encoding.d()), integer_text(entries_not_zero(scene)),
                       integer_text(std::int64_t{encoding.d()} * encoding.d()));
  return words;
}

}  // namespace posenc::rotation

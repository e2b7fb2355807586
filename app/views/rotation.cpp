#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <posenc/rotation.hpp>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/parts.hpp"
#include "views/rotation_layout.hpp"
#include "views/views.hpp"

namespace posenc {
namespace rotation {
namespace {

struct LargestResidual {
  double value;
};

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
  const auto& encoding = scene.shared_sinusoidal();
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

std::string no_rotation_text(const Sinusoidal& encoding, int k) {
  if (encoding.is_rotation(k)) return "";
  return encoding.cosine_dim(k) ? "Its sine and cosine have different frequencies, so no rotation "
                                  "carries the one to the other"
                                : "Its sine has no cosine, so there is nothing to turn it with";
}

std::string claim(const State& state, double residual) {
  if (residual > kRotationResidual) {
    return fmt::format("Here a step of δ is no rotation: the largest difference is {}",
                       short_text(residual, 2));
  }
  if (state.offset == 0) return "A step of 0 turns nothing: M is the identity";
  return "A step of δ is a rotation, and the rotation does not know t";
}

}  // namespace rotation

namespace {

using namespace rotation;

constexpr int kDigits = 15;

void draw_hover(Canvas& canvas, const Frame& frame, const Scene& scene,
                const rotation::Layout& at) {
  const Point hover = *frame.hover;
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.sinusoidal();
  if (const auto k = pair_at_point(at, hover)) {
    std::vector lines{
        fmt::format("pair {}", integer_text(*k)),
        fmt::format("ω = {} rad per position", short_text(encoding.omega(*k), kDigits)),
        fmt::format("one turn in {} positions", short_text(encoding.wavelength(*k), 8)),
        fmt::format("ωδ = {}", angle_text(angle_of(encoding, *k, state.offset)))};
    if (!encoding.is_rotation(*k) && encoding.cosine_dim(*k)) {
      lines.push_back(
          fmt::format("of its cosine ω = {}", short_text(encoding.cosine_omega(*k), kDigits)));
    }
    draw_readout(canvas, frame.palette, hover, frame.area, lines);
  } else if (glm::distance(hover, at.centre) <= at.radius) {
    const int pair = static_cast<int>(state.pair);
    std::vector<std::string> lines;
    for (const std::int64_t t : {state.position, state.position + state.offset}) {
      const auto p = pair_at(encoding, pair, t);
      lines.push_back(fmt::format("p({})", integer_text(t)));
      lines.push_back(fmt::format("sin {}", short_text(p[0], kDigits)));
      if (encoding.cosine_dim(pair)) {
        lines.push_back(fmt::format("cos {}", short_text(p[1], kDigits)));
      }
    }
    lines.push_back("drag to turn p(t)");
    draw_readout(canvas, frame.palette, hover, frame.area, lines);
  }
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const rotation::Layout at = layout(canvas, frame, scene);
  draw_circle(canvas, frame.palette, scene, at, frame.compact);
  if (at.strip) {
    draw_words(canvas, frame.palette, scene, at.words);
    draw_strip(canvas, frame.palette, scene, at);
  } else {
    draw_compact_words(canvas, frame.palette, scene, at.words);
  }
  if (frame.hover) draw_hover(canvas, frame, scene, at);
}

/// The position nearest to t at which the hand of pair k points to `at`.
std::int64_t position_at(const Scene& scene, Point centre, Point at) {
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const double pointed = std::atan2(at.x - centre.x, centre.y - at.y);
  const double now = angle_rad(scene.sinusoidal().phase(state.position, k));
  const double turn = std::remainder(pointed - now, 2 * std::numbers::pi);
  const auto steps = std::llround(turn / scene.sinusoidal().omega(k));
  return std::clamp<std::int64_t>(state.position + steps, first_position(state),
                                  last_position(state));
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.down) return next;
  RecordingCanvas measuring(&canvas);
  const rotation::Layout at = layout(measuring, frame, scene);
  if (const auto k = pair_at_point(at, pointer.pressed_at)) {
    next.pair = *k;
  } else if (glm::distance(pointer.pressed_at, at.centre) <= at.radius + 12 &&
             pointer.at != at.centre) {
    next.position = position_at(scene, at.centre, pointer.at);
  }
  return next;
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 7> columns{"pair", "omega", "m00", "m01", "m10", "m11", "residual"};
  table.header(columns);
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.sinusoidal();
  for (int k = 0; k < encoding.pairs(); ++k) {
    const RotationBlock m = rotation_block(encoding, k, state.offset);
    const std::array row{static_cast<double>(k),
                         encoding.omega(k),
                         m.m00,
                         m.m01,
                         m.m10,
                         m.m11,
                         rotation_residual(encoding, k, state.position, state.offset)};
    if (!table.row(row)) return;
  }
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.sinusoidal();
  const int k = static_cast<int>(state.pair);
  const double residual = largest_residual(scene);
  const auto here = pair_at(encoding, k, state.position);
  const auto there = pair_at(encoding, k, state.position + state.offset);
  const RotationBlock m = rotation_block(encoding, k, state.offset);
  constexpr int kPlaces = 4;
  const auto text = [](double v) { return fixed_text(v, kPlaces); };
  std::string words = claim(state, residual) + ".\n" + convention_text(encoding.convention());
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
  return words;
}

}  // namespace

extern const View kRotationView{
    .id = "rotation",
    .title = "Rotation",
    .help = "A step of δ turns each pair by an angle that does not depend on the position",
    .group = ViewGroup::why,
    .in_overview = true,
    .draw = draw,
    .interact = interact,
    .data = data,
    .describe = describe,
    .try_this =
        "Step t with ← →: the hands turn, the matrix stands still\n"
        "Step k with ↑: slower pairs turn less\n"
        "Set δ to 0, then below 0",
    .without_waves = "nothing turns",
};

}  // namespace posenc

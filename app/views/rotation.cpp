#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/rotation_layout.hpp"
#include "views/rotation_matrix.hpp"
#include "views/views.hpp"

namespace posenc {
namespace {

using namespace rotation;

constexpr int kDigits = 15;

void draw_matrix_hover(Canvas& canvas, const Frame& frame, const Scene& scene,
                       const rotation::Layout& at) {
  const auto place = place_at(scene, matrix_layout(scene, at, frame.compact), *frame.hover);
  if (!place) return;
  const Sinusoidal& encoding = scene.all_pairs();
  const WaveColumn row = encoding.column(place->row), column = encoding.column(place->column);
  using enum WaveColumn::Kind;
  const bool in_block = row.kind != zero && column.kind != zero && row.pair == column.pair;
  const double value = matrix_entry(encoding, blocks(scene), place->row, place->column);
  const std::array lines{
      fmt::format("row {}, column {}", integer_text(place->row), integer_text(place->column)),
      in_block ? fmt::format("{}{}δ = {}",
                             row.kind == column.kind ? "cos "
                             : row.kind == sine      ? "sin "
                                                     : "−sin ",
                             omega_text(row.pair), short_text(value, kDigits))
               : std::string("0: of different pairs")};
  draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines);
}

void draw_track_hover(Canvas& canvas, const Frame& frame, const Scene& scene,
                      const rotation::Layout& at) {
  Pointer there;
  there.at = there.pressed_at = *frame.hover;
  const auto t = shifted_position(scene, at, there);
  if (!t) return;
  const Between found = between(scene, *t);
  const std::array lines{
      fmt::format("t = {}, t + δ = {}", integer_text(*t), integer_text(*t + scene.state().offset)),
      fmt::format("pair {}: {}", integer_text(scene.state().pair), short_text(found.cos, kDigits)),
      fmt::format("all pairs: {}", short_text(found.product, kDigits))};
  draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines);
}

void draw_hover(Canvas& canvas, const Frame& frame, const Scene& scene,
                const rotation::Layout& at) {
  const Point hover = *frame.hover;
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  if (at.matrix) {
    draw_matrix_hover(canvas, frame, scene, at);
  } else if (at.track && at.track->contains(hover)) {
    draw_track_hover(canvas, frame, scene, at);
  } else if (const auto k = pair_at_point(at, hover)) {
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

void draw_matrix_and_words(Canvas& canvas, const Frame& frame, const Scene& scene,
                           const rotation::Layout& at) {
  draw_matrix(canvas, frame, scene, at);
  const auto l = matrix_layout(scene, at, frame.compact);
  if (frame.compact) return draw_compact_words(canvas, frame.palette, scene, at.words);
  // A matrix that is its own piece leaves room for its numbers in words.
  if (l.piece == l.whole) draw_words(canvas, frame.palette, scene, at.words);
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const rotation::Layout at = layout(canvas, frame, scene);
  const bool two_steps = scene.state().rotation.show == RotationShow::compose;
  if (at.matrix) {
    draw_matrix_and_words(canvas, frame, scene, at);
  } else {
    draw_circle(canvas, frame.palette, scene, at, frame.compact);
    if (at.track) {
      draw_shift_words(canvas, frame.palette, scene, at.words);
      draw_track(canvas, frame.palette, scene, at);
    } else if (at.strip) {
      (two_steps ? draw_compose_words : draw_words)(canvas, frame.palette, scene, at.words);
      draw_strip(canvas, frame.palette, scene, at);
    } else {
      draw_compact_words(canvas, frame.palette, scene, at.words);
    }
  }
  if (frame.hover) draw_hover(canvas, frame, scene, at);
}

/// The position nearest to t at which the hand of pair k points to `at`.
std::int64_t position_at(const Scene& scene, Point centre, Point at) {
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const double pointed = std::atan2(at.x - centre.x, centre.y - at.y);
  const double now = angle_rad(scene.all_pairs().phase(state.position, k));
  const double turn = std::remainder(pointed - now, 2 * std::numbers::pi);
  const auto steps = std::llround(turn / scene.all_pairs().omega(k));
  return std::clamp<std::int64_t>(state.position + steps, first_position(state),
                                  last_position(state));
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.down) return next;
  RecordingCanvas measuring(&canvas);
  const rotation::Layout at = layout(measuring, frame, scene);
  if (at.matrix) {
    const auto place = place_at(scene, matrix_layout(scene, at, frame.compact), pointer.pressed_at);
    if (place && pointer.clicked) {
      const WaveColumn row = scene.all_pairs().column(place->row);
      if (row.kind != WaveColumn::Kind::zero) next.pair = row.pair;
    }
  } else if (const auto t = shifted_position(scene, at, pointer)) {
    next.position = *t;
    if (pointer.double_clicked) next.rotation.shifted_from = *t;
  } else if (const auto k = pair_at_point(at, pointer.pressed_at)) {
    next.pair = *k;
  } else if (glm::distance(pointer.pressed_at, at.centre) <= at.radius + 12 &&
             pointer.at != at.centre) {
    next.position = position_at(scene, at.centre, pointer.at);
  }
  return next;
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
        "Show both shifted, and drag: no number moves\n"
        "Show two steps, and set ε to −δ",
    .needs = Needs::sinusoids,
    .respects_mask = false,
    .equation = equations::rotation,
    .equation_in_full = equations::rotation_in_full,
};

}  // namespace posenc

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "text/phrase.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"
#include "views/rotation/numbers.hpp"
#include "views/rotation/options.hpp"

/// A step of δ turns each pair by an angle that does not depend on the position.
namespace posenc {
namespace rotation {
namespace {

using namespace plot;

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  const Mode& mode = mode_of(state);
  const auto how = filled(mode.how_to_read, known, scene);
  const auto why_not = no_rotation_text(scene.all_pairs(), static_cast<int>(state.pair));
  const bool is_of_pair = state[kShow] != RotationShow::layouts && !why_not.empty();
  return {.heading = {.how_to_read = is_of_pair ? Text(how + " " + why_not + ".", why_not) : how},
          .cells = mode.cells(scene, known, palette)};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (const auto place = matrix_place(scene, hit); place && hit.tapped) {
    const WaveColumn row = scene.all_pairs().column(place->row);
    if (row.kind != WaveColumn::Kind::zero) next.pair = row.pair;
  }
  if (!hit.down) return next;
  if (hit.panel == kSequence) {
    move_to(next, hit, position_near(next, hit.at.x));
    if (hit.pointer.double_clicked) next.set(kShiftedFrom, next.position);
  } else if (hit.panel == kPairs) {
    if (hit.dial) next.pair = hit.dial->number;
  } else if (hit.panel == kCircle && hit.in_frame && hit.at != Point(0, 0)) {
    const auto from = next.position + (hit.moves == kMovesDelta ? next.offset.value() : 0);
    move_to(next, hit,
            position_at_angle(next, scene.all_pairs(), static_cast<int>(next.pair), from,
                              std::atan2(hit.at.x, hit.at.y)));
  }
  return next;
}

std::vector<std::string> pair_reading(const Scene& scene, int k) {
  const auto& encoding = scene.all_pairs();
  std::vector lines{
      phrase("pair {}", k), fmt::format("ω = {} rad per position", short_text(encoding.omega(k))),
      "one turn in " + counted(encoding.wavelength(k), "position", "positions", 4),
      fmt::format("ωδ = {}", angle_text(angle_of(encoding, k, scene.state().offset)))};
  if (const auto cosine = encoding.cosine_dim(k))
    lines.push_back(phrase("sine in dimension {}, cosine in {}", encoding.sine_dim(k), *cosine));
  if (!encoding.is_rotation(k) && encoding.cosine_dim(k))
    lines.push_back(fmt::format("of its cosine ω = {}", short_text(encoding.cosine_omega(k))));
  return lines;
}

std::vector<std::string> matrix_reading(const Scene& scene, const Facts& known,
                                        const MatrixPlace& place) {
  const auto row = scene.all_pairs().column(place.row),
             column = scene.all_pairs().column(place.column);
  const auto value = shown_entry(scene, known, place.row, place.column);
  const std::string_view function = row.kind == column.kind              ? "cos"
                                    : row.kind == WaveColumn::Kind::sine ? "sin"
                                                                         : "−sin";
  return {phrase("row {}, column {}", place.row, place.column),
          value ? fmt::format("{} {}δ = {}", function, omega_text(row.pair),
                              std::isnan(*value) ? "?" : short_text(*value))
                : "0: of different pairs"};
}

std::optional<Reading> read(const Scene& scene, const Facts& known, const Palette& palette,
                            const Hit& hit) {
  if (const auto place = matrix_place(scene, hit))
    return Reading{.lines = matrix_reading(scene, known, *place)};
  if (hit.panel == kPairs) {
    if (!hit.dial) return {};
    const auto& [k, box] = *hit.dial;
    return Reading{.lines = pair_reading(scene, k), .about = box};
  }
  if (hit.panel == kCircle && hit.in_frame && glm::length(hit.at) <= 1)
    return Reading{.lines = {filled("p({position}): {column}", known, scene),
                             filled("p({shifted-position}): {column-ahead}", known, scene)},
                   .hint = "drag to set t",
                   .about = hit.room};
  if (hit.panel != kSequence || !hit.in_frame) return {};
  const State& state = scene.state();
  const auto t = position_near(state, hit.at.x);
  const auto found = compared(scene, t);
  return Reading{.at = Point(t, found.cosine),
                 .color = palette.k,
                 .lines = {phrase("t = {}, t + δ = {}", t, t + state.offset),
                           phrase("pair {}: {}", state.pair, short_text(found.cosine)),
                           "all pairs: " + short_text(found.product)},
                 .hint = "drag to shift both, double-click to begin there"};
}

void data(const Scene& scene, TableWriter& table) {
  if (scene.state()[kShow] == RotationShow::layouts) {
    table.header({"logit", "at_zero", "at_delta", "change"});
    for (const auto& [id, title, at_zero, here, change] : layout_logits(scene))
      if (!table.row(id, at_zero, here, change)) return;
    return;
  }
  table.header({"pair", "omega", "m00", "m01", "m10", "m11", "residual", "composed_residual",
                "product", "product_before"});
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const auto product = [&](int k, std::int64_t t) {
    const auto here = pair_at(encoding, k, t), there = pair_at(encoding, k, t + state.offset);
    return here[0] * there[0] + here[1] * there[1];
  };
  for (int k = 0; k < encoding.pairs(); ++k) {
    const auto m = rotation_block(encoding, k, state.offset);
    if (!table.row(k, encoding.omega(k), m.m00, m.m01, m.m10, m.m11,
                   rotation_residual(encoding, k, state.position, state.offset),
                   composition_residual(encoding, k, state.offset, state[kEpsilon]),
                   product(k, state.position), product(k, state[kShiftedFrom])))
      return;
  }
}

}  // namespace
}  // namespace rotation

extern const View kRotationView{
    .id = "rotation",
    .title = "Rotation",
    .help = "A step of δ turns each pair by an angle that does not depend on the position",
    .group = ViewGroup::why,
    .opening = "--d 16 --length 17 --position 5 --offset 3 --pair 1",
    .options = rotation::kOptions,
    .in_overview = true,
    .all_facts = [](const Scene& scene) { return rotation::mode_of(scene.state()).facts(scene); },
    .claims = [](const State& state) { return rotation::mode_of(state).claims; },
    .compose = rotation::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return rotation::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return rotation::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { rotation::data(in, table); },
    .try_this =
        "Step t with ← →: the hands turn, the matrix stays\n"
        "Show both shifted, and drag: no number changes\n"
        "Show two steps, and set ε to −δ",
    .needs = Needs::sinusoids,
    .masked = MaskedPairs::counted,
    .equation = [](const Inputs& in) { return rotation::equation(in, in.facts()); },
};

}  // namespace posenc

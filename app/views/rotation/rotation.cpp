#include <algorithm>
#include <array>
#include <cmath>

#include <glm/geometric.hpp>

#include "text/phrase.hpp"
#include "views/pair_matrix.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// A step of δ turns each pair by an angle that does not depend on the position.
namespace posenc::rotation {
namespace {

using namespace plot;

const Mode& mode_of(const State& state) {
  constexpr std::array kModes{&kStepMode, &kShiftMode, &kComposeMode, &kMatrixMode, &kLayoutsMode};
  return *kModes[static_cast<std::size_t>(state.rotation.show)];
}

Verdict verdict(std::string statement, double largest, double rounding, const std::string& what) {
  const bool holds = largest <= rounding;
  return {std::move(statement), holds,
          fmt::format("{} {}, {} rounding error ({})", what, short_text(largest, 2),
                      holds ? "within" : "more than", short_text(rounding, 2))};
}

std::vector<Verdict> verdicts(const Scene& scene) {
  const State& state = scene.state();
  const auto& moved = shift(scene);
  const auto largest = fmt::format("largest difference {}", over_all_pairs(scene));
  const auto delta = state.offset, epsilon = state.rotation.epsilon;
  std::vector all{
      verdict("M · p(t) = p(t + δ)", residuals(scene).step, kRotationResidual, largest),
      verdict(phrase("p(t) · p(t + δ) is the same at t = {} and t = {}",
                     state.rotation.shifted_from, state.position),
              std::abs(moved.product_change()), moved.rounding,
              fmt::format("{} and {} differ by", short_text(moved.before.product, 6),
                          short_text(moved.now.product, 6))),
      verdict(phrase("M of ε = {} times M of δ = {} is M of {}", epsilon, delta, delta + epsilon),
              residuals(scene).composition, kCompositionResidual, largest)};
  if (state.rotation.show == RotationShow::layouts) {
    const auto own = layout_verdicts(scene);
    all.insert(all.begin(), own.begin(), own.end());
  }
  return all;
}

std::vector<std::string> remarks(const Scene& scene) {
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const std::int64_t there = state.position + state.offset, d = encoding.d();
  const auto text = [](double v) { return fixed_text(v, 4); };
  const auto point = [&](std::int64_t t) {
    const auto p = pair_at(encoding, k, t);
    return phrase("p({}) = ({}, {})", t, text(p[0]), text(p[1]));
  };
  const auto m = rotation_block(encoding, k, state.offset);
  return {phrase("Pair {}: ω = {} rad per position, {}, {}.", k, short_text(encoding.omega(k), 6),
                 point(state.position), point(there)),
          phrase("M = [[{}, {}], [{}, {}]], a turn by ω · {} = {}.", text(m.m00), text(m.m01),
                 text(m.m10), text(m.m11), state.offset,
                 angle_text(angle_of(encoding, k, state.offset))),
          encoding.is_rotation(k)
              ? "M takes one to the other, and depends on ω and δ alone."
              : phrase("{}. M misses p({}) by {}.", no_rotation_text(encoding, k), there,
                       short_text(rotation_residual(encoding, k, state.position, state.offset), 2)),
          phrase("As one {0} × {0} matrix, M has {1} entries that are not 0, of {2}.", d,
                 entries_not_zero(scene), d * d)};
}

Figure compose(const Scene& scene, const Palette& palette) {
  const Mode& mode = mode_of(scene.state());
  return {.heading = {.claim = mode.claim(scene),
                      .verdicts = verdicts(scene),
                      .how_to_read = mode.how_to_read(scene)},
          .cells = mode.cells(scene, palette),
          .remarks = remarks(scene)};
}

std::int64_t clamped_position(const State& state, std::int64_t t) {
  return std::clamp<std::int64_t>(t, first_position(state), last_position(state));
}

/// The position nearest to t at which the hand of pair k points to `at`.
std::int64_t position_at(const Scene& scene, Point at) {
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  if (is_still(scene.all_pairs(), k)) return state.position;
  const double now = angle_rad(scene.all_pairs().phase(state.position, k));
  const double turn = std::remainder(std::atan2(at.x, at.y) - now, kTurnRad);
  return clamped_position(state, state.position + std::llround(turn / scene.all_pairs().omega(k)));
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (const auto place = matrix_place(scene, hit); place && hit.tapped) {
    const WaveColumn row = scene.all_pairs().column(place->row);
    if (row.kind != WaveColumn::Kind::zero) next.pair = row.pair;
  }
  if (!hit.down) return next;
  if (hit.panel == kSequence) {
    next.position = clamped_position(next, std::llround(hit.at.x));
    if (hit.pointer.double_clicked) next.rotation.shifted_from = next.position;
  } else if (hit.panel == kPairs) {
    if (const auto at = dials(scene, hit.room).at(hit.at)) next.pair = at->pair;
  } else if (hit.panel == kCircle && hit.in_frame && hit.at != Point(0, 0)) {
    next.position = position_at(scene, hit.at);
  }
  return next;
}

std::vector<std::string> pair_reading(const Scene& scene, int k) {
  const auto& encoding = scene.all_pairs();
  std::vector lines{
      phrase("pair {}", k), fmt::format("ω = {} rad per position", short_text(encoding.omega(k))),
      fmt::format("one turn in {} positions", short_text(encoding.wavelength(k))),
      fmt::format("ωδ = {}", angle_text(angle_of(encoding, k, scene.state().offset)))};
  if (!encoding.is_rotation(k) && encoding.cosine_dim(k))
    lines.push_back(fmt::format("of its cosine ω = {}", short_text(encoding.cosine_omega(k))));
  return lines;
}

std::vector<std::string> circle_reading(const Scene& scene) {
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  std::vector<std::string> lines;
  for (const std::int64_t t : {state.position, state.position + state.offset}) {
    const auto p = pair_at(scene.all_pairs(), k, t);
    lines.push_back(phrase("p({})", t));
    lines.push_back("sin " + short_text(p[0]));
    if (scene.all_pairs().cosine_dim(k)) lines.push_back("cos " + short_text(p[1]));
  }
  lines.emplace_back("drag to turn p(t)");
  return lines;
}

std::vector<std::string> matrix_reading(const Scene& scene, const MatrixPlace& place) {
  const auto row = scene.all_pairs().column(place.row),
             column = scene.all_pairs().column(place.column);
  const auto value = matrix_entry(scene, place.row, place.column);
  const std::string_view function = row.kind == column.kind              ? "cos"
                                    : row.kind == WaveColumn::Kind::sine ? "sin"
                                                                         : "−sin";
  return {phrase("row {}, column {}", place.row, place.column),
          value ? fmt::format("{} {}δ = {}", function, omega_text(row.pair), short_text(*value))
                : "0: of different pairs"};
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  if (const auto place = matrix_place(scene, hit))
    return Reading{.panel = hit.panel, .lines = matrix_reading(scene, *place)};
  if (hit.panel == kPairs) {
    const auto at = dials(scene, hit.room).at(hit.at);
    if (!at) return {};
    return Reading{.panel = hit.panel, .lines = pair_reading(scene, at->pair), .about = at->box};
  }
  if (hit.panel == kCircle && hit.in_frame && glm::length(hit.at) <= 1)
    return Reading{.panel = hit.panel, .lines = circle_reading(scene), .about = hit.room};
  if (hit.panel != kSequence || !hit.in_frame) return {};
  const State& state = scene.state();
  const auto t = clamped_position(state, std::llround(hit.at.x));
  const auto found = compared(scene, t);
  return Reading{.panel = hit.panel,
                 .at = Point(t, found.cosine),
                 .color = palette.k,
                 .lines = {phrase("t = {}, t + δ = {}", t, t + state.offset),
                           phrase("pair {}: {}", state.pair, short_text(found.cosine)),
                           "all pairs: " + short_text(found.product),
                           "drag to shift both, double-click to begin there"}};
}

void layout_data(const Scene& scene, TableWriter& table) {
  table.header({"logit", "at_zero", "at_delta", "change"});
  for (const auto& [id, title, at_zero, here, change] : layout_logits(scene)) {
    if (!table.row(id, at_zero, here, change)) return;
  }
}

void data(const Scene& scene, TableWriter& table) {
  if (scene.state().rotation.show == RotationShow::layouts) return layout_data(scene, table);
  table.header({"pair", "omega", "m00", "m01", "m10", "m11", "residual", "composed_residual",
                "product", "product_before"});
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  const auto product = [&](int k, std::int64_t t) {
    const auto here = pair_at(encoding, k, t), there = pair_at(encoding, k, t + state.offset);
    return here[0] * there[0] + here[1] * there[1];
  };
  for (int k = 0; k < encoding.pairs(); ++k) {
    const auto& m = blocks(scene)[static_cast<std::size_t>(k)];
    if (!table.row(k, encoding.omega(k), m.m00, m.m01, m.m10, m.m11,
                   rotation_residual(encoding, k, state.position, state.offset),
                   composition_residual(encoding, k, state.offset, state.rotation.epsilon),
                   product(k, state.position), product(k, state.rotation.shifted_from)))
      return;
  }
}

}  // namespace
}  // namespace posenc::rotation

namespace posenc {

extern const View kRotationView{
    .id = "rotation",
    .title = "Rotation",
    .help = "A step of δ turns each pair by an angle that does not depend on the position",
    .group = ViewGroup::why,
    .in_overview = true,
    .compose = rotation::compose,
    .act = rotation::act,
    .read = rotation::read,
    .data = rotation::data,
    .try_this =
        "Step t with ← →: the hands turn, the matrix stays\n"
        "Show both shifted, and drag: no number changes\n"
        "Show two steps, and set ε to −δ",
    .needs = Needs::sinusoids,
    .respects_mask = false,
    .equation = rotation::equation,
};

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/beyond_layout.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc {
namespace beyond {
namespace {

constexpr int kExactDigits = 10;

std::string seen_text(const PairPhase& pair) {
  return pair.seen >= 1 ? "all of its circle was seen"
                        : fmt::format("{} turns were seen", short_text(pair.seen, kExactDigits));
}

void draw_hover(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto k = pair_at(at, *frame.hover);
  if (!k) return;
  const auto& pair = present_phases(scene)[static_cast<std::size_t>(*k)];
  const auto t = scene.state().position;
  const std::array lines{
      fmt::format("pair k = {}", integer_text(*k)),
      fmt::format("wavelength {} positions", short_text(scene.sinusoidal().wavelength(*k), 6)),
      seen_text(pair),
      fmt::format("at t = {}: {} turns, {}", integer_text(t), short_text(pair.phase, kExactDigits),
                  pair.unseen ? "never seen" : "seen before")};
  draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines);
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const Layout at = layout(canvas, frame, scene);
  draw_bars(canvas, frame.palette, scene, at, frame.compact);
  draw_phases(canvas, frame.palette, scene, at, frame.compact);
  if (at.circle) draw_circle(canvas, frame.palette, scene, *at.circle);
  if (frame.hover) draw_hover(canvas, frame, scene, at);
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.down) return next;
  RecordingCanvas measuring(&canvas);
  const Layout at = layout(measuring, frame, scene);
  const Rect bars{at.table.min, at.formula.max};
  if (bars.contains(pointer.pressed_at)) {
    const double x = std::clamp(pointer.at.x, bars.min.x, bars.max.x);
    const auto place = std::llround(at.positions.data_from_pixel(x));
    next.position = std::clamp<std::int64_t>(first_position(next) + place - 1, first_position(next),
                                             last_position(next));
  } else if (const auto k = pair_at(at, pointer.at)) {
    next.pair = *k;
  }
  return next;
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 5> columns{"pair", "omega", "seen_turns", "phase_turns", "unseen"};
  table.header(columns);
  const auto& phases = present_phases(scene);
  for (std::size_t k = 0; k < phases.size(); ++k) {
    const std::array row{static_cast<double>(k), scene.sinusoidal().omega(static_cast<int>(k)),
                         phases[k].seen, phases[k].phase, phases[k].unseen ? 1.0 : 0.0};
    if (!table.row(row)) return;
  }
}

/// How many of the pairs have had every phase.
std::string turns_text(std::int64_t pairs, std::int64_t whole) {
  if (pairs == 1)
    return whole == 1 ? "The only pair completes a turn at these positions.\n"
                      : "The only pair completes no turn at these positions: it has phases that do "
                        "not occur.\n";
  if (whole == pairs)
    return fmt::format("All {} pairs complete a turn at these positions.\n", integer_text(pairs));
  if (whole == 0)
    return fmt::format(
        "None of {} pairs completes a turn at these positions: each has phases that "
        "do not occur.\n",
        integer_text(pairs));
  return fmt::format(
      "Of {} pairs {} a turn at these positions; the others have phases that do not occur.\n",
      integer_text(pairs),
      whole == 1 ? std::string("1 completes") : integer_text(whole) + " complete");
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  const Cells trained = trained_positions(state);
  std::string words = claim(scene) + ".\n" + convention_text(*state.convention);
  words += trained.count == 1
               ? fmt::format("The table has position {} alone.\n", integer_text(trained.first))
               : fmt::format("The table has the {} positions {} … {}.\n",
                             integer_text(trained.count), integer_text(trained.first),
                             integer_text(trained.first + trained.count - 1));
  const auto& phases = present_phases(scene);
  const auto whole = std::ranges::count_if(phases, [](const PairPhase& p) { return p.seen >= 1; });
  words += turns_text(static_cast<std::int64_t>(phases.size()), whole);
  const auto t = integer_text(state.position);
  words += claim_sentence("at t the formula has a vector where the table has an error",
                          is_past_table(state),
                          fmt::format("t is {}, and the table's last position {}", t,
                                      integer_text(trained.first + trained.count - 1)));
  const auto unseen = unseen_count(scene);
  words += claim_sentence(
      "a model has seen in training whatever phase the formula gives at t", unseen == 0,
      fmt::format("at t = {}, {} of {} pairs have a phase outside of the arc that was seen", t,
                  integer_text(unseen), integer_text(static_cast<std::int64_t>(phases.size()))));
  if (const auto there = shifted_position(state)) {
    words += fmt::format("At t + δ = {} {} of {} pairs have a phase that was never seen.\n",
                         integer_text(*there), integer_text(shifted_unseen_count(scene)),
                         integer_text(static_cast<std::int64_t>(phases.size())));
  }
  const auto& pair = phases[static_cast<std::size_t>(state.pair)];
  words += fmt::format("Pair {}: {}; at t it stands at {} turns since position {}, {}.\n",
                       integer_text(state.pair), seen_text(pair), short_text(pair.phase, 6),
                       integer_text(trained.first), pair.unseen ? "never seen" : "seen before");
  return words;
}

}  // namespace
}  // namespace beyond

extern const View kBeyondView{
    .id = "beyond",
    .title = "Beyond the table",
    .help = "A table that ends beside a formula that does not, and what a model has seen of either",
    .group = ViewGroup::cost,
    .draw = beyond::draw,
    .interact = beyond::interact,
    .data = beyond::data,
    .describe = beyond::describe,
    .try_this =
        "Step t past the trained length: the slow pairs are the first to leave what was seen\n"
        "Train on more positions until all pairs have turned\n"
        "Go far out: some slow pairs come round to what was seen",
    .needs = Needs::sinusoids,
    .equation = equations::beyond,
};

}  // namespace posenc

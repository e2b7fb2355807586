#include <algorithm>
#include <cmath>

#include "text/phrase.hpp"
#include "views/morph/drawing.hpp"
#include "views/morph/objects.hpp"
#include "views/morph/options.hpp"
#include "views/morph/stages.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"

/// Binary digits that become square waves, sines, circles, pendulums and rotated pairs.
namespace posenc {
namespace morph {
namespace {

using namespace plot;

constexpr std::string_view kMorph = "morph";

Figure compose(const Scene& scene, const Facts& known, const Palette&) {
  return {.heading = {.how_to_read = filled(how_to_read(scene.state()), known, scene)},
          .cells = {cell(kMorph, morph_panel(scene), {}, {.least = {100, 60}})}};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel != kMorph) return next;
  const Objects all(scene);
  const Places places(all, hit.room);
  if (hit.down && places.ruler.contains(hit.pointer.pressed_at)) {
    constexpr double kNear = 0.04;  // of a stage, to which the pointer snaps
    const double stage = places.stage_at(hit.at.x);
    const double whole = std::round(stage);
    next.set(kStage, std::abs(stage - whole) < kNear ? whole : stage);
  }
  if (!hit.tapped || places.ruler.contains(hit.pointer.pressed_at)) return next;
  if (const auto column = places.column_at(hit.at)) next.pair = all.columns[*column].pair;
  if (const auto row = places.row_at(hit.at)) next.position = *row;
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette&, const Hit& hit) {
  if (hit.panel != kMorph) return {};
  const Objects all(scene);
  const Places places(all, hit.room);
  if (places.ruler.contains(hit.at)) return Reading{.lines = {"drag to another stage"}};
  const auto i = places.column_at(hit.at);
  if (!i) return {};
  const Column& column = all.columns[*i];
  const auto t = places.row_at(hit.at).value_or(all.row);
  const auto shown = all.wave(column, static_cast<double>(t));
  const auto own = pair_waves(*all.encoding, column.pair, static_cast<double>(t));
  return Reading{
      .lines = {phrase("t = {}", t),
                phrase("drawn: {}, period {}", shown.x, kTurnRad / all.omega(column)),
                phrase("bit {}: period {}", column.bit, std::ldexp(2, column.bit)),
                phrase("pair {}: period {}", column.pair, all.encoding->wavelength(column.pair)),
                phrase("sine {}, cosine {}", own.sin, own.cos)}};
}

}  // namespace
}  // namespace morph

extern const View kMorphView{
    .id = "morph",
    .title = "From bits to rotations",
    .help = "Binary digits that become square waves, sines, circles, pendulums and rotated pairs",
    .group = ViewGroup::encoding,
    .opening = "--d 16 --length 17 --position 5 --offset 3 --pair 1",
    .options = morph::kOptions,
    .all_facts = morph::facts,
    .claims = morph::claims,
    .compose = morph::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return morph::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return morph::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { morph::data(in, table); },
    .try_this =
        "Drag along the line of stages, slowly\n"
        "Play at each stage: what moves, and what stays?\n"
        "Set δ to 0, then 1, at the last stage",
    .needs = Needs::sinusoids,
    .masked = MaskedPairs::counted,
    .equation = [](const Inputs& in) { return morph::equation(in); },
};

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "state/parameters.hpp"
#include "text/phrase.hpp"
#include "views/matrices.hpp"
#include "views/parts.hpp"
#include "views/rotary/numbers.hpp"
#include "views/rotary/options.hpp"

/// The same waves, multiplied instead of added: query and key rotated by their positions.
namespace posenc {
namespace rotary {
namespace {

using namespace plot;

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kOnes{
      Claim{[](const Facts& all) {
              return all.holds("residual") && all.holds("added-range") && all.is_of_all("drift");
            },
            "Rotated, the logit depends on δ alone; added, it changes by {drift} with t"},
      Claim{[](const Facts& all) { return all.holds("residual") && all.holds("added-range"); },
            "Rotated, the logit depends on δ alone; added, on t as well"},
      Claim{
          holds("residual"),
          "Rotated, the logit depends on δ alone; added, it did not change where it was looked at"},
      Claim{has("residual"),
            "Rotated, the logit changes by {residual} with t where it was looked at"},
      Claim{"With a single position nothing can be shifted"}};
  static constexpr std::array kTurned{
      Claim{holds("peak"), "The logit peaks at δ = {r}: where the content puts it"},
      Claim{holds_where_looked("peak"), "Of the δ looked at, the logit is largest at δ = {r}"},
      Claim{"The logit peaks elsewhere than at δ = {r}"}};
  static constexpr std::array kRandom{Claim{holds("mean"),
                                            "Random queries and keys: no decay, a mean of 0 and a "
                                            "deviation of {expected-deviation} at "
                                            "every δ"},
                                      Claim{"Random queries and keys: the mean goes over {mean}"}};
  switch (state[rotary::kQueryAndKey]) {
    case RotaryContent::turned: return kTurned;
    case RotaryContent::random: return kRandom;
    case RotaryContent::ones: break;
  }
  return kOnes;
}

Heading heading(const Scene& scene) {
  const State& state = scene.state();
  Heading made;
  if (!is_defined(state))
    made.how_to_read = "No model rotates by this convention: here ω = b^(−2k/d), of an even d.";
  const auto curve = state[rotary::kQueryAndKey] == RotaryContent::random
                         ? "Band: mean ± deviation."
                         : phrase("Line: rotated. Band: added, {}.", places_text(scene));
  made.of_panels = {
      {kCurve, curve},
      {kDial, "Dial: query and key of one pair, dashed before they are rotated.", false}};
  if (const auto step = curves(scene)->step; step > 1)
    made.of_panels.push_back({kCurve, phrase("Computed at most {} apart.", step), false});
  return made;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  Figure figure{
      .heading = heading(scene),
      .cells = {cell(kDial, dial_plot(scene, palette), {0, 0}, {.least = {200, 150}}, 1),
                cell(kPairs, pairs_panel(scene, palette), {0, 1},
                     {.least = {300, 100}, .weight = {1, 0}}, 3),
                cell(kCurve, curve_plot(scene, palette), {1, 0, 1, 3}, {.least = {300, 200}})}};
  if (!scene.state()[rotary::kTerms]) return figure;
  figure.cells.push_back(cell("terms", terms_table(known, palette), {0, 2},
                              {.least = {330, 250}, .weight = {1, 0}}, 2));
  figure.cells.push_back(cell(kBounds, bounds_plot(scene, palette), {2, 0, 1, 3},
                              {.least = {300, 160}, .weight = {0.5, 1}}, 4));
  return figure;
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (!hit.down) return next;
  if (hit.panel == kPairs) {
    if (hit.dial) next.pair = hit.dial->number;
  } else if (hit.in_frame && hit.panel == kCurve) {
    next.offset = std::llround(hit.at.x);
    // A drag ends before the other side's axis takes this one's place.
    if (side(next) != side(scene.state())) next.offset = side(scene.state());
    bring_within_limits(next, *find_parameter("offset"));
  }
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (!hit.in_frame || hit.panel != kCurve) return {};
  const auto delta = std::llround(hit.at.x);
  const double logit = turned(scene, delta), sum = terms(scene, delta).sum();
  return Reading{.at = Point(static_cast<double>(delta), logit),
                 .color = palette.text,
                 .lines = {symbol_text("δ", delta), "rotated " + short_text(logit),
                           phrase("added {}, t = {}", short_text(sum), scene.state().position)},
                 .hint = "drag to set δ"};
}

void data(const Scene& scene, TableWriter& table) {
  constexpr std::int64_t kAtOnce = 256;
  const State& state = scene.state();
  const bool random = state[rotary::kQueryAndKey] == RotaryContent::random;
  std::vector<std::string> columns{"delta", "logit", "additive", "envelope"};
  if (random) columns.insert(columns.end(), {"mean", "deviation"});
  table.header(columns);
  const auto rotary = rotary_of(scene);
  const auto of = content(scene);
  for (std::int64_t from = 0; from < state.length; from += kAtOnce) {
    const auto count = std::min(kAtOnce, state.length - from);
    std::vector<double> bounds(static_cast<std::size_t>(count)), mean = bounds, deviation = bounds;
    rotary->logit_bounds(of->query, of->key, side(state) * from, side(state), bounds);
    if (random)
      random_logits(*rotary, state[rotary::kSeed], draw_count(scene), side(state) * from,
                    side(state), mean, deviation);
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      const auto delta = side(state) * (from + static_cast<std::int64_t>(i));
      std::vector row{static_cast<double>(delta), turned(scene, delta), terms(scene, delta).sum(),
                      bounds[i]};
      if (random) row.insert(row.end(), {mean[i], deviation[i]});
      if (!table.row(row)) return;
    }
  }
}

EquationText equation(const Scene& scene, const Facts&) {
  const auto& scaling = rotary_of(scene)->parameters().scaling;
  const auto* const factor = amplitude(scaling) == 1 ? "" : "a^2·";
  const auto value = short_text(turned(scene, scene.state().offset), 6);
  const std::string product = "R_{t+δ}q · R_{t}κ", now = "R_{<t+δ>}q · R_{t}κ";
  return {phrase("{} = {}∑_{{k=0}}^{{d/2−1}}(A_k cos ω_kδ − B_k sin ω_kδ)", product, factor),
          {phrase(R"({} = \n{{{}}})", now, value), phrase(R"(\n{{{}}})", value)},
          {"A and B: of q times the conjugate of the key κ, pair by pair; no t is left",
           "κ is the key; no t is left", ""}};
}

}  // namespace
}  // namespace rotary

extern const View kRotaryView{
    .id = "rotary",
    .title = "Rotary",
    .help = "The same waves, multiplied instead of added: query and key rotated by their positions",
    .group = ViewGroup::today,
    .opening = "--d 16 --length 64 --position 5 --offset 3 --pair 1",
    .options = rotary::kOptions,
    .all_facts = rotary::facts,
    .claims = rotary::claims,
    .compose = rotary::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return rotary::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return rotary::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { rotary::data(in, table); },
    .try_this =
        "Play: query and key rotate, their logit stays\n"
        "Rotate the key: the peak moves to δ = r\n"
        "Choose random queries and keys: nothing decays",
    .needs = Needs::sinusoids,
    .shares = {matrices::kParameters},
    .masked = MaskedPairs::counted,
    .equation = [](const Inputs& in) { return rotary::equation(in, in.facts()); },
    .here = kAttends,
    .convention = [](const Scene& scene) -> const Convention& {
      return rotary::is_defined(scene.state()) ? *scene.state().convention : paper();
    },
};

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "plot/dial.hpp"
#include "text/phrase.hpp"
#include "views/beyond/numbers.hpp"
#include "views/parts.hpp"

/// A table that ends beside a formula that does not, and what a model has seen of either.
namespace posenc {
namespace beyond {
namespace {

using namespace plot;

constexpr std::string_view kPositions = "positions", kPhasesPanel = "phases";

/// Both are seen where the sequence is not much longer than the table.
bool is_logarithmic(const State& state) { return state.length / 20 > state.trained; }

PairPhase phase_of(const Scene& scene, std::int64_t k, std::int64_t t) {
  return phases_at(scene, t)->pairs[static_cast<std::size_t>(k)];
}
/// Pair k.
PairPhase current_pair(const Scene& scene, std::int64_t t) {
  return phase_of(scene, scene.state().pair, t);
}

const char* was_seen(const PairPhase& pair) { return pair.unseen ? "never seen" : "seen before"; }
std::string seen_text(const PairPhase& pair, int digits) {
  return pair.seen >= 1 ? "all of its circle was seen"
                        : counted(pair.seen, "turn", "turns", digits) + " seen";
}

constexpr Unit kTurns{"turn", "turns"};

/// Facts about pair k at a position; their ids begin with `id`.
void add_phase(FactList& all, const Scene& scene, std::int64_t t, const std::string& id,
               const std::string& label) {
  const PairPhase pair = current_pair(scene, t);
  const bool is_masked = scene.sinusoidal().is_masked(static_cast<int>(scene.state().pair));
  all.add(id, label, value_if(!is_masked, Quantity(pair.phase, kTurns, 3), "it is masked"),
          Check{"a model has seen this phase of pair k in training",
                {!pair.unseen, symbol_text("t", t)},
                this_case()});
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const Cells trained = trained_positions(state);
  const auto last = trained.first + trained.count - 1;
  const auto phases = phases_at(scene, state.position);
  FactList all;
  all.add("rows", "positions of the table",
          Between{static_cast<double>(trained.first), static_cast<double>(last), {}, 12},
          Check{"the table has a row for position t",
                {!is_past_table(state), symbol_text("t", state.position)},
                this_case()});
  all.add("unseen", "pairs with phases never seen", Quantity(phases->unseen),
          Check{"a model has seen in training whatever phase the formula gives at t",
                {phases->unseen == 0, counted(phases->unseen, "pair", "pairs")},
                all_of("k", 0, std::ssize(phases->pairs) - 1)});
  all.add("active", "pairs that count", Quantity(scene.sinusoidal().active_pairs(), kPairs));
  all.add("whole", "pairs that complete a turn", Quantity(phases->whole));
  all.add("seen", "turns of pair k seen",
          Quantity(current_pair(scene, state.position).seen, kTurns));
  add_phase(all, scene, state.position, "phase", "at t");
  if (const auto there = shifted_position(state)) {
    all.add("unseen-ahead", "never seen, at t + δ", Quantity(phases_at(scene, *there)->unseen));
    add_phase(all, scene, *there, "phase-ahead", "at t + δ");
  }
  return all;
}

std::span<const Claim> claims(const State&) {
  static constexpr std::array kClaims{
      Claim{holds("rows"), "The table has position {position}, and all its phases were seen"},
      Claim{holds("unseen"),
            "Only the formula has position {position}, and every pair’s phase was seen"},
      Claim{"Only the formula has position {position}, with phases never seen in {unseen} of "
            "{active}",
            "Only the formula has position {position}"}};
  return kClaims;
}

/// What the table and the formula have at t.
TextTable outcomes(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto t = integer_text(state.position), rows = counted(state.trained, "row", "rows");
  const auto entry = [&](int dim) {
    return fixed_text(scene.encoding().entry(state.position, dim), 4);
  };
  const TextCell row{
      is_past_table(state) ? plot::Text(rows) : plot::Text("a row for position " + t, "a row"),
      palette.muted};
  const TextCell vector{{phrase("p({}) = ({}, {}, …)", t, entry(0), entry(1)), "defined"},
                        palette.text};
  return {.rows = {{{{"table", palette.text}, row}}, {{{"formula", palette.text}, vector}}}};
}

/// Positions that either has, counted from 1 on: the table ends at a wall, the formula goes on,
/// where phases were never seen in fog.
Plot positions(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const bool logarithmic = is_logarithmic(state);
  const auto count = static_cast<double>(std::max(state.length, state.trained));
  const auto trained = static_cast<double>(state.trained);
  const Extent all{logarithmic ? 1.0 : 0.0, std::max(count, 2.0)};
  const Color there_is = mix(palette.ground, palette.text, 0.45);
  const auto part = [](double row, double from, double to) {
    return Rect{{from, -row - 0.5 - kHalfBar}, {to, -row - 0.5 + kHalfBar}};
  };
  const auto bar = [&](double row, double from, double to, Color color,
                       std::optional<Color> hatch = {}) {
    return Bars{{{part(row, from, to), color, {}, hatch}}};
  };
  Plot plot{.x = {.extent = all,
                  .scale = logarithmic ? AxisScale::logarithmic : AxisScale::linear,
                  .is_shown = false},
            .y = {.extent = Extent{-2, 0}},
            .layers = {bar(0, all.from, trained, there_is), bar(1, all.from, trained, there_is)},
            .rows = outcomes(scene, palette)};
  const double shift = 1 - static_cast<double>(first_position(state)),
               t = static_cast<double>(state.position) + shift;
  const bool is_past = is_past_table(state);
  if (trained < all.to) {
    const bool is_unseen = phases_at(scene, last_position(state))->unseen > 0;
    plot.add(bar(1, trained, all.to, mix(palette.ground, palette.text, is_unseen ? 0.25 : 0.45),
                 is_unseen ? std::optional(palette.unseen) : std::nullopt));
  }
  mark_positions(plot, state, palette, shift);
  // Where the table has nothing, no line goes on.
  if (is_past) {
    const auto position = integer_text(state.position);
    plot.add(bar(0, trained, all.to, palette.ground),
             BoxTexts{{{part(0, trained, all.to),
                        phrase("IndexError: index {} is out of bounds", position),
                        palette.error,
                        Face::semibold,
                        {phrase("no row {}", position)}}}});
  }
  if (trained < all.to)
    plot.add(Line{.points = {{trained, -1}, {trained, 0}},
                  .stroke = {is_past ? palette.error : palette.text, 7},
                  .is_readable = false});
  plot.add(Dots{.points = {{is_past ? trained : t, -0.5}},
                .radius = 8,
                .fill = is_past ? palette.error : palette.t,
                .stroke = Stroke{palette.ground, 2},
                .moves = kMovesT},
           Dots{.points = {{t, -1.5}},
                .radius = 8,
                .fill = palette.t,
                .stroke = Stroke{palette.ground, 2},
                .moves = kMovesT});
  return plot;
}

/// The phase as a share of the arc that training saw: of a slow pair t ÷ the last position seen.
constexpr double kMostOfSeen = 2;
double of_seen(const PairPhase& pair) {
  constexpr double kLeastSeen = 0x1p-60;  // of a single position
  return std::min(pair.phase / std::clamp(pair.seen, kLeastSeen, 1.0), kMostOfSeen);
}

/// The shown pairs.
std::vector<int> shown_pairs(const Scene& scene) {
  return chosen_pairs(scene.sinusoidal().pairs(), kMostPairs, static_cast<int>(scene.state().pair));
}

Plot phases_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const int pairs = scene.sinusoidal().pairs();
  const auto shown = shown_pairs(scene);
  const auto count = static_cast<int>(shown.size());
  const double step = static_cast<double>(pairs) / count;
  const double half = step * half_bar(shown.size());
  const auto name = count == pairs ? "pair" : phrase("pair ({} of {} shown)", count, pairs);
  Plot plot{.x = {.name = {name, "pair"},
                  .extent = Extent{-step / 2, pairs - 1 + step / 2},
                  .whole = true},
            .y = {.name = {"phase, of the arc seen", "of the arc seen"},
                  .extent = Extent{0, kMostOfSeen}}};
  const Color grey = mix(palette.ground, palette.text, 0.28);
  Bars seen;
  for (const int k : shown) {
    const bool is_masked = scene.sinusoidal().is_masked(k);
    const Color color = k == state.pair ? mix(palette.ground, palette.k, 0.6) : grey;
    seen.bars.push_back({{{k - half, 0}, {k + half, 1}},
                         is_masked ? color.with_alpha(0) : color,
                         {},
                         is_masked ? std::optional(color) : std::nullopt});
  }
  plot.layers = {std::move(seen), at_x(state.pair, {palette.k, 1, Dash::dotted},
                                       symbol_text("k", state.pair), 0, kMovesK)};
  const auto add_phases = [&](std::int64_t t, Dots dots, const Stroke& cross) {
    Dots unseen{.stroke = cross, .mark = Mark::cross, .thins = true};
    dots.thins = true;
    for (const int k : shown) {
      if (scene.sinusoidal().is_masked(k)) continue;
      const PairPhase pair = phase_of(scene, k, t);
      (pair.unseen ? unseen : dots).points.emplace_back(k, of_seen(pair));
    }
    plot.layers.insert(plot.layers.end(), {dots, unseen});
  };
  const Stroke ahead{palette.delta, 1.5};
  if (const auto there = shifted_position(state))
    add_phases(*there, {.stroke = ahead}, {palette.unseen, 1.5});
  add_phases(state.position, {.fill = palette.t}, {palette.unseen, 2.5});
  return plot;
}

/// Pair k's circle with the arc that was seen, and its phases.
Plot circle_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Axis axis{.extent = Extent{-1.2, 1.2}, .is_shown = false};
  const PairPhase here = current_pair(scene, state.position);
  const double turn = (here.backwards ? -2 : 2) * std::numbers::pi;
  Plot plot{.x = axis,
            .y = axis,
            .layers = {circle({palette.line, 10}),
                       arc(0, turn * here.seen, 1, {mix(palette.ground, palette.k, 0.8), 10})},
            .has_equal_units = true};
  const auto add_hand = [&](const PairPhase& pair, const Stroke& line, Dots seen, Stroke cross) {
    const Point tip = on_circle(turn * pair.phase);
    if (pair.unseen) seen = {.stroke = cross, .mark = Mark::cross};
    seen.points = {tip};
    seen.radius = 8;
    plot.layers.insert(plot.layers.end(), {hand({0, 0}, tip, line), seen});
  };
  const Stroke ahead{palette.delta, 1.5};
  if (const auto t = shifted_position(state))
    add_hand(current_pair(scene, *t), {palette.delta, 2, Dash::dashed}, {.stroke = ahead},
             {palette.unseen, 1.5});
  add_hand(here, {palette.t, 2.5}, {.fill = palette.t, .stroke = Stroke{palette.ground, 2}},
           {palette.unseen, 4});
  return plot;
}

/// Whether a shown pair has at t, or at t + δ, a phase that training did or did not show.
bool has_phases(const Scene& scene, bool unseen) {
  const auto has = [&](std::int64_t t) {
    return std::ranges::any_of(shown_pairs(scene), [&](int k) {
      return !scene.sinusoidal().is_masked(k) && phase_of(scene, k, t).unseen == unseen;
    });
  };
  const auto ahead = shifted_position(scene.state());
  return has(scene.state().position) || (ahead && has(*ahead));
}

std::string how_to_read(const Scene& scene) {
  std::string text = "Bars: each pair’s arc in training, all of it 1.";
  if (has_phases(scene, false)) text += " Dots: the phase at t.";
  if (has_phases(scene, true)) text += " Crosses: past the bar, never seen.";
  return text;
}

FactPanel pair_facts(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  FactPanel panel = fact_panel(
      known, {{"phase", known.fails("phase") ? palette.unseen : palette.t}},
      phrase("pair {}: {}", state.pair, seen_text(current_pair(scene, state.position), 3)));
  panel.title_color = palette.k;
  if (known.has("phase-ahead"))
    panel.facts.push_back(fact_row(known, {"phase-ahead", palette.delta}));
  return panel;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const auto phases = pair_facts(scene, known, palette);
  const double high = 30 + 64 * static_cast<double>(phases.facts.size());
  return {.heading = {.how_to_read = how_to_read(scene)},
          .cells = {cell(kPositions, positions(scene, palette), {0, 0, 2},
                         {.least = {300, 130}, .most = {HUGE_VAL, 220}, .weight = {1, 0.7}}, 1),
                    cell(kPhasesPanel, phases_plot(scene, palette), {0, 1, 1, 2},
                         {.least = {240, 120}, .weight = {1, 2}}),
                    cell("circle", circle_plot(scene, palette), {1, 1},
                         {.least = {290, 120}, .weight = {0, 1}}, 2),
                    cell("pair", phases, {1, 2}, {.least = {290, high}, .weight = {0, 0}}, 2)}};
}

/// The shown pair that is nearest to a place of the plot.
int pair_at(const Scene& scene, double x) {
  const auto shown = shown_pairs(scene);
  return *std::ranges::min_element(shown, {}, [&](int k) { return std::abs(k - x); });
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (!hit.down || !hit.in_frame) return next;
  if (hit.panel == kPositions)
    move_to(next, hit,
            position_near(next, static_cast<double>(first_position(next)) + hit.at.x - 1));
  if (hit.panel == kPhasesPanel) next.pair = pair_at(scene, hit.at.x);
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (hit.panel != kPhasesPanel || !hit.in_frame) return {};
  const int k = pair_at(scene, hit.at.x);
  const auto t = scene.state().position;
  const PairPhase pair = phase_of(scene, k, t);
  const auto wavelength = scene.sinusoidal().wavelength(k);
  return Reading{
      Point(k, of_seen(pair)),
      pair.unseen ? palette.unseen : palette.t,
      {"pair " + integer_text(k), "wavelength " + counted(wavelength, "position", "positions", 4),
       seen_text(pair, 10),
       phrase("at t = {}: {}, {}", t, counted(pair.phase, "turn", "turns", 4), was_seen(pair)),
       "drag to set k"}};
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"pair", "omega", "seen_turns", "phase_turns", "unseen"});
  for (int k = 0; k < scene.sinusoidal().pairs(); ++k) {
    const PairPhase pair = phase_of(scene, k, scene.state().position);
    if (!table.row(k, scene.sinusoidal().omega(k), pair.seen, pair.phase, pair.unseen)) return;
  }
}

/// What t has that no trained position had: a pair's phase past the arc that was seen of it.
EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const PairPhase pair = phase_of(scene, k, state.position);
  const Cells trained = trained_positions(state);
  const auto since = trained.first == 0 ? "t" : phrase("(t − {})", trained.first);
  const auto steps = trained.count - 1;
  const auto radians = [](double turns) { return short_text(kTurnRad * turns); };
  const auto index = phrase(R"(\k{{{}}})", k);
  const bool aliased = is_aliased(scene.sinusoidal(), k);
  const auto omega = [&](const std::string& of) {
    return phrase("{}_{{{}}}", aliased ? "{ω′}" : "ω", of);
  };
  if (pair.seen >= 1)
    return {phrase("{}·{} ≥ 2π", trained.count, omega("k")),
            {phrase("{}·{} = {} ≥ 2π = {}", trained.count, omega(index),
                    radians(static_cast<double>(trained.count) * pair.step), radians(1))},
            {phrase("pair {} completes a turn in training", k), ""}};
  const auto relation = pair.phase > pair.seen ? " > " : " ≤ ";
  const auto values = radians(pair.phase) + relation + radians(pair.seen);
  return {phrase("{}·{} mod 2π{}{}·{}", since, omega("k"), relation, steps, omega("k")),
          {phrase("{}·{} mod 2π = {}", since, omega(index), values), values},
          {phrase("pair {}’s phase at t, and the arc seen", k), ""}};
}

}  // namespace
}  // namespace beyond

extern const View kBeyondView{
    .id = "beyond",
    .title = "Beyond the table",
    .help = "A table that ends beside a formula that does not, and what a model has seen of either",
    .group = ViewGroup::cost,
    .opening = "--d 16 --length 64 --trained 32 --position 37 --offset 8 --pair 3",
    .unfolded = "trained",
    .all_facts = beyond::facts,
    .claims = beyond::claims,
    .compose = beyond::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return beyond::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return beyond::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { beyond::data(in, table); },
    .try_this =
        "Step t past the trained length: the slow pairs are the first to leave what was seen\n"
        "Train on more positions until all pairs have turned\n"
        "Go far out: some slow pairs come round to what was seen",
    .needs = Needs::sinusoids,
    .equation = [](const Inputs& in) { return beyond::equation(in, in.facts()); },
};

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>

#include "figure/formula/markup.hpp"
#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"
#include "views/pendulums/hanging.hpp"
#include "views/pendulums/numbers.hpp"
#include "views/pendulums/options.hpp"

/// Each pair as a pendulum, and how they agree at t and t + δ.
namespace posenc {
namespace pendulums {
namespace {

using namespace plot;

constexpr std::string_view kPendulums = "pendulums", kBars = "agreement", kCurve = "curve";

/// What is plotted of the sum, by SumCurve.
struct CurveMode {
  const char *axis, *place, *product, *hint;
};
constexpr std::array<CurveMode, 2> kCurveModes{
    {{"distance |Δ| (positions)", "|Δ|", "p(t) · p(t + Δ)", "drag to set δ"},
     {"position s, up to t", "s", "p(0) · p(s)", "drag to set t"}}};

const CurveMode& curve_mode(const State& state) {
  return kCurveModes[static_cast<std::size_t>(state[pendulums::kCurve])];
}
bool is_history(const State& state) { return state[pendulums::kCurve] == SumCurve::history; }

int pair_k(const Scene& scene) { return static_cast<int>(scene.state().pair); }

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const Agreement sum = agreement(scene);
  const int k = pair_k(scene);
  FactList all;
  all.add("bodies", "shown as",
          std::string(state[pendulums::kShow] == Swing::clocks ? "clocks" : "pendulums"));
  all.add("product", "p(t) · p(t + δ)", Quantity(sum.dot));
  all.add("own", "p(t) · p(t)", Quantity(sum.own));
  // How much is left at δ says something of near positions where most pairs have hardly moved.
  Value share = Quantity(sum.dot / sum.own, {}, 3);
  if (state.offset == 0)
    share = NotMeasured{"δ = 0 is no other position"};
  else if (2 * sum.still < sum.pairs)
    share = NotMeasured{"t + δ is not near: most pairs moved"};
  all.add("share", "share that is left", std::move(share),
          Check{"near positions look alike, because the slow {bodies} have hardly moved",
                {2 * sum.dot >= sum.own, symbol_text("δ", state.offset)},
                this_case()});
  all.add("active", "pairs that count", Quantity(sum.pairs, kPairs));
  all.add("still", "turned by 0.45 rad or less", Quantity(sum.still));
  all.add("within", "agreeing within", Quantity(state[pendulums::kAgreeDeg], kDegrees));
  all.add("agree", "agreeing pairs", Quantity(sum.agree));
  all.add("returned", "of these, near whole turns", Quantity(sum.returned));
  all.add("oppose", "opposing pairs", Quantity(sum.oppose));
  all.add("term", "agreement of pair k",
          value_if(!encoding.is_masked(k), shown_term(scene, k), "it is masked"));
  const Part history = sum_curve(scene, SumCurve::history);
  all.add("from-zero", "p(0) · p(t)", Quantity(history.value(history.current)));
  if (state[pendulums::kFastForward])
    all.add("pace", "a step of t", Quantity(pace(scene), kPositions));
  return all;
}

std::span<const Claim> claims(const State&) {
  static constexpr std::array kClaims{
      Claim{holds("share"),
            "Near positions look alike, because the slow {bodies} have hardly moved"},
      Claim{"At δ = {offset} the dot product is {product} of {own}"}};
  return kClaims;
}

/// A bar for each column of the pendulums.
Plot agreement_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto pairs = shown_pairs(scene);
  const bool turns = encoding.is_rotation();
  // Sine and cosine of two frequencies may both be ±1 at once.
  const double most = turns ? 1 : 2;
  const double half = half_bar(pairs.size());
  const double angle = encoding.omega(pair_k(scene)) * static_cast<double>(state.offset);
  const bool is_masked = encoding.is_masked(pair_k(scene));
  const auto own =
      phrase("pair {}: {}{}", state.pair,
             turns && !is_masked ? fmt::format("cos({}) = ", short_text(angle, 5)) : "",
             is_masked ? "masked" : fixed_text(shown_term(scene, pair_k(scene)), 4));
  const std::int64_t shown = std::ssize(pairs), in_all = std::int64_t{pair_count(state)};
  const auto some = shown < in_all ? phrase(", {} of {}", shown, in_all) : "";
  Plot plot{.x = {.name = {phrase("pair k, {}{}", speeds_text(encoding), some), "pair k"},
                  .extent = columns_extent(pairs.size())},
            .y = {.extent = Extent{-most, most}, .ticks = {-most, 0, most}},
            .title = {fmt::format("Agreement of each pair, {}; {}",
                                  turns ? "cos(ωδ)" : "sin · sin + cos · cos", own),
                      "Agreement of " + own}};
  Bars bars{.moves = turns ? kMovesDelta : Moves()};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto x = static_cast<double>(i);
    const double term = shown_term(scene, pairs[i]);
    plot.x.tick_names.push_back(integer_text(pairs[i]));
    bars.bars.push_back({{{x - half, std::min(term, 0.0)}, {x + half, std::max(term, 0.0)}},
                         signed_colour(palette, term)});
    if (pairs[i] == state.pair) bars.bars.back().outline = Stroke{palette.k, 2};
  }
  plot.add(std::move(bars));
  return plot;
}

FormulaPanel sum_panel(const Scene& scene, const Facts& known, const Palette& palette) {
  const Agreement sum = agreement(scene);
  const auto& encoding = scene.sinusoidal();
  const auto line = [&](Text text, int priority) {
    return FormulaLine{.content = std::move(text), .color = palette.muted, .priority = priority};
  };
  const auto scale = squared_scale(encoding);
  const auto said = [&](std::string_view text) { return filled(text, known, scene); };
  const bool covers_dot = known.is_covered("product") || known.is_covered("dot");
  return {
      .lines =
          {line(scale.empty()
                    ? Text("All agreements add up to the dot product")
                    : Text(phrase("The sum of all agreements, times {}, is the dot product", scale),
                           phrase("All agreements, times {}", scale)),
                3),
           {.content = math::formula(palette, products_markup(scene, "p") +
                                                  (covers_dot ? "?" : dot_text(scene, sum.dot)))},
           line({said("out of {own}, the value of p(t) · p(t)"), said("out of {own}")}, 1),
           line(said("hardly moved: {still} of {active}"), 4),
           line({said("agree: {agree}; oppose: {oppose}"), said("agree: {agree}")}, 2)},
      .size = size::kHero,
      .least_size = 26};
}

Plot curve_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Part part = sum_curve(scene, state[pendulums::kCurve]);
  const bool history = is_history(state);
  const auto [low, high] = std::ranges::minmax(part.values);
  const Point mark{part.x(part.current), part.value(part.current)};
  const Color color = history ? palette.t : palette.delta;
  const auto label =
      history ? phrase("p(0) · p({}) = {}", shown_position(scene), dot_text(scene, mark.y))
              : "δ = " + integer_text(state.offset);
  Line line{.stroke = {palette.text, 2}};
  for (auto i = part.from; i <= (history ? part.current : part.to()); ++i)
    line.points.emplace_back(part.x(i), part.value(i));
  Plot plot{.x = {.name = curve_mode(state).axis,
                  .extent = Extent{part.x(part.from), part.x(part.to())},
                  .whole = true},
            .y = {.name = {curve_mode(state).product, "product"},
                  .extent = Extent{std::min(0.0, low), std::max(scene.dot_at_zero(), high)}}};
  plot.layers = {std::move(line), Dots{{mark}, size::kMark, color, Stroke{palette.ground, 1.5}},
                 Label{{mark}, label, color}};
  if (!history) plot.add(at_x(mark.x, {color, 1.5, Dash::dashed}, {}, 0, kMovesDelta));
  return plot;
}

std::vector<std::string> pair_lines(const Scene& scene, int k) {
  const auto& encoding = scene.sinusoidal();
  const double t = shown_point(scene);
  const auto phase = encoding.phase_at(t, k);
  const auto number = [](double v) { return short_text(v, 12); };
  const auto at =
      t == std::floor(t) ? integer_text(static_cast<std::int64_t>(t)) : fixed_text(t, 2);
  return {phrase("pair k = {} at t = {}", k, at),
          fmt::format("ω = {} rad per position", number(encoding.omega(k))),
          "wavelength " + counted(encoding.wavelength(k), "position", "positions", 12),
          fmt::format("angle {} rad (mod 2π)", number(angle_rad(phase))),
          "sine " + number(sin(phase)),
          fmt::format("agreement{} = {}", encoding.is_rotation(k) ? " cos(ωδ)" : " at t and t + δ",
                      number(shown_term(scene, k)))};
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const bool has_strings = scene.state()[pendulums::kShow] == Swing::pendulums;
  const std::string brief = "A bob is as far out as its sine; the hand upon it is its phase.";
  return {.heading = {.how_to_read = {brief + (has_strings ? " The slower, the longer the string, "
                                                             "by the logarithm of the wavelength."
                                                           : ""),
                                      brief}},
          .cells = {cell(kPendulums, Custom(Swings(scene), draw_pendulums, true), {0, 0, 2},
                         {.least = {300, 180}, .weight = {1, 1}}),
                    cell("sum", sum_panel(scene, known, palette), {0, 2},
                         {.least = {240, 60}, .weight = {0.7, 0.8}}),
                    cell(kCurve, curve_plot(scene, palette), {1, 2},
                         {.least = {260, 110}, .weight = {1, 0.8}}, 1),
                    cell(kBars, agreement_plot(scene, palette), {0, 1, 2},
                         {.least = {300, 150}, .weight = {1, 0.8}, .bare_in_compact = true}, 2)}};
}

/// A pair and all of its pendulum; or of its bar nothing.
struct PairHit {
  int pair;
  std::optional<Rect> pendulum;
};
std::optional<PairHit> pair_at(const Scene& scene, const Hit& hit) {
  const auto pairs = shown_pairs(scene);
  const auto of_column = [&](std::int64_t column, std::optional<Rect> pendulum) {
    const auto last = std::ssize(pairs) - 1;
    return PairHit{pairs[static_cast<std::size_t>(std::clamp<std::int64_t>(column, 0, last))],
                   pendulum};
  };
  if (hit.panel == kBars && hit.in_frame) return of_column(std::lround(hit.at.x), {});
  if (hit.panel != kPendulums) return {};
  const Hanging hanging = hang(Swings(scene), hit.room);
  const auto column = hanging.column_at(hit.at);
  if (!column) return {};
  return of_column(*column, hanging.strip(*column));
}

std::int64_t place_at(const Part& part, double x) {
  return std::clamp<std::int64_t>(std::llround(x / static_cast<double>(part.step)), part.from,
                                  part.to());
}

/// The bob or the hand at t, or that at t + δ. Fast forward, they are at positions of their own.
std::string_view handle(const Scene& scene, const Hit& hit) {
  constexpr double kReach = 8;
  if (hit.panel != kPendulums || scene.state()[pendulums::kFastForward]) return "";
  const Swings swings(scene);
  const Hanging hanging = hang(swings, hit.room);
  const auto column = hanging.column_at(hit.at);
  if (!column) return "";
  const int k = hanging.pairs[static_cast<std::size_t>(*column)];
  const auto distance = [&](double after) {
    return glm::distance(hanging.tip(*column, swings.phase(k, after)), hit.at);
  };
  const double reach = hanging.bob + kReach, here = distance(0), there = distance(swings.offset);
  if (swings.ghosts && there < here && there <= reach) return kMovesDelta;
  return here <= reach ? kMovesT : "";
}

/// Where the pair that is held is at one of these angles, the nearest position to where it was.
void turn_to(State& next, const Scene& scene, const Hit& hit,
             std::initializer_list<double> angles) {
  const auto from = next.position + (hit.moves == kMovesDelta ? next.offset.value() : 0);
  std::optional<std::int64_t> nearest;
  for (const double angle : angles) {
    const auto at =
        position_at_angle(next, scene.sinusoidal(), static_cast<int>(next.pair), from, angle);
    if (!nearest || std::abs(at - from) < std::abs(*nearest - from)) nearest = at;
  }
  move_to(next, hit, *nearest);
}

void drag_pair(State& next, const Scene& scene, const Hit& hit) {
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(next.pair);
  if (hit.panel == kBars) {
    const double angle = std::acos(std::clamp(hit.at.y, -1.0, 1.0));
    const double here = angle_rad(encoding.phase(next.position, k));
    return turn_to(next, scene, hit, {here + angle, here - angle});
  }
  const Hanging hanging = hang(Swings(scene), hit.room);
  const auto column = hanging.column_at(hit.pointer.pressed_at);
  if (!column) return;
  const Point out = hit.at - hanging.pivot(*column);
  if (hanging.clocks) return turn_to(next, scene, hit, {std::atan2(out.x, -out.y)});
  const double swing = std::asin(std::clamp(out.x / hanging.length(*column), -1.0, 1.0)) /
                       hanging.swing_rad(*column);
  const double angle = std::asin(std::clamp(swing, -1.0, 1.0));
  turn_to(next, scene, hit, {angle, std::numbers::pi - angle});
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (!hit.down) return next;
  if (hit.panel != kCurve && !hit.moves.empty() && !hit.pointer.clicked) {
    drag_pair(next, scene, hit);
    return next;
  }
  if (const auto at = pair_at(scene, hit)) next.pair = at->pair;
  if (hit.panel != kCurve || !hit.in_frame) return next;
  const auto place = place_at(sum_curve(scene, next[pendulums::kCurve]), hit.at.x);
  if (is_history(next)) {
    next.position = std::clamp(place, first_position(next), last_position(next));
  } else {
    const auto distance = std::min(place, next.length - 1);
    next.offset = next.offset < 0 ? -distance : distance;
  }
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (const auto at = pair_at(scene, hit))
    return Reading{.lines = pair_lines(scene, at->pair), .about = at->pendulum};
  if (hit.panel != kCurve || !hit.in_frame) return {};
  const CurveMode& mode = curve_mode(scene.state());
  const Part part = sum_curve(scene, scene.state()[pendulums::kCurve]);
  const auto place = place_at(part, hit.at.x);
  Reading reading{.color = palette.text};
  reading.lines = {phrase("{} = {}", mode.place, place * part.step)};
  // What is still to come is not told.
  if (!is_history(scene.state()) || place <= part.current) {
    reading.at = {part.x(place), part.value(place)};
    reading.lines.push_back(fmt::format("{} = {}", mode.product, short_text(part.value(place))));
  }
  reading.hint = mode.hint;
  return reading;
}

void data(const Scene& scene, TableWriter& table) {
  const auto& encoding = scene.sinusoidal();
  table.header({"pair", "omega", "angle_rad", "sin", "term", "agrees"});
  for (int k = 0; k < encoding.pairs(); ++k) {
    const auto phase = encoding.phase(shown_position(scene), k);
    const double term = shown_term(scene, k);
    if (!table.row(k, encoding.omega(k), angle_rad(phase), sin(phase), term,
                   sign_of_term(scene.state(), term)))
      return;
  }
}

}  // namespace
}  // namespace pendulums

extern const View kPendulumsView{
    .id = "pendulum",
    .title = "Pendulums",
    .help =
        "Each pair as a pendulum that swings at its frequency, and how near positions look alike",
    .group = ViewGroup::encoding,
    .opening = "--d 16 --length 17 --position 5 --offset 8 --pair 1",
    .options = pendulums::kOptions,
    .in_overview = true,
    .all_facts = pendulums::facts,
    .claims = pendulums::claims,
    .compose = pendulums::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return pendulums::act(in, hit); },
    .handle = [](const Inputs& in, const plot::Hit& hit) { return pendulums::handle(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return pendulums::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { pendulums::data(in, table); },
    .try_this =
        "Drag a bob to set t, its dashed one to set δ: the fast pairs disagree first\n"
        "Take a slow k and fast-forward to it, with trails\n"
        "Plot the sum up to t, and play",
    .needs = Needs::sinusoids,
    .equation = [](const Inputs& in) { return pendulums::equation(in, in.facts()); },
};

}  // namespace posenc

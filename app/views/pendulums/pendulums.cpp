#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/ranges.h>

#include "figure/formula/markup.hpp"
#include "figure/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"
#include "views/pendulums/hanging.hpp"
#include "views/pendulums/numbers.hpp"

/// Each pair as a pendulum, and how they agree at t and t + δ.
namespace posenc::pendulums {
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
  return kCurveModes[static_cast<std::size_t>(state.pendulums.curve)];
}
bool is_history(const State& state) { return state.pendulums.curve == SumCurve::history; }

int pair_k(const Scene& scene) { return static_cast<int>(scene.state().pair); }

/// How fast the pairs at both ends swing.
std::string ends_text(const Scene& scene) {
  const auto& encoding = scene.sinusoidal();
  const auto* const period = scene.state().pendulums.show == Swing::clocks ? "turn" : "swing";
  const auto end = [&](int k) {
    return is_still(encoding, k)
               ? phrase("no {} (k = {})", period, k)
               : phrase("one {} in {} positions (k = {})", period, encoding.wavelength(k), k);
  };
  if (encoding.pairs() == 1) return "One pair: " + end(0) + ".";
  const auto left = end(encoding.pairs() - 1), right = end(0);
  const auto order = pair_order(encoding);
  if (order == PairOrder::mixed)
    return fmt::format("Left: {}; right: {}; fastest: {}.", left, right,
                       end(fastest_pair(encoding)));
  const bool is_reversed = order == PairOrder::quickening;
  return fmt::format("{} pairs left: {}; {} right: {}.", is_reversed ? "Fast" : "Slow", left,
                     is_reversed ? "slow" : "fast", right);
}

Heading heading(const Scene& scene) {
  const State& state = scene.state();
  const Agreement sum = agreement(scene);
  const auto t = integer_text(shown_position(scene)),
             there = integer_text(shown_position(scene) + state.offset);
  const auto shown = std::ssize(shown_pairs(scene)), pairs = std::int64_t{pair_count(state)};
  std::string how;
  if (pace(scene) > 1) how = phrase("One step of t is {} positions. ", pace(scene));
  how += fmt::format("Solid: at {}. ", t);
  if (state.pendulums.ghosts) how += fmt::format("Dashed: δ later, at {}. ", there);
  how += "Blue agrees, red opposes; hands: phase.";
  if (shown < pairs) how += phrase(" {} of {} pairs, evenly chosen.", shown, pairs);
  return {.claim = claim(scene),
          .verdicts = {{phrase("near positions look alike, because the slow {} have hardly moved",
                               bodies(state)),
                        is_alike_and_still(scene),
                        fmt::format("p({})·p({}) = {} of {}, and {}", t, there,
                                    dot_text(scene, sum.dot), short_text(sum.at_zero, 6),
                                    still_text(scene))}},
          .how_to_read = {how + " " + ends_text(scene), how}};
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
  const double degrees = state.pendulums.agree_deg;
  const double angle = encoding.omega(pair_k(scene)) * static_cast<double>(state.offset);
  const bool is_masked = encoding.is_masked(pair_k(scene));
  const auto own =
      phrase("pair {}: {}{}", state.pair,
             turns && !is_masked ? fmt::format("cos({}) = ", short_text(angle, 5)) : "",
             is_masked ? "masked" : fixed_text(shown_term(scene, pair_k(scene)), 4));
  Plot plot{.x = {.name = {phrase("pair k, {}", speeds_text(encoding, true)), "pair k"},
                  .extent = columns_extent(pairs.size())},
            .y = {.extent = Extent{-most, most}},
            .title = {fmt::format("Agreement of each pair, {}; {}",
                                  turns ? "cos(ωδ)" : "sin · sin + cos · cos", own),
                      "Agreement of " + own}};
  Bars bars;
  Dots agree{.radius = 2, .fill = palette.agree}, oppose{.radius = 2, .fill = palette.oppose};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto x = static_cast<double>(i);
    const double term = shown_term(scene, pairs[i]);
    plot.x.tick_names.push_back(integer_text(pairs[i]));
    bars.bars.push_back({{{x - half, std::min(term, 0.0)}, {x + half, std::max(term, 0.0)}},
                         term_colour(palette, term)});
    if (pairs[i] == state.pair) bars.bars.back().outline = Stroke{palette.k, 2};
    // On the bar's other side, where nothing is.
    if (const int sign = sign_of_term(state, term))
      (sign > 0 ? agree : oppose).points.emplace_back(x, -0.12 * sign * most);
  }
  plot.layers = {std::move(bars), std::move(agree), std::move(oppose)};
  plot.layers.emplace_back(Reference{.at = std::cos(degrees * std::numbers::pi / 180),
                                     .is_vertical = false,
                                     .stroke = {palette.muted, 1, Dash::dashed},
                                     .label = short_text(degrees) + "°"});
  return plot;
}

FormulaPanel sum_panel(const Scene& scene, const Palette& palette) {
  const Agreement sum = agreement(scene);
  const auto& encoding = scene.sinusoidal();
  const auto line = [&](Text text, int priority) {
    return FormulaLine{.content = std::move(text), .color = palette.muted, .priority = priority};
  };
  const auto scale = squared_scale(encoding);
  const auto of = "of " + short_text(sum.at_zero, 6), agree = agree_text(scene);
  const auto* const on_average = encoding.is_rotation() ? "" : " on average";
  return {.lines = {line(scale.empty() ? "Their sum is the dot product"
                                       : phrase("Their sum times {} is the dot product", scale),
                         3),
                    {.content = math::formula(
                         palette, products_markup(scene, "p") + dot_text(scene, sum.dot))},
                    line({fmt::format("{}, which p(t) has with itself{}", of, on_average), of}, 1),
                    line(still_text(scene), 4),
                    line({agree, agree.substr(0, agree.find_first_of(",;"))}, 2)},
          .size = size::kHero,
          .least_size = 26};
}

Plot curve_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Part part = sum_curve(scene, state.pendulums.curve);
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
  if (!history)
    plot.layers.emplace_back(Reference{.at = mark.x, .stroke = {color, 1.5, Dash::dashed}});
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
          fmt::format("wavelength {} positions", number(encoding.wavelength(k))),
          fmt::format("angle {} rad (mod 2π)", number(angle_rad(phase))),
          "sine " + number(sin(phase)),
          fmt::format("agreement{} = {}", encoding.is_rotation(k) ? " cos(ωδ)" : " at t and t + δ",
                      number(shown_term(scene, k)))};
}

std::vector<std::string> remarks(const Scene& scene) {
  const State& state = scene.state();
  const Part history = sum_curve(scene, SumCurve::history);
  std::vector<std::string> all{
      agree_text(scene) + ".",
      phrase("{} d = {}, base {}.", ends_text(scene), state.d, short_text(state.base, 10)),
      fmt::format("{}.", fmt::join(pair_lines(scene, pair_k(scene)), "; ")),
      phrase("From position 0 to {0} the sum went from {1} to p(0)·p({0}) = {2}.",
             shown_position(scene), short_text(agreement(scene).at_zero, 6),
             dot_text(scene, history.value(history.current)))};
  if (state.pendulums.fast_forward)
    all.push_back(fmt::format("Fast-forwarded: one step of t is {}.",
                              counted(pace(scene), "position", "positions")));
  return all;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const auto pendulums = [&scene, palette](Canvas& canvas, const Rect& room) {
    draw_pendulums(canvas, palette, scene, room);
  };
  return {.heading = heading(scene),
          .cells = {{.id = kPendulums,
                     .panel = Custom{pendulums, true},
                     .columns = 2,
                     .least = {300, 180},
                     .weight = {1, 2}},
                    {.id = "sum",
                     .panel = sum_panel(scene, palette),
                     .row = 2,
                     .least = {240, 60},
                     .most = {HUGE_VAL, 190},
                     .weight = {0.7, 0.5}},
                    {.id = kCurve,
                     .panel = curve_plot(scene, palette),
                     .column = 1,
                     .row = 2,
                     .least = {260, 110},
                     .weight = {1, 0.6},
                     .priority = 1},
                    {.id = kBars,
                     .panel = agreement_plot(scene, palette),
                     .row = 1,
                     .columns = 2,
                     .least = {300, 150},
                     .most = {HUGE_VAL, 230},
                     .weight = {1, 0.5},
                     .priority = 2,
                     .bare_in_compact = true}},
          .remarks = remarks(scene)};
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
  const Hanging hanging = hang(scene, hit.room);
  const auto column = hanging.column_at(hit.at);
  if (!column) return {};
  return of_column(*column, hanging.strip(*column));
}

std::int64_t place_at(const Part& part, double x) {
  return std::clamp<std::int64_t>(std::llround(x / static_cast<double>(part.step)), part.from,
                                  part.to());
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (!hit.down) return next;
  if (const auto at = pair_at(scene, hit)) next.pair = at->pair;
  if (hit.panel != kCurve || !hit.in_frame) return next;
  const auto place = place_at(sum_curve(scene, next.pendulums.curve), hit.at.x);
  if (is_history(next)) {
    next.position = std::clamp(place, first_position(next), last_position(next));
  } else {
    const auto distance = std::min(place, next.length - 1);
    next.offset = next.offset < 0 ? -distance : distance;
  }
  return next;
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  if (const auto at = pair_at(scene, hit))
    return Reading{.panel = hit.panel, .lines = pair_lines(scene, at->pair), .about = at->pendulum};
  if (hit.panel != kCurve || !hit.in_frame) return {};
  const CurveMode& mode = curve_mode(scene.state());
  const Part part = sum_curve(scene, scene.state().pendulums.curve);
  const auto place = place_at(part, hit.at.x);
  Reading reading{.panel = hit.panel, .color = palette.text};
  reading.lines = {phrase("{} = {}", mode.place, place * part.step)};
  // What is still to come is not told.
  if (!is_history(scene.state()) || place <= part.current) {
    reading.at = {part.x(place), part.value(place)};
    reading.lines.push_back(fmt::format("{} = {}", mode.product, short_text(part.value(place))));
  }
  reading.lines.emplace_back(mode.hint);
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
}  // namespace posenc::pendulums

namespace posenc {

extern const View kPendulumsView{
    .id = "pendulum",
    .title = "Pendulums",
    .help =
        "Each pair as a pendulum that swings at its frequency, and how near positions look alike",
    .group = ViewGroup::encoding,
    .in_overview = true,
    .compose = pendulums::compose,
    .act = pendulums::act,
    .read = pendulums::read,
    .data = pendulums::data,
    .try_this =
        "Drag δ along the curve: the fast pairs disagree first\n"
        "Take a slow k and fast-forward to it, with trails\n"
        "Plot the sum up to t, and play",
    .needs = Needs::sinusoids,
    .equation = pendulums::equation,
};

}  // namespace posenc

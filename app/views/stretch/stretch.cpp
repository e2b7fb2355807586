#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"
#include "views/stretch/numbers.hpp"
#include "views/stretch/options.hpp"

/// How models read longer contexts: what each method keeps of its neighbours, and what phases it
/// reaches that were never seen.
namespace posenc {
namespace stretch {

using namespace plot;

Dials rings(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto numbers = numbers_of(scene);
  const auto& plain = numbers->plain();
  constexpr int kMost = 12;  // more could not be read from afar
  Dials made = pair_dials(
      plain, state.pair, [](int) { return std::vector<DialHand>(); }, kMost);
  for (auto& [k, hands, swept_rad] : made.dials) {
    const PairPhase pair = pair_at(*numbers, state, k);
    const double turn = (pair.backwards ? -2 : 2) * std::numbers::pi;
    const auto n = state.position - first_position(state);
    const double unscaled = pair_phase(plain, state.trained, plain, n, k).phase;
    swept_rad = turn * pair.seen;
    if (unscaled != pair.phase)
      hands.push_back({on_circle(turn * unscaled, 0.8), {palette.muted, 1.2, Dash::dashed}});
    hands.push_back({on_circle(turn * pair.phase),
                     {pair.unseen ? palette.unseen : palette.t, 0},
                     pair.unseen ? DialHand::End::cross : DialHand::End::dot});
  }
  made.before = phrase("Phases at t = {}, ", state.position);
  made.has_wide_rims = true;
  return made;
}

namespace {

constexpr std::string_view kRatios = "ratios", kMethods = "methods";

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kUnstretched{
      Claim{holds("unseen"), "Every phase up to position {read-to} was seen in training"},
      Claim{
          "Up to position {read-to}, {unseen} of {all-pairs} reach phases never seen in training"}};
  static constexpr std::array kStretched{
      Claim{[](const Facts& all) { return all.holds("unseen") && all.holds("neighbours"); },
            "{method}: neighbours stay apart, and every phase up to {read-to} was seen in training",
            "{method}: every phase up to {read-to} was seen"},
      Claim{
          holds("neighbours"),
          "{method}: neighbours stay apart, but {unseen} of {all-pairs} reach phases never seen in "
          "training",
          "{method}: phases never seen in {unseen} of {all-pairs}"},
      Claim{"{method}: neighbours come {closer} times closer, and {unseen} of {all-pairs} reach "
            "phases never seen in training",
            "{method}: neighbours come {closer} times closer"}};
  return is_scaled(state) ? std::span<const Claim>(kStretched) : kUnstretched;
}

Stroke stroke_of(const Palette& palette, const Numbers& n, std::size_t i) {
  return method_stroke(palette, n.methods[i].kind->id, i == n.own ? 5 : 2);
}

/// Indices in Numbers::methods: all, or none and the chosen one.
std::vector<std::size_t> shown_methods(const State& state, const Numbers& n) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < n.methods.size(); ++i)
    if (state[kCompare] || i == 0 || i == n.own) shown.push_back(i);
  return shown;
}

/// Pairs that the chart has points of.
std::vector<int> drawn_pairs(const Scene& scene, const Numbers& n) {
  return chosen_pairs(n.pairs(), kMostPairs, static_cast<int>(scene.state().pair));
}

Plot ratios(const Scene& scene, const Palette& palette, const Numbers& n) {
  constexpr int kFew = 32;  // more dots would hide the dashes
  const State& state = scene.state();
  const double last = n.pairs() - 1;
  double least = 0.5;
  Plot plot{.x = {.name = {"pair k", "k"}, .extent = Extent{-0.5, last + 0.5}, .whole = true},
            .y = {.name = {"ω′/ω", "ω′/ω"}, .has_air = true, .scale = AxisScale::logarithmic},
            .title = {"What ω is multiplied by; shaded: no full turn in training",
                      "shaded: no full turn"}};
  std::vector<Line> lines;
  const auto shown = shown_methods(state, n);
  for (const std::size_t i : shown) {
    const Method& method = n.methods[i];
    Line line{.stroke = stroke_of(palette, n, i), .dot = n.pairs() > kFew ? 0.0 : 3.0};
    for (const int k : drawn_pairs(scene, n)) {
      line.points.emplace_back(k, ratio(n, method, k));
      least = std::min(least, line.points.back().y);
    }
    lines.push_back(std::move(line));
  }
  plot.y.extent = Extent{least, 1};
  plot.layers.insert(plot.layers.end(), lines.begin(), lines.end());
  plot.add(Reference{static_cast<double>(state.pair),
                     true,
                     {palette.k, 1, Dash::dotted},
                     symbol_text("k", state.pair)});
  for (int k = 0; k < n.pairs(); ++k) {
    if (turns_trained(n, state, k) >= 1) continue;
    plot.add(Region{{k - 0.5, last + 0.5}, palette.muted.with_alpha(0.13)});
    break;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    plot.add(Label{.anchors = {lines[i].points.back()},
                   .text = title(*n.methods[shown[i]].kind),
                   .color = lines[i].stroke.color,
                   .face = shown[i] == n.own ? Face::bold : Face::medium,
                   .size = size::kAxis,
                   .is_beside = true});
  }
  return plot;
}

bool merges(const Numbers& n, const Method& method) { return n.kept(method) < kApart; }
/// Whether a shown method has a badge.
bool has_cost(const State& state, const Numbers& n) {
  return std::ranges::any_of(shown_methods(state, n), [&](std::size_t i) {
    return n.methods[i].unseen > 0 || merges(n, n.methods[i]);
  });
}

TextTable methods(const State& state, const Facts& known, const Palette& palette,
                  const Numbers& n) {
  const Color quiet = palette.muted;
  const auto end = known.text("read-to");
  TextTable table{.header = {{{{"method", quiet},
                               {{"unseen by " + end, "unseen"}, quiet},
                               {{"∥p(t+1) − p(t)∥", "step"}, quiet},
                               {{"amplitude", "a"}, quiet}}}}};
  for (const std::size_t i : shown_methods(state, n)) {
    const Method& method = n.methods[i];
    const bool is_own = i == n.own;
    const Face face = is_own ? Face::bold : Face::medium;
    const std::string id(method.kind->id);
    const auto number = [&](const std::string& text, bool is_bad) {
      return TextCell{.text = text,
                      .color = palette.text,
                      .face = face,
                      .badge = is_bad ? std::optional(Badge::fails) : std::nullopt};
    };
    table.rows.push_back(
        {{{.text = title(*method.kind), .color = stroke_of(palette, n, i).color, .face = face},
          number(known.text(id + "-unseen"), method.unseen > 0),
          number(known.text(id + "-neighbours"), merges(n, method)),
          number(short_text(amplitude(method.encoding.scaling()), 4), false)}});
    if (is_own) table.rows.back().ground = mix(palette.ground, palette.line, 0.5);
  }
  return table;
}

/// Whether methods are shown that do not take what is set of the chosen one.
bool has_published(const State& state) {
  const auto& [kind, factor, low, high, rounded, rotated, amplitude, lists] = state.scaling;
  return state[stretch::kCompare] && (low > 0 || high > 0 || !rounded || amplitude > 0);
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const auto n = numbers_of(scene);
  const State& state = scene.state();
  const auto* const others = has_published(state) ? " Other methods: as published." : "";
  const double high = 26 + 24 * static_cast<double>(shown_methods(state, *n).size());
  const auto dials = rings(scene, palette);
  const auto has = [&](auto is_so) {
    return std::ranges::any_of(
        dials.dials, [&](const Dial& dial) { return std::ranges::any_of(dial.hands, is_so); });
  };
  const bool has_cross = has([](const DialHand& h) { return h.end == DialHand::End::cross; });
  const bool has_dashed = has([](const DialHand& h) { return h.stroke.dash == Dash::dashed; });
  const auto* const badge = has_cost(state, *n) ? " Badge: a cost." : "";
  return {
      .heading = {.how_to_read =
                      {phrase("Arc: the phases within L0. Hand: the phase at distance t{}{}.{}{}",
                              has_dashed ? ", dashed unstretched" : "",
                              has_cross ? "; a cross: never seen" : "", badge, others),
                       phrase("Arc: the phases within L0.{}{}{}",
                              has_cross ? " Cross: a phase never seen." : "", badge, others)}},
      .cells = {cell(kRings, dials, {0, 0, 1, 2}, {.least = {300, 150}, .weight = {1.1, 1}}),
                cell(kRatios, ratios(scene, palette, *n), {1, 0}, {.least = {300, 150}}, 2),
                cell(kMethods, methods(state, known, palette, *n), {1, 1},
                     {.least = {300, high}, .weight = {1, 0.01}}, 1)}};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  const auto n = numbers_of(scene);
  if (hit.down && hit.dial) next.pair = hit.dial->number;
  if (hit.panel == kRatios && hit.down && hit.in_frame)
    next.pair = std::clamp(static_cast<int>(std::lround(hit.at.x)), 0, n->pairs() - 1);
  if (hit.panel == kMethods && hit.tapped && hit.column && can_scale(next))
    next.scaling.kind = n->methods[shown_methods(next, *n)[hit.item]].kind;
  return next;
}

std::vector<std::string> pair_lines(const Scene& scene, int k) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  const PairPhase pair = pair_at(*n, state, k);
  return {phrase("pair {}", k),
          phrase("ω {}, ω′ {} rad per position", short_text(n->plain().omega(k)),
                 short_text(n->current().encoding.omega(k))),
          counted(turns_trained(*n, state, k), "turn", "turns", 4) + " within L0",
          phrase("at t = {}: {}, {}", state.position, counted(pair.phase, "turn", "turns", 4),
                 pair.unseen ? "never seen" : "seen before")};
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  const auto n = numbers_of(scene);
  if (hit.panel == kRings) {
    if (!hit.dial) return {};
    const auto& [k, box] = *hit.dial;
    return Reading{.lines = pair_lines(scene, k), .box = box, .about = box};
  }
  if (hit.panel == kMethods && hit.column) {
    const auto& kind = *n->methods[shown_methods(scene.state(), *n)[hit.item]].kind;
    return Reading{
        .lines = {std::string(kind.title), std::string(kind.note), "click to choose it"}};
  }
  if (hit.panel != kRatios || !hit.in_frame || !hit.nearest) return {};
  const auto [i, index, at] = *hit.nearest;
  const auto shown = shown_methods(scene.state(), *n)[i];
  const Method& method = n->methods[shown];
  const int k = drawn_pairs(scene, *n)[index];
  return Reading{.at = at,
                 .color = stroke_of(palette, *n, shown).color,
                 .lines = {phrase("{}, pair {}", title(*method.kind), k),
                           "ω′/ω " + short_text(at.y), "drag to set k"}};
}

void data(const Scene& scene, TableWriter& table) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  if (state[stretch::kData] == StretchData::methods) {
    table.header({"method", "unseen_pairs", "neighbour_distance", "amplitude"});
    for (const Method& method : n->methods)
      if (!table.row(method.kind->id, method.unseen, method.neighbours,
                     amplitude(method.encoding.scaling())))
        return;
    return;
  }
  table.header(
      {"pair", "omega", "scaled_omega", "ratio", "turns_trained", "unseen", "phase_turns"});
  for (int k = 0; k < n->pairs(); ++k) {
    const PairPhase pair = pair_at(*n, state, k);
    if (!table.row(k, n->plain().omega(k), n->current().encoding.omega(k),
                   ratio(*n, n->current(), k), turns_trained(*n, state, k), pair.unseen,
                   pair.phase))
      return;
  }
}

/// ω′_k of the State's method.
EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  const auto k = static_cast<int>(state.pair);
  const auto here = phrase(R"({{ω′}}_{{\k{{{}}}}})", k);
  const auto value = short_text(n->current().encoding.omega(k));
  const auto product = phrase("{} · {} = {}", short_text(n->plain().omega(k)),
                              short_text(ratio(*n, n->current(), k)), value);
  const auto name = title(*n->current().kind);
  return {is_scaled(state) ? scaled_omega(state) : "{ω′}_k = ω_k",
          {here + " = " + product, here + " = " + value},
          {phrase("{}, s = {}, L0 = {}", name, factor_of(state), state.trained), name, ""}};
}

}  // namespace
}  // namespace stretch

extern const View kStretchView{
    .id = "stretch",
    .title = "Stretch",
    .help = "How models read longer contexts than they were trained on, and what each method costs",
    .group = ViewGroup::today,
    .opening =
        "--d 32 --length 256 --trained 64 --position 200 --scaling yarn "
        "--scale-factor 4 --pair 4",
    .unused = "offset",
    .unfolded = "scaling trained",
    .options = stretch::kOptions,
    .all_facts = stretch::facts,
    .claims = stretch::claims,
    .compose = stretch::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return stretch::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return stretch::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { stretch::data(in, table); },
    .try_this =
        "Choose a scaling: crossed hands come back into their arcs\n"
        "Compare the methods: which pays with neighbours?\n"
        "Drag t to s·L0 − 1: unstretched, slow pairs are new",
    .needs = Needs::sinusoids,
    .masked = MaskedPairs::counted,
    .equation = [](const Inputs& in) { return stretch::equation(in, in.facts()); },
};

}  // namespace posenc

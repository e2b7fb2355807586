#include "views/rotary/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>

#include "plot/dial.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/rotary/options.hpp"

namespace posenc::rotary {

using namespace plot;

namespace {

/// A pair of a vector at a position, cosine up and sine across; q and k of a pair in the unit of
/// the longer one.
struct Hands {
  Hands(const Scene& scene, int k) : table_(rotary_of(scene)->table()), k_(k) {
    const auto of = content(scene);
    const auto dims = rotary_of(scene)->dims(k);
    const auto pair = [&](const std::vector<double>& row) {
      return std::complex(row[static_cast<std::size_t>(dims[0])],
                          row[static_cast<std::size_t>(dims[1])]);
    };
    query = pair(of->query), key = pair(of->key);
    const double longer = std::max({std::abs(query), std::abs(key), 1e-300});
    query /= longer, key /= longer;
  }
  Point at(std::complex<double> of, double position) const {
    const SinCos turn = sin_cos(table_.phase_at(position, k_));
    const auto tip = of * std::complex(turn.cos, turn.sin);
    return {tip.imag(), tip.real()};
  }

  std::complex<double> query, key;

 private:
  const Sinusoidal& table_;
  int k_;
};

Plot distance_plot(const State& state, Text y_name, Text title) {
  // One distance alone has an axis, too.
  const auto far = static_cast<double>(side(state) * std::max<std::int64_t>(1, state.length - 1));
  return {.x = {.name = {"distance δ from key to query (positions)", "distance δ"},
                .extent = Extent{std::min(far, 0.0), std::max(far, 0.0)},
                .whole = true},
          .y = {.name = std::move(y_name)},
          .title = std::move(title)};
}

Text title(const char* what, const Falls& of) {
  return {
      phrase("{}: {} of {} rise", std::string(what), of.rises, counted(of.steps, "step", "steps")),
      what};
}

Line line(const std::vector<double>& at, const std::vector<double>& values, const Stroke& stroke,
          Text name) {
  Line made{.stroke = stroke, .name = std::move(name)};
  for (std::size_t i = 0; i < at.size(); ++i) made.points.emplace_back(at[i], values[i]);
  return made;
}

void add_draws(Plot& plot, const Scene& scene, const Palette& palette) {
  const auto all = draws(scene);
  Band around{.x = all->at,
              .low = all->mean,
              .high = all->mean,
              .color = mix(palette.ground, method_stroke(palette, "rotary").color, 0.4),
              .name = {"mean ± deviation", "± deviation"}};
  for (std::size_t i = 0; i < all->at.size(); ++i) {
    around.low[i] -= all->deviation[i];
    around.high[i] += all->deviation[i];
  }
  plot.add(std::move(around));
  plot.add(line(all->at, all->mean, {palette.text, 4},
                {phrase("mean of {} draws", draw_count(scene)), "mean"}));
  const double deviation = expected_deviation(scene);
  for (const double at : {-deviation, deviation})
    plot.add(at_y(at, {palette.text, 1.5, Dash::dashed}, short_text(at)));
}

}  // namespace

Plot dial_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Hands hands(scene, pair_of(scene));
  const double n = scene.position(), m = n + static_cast<double>(state.offset);
  const Axis axis{.extent = Extent{-1.35, 1.35}, .is_shown = false};
  Plot plot{.x = axis,
            .y = axis,
            .layers = {circle({palette.line, 2})},
            .title = phrase("pair {}", pair_of(scene)),
            .has_equal_units = true};
  // Names are outside, in the order of the hands where these are near each other.
  const auto angle = [](Point tip) { return std::atan2(tip.x, tip.y); };
  const double apart =
      std::remainder(angle(hands.at(hands.query, m)) - angle(hands.at(hands.key, n)), kTurnRad);
  const auto aside = [&](Point tip, double side) {
    return on_circle(angle(tip) + side * std::copysign(name_offset(apart), apart),
                     1.05 * std::hypot(tip.x, tip.y));
  };
  const auto add = [&](std::complex<double> of, double position, std::string_view name, Color color,
                       double width, double side) {
    // Before it is turned, hollow.
    const Point from = hands.at(of, 0), to = hands.at(of, position);
    const Text text(phrase("{} at {}", name, std::llround(position)), std::string(name));
    plot.add(hand({0, 0}, from, {color.with_alpha(0.6), 1.5, Dash::dashed}),
             Dots{{from}, 4 + width * 0.7, palette.ground, Stroke{color, 1.5}},
             hand({0, 0}, to, {color, width}),
             Dots{{to}, 5 + width, color, Stroke{palette.ground, 1.5}},
             Label{{aside(to, side)}, text, color, Face::semibold, 22, Point(0, 0)});
  };
  add(hands.key, n, "key", palette.t, 7, -1);
  add(hands.query, m, "query", palette.delta, 3.5, 1);
  return plot;
}

Dials pairs_panel(const Scene& scene, const Palette& palette) {
  const double n = scene.position(), m = n + static_cast<double>(scene.state().offset);
  return pair_dials(rotary_of(scene)->table(), pair_of(scene), [&](int k) {
    const Hands hands(scene, k);
    return std::vector<DialHand>{{0.9 * hands.at(hands.key, n), {palette.t, 3.5}},
                                 {0.9 * hands.at(hands.query, m), {palette.delta, 2}}};
  });
}

Plot curve_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto all = curves(scene);
  const bool random = state[rotary::kQueryAndKey] == RotaryContent::random;
  Plot plot = distance_plot(state, "logit", random ? Text() : title("Logit", decay(scene)->logit));
  if (random) {
    add_draws(plot, scene, palette);
  } else {
    plot.add(Band{.x = all->at,
                  .low = all->low,
                  .high = all->high,
                  .color = mix(palette.ground, method_stroke(palette, "added").color, 0.35),
                  .name = {"added, " + places_text(scene), "added"}});
  }
  if (all->grid.as_band())
    plot.add(band_layer(all->grid, extents(all->grid, all->logits),
                        mix(palette.ground, method_stroke(palette, "rotary").color, 0.6)));
  add_samples(plot, all->grid, all->logits,
              {.stroke = method_stroke(palette, "rotary", random ? 1.5 : 5.0),
               .thins = true,
               .name = random ? Text("one draw") : Text("rotated, at every t", "rotated")},
              true);
  const auto spot = [&](std::int64_t delta, double value, Color color, std::optional<Color> fill,
                        std::string text) {
    const Point at(static_cast<double>(delta), value);
    plot.add(Dots{{at}, 8, fill.value_or(palette.ground), Stroke{color, 2.5}});
    if (!text.empty()) plot.add(Label{{at}, std::move(text), color});
  };
  const std::int64_t delta = state.offset, r = state[rotary::kTurn];
  plot.add(at_x(delta, {palette.delta, 1.5, Dash::dashed}, {}, 0, kMovesDelta));
  if (!random)
    spot(delta, terms(scene, delta).sum(), method_stroke(palette, "added").color, {}, "");
  spot(delta, turned(scene, delta), palette.delta, palette.delta, symbol_text("δ", delta));
  if (state[rotary::kQueryAndKey] == RotaryContent::turned && r != delta && r * side(state) >= 0)
    spot(r, turned(scene, r), palette.text, {}, symbol_text("r", r));
  return plot;
}

Plot bounds_plot(const Scene& scene, const Palette& palette) {
  constexpr const char* kName = "RoFormer’s bound";
  const State& state = scene.state();
  const auto all = curves(scene);
  const bool random = state[rotary::kQueryAndKey] == RotaryContent::random;
  Plot plot = distance_plot(state, {"largest |q · κ|", "bound"},
                            random ? Text(kName) : title(kName, decay(scene)->bound));
  plot.layers = {line(all->at, all->bounds, {palette.text, 3}, ""),
                 at_x(state.offset, {palette.delta, 1.5, Dash::dashed})};
  return plot;
}

plot::TextTable terms_table(const Facts& known, const Palette& palette) {
  plot::TextTable table{.rows = {{{{"query at t + δ, key at t", palette.muted, Face::regular},
                                   {"here", palette.muted, Face::regular},
                                   {"over t", palette.muted, Face::regular}}}},
                        .size = 20,
                        .is_of_numbers = true};
  const auto row = [&](std::string_view id, std::string moves, Color ink) {
    const Face face = ink == palette.muted ? Face::regular : Face::semibold;
    table.rows.push_back({{{known.find(id)->label, ink, face},
                           {known.text(id), palette.text, face},
                           {std::move(moves), ink, face}}});
  };
  row("turned", "± " + known.text("residual"), method_stroke(palette, "rotary").color);
  row("added", known.text("added-range"), method_stroke(palette, "added").color);
  row("content", "the same", palette.muted);
  row("query", known.text("query-range"), palette.muted);
  row("key", known.text("key-range"), palette.muted);
  row("positions", known.text("positions-range"), palette.muted);
  return table;
}

}  // namespace posenc::rotary

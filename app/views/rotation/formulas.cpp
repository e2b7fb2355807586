#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "figure/formula/markup.hpp"
#include "text/phrase.hpp"
#include "views/pairs.hpp"
#include "views/parts.hpp"
#include "views/rotation/numbers.hpp"
#include "views/rotation/options.hpp"

/// The formulas beside the circle, and the one below the picture.
namespace posenc::rotation {
namespace {

using namespace plot;

/// Markup of what formulas have in common, for pair k of one Scene.
struct Letters {
  const Scene& scene;
  const Facts& known;
  const Palette& palette;
  const State& state = scene.state();
  const Sinusoidal& encoding = scene.all_pairs();
  int k = static_cast<int>(state.pair);
  bool turns = encoding.is_rotation(k);
  std::int64_t t = state.position, delta = state.offset, epsilon = state[kEpsilon];

  std::string angle(std::int64_t steps) const {
    return known.is_covered("angle") ? "?" : angle_text(angle_of(encoding, k, steps));
  }
  std::string matrix(RotationBlock block) const {
    // A covered number is NaN.
    if (known.is_covered("matrix-cosine")) block.m00 = block.m11 = NAN;
    if (known.is_covered("matrix-sine")) block.m01 = block.m10 = NAN;
    return matrix_markup(block);
  }
  std::string matrix(std::int64_t steps) const {
    return matrix(rotation_block(encoding, k, steps));
  }
  /// ω_k·steps, as "ω₄δ".
  std::string angle_symbol(std::string_view steps) const {
    return phrase(R"(ω_{{\k{{{}}}}}{} = )", k, steps);
  }
  FormulaLine heading(std::string text) const {
    return {.content = Text(std::move(text)),
            .color = palette.muted,
            .gap = 16,
            .priority = 3,
            .is_heading = true};
  }
  FormulaLine line(const std::string& markup, int priority, const std::string& brief = "") const {
    return {.content = math::formula(palette, markup),
            .brief = brief.empty() ? Formula() : math::formula(palette, brief),
            .priority = priority};
  }
};

/// What there is to say of the angle.
std::string note(const Letters& set) {
  if (!set.turns && set.encoding.cosine_dim(set.k))
    return phrase("but its cosine has {} rad per position", set.encoding.cosine_omega(set.k));
  const Angle angle = angle_of(set.encoding, set.k, set.delta);
  if (!set.turns || !angle.is_tiny()) return "";
  return phrase("too small to see: {} such steps make one turn",
                kTurnRad / std::abs(angle.rest_rad));
}

}  // namespace

FormulaPanel step_formulas(const Scene& scene, const Facts& known, const Palette& palette) {
  const Letters set{scene, known, palette};
  const auto ahead = set.t + set.delta;
  auto here = pair_at(set.encoding, set.k, set.t), there = pair_at(set.encoding, set.k, ahead),
       moved = rotation_block(set.encoding, set.k, set.delta)(here);
  if (known.is_covered("column")) here.fill(NAN);
  if (known.is_covered("column-ahead")) there.fill(NAN), moved.fill(NAN);
  const auto product = [&](const std::string& factors) {
    return phrase("M_δ\u2009p(\\t{{{}}}) = {}{} {} p(\\δ{{{}}}){}", set.t, factors,
                  column_markup(moved, set.turns ? "δ" : "k"), set.turns ? "=" : "≠", ahead,
                  set.turns ? "" : " = " + column_markup(there, "δ"));
  };
  FormulaPanel panel{.size = 40};
  panel.lines = {set.heading(set.turns ? "independent of t" : "the angle of the sine’s frequency"),
                 set.line(set.angle_symbol("δ") + phrase(R"(\k{{{}}}·\δ{{{}}} = \n{{{}}})",
                                                         set.encoding.omega(set.k), set.delta,
                                                         set.angle(set.delta)),
                          2)};
  if (auto text = note(set); !text.empty())
    panel.lines.push_back(
        {.content = Text(std::move(text)), .color = palette.muted, .gap = 16, .priority = 4});
  panel.lines.push_back(
      set.line(R"(M_δ = \matrix{cos ω_kδ & sin ω_kδ \\ −sin ω_kδ & cos ω_kδ})", 0));
  panel.lines.push_back(set.heading(set.turns ? "depends on t" : "M moves p(t) elsewhere"));
  panel.lines.push_back(
      set.line(product(set.matrix(set.delta) + column_markup(here, "t") + " = "), 2, product("")));
  return panel;
}

FormulaPanel compose_formulas(const Scene& scene, const Facts& known, const Palette& palette) {
  const Letters set{scene, known, palette};
  const auto both = set.delta + set.epsilon;
  const auto product = set.matrix(rotation_block(set.encoding, set.k, set.epsilon) *
                                  rotation_block(set.encoding, set.k, set.delta));
  const auto angle = [&](std::string_view step, std::string_view symbol, std::int64_t steps) {
    return set.angle_symbol(step) + fmt::format(R"(\{}{{{}}})", symbol, set.angle(steps));
  };
  return {.lines = {set.heading("a step of δ, then a step of ε"),
                    set.line("M_εM_δ = " + set.matrix(set.epsilon) + set.matrix(set.delta) + " = " +
                                 product,
                             1, "M_εM_δ = " + product),
                    set.heading("one step of δ + ε"), set.line("M_{δ+ε} = " + set.matrix(both), 0),
                    set.heading("the angles add up, up to whole turns"),
                    set.line(angle("δ", "δ", set.delta) + ",\u2009\u2009\u2009\u2009" +
                                 angle("ε", "n", set.epsilon),
                             2),
                    set.line(angle("(δ + ε)", "n", both), 2)},
          .size = 40};
}

EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const bool turns = scene.all_pairs().is_rotation(k);
  const auto radians = [&](std::int64_t steps) {
    return short_text(angle_of(scene.all_pairs(), k, steps).radians);
  };
  const auto captions = [&](std::string text) {
    return std::vector{turns ? std::move(text) : "no rotation carries this pair", std::string()};
  };
  const std::int64_t delta = state.offset, epsilon = state[kEpsilon];
  if (state[kShow] == RotationShow::layouts) {
    const auto logits = layout_logits(scene);
    return {"half(πq, πκ) = interleaved(q, κ)",
            {phrase(R"(\n{{{}}} = \n{{{}}}, but half(πq, κ) = \n{{{}}})", logits[2].here,
                    logits[0].here, logits[3].here)},
            {"κ is the key; π moves each dimension to its place in the other layout",
             "κ is the key", ""}};
  }
  if (state[kShow] == RotationShow::compose) {
    const std::string relation = "M_εM_δ = M_{<δ+ε>}";
    return {"M_εM_δ = M_{δ+ε}, angle ω_kδ + ω_kε",
            {fmt::format(R"({}, angle {{\n{{{}}}}} + \n{{{}}} = \n{{{}}} rad)", relation,
                         radians(delta), radians(epsilon), radians(delta + epsilon)),
             relation},
            captions("a step of δ and a step of ε are one step of both")};
  }
  // A step of 0 leads anywhere from itself.
  const auto relation = fmt::format("p_k(<t+δ>) {} M_δp_k(t)", turns || delta == 0 ? "=" : "≠");
  return {fmt::format("p_k(<t+δ>) {} M_δp_k(t), angle ω_kδ", turns ? "=" : "≠"),
          {phrase(R"({}, angle {{\n{{{}}}}}·δ = \n{{{}}} rad)", relation,
                  scene.all_pairs().omega(k), radians(delta)),
           relation},
          captions("a step of δ, and the angle by which it turns pair k")};
}

}  // namespace posenc::rotation

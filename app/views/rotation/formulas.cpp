
#include "figure/formula/markup.hpp"
#include "text/phrase.hpp"
#include "views/pair_matrix.hpp"
#include "views/parts.hpp"
#include "views/rotation/modes.hpp"

/// The formulas beside the circle, and the one below the picture.
namespace posenc::rotation {
namespace {

using namespace plot;

/// M of a step, with cosines and sines written out.
std::string matrix_of(std::string_view step) {
  return fmt::format(R"(\matrix{{cos ω_k{0} & sin ω_k{0} \\ −sin ω_k{0} & cos ω_k{0}}})", step);
}

/// Markup of what formulas have in common, for pair k of one Scene.
struct Letters {
  explicit Letters(const Scene& scene)
      : state(scene.state()),
        encoding(scene.all_pairs()),
        k(static_cast<int>(state.pair)),
        turns(encoding.is_rotation(k)) {}

  const State& state;
  const Sinusoidal& encoding;
  int k;
  bool turns;
  std::int64_t t = state.position, delta = state.offset, epsilon = state.rotation.epsilon;

  Angle angle(std::int64_t steps) const { return angle_of(encoding, k, steps); }
  std::string radians(std::int64_t steps) const { return short_text(angle(steps).radians); }
  std::string matrix(std::int64_t steps) const {
    return matrix_markup(rotation_block(encoding, k, steps));
  }
  /// The entries of pair k.
  std::string column(std::int64_t position, std::string_view symbol) const {
    return column_markup(pair_at(encoding, k, position), symbol);
  }
  /// M_δ·p_k(t).
  std::string moved(std::string_view symbol) const {
    return column_markup(rotation_block(encoding, k, delta)(pair_at(encoding, k, t)), symbol);
  }
};

EquationText step_equation(const Letters& set) {
  // A step of 0 leads anywhere from itself.
  const std::string all = set.turns ? "=" : "≠", these = set.delta == 0 ? "=" : all;
  std::vector<std::string> captions{"no rotation carries this pair from t to t + δ, whatever t is",
                                    "no rotation carries this pair", ""};
  if (set.turns)
    captions = {"a step of δ, and the angle by which it turns pair k", "the step, and its angle",
                ""};
  const auto relation = fmt::format("p_k(<t+δ>) {} M_δp_k(t)", these);
  return {fmt::format("p_k(<t+δ>) {} M_δp_k(t), angle ω_kδ", all),
          {phrase(R"({}, angle {{\n{{{}}}}}·δ = \n{{{}}} rad)", relation, set.encoding.omega(set.k),
                  set.radians(set.delta)),
           relation},
          captions};
}

EquationText compose_equation(const Letters& set) {
  std::vector<std::string> captions{"one matrix for both, but no rotation carries this pair",
                                    "no rotation carries this pair", ""};
  if (set.turns)
    captions = {"a step of δ and a step of ε are one step of both", "two steps are one", ""};
  const std::string two_are_one = "M_εM_δ = M_{<δ+ε>}";
  return {"M_εM_δ = M_{δ+ε}, angle ω_kδ + ω_kε",
          {fmt::format(R"({}, angle {{\n{{{}}}}} + \n{{{}}} = \n{{{}}} rad)", two_are_one,
                       set.radians(set.delta), set.radians(set.epsilon),
                       set.radians(set.delta + set.epsilon)),
           two_are_one},
          captions};
}

/// Of what is beside the angle, where that needs a word.
std::string note(const Letters& set) {
  const Angle angle = set.angle(set.delta);
  if (!set.turns)
    return set.encoding.cosine_dim(set.k)
               ? phrase("but its cosine has {} rad per position", set.encoding.cosine_omega(set.k))
               : "";
  if (!angle.is_tiny()) return "";
  return phrase("too small to see: {} such steps make one turn",
                kTurnRad / std::abs(angle.rest_rad));
}

FormulaLine heading(const Palette& palette, std::string text) {
  return {.content = Text(std::move(text)),
          .color = palette.muted,
          .gap = 16,
          .priority = 3,
          .is_heading = true};
}

/// ω_k·steps, as "ω₄δ".
std::string angle_markup(const Letters& set, std::string_view steps) {
  return phrase(R"(ω_{{\k{{{}}}}}{} = )", set.k, steps);
}

}  // namespace

FormulaPanel step_formulas(const Scene& scene, const Palette& palette) {
  const Letters set(scene);
  const auto formula = [&](const std::string& markup) { return math::formula(palette, markup); };
  const auto product = [&](const std::string& factors) {
    return formula(phrase("M_δ\u2009p(\\t{{{}}}) = {}{} {} p(\\δ{{{}}}){}", set.t, factors,
                          set.moved(set.turns ? "δ" : "k"), set.turns ? "=" : "≠",
                          set.t + set.delta,
                          set.turns ? "" : " = " + set.column(set.t + set.delta, "δ")));
  };
  FormulaPanel panel{.size = 32};
  panel.lines = {
      heading(palette, set.turns ? "independent of t"
                       : set.encoding.cosine_dim(set.k)
                           ? "the angle of the sine's frequency"
                           : "the only frequency: this sine has no cosine"),
      {.content = formula(angle_markup(set, "δ") + phrase(R"(\k{{{}}}·\δ{{{}}} = \n{{{}}})",
                                                          set.encoding.omega(set.k), set.delta,
                                                          angle_text(set.angle(set.delta)))),
       .priority = 2}};
  if (auto text = note(set); !text.empty())
    panel.lines.push_back(
        {.content = Text(std::move(text)), .color = palette.muted, .gap = 16, .priority = 4});
  panel.lines.push_back({.content = formula("M_δ = " + matrix_of("δ"))});
  panel.lines.push_back(heading(palette, set.turns ? "depends on t" : "M moves p(t) elsewhere"));
  panel.lines.push_back({.content = product(set.matrix(set.delta) + set.column(set.t, "t") + " = "),
                         .brief = product(""),
                         .priority = 2});
  return panel;
}

FormulaPanel compose_formulas(const Scene& scene, const Palette& palette) {
  const Letters set(scene);
  const auto formula = [&](const std::string& markup) { return math::formula(palette, markup); };
  const auto both = set.delta + set.epsilon;
  const auto product = matrix_markup(rotation_block(set.encoding, set.k, set.epsilon) *
                                     rotation_block(set.encoding, set.k, set.delta));
  const auto angle = [&](std::string_view step, std::string_view symbol, std::int64_t steps) {
    return angle_markup(set, step) +
           fmt::format(R"(\{}{{{}}})", symbol, angle_text(set.angle(steps)));
  };
  return {.lines = {heading(palette, "a step of δ, then a step of ε"),
                    {.content = formula("M_εM_δ = " + set.matrix(set.epsilon) +
                                        set.matrix(set.delta) + " = " + product),
                     .brief = formula("M_εM_δ = " + product),
                     .priority = 1},
                    heading(palette, "one step of δ + ε"),
                    {.content = formula("M_{δ+ε} = " + set.matrix(both))},
                    heading(palette, "the angles add up, up to whole turns"),
                    {.content = formula(angle("δ", "δ", set.delta) + ",\u2009\u2009\u2009\u2009" +
                                        angle("ε", "n", set.epsilon)),
                     .priority = 2},
                    {.content = formula(angle("(δ + ε)", "n", both)), .priority = 2}},
          .size = 32};
}

EquationText equation(const Scene& scene) {
  if (scene.state().rotation.show == RotationShow::layouts) {
    const auto logits = layout_logits(scene);
    return {"half(πq, πκ) = interleaved(q, κ)",
            {phrase(R"(\n{{{}}} = \n{{{}}}, but half(πq, κ) = \n{{{}}})", logits[2].here,
                    logits[0].here, logits[3].here)},
            {"κ is the key; π moves each dimension to its place in the other layout",
             "κ is the key", ""}};
  }
  const bool two_steps = scene.state().rotation.show == RotationShow::compose;
  return (two_steps ? compose_equation : step_equation)(Letters(scene));
}

}  // namespace posenc::rotation

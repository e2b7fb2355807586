#include <numbers>

#include <fmt/format.h>

#include "figure/formula/markup.hpp"
#include "figure/numbers.hpp"
#include "views/pair_matrix.hpp"
#include "views/rotation/modes.hpp"

/// The formulas beside the circle, and the one below the picture.
namespace posenc::rotation {
namespace {

using namespace plot;

/// Markup of the parts that formulas have in common, for pair k of one Scene.
class Letters {
 public:
  Letters(const Palette& palette, const Scene& scene) : palette_(palette), scene_(scene) {}

  const State& state() const { return scene_.state(); }
  const Sinusoidal& encoding() const { return scene_.all_pairs(); }
  int k() const { return static_cast<int>(state().pair); }
  std::int64_t both() const { return state().offset + state().rotation.epsilon; }
  Angle angle(std::int64_t steps) const { return angle_of(encoding(), k(), steps); }

  Formula symbols(std::string_view markup) const { return math::formula(palette_, markup); }
  /// M of a step, with cosines and sines written out.
  static std::string matrix_of(std::string_view step) {
    return fmt::format(R"(\matrix{{cos ω_k{0} & sin ω_k{0} \\ −sin ω_k{0} & cos ω_k{0}}})", step);
  }
  std::string matrix(std::int64_t steps) const {
    return matrix_markup(rotation_block(encoding(), k(), steps));
  }
  /// The entries of pair k, written out.
  std::string column_of(std::string_view position) const {
    const auto* const scale = encoding().scale() == 1 ? "" : R"(\sqrt{2/d})";
    const auto* const omega = encoding().convention().rule.cosine_shift == 0 ? "ω_k" : "{ω′}_k";
    const auto cosine = encoding().cosine_dim(k())
                            ? fmt::format("{}cos {}{}", scale, omega, position)
                            : std::string("0");
    return fmt::format(R"(\matrix{{{}sin ω_k{} \\ {}}})", scale, position, cosine);
  }
  std::string column(std::int64_t t, std::string_view symbol = "n") const {
    return column_markup(pair_at(encoding(), k(), t), symbol);
  }
  /// M_δ·p_k(t).
  std::string moved(std::string_view symbol = "n") const {
    const auto here = pair_at(encoding(), k(), state().position);
    return column_markup(rotation_block(encoding(), k(), state().offset)(here), symbol);
  }

  /// The first two captions, of a pair that turns.
  std::vector<std::string> captions(std::string full, std::string brief,
                                    std::string of_others) const {
    if (encoding().is_rotation(k())) return {std::move(full), std::move(brief), ""};
    return {std::move(of_others), "no rotation carries this pair", ""};
  }

 private:
  const Palette& palette_;
  const Scene& scene_;
};

EquationText step_equation(const Letters& set, bool in_full) {
  const State& state = set.state();
  const bool turns = set.encoding().is_rotation(set.k());
  // A step of 0 leads anywhere from itself.
  const auto *const of_all = turns ? "=" : "≠", *const of_these =
                                                    turns || state.offset == 0 ? "=" : "≠";
  const auto radians = short_text(set.angle(state.offset).radians);
  const std::string_view none = "no rotation carries this pair from t to t + δ, whatever t is";
  if (in_full) {
    const auto turn = fmt::format("by {} rad, whatever t is", radians);
    // What no rotation leads to follows what it does lead to.
    const auto between = turns ? std::string() : "= " + set.moved();
    return {fmt::format("M_δp_k(t) = {}{} {} {}", set.matrix_of("δ"), set.column_of(" t"), of_all,
                        set.column_of("(t + δ)")),
            {fmt::format("M_δp_k(t) = {}{} {} {} {}", set.matrix(state.offset),
                         set.column(state.position), between, of_these,
                         set.column(state.position + state.offset))},
            set.captions(fmt::format("a step of δ turns pair {} {}", integer_text(set.k()), turn),
                         turn, std::string(none))};
  }
  const auto relation = [](std::string_view sign) {
    return fmt::format("p_k(<t+δ>) {} M_δp_k(t)", sign);
  };
  const auto angle = fmt::format(R"(, angle {{\n{{{}}}}}·δ = \n{{{}}} rad)",
                                 short_text(set.encoding().omega(set.k())), radians);
  return {relation(of_all) + ", angle ω_kδ",
          {relation(of_these) + angle, relation(of_these)},
          set.captions("a step of δ, and the angle by which it turns pair k",
                       "the step, and its angle", std::string(none))};
}

EquationText compose_equation(const Letters& set, bool in_full) {
  const auto captions =
      set.captions("a step of ε and a step of δ are one step of both", "two steps are one",
                   "one matrix for both, but no rotation carries this pair");
  const auto delta = set.state().offset, epsilon = set.state().rotation.epsilon;
  if (in_full)
    return {fmt::format("M_δM_ε = {}{} = {}", set.matrix_of("δ"), set.matrix_of("ε"),
                        set.matrix_of("(δ + ε)")),
            {fmt::format("M_δM_ε = {}{} = {}", set.matrix(delta), set.matrix(epsilon),
                         set.matrix(set.both()))},
            captions};
  const auto radians = [&](std::int64_t steps) { return short_text(set.angle(steps).radians); };
  const std::string two_are_one = "M_δM_ε = M_{<δ+ε>}";
  return {"M_δM_ε = M_{δ+ε}, angle ω_kδ + ω_kε",
          {fmt::format(R"({}, angle {{\n{{{}}}}} + \n{{{}}} = \n{{{}}} rad)", two_are_one,
                       radians(delta), radians(epsilon), radians(set.both())),
           two_are_one},
          captions};
}

/// "1 turn and 1.027 rad".
std::string turns_text(const Angle& angle) {
  const auto rest = short_text(angle.rest_rad) + " rad";
  if (angle.turns == 0) return rest;
  return fmt::format("{} {} and {}", integer_text(angle.turns),
                     std::abs(angle.turns) == 1 ? "turn" : "turns", rest);
}

std::string note(const Letters& set, const Angle& angle) {
  const auto& encoding = set.encoding();
  if (!encoding.is_rotation(set.k()))
    return encoding.cosine_dim(set.k()) ? fmt::format("but its cosine has {} rad per position",
                                                      short_text(encoding.cosine_omega(set.k())))
                                        : "";
  if (!angle.is_tiny()) return "";
  return fmt::format("too small to see: {} such steps make one turn",
                     short_text(2 * std::numbers::pi / std::abs(angle.rest_rad)));
}

}  // namespace

FormulaPanel step_formulas(const Scene& scene, const Palette& palette) {
  const Letters set(palette, scene);
  const State& state = set.state();
  const auto& encoding = set.encoding();
  const bool turns = encoding.is_rotation(set.k());
  const auto angle = set.angle(state.offset);
  const auto t = integer_text(state.position), there = integer_text(state.position + state.offset);
  const auto matrix = set.matrix(state.offset);
  const auto caption = [&](std::string text, int priority) {
    return FormulaLine{
        .content = Text(std::move(text)), .color = palette.muted, .gap = 16, .priority = priority};
  };
  const auto product = [&](std::string_view written_out) {
    return set.symbols(fmt::format(
        "M_δ\u2009p(\\t{{{}}}) = {}{},\u2009\u2009\u2009\u2009p(\\δ{{{}}}) = {}", t, written_out,
        set.moved(turns ? "δ" : "k"), there, set.column(state.position + state.offset, "δ")));
  };
  FormulaPanel panel{.size = 32};
  panel.lines = {
      caption(turns                          ? "independent of t"
              : encoding.cosine_dim(set.k()) ? "the angle of the sine's frequency"
                                             : "the only frequency: this sine has no cosine",
              3),
      {.content = set.symbols(fmt::format(
           R"(ω_{{\k{{{}}}}}δ = \k{{{}}}·\δ{{{}}} = \n{{{}}})", integer_text(set.k()),
           short_text(encoding.omega(set.k())), integer_text(state.offset), angle_text(angle))),
       .priority = 2},
      {.content = set.symbols("M_δ = " + set.matrix_of("δ") + " = " + matrix),
       .brief = set.symbols("M_δ = " + matrix)},
      caption(turns ? "depends on t" : "M moves p(t) elsewhere", 3),
      {.content = product(matrix + set.column(state.position, "t") + " = "),
       .brief = product(""),
       .priority = 2}};
  if (const auto text = note(set, angle); !text.empty())
    panel.lines.insert(panel.lines.begin() + 2, caption(text, 4));
  return panel;
}

FormulaPanel compose_formulas(const Scene& scene, const Palette& palette) {
  const Letters set(palette, scene);
  const auto delta = set.state().offset, epsilon = set.state().rotation.epsilon;
  const auto by_delta = rotation_block(set.encoding(), set.k(), delta),
             by_epsilon = rotation_block(set.encoding(), set.k(), epsilon);
  const auto left = by_delta({by_epsilon.m00, by_epsilon.m10}),
             right = by_delta({by_epsilon.m01, by_epsilon.m11});
  const auto product = matrix_markup({left[0], right[0], left[1], right[1]});
  const auto caption = [&](std::string_view text) {
    return FormulaLine{.content = Text(text), .color = palette.muted, .gap = 16, .priority = 3};
  };
  const auto omega = fmt::format(R"(ω_{{\k{{{}}}}})", integer_text(set.k()));
  const auto angle = [&](std::string_view step, std::string_view symbol, std::int64_t steps) {
    return fmt::format(R"({}{} = \{}{{{}}})", omega, step, symbol, turns_text(set.angle(steps)));
  };
  return {.lines = {caption("a step of ε, then a step of δ"),
                    {.content = set.symbols("M_δM_ε = " + set.matrix(delta) + set.matrix(epsilon) +
                                            " = " + product),
                     .brief = set.symbols("M_δM_ε = " + product),
                     .priority = 1},
                    caption("one step of δ + ε"),
                    {.content = set.symbols("M_{δ+ε} = " + set.matrix(set.both()))},
                    caption("the angles add up, up to whole turns"),
                    {.content = set.symbols(angle("δ", "δ", delta) + ",\u2009\u2009\u2009\u2009" +
                                            angle("ε", "n", epsilon)),
                     .priority = 2},
                    {.content = set.symbols(angle("(δ + ε)", "n", set.both())), .priority = 2}},
          .size = 32};
}

EquationText equation_of_mode(const Palette& palette, const Scene& scene, bool in_full) {
  const Letters set(palette, scene);
  const bool two_steps = scene.state().rotation.show == RotationShow::compose;
  return (two_steps ? compose_equation : step_equation)(set, in_full);
}

EquationText equation(const Scene& scene) { return equation_of_mode(dark_palette(), scene, false); }
EquationText equation_in_full(const Scene& scene) {
  return equation_of_mode(dark_palette(), scene, true);
}

}  // namespace posenc::rotation

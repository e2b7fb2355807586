#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <posenc/rotation.hpp>

#include "figure/numbers.hpp"
#include "views/equations.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_numbers.hpp"

namespace posenc::equations {
namespace {

/// Pair k at t and at t + δ, and what turns the one into the other.
class Step {
 public:
  Step(const Palette& palette, const Scene& scene) : pen_(palette, scene), scene_(scene) {}

  const Pen& pen() const { return pen_; }
  const State& state() const { return scene_.state(); }
  const Sinusoidal& encoding() const { return scene_.all_pairs(); }
  int k() const { return static_cast<int>(state().pair); }
  rotation::Angle angle() const { return rotation::angle_of(encoding(), k(), state().offset); }

  /// p_k(t+δ).
  Formula shifted(bool numbers) const { return pen_.pair_vector(pen_.shifted(numbers), numbers); }
  /// M_δ p_k(t).
  Formula turned(bool numbers) const {
    return math::row({pen_.indexed(pen_.letter("M"), pen_.either("δ", numbers)),
                      pen_.pair_vector(pen_.either("t", numbers), numbers)});
  }
  /// Of all positions and steps, or of the present ones: a step of 0 leads anywhere from itself.
  Formula relation(bool numbers) const {
    const bool holds = is_rotation() || (numbers && state().offset == 0);
    return pen_.ink(holds ? "=" : "≠");
  }

  /// M of a step, written out with the step as a symbol, or in numbers.
  Formula matrix(const Formula& step) const {
    const auto of_step = [&](const char* function) {
      return math::row({pen_.ink(function), pen_.omega(false), step});
    };
    return math::matrix({of_step("cos"), of_step("sin"), of_step("−sin"), of_step("cos")}, 2,
                        pen_.palette().text);
  }
  Formula matrix(std::int64_t step) const {
    return rotation::number_matrix(rotation_block(encoding(), k(), step), pen_.palette().text);
  }
  Formula matrix(bool numbers) const {
    return numbers ? matrix(state().offset) : matrix(pen_.symbol("δ"));
  }
  /// The pair's column at t, or at t + δ.
  Formula column(bool at_shifted, bool numbers) const {
    if (numbers) {
      const auto at = state().position + (at_shifted ? state().offset : 0);
      return column_of(pair_at(encoding(), k(), at));
    }
    const auto wave = [&](const char* function, bool of_cosine) {
      auto position = at_shifted ? math::row({pen_.ink("("), pen_.shifted(false), pen_.ink(")")})
                                 : pen_.symbol("t");
      const bool is_other = of_cosine && encoding().convention().rule.cosine_shift != 0;
      const auto omega = pen_.indexed(math::row({pen_.letter("ω"), pen_.ink(is_other ? "′" : "")}),
                                      pen_.symbol("k"));
      return math::row({scale(), pen_.ink(function), omega, std::move(position)});
    };
    const bool has_cosine = encoding().cosine_dim(k()).has_value();
    return math::matrix({wave("sin", false), has_cosine ? wave("cos", true) : pen_.ink("0")}, 1,
                        pen_.palette().text);
  }
  /// M_δ p_k(t) as it comes out.
  Formula product() const {
    const auto block = rotation_block(encoding(), k(), state().offset);
    return column_of(block(pair_at(encoding(), k(), state().position)));
  }
  bool is_rotation() const { return encoding().is_rotation(k()); }
  /// The first two, of a pair that turns.
  std::vector<std::string> captions(
      std::string words, std::string fewer,
      std::string of_others =
          "no rotation carries this pair from t to t + δ, whatever t is") const {
    if (is_rotation()) return {std::move(words), std::move(fewer), ""};
    return {std::move(of_others), "no rotation carries this pair", ""};
  }

 private:
  Formula column_of(const std::array<double, 2>& pair) const {
    const auto color = pen_.palette().text;
    return math::matrix(
        {rotation::number_formula(pair[0], color), rotation::number_formula(pair[1], color)}, 1,
        color);
  }
  /// What the convention multiplies its entries by.
  Formula scale() const {
    if (encoding().scale() == 1) return math::row({});
    return math::row(
        {math::root(math::row({pen_.ink("2/"), pen_.symbol("d")}), pen_.palette().text)});
  }

  Pen pen_;
  const Scene& scene_;
};

/// M_δ M_ε = M_{δ+ε}.
class TwoSteps {
 public:
  TwoSteps(const Palette& palette, const Scene& scene)
      : step_(palette, scene),
        pen_(step_.pen()),
        delta_(scene.state().offset),
        epsilon_(scene.state().rotation.epsilon) {}

  Equation angles() const {
    const auto angle = [&](std::int64_t of, bool is_term) {
      const double radians = rotation::angle_of(step_.encoding(), step_.k(), of).radians;
      const auto text = short_text(radians);
      return pen_.ink(is_term && radians < 0 ? "(" + text + ")" : text);
    };
    const auto numbers =
        math::row({one_after_the_other(true), pen_.ink("="), named(both(true)), pen_.ink(", angle"),
                   angle(delta_, false), pen_.ink("+"), angle(epsilon_, true), pen_.ink("="),
                   angle(delta_ + epsilon_, false), pen_.ink("rad")});
    return {math::row({one_after_the_other(false), pen_.ink("="), named(both(false)),
                       pen_.ink(", angle"), pen_.omega(false), pen_.symbol("δ"), pen_.ink("+"),
                       pen_.omega(false), pen_.symbol("ε")}),
            {numbers, math::row({one_after_the_other(true), pen_.ink("="), named(both(true))})},
            captions()};
  }
  Equation in_full() const {
    const auto sum = math::row({pen_.ink("("), both(false), pen_.ink(")")});
    return {math::row({one_after_the_other(false), pen_.ink("="), step_.matrix(pen_.symbol("δ")),
                       step_.matrix(pen_.symbol("ε")), pen_.ink("="), step_.matrix(sum)}),
            {math::row({one_after_the_other(true), pen_.ink("="), step_.matrix(delta_),
                        step_.matrix(epsilon_), pen_.ink("="), step_.matrix(delta_ + epsilon_)})},
            captions()};
  }

 private:
  Formula named(Formula step) const { return pen_.indexed(pen_.letter("M"), std::move(step)); }
  Formula epsilon(bool numbers) const {
    return numbers ? math::value_of(pen_.palette(), "ε", integer_text(epsilon_)) : pen_.symbol("ε");
  }
  Formula both(bool numbers) const {
    if (numbers) return pen_.ink(integer_text(delta_ + epsilon_));
    return math::row({pen_.symbol("δ"), pen_.ink("+"), pen_.symbol("ε")});
  }
  Formula one_after_the_other(bool numbers) const {
    return math::row({named(pen_.either("δ", numbers)), named(epsilon(numbers))});
  }
  std::vector<std::string> captions() const {
    return step_.captions("a step of ε and a step of δ are one step of both", "two steps are one",
                          "one matrix for both, but no rotation carries this pair");
  }

  Step step_;
  const Pen& pen_;
  std::int64_t delta_, epsilon_;
};

bool shows_two_steps(const Scene& scene) {
  return scene.state().rotation.show == RotationShow::compose;
}

}  // namespace

Equation rotation(const Palette& palette, const Scene& scene) {
  if (shows_two_steps(scene)) return TwoSteps(palette, scene).angles();
  const Step step(palette, scene);
  const Pen& pen = step.pen();
  const auto turned = [&](bool numbers) {
    return math::row({step.shifted(numbers), step.relation(numbers), step.turned(numbers)});
  };
  const auto by = [&](bool numbers) {
    if (!numbers) return math::row({pen.ink(", angle "), pen.omega(false), pen.symbol("δ")});
    return math::row({pen.ink(", angle " + short_text(scene.all_pairs().omega(step.k()))),
                      pen.ink("·"), pen.delta_factor(), pen.ink("=")});
  };
  return {math::row({turned(false), by(false)}),
          {math::row(
               {turned(true), by(true), pen.ink(short_text(step.angle().radians)), pen.ink("rad")}),
           turned(true)},
          step.captions("a step of δ, and the angle by which it turns pair k",
                        "the step, and its angle")};
}

Equation rotation_in_full(const Palette& palette, const Scene& scene) {
  if (shows_two_steps(scene)) return TwoSteps(palette, scene).in_full();
  const Step step(palette, scene);
  const Pen& pen = step.pen();
  const auto written_out = [&](bool numbers) {
    return math::row(
        {step.turned(numbers), pen.ink("="), step.matrix(numbers), step.column(false, numbers)});
  };
  const auto other = [&](bool numbers) {
    return math::row({step.relation(numbers), step.column(true, numbers)});
  };
  // What no rotation leads to stands beside where it does lead.
  const auto numbers =
      step.is_rotation()
          ? math::row({written_out(true), other(true)})
          : math::row({written_out(true), pen.ink("="), step.product(), other(true)});
  const auto radians = short_text(step.angle().radians);
  const auto turn = fmt::format("by {} rad, whatever t is", radians);
  return {math::row({written_out(false), other(false)}),
          {numbers},
          step.captions(fmt::format("a step of δ turns pair {} {}", integer_text(step.k()), turn),
                        turn)};
}

}  // namespace posenc::equations

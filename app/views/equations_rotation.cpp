#include <array>
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

  Formula matrix(bool numbers) const {
    if (numbers) {
      const auto block = rotation_block(encoding(), k(), state().offset);
      return rotation::number_matrix(block, pen_.palette().text);
    }
    const auto of_step = [&](const char* function) {
      return math::row({pen_.ink(function), pen_.omega(false), pen_.symbol("δ")});
    };
    return math::matrix({of_step("cos"), of_step("sin"), of_step("−sin"), of_step("cos")}, 2,
                        pen_.palette().text);
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
  /// These, of a pair that turns.
  std::vector<std::string> captions(std::string words, std::string fewer) const {
    if (is_rotation()) return {std::move(words), std::move(fewer), ""};
    return {"no rotation carries this pair from t to t + δ, whatever t is",
            "no rotation carries this pair", ""};
  }

 private:
  const State& state() const { return scene_.state(); }
  const Sinusoidal& encoding() const { return scene_.sinusoidal(); }
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

}  // namespace

Equation rotation(const Palette& palette, const Scene& scene) {
  const Step step(palette, scene);
  const Pen& pen = step.pen();
  const auto turned = [&](bool numbers) {
    return math::row({step.shifted(numbers), step.relation(numbers), step.turned(numbers)});
  };
  const auto by = [&](bool numbers) {
    if (!numbers) return math::row({pen.ink(", angle "), pen.omega(false), pen.symbol("δ")});
    return math::row({pen.ink(", angle " + short_text(scene.sinusoidal().omega(step.k()))),
                      pen.ink("·"), pen.value("δ"), pen.ink("=")});
  };
  return {math::row({turned(false), by(false)}),
          {math::row(
               {turned(true), by(true), pen.ink(short_text(step.angle().radians)), pen.ink("rad")}),
           turned(true)},
          step.captions("a step of δ, and the angle by which it turns pair k",
                        "the step, and its angle")};
}

Equation rotation_in_full(const Palette& palette, const Scene& scene) {
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
  const auto turn = fmt::format("by {} rad, whatever t is", short_text(step.angle().radians));
  return {math::row({written_out(false), other(false)}),
          {numbers},
          step.captions(fmt::format("a step of δ turns pair {} {}", integer_text(step.k()), turn),
                        turn)};
}

}  // namespace posenc::equations

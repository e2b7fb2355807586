#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/formula.hpp"
#include "figure/numbers.hpp"
#include "shell/pieces.hpp"
#include "state/tables.hpp"

namespace posenc {
namespace {

/// A number cut, not rounded, to so many places, with "…" where digits were cut.
std::string cut_text(double value, int places) {
  const double unit = std::pow(10.0, places);
  const double cut = std::trunc(value * unit) / unit;
  if (cut == value) return short_text(value, 15);
  return fixed_text(cut, places) + "…";
}

/// The places after the point that show so many significant digits of a value.
int places_for(double value, int digits) {
  if (value == 0) return 0;
  const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  constexpr int kMost = 12;
  return std::min(kMost, std::max(0, digits - before));
}

using math::italic;
using math::row;
using math::script;
using math::upright;

/// The entry of t and a column of pair k, as formulas with the numbers put in: the sine's, or the cosine's where that is what the
/// convention does in another way.
class EntryFormulas {
 public:
  EntryFormulas(const Palette& palette, const Scene& scene) : palette_(palette), scene_(scene) {}

  /// PE(37, 8) = sin(37 / 10 000^(8/128)) = sin(20.806…) = 0.9263…, leaving out the argument's worth, or also how it is
  /// made.
  Formula with_argument() const {
    return row({entry(), equals(), wave_of(made()), equals(), wave_of(worth()), equals(), value()});
  }
  Formula without_worth() const {
    return row({entry(), equals(), wave_of(made()), equals(), value()});
  }
  Formula value_alone() const { return row({entry(), equals(), value()}); }

  bool is_cosine() const { return rule().cosine_shift != 0; }
  double wavelength() const { return 2 * std::numbers::pi / omega(); }

 private:
  const State& state() const { return scene_.state(); }
  const FrequencyRule& rule() const { return state().convention->rule; }
  int pair() const { return static_cast<int>(state().pair); }
  int column() const {
    const auto& encoding = scene_.sinusoidal();
    return is_cosine() ? *encoding.cosine_dim(pair()) : encoding.sine_dim(pair());
  }
  double omega() const {
    return is_cosine() ? scene_.sinusoidal().cosine_omega(pair())
                       : scene_.sinusoidal().omega(pair());
  }
  Formula ink(std::string_view text) const { return upright(text, palette_.text); }
  Formula equals() const { return ink("="); }
  Formula t() const { return upright(integer_text(state().position), palette_.t); }
  Formula dim() const { return upright(integer_text(column()), palette_.k); }

  Formula entry() const { return row({ink("PE"), ink("("), t(), ink(","), dim(), ink(")")}); }
  /// The scale, where there is one, and the function.
  Formula wave_of(Formula inside) const {
    const double scale = scene_.sinusoidal().scale();
    const auto factor = scale == 1 ? row({}) : ink(short_text(scale, 4) + " · ");
    return row({factor, ink(is_cosine() ? "cos" : "sin"), ink("("), std::move(inside), ink(")")});
  }

  /// t · factor / base^(exponent), as the convention's rule has it.
  Formula made() const {
    const auto d = static_cast<int>(state().d);
    // The divisor is d itself, or follows from it.
    const std::int64_t numerator =
        std::int64_t{rule().numerator} * pair() + (is_cosine() ? rule().cosine_shift : 0);
    const auto exponent = row({upright(integer_text(numerator), palette_.k), ink("/"),
                               upright(integer_text(state().convention->divisor(d)), palette_.d)});
    const auto power = script(upright(base_text(), palette_.base), row({}), exponent);
    const auto factor = rule().times_pi ? ink("π · ") : row({});
    return row({factor, t(), ink(rule().rising ? " · " : "/"), power});
  }
  std::string base_text() const {
    const double base = state().base;
    return base == std::trunc(base) ? integer_text(static_cast<std::int64_t>(base))
                                    : short_text(base, 10);
  }
  Formula worth() const {
    const double angle = static_cast<double>(state().position) * omega();
    constexpr int kDigits = 5;
    return ink(cut_text(angle, std::min(places_for(angle, kDigits), kMostPlaces)));
  }
  Formula value() const {
    const double value = scene_.sinusoidal().entry(state().position, column());
    constexpr int kDigits = 4;
    return ink(cut_text(value, std::min(places_for(value, kDigits), kMostPlaces)));
  }

  static constexpr int kMostPlaces = 8;
  const Palette& palette_;
  const Scene& scene_;
};

/// The entry of t and j where there are no waves: PE(37, 8) = 0.0132 (learned), PE(37, 0) = 37/511 = 0.0724….
Formula entry_formula(const Palette& palette, const Scene& scene) {
  const State& state = scene.state();
  const auto ink = [&](std::string_view text) { return upright(text, palette.text); };
  const auto t = upright(integer_text(state.position), palette.t);
  const auto j = upright(integer_text(state.dim), palette.k);
  const auto id = encoding_id(state);
  // What the value is made from; a table has only the value.
  auto made = row({});
  if (id == "unit-interval") {
    const auto last = std::max<std::int64_t>(state.length - 1, 1);
    made = row({t, ink("/"), upright(integer_text(last), palette.muted), ink("=")});
  } else if (id == "linear") {
    made = row({t, ink(" + 1 =")});
  } else if (id == "binary") {
    const auto power = script(ink("2"), row({}), j);
    made = row({ink("⌊"), t, ink("/"), power, ink("⌋ mod 2 =")});
  }
  constexpr int kDigits = 5;
  const double value = scene.encoding().entry(state.position, static_cast<int>(state.dim));
  return row({ink("PE"), ink("("), t, ink(","), j, ink(")"), ink("="), made,
              ink(value_text(value, kDigits)),
              ink(state.encoding == nullptr ? "\u00a0(learned)" : "")});
}

struct Strip {
  std::vector<Formula> formulas;      ///< in ever fewer words
  std::vector<std::string> captions;  ///< likewise
};

Strip strip_of_waves(const Palette& palette, const Scene& scene) {
  const EntryFormulas formulas(palette, scene);
  const auto column = fmt::format("{} column of pair {}", formulas.is_cosine() ? "cos" : "sin",
                                  integer_text(scene.state().pair));
  return {
      {formulas.with_argument(), formulas.without_worth(), formulas.value_alone()},
      {column + " · wavelength " + short_text(formulas.wavelength()) + " positions", column, ""}};
}

Strip strip_of_columns(const Palette& palette, const Scene& scene) {
  const State& state = scene.state();
  const auto place =
      fmt::format("row {}, column {}", integer_text(state.position), integer_text(state.dim));
  const auto named = state.encoding == nullptr
                         ? place + " of " + file_name(state.table)
                         : std::string(state.encoding->formula) + " · " + place;
  return {{entry_formula(palette, scene)}, {named, place, ""}};
}

}  // namespace

void formula_strip(Ui& ui, const Rect& room, const Scene& scene) {
  const auto strip = has_waves(scene.state()) ? strip_of_waves(ui.palette, scene)
                                              : strip_of_columns(ui.palette, scene);

  const double left = room.min.x + kWideMargin, right = room.max.x - kMargin;
  const auto caption_style = Ui::style(Face::regular, size::kAxis, ui.palette.muted);
  constexpr double kGap = 28;
  // The first of these that fits: what can go first is the caption's end, then the worth of the argument.
  for (const auto& formula : strip.formulas) {
    for (const auto& caption : strip.captions) {
      const double caption_width =
          caption.empty() ? 0 : kGap + ui.canvas.measure(caption, caption_style).width;
      for (const double font_size : {size::kFormula, size::kFormula * 0.8}) {
        if (left + measure(ui.canvas, formula, font_size).width + caption_width > right) continue;
        const double baseline = room.centre().y + font_size * 0.32;
        draw(ui.canvas, {left, baseline}, formula, font_size);
        ui.canvas.text({right, baseline}, caption, caption_style, HAlign::right);
        return;
      }
    }
  }
}

}  // namespace posenc

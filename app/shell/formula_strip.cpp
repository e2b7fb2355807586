#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "figure/axes.hpp"
#include "figure/formula.hpp"
#include "figure/numbers.hpp"
#include "shell/pieces.hpp"

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

/// The entry of t and the sine column of pair k, as formulas with the numbers put in.
class EntryFormulas {
 public:
  EntryFormulas(const Palette& palette, const Scene& scene) : palette_(palette), scene_(scene) {}

  /// PE(37, 8) = sin(37 / 10 000^(8/128)) = sin(20.806…) = 0.9263…, leaving out the argument's worth, or also how it is
  /// made.
  Formula with_argument() const {
    return row({entry(), equals(), sine_of(made()), equals(), sine_of(worth()), equals(), value()});
  }
  Formula without_worth() const {
    return row({entry(), equals(), sine_of(made()), equals(), value()});
  }
  Formula value_alone() const { return row({entry(), equals(), value()}); }

 private:
  const State& state() const { return scene_.state(); }
  int pair() const { return static_cast<int>(state().pair); }
  Formula ink(std::string_view text) const { return upright(text, palette_.text); }
  Formula equals() const { return ink("="); }
  Formula t() const { return upright(integer_text(state().position), palette_.t); }
  Formula dim() const { return upright(integer_text(2 * state().pair), palette_.k); }

  Formula entry() const { return row({ink("PE"), ink("("), t(), ink(","), dim(), ink(")")}); }
  Formula sine_of(Formula inside) const {
    return row({ink("sin"), ink("("), std::move(inside), ink(")")});
  }

  Formula made() const {
    const auto exponent = row({dim(), ink("/"), upright(integer_text(state().d), palette_.d)});
    return row({t(), ink("/"), script(upright(base_text(), palette_.base), row({}), exponent)});
  }
  std::string base_text() const {
    const double base = state().base;
    return base == std::trunc(base) ? integer_text(static_cast<std::int64_t>(base))
                                    : short_text(base, 10);
  }
  Formula worth() const {
    const double angle = static_cast<double>(state().position) * scene_.encoding().omega(pair());
    constexpr int kDigits = 5;
    return ink(cut_text(angle, std::min(places_for(angle, kDigits), kMostPlaces)));
  }
  Formula value() const {
    const double value = scene_.encoding().entry(state().position, 2 * pair());
    constexpr int kDigits = 4;
    return ink(cut_text(value, std::min(places_for(value, kDigits), kMostPlaces)));
  }

  static constexpr int kMostPlaces = 8;
  const Palette& palette_;
  const Scene& scene_;
};

}  // namespace

void formula_strip(Ui& ui, const Rect& room, const Scene& scene) {
  const auto pair = static_cast<int>(scene.state().pair);
  const double wavelength = scene.encoding().wavelength(pair);
  const std::string column = "sin column of pair " + integer_text(pair);
  const std::vector<std::string> captions = {
      column + " · wavelength " + short_text(wavelength) + " positions", column, ""};

  const double left = room.min.x + kWideMargin, right = room.max.x - kMargin;
  const auto caption_style = Ui::style(Face::regular, size::kAxis, ui.palette.muted);
  constexpr double kGap = 28;
  const EntryFormulas formulas(ui.palette, scene);
  // The first of these that fits: what can go first is the caption's end, then the worth of the argument.
  for (const auto& formula :
       {formulas.with_argument(), formulas.without_worth(), formulas.value_alone()}) {
    for (const auto& caption : captions) {
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

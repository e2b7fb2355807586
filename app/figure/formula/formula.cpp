#include "figure/formula/formula.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "figure/formula/atoms.hpp"

namespace posenc {
namespace {

// In em of the size at hand, after Knuth, The TeXbook, appendix G, for the proportions of STIX.
constexpr double kAxis = 0.253;  // where the minus sign and the bars of fractions stand
constexpr double kRule = 0.05, kBracketRule = 0.065;
constexpr double kScriptSize = 0.7, kSmallestScript = 0.5;
constexpr double kSupShift = 0.37, kSupDrop = 0.31, kSubShift = 0.17, kSubDrop = 0.06;
constexpr double kScriptGap = 0.12, kScriptSpace = 0.07;
constexpr double kFractionGap = 0.16, kFractionSide = 0.1;
constexpr double kRowHeight = 0.70, kRowDepth = 0.22, kRowGap = 0.55;
constexpr double kColumnGap = 0.9;
constexpr double kRootGap = 0.1, kRootSign = 0.56, kRootHook = 0.1;
constexpr double kSumSize = 1.45, kLimitGap = 0.06;
constexpr double kSumHeight = 0.74, kSumDepth = 0.24;  // of the sign at its own size
constexpr double kBracketFoot = 0.22, kBracketPad = 0.42, kBracketRise = 0.22, kBracketSide = 0.1;

TextExtent above_and_below(const TextExtent& a, const TextExtent& b) {
  return {a.width + b.width, std::max(a.ascent, b.ascent), std::max(a.descent, b.descent)};
}

/// Measures a formula and, when told to, draws it: one walk for both, so that they cannot disagree.
class Setter {
 public:
  Setter(Canvas& canvas, const FormulaSize& size, bool draws,
         std::vector<SymbolBox>* symbols = nullptr)
      : canvas_(canvas), size_(size), draws_(draws), symbols_(symbols) {}

  TextExtent set(Point at, const Formula& f, double size) {
    switch (f.kind) {
      case Formula::Kind::script: return set_script(at, f, size);
      case Formula::Kind::fraction: return set_fraction(at, f, size);
      case Formula::Kind::matrix: return set_matrix(at, f, size);
      case Formula::Kind::root: return set_root(at, f, size);
      case Formula::Kind::limits: return set_limits(at, f, size);
      case Formula::Kind::text:
      case Formula::Kind::row: break;
    }
    return set_row(at, f, size);
  }

 private:
  TextExtent size_of(const Formula& f, double size) {
    return Setter(canvas_, size_, false).set({0, 0}, f, size);
  }
  double script_size(double size) const {
    return std::max({size * kScriptSize, size_.full * kSmallestScript,
                     std::min(size_.least_script, size_.full)});
  }

  TextExtent set_text(Point at, const FormulaAtom& atom, double size) {
    const TextStyle style{atom.italic ? Face::math_italic : Face::math, size, atom.color, false};
    const LetterExtent letters = letter_extent(atom.text);
    const TextExtent box{canvas_.measure(atom.text, style).width, letters.height * size,
                         letters.depth * size};
    if (draws_) canvas_.text(at, atom.text, style);
    if (draws_ && symbols_ != nullptr && !atom.symbol.empty()) {
      symbols_->push_back(
          {atom.symbol, {at - Point(0, box.ascent), at + Point(box.width, box.descent)}});
    }
    return box;
  }

  TextExtent set_row(Point at, const Formula& f, double size) {
    const std::vector<FormulaAtom> atoms = formula_atoms(f);
    const bool is_script = size < size_.full;
    TextExtent row;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      if (i > 0) row.width += space_between(atoms[i - 1], atoms[i], is_script) * size;
      const Point here = at + Point(row.width, 0);
      row = above_and_below(
          row, atoms[i].part ? set(here, *atoms[i].part, size) : set_text(here, atoms[i], size));
    }
    return row;
  }

  TextExtent set_script(Point at, const Formula& f, double size) {
    const Formula &base = f.parts[0], &sub = f.parts[1], &sup = f.parts[2];
    const double small = script_size(size);
    TextExtent box = set(at, base, size);
    const double base_width = box.width;
    const TextExtent below = size_of(sub, small), above = size_of(sup, small);
    const bool has_sub = below.width > 0, has_sup = above.width > 0;
    const double up = std::max(kSupShift * size, box.ascent - kSupDrop * size);
    double down = std::max(kSubShift * size, box.descent + kSubDrop * size);
    if (has_sub && has_sup) {
      const double gap = (up - above.descent) - (below.ascent - down);
      down += std::max(0.0, kScriptGap * size - gap);
    }
    if (has_sup) {
      // A leaning letter reaches over its own width: the exponent starts beyond it.
      const std::vector<FormulaAtom> atoms = formula_atoms(base);
      const double x = base_width + (atoms.empty() ? 0 : atoms.back().lean) * size;
      if (draws_) set(at + Point(x, -up), sup, small);
      box = {std::max(box.width, x + above.width), std::max(box.ascent, up + above.ascent),
             box.descent};
    }
    if (has_sub) {
      if (draws_) set(at + Point(base_width, down), sub, small);
      box = {std::max(box.width, base_width + below.width), box.ascent,
             std::max(box.descent, down + below.descent)};
    }
    box.width += kScriptSpace * size;
    return box;
  }

  TextExtent set_fraction(Point at, const Formula& f, double size) {
    const Formula &over = f.parts[0], &under = f.parts[1];
    const TextExtent top = size_of(over, size), bottom = size_of(under, size);
    const double side = kFractionSide * size;
    const double width = std::max(top.width, bottom.width) + 2 * side;
    const double reach = (kFractionGap + kRule / 2) * size;
    const double up = kAxis * size + reach + top.descent;
    const double down = reach + bottom.ascent - kAxis * size;
    if (draws_) {
      set(at + Point((width - top.width) / 2, -up), over, size);
      set(at + Point((width - bottom.width) / 2, down), under, size);
      const double y = at.y - kAxis * size;
      canvas_.line({at.x + side / 2, y}, {at.x + width - side / 2, y}, {f.color, kRule * size});
    }
    return {width, up + top.ascent, down + bottom.descent};
  }

  TextExtent set_root(Point at, const Formula& f, double size) {
    const Formula& inside = f.parts[0];
    const TextExtent box = size_of(inside, size);
    const double sign = kRootSign * size, gap = kRootGap * size, rule = kRule * size;
    const double up = box.ascent + gap + rule, down = box.descent + gap / 2;
    const double width = sign + box.width + gap;
    if (!draws_) return {width, up + rule, down};

    set(at + Point(sign, 0), inside, size);
    const double top = at.y - up + rule / 2, foot = at.y + down - rule;
    // The hook begins halfway up; the thick stroke leads down, the thin one up to the bar.
    const double half = at.y + down - (up + down) * 0.45;
    const std::array hook{Point(at.x, half + kRootHook * size),
                          Point(at.x + kRootHook * 1.6 * size, half)};
    const std::array rise{Point(at.x + sign * 0.5, foot), Point(at.x + sign - gap / 2, top),
                          Point(at.x + width, top)};
    canvas_.polyline(hook, {f.color, rule});
    canvas_.line(hook[1], rise[0], {f.color, rule * 1.7});
    canvas_.polyline(rise, {f.color, rule});
    return {width, up + rule, down};
  }

  TextExtent set_limits(Point at, const Formula& f, double size) {
    const Formula &sign = f.parts[0], &under = f.parts[1], &over = f.parts[2];
    const double large = size * kSumSize, small = script_size(size), gap = kLimitGap * size;
    const TextExtent middle = size_of(sign, large);
    const TextExtent below = size_of(under, small), above = size_of(over, small);
    // The sign's middle is on the axis.
    const double lower = (kSumHeight - kSumDepth) / 2 * large - kAxis * size;
    const double rise = kSumHeight * large - lower, sink = kSumDepth * large + lower;
    const double width = std::max({middle.width, below.width, above.width});
    const double up = rise + gap + above.descent, down = sink + gap + below.ascent;
    if (draws_) {
      const auto centred = [&](const TextExtent& part, double y) {
        return at + Point((width - part.width) / 2, y);
      };
      set(centred(middle, lower), sign, large);
      set(centred(above, -up), over, small);
      set(centred(below, down), under, small);
    }
    return {width, above.width > 0 ? up + above.ascent : rise,
            below.width > 0 ? down + below.descent : sink};
  }

  TextExtent set_matrix(Point at, const Formula& f, double size) {
    const auto columns = static_cast<std::size_t>(std::max(f.columns, 1));
    const std::size_t rows = (f.parts.size() + columns - 1) / columns;
    std::vector<double> widths(columns, 0);
    double height = kRowHeight * size, depth = kRowDepth * size;
    for (std::size_t i = 0; i < f.parts.size(); ++i) {
      const TextExtent cell = size_of(f.parts[i], size);
      widths[i % columns] = std::max(widths[i % columns], cell.width);
      height = std::max(height, cell.ascent);
      depth = std::max(depth, cell.descent);
    }
    const double pitch = height + depth + kRowGap * size;
    const double total = static_cast<double>(rows) * pitch - kRowGap * size;
    const double rise = kBracketRise * size, pad = kBracketPad * size;
    double inside = kColumnGap * size * static_cast<double>(columns - 1);
    for (const double width : widths) inside += width;
    const TextExtent box{inside + 2 * pad, kAxis * size + total / 2 + rise,
                         total / 2 + rise - kAxis * size};
    if (!draws_) return box;

    for (std::size_t row = 0; row < rows; ++row) {
      double x = at.x + pad;
      const double y = at.y - kAxis * size - total / 2 + height + static_cast<double>(row) * pitch;
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t i = row * columns + column;
        if (i < f.parts.size()) {
          const double room = widths[column] - size_of(f.parts[i], size).width;
          set({x + room / 2, y}, f.parts[i], size);
        }
        x += widths[column] + kColumnGap * size;
      }
    }
    draw_bracket(at.x + kBracketSide * size, 1, at.y, box, size, f.color);
    draw_bracket(at.x + box.width - kBracketSide * size, -1, at.y, box, size, f.color);
    return box;
  }

  void draw_bracket(double x, double inwards, double baseline, const TextExtent& box, double size,
                    Color color) {
    const double top = baseline - box.ascent, bottom = baseline + box.descent;
    const double foot = x + inwards * kBracketFoot * size;
    // Upright lines, which painters set on whole pixels; the feet begin at the stem's far edge.
    const Stroke stroke{color, kBracketRule * size};
    const double far = x - inwards * stroke.width / 2;
    canvas_.line({x, top}, {x, bottom}, stroke);
    canvas_.line({far, top}, {foot, top}, stroke);
    canvas_.line({far, bottom}, {foot, bottom}, stroke);
  }

  Canvas& canvas_;
  FormulaSize size_;
  bool draws_;
  std::vector<SymbolBox>* symbols_;
};

}  // namespace

namespace math {
namespace {

template <class... Parts>
Formula made(Formula::Kind kind, Color color, Parts... parts) {
  Formula of{.kind = kind, .color = color};
  (of.parts.push_back(std::move(parts)), ...);
  return of;
}

Formula text_of(std::string_view text, bool italic, Color color, std::string_view symbol = {}) {
  return {.kind = Formula::Kind::text,
          .text = std::string(text),
          .italic = italic,
          .color = color,
          .symbol = symbol};
}

}  // namespace

Formula upright(std::string_view text, Color color) { return text_of(text, false, color); }
Formula italic(std::string_view text, Color color) { return text_of(text, true, color); }
Formula row(std::vector<Formula> parts) { return {.parts = std::move(parts)}; }
Formula script(Formula base, Formula sub, Formula sup) {
  return made(Formula::Kind::script, {}, std::move(base), std::move(sub), std::move(sup));
}
Formula fraction(Formula over, Formula under, Color bar) {
  return made(Formula::Kind::fraction, bar, std::move(over), std::move(under));
}
Formula root(Formula inside, Color color) {
  return made(Formula::Kind::root, color, std::move(inside));
}
Formula sum(Formula below, Formula above, Color color) {
  return made(Formula::Kind::limits, {}, upright("∑", color), std::move(below), std::move(above));
}
Formula symbol(const Palette& palette, std::string_view name) {
  return text_of(name, true, symbol_colour(palette, name), name);
}
Formula value_of(const Palette& palette, std::string_view name, std::string_view number) {
  return text_of(number, false, symbol_colour(palette, name), name);
}
Formula matrix(std::vector<Formula> cells, int columns, Color brackets) {
  return {.kind = Formula::Kind::matrix,
          .color = brackets,
          .parts = std::move(cells),
          .columns = columns};
}

}  // namespace math

TextExtent measure(Canvas& canvas, const Formula& formula, const FormulaSize& size) {
  return Setter(canvas, size, false).set({0, 0}, formula, size.full);
}

Rect draw(Canvas& canvas, Point at, const Formula& formula, const FormulaSize& size,
          std::vector<SymbolBox>* symbols) {
  const TextExtent box = Setter(canvas, size, true, symbols).set(at, formula, size.full);
  return {at - Point(0, box.ascent), at + Point(box.width, box.descent)};
}

}  // namespace posenc

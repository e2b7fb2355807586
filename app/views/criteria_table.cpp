#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/criteria_layout.hpp"
#include "views/parts.hpp"

namespace posenc::criteria {
namespace {

/// Sizes of the table's text, which grows with its rows.
struct Sizes {
  double number = size::kSmall;
  double verdict() const { return 1.12 * number; }
  double sign() const { return 0.45 * verdict(); }
  double left() const { return 2 * sign() + 10; }
  /// The verdict and two lines of numbers.
  double height() const { return 1.5 * verdict() + 2 * line(); }
  double line() const { return 1.4 * number; }
};

constexpr double kCriterionLine = 26, kCellPad = 10, kBelowCell = 12, kRoomForNumbers = 58;

/// Short names, where there is little room.
constexpr std::array<std::string_view, kCriteria> kShort{"Unique", "Same step", "Bounded", "Fixed"};
constexpr std::array<std::string_view, kCriteria> kShortValues{"smallest distance", "first step",
                                                               "largest value", "difference"};

std::array<Wording, 2> number_wordings(const State& state, const Judgement& judged) {
  std::array<Wording, 2> both;
  for (std::size_t i = 0; i < 2; ++i) {
    const Measure& at = judged.at[i];
    const auto value = measure_text(judged.criterion, at);
    const auto number = measure_text(judged.criterion, {at.value, true, at.defined, at.t, {}});
    const auto length = integer_text(lengths(state)[i]);
    both[i] = {fmt::format("L = {}: {}", length, value), value,
               fmt::format("L = {}: {}", length, number), number};
  }
  return both;
}

/// As large as rows and their longest numbers let it be.
Sizes sizes_for(Canvas& canvas, const Scene& scene, const Layout& at) {
  constexpr double kLargest = 28;
  const Rect cell = at.cell(0, 0);
  const double height = cell.height() - kCellPad - (at.stacked ? kCriterionLine + kBelowCell : 0);
  Sizes sizes{1};
  const double by_height = height / sizes.height();
  const TextStyle style{Face::regular, size::kBody, {}, true};
  double widest = 0;
  for (const Row& row : present_rows(scene)) {
    for (const Judgement& judged : row.judgements) {
      for (const auto& wording : number_wordings(scene.state(), judged))
        widest = std::max(widest, canvas.measure(wording.front(), style).width / size::kBody);
    }
  }
  // Beside the sign, which grows too.
  const double by_width = (cell.width() - 2 * kCellPad) / (widest + 1.1);
  sizes.number = std::clamp(std::min(by_width, kLargest), size::kAxis, kLargest);
  sizes.number = std::max(std::min(sizes.number, by_height), size::kSmall);
  return sizes;
}

/// A verdict as sign, word and colour.
struct Verdict {
  std::string_view word;
  Color color;
};

Verdict verdict_of(const Palette& palette, const std::optional<bool>& holds) {
  if (!holds) return {"not measured", palette.muted};
  return *holds ? Verdict{"holds", palette.agree} : Verdict{"fails", palette.oppose};
}

/// A tick, a cross, or a bar.
void draw_sign(Canvas& canvas, Point centre, double r, const std::optional<bool>& holds,
               const Stroke& stroke) {
  if (!holds) {
    canvas.line(centre - Point(r, 0), centre + Point(r, 0), stroke);
  } else if (*holds) {
    const std::array tick{centre + Point(-r, 0.1 * r), centre + Point(-0.3 * r, 0.8 * r),
                          centre + Point(r, -0.8 * r)};
    canvas.polyline(tick, stroke);
  } else {
    canvas.line(centre - Point(r, r) * 0.8, centre + Point(r, r) * 0.8, stroke);
    canvas.line(centre + Point(-r, r) * 0.8, centre + Point(r, -r) * 0.8, stroke);
  }
}

/// One word and its sign, in a row too low for numbers.
void draw_verdict(Canvas& canvas, Point at, double room, const Verdict& verdict,
                  const Judgement& judged, const Sizes& sizes, double stroke) {
  draw_sign(canvas, {at.x + sizes.sign(), at.y}, sizes.sign(), judged.holds,
            {verdict.color, stroke});
  draw_wording(canvas, {at.x + sizes.left(), at.y + 0.36 * sizes.verdict()},
               judged.holds ? Wording{std::string(verdict.word)} : Wording{"not measured", "none"},
               {Face::semibold, sizes.verdict(), verdict.color}, room - sizes.left());
}

void draw_cell(Canvas& canvas, const Palette& palette, const State& state, const Rect& cell,
               const Judgement& judged, const Sizes& sizes, double name_line) {
  const Verdict verdict = verdict_of(palette, judged.holds);
  const double room = cell.width() - kCellPad;
  const double top = cell.min.y + name_line + (cell.height() - name_line - sizes.height()) / 2;
  draw_verdict(canvas, {cell.min.x, top + 0.75 * sizes.verdict()}, room, verdict, judged, sizes,
               0.19 * sizes.verdict());
  double y = top + 1.5 * sizes.verdict() + sizes.number;
  for (const auto& wording : number_wordings(state, judged)) {
    draw_wording(canvas, {cell.min.x + sizes.left(), y}, wording,
                 {Face::regular, sizes.number, palette.text, true}, room - sizes.left());
    y += sizes.line();
  }
}

/// Indices and powers of one letter ("ω_k", "2^j") set as such; nothing where there is no room.
void draw_formula_text(Canvas& canvas, Point at, std::string_view formula, const TextStyle& style,
                       double room) {
  struct Piece {
    std::string_view text;
    char mark;  // '_', '^', or neither
  };
  std::vector<Piece> pieces;
  while (!formula.empty()) {
    const auto mark = std::min(formula.find_first_of("_^"), formula.size());
    if (mark > 0) pieces.push_back({formula.substr(0, mark), ' '});
    if (mark + 1 < formula.size()) pieces.push_back({formula.substr(mark + 1, 1), formula[mark]});
    formula.remove_prefix(std::min(mark + 2, formula.size()));
  }
  TextStyle small = style;
  small.size = std::max(0.8 * style.size, size::kSmall);
  const auto style_of = [&](const Piece& piece) { return piece.mark == ' ' ? style : small; };
  double width = 0;
  for (const Piece& piece : pieces) width += canvas.measure(piece.text, style_of(piece)).width;
  if (width > room) return;
  for (const Piece& piece : pieces) {
    const double raise = piece.mark == '^' ? -0.35 : piece.mark == '_' ? 0.2 : 0;
    canvas.text(at + Point(0, raise * style.size), piece.text, style_of(piece));
    at.x += canvas.measure(piece.text, style_of(piece)).width;
  }
}

/// The criteria's names, all of them short where one would not fit.
void draw_criteria(Canvas& canvas, const Palette& palette, const Layout& at, bool compact) {
  constexpr double kTitle = 19, kValue = 15;
  const double em = compact ? size::kSmall : kTitle, room = at.cell(0, 0).width() - kCellPad;
  const TextStyle title{Face::semibold, em, palette.text};
  const TextStyle value{Face::regular, kValue, palette.muted};
  const auto all_fit = [&](const TextStyle& style, std::string_view CriterionRow::*words) {
    return std::ranges::all_of(criterion_rows(), [&](const CriterionRow& row) {
      return canvas.measure(row.*words, style).width <= room;
    });
  };
  const bool whole_titles = !compact && all_fit(title, &CriterionRow::title);
  const bool whole_values = all_fit(value, &CriterionRow::value);
  for (std::size_t c = 0; c < kCriteria; ++c) {
    const Point corner{at.cell(0, c).min.x, at.header.min.y};
    const auto& criterion = criterion_rows()[c];
    draw_wording(canvas, corner + Point(0, em),
                 {std::string(whole_titles ? criterion.title : kShort[c])}, title, room);
    if (compact) continue;
    draw_wording(canvas, corner + Point(0, em + 24),
                 {std::string(whole_values ? criterion.value : kShortValues[c])}, value, room);
  }
}

/// An encoding's name, and its formula where there is room for it: below, or beside in a strip above its cells.
void draw_name(Canvas& canvas, const Palette& palette, const Layout& at, const Rect& row,
               const Row& encoding, bool is_shown, double em, bool compact) {
  const bool words = compact || row.height() < kRoomForNumbers;
  const TextStyle name{is_shown ? Face::bold : Face::medium, em, palette.text};
  const TextStyle quiet{Face::regular, std::max(0.9 * em, size::kAxis), palette.muted};
  Point place{row.min.x + (compact ? 0 : 4), row.centre().y + 0.36 * em};
  double room = at.names - kCellPad;
  if (at.stacked) {
    place.y = row.min.y + 0.7 * kNameStrip;
    room = row.width();
  } else if (!words) {
    place.y -= 0.7 * em;
  }
  draw_wording(canvas, place, {encoding.name}, name, room);
  if (words) return;
  if (at.stacked) {
    const double used = canvas.measure(encoding.name, name).width + 24;
    place.x += used;
    room -= used;
  } else {
    place.y += 1.5 * em;
  }
  if (encoding.kind == nullptr) {
    draw_wording(canvas, place, {encoding.formula}, quiet, room);
  } else {
    draw_formula_text(canvas, place, encoding.formula, quiet, room);
  }
}

}  // namespace

void draw_table(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                bool compact) {
  const State& state = scene.state();
  const auto& rows = present_rows(scene);
  const bool words = compact || at.rows.front().height() < kRoomForNumbers;
  Sizes sizes;
  if (!words) sizes = sizes_for(canvas, scene, at);
  if (words && !compact) sizes.number = size::kAxis;
  if (!at.stacked) draw_criteria(canvas, palette, at, compact);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rect& row = at.rows[i];
    // What there is to see: who meets all.
    if (rows[i].meets_all()) canvas.rect(row, palette.agree.with_alpha(0.13));
    canvas.line(row.min, {row.max.x, row.min.y}, {palette.line});
    draw_name(canvas, palette, at, row, rows[i], rows[i].kind == state.encoding,
              words && compact ? size::kSmall : sizes.verdict(), compact);
    for (std::size_t c = 0; c < kCriteria; ++c) {
      const Rect cell = at.cell(i, c);
      const auto& judged = rows[i].judgements[c];
      if (words) {
        draw_verdict(canvas, {cell.min.x, cell.centre().y}, cell.width() - kCellPad,
                     verdict_of(palette, judged.holds), judged, sizes, 2);
        continue;
      }
      if (at.stacked) {
        draw_wording(canvas, {cell.min.x + kCellPad, cell.min.y + 0.7 * kCriterionLine},
                     {std::string(criterion_rows()[c].title), std::string(kShort[c])},
                     {Face::medium, size::kAxis, palette.muted}, cell.width() - 2 * kCellPad);
      }
      draw_cell(canvas, palette, state,
                at.stacked
                    ? Rect{{cell.min.x + kCellPad, cell.min.y}, cell.max - Point(0, kBelowCell)}
                    : cell,
                judged, sizes, at.stacked ? kCriterionLine : 0);
    }
  }
}

}  // namespace posenc::criteria

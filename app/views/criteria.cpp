#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/criteria_layout.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc {
namespace criteria {
namespace {

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

void draw_cell(Canvas& canvas, const Palette& palette, const State& state, const Rect& cell,
               const Judgement& judged, bool compact) {
  const Verdict verdict = verdict_of(palette, judged.holds);
  const double r = compact ? 5 : 7, em = compact ? size::kSmall : size::kBody;
  const bool words = compact || cell.height() < 58;
  const double y = words ? cell.centre().y : cell.min.y + 18;
  draw_sign(canvas, {cell.min.x + r, y}, r, judged.holds, {verdict.color, compact ? 2.0 : 3.0});
  const double left = cell.min.x + 2 * r + 8, room = cell.max.x - left - 6;
  draw_wording(canvas, {left, y + 0.36 * em},
               judged.holds ? Wording{std::string(verdict.word)} : Wording{"not measured", "none"},
               {Face::semibold, em, verdict.color}, room);
  if (words) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto value = measure_text(judged.criterion, judged.at[i]);
    const auto number =
        measure_text(judged.criterion, {judged.at[i].value, true, judged.at[i].t, {}});
    draw_wording(
        canvas, {left, y + 26 + (cell.height() > 84 ? 24 : 18) * static_cast<double>(i)},
        {fmt::format("L = {}: {}", integer_text(lengths(state)[i]), value), value,
         fmt::format("L = {}: {}", integer_text(lengths(state)[i]), number), number},
        {Face::regular, cell.height() > 84 ? size::kBody : size::kSmall, palette.text, true}, room);
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
  small.size = size::kSmall;
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

std::string how_to_read(const Scene& scene) {
  const auto both = lengths(scene.state());
  const bool some = std::ranges::any_of(present_rows(scene), [](const Row& row) {
    return std::ranges::any_of(row.judgements, [](const Judgement& judged) {
      return !judged.at[0].complete || !judged.at[1].complete;
    });
  });
  return fmt::format(
      "Every verdict is measured from the encoding's own numbers, for {} and for {} positions.{}",
      integer_text(both[0]), integer_text(both[1]),
      some ? " Of the longer sequence some positions were taken." : "");
}

/// Short names, where there is little room.
constexpr std::array<std::string_view, kCriteria> kShort{"Unique", "Same step", "Bounded", "Fixed"};
constexpr std::array<std::string_view, kCriteria> kShortValues{"smallest distance", "first step",
                                                               "largest value", "difference"};

}  // namespace

Rect Layout::cell(std::size_t row, std::size_t criterion) const {
  const Rect& whole = rows[row];
  const double width = (whole.width() - names) / static_cast<double>(kCriteria);
  const double left = whole.min.x + names + width * static_cast<double>(criterion);
  return {{left, whole.min.y}, {left + width, whole.max.y}};
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  Rect rest =
      draw_heading(canvas, frame, *scene.state().convention, claim(scene), how_to_read(scene));
  const auto count = static_cast<double>(present_rows(scene).size());
  Layout at;
  constexpr double kWay = 140, kRoomForWay = 400, kTallest = 150;
  if (!frame.compact && rest.height() >= kRoomForWay) {
    at.way = Rect{{rest.min.x, rest.max.y - kWay}, rest.max};
    rest.max.y -= kWay + 12;
  }
  at.names = frame.compact ? 104 : std::min(220.0, 0.2 * rest.width());
  const double header = frame.compact ? 22 : 48;
  at.header = {rest.min, {rest.max.x, rest.min.y + header}};
  const double height = std::clamp((rest.height() - header) / count, 20.0, kTallest);
  for (std::size_t i = 0; i < present_rows(scene).size(); ++i) {
    const double y = at.header.max.y + height * static_cast<double>(i);
    at.rows.push_back({{rest.min.x, y}, {rest.max.x, y + height}});
  }
  return at;
}

void draw_table(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                bool compact) {
  const State& state = scene.state();
  const auto& rows = present_rows(scene);
  for (std::size_t c = 0; c < kCriteria; ++c) {
    const Rect cell = at.cell(0, c);
    const auto& criterion = criterion_rows()[c];
    const double room = cell.width() - 8, em = compact ? size::kSmall : size::kAxis;
    draw_wording(canvas, {cell.min.x, at.header.min.y + em},
                 {std::string(compact ? kShort[c] : criterion.title), std::string(kShort[c])},
                 {Face::semibold, em, palette.text}, room);
    if (compact) continue;
    draw_wording(canvas, {cell.min.x, at.header.min.y + em + 20},
                 {std::string(criterion.value), std::string(kShortValues[c])},
                 {Face::regular, size::kSmall, palette.muted}, room);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rect& row = at.rows[i];
    canvas.line(row.min, {row.max.x, row.min.y}, {palette.line});
    const double em = compact ? size::kSmall : size::kBody;
    const bool is_shown = rows[i].name == encoding_id(state);
    const double y = compact || row.height() < 50 ? row.centre().y + 0.36 * em : row.min.y + 24;
    draw_wording(canvas, {row.min.x, y}, {rows[i].name},
                 {is_shown ? Face::bold : Face::medium, em, palette.text}, at.names - 10);
    if (!compact && row.height() >= 50) {
      if (rows[i].name == "table") {
        draw_wording(canvas, {row.min.x, y + 22}, {rows[i].formula},
                     {Face::regular, size::kAxis, palette.muted}, at.names - 10);
      } else {
        draw_formula_text(canvas, {row.min.x, y + 22}, rows[i].formula,
                          {Face::regular, size::kAxis, palette.muted}, at.names - 10);
      }
    }
    for (std::size_t c = 0; c < kCriteria; ++c) {
      draw_cell(canvas, palette, state, at.cell(i, c), rows[i].judgements[c], compact);
    }
  }
}

namespace {

std::vector<std::string> cell_lines(const State& state, const Row& row, std::size_t c) {
  const Judgement& judged = row.judgements[c];
  const auto& criterion = criterion_rows()[c];
  std::vector<std::string> lines{
      fmt::format("{}: {} {}", row.name, criterion.id,
                  judged.holds ? (*judged.holds ? "holds" : "fails") : "cannot be measured"),
      std::string(criterion.value)};
  constexpr int kExactDigits = 10;
  for (std::size_t i = 0; i < 2; ++i) {
    const Measure& at = judged.at[i];
    auto line = fmt::format("L = {}: {}", integer_text(lengths(state)[i]),
                            measure_text(judged.criterion, at, kExactDigits));
    if (judged.criterion == Criterion::unique && at.u) {
      line += fmt::format(", of {} and {}", integer_text(at.t), integer_text(*at.u));
    }
    if (!at.complete) line += " (some positions)";
    lines.push_back(line);
  }
  return lines;
}

void draw_hover(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto& rows = present_rows(scene);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t c = 0; c < kCriteria; ++c) {
      if (!at.cell(i, c).contains(*frame.hover)) continue;
      draw_readout(canvas, frame.palette, *frame.hover, frame.area,
                   cell_lines(scene.state(), rows[i], c));
      return;
    }
  }
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const Layout at = layout(canvas, frame, scene);
  draw_table(canvas, frame.palette, scene, at, frame.compact);
  if (at.way) draw_way(canvas, frame.palette, scene, *at.way);
  if (frame.hover) draw_hover(canvas, frame, scene, at);
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.down) return next;
  RecordingCanvas measuring(&canvas);
  const Layout at = layout(measuring, frame, scene);
  if (!at.way || !at.way->contains(pointer.pressed_at)) return next;
  if (const auto share = share_at(*at.way, pointer.at)) next.criteria.way = *share;
  return next;
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 5> columns{"encoding", "criterion", "length", "value", "holds"};
  table.header(columns);
  for (const Row& row : present_rows(scene)) {
    for (std::size_t c = 0; c < kCriteria; ++c) {
      const Judgement& judged = row.judgements[c];
      for (std::size_t i = 0; i < 2; ++i) {
        const double holds = judged.holds ? static_cast<double>(*judged.holds) : std::nan("");
        const std::array<TableCell, 5> cells{std::string_view(row.name), criterion_rows()[c].id,
                                             static_cast<double>(lengths(scene.state())[i]),
                                             judged.at[i].value, holds};
        if (!table.row(cells)) return;
      }
    }
  }
}

std::string sinusoidal_claim(const std::vector<Row>& rows) {
  bool alone = true;
  std::string counts;
  for (const Row& row : rows) {
    alone &= row.meets_all() == (row.name == sinusoidal_kind().id);
    const auto met =
        std::ranges::count_if(row.judgements, [](const Judgement& j) { return j.holds == true; });
    counts += fmt::format("{}{} meets {}", counts.empty() ? "" : ", ", row.name, met);
  }
  return claim_sentence("the sinusoidal encoding alone meets all four criteria", alone, counts);
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  std::string words = claim(scene) + ".\n" + convention_text(*state.convention);
  words += sinusoidal_claim(present_rows(scene));
  for (const Row& row : present_rows(scene)) {
    words += fmt::format("{}:\n", row.name);
    for (std::size_t c = 0; c < kCriteria; ++c) {
      const auto lines = cell_lines(state, row, c);
      words += fmt::format("  {}; {}: {}; {}.\n", lines[0].substr(row.name.size() + 2), lines[1],
                           lines[2], lines[3]);
    }
  }
  for (const auto length : lengths(state)) {
    words += fmt::format("{} of the way through {} positions is position {}.\n",
                         short_text(state.criteria.way, 3), integer_text(length),
                         short_text(position_at(state.criteria.way, length), 6));
  }
  return words;
}

}  // namespace
}  // namespace criteria

extern const View kCriteriaView{
    .id = "criteria",
    .title = "Criteria",
    .help = "Four encodings against the four criteria for one, each measured at two lengths",
    .group = ViewGroup::why,
    .draw = criteria::draw,
    .interact = criteria::interact,
    .data = criteria::data,
    .describe = criteria::describe,
    .try_this =
        "Give both sequences the same length: the unit interval keeps its step\n"
        "Set d to 2 and one length to 1 000: is every position still far from all others?\n"
        "Choose mistake-pi with d = 2",
    .equation = equations::step,
};

}  // namespace posenc

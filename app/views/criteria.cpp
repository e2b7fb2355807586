#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "state/tables.hpp"
#include "views/criteria_layout.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc {
namespace criteria {
namespace {

/// What of the table is no finite number; "" where all of it is.
std::string left_out_text(const State& state) {
  if (!state.table.table) return "";
  const auto wrong = not_finite_text(*state.table.table);
  return wrong.empty() ? ""
                       : fmt::format(" The table has {}: no distance to these rows counts.", wrong);
}

std::string how_to_read(const Scene& scene) {
  const auto both = lengths(scene.state());
  const bool some = std::ranges::any_of(present_rows(scene), [](const Row& row) {
    return std::ranges::any_of(row.judgements, [](const Judgement& judged) {
      return !judged.at[0].complete || !judged.at[1].complete;
    });
  });
  return fmt::format(
      "Every verdict is measured from the encoding's own numbers, for {} and for {} positions.{}{}",
      integer_text(both[0]), integer_text(both[1]),
      some ? " Of the longer sequence some positions were taken." : "",
      left_out_text(scene.state()));
}

}  // namespace

Rect Layout::cell(std::size_t row, std::size_t criterion) const {
  const Rect& whole = rows[row];
  const std::size_t across = stacked ? 2 : kCriteria;
  const Point from = whole.min + (stacked ? Point(0, kNameStrip) : Point(names, 0));
  const Point size = (whole.max - from) / Point(across, kCriteria / across);
  const Point corner = from + size * Point(criterion % across, criterion / across);
  return {corner, corner + size};
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  Rect rest =
      draw_heading(canvas, frame, *scene.state().convention, claim(scene), how_to_read(scene));
  const auto count = static_cast<double>(present_rows(scene).size());
  constexpr double kRoomForWay = 400, kTallest = 210, kTallestStacked = 330, kAboveWay = 16;
  constexpr double kLeastStacked = 190, kNarrow = 1000;
  Layout at;
  const bool narrow = rest.width() < kNarrow;
  const bool with_way = !frame.compact && rest.height() >= kRoomForWay;
  const double least_way = narrow ? 190 : 140, most_way = 250;
  const double above = with_way ? rest.height() - least_way - kAboveWay : rest.height();
  at.stacked = !frame.compact && narrow && above / count >= kLeastStacked;
  at.names = frame.compact ? 104 : std::min(260.0, 0.2 * rest.width());
  const double header = at.stacked ? 0 : frame.compact ? 22 : 56;
  const double height =
      std::clamp((above - header) / count, 20.0, at.stacked ? kTallestStacked : kTallest);
  at.header = {rest.min, {rest.max.x, rest.min.y + header}};
  for (std::size_t i = 0; i < present_rows(scene).size(); ++i) {
    const double y = at.header.max.y + height * static_cast<double>(i);
    at.rows.push_back({{rest.min.x, y}, {rest.max.x, y + height}});
  }
  if (with_way) {
    const double top = at.rows.back().max.y + kAboveWay;
    at.way = Rect{{rest.min.x, top}, {rest.max.x, std::min(rest.max.y, top + most_way)}};
  }
  return at;
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
    alone &= row.meets_all() == (row.kind == &sinusoidal_kind());
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
  if (state.table.table) words += not_finite_sentence(*state.table.table);
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

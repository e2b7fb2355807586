#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "plot/labels.hpp"
#include "plot/words.hpp"

/// Labels beside a plot: above it, at its left and where its curves end.
namespace posenc::plot {
namespace {

/// A label above a plot, and how wide it is.
struct LabelAbove {
  const LineLabel* label;
  const std::string* text;
  double from, to;

  double width() const { return to - from; }
};

/// Labels in a strip, all placed or some of them; which have their full texts.
std::vector<LabelAbove> placed_above(Canvas& canvas, const std::vector<LineLabel>& labels,
                                     const Rect& strip, const std::vector<bool>& is_full) {
  constexpr double kBeside = 3, kBetween = 8, kFarthest = 24;
  std::vector<LabelAbove> wanted, layout;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const LineLabel& label = labels[i];
    const auto* const text = is_full[i] ? &label.text.full : &label.text.shortest();
    const double arrow = label.side == 0 ? 0 : PlacedLabel::kArrow + kBeside;
    wanted.push_back({&label, text, 0, canvas.measure(*text, label.style).width + arrow});
  }
  // Labels with one place choose first: at the edge; then, of one priority, labels with no room
  // at their right; then from right to left, so that each has that room.
  std::ranges::stable_sort(wanted, {}, [&](const LabelAbove& it) {
    const bool has_two = it.label->at + kBeside + it.width() <= strip.max.x;
    return std::tuple(it.label->side == 0, it.label->priority, has_two, -it.label->at);
  });
  for (LabelAbove it : wanted) {
    const double wide = it.width(), at = it.label->at;
    const auto try_at = [&](double from) {
      const bool fits =
          strip.min.x <= from && from + wide <= strip.max.x &&
          std::ranges::all_of(layout, [&](const LabelAbove& other) {
            return from + wide + kBetween <= other.from || other.to + kBetween <= from;
          });
      if (fits) layout.push_back({it.label, it.text, from, from + wide});
      return fits;
    };
    if (it.label->side != 0) {
      if (try_at(at < strip.centre().x ? at : at - wide)) continue;
    } else if (it.label->is_centred) {
      const double most = std::max(strip.min.x, strip.max.x - wide);
      if (try_at(std::clamp(at - wide / 2, strip.min.x, most))) continue;
    } else if (try_at(at + kBeside) || try_at(at - kBeside - wide)) {
      continue;
    }
    // Beside a label that is where it should be.
    for (const LabelAbove& other : std::vector(layout)) {
      const auto try_near = [&](double from) {
        const double away = std::max(from - at, at - from - wide);
        return (away <= kFarthest || other.label->side != 0 || it.label->is_centred) &&
               try_at(from);
      };
      if (try_near(other.from - kBetween - wide) || try_near(other.to + kBetween)) break;
    }
  }
  return layout;
}

/// Where labels are along one side, so many pixels each, none upon another and in the order of
/// what they name: where that is, else beside it. Where not all have room, the first of them
/// `in_part`, else none.
std::vector<std::pair<const SideLabel*, double>> side_by_side(const std::vector<SideLabel>& labels,
                                                              const Rect& frame, double each,
                                                              bool in_part) {
  std::vector<std::pair<const SideLabel*, double>> middles;
  for (const SideLabel& label : labels)
    if (std::isfinite(label.at)) middles.emplace_back(&label, label.at);
  const auto most = static_cast<std::size_t>(std::max(frame.height(), 0.0) / each);
  if (middles.size() > most) middles.resize(in_part ? most : 0);
  std::ranges::stable_sort(middles, {}, [](const auto& it) { return it.second; });
  double free = frame.min.y + each / 2;
  for (auto& [label, middle] : middles) middle = std::max(middle, free), free = middle + each;
  free = frame.max.y - each / 2;
  for (auto it = middles.rbegin(); it != middles.rend(); ++it)
    it->second = std::min(it->second, free), free = it->second - each;
  return middles;
}

constexpr double kLeft = 21, kLeftGap = 14;

}  // namespace

/// In one strip, each beside its line; of lines out of sight at the edge, with an arrow. As many
/// as possible have full texts; where even the brief ones have no room together, some are left out.
void Labels::place_above(std::vector<PlacedLabel>& all) {
  // Left of the frame there is room too, where no axis and no header is.
  const auto& rows = on_.plot.rows;
  const bool has_axis = rows ? !rows->header.cells.empty() : on_.plot.y.is_shown;
  const auto& [room, frame] = std::tie(on_.panel.room, on_.panel.frame);
  const Rect strip{{has_axis ? frame.min.x : room.min.x, frame.min.y - size::kWords},
                   {frame.max.x, frame.min.y}};
  std::ranges::stable_sort(
      lines_, {}, [](const LineLabel& label) { return std::pair(label.priority, -label.at); });
  Canvas& canvas = on_.canvas;
  std::vector<bool> is_full(lines_.size());
  auto shown = placed_above(canvas, lines_, strip, is_full);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    is_full[i] = true;
    auto fuller = placed_above(canvas, lines_, strip, is_full);
    is_full[i] = fuller.size() >= shown.size();
    if (is_full[i]) shown = std::move(fuller);
  }
  const double y = strip.centre().y;
  for (const auto& [label, text, from, to] : shown) {
    const bool is_before = label->side < 0;
    PlacedLabel found{
        *text, label->style, {is_before ? to : from, y}, is_before ? HAlign::right : HAlign::left};
    if (label->side != 0) found.arrow = {{is_before ? from : to, y}, Point(label->side, 0)};
    all.push_back(std::move(found));
  }
}

void Labels::place_ends(std::vector<PlacedLabel>& all) const {
  const double each = name_pitch(on_.canvas, 18);
  const double x = on_.panel.frame.max.x;
  for (const auto& [label, middle] : side_by_side(ends_, on_.panel.frame, each, false)) {
    const PlacedLabel::Line line{
        {x + 2, label->at}, {x + kLeader - 4, middle}, {label->style.color, 1}};
    all.push_back({label->text, label->style, {x + kLeader, middle}, HAlign::left, line});
  }
}

void Labels::place_left(PlacedLabels& layout) const {
  constexpr double kStraight = kLeft / 2 - 4;
  double widest = 0;
  for (const SideLabel& label : left_)
    widest = std::max(widest, on_.canvas.measure(label.text, label.style).width);
  const Rect& frame = on_.panel.frame;
  const double right = frame.min.x - kLeftGap;
  for (const auto& [label, y] : side_by_side(left_, frame, kLeft, true)) {
    const auto& [text, style, at, side] = *label;
    PlacedLabel found{text, style, {right, y}, HAlign::right};
    if (side == 0) {
      const double from = std::clamp(at, y - kStraight, y + kStraight);
      found.line = {{right + 3, from}, {frame.min.x - 1, at}, {style.color, 2}};
    } else {
      found.arrow = {{right + kLeftGap / 2, y + side * PlacedLabel::kArrow / 2}, Point(0, side)};
    }
    layout.all.push_back(std::move(found));
    layout.left.push_back({{right - widest, y - kLeft / 2}, {right, y + kLeft / 2}});
  }
}

}  // namespace posenc::plot

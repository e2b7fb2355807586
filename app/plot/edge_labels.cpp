#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "plot/labels.hpp"

/// Labels beside a plot: above it, at its left and where its curves end.
namespace posenc::plot {
namespace {

constexpr double kArrow = 9;

/// A label's place in its strip.
struct PlacedLabel {
  const LineLabel* label;
  const std::string* text;
  double from, to;
};

/// Labels in a strip, all placed or some of them; which have their full texts.
class LineLabels {
 public:
  LineLabels(Canvas& canvas, const std::vector<LineLabel>& labels, const Rect& strip,
             const std::vector<bool>& is_full)
      : strip_(strip) {
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const LineLabel& label = labels[i];
      const auto* const text = is_full[i] ? &label.text.full : &label.text.shortest();
      const double wide = canvas.measure(*text, label.style).width;
      wanted_.push_back({&label, text, 0, wide + (label.side == 0 ? 0 : kArrow + kBeside)});
    }
    // Those with one place alone choose first: at the edge, then of one priority those with no room
    // at their right; then from right to left, so that each has that room.
    std::ranges::stable_sort(wanted_, {}, [&](const PlacedLabel& wanted) {
      const LineLabel& label = *wanted.label;
      const bool has_two = label.at + kBeside + wanted.to <= strip.max.x;
      return std::tuple(label.side == 0, label.priority, has_two, -label.at);
    });
    for (const PlacedLabel& wanted : wanted_) place(wanted);
  }

  const std::vector<PlacedLabel>& placed() const { return placed_; }

 private:
  static constexpr double kBeside = 3, kBetween = 8, kFarthest = 24;

  void place(PlacedLabel label) {
    const double wide = label.to, at = label.label->at;
    if (label.label->side != 0) {
      if (try_at(label, at < strip_.centre().x ? at : at - wide, wide)) return;
    } else if (label.label->is_centred) {
      const double most = std::max(strip_.min.x, strip_.max.x - wide);
      if (try_at(label, std::clamp(at - wide / 2, strip_.min.x, most), wide)) return;
    } else if (try_at(label, at + kBeside, wide) || try_at(label, at - kBeside - wide, wide)) {
      return;
    }
    // Beside a label that is where it should be.
    for (const PlacedLabel other : placed_) {
      for (const double from : {other.from - kBetween - wide, other.to + kBetween}) {
        const double away = std::max(from - at, at - from - wide);
        const bool is_near = away <= kFarthest || other.label->side != 0 || label.label->is_centred;
        if (is_near && try_at(label, from, wide)) return;
      }
    }
  }

  bool try_at(PlacedLabel& label, double from, double wide) {
    const bool fits = strip_.min.x <= from && from + wide <= strip_.max.x &&
                      std::ranges::all_of(placed_, [&](const PlacedLabel& other) {
                        return from + wide + kBeside <= other.from || other.to + kBeside <= from;
                      });
    if (!fits) return false;
    label.from = from, label.to = from + wide;
    placed_.push_back(label);
    return true;
  }

  Rect strip_;
  std::vector<PlacedLabel> wanted_, placed_;
};

/// Where labels are along one side, so many pixels each, none upon another and in the order of
/// what they name: where that is, else beside it. Where not all have room, the first of them
/// `in_part`, else none.
template <class Label>
std::vector<std::pair<const Label*, double>> side_by_side(const std::vector<Label>& labels,
                                                          const Extent& room, double each,
                                                          bool in_part) {
  std::vector<std::pair<const Label*, double>> middles;
  for (const Label& label : labels)
    if (std::isfinite(label.at)) middles.emplace_back(&label, label.at);
  const auto most = static_cast<std::size_t>(std::max(room.size(), 0.0) / each);
  if (middles.size() > most) middles.resize(in_part ? most : 0);
  std::ranges::stable_sort(middles, {}, [](const auto& it) { return it.second; });
  double free = room.from + each / 2;
  for (auto& [label, middle] : middles) middle = std::max(middle, free), free = middle + each;
  free = room.to - each / 2;
  for (auto it = middles.rbegin(); it != middles.rend(); ++it)
    it->second = std::min(it->second, free), free = it->second - each;
  return middles;
}

constexpr double kEnd = 18, kLeft = 21, kLeftGap = 14;

}  // namespace

/// In one strip, each beside its line; of lines out of sight at the edge, with an arrow. As many
/// as possible have full texts; where even the brief ones have no room together, some are left out.
void Labels::draw_above() {
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
  LineLabels shown(canvas, lines_, strip, is_full);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    is_full[i] = true;
    LineLabels fuller(canvas, lines_, strip, is_full);
    is_full[i] = fuller.placed().size() >= shown.placed().size();
    if (is_full[i]) shown = std::move(fuller);
  }
  const double y = strip.centre().y;
  for (const auto& [label, text, from, to] : shown.placed()) {
    const bool is_before = label->side < 0;
    if (label->side != 0)
      canvas.arrow_head({is_before ? from : to, y}, Point(label->side, 0), kArrow,
                        label->style.color);
    canvas.text({is_before ? to : from, y}, *text, label->style,
                is_before ? HAlign::right : HAlign::left, VAlign::middle);
  }
}

void Labels::draw_ends() {
  const Rect& frame = on_.panel.frame;
  for (const auto& [label, middle] : side_by_side(ends_, {frame.min.y, frame.max.y}, kEnd, false)) {
    const double x = frame.max.x;
    on_.canvas.line({x + 2, label->at}, {x + kLeader - 4, middle}, {label->style.color, 1});
    on_.canvas.text({x + kLeader, middle}, label->text, label->style, HAlign::left, VAlign::middle);
  }
}

std::vector<Rect> Labels::left_rooms() const {
  const Rect& frame = on_.panel.frame;
  double widest = 0;
  for (const LeftLabel& label : left_)
    widest = std::max(widest, on_.canvas.measure(label.text, label.style).width);
  const double right = frame.min.x - kLeftGap;
  std::vector<Rect> rooms;
  for (const auto& [label, y] : side_by_side(left_, {frame.min.y, frame.max.y}, kLeft, true))
    rooms.push_back({{right - widest, y - kLeft / 2}, {right, y + kLeft / 2}});
  return rooms;
}

void Labels::draw_left() {
  constexpr double kStraight = kLeft / 2 - 4;
  const Rect& frame = on_.panel.frame;
  const double right = frame.min.x - kLeftGap;
  for (const auto& [label, y] : side_by_side(left_, {frame.min.y, frame.max.y}, kLeft, true)) {
    const auto& [text, style, at, side] = *label;
    if (side == 0) {
      const double from = std::clamp(at, y - kStraight, y + kStraight);
      on_.canvas.line({right + 3, from}, {frame.min.x - 1, at}, {style.color, 2});
    } else {
      on_.canvas.arrow_head({right + kLeftGap / 2, y + side * kArrow / 2}, Point(0, side), kArrow,
                            style.color);
    }
    on_.canvas.text({right, y}, text, style, HAlign::right, VAlign::middle);
  }
}

}  // namespace posenc::plot

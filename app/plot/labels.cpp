#include "plot/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace posenc::plot {

bool FreeRoom::is_free(const Rect& box) const {
  return box.min.x >= bounds_.min.x && box.min.y >= bounds_.min.y && box.max.x <= bounds_.max.x &&
         box.max.y <= bounds_.max.y &&
         std::ranges::none_of(taken_, [&](const Rect& other) { return box.overlaps(other); });
}

bool FreeRoom::is_clear(Point from, Point to) const {
  constexpr int kPieces = 8;
  for (int i = 0; i <= kPieces; ++i) {
    const Point p = glm::mix(from, to, static_cast<double>(i) / kPieces);
    if (std::ranges::any_of(taken_, [&](const Rect& box) { return box.contains(p); })) return false;
  }
  return true;
}

void PointLabels::block_line(std::span<const Point> points) {
  constexpr double kPiece = 10, kMargin = 4;
  std::optional<Rect> piece;
  std::optional<Point> last;
  const auto take = [&](Point p) {
    piece = piece ? Rect{glm::min(piece->min, p), glm::max(piece->max, p)} : Rect{p, p};
    if (std::max(piece->width(), piece->height()) < kPiece) return;
    block_line(piece->grown(kMargin));
    piece = Rect{p, p};
  };
  for (const Point p : points) {
    if (std::isnan(p.x + p.y)) continue;
    const Point next = glm::clamp(p, lines_.bounds().min, lines_.bounds().max);
    const int pieces = last ? static_cast<int>(glm::distance(next, *last) / kPiece) : 0;
    for (int i = 1; i < pieces; ++i) take(glm::mix(*last, next, static_cast<double>(i) / pieces));
    take(next);
    last = next;
  }
  if (piece) block_line(piece->grown(kMargin));
}

void PointLabels::place(std::span<const Point> anchors, const Text& text, const TextStyle& style,
                        std::optional<Point> away_from) {
  for (const May& may : {May{}, May{true}, May{true, true}, May{true, true, true}}) {
    for (const auto* const words : {&text.full, &text.shortest()}) {
      if (place(anchors, *words, style, away_from, may)) return;
    }
  }
}

bool PointLabels::place(std::span<const Point> anchors, std::string_view text,
                        const TextStyle& style, std::optional<Point> away_from, const May& may) {
  constexpr std::array<double, 7> kGaps{12, 24, 40, 56, 80, 120, 170};
  // Right, left, up and down last: a label beside its point is read with it.
  constexpr double kDiagonal = 0.7071, kFlat = 0.9239, kSteep = 0.3827;
  constexpr std::array<Point, 16> kSides{{{1, 0},
                                          {kDiagonal, -kDiagonal},
                                          {kDiagonal, kDiagonal},
                                          {-1, 0},
                                          {-kDiagonal, -kDiagonal},
                                          {-kDiagonal, kDiagonal},
                                          {0, -1},
                                          {0, 1},
                                          {kFlat, -kSteep},
                                          {kFlat, kSteep},
                                          {-kFlat, -kSteep},
                                          {-kFlat, kSteep},
                                          {kSteep, -kFlat},
                                          {kSteep, kFlat},
                                          {-kSteep, -kFlat},
                                          {-kSteep, kFlat}}};
  constexpr double kPad = 3;
  const auto extent = canvas_.measure(text, style);
  const Point half{extent.width / 2 + kPad, (extent.ascent + extent.descent) / 2 + kPad};
  for (const double gap : kGaps) {
    for (const Point anchor : anchors) {
      auto sides = kSides;
      const auto outward = [&](Point side) {
        return away_from ? std::round(glm::dot(side, anchor - *away_from)) : 0;
      };
      std::ranges::stable_sort(sides, std::ranges::greater{}, outward);
      for (const Point side : sides) {
        if (outward(side) < 0 && (!may.be_inside || gap > 2 * kNear)) break;
        const auto box = box_at(anchor, side, gap, half, may);
        if (!box) continue;
        if (gap > kNear)
          canvas_.line(anchor + side * kNear / 3.0, anchor + side * gap, {palette_.muted, 1});
        if (may.lie_on_picture)
          canvas_.rect(*box, palette_.ground.with_alpha(0.85), std::nullopt, 4);
        canvas_.text(box->centre(), text, style, HAlign::centre, VAlign::middle);
        labels_.block(*box);
        return true;
      }
    }
  }
  return false;
}

std::optional<Rect> PointLabels::box_at(Point anchor, Point side, double gap, Point half,
                                        const May& may) const {
  // The nearest point of the box is `gap` away.
  const Point near = anchor + side * gap;
  const Point centre = near + glm::sign(side) * half;
  const Rect box{centre - half, centre + half};
  if (!labels_.is_free(box) || !marks_.is_free(box) || !lines_.is_free(box)) return {};
  if (!may.lie_on_picture && !pictures_.is_free(box)) return {};
  if (gap <= kNear) return box;
  constexpr double kOnOwn = 18;  // so near to its anchor a leader may be upon the anchor's line
  if (!may.lead_across_lines && !lines_.is_clear(anchor + side * kOnOwn, near)) return {};
  return box;
}

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
    } else if (try_at(label, at + kBeside, wide) || try_at(label, at - kBeside - wide, wide)) {
      return;
    }
    // Beside a label that is where it should be.
    for (const PlacedLabel other : placed_) {
      for (const double from : {other.from - kBetween - wide, other.to + kBetween}) {
        const double away = std::max(from - at, at - from - wide);
        const bool is_near = away <= kFarthest || other.label->side != 0;
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

}  // namespace

Labels::Labels(const Painting& on) : on_(on) {
  const auto is_near = [](const Layer& layer) {
    const auto* const label = std::get_if<Label>(&layer);
    return label != nullptr && !label->is_beside;
  };
  if (std::ranges::none_of(on.plot.layers, is_near)) return;
  const bool has_axes = on.plot.x.is_shown || on.plot.y.is_shown || on.plot.rows;
  near_.emplace(on.canvas, on.palette, has_axes ? on.panel.frame : on.panel.room);
  if (!on.plot.title.empty()) {
    const Rect& room = on.panel.room;
    near_->block({room.min, {room.max.x, room.min.y + size::kWords}});
  }
  const AxisMap& x = on.panel.x;
  const double zero = on.pixels.y(0);
  if (on.panel.y.data_from < 0)
    near_->block_line(on.pixels.box(x.pixel_from, x.pixel_to, zero - 1, zero + 1));
}

void Labels::draw() {
  draw_above();
  draw_near();
  draw_ends();
}

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

void Labels::draw_near() {
  for (const auto& [anchors, text, style, away_from] : points_)
    near_->place(anchors, text, style, away_from);
}

/// All, or none.
void Labels::draw_ends() {
  constexpr double kLine = 18;
  struct PlacedEnd {
    const EndLabel* label;
    double middle;
  };
  const Rect& frame = on_.panel.frame;
  std::vector<PlacedEnd> ends;
  for (const EndLabel& label : ends_)
    if (std::isfinite(label.at)) ends.push_back({&label, label.at});
  if (kLine * static_cast<double>(ends.size()) > frame.height()) return;
  std::ranges::sort(ends, {}, &PlacedEnd::middle);
  double room = frame.min.y + kLine / 2;
  for (auto& end : ends) end.middle = std::max(end.middle, room), room = end.middle + kLine;
  room = frame.max.y - kLine / 2;
  for (auto end = ends.rbegin(); end != ends.rend(); ++end)
    end->middle = std::min(end->middle, room), room = end->middle - kLine;
  for (const auto& [label, middle] : ends) {
    const double x = frame.max.x;
    on_.canvas.line({x + 2, label->at}, {x + kLeader - 4, middle}, {label->style.color, 1});
    on_.canvas.text({x + kLeader, middle}, label->text, label->style, HAlign::left, VAlign::middle);
  }
}

}  // namespace posenc::plot

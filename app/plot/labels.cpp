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

std::size_t every_that_fits(std::size_t names, double each, double apart) {
  std::size_t every = 1;
  while (every < names && static_cast<double>(every) * each < apart) every *= 2;
  return every;
}

/// By Liang and Barsky.
bool crosses(const Rect& box, Point from, Point to) {
  double first = 0, last = 1;
  for (const int axis : {0, 1}) {
    const double way = to[axis] - from[axis];
    const double low = box.min[axis] - from[axis], high = box.max[axis] - from[axis];
    if (way == 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    first = std::max(first, std::min(low / way, high / way));
    last = std::min(last, std::max(low / way, high / way));
  }
  return first < last;
}

namespace {

/// Whether two lines meet.
bool meet(Point a, Point b, Point c, Point d) {
  const auto side = [](Point p, Point q, Point r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  };
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

}  // namespace

bool FreeRoom::is_free(const Rect& box) const {
  return box.min.x >= bounds_.min.x && box.min.y >= bounds_.min.y && box.max.x <= bounds_.max.x &&
         box.max.y <= bounds_.max.y &&
         std::ranges::none_of(taken_, [&](const Rect& other) { return box.overlaps(other); });
}

bool FreeRoom::is_clear(Point from, Point to) const {
  return std::ranges::none_of(taken_, [&](const Rect& box) { return crosses(box, from, to); });
}

void PointLabels::block_line(std::span<const Point> points, Color color) {
  constexpr double kPiece = 10, kMargin = 4;
  std::optional<Rect> piece;
  const Point none(NAN, NAN);
  Point last = none;
  const auto add = [&](const Rect& of) {
    block_line(of.grown(kMargin));
    pieces_.emplace_back(of, color);
  };
  const auto take = [&](Point p) {
    piece = piece ? Rect{glm::min(piece->min, p), glm::max(piece->max, p)} : Rect{p, p};
    if (std::max(piece->width(), piece->height()) < kPiece) return;
    add(*piece);
    piece = Rect{p, p};
  };
  for (const Point p : points) {
    if (std::isnan(p.x + p.y)) {
      if (piece) add(*piece);
      piece.reset();
      last = none;
      continue;
    }
    const Point next = glm::clamp(p, lines_.bounds().min, lines_.bounds().max);
    const int pieces =
        std::isnan(last.x) ? 0 : static_cast<int>(glm::distance(next, last) / kPiece);
    for (int i = 1; i < pieces; ++i) take(glm::mix(last, next, static_cast<double>(i) / pieces));
    take(next);
    last = next;
  }
  if (piece) add(*piece);
}

void PointLabels::place(std::span<const Point> given, const Text& text, const TextStyle& style,
                        std::optional<Point> away_from) {
  std::vector<Point> anchors(given.begin(), given.end());
  std::stable_partition(anchors.begin(), anchors.end(),
                        [&](Point p) { return is_alone(p, style.color); });
  for (const May& may : {May{}, May{true}, May{true, true}, May{true, true, true}}) {
    for (const auto* const words : {&text.full, &text.shortest()}) {
      if (place(anchors, *words, style, away_from, may)) return;
      if (text.brief.empty()) break;
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
        const Leader leader{anchor + side * kNear / 3.0, anchor + side * gap};
        const auto box = box_at(leader, side, half, may);
        if (!box || (gap > kNear && !is_clear(leader, may))) continue;
        if (gap > kNear) {
          canvas_.line(leader.from, leader.to, {palette_.muted, 1});
          leaders_.push_back(leader);
        }
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

std::optional<Rect> PointLabels::box_at(const Leader& leader, Point side, Point half,
                                        const May& may) const {
  // The nearest point of the box is where the leader ends.
  const Point centre = leader.to + glm::sign(side) * half;
  const Rect box{centre - half, centre + half};
  const bool is_free = labels_.is_free(box) && marks_.is_free(box) && lines_.is_free(box) &&
                       (may.lie_on_picture || pictures_.is_free(box)) &&
                       std::ranges::none_of(leaders_, [&](const Leader& other) {
                         return crosses(box, other.from, other.to);
                       });
  return is_free ? std::optional(box) : std::nullopt;
}

bool PointLabels::is_alone(Point anchor, Color color) const {
  constexpr double kApart = 14;
  const Rect around = Rect{anchor, anchor}.grown(kApart);
  return std::ranges::none_of(pieces_, [&](const auto& piece) {
    const auto& [box, of] = piece;
    return of != color && of != palette_.ground && box.overlaps(around);
  });
}

bool PointLabels::is_clear(const Leader& leader, const May& may) const {
  // Near its point it may be upon the line that the point is on.
  constexpr double kOnOwn = 8;
  const Point from = leader.from, to = leader.to;
  const Point off = from + kOnOwn * glm::normalize(to - from);
  const bool is_off_lines = lines_.is_clear(off, to) && marks_.is_clear(off, to);
  return (may.lead_across_lines || is_off_lines) && labels_.is_clear(from, to) &&
         std::ranges::none_of(
             leaders_, [&](const Leader& other) { return meet(from, to, other.from, other.to); });
}

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
  draw_left();
}

void Labels::draw_near() {
  for (const auto& [anchors, text, style, away_from] : points_)
    near_->place(anchors, text, style, away_from);
}

}  // namespace posenc::plot

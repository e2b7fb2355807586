#include "plot/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <tuple>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace posenc::plot {
namespace {

/// A label so near to its point needs no line to it.
constexpr double kNear = 30;
/// What labels keep off a curve.
constexpr double kMargin = 4;

/// Whether two lines meet.
bool meet(Point a, Point b, Point c, Point d) {
  const auto side = [](Point p, Point q, Point r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  };
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

}  // namespace

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

void NearLabels::block(std::span<const Point> curve, Color color) {
  constexpr double kPiece = 10;
  std::optional<Rect> piece;
  constexpr Point kNowhere(NAN, NAN);
  Point last = kNowhere;
  const auto end_piece = [&] {
    if (piece) block(piece->grown(kMargin), Kind::line, color);
    piece.reset();
  };
  const auto take = [&](Point p) {
    piece = piece ? Rect{glm::min(piece->min, p), glm::max(piece->max, p)} : Rect{p, p};
    if (std::max(piece->width(), piece->height()) < kPiece) return;
    end_piece();
    piece = Rect{p, p};
  };
  for (const Point p : curve) {
    if (std::isnan(p.x + p.y)) {
      end_piece();
      last = kNowhere;
      continue;
    }
    const Point next = glm::clamp(p, bounds_.min, bounds_.max);
    // Most are so near that no piece lies between them: without a root.
    const bool is_far = std::max(std::abs(next.x - last.x), std::abs(next.y - last.y)) > kPiece;
    const int pieces = is_far ? static_cast<int>(glm::distance(next, last) / kPiece) : 0;
    for (int i = 1; i < pieces; ++i) take(glm::mix(last, next, static_cast<double>(i) / pieces));
    take(next);
    last = next;
  }
  end_piece();
}

bool NearLabels::is_free(const Rect& box) const {
  return std::ranges::none_of(blocked_, [&](const Blocked& it) { return it.box.overlaps(box); });
}

std::vector<Point> NearLabels::dots() const {
  std::vector<Point> centres;
  for (const Blocked& it : blocked_)
    if (it.is_dot()) centres.push_back(it.box.centre());
  return centres;
}

std::optional<PlacedLabel> NearLabels::find_place(PointLabel label) {
  constexpr double kBeside = 40, kNotFar = 80, kFar = 170;
  std::stable_partition(label.anchors.begin(), label.anchors.end(),
                        [&](Point p) { return is_alone(p, label.style.color); });
  for (const May& may :
       {May{kBeside}, May{kNotFar}, May{kBeside, true}, May{kFar, true}, May{kBeside, true, true},
        May{kFar, true, true}, May{kFar, true, true, true}, May{kFar, true, true, true, true}}) {
    if (auto found = find_place(label, label.text.full, may)) return found;
    if (label.text.brief.empty()) continue;
    if (auto found = find_place(label, label.text.brief, may)) return found;
  }
  return std::nullopt;
}

std::optional<PlacedLabel> NearLabels::find_place(const PointLabel& label, std::string_view text,
                                                  const May& may) {
  constexpr std::array<double, 7> kGaps{12, 24, 40, 56, 80, 120, 170};
  // Right, left, up and down last: a label beside its point is read with it.
  static const auto kSides = [] {
    constexpr std::array kSixteenths{0, -2, 2, 8, -6, 6, -4, 4, -1, 1, -7, 7, -3, 3, -5, 5};
    std::array<Point, kSixteenths.size()> sides;
    std::ranges::transform(kSixteenths, sides.begin(), [](int turn) {
      const double angle = turn * std::numbers::pi / 8;
      return glm::round(Point(std::cos(angle), std::sin(angle)) * 1e4) / 1e4;
    });
    return sides;
  }();
  constexpr double kPad = 3;
  const auto extent = canvas_.measure(text, label.style);
  const Point half{extent.width / 2 + kPad, (extent.ascent + extent.descent) / 2 + kPad};
  const auto all_dots = dots();
  for (const double gap : kGaps) {
    if (gap > may.be_away) break;
    for (const Point anchor : label.anchors) {
      auto first = kSides;
      const auto outward = [&](Point side) {
        return label.away_from ? std::round(glm::dot(side, anchor - *label.away_from)) : 0;
      };
      std::ranges::stable_sort(first, std::ranges::greater{}, outward);
      for (const Point side : first) {
        if (outward(side) < 0 && (!may.be_inside || gap > 2 * kNear)) break;
        const Leader leader{anchor + side * kNear / 3.0, anchor + side * gap};
        const auto box = box_at(leader, side, half, may);
        if (!box || (gap > kNear && !is_clear(leader, label.style.color, may))) continue;
        if (names_another(*box, anchor, all_dots)) continue;
        PlacedLabel found{.text = std::string(text), .style = label.style, .at = box->centre()};
        if (gap > kNear) {
          found.line = {leader.from, leader.to, {palette_.muted, 1}};
          leaders_.push_back(leader);
        }
        if (!is_free(*box))  // of a picture
          found.plate = {*box, palette_.ground.with_alpha(0.85)};
        block(*box, Kind::label);
        return found;
      }
    }
  }
  return std::nullopt;
}

bool NearLabels::names_another(const Rect& box, Point anchor, std::span<const Point> dots) {
  constexpr double kSame = 2;
  const auto from_box = [&](Point p) { return glm::distance(glm::clamp(p, box.min, box.max), p); };
  const auto is_own = [&](Point dot) { return glm::distance(dot, anchor) <= kSame; };
  if (std::ranges::none_of(dots, is_own)) return false;
  const double own = from_box(anchor);
  return std::ranges::any_of(dots, [&](Point dot) { return !is_own(dot) && from_box(dot) < own; });
}

template <class Is>
bool NearLabels::is_blocked(const Is& is) {
  const auto found = std::ranges::find_if(blocked_, is);
  if (found == blocked_.end()) return false;
  std::swap(*found, blocked_.front());
  return true;
}

std::optional<Rect> NearLabels::box_at(const Leader& leader, Point side, Point half,
                                       const May& may) {
  const Point centre = leader.to + glm::sign(side) * half;
  const Rect box{centre - half, centre + half};
  const bool is_inside = box.min.x >= bounds_.min.x && box.min.y >= bounds_.min.y &&
                         box.max.x <= bounds_.max.x && box.max.y <= bounds_.max.y;
  const auto is_in_way = [&](const Blocked& it) {
    return (it.kind != Kind::picture || !may.lie_on_picture) && it.box.overlaps(box);
  };
  const auto is_met = [&](const Leader& other) { return crosses(box, other.from, other.to); };
  const bool is_free =
      is_inside && !is_blocked(is_in_way) && std::ranges::none_of(leaders_, is_met);
  return is_free ? std::optional(box) : std::nullopt;
}

bool NearLabels::is_alone(Point anchor, Color color) const {
  constexpr double kApart = 14;
  const Rect around = Rect{anchor, anchor}.grown(kApart);
  return std::ranges::none_of(blocked_, [&](const Blocked& it) {
    const bool is_other = it.color != color && it.color != palette_.ground && it.color != Color();
    return it.kind == Kind::line && is_other && it.box.overlaps(around);
  });
}

bool NearLabels::is_clear(const Leader& leader, Color own, const May& may) {
  // Near its point it may be upon the line that the point is on.
  constexpr double kOnOwn = 8;
  const auto [from, to] = leader;
  const Point off = from + kOnOwn * glm::normalize(to - from);
  const auto is_crossed = [&, start = from, end = to](const Blocked& it) {
    if (it.kind == Kind::picture) return false;
    if (it.kind == Kind::label) return crosses(it.box, start, end);
    if (!may.lead_across_own || it.is_dot()) return crosses(it.box, off, end);
    if (may.lead_across_any && it.kind == Kind::line) return false;
    const bool is_curve = it.kind == Kind::line && it.color != Color();
    const Rect box = is_curve ? it.box.grown(1 - kMargin) : it.box;
    return it.color != own && crosses(box, off, end);
  };
  return !is_blocked(is_crossed) && std::ranges::none_of(leaders_, [&](const Leader& other) {
    return meet(leader.from, leader.to, other.from, other.to);
  });
}

Labels::Labels(const Painting& on) : on_(on) {
  const auto& [plot, panel] = std::tie(on.plot, on.panel);
  const auto is_near = [](const Layer& layer) {
    const auto* const label = std::get_if<Label>(&layer);
    return std::holds_alternative<Interval>(layer) || (label != nullptr && !label->is_beside);
  };
  if (std::ranges::none_of(plot.layers, is_near)) return;
  const bool has_axes = plot.x.is_shown || plot.y.is_shown || plot.rows;
  near_.emplace(on.canvas, on.palette, has_axes ? panel.frame : panel.room);
  using enum NearLabels::Kind;
  if (!plot.title.empty())
    near_->block({panel.room.min, {panel.room.max.x, panel.room.min.y + size::kWords}}, label);
  const double zero = on.pixels.y(0);
  if (panel.y.data_from < 0)
    near_->block(on.pixels.box(panel.x.pixel_from, panel.x.pixel_to, zero - 1, zero + 1), line);
}

PlacedLabels Labels::lay_out() {
  PlacedLabels layout{.all = std::move(placed_), .left = {}, .intervals = {}};
  for (const Layer& layer : on_.plot.layers) {
    if (const auto* const interval = std::get_if<Interval>(&layer))
      layout.intervals.push_back(interval->place_label(on_, *near_));
  }
  place_above(layout.all);
  for (PointLabel& label : points_) {
    if (auto found = near_->find_place(std::move(label))) layout.all.push_back(*std::move(found));
  }
  place_ends(layout.all);
  place_left(layout);
  return layout;
}

PlacedLabels place_labels(const Painting& on) {
  Labels labels(on);
  for (const Layer& layer : on.plot.layers)
    std::visit([&](const auto& it) { it.annotate(labels); }, layer);
  return labels.lay_out();
}

void PlacedLabel::draw(Canvas& canvas) const {
  constexpr double kRound = 4;
  if (line) canvas.line(line->from, line->to, line->stroke);
  if (arrow) canvas.arrow_head(arrow->tip, arrow->direction, kArrow, style.color);
  if (plate) canvas.rect(plate->box, plate->color, std::nullopt, kRound);
  canvas.text(at, text, style, align, VAlign::middle);
}

}  // namespace posenc::plot

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
    const Point next = glm::clamp(p, bounds_.min, bounds_.max);
    const int pieces = last ? static_cast<int>(glm::distance(next, *last) / kPiece) : 0;
    for (int i = 1; i < pieces; ++i) take(glm::mix(*last, next, static_cast<double>(i) / pieces));
    take(next);
    last = next;
  }
  if (piece) block_line(piece->grown(kMargin));
}

bool PointLabels::place(std::span<const Point> anchors, std::string_view text,
                        const TextStyle& style, std::optional<Point> away_from) {
  constexpr std::array kWays{Way{12, false}, Way{24, false},  Way{40, false}, Way{14, true},
                             Way{28, true},  Way{56, false},  Way{56, true},  Way{80, false},
                             Way{80, true},  Way{120, false}, Way{120, true}, Way{170, true}};
  constexpr double kDiagonal = 0.7071;
  constexpr std::array<Point, 8> kSides{{{1, 0},
                                         {kDiagonal, -kDiagonal},
                                         {kDiagonal, kDiagonal},
                                         {-1, 0},
                                         {-kDiagonal, -kDiagonal},
                                         {-kDiagonal, kDiagonal},
                                         {0, -1},
                                         {0, 1}}};
  constexpr double kPad = 3;
  const auto extent = canvas_.measure(text, style);
  const Point half{extent.width / 2 + kPad, (extent.ascent + extent.descent) / 2 + kPad};
  for (const bool hides : {false, true}) {
    if (!hides && !spares_lines_) continue;
    for (const Way& way : kWays) {
      if (!hides && way.has_plate) continue;
      for (const Point anchor : anchors) {
        auto sides = kSides;
        if (away_from)
          std::ranges::stable_sort(sides, std::ranges::greater{}, [&](Point side) {
            return std::round(glm::dot(side, anchor - *away_from));
          });
        for (const Point side : sides) {
          const auto box = box_at(anchor, side, way, half);
          if (!box) continue;
          if (way.gap > kNear)
            canvas_.line(anchor + side * kNear / 3.0, anchor + side * way.gap, {palette_.muted, 1});
          if (way.has_plate) canvas_.rect(*box, palette_.ground.with_alpha(0.85), std::nullopt, 4);
          canvas_.text(box->centre(), text, style, HAlign::centre, VAlign::middle);
          block(*box);
          labels_.push_back(*box);
          return true;
        }
      }
    }
  }
  return false;
}

std::optional<Rect> PointLabels::box_at(Point anchor, Point side, const Way& way,
                                        Point half) const {
  // The nearest point of the box is `gap` away.
  const Point near = anchor + side * way.gap;
  const Point centre = near + glm::sign(side) * half;
  const Rect box{centre - half, centre + half};
  if (!(way.has_plate ? plated_ : bare_).is_free(box)) return {};
  if (way.gap > kNear && !is_clear(anchor + side * kNear / 2.0, near)) return {};
  return box;
}

/// No label is on the way.
bool PointLabels::is_clear(Point from, Point to) const {
  constexpr int kPieces = 8;
  for (int i = 0; i <= kPieces; ++i) {
    const Point p = glm::mix(from, to, static_cast<double>(i) / kPieces);
    if (std::ranges::any_of(labels_, [&](const Rect& box) { return box.contains(p); }))
      return false;
  }
  return true;
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

void draw_line_labels(Canvas& canvas, std::vector<LineLabel> labels, const Rect& strip) {
  std::ranges::stable_sort(
      labels, {}, [](const LineLabel& label) { return std::pair(label.priority, -label.at); });
  std::vector<bool> is_full(labels.size());
  LineLabels shown(canvas, labels, strip, is_full);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    is_full[i] = true;
    LineLabels fuller(canvas, labels, strip, is_full);
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

void draw_interval(Canvas& canvas, const Palette& palette, Point from, Point to, const Text& text,
                   const Stroke& stroke) {
  constexpr double kPad = 6, kHead = 8, kEnd = 7;
  const TextStyle style{Face::semibold, size::kAxis, stroke.color};
  const Point middle = (from + to) / 2.0;
  for (const std::string* const words : {&text.full, &text.shortest()}) {
    const Rect plate =
        canvas.text_box(middle, *words, style, HAlign::centre, VAlign::middle).grown(kPad);
    if (plate.min.x - from.x < 2 * kHead) continue;
    canvas.line(from, {plate.min.x, from.y}, stroke);
    canvas.line({plate.max.x, to.y}, to, stroke);
    canvas.arrow_head(from, {-1, 0}, kHead, stroke.color);
    canvas.arrow_head(to, {1, 0}, kHead, stroke.color);
    for (const Point end : {from, to})
      canvas.line(end - Point(0, kEnd), end + Point(0, kEnd), stroke);
    canvas.rect(plate.grown(2 - kPad), palette.ground.with_alpha(0.7), std::nullopt, 4);
    canvas.text(middle, *words, style, HAlign::centre, VAlign::middle);
    return;
  }
}

}  // namespace posenc::plot

#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "figure/labels.hpp"
#include "figure/theme.hpp"
#include "plot/figure.hpp"

namespace posenc::plot {

/// Places labels near points where there is room: beside the lines, else upon them on a plate of
/// its own; with a thin line to the point where that is some way off.
class PointLabels {
 public:
  /// `spares_lines`: a label rather goes further away than upon a line, which its plate would hide.
  PointLabels(Canvas& canvas, const Palette& palette, const Rect& bounds, bool spares_lines = false)
      : canvas_(canvas),
        palette_(palette),
        bounds_(bounds),
        bare_(bounds),
        plated_(bounds),
        spares_lines_(spares_lines) {}

  /// Only labels without a plate keep out of this.
  void block_line(const Rect& rect) { bare_.block(rect); }
  /// Those that are NaN are left out.
  void block_line(std::span<const Point>);
  void block(const Rect& rect) {
    bare_.block(rect);
    plated_.block(rect);
  }
  /// At the first of the anchors with room, rather on the side that is opposite to `away_from`.
  /// False where there is none.
  bool place(std::span<const Point> anchors, std::string_view text, const TextStyle&,
             std::optional<Point> away_from = {});

 private:
  static constexpr double kNear = 30;
  struct Way {
    double gap;
    bool has_plate;
  };
  /// Where a text of twice `half` has room, and the thin line to it that leads farther than kNear.
  std::optional<Rect> box_at(Point anchor, Point side, const Way&, Point half) const;
  bool is_clear(Point from, Point to) const;

  Canvas& canvas_;
  const Palette& palette_;
  Rect bounds_;
  std::vector<Rect> labels_;
  LabelPlacer bare_, plated_;
  bool spares_lines_;
};

/// Of a line that runs down a plot.
struct LineLabel {
  Text text = {};
  TextStyle style = {};
  double at = 0;     ///< of the line, or where it is out of sight of the plot's edge
  int side = 0;      ///< where it is out of sight: −1 before what is shown, 1 beyond it
  int priority = 0;  ///< the lowest is most likely to have its full text
};
/// In one strip, each beside its line; of lines out of sight at the edge, with an arrow. As many
/// as possible have full texts; where even the brief ones have no room together, some are left out.
void draw_line_labels(Canvas&, std::vector<LineLabel>, const Rect& strip);

/// ⟷ between two points of one height, with the text or its brief form on a plate in its middle.
/// Nothing where neither fits between the arrow heads.
void draw_interval(Canvas&, const Palette&, Point from, Point to, const Text&, const Stroke&);

}  // namespace posenc::plot

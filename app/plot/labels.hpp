#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plot/painting.hpp"

namespace posenc::plot {

inline constexpr double kAboveRoom = size::kWords - 8;  ///< of labels above a plot
/// From the right end of a plot to the labels of curves that end there.
inline constexpr double kLeader = 20;

/// Where in a room nothing is yet.
class FreeRoom {
 public:
  explicit FreeRoom(const Rect& bounds) : bounds_(bounds) {}
  void block(const Rect& rect) { taken_.push_back(rect); }
  bool is_free(const Rect&) const;

 private:
  Rect bounds_;
  std::vector<Rect> taken_;
};

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
  FreeRoom bare_, plated_;
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

/// A text near the first of some points that has room for it.
struct PointLabel {
  std::vector<Point> anchors = {};
  Text text = {};
  TextStyle style = {};
  std::optional<Point> away_from = {};
};

/// Beyond the right end of a plot, as near to where a curve ends as other such labels let it.
struct EndLabel {
  std::string text = {};
  TextStyle style = {};
  double at = 0;  ///< the curve's height there
};

/// The labels of one plot. Its layers say what labels keep off and which they want; draw() gives
/// each its place.
class Labels {
 public:
  explicit Labels(const Painting&);

  const Painting& on() const { return on_; }
  /// Which keep off what is blocked; nullptr where no label is near a point.
  PointLabels* near() { return near_ ? &*near_ : nullptr; }
  void add(PointLabel label) { points_.push_back(std::move(label)); }
  void add(LineLabel label) { lines_.push_back(std::move(label)); }
  void add(EndLabel label) { ends_.push_back(std::move(label)); }
  void draw();

 private:
  void draw_above();
  void draw_near();
  void draw_ends();

  const Painting& on_;
  std::optional<PointLabels> near_;
  std::vector<PointLabel> points_;
  std::vector<LineLabel> lines_;
  std::vector<EndLabel> ends_;
};

}  // namespace posenc::plot

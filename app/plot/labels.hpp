#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plot/painting.hpp"

namespace posenc::plot {

/// So many names, `each` pixels apart, of which every such many are `apart`: a power of two.
std::size_t every_that_fits(std::size_t names, double each, double apart);

inline constexpr double kAboveRoom = size::kWords - 8;  ///< of labels above a plot
/// From the right end of a plot to the labels of curves that end there.
inline constexpr double kLeader = 20;

/// Whether any of a line is in a box.
bool crosses(const Rect&, Point from, Point to);

/// Where in a room nothing is yet.
class FreeRoom {
 public:
  explicit FreeRoom(const Rect& bounds) : bounds_(bounds) {}
  void block(const Rect& rect) { taken_.push_back(rect); }
  bool is_free(const Rect&) const;
  /// Nothing is on the way.
  bool is_clear(Point from, Point to) const;
  const Rect& bounds() const { return bounds_; }

 private:
  Rect bounds_;
  std::vector<Rect> taken_;
};

/// Places labels near points where there is room: off the lines, and upon a picture on a plate of
/// its own; with a thin line to the point where that is some way off, which crosses no other such
/// line and no label, and a line of the plot only where nothing else is free.
class PointLabels {
 public:
  PointLabels(Canvas& canvas, const Palette& palette, const Rect& bounds)
      : canvas_(canvas),
        palette_(palette),
        lines_(bounds),
        pictures_(bounds),
        marks_(bounds),
        labels_(bounds) {}

  void block_line(const Rect& rect) { lines_.block(rect); }
  /// Those that are NaN are left out.
  void block_line(std::span<const Point>, Color);
  void block_picture(const Rect& rect) { pictures_.block(rect); }
  void block(const Rect& rect) { marks_.block(rect); }
  /// At the first of the anchors with room, those first that no line of another colour is near, on
  /// the side that is opposite to `away_from`. Nothing where there is no room.
  void place(std::span<const Point> anchors, const Text&, const TextStyle&,
             std::optional<Point> away_from = {});

 private:
  static constexpr double kNear = 30;
  /// What a label may do where it has to.
  struct May {
    bool lead_across_lines = false, be_inside = false, lie_on_picture = false;
  };
  bool place(std::span<const Point> anchors, std::string_view text, const TextStyle&,
             std::optional<Point> away_from, const May&);
  struct Leader {
    Point from, to;
  };
  /// Where a text of twice `half` has room.
  std::optional<Rect> box_at(const Leader&, Point side, Point half, const May&) const;
  bool is_clear(const Leader&, const May&) const;
  bool is_alone(Point anchor, Color) const;

  Canvas& canvas_;
  const Palette& palette_;
  FreeRoom lines_, pictures_, marks_, labels_;
  std::vector<std::pair<Rect, Color>> pieces_;  ///< of the lines
  std::vector<Leader> leaders_;
};

/// Of a line that runs down a plot.
struct LineLabel {
  Text text = {};
  TextStyle style = {};
  double at = 0;            ///< of the line, or where it is out of sight of the plot's edge
  int side = 0;             ///< where it is out of sight: −1 before what is shown, 1 beyond it
  int priority = 0;         ///< the lowest is most likely to have its full text
  bool is_centred = false;  ///< above the line, not beside it
};

/// At the left of a plot, as near to what it names as other such labels let it.
struct LeftLabel {
  std::string text = {};
  TextStyle style = {};
  double at = 0;  ///< down the page, or of the frame's edge
  int side = 0;   ///< where that is out of sight: −1 above what is shown, 1 below it
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
  void add(LeftLabel label) { left_.push_back(std::move(label)); }
  /// Those of the labels at the left, each as wide as any of them.
  std::vector<Rect> left_rooms() const;
  void draw();

 private:
  void draw_above();
  void draw_near();
  void draw_ends();
  void draw_left();

  const Painting& on_;
  std::optional<PointLabels> near_;
  std::vector<PointLabel> points_;
  std::vector<LineLabel> lines_;
  std::vector<EndLabel> ends_;
  std::vector<LeftLabel> left_;
};

}  // namespace posenc::plot

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

/// A text near the first of some points that has room for it.
struct PointLabel {
  std::vector<Point> anchors = {};
  Text text = {};
  TextStyle style = {};
  std::optional<Point> away_from = {};
};

/// The label of a line that runs down a plot, above it.
struct LineLabel {
  Text text = {};
  TextStyle style = {};
  double at = 0;            ///< of the line, or where it is out of sight of the plot's edge
  int side = 0;             ///< where it is out of sight: −1 before what is shown, 1 beyond it
  int priority = 0;         ///< the lowest is most likely to have its full text
  bool is_centred = false;  ///< above the line, not beside it
};

/// Beside a plot, as near to what it names as other such labels let it.
struct SideLabel {
  std::string text = {};
  TextStyle style = {};
  double at = 0;  ///< down the page, or of the frame's edge
  int side = 0;   ///< where that is out of sight: −1 above what is shown, 1 below it
};

/// Places texts near points where nothing is yet: beside the point, else farther off with a thin
/// line to it, upon a picture on a plate.
class NearLabels {
 public:
  enum class Kind { line, mark, picture, label };

  NearLabels(Canvas& canvas, const Palette& palette, const Rect& bounds)
      : canvas_(canvas), palette_(palette), bounds_(bounds) {}

  void block(const Rect& box, Kind kind, Color color = {}) {
    blocked_.push_back({box, kind, color});
  }
  /// A curve through pixels; those that are NaN interrupt it.
  void block(std::span<const Point>, Color);
  bool is_free(const Rect&) const;
  /// Nothing where there is no room; others keep off it then.
  std::optional<PlacedLabel> find_place(PointLabel);
  /// The same, drawn at once.
  void place(PointLabel label) {
    if (const auto found = find_place(std::move(label))) found->draw(canvas_);
  }

 private:
  struct Blocked {
    Rect box;
    Kind kind;
    Color color;

    bool is_dot() const { return kind == Kind::mark && color == Color(); }
  };
  struct Leader {
    Point from, to;
  };
  /// What a label may do to find room.
  struct May {
    double be_away;
    bool be_inside = false, lie_on_picture = false, lead_across_own = false,
         lead_across_any = false;
  };

  std::optional<PlacedLabel> find_place(const PointLabel&, std::string_view text, const May&);
  /// Where a text of twice `half` has room, its nearest point where the leader ends.
  std::optional<Rect> box_at(const Leader&, Point side, Point half, const May&);
  bool is_clear(const Leader&, Color own, const May&);
  /// Whether any is. It comes first then: what is tried next is mostly in the way of the same.
  template <class Is>
  bool is_blocked(const Is&);
  bool is_alone(Point anchor, Color) const;
  /// The middles of all dots.
  std::vector<Point> dots() const;
  /// Whether a label of the dot at the anchor would be nearer to another dot.
  static bool names_another(const Rect& label, Point anchor, std::span<const Point> dots);

  Canvas& canvas_;
  const Palette& palette_;
  Rect bounds_;
  std::vector<Blocked> blocked_;
  std::vector<Leader> leaders_;
};

/// The labels of one plot. Its layers say what labels keep off and which they want; lay_out() gives
/// each its place.
class Labels {
 public:
  explicit Labels(const Painting&);

  const Painting& on() const { return on_; }
  /// The labels near points; nullptr where there are none.
  NearLabels* near() { return near_ ? &*near_ : nullptr; }
  const NearLabels* near() const { return near_ ? &*near_ : nullptr; }
  void add(PointLabel label) { points_.push_back(std::move(label)); }
  void add(LineLabel label) { lines_.push_back(std::move(label)); }
  /// One that has its place.
  void add(PlacedLabel label) { placed_.push_back(std::move(label)); }
  void add_at_end(SideLabel label) { ends_.push_back(std::move(label)); }
  void add_at_left(SideLabel label) { left_.push_back(std::move(label)); }
  PlacedLabels lay_out();

 private:
  void place_above(std::vector<PlacedLabel>&);
  void place_ends(std::vector<PlacedLabel>&) const;
  void place_left(PlacedLabels&) const;

  const Painting& on_;
  std::optional<NearLabels> near_;
  std::vector<PointLabel> points_;
  std::vector<LineLabel> lines_;
  std::vector<PlacedLabel> placed_;
  std::vector<SideLabel> ends_, left_;
};

/// Places the labels of the plot's layers.
PlacedLabels place_labels(const Painting&);

}  // namespace posenc::plot

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "figure/axes.hpp"
#include "figure/canvas.hpp"
#include "figure/theme.hpp"

/// What is drawn in a plot. Each kind of layer is a struct of data and, in a file of its own, all
/// that is done with it: fit() takes in what the axes have to show, draw() draws it, annotate()
/// says what labels keep off, and asks for its own. What only some have is found by its name:
/// legend(), nearest(), label_room(), the room beside the frame, and distance() in pixels, of marks
/// that a person drags.
namespace posenc::plot {

/// A text, and a shorter one for where it does not fit.
struct Text {
  std::string full, brief;

  Text() = default;
  Text(const char* text) : full(text) {}
  Text(std::string_view text) : full(text) {}
  Text(std::string text) : full(std::move(text)) {}
  Text(std::string text, std::string shorter) : full(std::move(text)), brief(std::move(shorter)) {}

  bool empty() const { return full.empty(); }
  const std::string& shortest() const { return brief.empty() ? full : brief; }
  friend bool operator==(const Text&, const Text&) = default;
};

using posenc::Extent;

class Fit;           // plot/painting.hpp
struct Painting;     // plot/painting.hpp
struct PlacedPlot;   // plot/painting.hpp
class Labels;        // plot/labels.hpp
class NearLabels;    // plot/labels.hpp
struct PlacedLabel;  // plot/layout.hpp
struct Plot;
struct Dots;

/// Room between a plot's frame and the edges of its panel.
struct Margins {
  double left = 0, top = 0, right = 0, bottom = 0;

  void take(const Margins& o) {
    left = std::max(left, o.left), right = std::max(right, o.right);
    top = std::max(top, o.top), bottom = std::max(bottom, o.bottom);
  }
};

/// A name in a plot's legend, with its line, its mark, or its fill where it has neither.
struct LegendEntry {
  const Text* name;
  std::optional<Stroke> stroke = {};
  Color fill = {};
  std::optional<Color> hatch = {};
  const Dots* dots = nullptr;
  std::optional<Color> minus = {};  ///< of a − upon the fill
};
/// Samples with their names between `left` and `farthest`, the last of them ending at `right` where
/// that leaves room: all in full, all in brief, or none.
void draw_legend(Canvas&, const Palette&, const std::vector<LegendEntry>&, double left,
                 double right, double farthest, double y);

/// The parameter that a mark moves when a person drags it, by its id: "position". "" for none.
using Moves = std::string_view;

/// Points in ascending x; one whose y is not finite interrupts it.
struct Line {
  std::vector<Point> points = {};
  Stroke stroke = {};
  double dot = 0;           ///< radius of a dot at each point, where they are apart
  bool thins = false;       ///< drawn thinner where its points are close together
  Text name = {};           ///< in the legend; "" for none
  bool is_readable = true;  ///< pointing finds its points; false: they need not ascend
  bool has_arrow = false;   ///< a head at its end, where it is longer than that
  bool is_stepped = false;  ///< of what keeps its value up to the next point, such as a bit
  Moves moves = {};

  void fit(Fit&) const;
  double distance(const PlacedPlot&, Point pixel) const;
  void draw(const Painting&) const;
  void annotate(Labels&) const;
  LegendEntry legend() const;
  /// The finite point that is nearest in x to the pixel; nothing where there is none.
  std::optional<std::size_t> nearest(const AxisMap& x, double pixel) const;
  friend bool operator==(const Line&, const Line&) = default;
};

/// From `low` to `high` between neighbouring points, or as columns that reach from one x to the
/// next: then x has one more.
struct Band {
  std::vector<double> x = {}, low = {}, high = {};
  Color color = {};
  bool is_stepped = false;
  Text name = {};

  void fit(Fit&) const;
  void draw(const Painting&) const;
  void annotate(Labels&) const;
  LegendEntry legend() const;
  friend bool operator==(const Band&, const Band&) = default;
};

struct Bar {
  Rect box = {};  ///< min is the least x and y
  Color color = {};
  std::optional<Stroke> outline = {};
  std::optional<Color> hatch = {};  ///< of diagonal lines upon it
  friend bool operator==(const Bar&, const Bar&) = default;
};
struct Bars {
  std::vector<Bar> bars = {};
  Text name = {};  ///< in the legend, with the first bar's colour; "" for none
  Moves moves = {};

  void fit(Fit&) const;
  double distance(const PlacedPlot&, Point pixel) const;
  void draw(const Painting&) const;
  void annotate(Labels&) const;
  LegendEntry legend() const;
  friend bool operator==(const Bars&, const Bars&) = default;
};

enum class Mark { circle, cross };

struct Dots {
  std::vector<Point> points = {};
  double radius = 5;
  std::optional<Color> fill = {};
  std::optional<Stroke> stroke = {};
  Mark mark = Mark::circle;  ///< a cross is drawn with the stroke
  bool thins = false;  ///< smaller where its points are close together, and then not all of them
  Text name = {};      ///< in the legend; "" for none
  Moves moves = {};

  void fit(Fit&) const;
  double distance(const PlacedPlot&, Point pixel) const;
  void draw(const Painting&) const;
  void draw_at(Canvas&, Point, double radius) const;
  void annotate(Labels&) const;
  LegendEntry legend() const;
  friend bool operator==(const Dots&, const Dots&) = default;
};

/// Right across the plot, between two x.
struct Region {
  Extent x;
  Color color = {};
  std::optional<Color> hatch = {};  ///< of diagonal lines upon it, where it is wide enough

  void fit(Fit&) const {}
  void draw(const Painting&) const;
  void annotate(Labels&) const {}
  friend bool operator==(const Region&, const Region&) = default;
};

/// A line right across the plot at one x or y. Its label is above the plot, or at the line's
/// right end.
struct Reference {
  double at = 0;
  bool is_vertical = true;
  Stroke stroke = {};
  Text label = {};
  int priority = 0;  ///< of labels that want one place, that with the lower number gets it
  Moves moves = {};

  void fit(Fit&) const {}
  double distance(const PlacedPlot&, Point pixel) const;
  void draw(const Painting&) const;
  void annotate(Labels&) const;
  Margins label_room(Canvas&, const Plot&, bool is_compact) const;
  friend bool operator==(const Reference&, const Reference&) = default;
};

/// A text near a point, where nothing else is: beside the first of the anchors with room.
struct Label {
  std::vector<Point> anchors = {};
  Text text = {};
  Color color = {};
  Face face = Face::semibold;
  double size = 17;
  /// The side of the anchor that is opposite to this point is tried first.
  std::optional<Point> away_from = {};
  /// Beyond the plot's right edge instead, with a line to the first anchor's height there: where
  /// curves end, beside which a label may be nearer to another one.
  bool is_beside = false;

  void fit(Fit&) const {}
  void draw(const Painting&) const {}
  void annotate(Labels&) const;
  Margins label_room(Canvas&, const Plot&, bool is_compact) const;
  friend bool operator==(const Label&, const Label&) = default;
};

/// ⟷ between two x at one y, with its label upon it: left out where the label has no room there.
struct Interval {
  Extent x;
  double y = 0;
  Stroke stroke = {};
  Text label = {};

  void fit(Fit&) const {}
  /// Nothing where neither the label nor its brief form fits between the arrow heads and off lines.
  std::optional<PlacedLabel> place_label(const Painting&, const NearLabels&) const;
  void draw(const Painting&, const PlacedLabel&) const;
  void annotate(Labels&) const {}
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// Texts in the middle of boxes, all of one size: as large as fits up to
/// `largest`, or all of them the shorter ones
/// where that is unreadable, or none.
struct BoxText {
  Rect box = {};
  std::string text = {};
  Color color = {};
  Face face = Face::semibold;
  std::vector<std::string> shorter = {};  ///< all of a layer have as many
  friend bool operator==(const BoxText&, const BoxText&) = default;
};
struct BoxTexts {
  std::vector<BoxText> texts = {};
  double largest = size::kBody;

  void fit(Fit&) const {}
  void draw(const Painting&) const;
  void annotate(Labels&) const {}
  friend bool operator==(const BoxTexts&, const BoxTexts&) = default;
};

/// A matrix in colours. Both axes are of cells: columns along x, rows along y. Or neither is: then
/// a Matrix fills the plot, its first row at the top.
struct Image {
  FieldSpec field = {};  ///< the ranges and the sampling of its window are the plot's
  /// What is written into cells that have room for it, of a number and how many digits.
  std::string (*number)(double, int) = nullptr;
  Text name = {};  ///< in the legend, of cells below 0; "" for none

  void fit(Fit&) const {}
  void draw(const Painting&) const;
  void annotate(Labels&) const;
  LegendEntry legend() const;
  friend bool operator==(const Image&, const Image&) = default;
};

/// Cells of an axis of cells, outlined right across the plot. The label is beside it at the left or
/// above it, with an arrow where the cells are out of sight.
struct CellMark {
  Cells cells = {};
  bool is_of_x = false;
  Stroke stroke = {};
  Text label = {};
  Text widest = {};  ///< as wide as labels become: the margin has room for it
  Moves moves = {};

  void fit(Fit&) const {}
  double distance(const PlacedPlot&, Point pixel) const;
  void draw(const Painting&) const;
  void annotate(Labels&) const;
  Margins label_room(Canvas&, const Plot&, bool is_compact) const;
  friend bool operator==(const CellMark&, const CellMark&) = default;
};

using Layer = std::variant<Line, Band, Bars, Dots, Region, Reference, Label, Interval, BoxTexts,
                           Image, CellMark>;

}  // namespace posenc::plot

#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "figure/axes.hpp"
#include "figure/canvas.hpp"
#include "figure/formula.hpp"

/// A picture as a value: a heading and panels on a grid, in data coordinates. A view composes it; lay_out(), draw(), hit() and
/// describe() do the rest, the same for all views.
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
};

/// A statement, whether it holds (nothing: it could not be measured), and by which number.
struct Verdict {
  std::string statement = {};
  std::optional<bool> holds = {};
  std::string by = {};
};

struct Heading {
  Text claim = {};  ///< one sentence, no full stop
  std::vector<Verdict> verdicts = {};
  Text how_to_read = {};
  Text mistake = {};  ///< what is wrong with the convention, and its name; empty where nothing is
  std::string about = {};  ///< for describe() alone: which convention it is, with a line's end
};

enum class AxisScale { linear, logarithmic };

struct Extent {
  double from = 0, to = 0;

  friend bool operator==(const Extent&, const Extent&) = default;
};

struct Axis {
  Text name = {};
  /// Nothing: from the least to the greatest of what the plot shows (and 0, where the scale is linear), with some air.
  std::optional<Extent> extent = {};
  AxisScale scale = AxisScale::linear;
  bool whole = false;  ///< ticks are whole numbers
  double shift = 0;    ///< what the ticks' labels add to the data
  std::optional<Extent> within =
      {};  ///< a part of this is shown: the wheel and a drag along the axis change it
  bool is_shown = true;
};

/// Points in ascending x; one that is NaN interrupts it.
struct Line {
  std::vector<Point> points = {};
  Stroke stroke = {};
  double dot = 0;           ///< radius of a dot at each point, where they stand apart
  bool thins = false;       ///< drawn thinner where its points stand close together
  std::string name = {};    ///< in the legend; "" for none
  bool is_readable = true;  ///< pointing finds its points; false: they need not ascend
  bool has_arrow = false;   ///< a head at its end, where it is longer than that
};

/// From `low` to `high` between neighbouring points, or as columns that reach from one x to the next: then x has one more.
struct Band {
  std::vector<double> x = {}, low = {}, high = {};
  Color color = {};
  bool is_stepped = false;
  std::string name = {};
};

struct Bar {
  Rect box = {};  ///< min is the least x and y
  Color color = {};
  std::optional<Stroke> outline = {};
};
struct Bars {
  std::vector<Bar> bars = {};
};

struct Dots {
  std::vector<Point> points = {};
  double radius = 5;
  std::optional<Color> fill = {};
  std::optional<Stroke> stroke = {};
};

/// Right across the plot, between two x.
struct Region {
  Extent x;
  Color color = {};
};

/// A line right across the plot at one x or y. Its label stands above the plot, or at the line's right end.
struct Reference {
  double at = 0;
  bool is_vertical = true;
  Stroke stroke = {};
  Text label = {};
  int priority = 0;  ///< of labels that want one place, that with the lower number gets it
};

/// A text near a point, where nothing else is: beside the first of the anchors with room.
struct Label {
  std::vector<Point> anchors = {};
  Text text = {};
  Color color = {};
  Face face = Face::semibold;
  /// The side of the anchor that is opposite to this point is tried first.
  std::optional<Point> away_from = {};
};

/// ⟷ between two x at one y, with its label upon it: left out where the label has no room there.
struct Interval {
  Extent x;
  double y = 0;
  Stroke stroke = {};
  Text label = {};
};

/// Texts in the middle of boxes, all of one size: as large as fits, none where that is unreadable.
struct BoxText {
  Rect box = {};
  std::string text = {};
  Color color = {};
  Face face = Face::semibold;
};
struct BoxTexts {
  std::vector<BoxText> texts = {};
};

using Layer = std::variant<Line, Band, Bars, Dots, Region, Reference, Label, Interval, BoxTexts>;

struct Plot {
  Axis x = {}, y = {};
  std::vector<Layer> layers = {};
  Text title = {};          ///< above it
  std::string y_with = {};  ///< a panel's id: both have one extent in y
  /// 1 is as many pixels across as up: the extent that has room to spare is shown wider.
  bool has_equal_units = false;
};

/// A number with its name and what there is to say of it.
struct Fact {
  Text label = {};
  std::string value = {};
  std::vector<Text> notes = {};
  Color color = {};
  std::optional<Stroke> sample = {};  ///< of the line that it belongs to
};
/// Side by side in a wide room, below each other in a tall one.
struct Facts {
  std::vector<Fact> facts = {};
  Text title = {};
  Color title_color = {};
};

struct FormulaLine {
  std::variant<Formula, Text> content = {};  ///< or a caption
  Color color = {};                          ///< of the caption
  double gap = 6;                            ///< above it
  int priority = 0;  ///< where not all fit, those with the highest number go
};
struct FormulaPanel {
  std::vector<FormulaLine> lines = {};
  double size = 22;
};

/// Rows of texts: the first column begins at the left, the others end at the right. A row of one text
/// is a caption, an empty row half a line of air.
struct TableText {
  std::string text = {};
  Color color = {};
  Face face = Face::regular;
};
struct Table {
  std::vector<std::vector<TableText>> rows = {};
  double size = 22;  ///< at most
};

/// A picture of its own.
struct Custom {
  std::function<void(Canvas&, const Rect&)> draw;
};

using Panel = std::variant<Plot, Facts, FormulaPanel, Table, Custom>;

struct Cell {
  std::string_view id = {};
  Panel panel = {};
  int column = 0, row = 0, columns = 1, rows = 1;
  /// Where a row or column of the grid would be smaller than its cells' least, the cell of the highest priority number goes. A
  /// compact picture has those of priority 0.
  Point least{160, 120};
  Point most{HUGE_VAL, HUGE_VAL};
  /// Shares of the room that is left; 0 where `least` is enough.
  Point weight{1, 1};
  int priority = 0;
};

struct Figure {
  Heading heading = {};
  std::vector<Cell> cells = {};
  std::vector<Fact> more = {};            ///< for describe() alone
  std::vector<std::string> remarks = {};  ///< likewise: sentences with their full stops
};

}  // namespace posenc::plot

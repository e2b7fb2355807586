#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "figure/axes.hpp"
#include "figure/canvas.hpp"
#include "figure/formula/formula.hpp"

/// A picture as a value: a heading and panels on a grid, in data coordinates. A view composes it;
/// lay_out(), draw(), hit() and describe() do the rest, the same for all views.
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
  /// Shown words that a person typed: below the claim it is said which have characters that the
  /// fonts lack.
  std::vector<std::string> typed = {};
  std::string about = {};  ///< for describe() alone: which convention it is, with a line's end
};

/// Of cells: cell c occupies [c, c+1), its tick is in its middle, and along y they follow each
/// other downwards.
enum class AxisScale { linear, logarithmic, cells };

struct Extent {
  double from = 0, to = 0;

  friend bool operator==(const Extent&, const Extent&) = default;
};

/// Beside a row, at its right end.
struct RowValue {
  std::string text = {};
  Color color = {};
};

struct Axis {
  Text name = {};
  /// Nothing: from the least to the greatest of what the plot shows (and 0, where the scale is
  /// linear), with some air.
  std::optional<Extent> extent = {};
  bool has_air = false;  ///< beyond both ends of that extent
  AxisScale scale = AxisScale::linear;
  bool whole = false;              ///< ticks are whole numbers
  bool binary = false;             ///< ticks are multiples of powers of two
  std::vector<double> ticks = {};  ///< at these alone
  double shift = 0;                ///< what the ticks' labels add to the data
  bool counts_down = false;        ///< the labels are `shift` less the data
  /// In place of numbers, what is at 0, 1, 2, …: where not all fit, the last of them and every
  /// second, fourth, … before it.
  std::vector<std::string> tick_names = {};
  /// A part of this is shown: the wheel and a drag change it, along the axis, or of cells anywhere.
  /// Of cells: all there are.
  std::optional<Extent> within = {};
  /// Of an axis of cells, in place of numbers: spread evenly over all cells; where not all fit,
  /// the first and every second, fourth, … after it.
  std::vector<std::string> names = {};
  std::optional<std::size_t> named = {};  ///< one of them that is shown in any case
  /// One for each name, where the axis is at the left, and what they are.
  std::vector<RowValue> values = {};
  std::string values_name = {};
  bool is_shown = true;
  std::optional<Color> color = {};  ///< of its name
};

/// Points in ascending x; one that is NaN interrupts it.
struct Line {
  std::vector<Point> points = {};
  Stroke stroke = {};
  double dot = 0;           ///< radius of a dot at each point, where they are apart
  bool thins = false;       ///< drawn thinner where its points are close together
  Text name = {};           ///< in the legend; "" for none
  bool is_readable = true;  ///< pointing finds its points; false: they need not ascend
  bool has_arrow = false;   ///< a head at its end, where it is longer than that
};

/// From `low` to `high` between neighbouring points, or as columns that reach from one x to the
/// next: then x has one more.
struct Band {
  std::vector<double> x = {}, low = {}, high = {};
  Color color = {};
  bool is_stepped = false;
  Text name = {};
};

struct Bar {
  Rect box = {};  ///< min is the least x and y
  Color color = {};
  std::optional<Stroke> outline = {};
  std::optional<Color> hatch = {};  ///< of diagonal lines upon it
};
struct Bars {
  std::vector<Bar> bars = {};
  Text name = {};  ///< in the legend, with the first bar's colour; "" for none
};

enum class Mark { circle, cross };

struct Dots {
  std::vector<Point> points = {};
  double radius = 5;
  std::optional<Color> fill = {};
  std::optional<Stroke> stroke = {};
  Mark mark = Mark::circle;  ///< a cross is drawn with the stroke
  bool thins = false;  ///< smaller where its points are close together, and then not all of them
};

/// Right across the plot, between two x.
struct Region {
  Extent x;
  Color color = {};
  std::optional<Color> hatch = {};  ///< of diagonal lines upon it, where it is wide enough
};

/// A line right across the plot at one x or y. Its label is above the plot, or at the line's
/// right end.
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
  double size = 17;
  /// The side of the anchor that is opposite to this point is tried first.
  std::optional<Point> away_from = {};
  /// Beyond the plot's right edge instead, with a line to the first anchor's height there: where
  /// curves end, beside which a label may be nearer to another one.
  bool is_beside = false;
};

/// ⟷ between two x at one y, with its label upon it: left out where the label has no room there.
struct Interval {
  Extent x;
  double y = 0;
  Stroke stroke = {};
  Text label = {};
};

/// Texts in the middle of boxes, all of one size: as large as fits, or all of them the shorter ones
/// where that is unreadable, or none.
struct BoxText {
  Rect box = {};
  std::string text = {};
  Color color = {};
  Face face = Face::semibold;
  std::vector<std::string> shorter = {};  ///< all of a layer have as many
};
struct BoxTexts {
  std::vector<BoxText> texts = {};
};

/// A matrix in colours. Both axes are of cells: columns along x, rows along y. Or neither is: then
/// a Matrix fills the plot, its first row at the top.
struct Image {
  FieldSpec field = {};  ///< the ranges and the sampling of its window are the plot's
  /// What is written into cells that have room for it, of a number and how many digits.
  std::function<std::string(double, int)> number = {};
};

/// Cells of an axis of cells, outlined right across the plot. The label is beside it at the left or
/// above it, with an arrow where the cells are out of sight.
struct CellMark {
  Cells cells = {};
  bool is_of_x = false;
  Stroke stroke = {};
  Text label = {};
  Text widest = {};  ///< as wide as labels become: the margin has room for it
};

using Layer = std::variant<Line, Band, Bars, Dots, Region, Reference, Label, Interval, BoxTexts,
                           Image, CellMark>;

/// A text, and smaller ones below it where all of them have room.
struct TextCell {
  Text text = {};
  Color color = {};
  std::vector<Text> notes = {};
  Face face = Face::medium;
  std::optional<Color> plate = {};  ///< of a button
};
struct TextRow {
  std::vector<TextCell> cells = {};
  std::optional<Color> ground = {};
};
/// Its rows are all as high. Where not all columns have room, the last ones go.
struct TextTable {
  TextRow header = {};
  std::vector<TextRow> rows = {};
  double size = 16;  ///< of the texts, at most
};

struct Plot {
  Axis x = {}, y = {};
  bool is_turned = false;              ///< x runs down the page and y across it
  bool is_square = false;              ///< as wide as high
  Sampling sampling = Sampling::mean;  ///< of cells that share a pixel
  std::vector<Layer> layers = {};
  Text title = {};          ///< above it
  std::string y_with = {};  ///< a panel's id: both have one extent in y
  /// 1 is as many pixels across as up: the extent that has room to spare is shown wider.
  bool has_equal_units = false;
  std::optional<TextTable> rows =
      {};  ///< in place of the y axis, from the frame's top to its bottom
};

/// A number with its name and what there is to say of it.
struct FactRow {
  Text label = {};
  std::string value = {};
  std::vector<Text> notes = {};
  Color color = {};
  std::optional<Stroke> sample = {};  ///< of the line that it belongs to
};
/// Side by side in a wide room, below each other in a tall one.
struct FactPanel {
  std::vector<FactRow> facts = {};
  Text title = {};
  Color title_color = {};

  void add(Color color, Text label, std::string value, std::vector<Text> notes = {}) {
    facts.push_back({std::move(label), std::move(value), std::move(notes), color});
  }
};

struct FormulaLine {
  std::variant<Formula, Text> content = {};  ///< or a caption
  Formula brief = {};                        ///< where the formula would be unreadably small
  Color color = {};                          ///< of the caption
  double gap = 6;                            ///< above it
  int priority = 0;  ///< where not all fit, those with the highest number go
  /// Of what is below it. All of them go together: what one headed would be under the one before.
  bool is_heading = false;
};
struct FormulaPanel {
  std::vector<FormulaLine> lines = {};
  double size = 22;
  double least_size = 16;  ///< lines go before formulas are smaller than this
};

/// Rows of texts: the first column begins at the left, the others end at the right. A row of one
/// text is a caption, an empty row half a line of air.
struct TableText {
  std::string text = {};
  Color color = {};
  Face face = Face::regular;
};
struct Table {
  std::vector<std::vector<TableText>> rows = {};
  double size = 22;  ///< at most
};

/// What an image's colours mean, as high as the plots in its row.
struct ColourBar {
  std::span<const Color> colors = {};
  ValueRange values = {};  ///< of the first and the last colour
  ValueRange shown = {};   ///< the part of them that the bar shows
  bool signs = false;      ///< patches for > 0, 0 and, where there are any, < 0
  bool is_open = false;    ///< values beyond the ends have the colours of these: arrows point there
  std::string name = "value";
  std::string not_finite = {};  ///< what a patch's colour stands for: "NaN"; "" for no patch
};

/// Which part of a plot's cells is shown, with its marks; nothing where all are. The pointer brings
/// that part to it.
struct Minimap {
  std::string_view of = {};  ///< the plot's id
};

/// A picture of its own.
struct Custom {
  std::function<void(Canvas&, const Rect&)> draw;
  bool is_aligned = false;  ///< as wide as the frames of the plots above and below it
};

using Panel = std::variant<Plot, FactPanel, FormulaPanel, Table, TextTable, ColourBar, Minimap, Custom>;

/// Where a cell is on a grid.
struct Place {
  int column = 0, row = 0, columns = 1, rows = 1;
};

struct Cell {
  std::string_view id = {};
  Panel panel = {};
  int column = 0, row = 0, columns = 1, rows = 1;
  /// In a tall room; nothing: in a row of its own.
  std::optional<Place> tall = {};
  /// Where a row or column of the grid would be smaller than its cells' least, the cell of the
  /// highest priority number goes. A compact picture has those of priority 0.
  Point least{160, 120};
  Point most{HUGE_VAL, HUGE_VAL};
  /// Shares of the room that is left; 0 where `least` is enough.
  Point weight{1, 1};
  int priority = 0;
  /// A compact picture has it, whatever its priority, without its title and axes.
  bool bare_in_compact = false;
};

struct Placed;

struct Figure {
  Heading heading = {};
  std::vector<Cell> cells = {};
  /// Changes words that depend on how many pixels the panels have.
  std::function<void(const Placed&, Heading&)> reword = {};
  bool wraps = true;                      ///< in a tall room columns become rows
  std::vector<FactRow> more = {};            ///< for describe() alone
  std::vector<std::string> remarks = {};  ///< likewise: sentences with their full stops
};

}  // namespace posenc::plot

#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "figure/axes.hpp"
#include "figure/canvas.hpp"
#include "figure/formula/formula.hpp"
#include "figure/theme.hpp"
#include "plot/marks/marks.hpp"

/// A picture as a value: a heading and panels on a grid, in data coordinates. A view composes it;
/// lay_out(), draw() and hit() do the rest, the same for all views.
namespace posenc::plot {

/// What a heading says of the panel with that id, where it is shown.
struct OfPanel {
  std::string_view panel = {};
  std::string says = {};
  bool is_in_brief = true;
  friend bool operator==(const OfPanel&, const OfPanel&) = default;
};

struct Heading {
  Text claim = {};  ///< one sentence, no full stop
  Text how_to_read = {};
  std::vector<OfPanel> of_panels = {};  ///< more of how to read
  Text mistake = {};  ///< what is wrong with the convention, and its name; empty where nothing is
  /// From words to attention, at the right where there is room: parts of a model, `here` lit.
  std::vector<std::string_view> model = {};
  std::string_view here = {};
  /// Shown words that a person typed: below the claim it is said which have characters that the
  /// fonts lack.
  std::vector<std::string> typed = {};
  friend bool operator==(const Heading&, const Heading&) = default;
};

/// On an axis of cells, cell c occupies [c, c+1), its tick is in its middle, and along y they
/// follow each other downwards.
enum class AxisScale { linear, logarithmic, cells };

/// Beside a row, at its right end.
struct RowValue {
  std::string text = {};
  Color color = {};
  friend bool operator==(const RowValue&, const RowValue&) = default;
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
  /// All cells that there are, on an axis of cells.
  std::optional<Extent> within = {};
  /// Names in place of numbers on an axis of cells: spread evenly over all cells; where not all
  /// fit, the first and every second, fourth, … after it.
  std::vector<std::string> names = {};
  std::vector<std::string> brief_names = {};  ///< one for each name, where these would be cut
  std::size_t names_a_group = 1;              ///< where not all fit, the first of each group stays
  std::optional<std::size_t> named = {};      ///< one of them that is shown in any case
  /// Colours of the names of emphasised rows.
  std::vector<std::pair<std::size_t, Color>> named_colors = {};
  /// One for each name, where the axis is at the left, and what they are.
  std::vector<RowValue> values = {};
  std::string values_name = {};
  bool is_shown = true;
  std::optional<Color> color = {};  ///< of its name
  friend bool operator==(const Axis&, const Axis&) = default;
};

/// A verdict before a text: a check on a disc where it is proved or all were looked at, on a ring
/// where some were, and a bar on a disc of what it costs where it fails.
enum class Badge { holds, holds_where_looked, fails };

/// A text, and smaller ones below it where all of them have room.
struct TextCell {
  Text text = {};
  Color color = {};
  Face face = Face::medium;
  std::vector<Text> notes = {};
  std::optional<Color> plate = {};  ///< of a button
  std::optional<Badge> badge = {};
  friend bool operator==(const TextCell&, const TextCell&) = default;
};
struct TextRow {
  std::vector<TextCell> cells = {};
  std::optional<Color> ground = {};
  friend bool operator==(const TextRow&, const TextRow&) = default;
};
/// Its rows are all as high; one of a single cell is a caption, one without cells half a line of
/// air. Where not all columns have room, the last ones go.
struct TextTable {
  TextRow header = {};
  std::vector<TextRow> rows = {};
  double size = 16;  ///< of the texts, at most
  /// All columns but the first end at the right. Rows without rules, and no higher than they need.
  bool is_of_numbers = false;
  std::vector<std::size_t> spare_columns = {};  ///< which go before others, the first ones first
  friend bool operator==(const TextTable&, const TextTable&) = default;
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

  void add(auto... more) { (layers.emplace_back(std::move(more)), ...); }
  friend bool operator==(const Plot&, const Plot&) = default;
};

/// A number with its name and what there is to say of it.
struct FactRow {
  Text label = {};
  std::string value = {};
  std::vector<Text> notes = {};
  Color color = {};
  std::optional<Stroke> sample = {};  ///< of the line that it belongs to
  std::optional<Badge> badge = {};
  friend bool operator==(const FactRow&, const FactRow&) = default;
};
/// Side by side in a wide room, below each other in a tall one.
struct FactPanel {
  std::vector<FactRow> facts = {};
  Text title = {};
  Color title_color = {};

  void add(Color color, Text label, std::string value, std::vector<Text> notes = {}) {
    facts.push_back({std::move(label), std::move(value), std::move(notes), color});
  }
  friend bool operator==(const FactPanel&, const FactPanel&) = default;
};

struct FormulaLine {
  std::variant<Formula, Text> content = {};  ///< or a caption
  Formula brief = {};                        ///< where the formula would be unreadably small
  Color color = {};                          ///< of the caption
  double gap = 6;                            ///< above it
  int priority = 0;  ///< where not all fit, those with the highest number go
  /// Heads what is below it. Headings go together: lines of one would be under the one before.
  bool is_heading = false;
  friend bool operator==(const FormulaLine&, const FormulaLine&) = default;
};
struct FormulaPanel {
  std::vector<FormulaLine> lines = {};
  double size = 22;
  double least_size = 16;  ///< lines go before formulas are smaller than this
  friend bool operator==(const FormulaPanel&, const FormulaPanel&) = default;
};

/// What an image's colours mean, as high as the plots in its row.
struct ColourBar {
  std::span<const Color> colors = {};
  Extent values{-1, 1};  ///< of the first and the last colour
  Extent shown{-1, 1};   ///< the part of them that the bar shows
  bool signs = false;    ///< patches for > 0, 0 and, where there are any, < 0
  bool is_open = false;  ///< values beyond the ends have the colours of these: arrows point there
  std::string name = "value";
  std::string not_finite = {};  ///< what a patch's colour stands for: "NaN"; "" for no patch

  friend bool operator==(const ColourBar& a, const ColourBar& b) {
    const auto all = [](const ColourBar& bar) {
      return std::tie(bar.values, bar.shown, bar.signs, bar.is_open, bar.name, bar.not_finite);
    };
    return a.colors.data() == b.colors.data() && all(a) == all(b);
  }
};

/// Which part of a plot's cells is shown, with its marks; nothing where all are. The pointer brings
/// that part to it.
struct Minimap {
  std::string_view of = {};  ///< the plot's id
  friend bool operator==(const Minimap&, const Minimap&) = default;
};

/// A hand from a dial's middle: `tip` in radii, to the right and up.
struct DialHand {
  enum class End { bare, dot, cross };
  Point tip{0, 0};
  Stroke stroke = {};  ///< of width 0: half as wide as the rim
  End end = End::bare;
  friend bool operator==(const DialHand&, const DialHand&) = default;
};
struct Dial {
  int number = 0;  ///< below it
  std::vector<DialHand> hands = {};
  double swept_rad = 0;  ///< the part of a wide rim in another colour, clockwise from the top
  friend bool operator==(const Dial&, const Dial&) = default;
};
/// Small dials with ascending numbers, as large as can be: all, or as many as have room, evenly
/// chosen.
struct Dials {
  std::vector<Dial> dials = {};
  int chosen = 0;                       ///< the number of the one that is always shown
  int count = 0;                        ///< of all there are
  std::string_view of = {};             ///< "pair": what one is
  std::string before = {}, after = {};  ///< around "all 32 pairs" in the title
  bool has_wide_rims = false;
  friend bool operator==(const Dials&, const Dials&) = default;
};

/// A picture of its own: data with `==`, and what draws them in a room.
class Custom {
 public:
  template <class Data>
  using Drawing = void (*)(Canvas&, const Palette&, const Data&, const Rect& room);

  template <class Data>
  Custom(Data data, Drawing<Data> drawing, bool aligned = false)
      : is_aligned(aligned), held_(std::make_shared<const Held<Data>>(std::move(data), drawing)) {}

  void draw(Canvas& canvas, const Palette& palette, const Rect& room) const {
    held_->draw(canvas, palette, room);
  }
  friend bool operator==(const Custom& a, const Custom& b) {
    return a.is_aligned == b.is_aligned && a.held_->is(*b.held_);
  }

  bool is_aligned = false;  ///< as wide as the frames of the plots above and below it

 private:
  struct Any {
    virtual ~Any() = default;
    virtual void draw(Canvas&, const Palette&, const Rect&) const = 0;
    virtual bool is(const Any&) const = 0;
  };
  template <class Data>
  struct Held final : Any {
    Held(Data d, Drawing<Data> by) : data(std::move(d)), drawing(by) {}
    void draw(Canvas& canvas, const Palette& palette, const Rect& room) const override {
      drawing(canvas, palette, data, room);
    }
    bool is(const Any& any) const override {
      const auto* const other = dynamic_cast<const Held*>(&any);
      return other != nullptr && other->drawing == drawing && other->data == data;
    }

    Data data;
    Drawing<Data> drawing;
  };

  std::shared_ptr<const Any> held_;
};

using Panel =
    std::variant<Plot, FactPanel, FormulaPanel, TextTable, ColourBar, Minimap, Dials, Custom>;

/// Where a cell is on a grid.
struct Place {
  int column = 0, row = 0, columns = 1, rows = 1;
  friend bool operator==(const Place&, const Place&) = default;
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
  bool is_covered = false;         ///< a box with a question mark is in its place
  bool waits_to_be_shown = false;  ///< a lesson's step names it, or it is not there
  /// A compact picture has it, whatever its priority, without its title and axes.
  bool bare_in_compact = false;
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct Figure {
  Heading heading = {};
  std::vector<Cell> cells = {};
  bool wraps = true;  ///< in a tall room columns become rows
  friend bool operator==(const Figure&, const Figure&) = default;
};

}  // namespace posenc::plot

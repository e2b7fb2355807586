#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "plot/figure.hpp"

namespace posenc::plot {

/// A line of the heading.
struct TextLayout {
  std::string text;
  TextStyle style;
  Point at;  ///< the left end of its middle
};

/// A label of a plot, and what leads to what it names.
struct PlacedLabel {
  std::string text;
  TextStyle style;
  Point at;
  HAlign align = HAlign::centre;
  struct Line {
    Point from, to;
    Stroke stroke;
  };
  std::optional<Line> line = {};
  struct Arrow {
    Point tip, direction;
  };
  std::optional<Arrow> arrow = {};  ///< to what is out of sight
  struct Plate {
    Rect box;
    Color color;
  };
  std::optional<Plate> plate = {};

  static constexpr double kArrow = 9;
  void draw(Canvas&) const;
};

/// The labels of a plot with their places.
struct PlacedLabels {
  std::vector<PlacedLabel> all;
  std::vector<Rect> left;  ///< rooms of those at the left, each as wide as the widest
  /// The labels of the Interval layers, in their order: nothing where one has no room.
  std::vector<std::optional<PlacedLabel>> intervals;
};

/// A cell with its room; of a plot also the frame between its axes, both maps from data to
/// pixels and its labels; of a table the columns, and as its frame the rows.
struct PanelLayout {
  std::size_t cell = 0;
  Rect room, frame;
  AxisMap x{0, 1, 0, 1}, y{0, 1, 0, 1};
  bool is_turned = false;  ///< x is down the page
  PlacedLabels labels = {};
  std::vector<Extent> columns = {};
  double em = 0;          ///< of the table's texts
  bool is_brief = false;  ///< the table's texts are the brief ones

  Point pixel(Point data) const {
    const Point p{x.pixel_from_data(data.x), y.pixel_from_data(data.y)};
    return is_turned ? Point(p.y, p.x) : p;
  }
  Point data(Point pixel) const {
    const Point p = is_turned ? Point(pixel.y, pixel.x) : pixel;
    return {x.data_from_pixel(p.x), y.data_from_pixel(p.y)};
  }
};

/// A Figure with places for all of it.
struct Layout {
  Figure figure;
  Rect area;
  bool is_compact = false;
  std::vector<TextLayout> heading;
  struct Plate {
    Rect box;
    Color color;
  };
  std::vector<Plate> plates = {};  ///< behind words of the heading
  std::vector<PanelLayout> panels;

  const Cell& cell(const PanelLayout& panel) const { return figure.cells[panel.cell]; }
  /// nullptr where there was no room for it, and of "".
  const PanelLayout* find(std::string_view id) const;
};

/// In the numbers that an axis' labels show: of cells, those in the middle of each.
AxisMap labelled(const Axis&, const AxisMap&);
/// Small rooms leave out the names of axes of cells.
bool has_axis_names(const Layout&);

/// The cells that have room, by their index, and where.
std::vector<std::pair<std::size_t, Rect>> grid_rooms(const Figure&, const Rect&, bool is_compact);

/// The canvas only measures text.
Layout lay_out(Canvas&, const Palette&, const Figure&, const Rect& area, bool is_compact);

}  // namespace posenc::plot

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <posenc/field.hpp>

#include <glm/common.hpp>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "views/cell_axis.hpp"
#include "views/colour_bar.hpp"
#include "views/minimap.hpp"
#include "views/view.hpp"

/// What the heatmap's files share.
namespace posenc::heatmap {

using Range = CellRange;

/// What is shown, inside the matrix whatever the State holds. Rows are those of the convention's table: row n is token n, and
/// the convention says which position it holds.
Range shown_rows(const State&);
Range shown_dims(const State&);

/// The sines' columns and the cosines' lie apart.
bool is_apart(const State&);
const Colormap& colormap_of(const State&);
/// What the colours mean. Its room is not yet known.
ColourBar colour_bar(const Scene&);

/// The numbers behind the claim: the other position most like a position, and how like it is.
/// |p(t) − p(t+Δ)|² = 2·(p(t)·p(t) − p(t)·p(t+Δ)) depends on Δ alone where the encoding rotates; elsewhere it is its mean over
/// all t.
struct Nearest {
  std::int64_t delta = 0;     ///< of the smallest distance; 0 where there is only one position
  double distance = 0;        ///< |p(t) − p(t+Δ)|
  double relative = 0;        ///< in lengths of one vector
  std::int64_t same = 0;      ///< the first Δ whose rows look the same; 0 for none
  double same_relative = 0;   ///< their distance, in lengths of one vector
  std::int64_t searched = 0;  ///< Δ = 1 … searched were compared
};
const Nearest& nearest(const Scene&);

struct Words {
  std::string claim, how_to_read;
};
/// `pixels`: over how many pixels the rows are spread; 0 where nobody knows.
Words words(const Scene&, double pixels);
/// The same, and describe(), where there are no waves.
Words words_of_columns(const Scene&, double pixels);
std::string describe_columns(const Scene&);
/// Two digits: "1.3 M".
std::string rough_text(double);

void data(const Scene&, TableWriter&);
std::string describe(const Scene&);

/// Where everything stands. The matrix lies upright (positions down) or transposed.
struct Layout {
  Rect field;
  Rect side;                   ///< right of the field: a profile along the axis that runs down
  Rect bottom;                 ///< below it: a profile along the axis that runs across
  Rect bar;                    ///< of the colours
  AxisMap rows, dims;          ///< from cells to pixels
  std::optional<Minimap> map;  ///< where one is, while not all is shown
  double names_from = 0;       ///< where names in the left margin begin
  bool transposed = false;
  bool compact = false;
  bool has_names = true;  ///< of the axes
  Words words;

  const AxisMap& across() const { return transposed ? rows : dims; }
  const AxisMap& down() const { return transposed ? dims : rows; }
  const Rect& dim_profile() const { return transposed ? side : bottom; }
  const Rect& position_profile() const { return transposed ? bottom : side; }
};
/// Draws nothing.
Layout layout(Canvas&, const Frame&, const Scene&);
/// The picture of the matrix.
FieldSpec field_spec(const Scene&, const Layout&);

/// One profile's room: cells along it, and values as lengths across it.
struct Strip {
  Rect rect;
  AxisMap along;
  bool horizontal;
  ValueRange values;

  Strip(const Rect& r, const AxisMap& a, bool lies, const ValueRange& v)
      : rect(r), along(a), horizontal(lies), values(v) {}

  double length() const { return horizontal ? rect.width() : rect.height(); }
  double start() const { return horizontal ? rect.min.x : rect.min.y; }
  double cell_size() const { return length() / (along.data_to - along.data_from); }
  /// Pixel along the strip and place across it, from −1 to 1; +1 is up, or right.
  Point at(double pixel, double place) const {
    const Point c = rect.centre();
    return horizontal ? Point(pixel, c.y - place * rect.height() / 2)
                      : Point(c.x + place * rect.width() / 2, pixel);
  }
  Rect box(double pixel_from, double pixel_to, double low, double high) const {
    const Point a = at(pixel_from, low), b = at(pixel_to, high);
    return {glm::min(a, b), glm::max(a, b)};
  }
};

/// A rectangle has no room for anything.
inline bool is_empty(const Rect& r) { return r.width() <= 0 || r.height() <= 0; }

/// Names of what stands beside the field lie higher than those of marks, clear of the numbers at its top.
inline constexpr double kNameRise = 18;
/// The columns that are looked at: those of pair k, side by side, or apart, the sine's first.
std::vector<Cells> looked_at(const Scene&);
/// Where they lie along the axis of dims; nothing where they are not shown.
std::optional<Range> dims_band(const Layout&, Cells dims);

void draw_axes(Canvas&, const Frame&, const Scene&, const Layout&);
void draw_marks(Canvas&, const Frame&, const Scene&, const Layout&);
void draw_profiles(Canvas&, const Frame&, const Scene&, const Layout&);
/// Of the column that is looked at, where there are no waves: its numbers over the positions.
void draw_column(Canvas&, const Palette&, const Scene&, const Strip&);
/// The positions along the pair's profile: those of the field, or, where its wave is too narrow there,
/// the stretch around t in which it can be seen.
AxisMap profile_rows(const Scene&, const Layout&);
/// "p(37)"
std::string row_label(const State&);
/// The values in the cells, where these are large enough.
void draw_values(Canvas&, const Scene&, const Layout&);
/// `value` is pointed out on it.
void draw_colour_bar(Canvas&, const Palette&, const Scene&, const Layout&,
                     std::optional<double> value);

/// What lies under the pointer.
struct Probe {
  Cells rows, dims;
  bool of_profile;  ///< the columns that are looked at are meant; `dims` is the first of them
  double value;     ///< the mean
};
std::optional<Probe> probe(const Scene&, const Layout&, std::optional<Point> hover);
void draw_probe(Canvas&, const Frame&, const Scene&, const Probe&);

}  // namespace posenc::heatmap

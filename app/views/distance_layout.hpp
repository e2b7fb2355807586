#pragma once

#include <optional>
#include <string>
#include <vector>

#include "figure/axes.hpp"
#include "figure/labels.hpp"
#include "views/distance_numbers.hpp"
#include "views/view.hpp"

/// What the distance view's files share.
namespace posenc::distance {

/// What the pairs add to p(t)·p(t+δ), scale²·cos(ω_kδ) where they turn, added up from pair 0 on: bands of `per_band` neighbouring
/// pairs.
struct Stack {
  int per_band = 1;
  std::vector<double> sums;   ///< after each band; the last is p(t)·p(t+δ)
  std::vector<double> means;  ///< of a band's terms, without the scale

  int bands() const { return static_cast<int>(sums.size()); }
  double before(int band) const { return band == 0 ? 0 : sums[static_cast<std::size_t>(band) - 1]; }
  double after(int band) const { return sums[static_cast<std::size_t>(band)]; }
};
Stack present_stack(const Scene&);

/// Where everything stands.
struct Layout {
  Rect plot;
  std::optional<Rect> stack;  ///< at the height of the plot
  Rect stack_name;            ///< above it
  std::optional<Rect> turns;  ///< in the stack's place: M_δ beside M_−δ
  std::optional<Rect> whole;  ///< above the plot: all positions, where that shows some of them
  std::optional<Rect> facts;  ///< below both
  AxisMap x;                  ///< Δ to pixels
  AxisMap y;                  ///< what is measured to pixels
  AxisMap stack_y;  ///< running sums to pixels: the plot's axis where that measures dot products
  bool shared_axis = true;
};
/// From the distances on the axis to pixels.
AxisMap delta_axis(const State&, const Rect& plot);
/// Its numbers and its name: distances, or the positions that lie so far from t.
void draw_delta_axis(Canvas&, const Palette&, const State&, const Rect& plot, AxisMap,
                     bool compact);
/// The wheel over the plot zooms about the distance under it, a drag of the axis below moves it, a
/// double click shows all. False where the pointer does none of these.
bool zoom_distances(State& next, const Rect& plot, const Pointer&);
/// A drag in the picture of all positions sets which of them the plot shows. False where there is none.
bool move_window(State& next, const Layout&, const Pointer&);
/// Draws the heading, and places all else.
Layout layout(Canvas&, const Frame&, const Scene&);

/// Which distances are computed, where not all are: "one distance in 15".
std::string samples_text(const Grid&);

/// Where on the axis δ is marked: |δ| where only one side is shown.
std::int64_t marked_delta(const State&);

void draw_curves(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);
/// δ, first rise, first negative and the name of the pinned curve, at the curve.
void draw_marks(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);
void draw_stack(Canvas&, const Palette&, const Scene&, const Layout&);
/// t against all positions in small, and which of them the plot below shows.
void draw_whole(Canvas&, const Palette&, const Scene&, const Layout&);
void draw_facts(Canvas&, const Palette&, const Scene&, const Rect&);

/// How each of the three curves is drawn: narrow on wide, so that all of them are seen where they coincide; `apart`: where they
/// do not, in colours that are seen on the ground.
Stroke curve_stroke(const Palette&, std::size_t which, bool apart, double scale = 1);

/// The band under a point of the stack.
std::optional<int> band_at(const Layout&, const Stack&, Point);

}  // namespace posenc::distance

#pragma once

#include <optional>
#include <string>
#include <vector>

#include <posenc/dot_band.hpp>
#include <posenc/nearest.hpp>

#include "figure/axes.hpp"
#include "views/view.hpp"

/// What the files of the view of wavelengths share.
namespace posenc::wavelengths {

/// The numbers behind the picture.
struct Facts {
  int pairs = 0;
  double first = 0, last = 0;        ///< wavelengths of pairs 0 and pairs − 1
  double shortest = 0, longest = 0;  ///< of all
  double least_ratio = 1,
         most_ratio = 1;         ///< of a wavelength to the one before; 1 where there is one pair
  double popular = 0;            ///< 2π·b
  bool reaches_popular = false;  ///< the longest is that
  int incomplete = 0;            ///< pairs that complete no turn within L
  std::optional<NearestPosition> nearest;  ///< to t; nothing where there is no other position
  double row_length = 0;                   ///< |p(t)|, in the mean over all t where it differs
};
const Facts& facts(const Scene&);
/// A wavelength is the same number of times the one before, to what double precision tells apart.
bool is_geometric(const Facts&);

/// "38, 0.831 away"
std::string nearest_text(const Facts&);
/// Over how many positions it was searched.
std::string searched_text(const State&, const Facts&);

struct Words {
  std::string claim, how_to_read;
};
Words words(const Scene&);
void data(const Scene&, TableWriter&);
std::string describe(const Scene&);

/// The dot product over the distance, column by column of a logarithmic axis.
struct DotCurve {
  std::vector<Cells> distances;
  std::vector<DotBand> bands;
};
const DotCurve& dot_curve(const Scene&, int columns);

/// The same wavelengths of another base.
struct OtherBase {
  double base;
  std::vector<double> wavelengths;
};
/// A hundredth of the base, and a hundred times it, where that is a base.
const std::vector<OtherBase>& other_bases(const Scene&);

/// Where everything stands.
struct Layout {
  Words words;
  bool compact = false;
  Rect chart;               ///< pairs from the top down, wavelengths across
  AxisMap x;                ///< logarithmic
  double names_from = 0;    ///< of the bands' names, left of the chart
  double buttons_from = 0;  ///< of mute and solo; 0: there are none
  double turns_to = 0;      ///< right edge of the numbers of turns; 0: there are none
  int pairs = 0, bands = 0;
  std::optional<Rect> field, curve, facts;  ///< at the right
  double y_of_pair(double k) const { return chart.min.y + (k + 0.5) / pairs * chart.height(); }
  Rect row(int band) const;
  Rect mute_button(int band) const;
  Rect solo_button(int band) const;
};
Layout layout(Canvas&, const Frame&, const Scene&);

void draw_desk(Canvas&, const Frame&, const Scene&, const Layout&);
void draw_chart(Canvas&, const Frame&, const Scene&, const Layout&);
/// Heatmap, dot product over distance and the nearest position: what of the encoding is left.
void draw_effects(Canvas&, const Frame&, const Scene&, const Layout&);

}  // namespace posenc::wavelengths

#include <algorithm>
#include <array>
#include <vector>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits pinned_dim_limits(const State& s) { return dims_of(*s.distance.pinned_convention); }
Limits pinned_base_limits(const State& s) {
  return {kMinBase, kMaxBase, decimal_step(s.distance.pinned_base)};
}
bool is_against_all(const State& s) { return s.distance.show == DistanceShow::position; }
/// Of positions where those are on the axis, else of distances.
Limits delta_from_limits(const State& s) {
  if (is_against_all(s)) return position_limits(s);
  const auto farthest = static_cast<double>(s.length - 1);
  return {has_both_sides(s) ? -farthest : 0, farthest, 1};
}
Limits delta_span_limits(const State& s) {
  return {1, std::max(1.0, delta_from_limits(s).max - s.distance.from), 1};
}
Limits from_i_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
Limits from_j_limits(const State& s) { return from_i_limits(s); }
Limits span_limits(const State& s) {
  const auto& shown = s.similarity;
  return {1, static_cast<double>(s.length) - std::max(shown.from_i, shown.from_j), 1};
}
bool shows_over_distance(const State& s) { return s.distance.show == DistanceShow::curve; }
bool shows_one_side(const State& s) { return shows_over_distance(s) && !s.distance.both_sides; }

double get_pin(const State& s) { return s.distance.pinned_d != 0 ? 1 : 0; }
void set_pin(State& s, double on) {
  if (on == 0) {
    s.distance.pinned_convention = DistanceOptions{}.pinned_convention;
    s.distance.pinned_d = DistanceOptions{}.pinned_d;
    s.distance.pinned_base = DistanceOptions{}.pinned_base;
  } else if (s.distance.pinned_d == 0) {
    s.distance.pinned_convention = s.convention;
    s.distance.pinned_d = s.d;
    s.distance.pinned_base = s.base;
  }
}
constexpr std::array<Choice, 3> kDistanceShows{
    {{"curve", "Over the distance"},
     {"signed", "Ahead and behind", "p(t) · p(t + Δ) = p(t) · p(t − Δ), but M of δ is not M of −δ"},
     {"position", "Position t against all",
      "The dot product of unit vectors, with every position"}}};
constexpr std::array<Choice, 3> kMeasures{{{"dot", "Dot product"},
                                           {"normalized", "Divided by p(t) · p(t)"},
                                           {"euclidean", "Euclidean distance"}}};
constexpr auto kDistance = &State::distance;
constexpr auto kSimilarity = &State::similarity;

}  // namespace

std::span<const Parameter> products_rows() {
  // clang-format off
  static const std::array all{
  Parameter{"distance-show", "distance", "Show", "", choice, linear, "",
    "One curve over the distance; ahead and behind, beside the rotations by δ and by −δ; or position t against all positions",
    kDistanceShows, choice_limits<kDistanceShows.size()>, get<kDistance, &DistanceOptions::show>, set<kDistance, &DistanceOptions::show>},
  Parameter{"measure", "distance", "Measure", "", choice, linear, "",
    "How two positions are compared",
    kMeasures, choice_limits<kMeasures.size()>, get<kDistance, &DistanceOptions::measure>, set<kDistance, &DistanceOptions::measure>,
    kInPanel, {}, {}, nullptr, shows_over_distance},
  Parameter{"both-sides", "distance", "Both sides", "", toggle, linear, "",
    "Show the distances from −L to L in place of those from 0 to L",
    {}, toggle_limits, get<kDistance, &DistanceOptions::both_sides>, set<kDistance, &DistanceOptions::both_sides>,
    kInPanel, {}, {}, nullptr, shows_over_distance},
  Parameter{"log-distance", "distance", "Logarithmic Δ", "", toggle, linear, "",
    "Space the distances by their powers of ten, from 1 on: where both sides are shown, Δ = 0 among them, there is no logarithm",
    {}, toggle_limits, get<kDistance, &DistanceOptions::logarithmic>, set<kDistance, &DistanceOptions::logarithmic>,
    kInPanel, {}, {}, nullptr, shows_one_side},
  Parameter{"delta-from", "distance", "from distance", "", real, linear, "",
    "The first distance Δ (or position, of t against all) on the axis, where only some of them are shown",
    {}, delta_from_limits, get<kDistance, &DistanceOptions::from>, set<kDistance, &DistanceOptions::from>,
    kNotInPanel, {}, "length"},
  Parameter{"delta-span", "distance", "distances shown", "", real, linear, "",
    "How far the axis of distances (or positions) reaches from its first; 0 shows all of them",
    {}, delta_span_limits, get<kDistance, &DistanceOptions::span>, set<kDistance, &DistanceOptions::span>,
    kNotInPanel, "all", "delta-from"},
  Parameter{"pin", "distance", "Pin this curve", "", toggle, linear, "",
    "Keep the curve of the present convention, d and base for comparison",
    {}, toggle_limits, get_pin, set_pin, kInPanel, {}, {}, nullptr, has_waves},
  Parameter{"pinned-convention", "distance", "convention of the pinned curve", "", choice, linear, "",
    "The convention of the pinned curve, where there is one",
    convention_choices(), convention_limits, get_convention<kDistance, &DistanceOptions::pinned_convention>,
    set_convention<kDistance, &DistanceOptions::pinned_convention>, kNotInPanel},
  Parameter{"pinned-d", "distance", "d of the pinned curve", "", integer, logarithmic, "",
    "The number of dimensions of the pinned curve; 0 pins none",
    {}, pinned_dim_limits, get<kDistance, &DistanceOptions::pinned_d>, set<kDistance, &DistanceOptions::pinned_d>,
    kNotInPanel, "none"},
  Parameter{"pinned-base", "distance", "base of the pinned curve", "", real, logarithmic, "",
    "The base of the pinned curve, where there is one",
    {}, pinned_base_limits, get<kDistance, &DistanceOptions::pinned_base>, set<kDistance, &DistanceOptions::pinned_base>,
    kNotInPanel},

  Parameter{"similarity-colormap", "similarity", "Colour map", "", choice, linear, "",
    "The colours of the dot products, from the lowest to the highest",
    kColormaps, choice_limits<kColormaps.size()>,
    get<kSimilarity, &SimilarityOptions::colormap>, set<kSimilarity, &SimilarityOptions::colormap>},
  Parameter{"similarity-mean", "similarity", "Average under a pixel", "", toggle, linear, "",
    "Show the mean of the cells under a pixel, or one of them, which makes patterns that are not there",
    {}, toggle_limits, get<kSimilarity, &SimilarityOptions::mean>, set<kSimilarity, &SimilarityOptions::mean>},
  Parameter{"similarity-range", "similarity", "Colours reach", "", real, logarithmic, "of the largest",
    "How far the colours reach, as a share of the largest product: values beyond look like the ends",
    {}, range_limits<kSimilarity, &SimilarityOptions::range>, get<kSimilarity, &SimilarityOptions::range>,
    set<kSimilarity, &SimilarityOptions::range>, kInPanel, {}, {}, nullptr,
    shows_values<kSimilarity, &SimilarityOptions::signs>},
  Parameter{"similarity-signs", "similarity", "Sign only", "", toggle, linear, "",
    "Show of each product, or of the mean under a pixel, only whether it is above or below 0",
    {}, toggle_limits, get<kSimilarity, &SimilarityOptions::signs>, set<kSimilarity, &SimilarityOptions::signs>},
  Parameter{"from-i", "similarity", "from row i", "", real, linear, "",
    "The first row of the matrix of dot products that is shown",
    {}, from_i_limits, get<kSimilarity, &SimilarityOptions::from_i>, set<kSimilarity, &SimilarityOptions::from_i>,
    kNotInPanel, {}, "length"},
  Parameter{"from-j", "similarity", "from column j", "", real, linear, "",
    "The first column of the matrix of dot products that is shown",
    {}, from_j_limits, get<kSimilarity, &SimilarityOptions::from_j>, set<kSimilarity, &SimilarityOptions::from_j>,
    kNotInPanel, {}, "length"},
  Parameter{"span", "similarity", "rows and columns", "", real, linear, "",
    "How many rows and columns of the matrix of dot products are shown; 0 is all of them from the first on",
    {}, span_limits, get<kSimilarity, &SimilarityOptions::span>, set<kSimilarity, &SimilarityOptions::span>,
    kNotInPanel, "all", "from-i"},
  };
  // clang-format on
  return all;
}

}  // namespace posenc

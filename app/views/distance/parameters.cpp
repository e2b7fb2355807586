#include <algorithm>
#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 3> kDistanceShows{
    {{"curve", "By distance"},
     {"signed", "Ahead and behind", "p(t) · p(t + Δ) = p(t) · p(t − Δ), but M of δ is not M of −δ"},
     {"position", "t against all", "Cosine similarity with every position"}}};
constexpr std::array<Choice, 3> kMeasures{{{"dot", "Dot product"},
                                           {"normalized", "Divided by p(t) · p(t)"},
                                           {"euclidean", "Euclidean distance"}}};

constexpr std::string_view kOnlyCurve = "Only “By distance” can show it";
bool shows_curve(const State& s) { return s.distance.show == DistanceShow::curve; }

/// Of positions where those are on the axis, else of distances.
Limits from_limits(const State& s) {
  if (s.distance.show == DistanceShow::position) return rows::position_limits(s);
  const auto farthest = static_cast<double>(s.length - 1);
  return {has_both_sides(s) ? -farthest : 0, farthest, 1};
}
Limits span_limits(const State& s) {
  return {1, std::max(1.0, from_limits(s).max - s.distance.from), 1};
}

void pin(State& s, double on) {
  auto& pinned = s.distance;
  const DistanceOptions none;
  if (on != 0 && pinned.pinned_d != 0) return;
  pinned.pinned_convention = on != 0 ? s.convention : none.pinned_convention;
  pinned.pinned_d = on != 0 ? s.d : none.pinned_d;
  pinned.pinned_base = on != 0 ? s.base : none.pinned_base;
}
Limits pinned_base_limits(const State& s) {
  return {kMinBase, kMaxBase, rows::decimal_step(s.distance.pinned_base)};
}

}  // namespace

std::span<const Parameter> DistanceOptions::parameters() {
  using namespace rows;
  constexpr auto kDistance = &State::distance;
  using Options = DistanceOptions;
  static const std::array all{
      choice_row<kDistanceShows, kDistance, &Options::show>(
          {.id = "distance-show",
           .label = "Show",
           .help = "Show products by distance, ahead and behind, or t against all positions"}),
      choice_row<kMeasures, kDistance, &Options::measure>(
          {.id = "measure",
           .label = "Measure",
           .help = "Compare positions by dot product, or by a distance, which grows where it falls",
           .applies = shows_curve,
           .why_not = kOnlyCurve}),
      row<kDistance, &Options::both_sides>(
          {.id = "both-sides",
           .label = "Both sides",
           .help = "Show distances from −L to L: the dot product does not know their sign",
           .applies = shows_curve,
           .why_not = kOnlyCurve}),
      row<kDistance, &Options::logarithmic>(
          {.id = "log-distance",
           .label = "Logarithmic Δ",
           .help = "Space distances by powers of ten, to see near and far positions at once",
           .applies = [](const State& s) { return shows_curve(s) && !s.distance.both_sides; },
           .why_not = "Only “By distance” without “Both sides” has distances above 0 alone"}),
      row<kDistance, &Options::from>(
          {.id = "delta-from",
           .label = "From distance",
           .help = "The first distance on the axis, or the first position of “t against all”",
           .limits = from_limits,
           .in_panel = false,
           .limited_by = "length"}),
      row<kDistance, &Options::span>(
          {.id = "delta-span",
           .label = "Distances shown",
           .help = "How many distances or positions the axis shows; fewer of them show details",
           .limits = span_limits,
           .in_panel = false,
           .zero = "all",
           .limited_by = "delta-from"}),
      Parameter{.id = "pin",
                .label = "Pin this curve",
                .kind = ParameterKind::toggle,
                .help = "Keep the current curve, then change the convention, d or base to compare",
                .limits = fixed_limits<0, 1>,
                .get = [](const State& s) { return s.distance.pinned_d != 0 ? 1.0 : 0.0; },
                .set = pin,
                .applies = has_waves,
                .why_not = "Only the curve of sinusoids can be pinned"},
      convention_row<kDistance, &Options::pinned_convention>(
          {.id = "pinned-convention",
           .label = "Convention of the pinned curve",
           .help = "Convention of the pinned curve",
           .in_panel = false}),
      row<kDistance, &Options::pinned_d>(
          {.id = "pinned-d",
           .label = "d of the pinned curve",
           .scale = SliderScale::logarithmic,
           .help = "Dimensions of the pinned curve, to prepare a comparison",
           .limits = [](const State& s) { return dims_of(*s.distance.pinned_convention); },
           .in_panel = false,
           .zero = "none"}),
      row<kDistance, &Options::pinned_base>({.id = "pinned-base",
                                             .label = "Base of the pinned curve",
                                             .scale = SliderScale::logarithmic,
                                             .help = "Base of the pinned curve",
                                             .limits = pinned_base_limits,
                                             .in_panel = false}),
  };
  return all;
}

}  // namespace posenc

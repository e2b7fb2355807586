#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <posenc/conventions.hpp>

#include "state/rows/rows.hpp"

namespace posenc {

enum class Similarity { dot, normalized, euclidean };

/// By distance; ahead and behind, where p(t)·p(t+Δ) = p(t)·p(t−Δ); t against all positions.
enum class DistanceShow { curve, mirrored, position };

namespace distance {

inline constexpr std::array<Choice, 3> kShows{
    {{"curve", "By distance"},
     {"signed", "Ahead and behind", "p(t) · p(t + Δ) = p(t) · p(t − Δ), but M of δ is not M of −δ"},
     {"position", "t against all", "Cosine similarity with every position"}}};
inline constexpr std::array<Choice, 3> kMeasures{{{"dot", "Dot product"},
                                                  {"normalized", "Divided by p(t) · p(t)"},
                                                  {"euclidean", "Euclidean distance"}}};

inline constexpr std::string_view kOnlyCurve = "Only “By distance” can show it";
inline constexpr Option<DistanceShow> kShow{
    kShows,
    {.id = "distance-show",
     .label = "Show",
     .help = "Show products by distance, ahead and behind, or t against all positions"}};
inline bool shows_curve(const State& s) { return s[kShow] == DistanceShow::curve; }
inline constexpr Option<Similarity> kMeasure{
    kMeasures,
    {.id = "measure",
     .label = "Measure",
     .help = "Compare positions by dot product, or by a distance, which grows where it falls",
     .applies = shows_curve,
     .why_not = kOnlyCurve}};
/// Δ from −L to L instead of 0 to L.
inline constexpr Option<bool> kBothSides{
    false,
    {.id = "both-sides",
     .label = "Both sides",
     .help = "Show distances from −L to L: the dot product does not know their sign",
     .applies = shows_curve,
     .why_not = kOnlyCurve}};
inline constexpr Option<bool> kLogarithmic{
    false,
    {.id = "log-distance",
     .label = "Logarithmic Δ",
     .help = "Space distances by powers of ten, to see near and far positions at once",
     .applies = [](const State& s) { return shows_curve(s) && !s[kBothSides]; },
     .why_not = "Only “By distance” without “Both sides” has distances above 0 alone"}};
/// The axis has distances below 0.
inline bool has_both_sides(const State& s) {
  return s[kShow] == DistanceShow::mirrored || (shows_curve(s) && s[kBothSides]);
}
/// Limits of positions where those are on the axis, else of distances.
inline Limits from_limits(const State& s) {
  if (s[kShow] == DistanceShow::position) return rows::position_limits(s);
  const auto farthest = static_cast<double>(s.length - 1);
  return {has_both_sides(s) ? -farthest : 0, farthest, 1};
}
/// The distances (or positions) shown begin here and are kSpan wide; 0 means all of them.
inline constexpr Option<double> kFrom{
    0, rows::shown_part("delta-from", "From distance",
                        "The first distance on the axis, or the first position of “t against all”",
                        from_limits, "length")};
inline constexpr Option<double> kSpan{
    0, rows::shown_part(
           "delta-span", "Distances shown",
           "How many distances or positions the axis shows; fewer of them show details",
           [](const State& s) { return from_to(1, std::max(1.0, from_limits(s).max - s[kFrom])); },
           "delta-from", "all")};
/// A kept curve, for comparison; a d of 0 means none.
inline constexpr Option<const Convention*> kPinnedConvention{
    {.id = "pinned-convention",
     .label = "Convention of the pinned curve",
     .help = "Convention of the pinned curve",
     .list_choices = rows::choices_of<conventions>,
     .limits = [](const State&) { return from_to(0, conventions().size() - 1); },
     .in_panel = false}};
inline constexpr Option<std::int64_t> kPinnedD{
    0,
    {.id = "pinned-d",
     .label = "d of the pinned curve",
     .scale = rows::logarithmic,
     .help = "Dimensions of the pinned curve, to prepare a comparison",
     .limits = [](const State& s) { return rows::dims_of(*s[kPinnedConvention]); },
     .in_panel = false,
     .zero = "none",
     .limited_by = "pinned-convention"}};
inline constexpr Option<double> kPinnedBase{
    10000,
    {.id = "pinned-base",
     .label = "Base of the pinned curve",
     .scale = rows::logarithmic,
     .help = "Base of the pinned curve",
     .limits =
         [](const State& s) {
           return Limits{kMinBase, kMaxBase, rows::decimal_step(s[kPinnedBase])};
         },
     .in_panel = false}};
inline void pin(State& s, double on) {
  if (on != 0 && s[kPinnedD] != 0) return;
  const State source = on != 0 ? s : State{};
  s.set(kPinnedConvention, source.convention);
  s.set(kPinnedD, on != 0 ? s.d.value() : 0);
  s.set(kPinnedBase, source.base);
}
inline constexpr Parameter kPin{
    .id = "pin",
    .label = "Pin this curve",
    .kind = ParameterKind::toggle,
    .help = "Keep the current curve, then change the convention, d or base to compare",
    .limits = fixed_limits<0, 1>,
    .getter = [](const State& s) { return s[kPinnedD] != 0 ? 1.0 : 0.0; },
    .setter = pin,
    .applies = [](const State& s) { return has_waves(s) && s.convention->own == nullptr; },
    .why_not = "Only the curve of sinusoids in a listed convention can be pinned"};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 10> kOptions{
    &kShow, &kMeasure, &kBothSides,        &kLogarithmic, &kFrom,
    &kSpan, &kPin,     &kPinnedConvention, &kPinnedD,     &kPinnedBase};

}  // namespace distance
}  // namespace posenc

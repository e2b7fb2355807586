#pragma once

#include <string>
#include <vector>

#include <posenc/similarity.hpp>

#include "views/distance_numbers.hpp"
#include "views/view.hpp"

/// The distance view of encodings without waves, where p(t)·p(t+Δ) depends on t: its mean over t and its spread.
namespace posenc::distance {

/// What is measured, over the positions t, at each of a grid's distances.
struct SpreadCurve {
  Grid grid;
  std::vector<DotSpread> points;
};
/// As many distances as a frame has time for.
SpreadCurve present_spread(const Scene&);
/// At one distance, of dot products and of what the State's measure makes of them.
DotSpread dots_at(const Scene&, std::int64_t delta);
DotSpread measured_at(const Scene&, std::int64_t delta);
/// The first distance whose mean dot product is negative; nothing where there is none, or where not all distances were
/// computed.
std::optional<std::int64_t> first_negative_mean(const Scene&);

std::string spread_claim(const Scene&);
std::string spread_how_to_read(const Scene&);
std::string spread_axis_name(const Scene&, bool compact);
/// "0.018 ± 0.004"
std::string spread_text(const DotSpread&);

void draw_spread(Canvas&, const Frame&, const Scene&);
State interact_spread(Canvas&, const Frame&, const Scene&, const Pointer&);
void spread_data(const Scene&, TableWriter&);
std::string describe_spread(const Scene&);

}  // namespace posenc::distance

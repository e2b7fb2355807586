#pragma once

#include <string>

#include "plot/pointer.hpp"

namespace posenc::plot {

void draw(Canvas&, const Palette&, const Placed&);
void draw_reading(Canvas&, const Palette&, const Placed&, const Reading&, Point pointer);

/// The figure in words: its claim, what was tested, its facts and remarks.
std::string describe(const Figure&);
/// "Claim: CLAIM; holds: BY.", or "does not hold", or "not measured", with a line's end.
std::string verdict_text(const Verdict&);

}  // namespace posenc::plot

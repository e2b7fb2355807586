#pragma once

#include <string_view>
#include <vector>

#include "views/view.hpp"

/// What several views need in the same way.
namespace posenc {

/// At most `most` (≥ 1) of the pairs 0 … pairs−1, ascending and evenly chosen, the fastest and the
/// slowest among them where two fit. `kept` is always among them: it takes the place of the nearest
/// that is neither end.
std::vector<int> chosen_pairs(int pairs, int most, int kept);

/// The claim and the line on how to read it at the top of the frame; in a compact frame the claim
/// alone, smaller. Returns what is left below.
Rect draw_heading(Canvas&, const Frame&, std::string_view claim, std::string_view how_to_read);

}  // namespace posenc

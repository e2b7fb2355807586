#pragma once

#include <string_view>

#include "plot/figure.hpp"
#include "views/rotary/numbers.hpp"

/// The panels of the rotary view.
namespace posenc::rotary {

inline constexpr std::string_view kDial = "dial", kPairs = "pairs", kCurve = "curve",
                                  kBounds = "bounds";

/// q and k of the chosen pair, before and after they are turned.
plot::Plot dial_plot(const Scene&, const Palette&);
/// The same of each pair, small.
plot::Dials pairs_panel(const Scene&, const Palette&);
/// The logit over δ: turned, and added at every t; of random content over many draws.
plot::Plot curve_plot(const Scene&, const Palette&);
/// RoFormer's bound over δ.
plot::Plot bounds_plot(const Scene&, const Palette&);
/// The four terms of the added logit beside the turned one: which depend on t.
plot::Table terms_table(const Facts&, const Palette&);

}  // namespace posenc::rotary

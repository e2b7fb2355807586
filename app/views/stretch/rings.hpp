#pragma once

#include "views/pair_dials.hpp"
#include "views/stretch/numbers.hpp"

/// A ring for each pair: the arc that it swept within L0, and its phase at t.
namespace posenc::stretch {

inline constexpr std::string_view kRings = "rings";
PairDials dials(const Scene&, const Rect& room);
plot::Custom rings(const Scene&, const Palette&);

}  // namespace posenc::stretch

#pragma once

#include <cstdint>
#include <optional>

#include "views/pendulum_layout.hpp"

/// What stands below the pendulums.
namespace posenc::pendulum {

/// The terms cos(ω_k·δ), one bar a column.
void draw_bars(Canvas&, const Frame&, const Scene&, const Layout&);
/// Their sum, the dot product.
void draw_sum(Canvas&, const Frame&, const Scene&, const Layout&);
/// The distance curve near δ, with δ marked on it.
void draw_curve(Canvas&, const Frame&, const Scene&, const Layout&);
/// The offset that a drag begun on the curve asks for; it keeps its sign and stays on the part of
/// the curve that is shown.
std::optional<std::int64_t> dragged_delta(const Scene&, const Layout&, const Pointer&);

}  // namespace posenc::pendulum

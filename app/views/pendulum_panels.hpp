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
/// What the dot product with position 0 was at the positions so far.
void draw_history(Canvas&, const Frame&, const Scene&, const Layout&);
/// The t that a drag begun on the history asks for, within the part shown.
std::optional<std::int64_t> dragged_position(const Scene&, const Layout&, const Pointer&);
/// How each pendulum swung at the last positions, as if paper ran away below it; on a clock the way of its hand.
void draw_trails(Canvas&, const Frame&, const Scene&, const Layout&);
/// The offset that a drag begun on the curve asks for; it keeps its sign and stays on the part of
/// the curve that is shown.
std::optional<std::int64_t> dragged_delta(const Scene&, const Layout&, const Pointer&);

}  // namespace posenc::pendulum

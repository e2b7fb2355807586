#pragma once

#include <optional>

#include "views/stretch/numbers.hpp"

/// A ring for each pair: the arc that it swept within L0, and its phase at t.
namespace posenc::stretch {

inline constexpr std::string_view kRings = "rings";
plot::Custom rings(const Scene&, const Palette&);
/// The pair whose ring is there.
struct Ring {
  int pair = 0;
  Rect box;
};
std::optional<Ring> ring_at(const Scene&, const Rect& room, Point);

}  // namespace posenc::stretch

#pragma once

#include <cstdint>
#include <memory>

#include "figure/imgui_canvas.hpp"

namespace posenc {

/// Paints by another painter, and counts in `changes` how often a texture came to show another picture under its name: who
/// keeps what was drawn with it must draw that again.
FieldPainter counting(FieldPainter, std::shared_ptr<std::uint64_t> changes);

}  // namespace posenc

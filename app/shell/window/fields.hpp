#pragma once

#include <cstdint>

#include "figure/imgui/canvas.hpp"

namespace posenc {

namespace gpu {
class FieldPainter;
}

/// Paints FieldSpecs by the shader. `changes`, which must outlive it, is another number whenever a
/// texture came to show another picture under its name: who keeps what was drawn with it must draw
/// that again.
FieldPainter shader_painter(gpu::FieldPainter&, std::uint64_t& changes);
/// Paints them by core's own evaluation, for where the shader cannot be had.
FieldPainter plain_painter(std::uint64_t& changes);

}  // namespace posenc

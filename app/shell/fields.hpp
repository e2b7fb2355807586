#pragma once

#include "figure/imgui_canvas.hpp"

namespace posenc {

namespace gpu {
class FieldPainter;
}

/// Paints FieldSpecs by the shader.
FieldPainter shader_painter(gpu::FieldPainter&);
/// Paints them by core's own evaluation, for where the shader cannot be had.
FieldPainter plain_painter();

}  // namespace posenc

#pragma once

#include <imgui.h>

#include "figure/canvas.hpp"

namespace posenc {

inline ImVec2 to_vec(Point p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

}  // namespace posenc

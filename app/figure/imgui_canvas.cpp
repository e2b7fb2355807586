#include "figure/imgui_canvas.hpp"

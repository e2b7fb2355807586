#include "figure/cairo_canvas.hpp"

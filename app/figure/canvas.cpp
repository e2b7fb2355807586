#include "figure/canvas.hpp"

#include "figure/recording_canvas.hpp"

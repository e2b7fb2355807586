#include "figure/colormap.hpp"

#include "figure/axes.hpp"

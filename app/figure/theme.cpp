#include "figure/theme.hpp"

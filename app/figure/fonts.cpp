#include "figure/fonts.hpp"

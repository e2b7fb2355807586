#include "figure/formula.hpp"

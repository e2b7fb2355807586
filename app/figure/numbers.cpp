#include "figure/numbers.hpp"

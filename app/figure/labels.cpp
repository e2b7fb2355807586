#include "figure/labels.hpp"

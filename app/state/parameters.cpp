#include "state/parameters.hpp"

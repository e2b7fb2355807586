#include "state/keys.hpp"

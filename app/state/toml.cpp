#include "state/toml.hpp"

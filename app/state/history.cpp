#include "state/history.hpp"

#include "views/views.hpp"

#pragma once

#include "views/view.hpp"

/// Views by name, for tests.
namespace posenc {

#define VIEW(name) extern const View k##name##View;
#include "views/all.inc"
#undef VIEW

}  // namespace posenc

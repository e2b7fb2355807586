#pragma once

namespace posenc {

/// How often this program has called `new`. Linking allocations.cpp makes them count.
int allocations();

}  // namespace posenc

#pragma once

#include <functional>

namespace posenc {

/// Says whether what takes long is asked to stop; an empty one never does.
using Stop = std::function<bool()>;

inline bool is_asked(const Stop& stop) { return stop && stop(); }

}  // namespace posenc

#pragma once

#include <string>

#include "scene/scene.hpp"

namespace posenc {

/// Describes state.view, or every view, in words; with `json`, its facts with their ids.
std::string describe(const Scene&, bool json = false);
std::string describe(const State&, bool json = false);

}  // namespace posenc

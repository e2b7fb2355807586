#pragma once

#include <span>
#include <string>

#include "scene/scene.hpp"

namespace posenc {

/// Describes state.view, or every view, in words; with `json`, its facts with their ids. Facts that
/// are covered say "?".
std::string describe(const Scene&, bool json = false, std::span<const std::string> covers = {});
std::string describe(const State&, bool json = false);

}  // namespace posenc

#pragma once

#include <string>
#include <vector>

#include "state/parameters.hpp"

namespace posenc {

/// Whether the State's picture depends on the parameter.
bool is_shown(const Parameter&, const State&);
/// The words after `posenc` that make the State's picture: "render", "heatmap", "-o", "NAME.png"
/// and a flag for each parameter that the picture depends on and that is not as it would be
/// without that flag.
std::vector<std::string> render_words(const State&);
/// The same as a line for a shell, `posenc` included.
std::string render_command(const State&);

}  // namespace posenc

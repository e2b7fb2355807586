#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

namespace posenc {

/// "bash", "zsh", "fish".
std::vector<std::string_view> shells();
/// A script with which the shell completes commands, flags and their values, as the App has them
/// now. An Error names the shells.
Expected<std::string> completion(const CLI::App&, std::string_view shell);

}  // namespace posenc

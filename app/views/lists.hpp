#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <posenc/expected.hpp>

/// What there is to choose from: views, parameters, conventions, …
namespace posenc {

/// Keys of the window and what they do: "Ctrl+Z", "Undo the last change".
using KeyRows = std::vector<std::pair<std::string, std::string>>;

std::vector<std::string_view> list_names();
/// As columns for people, as JSON for programs. An Error names what is no list.
Expected<std::string> list(std::string_view what, bool json, const KeyRows& keys = {});

}  // namespace posenc

#pragma once

#include <string>

#include <posenc/conventions.hpp>

/// The lists as programs read them: a JSON array each, with an object for each of what is listed.
namespace posenc {

std::string views_json();
std::string colormaps_json();
std::string keys_json();
std::string parameters_json();
std::string conventions_json();
std::string encodings_json();

/// "interleaved", "sines-cosines", "cosines-sines".
std::string layout_name(ColumnLayout);

}  // namespace posenc

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

/// What "table" is in the list of encodings, where no row of core's registry stands for it.
struct TableEncoding {
  static constexpr const char *kId = "table", *kFormula = "row t of a file",
                              *kNote = "A table that a model has learned, read from a .npy file.";
};

}  // namespace posenc

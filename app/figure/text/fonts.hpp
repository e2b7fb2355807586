#pragma once

#include <array>
#include <filesystem>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"

namespace posenc {

/// The folder with fonts/ and shaders/: share/posenc beside the program's bin, where the build and
/// the install both put it. An Error when it is not there.
Expected<std::filesystem::path> data_folder();
/// The file of a face inside data_folder().
std::filesystem::path font_file(const std::filesystem::path& data_folder, Face);

inline constexpr std::array kFaces = {Face::regular, Face::medium, Face::semibold,
                                      Face::bold,    Face::math,   Face::math_italic};

}  // namespace posenc

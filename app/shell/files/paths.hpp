#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "documents/formats.hpp"

/// Paths as a person types them.
namespace posenc {

/// The absolute path in an environment variable; "" for none (XDG ignores relative ones).
std::filesystem::path folder_in(const char* variable);
/// Replaces a leading "~" by the home folder.
std::filesystem::path with_home(std::string_view typed);
/// If a path was typed behind an existing one ("/tmp/~/x", "/tmp//x"), returns the typed one;
/// otherwise "".
std::string_view begun_anew(std::string_view typed);
/// The inverse of with_home().
std::string with_tilde(const std::filesystem::path&);

/// What a typed path may go on to.
struct Completion {
  std::string path;  ///< as it would be typed; a folder's ends with a slash
  std::string name;  ///< the last part of it
  bool is_folder = false;
};
/// Files of those formats, then folders, each in the order of their names. Hidden ones where their
/// dot is typed.
std::vector<Completion> completions(std::string_view typed, const Formats& = opened_formats());
/// What is typed, extended by what all completions have in common.
std::string completed(std::string_view typed, const std::vector<Completion>&);

}  // namespace posenc

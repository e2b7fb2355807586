#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

namespace posenc {

/// A file's ending in lower case: ".png".
std::string ending_of(const std::filesystem::path&);

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using OpenFile = std::unique_ptr<std::FILE, CloseFile>;
/// Reads all that an open file holds.
std::string contents(std::FILE*);

/// What is in the place of a file, "a directory"; "" where that is a file or nothing.
std::string_view obstacle(const std::filesystem::path&);

/// A file's contents, or its first `most` bytes and one more; nothing where there is no such file.
Expected<std::optional<std::string>> contents(const std::filesystem::path&, std::size_t most);
/// Reads a file that a person named, "a lesson’s"; an Error if there is none. Messages name it
/// `shown`.
Expected<std::string> named_contents(const std::filesystem::path&, std::string_view shown,
                                     std::string_view whose, std::size_t most);

}  // namespace posenc

#include "files/input_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

namespace posenc {

namespace fs = std::filesystem;

std::string ending_of(const fs::path& path) {
  auto ending = path.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

std::string contents(std::FILE* file) {
  std::string text;
  std::array<char, 1 << 12> part;
  std::rewind(file);
  for (std::size_t count = 1; count != 0; text.append(part.data(), count))
    count = std::fread(part.data(), 1, part.size(), file);
  return text;
}

std::string_view obstacle(const fs::path& path) {
  std::error_code ignored;
  switch (fs::status(path, ignored).type()) {
    case fs::file_type::directory: return "a directory";
    case fs::file_type::fifo: return "a named pipe";
    case fs::file_type::socket: return "a socket";
    case fs::file_type::block:
    case fs::file_type::character: return "a device";
    default: return "";
  }
}

Expected<std::optional<std::string>> contents(const fs::path& path, std::size_t most) {
  std::error_code failed;
  if (!fs::exists(fs::status(path, failed))) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string text(most + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad() || !file.is_open()) {
    return fail(fmt::format("{} cannot be read: change its permissions", path.string()));
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

Expected<std::string> named_contents(const fs::path& path, std::string_view shown,
                                     std::string_view whose, std::size_t most) {
  if (const auto kind = obstacle(path); !kind.empty())
    return fail(fmt::format("{} is {}: give the name of {} file", shown, kind, whose));
  auto text = contents(path, most);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return fail(fmt::format("{}: there is no such file", shown));
  return **std::move(text);
}

}  // namespace posenc

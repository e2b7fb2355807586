#include "files/input_file.hpp"

#include <fstream>
#include <system_error>

#include <fmt/format.h>

namespace posenc {

namespace fs = std::filesystem;

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

}  // namespace posenc

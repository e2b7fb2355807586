#include <cstddef>
#include <cstdint>
#include <fstream>
#include <new>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "table_source.hpp"

namespace posenc {
namespace {

struct FileSource final : Source {
  FileSource(std::ifstream opened, std::uint64_t bytes) : stream(std::move(opened)) {
    size = bytes;
  }
  bool read(std::uint64_t from, std::span<std::byte> into) override {
    stream.seekg(static_cast<std::streamoff>(from));
    stream.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
    return static_cast<bool>(stream);
  }
  std::ifstream stream;
};

}  // namespace

Expected<Table> Table::read(const std::filesystem::path& named) {
  const std::string name = named.string();
  const std::filesystem::path file = table_name(named).file;
  std::error_code failed;
  if (!std::filesystem::is_regular_file(file, failed)) {
    return fail(name + (std::filesystem::exists(file, failed) ? ": it is not a file"
                                                              : ": there is no such file"));
  }
  const std::uintmax_t size = std::filesystem::file_size(file, failed);
  std::ifstream stream(file, std::ios::binary);
  if (failed || !stream) return fail(name + ": it could not be opened for reading");
  FileSource source(std::move(stream), size);
  try {
    return TableReader::from(source, name).map_error([&](const Error& error) {
      return Error{name + ": " + error.message};
    });
  } catch (const std::bad_alloc&) {
    return fail(name + ": there is no memory for its " + std::to_string(size) + " bytes");
  }
}

}  // namespace posenc

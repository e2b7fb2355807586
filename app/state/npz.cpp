#include "state/npz.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unzip.h>

#include "text/typed.hpp"

namespace posenc {
namespace {

/// No more does deflate make of a byte (zlib's technical details), so a larger size is a lie.
constexpr std::uint64_t kMostPerByte = 1032;

struct CloseArchive {
  void operator()(void* archive) const { unzClose(archive); }
};
using Archive = std::unique_ptr<void, CloseArchive>;

struct Entry {
  std::string name;
  std::uint64_t bytes = 0;
};

/// The entry that the archive is at; no bytes where it cannot be read.
Entry entry_at(const Archive& archive) {
  std::array<char, 256> name{};
  unz_file_info64 info{};
  if (unzGetCurrentFileInfo64(archive.get(), &info, name.data(), name.size() - 1, nullptr, 0,
                              nullptr, 0) != UNZ_OK)
    return {};
  return {name.data(), info.uncompressed_size};
}

/// As many bytes as the entry says, and none more.
std::vector<std::byte> contents(const Archive& archive, std::uint64_t size) {
  if (unzOpenCurrentFile(archive.get()) != UNZ_OK) return {};
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  constexpr std::size_t kAtOnce = std::size_t{1} << 20;
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto wanted = static_cast<unsigned>(std::min(kAtOnce, bytes.size() - done));
    const int read = unzReadCurrentFile(archive.get(), &bytes[done], wanted);
    if (read <= 0) break;
    done += static_cast<std::size_t>(read);
  }
  // Closing compares the checksum.
  if (unzCloseCurrentFile(archive.get()) != UNZ_OK || done < bytes.size()) return {};
  return bytes;
}

}  // namespace

bool is_npz(const std::filesystem::path& file) {
  auto ending = file.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending == ".npz";
}

Expected<Table> read_npz(const std::filesystem::path& file) {
  const auto name = file.string();
  std::error_code failed;
  if (!std::filesystem::is_regular_file(file, failed)) {
    return fail(
        "{}: {}", name,
        std::filesystem::exists(file, failed) ? "it is not a file" : "there is no such file");
  }
  const auto size = std::filesystem::file_size(file, failed);
  const Archive archive(unzOpen64(file.c_str()));
  if (!archive) return fail("{}: it is no .npz, a zip archive: save it with numpy.savez", name);
  std::vector<std::string> names;
  constexpr std::size_t kListed = 20;
  for (int at = unzGoToFirstFile(archive.get()); at == UNZ_OK && names.size() < kListed;
       at = unzGoToNextFile(archive.get()))
    names.push_back(entry_at(archive).name);
  if (names.size() != 1) {
    auto chosen = names.empty() ? std::string("NAME") : names.front();
    if (chosen.ends_with(".npy")) chosen.resize(chosen.size() - 4);
    return fail(
        "{0}: it has {1} arrays ({2}), and one is read: save it with numpy.save('a.npy', "
        "numpy.load('{0}')['{3}'])",
        name, names.size() < kListed ? fmt::format("{}", names.size()) : "20 or more",
        fmt::join(names, ", "), chosen);
  }
  if (unzGoToFirstFile(archive.get()) != UNZ_OK) return fail("{}: it could not be read", name);
  const Entry entry = entry_at(archive);
  if (entry.bytes / kMostPerByte > size)
    return fail("{}: it promises {} bytes, more than its {} can hold: save it again", name,
                entry.bytes, size);
  try {
    const auto bytes = contents(archive, entry.bytes);
    if (bytes.empty()) return fail("{}: it could not be read to its end: save it again", name);
    return Table::parse(bytes, name);
  } catch (const std::bad_alloc&) {
    return fail("{}: there is no memory for its {} bytes", name, entry.bytes);
  }
}

}  // namespace posenc

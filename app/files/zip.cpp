#include "files/zip.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>

#include <zip.h>

namespace posenc {
namespace {

/// What minizip takes for a file.
struct Memory {
  std::string bytes;
  std::size_t at = 0;
};

Memory& memory(void* opaque) { return *static_cast<Memory*>(opaque); }

void* open_memory(void* opaque, const void* /*name*/, int /*mode*/) { return opaque; }
uLong read_memory(void* opaque, void* /*stream*/, void* to, uLong size) {
  auto& [bytes, at] = memory(opaque);
  const auto count = std::min<std::size_t>(size, bytes.size() - at);
  std::copy_n(bytes.data() + at, count, static_cast<char*>(to));
  at += count;
  return count;
}
uLong write_memory(void* opaque, void* /*stream*/, const void* from, uLong size) {
  auto& [bytes, at] = memory(opaque);
  bytes.resize(std::max<std::size_t>(bytes.size(), at + size));
  std::copy_n(static_cast<const char*>(from), size, bytes.data() + at);
  at += size;
  return size;
}
ZPOS64_T tell_memory(void* opaque, void* /*stream*/) { return memory(opaque).at; }
long seek_memory(void* opaque, void* /*stream*/, ZPOS64_T offset, int origin) {
  auto& [bytes, at] = memory(opaque);
  const std::size_t from = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                           : origin == ZLIB_FILEFUNC_SEEK_CUR ? at
                                                              : bytes.size();
  if (from + offset > bytes.size()) return -1;
  at = from + offset;
  return 0;
}
int close_memory(void* /*opaque*/, void* /*stream*/) { return 0; }

struct CloseZip {
  void operator()(void* archive) const { zipClose(archive, nullptr); }
};

bool add(zipFile archive, const ZipEntry& entry) {
  constexpr uLong kFirstOfJanuary1980 = 1U << 21 | 1U << 16;
  constexpr uLong kNamesAreUtf8 = 1U << 11;
  zip_fileinfo info{};
  info.dosDate = kFirstOfJanuary1980;
  if (zipOpenNewFileInZip4_64(archive, entry.name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                              Z_DEFLATED, Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS, DEF_MEM_LEVEL,
                              Z_DEFAULT_STRATEGY, nullptr, 0, 0, kNamesAreUtf8, 0) != ZIP_OK)
    return false;
  const bool is_written = zipWriteInFileInZip(archive, entry.bytes.data(),
                                              static_cast<unsigned>(entry.bytes.size())) == ZIP_OK;
  return zipCloseFileInZip(archive) == ZIP_OK && is_written;
}

}  // namespace

Expected<std::string> zip_of(std::span<const ZipEntry> entries) {
  Memory file;
  zlib_filefunc64_def functions{open_memory, read_memory,  write_memory, tell_memory,
                                seek_memory, close_memory, close_memory, &file};
  std::unique_ptr<void, CloseZip> archive(
      zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions));
  const bool is_written = archive && std::ranges::all_of(entries, [&](const ZipEntry& entry) {
                            return add(archive.get(), entry);
                          });
  if (!is_written || zipClose(archive.release(), nullptr) != ZIP_OK)
    return fail("the zip archive could not be written");
  return std::move(file.bytes);
}

}  // namespace posenc

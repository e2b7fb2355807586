#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

namespace posenc {

/// A file that is written beside its target and renamed when it is whole: until then, and where anything fails, the target
/// stays as it was and nothing is left behind. A target that is there and is no regular file (a device, a pipe) is written
/// directly; a symbolic link is followed.
class OutputFile {
 public:
  static Expected<OutputFile> create(const std::filesystem::path& target);
  ~OutputFile();
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;

  /// Buffered: an Error may be the fault of an earlier write.
  Expected<void> write(std::string_view bytes);
  /// Puts everything on the disk and the file in its place. Nothing is written afterwards.
  Expected<void> commit();

 private:
  OutputFile() = default;
  Error fault(int error_number) const;
  void discard();

  std::filesystem::path target_;
  std::filesystem::path beside_;  ///< empty: written directly
  std::FILE* file_ = nullptr;
};

Expected<void> write_file(const std::filesystem::path& target, std::string_view contents);

}  // namespace posenc

#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

namespace posenc {

/// A file that is written beside its target and renamed when it is whole: until then, and where anything fails, the
/// target stays as it was and nothing is left behind, also where a signal ends the program (Unfinished). A target that is
/// there and is no regular file (a device, a pipe) is written directly; one that may not be written to is refused; a
/// symbolic link is followed, also to where nothing is yet.
class OutputFile {
 public:
  static Expected<OutputFile> create(const std::filesystem::path& target);
  /// A stream that is open, and stays so, such as the standard output. `name` stands in messages.
  static OutputFile to_stream(std::FILE*, std::string name);
  ~OutputFile();
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;

  /// Buffered: an Error may be the fault of an earlier write.
  Expected<void> write(std::string_view bytes);
  /// Puts everything on the disk and the file in its place. Nothing is written afterwards.
  Expected<void> commit();
  bool is_terminal() const;
  /// The last fault was that nobody reads the other end of the pipe any more.
  bool reader_is_gone() const { return reader_is_gone_; }

 private:
  OutputFile() = default;
  tl::unexpected<Error> fault(int error_number);
  void discard();

  std::filesystem::path target_;
  std::filesystem::path beside_;  ///< empty: written directly
  std::FILE* file_ = nullptr;
  bool borrowed_ = false;
  bool reader_is_gone_ = false;
};

Expected<void> write_file(const std::filesystem::path& target, std::string_view contents);

}  // namespace posenc

#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

namespace posenc {

/// A file that takes its target's place when it is whole: until then, and where anything fails, the
/// target stays as it was and nothing is left behind, also where a signal ends the program
/// (Unfinished). Its rights are those of the file that it replaces. What cannot be replaced is
/// written to: a device, a pipe, or a file that the process has open, under names such as
/// /dev/stdout and /dev/fd/3, where it goes on at the place that was reached. A target that may not
/// be written to is refused; a symbolic link is followed, also to where nothing is yet.
class OutputFile {
 public:
  static Expected<OutputFile> create(const std::filesystem::path& target);
  /// A stream that is open, and stays so, such as the standard output. `name` is for messages.
  static OutputFile to_stream(std::FILE*, std::string name);
  ~OutputFile();
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;

  /// An Error where the disk has no room for so much; a device or a stream is not asked.
  Expected<void> has_room_for(double bytes) const;
  /// Buffered: an Error may be the fault of an earlier write.
  Expected<void> write(std::string_view bytes);
  /// Puts everything on the disk and the file in its place. Nothing is written afterwards.
  Expected<void> commit();
  bool is_terminal() const;
  /// The last fault was that nobody reads the other end of the pipe any more.
  bool reader_is_gone() const { return reader_is_gone_; }

 private:
  OutputFile() = default;
  /// It, with an open file's number; its fault where that is −1, from errno.
  Expected<OutputFile> opened(int fd);
  bool put_in_place(int fd);
  tl::unexpected<Error> cannot(std::string_view why) const;
  tl::unexpected<Error> fault(int error_number);
  void discard();

  std::filesystem::path target_;
  std::filesystem::path beside_;  ///< its name until then, where it has one
  std::FILE* file_ = nullptr;
  bool replaces_ = false;  ///< the target, when it is whole; otherwise that is written directly
  bool borrowed_ = false;
  bool reader_is_gone_ = false;
};

Expected<void> write_file(const std::filesystem::path& target, std::string_view contents);

}  // namespace posenc

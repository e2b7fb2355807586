#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "files/unfinished.hpp"

namespace posenc {

/// A file that takes its target's place when it is whole: until then, and where anything fails, the
/// target stays as it was and nothing is left behind, also where a signal ends the program
/// (Unfinished). Its rights are those of the file that it replaces. What cannot be replaced is
/// written to: a device, a pipe, or a file that the process has open, under names such as
/// /dev/stdout and /dev/fd/3, where it goes on at the place that was reached. A target that may not
/// be written to is refused; a symbolic link is followed, also to where nothing is yet.
///
/// Where existing files are kept, nothing is replaced, whenever it came there: a whole file takes
/// the first free name of NAME.ENDING, NAME-2.ENDING, …
class OutputFile {
 public:
  static Expected<OutputFile> create(const std::filesystem::path& target,
                                     Existing = Existing::replaced);
  /// A stream that is open, and stays so, such as the standard output. `name` is for messages.
  static OutputFile to_stream(std::FILE*, std::string name);
  ~OutputFile();
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;

  /// An Error where the disk has no room for so much; a device or a stream is not asked.
  Expected<void> has_room_for(double bytes) const;
  /// Buffered: an Error may be the fault of an earlier write.
  Expected<void> write(std::string_view bytes);
  /// Puts on the disk what was written.
  Expected<void> sync();
  /// Puts everything on the disk and the file in its place. Nothing is written afterwards.
  Expected<void> commit();
  /// Where it is, or is to be while it is not whole.
  const std::filesystem::path& path() const { return target_; }
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
  bool takes_place_ = false;  ///< when it is whole; otherwise the target is written directly
  Existing existing_ = Existing::replaced;
  bool borrowed_ = false;
  bool reader_is_gone_ = false;
};

using WriteFile = std::function<Expected<void>(OutputFile&)>;
Expected<void> write_file(const std::filesystem::path& target, const WriteFile&);
Expected<void> write_file(const std::filesystem::path& target, std::string_view contents);

/// Files that take their places together, once all are on the disk: until then, and where one
/// fails, all that were there stay.
class OutputFiles {
 public:
  Expected<void> add(const std::filesystem::path& target, std::string_view contents);
  Expected<void> commit();

 private:
  std::vector<OutputFile> files_;
};

/// Makes a folder, and those that it is in, where it is not there.
Expected<void> make_folder(const std::filesystem::path&);
/// The first of NAME.ENDING, NAME-2.ENDING, … that is free now.
std::filesystem::path free_path(const std::filesystem::path&);

}  // namespace posenc

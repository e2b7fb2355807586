#include "files/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "files/unfinished.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

fs::path directory_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// Of a file that is there: root may write all of them.
bool may_write(const fs::path& file) {
  return faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) == 0;
}

/// The part of a path that is there and is no directory though it has to be one.
fs::path blocking(fs::path directory) {
  std::error_code ignored;
  while (directory.has_relative_path() && !fs::exists(fs::status(directory, ignored))) {
    directory = directory_of(directory);
  }
  return directory;
}

std::string reason(int error_number, const fs::path& target) {
  const auto directory = directory_of(target);
  std::error_code ignored;
  switch (error_number) {
    case ENOSPC:
    case EDQUOT: return "the disk is full: free some space or choose another place";
    case EACCES:
    case EPERM:
    case EROFS:
      if (error_number == EACCES && fs::exists(target, ignored) && !may_write(target)) {
        return "it may not be written to: choose another name or change its permissions";
      }
      return fmt::format("{} may not be written in: choose another place", directory.string());
    case ENOENT:
      return fs::is_directory(directory, ignored)
                 ? fmt::format("{} takes no new files: choose another place", directory.string())
                 : fmt::format("there is no directory {}: make it first", directory.string());
    case ENOTDIR:
      return fmt::format("{} is not a directory: choose another place",
                         blocking(directory).string());
    case EISDIR: return "it is a directory: name a file in it";
    case ENAMETOOLONG: return "its name is too long: choose a shorter one";
    case ELOOP: return "its symbolic links lead round in a circle: choose another name";
    case EFBIG:
      return "it would be larger than a file may be there: choose another place or write less";
    default: return std::generic_category().message(error_number);
  }
}

/// Where links end, which need not be there.
fs::path followed(fs::path path) {
  std::error_code failed;
  while (fs::is_symlink(fs::symlink_status(path, failed))) {
    const auto end = fs::read_symlink(path, failed);
    if (failed) break;
    path = path.parent_path() / end;
  }
  return path;
}

/// A new file with the rights that a new file has, so a name that no file has yet is tried for.
int open_beside(const fs::path& target, fs::path& beside) {
  for (int attempt = 0;; ++attempt) {
    beside =
        directory_of(target) /
        fmt::format(".{}.{}-{}.part", target.filename().string().substr(0, 100), getpid(), attempt);
    const int fd = Unfinished::open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
}

}  // namespace

Expected<OutputFile> OutputFile::create(const fs::path& target) {
  if (target.empty()) return fail("the name of the file to write is empty: give one");
  OutputFile out;
  out.target_ = target;
  std::error_code failed;
  const auto status = fs::status(target, failed);
  if (status.type() == fs::file_type::none) return out.fault(failed.value());
  if (!target.has_filename() || fs::is_directory(status)) return out.fault(EISDIR);
  const bool direct = fs::exists(status) && !fs::is_regular_file(status);
  // Renaming over it asks for the directory's permission alone.
  if (fs::is_regular_file(status) && !may_write(target)) return out.fault(errno);
  // A circle of links has no status, so this ends.
  if (!direct) out.target_ = followed(target);
  const int fd = direct ? open(out.target_.c_str(), O_WRONLY | O_CLOEXEC)
                        : open_beside(out.target_, out.beside_);
  if (fd < 0) {
    const int error_number = errno;
    out.beside_.clear();
    return out.fault(error_number);
  }
  // A file that is replaced keeps its rights, where the file system knows of such.
  if (!direct && fs::exists(status)) fchmod(fd, static_cast<mode_t>(status.permissions()));
  out.file_ = fdopen(fd, "wb");
  if (!out.file_) {
    const int error_number = errno;
    close(fd);
    return out.fault(error_number);
  }
  return out;
}

OutputFile OutputFile::to_stream(std::FILE* stream, std::string name) {
  OutputFile out;
  out.target_ = std::move(name);
  out.file_ = stream;
  out.borrowed_ = true;
  return out;
}

OutputFile::~OutputFile() { discard(); }

OutputFile::OutputFile(OutputFile&& other) noexcept { *this = std::move(other); }

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  std::swap(target_, other.target_);
  std::swap(beside_, other.beside_);
  std::swap(file_, other.file_);
  std::swap(borrowed_, other.borrowed_);
  std::swap(reader_is_gone_, other.reader_is_gone_);
  return *this;
}

void OutputFile::discard() {
  if (file_ && !borrowed_) std::fclose(file_);
  file_ = nullptr;
  if (!beside_.empty()) Unfinished::unlink(beside_);
  beside_.clear();
}

tl::unexpected<Error> OutputFile::fault(int error_number) {
  reader_is_gone_ = error_number == EPIPE;
  return fail(
      fmt::format("{} cannot be written: {}", target_.string(), reason(error_number, target_)));
}

bool OutputFile::is_terminal() const { return file_ && isatty(fileno(file_)) == 1; }

Expected<void> OutputFile::write(std::string_view bytes) {
  assert(file_);
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size()) return {};
  return fault(errno);
}

Expected<void> OutputFile::commit() {
  assert(file_);
  const bool beside = !beside_.empty();
  // A device may have nothing to synchronise; a file has, and a full disk may show only now.
  const bool kept = std::fflush(file_) == 0 && (!beside || fsync(fileno(file_)) == 0);
  const int kept_error = errno;
  auto* const stream = std::exchange(file_, nullptr);
  const bool closed = borrowed_ || std::fclose(stream) == 0;
  if (!kept || !closed) return fault(kept ? errno : kept_error);
  if (beside && Unfinished::rename(beside_, target_) != 0) return fault(errno);
  beside_.clear();
  return {};
}

Expected<void> write_file(const fs::path& target, std::string_view contents) {
  auto out = OutputFile::create(target);
  if (!out) return tl::unexpected(out.error());
  if (auto done = out->write(contents); !done) return done;
  return out->commit();
}

}  // namespace posenc

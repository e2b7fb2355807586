#include "files/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace posenc {
namespace {

namespace fs = std::filesystem;

/// Tells whether an existing file may be written; root may write any.
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
    case EBADF: return "it is not open for writing: give the name of a file";
    case EISDIR: return "it is a directory: name a file in it";
    case ENAMETOOLONG: return "its name is too long: choose a shorter one";
    case ELOOP: return "its symbolic links lead round in a circle: choose another name";
    case EFBIG:
      return "it would be larger than a file may be there: choose another place or write less";
    default: return std::generic_category().message(error_number);
  }
}

/// The number of the open file of this process that a path names as /dev/stdout and /dev/fd/1 do
/// once they are followed. To open such a name opens the file behind it anew, at its beginning.
std::optional<int> descriptor_of(const fs::path& path) {
  const auto name = path.filename().string();
  int number = 0;
  const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (fault != std::errc() || end != name.data() + name.size()) return std::nullopt;
  std::error_code ignored;
  for (const auto* const own : {"/proc/self/fd", "/proc/thread-self/fd"}) {
    if (fs::equivalent(directory_of(path), own, ignored)) return number;
  }
  return std::nullopt;
}

/// Where links end, which need not be there, or at the name of an open file. One that leads round
/// in a circle ends somewhere on it.
fs::path followed(fs::path path) {
  constexpr int kMostLinks = 40;  // as Linux follows
  for (int i = 0; i < kMostLinks && !descriptor_of(path); ++i) {
    std::error_code failed;
    const auto end = fs::read_symlink(path, failed);
    if (failed) break;
    path = path.parent_path() / end;
  }
  return path;
}

/// The rights and the owner of the file that is replaced, as far as the file system and the user
/// may give them. Those of a group that cannot be kept are no other group's.
void take_rights(int fd, const struct stat& before) {
  mode_t rights = before.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
  const bool is_given = fchown(fd, before.st_uid, before.st_gid) == 0 ||
                        fchown(fd, static_cast<uid_t>(-1), before.st_gid) == 0;
  struct stat now = {};
  if (!is_given && (fstat(fd, &now) != 0 || now.st_gid != before.st_gid)) {
    const mode_t everybody = rights & S_IRWXO;
    rights = (rights & ~mode_t{S_IRWXG}) | (rights & everybody << 3);
  }
  fchmod(fd, rights);
}

/// NAME.ENDING, NAME-2.ENDING, …
fs::path numbered(const fs::path& path, int number) {
  if (number == 1) return path;
  return path.parent_path() /
         fmt::format("{}-{}{}", path.stem().string(), number, path.extension().string());
}

}  // namespace

Expected<OutputFile> OutputFile::create(const fs::path& target, Existing existing) {
  if (target.empty()) return fail("the name of the file to write is empty: give one");
  OutputFile out;
  out.target_ = target;
  out.existing_ = existing;
  if (existing == Existing::kept) {
    if (!target.has_filename()) return out.fault(EISDIR);
    out.takes_place_ = true;
    return out.opened(Unfinished::open(target, 0666, out.beside_));
  }
  const auto end = followed(target);
  if (const auto descriptor = descriptor_of(end)) {
    return out.opened(fcntl(*descriptor, F_DUPFD_CLOEXEC, 0));
  }
  struct stat before = {};
  const bool is_there = stat(target.c_str(), &before) == 0;
  if (!is_there && errno != ENOENT && errno != ENOTDIR) return out.fault(errno);
  if (!target.has_filename() || (is_there && S_ISDIR(before.st_mode))) return out.fault(EISDIR);
  if (is_there && !S_ISREG(before.st_mode)) {
    return out.opened(open(target.c_str(), O_WRONLY | O_CLOEXEC));
  }
  // Renaming over it asks for the directory's permission alone.
  if (is_there && !may_write(target)) return out.fault(errno);
  out.target_ = end;
  out.takes_place_ = true;
  // What is private is so from the first moment.
  const mode_t rights = is_there ? before.st_mode & S_IRWXU : 0666;
  const int fd = Unfinished::open(end, rights, out.beside_);
  if (fd >= 0 && is_there) take_rights(fd, before);
  return out.opened(fd);
}

Expected<OutputFile> OutputFile::opened(int fd) {
  if (fd >= 0) file_ = fdopen(fd, "wb");
  if (file_) return std::move(*this);
  // fdopen() says so of what is open for reading alone.
  const int error_number = errno == EINVAL ? EBADF : errno;
  if (fd >= 0) close(fd);
  return fault(error_number);
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
  std::swap(takes_place_, other.takes_place_);
  std::swap(existing_, other.existing_);
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

tl::unexpected<Error> OutputFile::cannot(std::string_view why) const {
  return fail(fmt::format("{} cannot be written: {}", target_.string(), why));
}

tl::unexpected<Error> OutputFile::fault(int error_number) {
  reader_is_gone_ = error_number == EPIPE;
  return cannot(reason(error_number, target_));
}

Expected<void> OutputFile::has_room_for(double bytes) const {
  assert(file_);
  struct statvfs disk = {};
  if (!takes_place_ || fstatvfs(fileno(file_), &disk) != 0) return {};
  const double free = static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize);
  if (bytes <= free) return {};
  const auto text = [](double size) {
    return size < 1e9 ? fmt::format("{:.1f} MB", size / 1e6) : fmt::format("{:.1f} GB", size / 1e9);
  };
  return cannot(
      fmt::format("it takes {}, and {} are free there: choose another place or write less",
                  text(bytes), text(free)));
}

bool OutputFile::is_terminal() const { return file_ && isatty(fileno(file_)) == 1; }

Expected<void> OutputFile::write(std::string_view bytes) {
  assert(file_);
  if (bytes.empty()) return {};  // of no place, which fwrite() does not take
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size()) return {};
  return fault(errno);
}

Expected<void> OutputFile::sync() {
  assert(file_);
  // A device may have nothing to synchronise; a file has, and a full disk may show only now.
  if (std::fflush(file_) == 0 && (!takes_place_ || fsync(fileno(file_)) == 0)) return {};
  return fault(errno);
}

Expected<void> OutputFile::commit() {
  if (auto done = sync(); !done) return done;
  auto* const stream = std::exchange(file_, nullptr);
  const bool is_placed = !takes_place_ || put_in_place(fileno(stream));
  const int place_error = errno;
  // A file that is on the disk and in its place has nothing left to fail.
  const bool is_closed = borrowed_ || std::fclose(stream) == 0 || takes_place_;
  if (!is_placed || !is_closed) return fault(is_placed ? errno : place_error);
  return {};
}

bool OutputFile::put_in_place(int fd) {
  auto place = target_;
  for (int number = 2; Unfinished::place(fd, beside_, place, existing_) != 0; ++number) {
    if (existing_ == Existing::replaced || errno != EEXIST) return false;
    place = numbered(target_, number);
  }
  target_ = place;
  beside_.clear();
  return true;
}

Expected<void> write_file(const fs::path& target, const WriteFile& write) {
  auto out = OutputFile::create(target);
  if (!out) return tl::unexpected(out.error());
  if (auto done = write(*out); !done) return done;
  return out->commit();
}

Expected<void> write_file(const fs::path& target, std::string_view contents) {
  return write_file(target, [&](OutputFile& out) { return out.write(contents); });
}

Expected<void> OutputFiles::add(const fs::path& target, std::string_view contents) {
  auto out = OutputFile::create(target);
  if (!out) return tl::unexpected(out.error());
  files_.push_back(*std::move(out));
  return files_.back().write(contents);
}

Expected<void> OutputFiles::commit() {
  for (auto& file : files_) {
    if (auto done = file.sync(); !done) return done;
  }
  for (auto& file : files_) {
    if (auto done = file.commit(); !done) return done;
  }
  files_.clear();
  return {};
}

Expected<void> make_folder(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (!failed) return {};
  // What is no directory may be the folder itself.
  const bool is_blocked = failed == std::errc::not_a_directory;
  return fail(fmt::format("the folder {} cannot be made: {}", folder.string(),
                          reason(failed.value(), is_blocked ? folder / "." : folder)));
}

fs::path free_path(const fs::path& path) {
  std::error_code ignored;
  int number = 1;
  while (fs::exists(fs::symlink_status(numbered(path, number), ignored))) ++number;
  return numbered(path, number);
}

}  // namespace posenc

#pragma once

#include <filesystem>

namespace posenc {

/// Where a file is, or will be.
std::filesystem::path directory_of(const std::filesystem::path& file);

/// Renames a file unless something has the other name: −1 then, and EEXIST in errno.
int rename_to_free(const std::filesystem::path& from, const std::filesystem::path& to);

/// What becomes of a file that has the name already.
enum class Existing { replaced, kept };

/// The files that are being written and are not in their places yet. One has no name until it
/// is whole, so that nothing is left of it however the program ends. Where the file system has no
/// such files (NFS, FAT), it is a hidden one beside its target, .NAME.PID-N.part, which signals
/// that end the program remove. SIGKILL leaves it.
class Unfinished {
 public:
  /// From then on SIGINT, SIGTERM, SIGHUP and SIGQUIT remove all of them before they end the
  /// program as they always do. One that is ignored stays so. Called once, by main().
  static void remove_on_signals();

  /// A new file for the target, open for writing, with at most these rights; −1 and errno where
  /// there can be none. `beside` is its name, empty where it has none.
  static int open(const std::filesystem::path& target, unsigned rights,
                  std::filesystem::path& beside);
  /// Puts an open one in its place, over what is there; −1 and errno where that fails, EEXIST where
  /// something is there that is kept.
  static int place(int fd, const std::filesystem::path& beside, const std::filesystem::path& target,
                   Existing);
  /// Gives up one that has a name.
  static void unlink(const std::filesystem::path& beside);
};

}  // namespace posenc

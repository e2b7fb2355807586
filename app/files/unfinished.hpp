#pragma once

#include <filesystem>

namespace posenc {

/// The files that are being written and do not stand in their places yet. A signal that ends the program removes them.
class Unfinished {
 public:
  /// From then on SIGINT, SIGTERM, SIGHUP and SIGQUIT remove all of them before they end the program as they always do. One
  /// that is ignored stays so. Called once, by main().
  static void remove_on_signals();

  /// As open(), rename() and unlink(), but that a file is one of them from the one to one of the others, with no signal
  /// between.
  static int open(const std::filesystem::path& path, int flags, unsigned rights);
  static int rename(const std::filesystem::path& path, const std::filesystem::path& target);
  static void unlink(const std::filesystem::path& path);
};

}  // namespace posenc

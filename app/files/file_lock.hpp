#pragma once

#include <filesystem>

#include "files/child.hpp"

namespace posenc {

/// What one process at a time holds of a file that is there for nothing else, until it ends, in
/// whatever way.
class FileLock {
 public:
  /// False where another holds it. Where the file system has no locks, or takes no new files, none
  /// does.
  bool take(const std::filesystem::path&);
  bool is_held() const { return file_.number() >= 0; }

 private:
  Descriptor file_;
};

}  // namespace posenc

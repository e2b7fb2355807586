#pragma once

#include <unistd.h>

namespace posenc::test {

/// While it lives, a test that runs as root is nobody, who may not read and write everything.
class Nobody {
 public:
  static constexpr uid_t kId = 65534;

  Nobody() : was_root_(geteuid() == 0 && seteuid(kId) == 0) {}
  ~Nobody() {
    if (was_root_ && seteuid(0) != 0) _exit(1);
  }
  Nobody(const Nobody&) = delete;
  Nobody& operator=(const Nobody&) = delete;

 private:
  bool was_root_;
};

}  // namespace posenc::test

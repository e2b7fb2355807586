#pragma once

#include <pthread.h>

#include <cstddef>

namespace posenc::test {

/// As long as it lives, the system gives no more threads: each would need more memory than there
/// are addresses.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t large;
    pthread_attr_init(&large);
    pthread_attr_setstacksize(&large, std::size_t{1} << 60);
    pthread_setattr_default_np(&large);
    pthread_attr_destroy(&large);
  }
  ~NoThreads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;

 private:
  pthread_attr_t before_;
};

}  // namespace posenc::test

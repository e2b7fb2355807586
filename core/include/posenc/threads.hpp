#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace posenc {

/// Threads that wait for work, so that filling a table starts none and allocates nothing.
class Threads {
 public:
  /// `count` in all, the caller of run() included; 0 for as many as the machine has cores. Fewer
  /// where the system gives no more.
  explicit Threads(unsigned count = 0);
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  unsigned count() const { return static_cast<unsigned>(threads_.size()) + 1; }

  /// work(i) once for each i in [0, parts), in no particular order and on any of the threads;
  /// returns when all are done. What `work` throws is thrown then, of several exceptions the first.
  /// It must not call run(). One caller at a time; others wait.
  template <class Work>
  void run(std::size_t parts, const Work& work) {
    run_on_all(parts, &work,
               [](const void* any, std::size_t i) { (*static_cast<const Work*>(any))(i); });
  }

  /// The same on `threads`, or on the caller's own where that is null.
  template <class Work>
  static void run(Threads* threads, std::size_t parts, const Work& work) {
    if (threads != nullptr && threads->count() > 1 && parts > 1) {
      threads->run(parts, work);
    } else {
      for (std::size_t i = 0; i < parts; ++i) work(i);
    }
  }

 private:
  using Call = void (*)(const void* work, std::size_t part);

  void run_on_all(std::size_t parts, const void* work, Call call);
  void wait_for_work();
  /// Takes parts until none is left; called and returns with the lock held.
  void take_parts(std::unique_lock<std::mutex>& lock);

  std::mutex callers_;
  std::mutex mutex_;
  std::condition_variable work_came_, work_done_;
  const void* work_ = nullptr;
  Call call_ = nullptr;
  std::size_t parts_ = 0, taken_ = 0, done_ = 0;
  std::exception_ptr thrown_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace posenc

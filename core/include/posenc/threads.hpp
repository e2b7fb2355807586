#pragma once

#include <cstddef>
#include <memory>

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

  unsigned count() const;
  /// The number of the machine's cores, 1 at least.
  static unsigned cores();

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

  struct Pool;
  std::unique_ptr<Pool> pool_;
};

}  // namespace posenc

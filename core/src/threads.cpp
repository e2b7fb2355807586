#include <posenc/threads.hpp>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace posenc {

struct Threads::Pool {
  explicit Pool(unsigned wanted);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void run(std::size_t parts, const void* work, Call call);
  void wait_for_work();
  /// Takes parts until none is left; called and returns with the lock held.
  void work_on_parts(std::unique_lock<std::mutex>& lock);

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

unsigned Threads::cores() { return std::max(1U, std::thread::hardware_concurrency()); }
Threads::Threads(unsigned count) : pool_(std::make_unique<Pool>(count > 0 ? count : cores())) {}
Threads::~Threads() = default;
unsigned Threads::count() const { return static_cast<unsigned>(pool_->threads_.size()) + 1; }
void Threads::run_on_all(std::size_t parts, const void* work, Call call) {
  pool_->run(parts, work, call);
}

Threads::Pool::Pool(unsigned wanted) {
  threads_.reserve(wanted - 1);
  try {
    for (unsigned i = 1; i < wanted; ++i) threads_.emplace_back([this] { wait_for_work(); });
  } catch (const std::exception&) {
    // The system gives no more threads, or no memory for them: fewer do the same work.
  }
}

Threads::Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  work_came_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Threads::Pool::work_on_parts(std::unique_lock<std::mutex>& lock) {
  while (taken_ < parts_) {
    const std::size_t part = taken_++;
    const void* const work = work_;
    const Call call = call_;
    lock.unlock();
    std::exception_ptr thrown;
    try {
      call(work, part);
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    if (!thrown_) thrown_ = std::move(thrown);
    if (++done_ == parts_) work_done_.notify_all();
  }
}

void Threads::Pool::wait_for_work() {
  std::unique_lock lock(mutex_);
  while (true) {
    work_came_.wait(lock, [this] { return ending_ || taken_ < parts_; });
    if (ending_) return;
    work_on_parts(lock);
  }
}

void Threads::Pool::run(std::size_t parts, const void* work, Call call) {
  const std::lock_guard one_caller(callers_);
  std::unique_lock lock(mutex_);
  work_ = work;
  call_ = call;
  parts_ = parts;
  taken_ = 0;
  done_ = 0;
  work_came_.notify_all();
  work_on_parts(lock);
  work_done_.wait(lock, [this] { return done_ == parts_; });
  parts_ = 0;
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace posenc

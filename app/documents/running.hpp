#pragma once

#include <atomic>
#include <filesystem>
#include <thread>

#include "documents/animation.hpp"

namespace posenc {

/// An animation that is written on a thread of its own. Its destructor cancels it, which takes as
/// long as a frame and leaves no file.
class RunningAnimation {
 public:
  RunningAnimation(const Animation&, const Format&, State, std::filesystem::path);

  const std::filesystem::path& path() const { return path_; }
  std::int64_t frames_done() const { return done_; }
  std::int64_t frames() const { return all_; }
  /// What came of it; nullptr until it is over.
  const Expected<void>* result() const { return over_ ? &result_ : nullptr; }

 private:
  std::filesystem::path path_;
  std::int64_t all_;
  std::atomic<std::int64_t> done_ = 0;
  Expected<void> result_;
  std::atomic<bool> over_ = false;
  std::jthread thread_;  ///< ends before all that it uses
};

}  // namespace posenc

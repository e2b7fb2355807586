#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <thread>

#include <posenc/expected.hpp>

#include "documents/formats.hpp"
#include "figure/cairo/canvas.hpp"
#include "state/sweep.hpp"

/// A view's picture while one parameter moves, as a file.
namespace posenc {

struct Animation {
  static constexpr int kMinRate = 1, kMaxRate = 60;
  /// Ten minutes at 30 frames a second and 1280 × 720, and some more.
  static constexpr double kMostPixels = 2e10;
  /// The largest frame of H.264 (level 6.2): 8192 × 4352, 143 MB. A few are held at a time.
  static constexpr double kMostFramePixels = 8192.0 * 4352;

  Sweep sweep = {};
  int per_second = 30;  ///< frames
  bool back = false;    ///< and back to the first value, so that a loop has no jump
  PictureSize size = {.width = 1280, .height = 720};
};

/// Take what is typed; check() has the limits of seconds.
Expected<void> read_seconds(Animation&, std::string_view typed);
Expected<void> read_rate(Animation&, std::string_view typed);
/// At least 2, and even where it goes back, so that the last value is among them.
std::int64_t frame_count(const Animation&);
/// Where frame i of n is between the sweep's ends, whatever the drawing costs: i/(n − 1), so that
/// the first and the last frame are its ends. Back and forth it is 2i/n up to the end and
/// 2 − 2i/n after that: no frame comes twice at the turn or where the file begins again.
double fraction_of(const Animation&, std::int64_t frame);
/// What the seconds, the rate, the size and the sweep must be for this State and format; an Error
/// names the value, the limit and the way out.
Expected<void> check(const Animation&, const Format&, const State&);
/// As `posenc render` draws the State of that frame.
Expected<Image> draw_frame(const Animation&, const State&, std::int64_t frame);

/// After each frame, with how many are done: whether to go on.
using GoOn = std::function<bool(std::int64_t done, std::int64_t all)>;
/// Writes the file: the same one each time for GIF and APNG. Where it is not to go on, or anything
/// fails, no file is left, and what was there stays.
Expected<void> animate(const Animation&, const Format&, const State&, const std::filesystem::path&,
                       const GoOn&);

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

#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <thread>

#include <posenc/expected.hpp>

#include "documents/formats.hpp"
#include "documents/progress.hpp"
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
  std::optional<Sweep> t = {};  ///< positions that t runs through meanwhile
  int per_second = 30;          ///< frames
  bool back = false;            ///< and back to the first value, so that a loop has no jump
  PictureSize size = {.width = 1280, .height = 720};
};

/// Take what is typed; check() has the limits of seconds.
Expected<void> read_seconds(Animation&, std::string_view typed);
Expected<void> read_rate(Animation&, std::string_view typed);
/// At least 2, and even where it goes back, so that the last value is among them.
std::int64_t frame_count(const Animation&);
/// Place of frame i of n between the sweep's ends: i/(n − 1), so that the first and the last frame
/// are its ends. Back and forth: 2i/n, then 2 − 2i/n, so that no frame comes twice.
double fraction_of(const Animation&, std::int64_t frame);
/// What is shown at that fraction.
Moment moment_of(const Animation&, const State&, double fraction);
/// An Error if the seconds, the rate, the size or the sweep do not fit this State and format.
Expected<void> check(const Animation&, const Format&, const State&);
/// Draws a frame, as `posenc render` draws its State.
Expected<Image> draw_frame(const Animation&, const State&, std::int64_t frame);

/// Writes the frames that `draw` draws, of which it holds two. Returns whether they differ.
Expected<bool> write_frames(OutputFile&, const Film&, FrameFormat,
                            const std::function<Expected<Image>(std::int64_t frame)>& draw,
                            const GoOn&);
/// Writes the frames; the same bytes each time for GIF and APNG.
Expected<void> animate(const Animation&, const Format&, const State&, OutputFile&, const GoOn&);

/// A file that is written on its own thread, and takes the first free name of its path when it is
/// whole. The destructor cancels it, as soon as its writer asks whether to go on. What is cancelled
/// leaves no file, whatever its writer does.
class RunningExport {
 public:
  using Write = std::function<Expected<void>(OutputFile&, const GoOn&)>;
  /// `all` parts, such as frames, are to be done.
  RunningExport(const std::filesystem::path&, std::int64_t all, const Write&);

  std::int64_t done() const { return done_; }
  std::int64_t all() const { return all_; }
  /// Asks it to end without a file.
  void cancel() { thread_.request_stop(); }
  /// Where the file is, or why there is none; nullptr until it is over.
  const Expected<std::filesystem::path>* result() const { return over_ ? &result_ : nullptr; }

 private:
  std::int64_t all_;
  std::atomic<std::int64_t> done_ = 0;
  Expected<std::filesystem::path> result_;
  std::atomic<bool> over_ = false;
  std::jthread thread_;  ///< ends before all that it uses
};

}  // namespace posenc

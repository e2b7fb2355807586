#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "animation/encoder.hpp"
#include "files/input_file.hpp"
#include "files/spawning.hpp"
#include "state/text.hpp"

namespace posenc {
namespace {

using Words = std::vector<std::string>;

/// The program ffmpeg, which reads frames as they come and writes the file, going back in it at the
/// end. As a library it would cost everybody who installs posenc 46 packages (87 MB).
class VideoEncoder : public Encoder {
 public:
  VideoEncoder(OutputFile& file, const FrameFormat& format) : file_(file), format_(format) {}
  ~VideoEncoder() override {
    hang_up();
    if (id_ > 0) {
      kill(id_, SIGKILL);
      waitpid(id_, nullptr, 0);
    }
  }
  VideoEncoder(const VideoEncoder&) = delete;
  VideoEncoder& operator=(const VideoEncoder&) = delete;

  Expected<void> begin(const Words& codec) {
    if (!has_program("ffmpeg"))
      return fail(
          "MP4 and WebM need the program ffmpeg: install it (apt install ffmpeg), or give "
          "a file that ends in .gif or .png");
    video_.reset(std::tmpfile());
    said_.reset(std::tmpfile());
    std::array<int, 2> ends{-1, -1};
    if (!video_ || !said_ || pipe2(ends.data(), O_CLOEXEC) != 0)
      return fail("there is no place for temporary files: free some space in /tmp");
    to_ffmpeg_ = ends[1];
    Spawning spawning;
    spawning.connect(ends[0], STDIN_FILENO);
    spawning.connect(-1, STDOUT_FILENO);
    spawning.connect(fileno(said_.get()), STDERR_FILENO);
    spawning.connect(fileno(video_.get()), kVideo);
    auto words = words_of(codec);
    const int failed = spawning.start(words, id_);
    close(ends[0]);
    return failed == 0 ? Expected<void>() : fail("ffmpeg cannot be started: reinstall it");
  }

  Expected<void> add(const Image& frame) override {
    const auto* bytes = reinterpret_cast<const char*>(frame.pixels.data());
    for (std::size_t left = frame.pixels.size() * sizeof(Color); left > 0;) {
      const auto written = ::write(to_ffmpeg_, bytes, left);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return wait();
      bytes += written;
      left -= static_cast<std::size_t>(written);
    }
    return {};
  }

  Expected<void> finish() override {
    if (auto done = wait(); !done) return done;
    std::array<char, 1 << 16> part;
    std::rewind(video_.get());
    for (std::size_t count = 1; count != 0;) {
      count = std::fread(part.data(), 1, part.size(), video_.get());
      if (auto done = file_.write({part.data(), count}); !done) return done;
    }
    return {};
  }

 private:
  static constexpr int kVideo = 3;

  Words words_of(const Words& codec) const {
    Words words{"ffmpeg", "-y", "-nostdin", "-hide_banner", "-loglevel", "error",
                // What comes in.
                "-f", "rawvideo", "-pix_fmt", "rgba", "-s",
                fmt::format("{}x{}", format_.width, format_.height), "-r",
                fmt::to_string(format_.per_second), "-i", "-"};
    // What all players show, and in which colours to show it.
    words.insert(words.end(),
                 {"-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p",
                  "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
                  "-color_range", "tv", "-fflags", "+bitexact"});
    words.insert(words.end(), codec.begin(), codec.end());
    words.push_back(fmt::format("/dev/fd/{}", kVideo));
    return words;
  }

  void hang_up() {
    if (to_ffmpeg_ >= 0) close(std::exchange(to_ffmpeg_, -1));
  }

  /// Until it has written everything.
  Expected<void> wait() {
    hang_up();
    int status = -1;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    auto said = contents(said_.get());
    said.resize(std::min(said.find('\n'), said.size()));
    return fail(
        fmt::format("ffmpeg could not make the video ({}): give a file that ends in .gif "
                    "or .png",
                    said.empty() ? "it ended early" : quotable(on_one_line(said), 200)));
  }

  OutputFile& file_;
  FrameFormat format_;
  /// Without names, so that nothing is left of them however the program ends.
  OpenFile video_, said_;
  int to_ffmpeg_ = -1;
  pid_t id_ = 0;
};

Expected<std::unique_ptr<Encoder>> video(OutputFile& file, const FrameFormat& format,
                                         const Words& codec) {
  auto encoder = std::make_unique<VideoEncoder>(file, format);
  if (auto begun = encoder->begin(codec); !begun) return tl::unexpected(begun.error());
  return encoder;
}

}  // namespace

Expected<std::unique_ptr<Encoder>> mp4_encoder(OutputFile& file, const FrameFormat& format) {
  // The index first, so that it plays before it is loaded.
  return video(file, format,
               {"-c:v", "libx264", "-crf", "16", "-preset", "medium", "-movflags", "+faststart",
                "-f", "mp4"});
}

Expected<std::unique_ptr<Encoder>> webm_encoder(OutputFile& file, const FrameFormat& format) {
  return video(file, format,
               {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used",
                "4", "-row-mt", "1", "-f", "webm"});
}

}  // namespace posenc

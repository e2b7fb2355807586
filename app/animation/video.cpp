#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "animation/encoder.hpp"
#include "files/child.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

using Words = std::vector<std::string>;

/// What its container begins with, and whether it is whole: its parts fill it to the end.
using IsFilm = bool(std::string_view head, std::uint64_t size, std::FILE*);

/// Boxes of a size and a name, "ftyp" first; the film's index is "moov", its frames "mdat".
/// (ISO/IEC 14496-12, 4.2)
bool is_mp4(std::string_view head, std::uint64_t size, std::FILE* file) {
  if (head.substr(4, 4) != "ftyp") return false;
  bool has_index = false, has_frames = false;
  std::uint64_t at = 0;
  std::array<char, 16> header;
  while (at + header.size() <= size) {
    if (fseeko(file, static_cast<off_t>(at), SEEK_SET) != 0 ||
        std::fread(header.data(), 1, header.size(), file) != header.size())
      return false;
    const std::string_view box(header.data(), header.size());
    auto length = read_big_endian(box.substr(0, 4));
    if (length == 1) length = read_big_endian(box.substr(8, 8));
    if (length < 8 || length > size - at) return false;
    has_index = has_index || box.substr(4, 4) == "moov";
    has_frames = has_frames || (box.substr(4, 4) == "mdat" && length > header.size());
    at += length;
  }
  return has_index && has_frames && (at == size || at + 8 == size);
}

/// An EBML header, then a Segment, whose size reaches to the end. (RFC 8794, RFC 9559)
bool is_webm(std::string_view head, std::uint64_t size, std::FILE* /*file*/) {
  constexpr std::string_view kHeader = "\x1A\x45\xDF\xA3", kSegment = "\x18\x53\x80\x67";
  if (!head.starts_with(kHeader)) return false;
  const auto at = head.find(kSegment);
  if (at == std::string_view::npos || at + 12 > head.size()) return false;
  const auto length = read_big_endian(head.substr(at + 4, 8));
  constexpr std::uint64_t kEightBytes = std::uint64_t{1} << 56;
  return length > kEightBytes && at + 12 + (length - kEightBytes) == size;
}

/// The program ffmpeg, which reads frames as they come and writes the file, going back in it at the
/// end. As a library it would cost everybody who installs posenc 46 packages (87 MB).
class VideoEncoder : public Encoder {
 public:
  VideoEncoder(OutputFile& file, FrameFormat format, IsFilm& is_film)
      : file_(file), format_(std::move(format)), is_film_(is_film) {}

  Expected<void> begin(const Words& codec) {
    if (!has_program("ffmpeg"))
      return fail("MP4 and WebM need the program ffmpeg: install it (apt install ffmpeg), or " +
                  way_out());
    auto said = MemoryFile::create(kMostSaid);
    if (!said) return tl::unexpected(said.error());
    said_ = *std::move(said);
    video_.reset(std::tmpfile());
    std::array<int, 2> ends{-1, -1};
    if (!video_ || pipe2(ends.data(), O_CLOEXEC) != 0)
      return fail("there is no place for temporary files: free some space in /tmp");
    const Descriptor frames(ends[0]);
    to_ffmpeg_ = Descriptor(ends[1]);
    fcntl(to_ffmpeg_.number(), F_SETFL, O_NONBLOCK);
    auto started = Child::start(
        words_of(codec),
        {.input = frames.number(), .output = fileno(video_.get()), .errors = said_->descriptor()});
    if (!started) return tl::unexpected(started.error());
    ffmpeg_ = *std::move(started);
    return {};
  }

  Expected<void> add(const Image& frame, const Image& /*before*/) override {
    const auto* bytes = reinterpret_cast<const char*>(frame.pixels.data());
    for (std::size_t left = frame.pixels.size() * sizeof(Color); left > 0;) {
      const auto written = ::write(to_ffmpeg_.number(), bytes, left);
      if (written > 0) {
        bytes += written;
        left -= static_cast<std::size_t>(written);
        continue;
      }
      if (written < 0 && errno != EINTR && errno != EAGAIN) return ended_early();
      pollfd room{to_ffmpeg_.number(), POLLOUT, 0};
      constexpr int kMilliseconds = 50;
      poll(&room, 1, kMilliseconds);
      // One that has ended may have left the pipe to a child.
      if (ffmpeg_->status()) return ended_early();
      if (format_.is_cancelled()) return cancelled();
    }
    return {};
  }

  Expected<void> finish() override {
    if (auto done = wait(); !done) return done;
    std::array<char, 1 << 16> part;
    std::fseek(video_.get(), 0, SEEK_END);
    const auto size = static_cast<std::uint64_t>(std::ftell(video_.get()));
    std::rewind(video_.get());
    const std::string_view head(part.data(), std::fread(part.data(), 1, 1024, video_.get()));
    if (head.size() < 16 || !is_film_(head, size, video_.get()))
      return fail(fmt::format("ffmpeg ended without a whole video: {}", way_out()));
    std::rewind(video_.get());
    for (std::size_t count = 1; count != 0;) {
      count = std::fread(part.data(), 1, part.size(), video_.get());
      if (auto done = file_.write({part.data(), count}); !done) return done;
    }
    return {};
  }

 private:
  static constexpr std::size_t kMostSaid = 1 << 16;

  std::string way_out() const {
    return fmt::format("give a file that ends in {}", format_.without_ffmpeg);
  }

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
    words.emplace_back("/dev/fd/1");
    return words;
  }

  /// Until it has written everything.
  Expected<void> wait() {
    to_ffmpeg_ = Descriptor();
    while (!ffmpeg_->status()) {
      if (format_.is_cancelled()) return cancelled();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return ffmpeg_->status() == 0 ? Expected<void>() : failure();
  }
  Expected<void> ended_early() {
    auto done = wait();
    return done ? failure() : done;
  }
  static tl::unexpected<Error> cancelled() { return fail("the animation was cancelled"); }
  Expected<void> failure() const {
    auto said = said_->written();
    said.resize(std::min(said.find('\n'), said.size()));
    return fail(fmt::format("ffmpeg could not make the video ({}): {}",
                            said.empty() ? "it ended early" : quotable(on_one_line(said), 200),
                            way_out()));
  }

  OutputFile& file_;
  FrameFormat format_;
  IsFilm& is_film_;
  /// Without a name, so that nothing is left of it however the program ends.
  OpenFile video_;
  std::optional<MemoryFile> said_;
  Descriptor to_ffmpeg_;
  std::unique_ptr<Child> ffmpeg_;
};

Expected<std::unique_ptr<Encoder>> video(OutputFile& file, const FrameFormat& format,
                                         IsFilm& is_film, const Words& codec) {
  auto encoder = std::make_unique<VideoEncoder>(file, format, is_film);
  if (auto begun = encoder->begin(codec); !begun) return tl::unexpected(begun.error());
  return encoder;
}

}  // namespace

Expected<std::unique_ptr<Encoder>> mp4_encoder(OutputFile& file, const FrameFormat& format) {
  // The index first, so that it plays before it is loaded.
  return video(file, format, is_mp4,
               {"-c:v", "libx264", "-crf", "16", "-preset", "medium", "-movflags", "+faststart",
                "-f", "mp4"});
}

Expected<std::unique_ptr<Encoder>> webm_encoder(OutputFile& file, const FrameFormat& format) {
  return video(file, format, is_webm,
               {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used",
                "4", "-row-mt", "1", "-f", "webm"});
}

}  // namespace posenc

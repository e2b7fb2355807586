#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <posenc/expected.hpp>

#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"
#include "files/picture_text.hpp"

namespace posenc {

struct FrameFormat {
  int width, height;
  int per_second;
  std::int64_t count;
  std::string without_ffmpeg = {};  ///< endings of other formats, for messages
  /// Asked on the same thread while another program is slow.
  std::function<bool()> is_cancelled = [] { return false; };
};

/// Writes frames, all opaque and of one size, into a file as they come.
class Encoder {
 public:
  virtual ~Encoder() = default;
  /// `before` is the frame before it; empty before the first.
  virtual Expected<void> add(const Image& frame, const Image& before) = 0;
  /// After the last frame.
  virtual Expected<void> finish() = 0;
};

using MakeEncoder = Expected<std::unique_ptr<Encoder>>(OutputFile&, const FrameFormat&);
/// Up to 256 colours a frame, which are exact where there are no more.
MakeEncoder gif_encoder;
/// All colours as they are.
MakeEncoder apng_encoder;
/// By the program ffmpeg: H.264 and VP9, with half the resolution in colour as players need it.
MakeEncoder mp4_encoder, webm_encoder;

}  // namespace posenc

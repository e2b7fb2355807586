#pragma once

#include <cstdint>
#include <memory>

#include <posenc/expected.hpp>

#include "figure/cairo/canvas.hpp"
#include "files/output_file.hpp"

namespace posenc {

struct FrameFormat {
  int width, height;
  int per_second;
  std::int64_t count;
};

/// Writes frames, all opaque and of one size, into a file as they come.
class Encoder {
 public:
  virtual ~Encoder() = default;
  virtual Expected<void> add(const Image& frame) = 0;
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

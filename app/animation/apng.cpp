#include <string_view>

#include "animation/changes.hpp"
#include "animation/encoder.hpp"
#include "figure/cairo/canvas.hpp"
#include "files/picture_text.hpp"

namespace posenc {
namespace {

/// PNG's chunks with the frames after the first (https://www.w3.org/TR/png-3/#apng-chunks), which
/// libpng makes none of: each frame is written by it as a PNG of its own, whose pixels are taken.
class ApngEncoder : public Encoder {
 public:
  ApngEncoder(OutputFile& file, const FrameFormat& format) : file_(file), format_(format) {}

  Expected<void> add(const Image& frame, const Image& before) override {
    const auto changed = changes(before, frame);
    const auto png = png_bytes(changed.image);
    if (!png) return tl::unexpected(png.error());
    bool has_control = false;
    Expected<void> done;
    if (count_ == 0) done = file_.write(std::string_view(*png).substr(0, kSignature));
    for (auto rest = std::string_view(*png).substr(kSignature); done && !rest.empty();) {
      const auto length = read_big_endian(rest.substr(0, 4));
      const auto type = rest.substr(4, 4), data = rest.substr(8, length);
      rest.remove_prefix(12 + length);
      if (type == "IEND") break;
      if (type == "IDAT" && !has_control) {
        done = put_control(changed);
        has_control = true;
      }
      if (!done) break;
      if (count_ == 0) {
        done = put(type, data);
      } else if (type == "IDAT") {
        done = put("fdAT", big_endian(sequence_++).append(data));
      }
    }
    ++count_;
    return done;
  }

  Expected<void> finish() override { return put("IEND", ""); }

 private:
  static constexpr std::size_t kSignature = 8;

  /// What says how a frame is shown; before the first, how many there are.
  Expected<void> put_control(const Changes& changed) {
    constexpr char kStays = 0, kOver = 1;
    const auto number = [](auto value) { return big_endian(static_cast<std::uint32_t>(value)); };
    if (count_ == 0) {
      const auto forever = number(0);
      if (auto done = put("acTL", number(format_.count) + forever); !done) return done;
    }
    auto control = number(sequence_++);
    for (const int value : {changed.image.width, changed.image.height, changed.x, changed.y})
      control += number(value);
    control += big_endian(1, 2) + big_endian(static_cast<std::uint32_t>(format_.per_second), 2);
    control += {kStays, kOver};
    return put("fcTL", control);
  }

  Expected<void> put(std::string_view type, std::string_view data) {
    return file_.write(png_chunk(type, data));
  }

  OutputFile& file_;
  FrameFormat format_;
  std::int64_t count_ = 0;
  std::uint32_t sequence_ = 0;
};

}  // namespace

Expected<std::unique_ptr<Encoder>> apng_encoder(OutputFile& file, const FrameFormat& format) {
  return std::make_unique<ApngEncoder>(file, format);
}

}  // namespace posenc

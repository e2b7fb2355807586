#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include <fmt/format.h>

#include "animation/changes.hpp"
#include "animation/encoder.hpp"
#include "animation/indexed.hpp"

namespace posenc {
namespace {

struct FreeColors {
  void operator()(ColorMapObject* colors) const { GifFreeMapObject(colors); }
};

/// GIF89a that plays over and over. Each frame has colours of its own, so that none has to stand
/// for those of others, and only the pixels that changed, so that all else stays still.
class GifEncoder : public Encoder {
 public:
  GifEncoder(OutputFile& file, const FrameFormat& format) : file_(file), format_(format) {
    int failed = 0;
    gif_ = EGifOpen(this, take, &failed);
  }
  ~GifEncoder() override {
    if (gif_ != nullptr) EGifCloseFile(gif_, nullptr);
  }
  GifEncoder(const GifEncoder&) = delete;
  GifEncoder& operator=(const GifEncoder&) = delete;

  Expected<void> begin() {
    if (gif_ == nullptr) return fault();
    EGifSetGifVersion(gif_, true);
    constexpr int kBits = 8;
    constexpr std::array<GifByteType, 3> kForever{1, 0, 0};
    const bool done =
        EGifPutScreenDesc(gif_, format_.width, format_.height, kBits, 0, nullptr) == GIF_OK &&
        EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
        EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0") == GIF_OK &&
        EGifPutExtensionBlock(gif_, kForever.size(), kForever.data()) == GIF_OK &&
        EGifPutExtensionTrailer(gif_) == GIF_OK;
    return done ? Expected<void>() : fault();
  }

  Expected<void> add(const Image& frame, const Image& before) override {
    const auto changed = changes(before, frame);
    auto picture = indexed(changed.image.pixels);
    GraphicsControlBlock control{.DisposalMode = DISPOSE_DO_NOT,
                                 .UserInputFlag = false,
                                 .DelayTime = hundredths(count_ + 1) - hundredths(count_),
                                 .TransparentColor = 0};
    ++count_;
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    // GIF holds a power of two of them.
    picture.colors.resize(std::bit_ceil(std::max<std::size_t>(picture.colors.size(), 2)));
    const std::unique_ptr<ColorMapObject, FreeColors> colors(
        GifMakeMapObject(static_cast<int>(picture.colors.size()), nullptr));
    if (!colors) return fault();
    for (std::size_t i = 0; i < picture.colors.size(); ++i)
      colors->Colors[i] = {picture.colors[i].r, picture.colors[i].g, picture.colors[i].b};
    const bool begun = EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, extension.size(),
                                        extension.data()) == GIF_OK &&
                       EGifPutImageDesc(gif_, changed.x, changed.y, changed.image.width,
                                        changed.image.height, false, colors.get()) == GIF_OK;
    if (!begun) return fault();
    for (int y = 0; y < changed.image.height; ++y) {
      auto* const row =
          picture.pixels.data() + static_cast<std::ptrdiff_t>(y) * changed.image.width;
      if (EGifPutLine(gif_, row, changed.image.width) != GIF_OK) return fault();
    }
    return {};
  }

  Expected<void> finish() override {
    const bool closed = EGifCloseFile(std::exchange(gif_, nullptr), nullptr) == GIF_OK;
    return closed && written_ ? Expected<void>() : fault();
  }

 private:
  static int take(GifFileType* gif, const GifByteType* bytes, int count) {
    auto& self = *static_cast<GifEncoder*>(gif->UserData);
    if (self.written_)
      self.written_ =
          self.file_.write({reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)});
    return self.written_ ? count : 0;
  }
  /// From the beginning to that frame, so that rounding never adds up.
  int hundredths(std::int64_t frame) const {
    return static_cast<int>((100 * frame + format_.per_second / 2) / format_.per_second);
  }
  Expected<void> fault() const {
    return written_ ? fail("the GIF could not be made: there is not enough memory for it")
                    : written_;
  }

  OutputFile& file_;
  FrameFormat format_;
  GifFileType* gif_;
  std::int64_t count_ = 0;
  Expected<void> written_;
};

}  // namespace

Expected<std::unique_ptr<Encoder>> gif_encoder(OutputFile& file, const FrameFormat& format) {
  auto encoder = std::make_unique<GifEncoder>(file, format);
  if (auto begun = encoder->begin(); !begun) return tl::unexpected(begun.error());
  return encoder;
}

}  // namespace posenc

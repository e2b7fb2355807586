#include "animation/formats.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "files/input_file.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr std::array<AnimationFormat, 4> kFormats{
    {{.name = "GIF",
      .extension = ".gif",
      .help = "Plays everywhere; 256 colours a frame",
      .encoder = gif_encoder,
      .most_per_second = 50},
     {.name = "APNG",
      .extension = ".png",
      .help = "Plays in browsers; all colours",
      .encoder = apng_encoder},
     {.name = "MP4",
      .extension = ".mp4",
      .help = "A small file for slides and players; needs ffmpeg",
      .encoder = mp4_encoder,
      .needs_even_sides = true,
      .needs_ffmpeg = true},
     {.name = "WebM",
      .extension = ".webm",
      .help = "A small file for browsers; needs ffmpeg",
      .encoder = webm_encoder,
      .needs_even_sides = true,
      .needs_ffmpeg = true}}};

}  // namespace

std::span<const AnimationFormat> animation_formats() { return kFormats; }

Expected<const AnimationFormat*> animation_format(const std::filesystem::path& file) {
  auto ending = ending_of(file);
  if (ending == ".apng") ending = ".png";
  const auto found = std::ranges::find(kFormats, ending, &AnimationFormat::extension);
  if (found != kFormats.end()) return &*found;
  return fail(fmt::format("{} does not say which format: let its name end in {}",
                          quotable(file.string()), kAnimationEndings));
}

}  // namespace posenc

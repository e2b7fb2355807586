#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "animation/encoder.hpp"

namespace posenc {

/// A kind of file that holds an animation.
struct AnimationFormat {
  std::string_view name;       ///< "GIF"
  std::string_view extension;  ///< ".gif"
  std::string_view help;       ///< one sentence, no full stop
  MakeEncoder* encoder;
  /// GIF counts in hundredths of a second, and browsers take one of them for ten.
  int most_per_second = 60;
  bool needs_even_sides = false;
  bool needs_ffmpeg = false;
};

/// How the names of their files end, as a sentence lists them.
inline constexpr std::string_view kAnimationEndings = ".gif, .png, .apng, .mp4 or .webm";
/// GIF, APNG, MP4, WebM.
std::span<const AnimationFormat> animation_formats();
/// From the ending, upper or lower case, where .png is APNG too; an Error that lists the endings.
Expected<const AnimationFormat*> animation_format(const std::filesystem::path&);

}  // namespace posenc

#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "figure/cairo_canvas.hpp"

/// Pictures compared with those kept, at half their size, in app/tests/goldens. POSENC_UPDATE_GOLDENS=1 in the environment
/// writes them anew: look at them before they are committed.
namespace posenc::test {

/// The tolerance of all goldens. Versions of FreeType and cairo differ in how they smooth edges, so a kept pixel is the mean
/// of 2×2: one with a channel (0 … 255) further off than this counts as different,
inline constexpr int kChannelTolerance = 20;
/// and so great a share of the pixels may be different.
inline constexpr double kShareTolerance = 0.0004;

/// The picture at half its size.
inline Image halved(const Image& image) {
  Image half{image.width / 2, image.height / 2, {}};
  const auto at = [&](int x, int y) {
    return image.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                        static_cast<std::size_t>(x)];
  };
  const auto mean = [](int sum) { return static_cast<std::uint8_t>((sum + 2) / 4); };
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      const Color a = at(2 * x, 2 * y), b = at(2 * x + 1, 2 * y);
      const Color c = at(2 * x, 2 * y + 1), d = at(2 * x + 1, 2 * y + 1);
      half.pixels.push_back(
          {mean(a.r + b.r + c.r + d.r), mean(a.g + b.g + c.g + d.g), mean(a.b + b.b + c.b + d.b), 255});
    }
  }
  return half;
}

struct Difference {
  double share = 1;  ///< of the pixels that are different; all where the sizes are
  Image picture;     ///< |actual − kept|, the larger the brighter
};

/// Of two halved pictures.
inline Difference difference(const Image& actual, const Image& kept) {
  if (actual.width != kept.width || actual.height != kept.height) return {1, actual};
  Difference result{0, actual};
  std::size_t different = 0;
  for (std::size_t i = 0; i < actual.pixels.size(); ++i) {
    const Color a = actual.pixels[i], b = kept.pixels[i];
    const int red = std::abs(a.r - b.r), green = std::abs(a.g - b.g), blue = std::abs(a.b - b.b);
    if (std::max({red, green, blue}) > kChannelTolerance) ++different;
    constexpr int kBrighter = 4;
    const auto bright = [](int v) { return static_cast<std::uint8_t>(std::min(255, kBrighter * v)); };
    result.picture.pixels[i] = {bright(red), bright(green), bright(blue), 255};
  }
  result.share = static_cast<double>(different) / static_cast<double>(actual.pixels.size());
  return result;
}

/// Compares with goldens/NAME.png. Where it differs, NAME-actual.png and NAME-difference.png are left in the build tree.
inline void expect_golden(const std::string& name, const Image& actual) {
  namespace fs = std::filesystem;
  const fs::path kept = fs::path(POSENC_GOLDENS) / (name + ".png");
  const char* const update = std::getenv("POSENC_UPDATE_GOLDENS");
  if (update != nullptr && std::string(update) == "1") {
    const auto written = write_png(kept, halved(actual));
    ASSERT_TRUE(written) << written.error().message;
    return;
  }
  const auto golden = read_png(kept);
  ASSERT_TRUE(golden) << golden.error().message;
  const auto off = difference(halved(actual), *golden);
  if (off.share <= kShareTolerance) return;
  const fs::path folder = POSENC_GOLDENS_OUTPUT;
  fs::create_directories(folder);
  for (const auto& [suffix, image] : {std::pair("-actual.png", &actual), std::pair("-difference.png", &off.picture)}) {
    const auto written = write_png(folder / (name + suffix), *image);
    EXPECT_TRUE(written) << written.error().message;
  }
  ADD_FAILURE() << name << ": " << 100 * off.share << " % of the pixels differ from " << kept
                << ", more than " << 100 * kShareTolerance << " %; see " << (folder / name).string()
                << "-actual.png and -difference.png";
}

}  // namespace posenc::test

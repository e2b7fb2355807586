#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <glm/common.hpp>

#include "figure/cairo/canvas.hpp"
#include "png_files.hpp"
#include "recording_canvas.hpp"

/// Pictures compared with those kept, at half their size, in app/tests/goldens.
/// POSENC_UPDATE_GOLDENS=1 in the environment writes them anew: look at them before they are
/// committed.
namespace posenc::test {

/// The tolerances of all goldens. Versions of FreeType and cairo differ in how they smooth edges,
/// so a kept pixel is the mean of 2×2: one with a channel (0 … 255) further off than this counts as
/// different,
inline constexpr int kChannelTolerance = 10;
/// and so great a share of the pixels may be different.
inline constexpr double kShareTolerance = 0.0001;
/// Versions of a font differ in the shapes and widths of letters, so words are compared by the mean
/// of each channel over their room alone. It may be so far off.
inline constexpr double kWordTolerance = 7;

struct Word {
  std::string text;
  Rect room;  ///< in pixels of the kept picture
};

/// A picture at half its size, and where its words stand.
struct Picture {
  Image image;
  std::vector<Word> words;
};

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
      half.pixels.push_back({mean(a.r + b.r + c.r + d.r), mean(a.g + b.g + c.g + d.g),
                             mean(a.b + b.b + c.b + d.b), 255});
    }
  }
  return half;
}

/// Draws with `draw(canvas, area)`. Words take the room that the recording canvas gives them, so
/// that everything is in the same place whatever version of the fonts is there.
template <class Draw>
Picture picture(const PictureSize& size, Color ground, Draw&& draw) {
  Picture result;
  const auto drawn = draw_image(size, ground, [&](Canvas& canvas, const Rect& area) {
    RecordingCanvas recording;
    draw(recording, area);
    recording.replay(canvas);
    const double scale = size.width * size.scale / area.width() / 2;
    for (const auto& command : recording.commands()) {
      const auto* text = std::get_if<RecordingCanvas::Text>(&command);
      if (text == nullptr) continue;
      const Rect seen = canvas.text_box(text->at, text->text, text->style, HAlign::left,
                                        VAlign::baseline, text->quarter_turn);
      // Another version of the font may be wider.
      const double longer = 0.05 * std::max(seen.width(), seen.height()) + 3;
      const Rect room{glm::min(seen.min, text->box.min), glm::max(seen.max, text->box.max)};
      const Point more = text->quarter_turn ? Point(3, longer) : Point(longer, 3);
      result.words.push_back({text->text, {(room.min - more) * scale, (room.max + more) * scale}});
    }
  });
  EXPECT_TRUE(drawn) << drawn.error().message;
  if (!drawn) return result;

  result.image = halved(*drawn);
  return result;
}

struct Difference {
  double share = 1;                ///< of the pixels that are different; all where the sizes are
  std::vector<std::string> words;  ///< that look different
  Image picture;                   ///< |actual − kept|, the larger the brighter

  bool is_tolerable() const { return share <= kShareTolerance && words.empty(); }
};

/// Words are left out of the share.
inline Difference difference(const Picture& actual, const Image& kept) {
  const Image& image = actual.image;
  if (image.width != kept.width || image.height != kept.height) return {1, {}, image};
  Difference result{0, {}, image};
  const auto index = [&](int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
           static_cast<std::size_t>(x);
  };

  std::vector<bool> in_word(image.pixels.size());
  for (const auto& [text, room] : actual.words) {
    std::array<double, 3> off{};
    double pixels = 0;
    const auto from = [](double v) { return std::max(0, static_cast<int>(std::floor(v))); };
    const auto to = [](double v, int most) {
      return std::min(most, static_cast<int>(std::ceil(v)));
    };
    for (int y = from(room.min.y); y < to(room.max.y, image.height); ++y) {
      for (int x = from(room.min.x); x < to(room.max.x, image.width); ++x) {
        const Color a = image.pixels[index(x, y)], b = kept.pixels[index(x, y)];
        off[0] += a.r - b.r;
        off[1] += a.g - b.g;
        off[2] += a.b - b.b;
        ++pixels;
        in_word[index(x, y)] = true;
      }
    }
    const auto is_off = [&](double sum) { return std::abs(sum) > kWordTolerance * pixels; };
    if (std::ranges::any_of(off, is_off)) result.words.push_back(text);
  }

  std::size_t different = 0;
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const Color a = image.pixels[i], b = kept.pixels[i];
    const int red = std::abs(a.r - b.r), green = std::abs(a.g - b.g), blue = std::abs(a.b - b.b);
    if (!in_word[i] && std::max({red, green, blue}) > kChannelTolerance) ++different;
    constexpr int kBrighter = 4;
    const auto bright = [](int v) {
      return static_cast<std::uint8_t>(std::min(255, kBrighter * v));
    };
    result.picture.pixels[i] = {bright(red), bright(green), bright(blue), 255};
  }
  result.share = static_cast<double>(different) / static_cast<double>(image.pixels.size());
  return result;
}

/// Of two halved pictures without regard to words.
inline Difference difference(const Image& actual, const Image& kept) {
  return difference(Picture{actual, {}}, kept);
}

/// Whether kept pictures are written anew, and not compared.
inline bool updates_goldens() {
  const char* const update = std::getenv("POSENC_UPDATE_GOLDENS");
  return update != nullptr && std::string(update) == "1";
}

/// `kept` was read from `path`. Where they differ, NAME-actual.png and NAME-difference.png are left
/// in the build tree.
inline void expect_like(const std::filesystem::path& path, const Picture& actual,
                        const Image& kept) {
  namespace fs = std::filesystem;
  const auto off = difference(actual, kept);
  testing::Test::RecordProperty("share", std::to_string(off.share));
  if (off.is_tolerable()) return;

  const std::string name = path.stem().string();
  const fs::path folder = POSENC_GOLDENS_OUTPUT;
  fs::create_directories(folder);
  const auto write = [&](const std::string& suffix, const Image& image) {
    const auto written = write_png(folder / (name + suffix), image);
    EXPECT_TRUE(written) << written.error().message;
  };
  write("-actual.png", actual.image);
  write("-difference.png", off.picture);
  std::string words;
  for (const auto& word : off.words) words += " “" + word + "”";
  ADD_FAILURE() << name << ": " << 100 * off.share << " % of the pixels differ from " << path
                << " (tolerated: " << 100 * kShareTolerance << " %), and the words"
                << (words.empty() ? " none" : words) << "; see " << (folder / name).string()
                << "-actual.png and -difference.png";
}

/// Compares with goldens/NAME.png.
inline void expect_golden(const std::string& name, const Picture& actual) {
  const auto path = std::filesystem::path(POSENC_GOLDENS) / (name + ".png");
  if (updates_goldens()) {
    const auto written = write_png(path, actual.image);
    ASSERT_TRUE(written) << written.error().message;
    return;
  }
  const auto kept = read_png(path);
  ASSERT_TRUE(kept) << kept.error().message;
  expect_like(path, actual, *kept);
}

}  // namespace posenc::test

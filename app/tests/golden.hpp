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
#include <glm/vec2.hpp>

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

inline constexpr std::array kChannels{&Color::r, &Color::g, &Color::b};

inline Image halved(const Image& image) {
  Image half{image.width / 2, image.height / 2, {}};
  for (int y = 0; y < half.height; ++y) {
    for (int x = 0; x < half.width; ++x) {
      Color mean{0, 0, 0, 255};
      for (const auto channel : kChannels) {
        int sum = 2;
        for (int i = 0; i < 4; ++i) sum += pixel(image, 2 * x + i % 2, 2 * y + i / 2).*channel;
        mean.*channel = static_cast<std::uint8_t>(sum / 4);
      }
      half.pixels.push_back(mean);
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
  std::vector<bool> in_word(image.pixels.size());
  for (const auto& [text, room] : actual.words) {
    std::array<double, 3> off{};
    double pixels = 0;
    const glm::ivec2 from(glm::max(glm::floor(room.min), 0.0)),
        to(glm::min(glm::ceil(room.max), Point(image.width, image.height)));
    for (int y = from.y; y < to.y; ++y) {
      for (int x = from.x; x < to.x; ++x, ++pixels) {
        const Color a = pixel(image, x, y), b = pixel(kept, x, y);
        for (std::size_t i = 0; i < 3; ++i) off[i] += a.*kChannels[i] - b.*kChannels[i];
        in_word[static_cast<std::size_t>(y * image.width + x)] = true;
      }
    }
    const auto is_off = [&](double sum) { return std::abs(sum) > kWordTolerance * pixels; };
    if (std::ranges::any_of(off, is_off)) result.words.push_back(text);
  }

  std::size_t different = 0;
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    int most = 0;
    for (const auto channel : kChannels) {
      constexpr int kBrighter = 4;
      const int off = std::abs(image.pixels[i].*channel - kept.pixels[i].*channel);
      result.picture.pixels[i].*channel = static_cast<std::uint8_t>(std::min(255, kBrighter * off));
      most = std::max(most, off);
    }
    result.picture.pixels[i].a = 255;
    if (!in_word[i] && most > kChannelTolerance) ++different;
  }
  result.share = static_cast<double>(different) / static_cast<double>(image.pixels.size());
  return result;
}

/// Compares two halved pictures without regard to words.
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

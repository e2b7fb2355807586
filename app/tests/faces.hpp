#pragma once

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "figure/text/fonts.hpp"
#include "figure/text/glyphs.hpp"

/// The fonts of the program.
namespace posenc::test {

inline std::vector<FontFile> font_files() {
  std::vector<FontFile> files;
  const auto folder = data_folder();
  EXPECT_TRUE(folder) << folder.error().message;
  for (const Face face : kFaces) {
    auto file = FontFile::open(font_file(*folder, face));
    EXPECT_TRUE(file) << file.error().message;
    if (file) files.push_back(*std::move(file));
  }
  return files;
}

/// Some face that stands in for this one has the character, and the window rasterises it.
inline bool is_shown(const std::vector<FontFile>& files, Face face, char32_t c) {
  return std::ranges::any_of(
             faces_for(face),
             [&](Face tried) { return files[static_cast<std::size_t>(tried)].glyph(c) != 0; }) &&
         std::ranges::any_of(character_ranges(), [&](const CharacterRange& range) {
           return c >= range.first && c <= range.last;
         });
}

}  // namespace posenc::test

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "temporary_folder.hpp"

namespace posenc::test {

/// The fonts that fontconfig knows here and in programs begun meanwhile: one with East Asian
/// letters, or none.
class SystemFonts {
 public:
  explicit SystemFonts(bool has_east_asian = true) {
    const std::filesystem::path font = POSENC_EAST_ASIAN_FONT;
    EXPECT_TRUE(std::filesystem::exists(font)) << font;
    const auto fonts = folder_.path() / "fonts";
    std::filesystem::create_directory(fonts);
    if (has_east_asian) std::filesystem::create_symlink(font, fonts / font.filename());
    std::ofstream(file()) << "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">"
                          << "<fontconfig><dir>" << fonts.string() << "</dir><cachedir>"
                          << (folder_.path() / "cache").string() << "</cachedir></fontconfig>\n";
    setenv(kVariable, file().c_str(), 1);
  }
  ~SystemFonts() { unsetenv(kVariable); }
  SystemFonts(const SystemFonts&) = delete;
  SystemFonts& operator=(const SystemFonts&) = delete;

 private:
  static constexpr const char* kVariable = "FONTCONFIG_FILE";
  std::filesystem::path file() const { return folder_.path() / "fonts.conf"; }

  TemporaryFolder folder_;
};

}  // namespace posenc::test

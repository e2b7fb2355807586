#include "figure/text/fonts.hpp"

#include <fmt/format.h>

#include <system_error>

namespace posenc {

namespace fs = std::filesystem;

Expected<fs::path> data_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return fail("where this program lies cannot be read from /proc/self/exe: mount /proc");
  const fs::path folder = program.parent_path().parent_path() / "share" / "posenc";
  if (!fs::is_directory(folder / "fonts", error)) {
    return fail(fmt::format(
        "the folder {} with the fonts is missing: install posenc again, or build it by ./run",
        (folder / "fonts").string()));
  }
  return folder;
}

fs::path font_file(const fs::path& folder, Face face) {
  const auto name = [face] {
    switch (face) {
      case Face::regular: return "sans.otf";
      case Face::medium: return "sans-medium.otf";
      case Face::semibold: return "sans-semibold.otf";
      case Face::bold: return "sans-bold.otf";
      case Face::math: return "math.otf";
      case Face::math_italic: break;
    }
    return "math-italic.otf";
  };
  return folder / "fonts" / name();
}

}  // namespace posenc

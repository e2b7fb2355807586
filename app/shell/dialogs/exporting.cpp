#include "shell/dialogs/exporting.hpp"

#include <system_error>

#include <fmt/format.h>

#include "shell/frame/pieces.hpp"
#include "views/page.hpp"

namespace posenc {

std::string_view extension_of(ImageFormat format) {
  switch (format) {
    case ImageFormat::png: return ".png";
    case ImageFormat::svg: return ".svg";
    case ImageFormat::pdf: break;
  }
  return ".pdf";
}

std::filesystem::path free_path(const std::filesystem::path& folder, std::string_view stem,
                                std::string_view extension) {
  auto path = folder / fmt::format("{}{}", stem, extension);
  std::error_code ignored;
  for (int number = 2; std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
       ++number) {
    path = folder / fmt::format("{}-{}{}", stem, number, extension);
  }
  return path;
}

std::filesystem::path path_of(const Export& wanted, const State& state) {
  const auto stem = page_name(state) + (wanted.whole_window ? "-window" : "");
  return free_path(wanted.folder, stem, extension_of(wanted.format));
}

Expected<std::filesystem::path> write_export(const Export& wanted, const Scene& scene) {
  const auto& state = scene.state();
  const auto path = path_of(wanted, state);
  const auto& palette = palette_of(state);
  auto size = wanted.size;
  size.text_size = state.text_size;
  auto written = write_picture(path, wanted.format, size, palette.ground,
                               [&](Canvas& canvas, const Rect& area) {
                                 if (wanted.whole_window) {
                                   draw_window_picture(canvas, area, palette, scene);
                                 } else {
                                   draw_picture(canvas, area, palette, scene);
                                 }
                               });
  if (!written) return tl::unexpected(written.error());
  return path;
}

}  // namespace posenc

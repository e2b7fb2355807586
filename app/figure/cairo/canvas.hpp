#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "files/picture_text.hpp"

namespace posenc {

/// How large a picture is, and what lies under it.
struct PictureSize {
  static constexpr int kMinSide = 64, kMaxSide = 16384;
  static constexpr double kMinScale = 1, kMaxScale = 4;

  int width = 1920, height = 1080;  ///< pixels at scale 1; points in PDF
  double scale = 1;                 ///< a PNG of width·scale × height·scale
  bool transparent = false;         ///< no ground
  double text_size = 1;             ///< State::text_size: larger text, and less room around it
};

/// Draws with `draw(canvas, area)` into a file, written beside its target and renamed
/// (files/output_file.hpp). `area` is in logical pixels: width and height divided by
/// picture_scale(width, height, text_size). `ground` is painted first unless transparent. The file
/// carries `text`.
Expected<void> write_picture(const std::filesystem::path&, ImageFormat, const PictureSize&,
                             Color ground, const std::function<void(Canvas&, const Rect&)>& draw,
                             const PictureText& text = {});

/// A page of a document, in points (of SVG: pixels), `scale` of them a logical pixel.
struct Page {
  int width = 960, height = 540;
  double scale = 1;
};
/// A PDF with a page for each drawing. The file carries `text`.
Expected<void> write_pages(const std::filesystem::path&, const Page&, Color ground,
                           std::span<const std::function<void(Canvas&, const Rect&)>> pages,
                           const PictureText& text = {});
/// A page as the text of an SVG, which carries the session.
Expected<std::string> svg_text(const Page&, Color ground,
                               const std::function<void(Canvas&, const Rect&)>& draw,
                               std::string_view session = {});

/// The same into memory, for tests and comparisons: RGBA, not premultiplied, row-major.
struct Image {
  int width = 0, height = 0;
  std::vector<Color> pixels;
};
Expected<Image> draw_image(const PictureSize&, Color ground,
                           const std::function<void(Canvas&, const Rect&)>& draw);

}  // namespace posenc

#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"

/// Pictures as the bytes of their files.
namespace posenc {

/// Draws in an area of logical pixels.
using DrawPicture = std::function<void(Canvas&, const Rect& area)>;

/// How large a picture is, and what lies under it.
struct PictureSize {
  static constexpr int kMinSide = 64, kMaxSide = 16384;
  static constexpr double kMinScale = 1, kMaxScale = 4;

  int width = 1920, height = 1080;  ///< pixels at scale 1; points in PDF
  double scale = 1;                 ///< a PNG of width·scale × height·scale
  bool transparent = false;         ///< no ground
  double text_size = 1;             ///< State::text_size: larger text, and less room around it
};

/// A page of a document, in points (of SVG: pixels).
struct Page {
  int width = 960, height = 540;
  double scale = 1;  ///< points a logical pixel
  bool transparent = false;
  double field_density =
      2;  ///< pixels a point in pictures of matrices, which may be looked at closely
};
/// The page of a picture, whose scale is that of picture_scale(). An Error for what is outside the
/// limits.
Expected<Page> page_of(const PictureSize&);

/// `ground` is painted first unless the picture is transparent.
Expected<std::string> png_of(const PictureSize&, Color ground, const DrawPicture&);
Expected<std::string> svg_of(const Page&, Color ground, const DrawPicture&);
/// What a PDF says of itself.
struct PdfInfo {
  std::string title = {}, creator = {}, keywords = {};
};
/// A PDF with a page for each drawing.
Expected<std::string> pdf_of(const Page&, Color ground, std::span<const DrawPicture> pages,
                             const PdfInfo& = {});

/// RGBA, not premultiplied, row-major.
struct Image {
  int width = 0, height = 0;
  std::vector<Color> pixels;
};
/// The image as PNG, with an alpha channel unless it `is_opaque`.
Expected<std::string> png_bytes(const Image&, bool is_opaque = false);
Expected<Image> draw_image(const PictureSize&, Color ground, const DrawPicture&);

}  // namespace posenc

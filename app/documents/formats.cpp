#include "documents/formats.hpp"

#include <algorithm>
#include <array>

#include "documents/html.hpp"
#include "files/input_file.hpp"
#include "state/toml/toml.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

Expected<std::string> write_png(const PictureSize& size, Color ground, const DrawPicture& draw,
                                const Carried& carried) {
  return png_of(size, ground, draw).map([&](std::string png) {
    return std::move(png.insert(kPngHeader, png_text_chunk(carried.text)));
  });
}

Expected<std::string> write_svg(const PictureSize& size, Color ground, const DrawPicture& draw,
                                const Carried& carried) {
  const auto page = page_of(size);
  if (!page) return tl::unexpected(page.error());
  return svg_of(*page, ground, draw).map([&](std::string svg) {
    return with_svg_text(std::move(svg), carried.text);
  });
}

Expected<std::string> write_pdf(const PictureSize& size, Color ground, const DrawPicture& draw,
                                const Carried& carried) {
  const auto page = page_of(size);
  if (!page) return tl::unexpected(page.error());
  return pdf_of(*page, ground, {&draw, 1}, {carried.title, kPictureTextName, carried.text});
}

Expected<std::string> write_live(const PictureSize& size, Color ground, const DrawPicture& draw,
                                 const Carried& carried) {
  if (carried.live.empty())
    return fail("a live view has no learned table: choose another encoding, or write a picture");
  const auto svg = write_svg(size, ground, draw, carried);
  return svg ? in_one_file(
                   view_html(carried.title, carried.live, *svg, size.width, size.height, ground))
             : tl::unexpected(svg.error());
}

/// A new format is a row here, and its writer.
constexpr std::array kFormats{
    Format{Holds::session,
           "session",
           kTomlEnding,
           "application/x-posenc",
           "Opens as it was",
           {},
           nullptr,
           true},
    Format{Holds::picture, "PNG", ".png", "image/png", "Pixels, for slides and web pages",
           write_png, text_in_png},
    Format{Holds::picture, "SVG", ".svg", "image/svg+xml", "Lines and outlines, sharp at any size",
           write_svg, text_in_svg},
    Format{Holds::picture, "PDF", ".pdf", "application/pdf", "Lines and text, for print", write_pdf,
           text_in_pdf, false, "points"},
    Format{Holds::live, "HTML", ".html", "text/html", "Live in any browser, in one file",
           write_live},
    Format{Holds::animation, "GIF", ".gif", "image/gif", "Plays everywhere; 256 colours a frame",
           Film{.encoder = gif_encoder, .most_per_second = 50}},
    Format{Holds::animation, "APNG", ".png", "image/apng", "Plays in browsers; all colours",
           Film{.encoder = apng_encoder}, nullptr, false, "pixels", ".apng"},
    Format{Holds::animation, "MP4", ".mp4", "video/mp4",
           "A small file for slides and players; needs ffmpeg",
           Film{.encoder = mp4_encoder, .needs_even_sides = true, .needs_ffmpeg = true}},
    Format{Holds::animation, "WebM", ".webm", "video/webm",
           "A small file for browsers; needs ffmpeg",
           Film{.encoder = webm_encoder, .needs_even_sides = true, .needs_ffmpeg = true}},
    Format{Holds::deck, "Lesson: slides (PDF)", ".pdf", "application/pdf", "A slide a step",
           write_slides},
    Format{Holds::deck, "Lesson: slides (PowerPoint)", ".pptx",
           "application/vnd.openxmlformats-officedocument.presentationml.presentation",
           "A slide a step, whose words can be edited, with its notes", write_presentation},
    Format{Holds::page, "Lesson: page (HTML)", ".html", "text/html", "One file, for any browser",
           write_web_page},
    Format{Holds::live_page, "Lesson: live page (HTML)", ".html", "text/html",
           "One file with live pictures, for any browser", write_live_page},
    Format{Holds::deck, "Lesson: folder", "", "inode/directory", "An SVG a step",
           write_slide_folder},
    Format{Holds::handout, "Lesson: handout (PDF)", ".pdf", "application/pdf",
           "Pages of A4 with the answers", write_handout},
    Format{Holds::film, "Lesson: film (MP4)", ".mp4", "video/mp4",
           "Each step for as long as it takes to read", write_film},
    Format{Holds::film, "Lesson: film (WebM)", ".webm", "video/webm", "The same for browsers",
           write_film},
    Format{Holds::film, "Lesson: film (GIF)", ".gif", "image/gif",
           "The same without ffmpeg, in 256 colours", write_film},
    Format{Holds::subtitles, "Lesson: subtitles (SRT)", ".srt", "application/x-subrip",
           "Words and notes of the film, with their times", write_subtitles},
    Format{Holds::table, "npy", ".npy", "application/x-npy", "An array for NumPy and others",
           encode_npy, nullptr, true},
    Format{Holds::table, "csv", ".csv", "text/csv", "A line a position", encode_csv},
    Format{.holds = Holds::tensors,
           .name = "safetensors",
           .ending = ".safetensors",
           .mime = "application/octet-stream",
           .help = "Tensors of a model, read as tables",
           .is_read = true},
    Format{.holds = Holds::tensors,
           .name = "npz",
           .ending = ".npz",
           .mime = "application/zip",
           .help = "One array of NumPy, packed or not, read as a table",
           .is_read = true},
};

template <class Keep>
Formats formats_that(const Keep& keep) {
  Formats all;
  for (const auto& format : kFormats) {
    if (keep(format)) all.push_back(&format);
  }
  return all;
}

}  // namespace

Formats formats_of(std::initializer_list<Holds> what) {
  return formats_that([&](const Format& f) { return std::ranges::count(what, f.holds) > 0; });
}

Formats all_formats() {
  return formats_that([](const Format&) { return true; });
}

Formats carrying_formats() {
  return formats_that([](const Format& f) { return f.carried != nullptr; });
}

Formats opened_formats() {
  return formats_that([](const Format& f) { return f.is_read || f.carried != nullptr; });
}

std::string endings_text(const Formats& formats, std::string_view last) {
  std::vector<std::string> endings;
  for (const auto* const format : formats) {
    for (const auto ending : {format->ending, format->also})
      if (!ending.empty()) endings.emplace_back(ending);
  }
  return list_text(std::move(endings), last);
}

const Format* find_format(const Formats& formats, const std::filesystem::path& file) {
  const auto ending = ending_of(file);
  const auto found = std::ranges::find_if(formats, [&](const Format* format) {
    return ending == format->ending || (!ending.empty() && ending == format->also);
  });
  return found == formats.end() ? nullptr : *found;
}

Expected<const Format*> format_of(const Formats& formats, const std::filesystem::path& file,
                                  std::string_view more) {
  if (const auto* const format = find_format(formats, file)) return format;
  return fail("{} does not say which format: let its name end in {}{}", quotable(file.string()),
              endings_text(formats), more);
}

Expected<void> write_picture(OutputFile& file, const Format& format, const PictureSize& size,
                             Color ground, const DrawPicture& draw, const Carried& carried) {
  const auto bytes = std::get<WritePicture*>(format.writer)(size, ground, draw, carried);
  return bytes ? file.write(*bytes) : tl::unexpected(bytes.error());
}

}  // namespace posenc

#include "files/picture_text.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <png.h>
#include <qpdf/qpdf-c.h>
#include <zlib.h>
#include <pugixml.hpp>

#include "files/input_file.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

/// libpng's reading of one file. Faults end a call of it early; warnings are nobody's business.
class PngReader {
 public:
  /// `largest`: bytes that it may ask for at once, whatever length a chunk claims.
  PngReader(std::FILE* file, std::size_t largest)
      : largest_(largest),
        png_(png_create_read_struct_2(
            PNG_LIBPNG_VER_STRING, nullptr, [](png_structp png, auto) { png_longjmp(png, 1); },
            [](png_structp, auto) {}, &largest_, allocate,
            [](png_structp, png_voidp bytes) { std::free(bytes); })),
        info_(png_ == nullptr ? nullptr : png_create_info_struct(png_)) {
    if (info_ != nullptr) is_whole_ = read(png_, info_, file);
  }
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  bool is_whole() const { return is_whole_; }
  std::optional<std::string> text() const {
    png_textp texts = nullptr;
    const int count = info_ == nullptr ? 0 : png_get_text(png_, info_, &texts, nullptr);
    for (const auto& text : std::span(texts, static_cast<std::size_t>(count))) {
      if (std::string_view(text.key) == kPictureTextName) return text.text;
    }
    return std::nullopt;
  }

 private:
  static png_voidp allocate(png_structp png, png_alloc_size_t bytes) {
    const auto largest = *static_cast<const std::size_t*>(png_get_mem_ptr(png));
    return bytes > largest ? nullptr : std::malloc(bytes);
  }
  /// All but the pixels. It is jumped back to, so nothing here has a destructor.
  static bool read(png_structp png, png_infop info, std::FILE* file) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_init_io(png, file);
    png_set_benign_errors(png, 1);
    constexpr png_byte kPixels[] = "IDAT";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, kPixels, 1);
    png_set_read_user_chunk_fn(png, nullptr, [](png_structp, png_unknown_chunkp) { return 1; });
    png_read_info(png, info);
    png_read_end(png, info);
    return true;
  }

  std::size_t largest_;
  png_structp png_;
  png_infop info_;
  bool is_whole_ = false;
};

tl::unexpected<Error> damaged(const fs::path& path, std::string_view format) {
  return fail(fmt::format("{} is no {} that can be read: export it again", path.string(), format));
}

/// Nothing where there is no text.
using Text = Expected<std::optional<std::string>>;

Text png_text_of(const fs::path& path) {
  const OpenFile file(std::fopen(path.c_str(), "rb"));
  if (!file) return damaged(path, "PNG");
  constexpr std::size_t kMostText = std::size_t{1} << 16;
  std::error_code failed;
  const PngReader reader(file.get(), fs::file_size(path, failed) + kMostText);
  auto text = reader.text();
  if (!text && !reader.is_whole()) return damaged(path, "PNG");
  return text;
}

Text svg_text_of(const fs::path& path) {
  pugi::xml_document document;
  if (!document.load_file(path.c_str())) return damaged(path, "SVG");
  const auto found = document.find_node([](const pugi::xml_node& node) {
    return std::string_view(node.name()) == "metadata" &&
           std::string_view(node.attribute("id").value()) == kPictureTextName;
  });
  if (!found) return std::nullopt;
  return found.child_value();
}

struct EndPdf {
  void operator()(_qpdf_data* pdf) const {
    qpdf_get_error(pdf);  // or it is written to stderr that nobody asked
    qpdf_cleanup(&pdf);
  }
};

Text pdf_text_of(const fs::path& path) {
  const std::unique_ptr<_qpdf_data, EndPdf> owner(qpdf_init());
  auto* const pdf = owner.get();
  qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
  qpdf_silence_errors(pdf);
  qpdf_set_attempt_recovery(pdf, QPDF_FALSE);
  if ((qpdf_read(pdf, path.c_str(), nullptr) & QPDF_ERRORS) != 0) return damaged(path, "PDF");
  const auto info = qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Info");
  const auto entry = [&](const char* name) -> std::string {
    if (qpdf_oh_is_dictionary(pdf, info) == QPDF_FALSE) return "";
    const auto value = qpdf_oh_get_key(pdf, info, name);
    return qpdf_oh_is_string(pdf, value) == QPDF_FALSE ? "" : qpdf_oh_get_utf8_value(pdf, value);
  };
  if (!entry("/Creator").starts_with(kPictureTextName)) return std::nullopt;
  auto text = entry("/Keywords");
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace

Expected<ImageFormat> image_format(const fs::path& path) {
  constexpr std::array kFormats{std::pair(".png", ImageFormat::png),
                                std::pair(".svg", ImageFormat::svg),
                                std::pair(".pdf", ImageFormat::pdf)};
  const auto ending = ending_of(path);
  for (const auto& [name, format] : kFormats) {
    if (ending == name) return format;
  }
  return fail(fmt::format("{} does not say which format: let its name end in .png, .svg or .pdf",
                          path.string()));
}

std::string big_endian(std::uint32_t number, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> 8 * i & 0xff);
  return text;
}

std::string png_chunk(std::string_view type, std::string_view data) {
  const auto content = std::string(type).append(data);
  const auto sum =
      crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size()));
  return big_endian(static_cast<std::uint32_t>(data.size())) + content +
         big_endian(static_cast<std::uint32_t>(sum));
}

std::string png_text_chunk(std::string_view text) {
  if (text.empty()) return "";
  // Keyword, not compressed, by no method, in no language, with no translated keyword.
  return png_chunk("iTXt", fmt::format("{}{}{}", kPictureTextName, std::string(5, '\0'), text));
}

std::string svg_element(std::string_view text) {
  if (text.empty()) return "";
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      default: escaped += c;
    }
  }
  return fmt::format("\n<metadata id=\"{}\">{}</metadata>", kPictureTextName, escaped);
}

Expected<std::string> session_in_picture(const fs::path& path) {
  const auto format = image_format(path);
  if (!format) return tl::unexpected(format.error());
  std::error_code failed;
  if (!fs::exists(path, failed))
    return fail(fmt::format("{}: there is no such file", path.string()));
  if (const auto what = obstacle(path); !what.empty())
    return fail(fmt::format("{} is {}: give the name of a picture", path.string(), what));
  auto text = *format == ImageFormat::png   ? png_text_of(path)
              : *format == ImageFormat::svg ? svg_text_of(path)
                                            : pdf_text_of(path);
  if (!text) return tl::unexpected(text.error());
  if (*text) return **std::move(text);
  return fail(
      fmt::format("{} carries no session: give a picture that posenc exported", path.string()));
}

Expected<std::string> carried_text(const fs::path& path, std::string_view shown,
                                   std::string_view whose, std::size_t most_bytes) {
  return image_format(path) ? session_in_picture(path)
                            : named_contents(path, shown, whose, most_bytes);
}

}  // namespace posenc

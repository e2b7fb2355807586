#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <posenc/expected.hpp>

/// The session that a picture's file carries beside its picture, in UTF-8: in a PNG in an iTXt
/// chunk with the keyword "posenc", in an SVG in <metadata id="posenc">, in a PDF as the keywords
/// of a document that "posenc" created.
namespace posenc {

inline constexpr const char* kPictureTextName = "posenc";

/// Text with other words in place of some of its characters.
std::string replaced(std::string_view text,
                     std::initializer_list<std::pair<char, std::string_view>> by);
/// A number in a file, its highest byte first.
constexpr std::uint64_t read_big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}
/// The last so many bytes of a number, the highest first.
std::string big_endian(std::uint32_t number, int bytes = 4);
/// A chunk of a PNG, with its length and its checksum.
std::string png_chunk(std::string_view type, std::string_view data);
/// The chunk of a PNG that has this text, to stand behind its header; "" where there is no text.
std::string png_text_chunk(std::string_view text);
/// Bytes of a PNG before that place: signature and header.
inline constexpr std::size_t kPngHeader = 33;
/// The element of an SVG that has this text; "" where there is none.
std::string svg_element(std::string_view text);
/// The SVG with that element behind its first tag.
std::string with_svg_text(std::string svg, std::string_view text);

/// What a picture may carry, in bytes: a session has some kilobytes.
inline constexpr std::size_t kMaxPictureText = std::size_t{1} << 20;
/// The text that those put into a file, and a PDF's keywords; nothing where it carries none. An
/// Error, which names the file so, where it is no such picture or carries more than that. Whatever
/// the file holds, and however large it is, this takes at most a second or so and 100 MiB.
using ReadText = Expected<std::optional<std::string>>(std::FILE*, std::string_view name);
ReadText text_in_png, text_in_svg, text_in_pdf;

}  // namespace posenc

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

/// The session that a picture's file carries beside its picture, in UTF-8: in a PNG in an iTXt
/// chunk with the keyword "posenc", in an SVG in <metadata id="posenc">, in a PDF as the keywords
/// of a document that "posenc" created.
namespace posenc {

/// What a picture's file says of itself.
struct PictureText {
  std::string title = {};    ///< for people
  std::string session = {};  ///< a session as TOML; "" for none
};

inline constexpr const char* kPictureTextName = "posenc";

enum class ImageFormat { png, svg, pdf };
/// From the extension, upper or lower case; an Error that lists the formats.
Expected<ImageFormat> image_format(const std::filesystem::path&);

/// The last so many bytes of a number, the highest first.
std::string big_endian(std::uint32_t number, int bytes = 4);
/// A chunk of a PNG, with its length and its checksum.
std::string png_chunk(std::string_view type, std::string_view data);
/// The chunk of a PNG that has this text, to stand behind its header; "" where there is no text.
std::string png_text_chunk(std::string_view text);
/// Bytes of a PNG before that place: signature and header.
inline constexpr std::size_t kPngHeader = 33;
/// The element of an SVG that has this text, to stand behind its first tag; "" where there is none.
std::string svg_element(std::string_view text);

/// What a picture may carry, in bytes: a session has some kilobytes.
inline constexpr std::size_t kMaxPictureText = std::size_t{1} << 20;
/// The text that those put into a file, and cairo into a PDF; nothing where it carries none. An
/// Error, which names the file so, where it is no such picture or carries more than that. Whatever
/// the file holds, and however large it is, this takes at most a second or so and 100 MiB.
Expected<std::optional<std::string>> text_in(ImageFormat, std::FILE*, std::string_view name);
/// The same of a file by its name. An Error where it carries none.
Expected<std::string> session_in_picture(const std::filesystem::path&);
/// The same of a picture; else named_contents().
Expected<std::string> carried_text(const std::filesystem::path&, std::string_view shown,
                                   std::string_view whose, std::size_t most_bytes);

}  // namespace posenc

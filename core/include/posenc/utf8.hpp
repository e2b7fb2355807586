#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

/// Takes the first character off UTF-8 text (RFC 3629), or one byte where that begins none: nothing
/// then. `text` is not empty.
std::optional<char32_t> take_utf8(std::string_view& text);

/// Adds a character, of at most U+10FFFF.
void add_utf8(std::string& text, char32_t character);

/// Whether a byte is inside a character of several bytes, after the first.
constexpr bool continues_utf8(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
}

}  // namespace posenc

#include <posenc/utf8.hpp>

#include <array>
#include <cstddef>

namespace posenc {

std::optional<char32_t> take_utf8(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80            ? 1
                             : lead >> 5 == 0b110   ? 2
                             : lead >> 4 == 0b1110  ? 3
                             : lead >> 3 == 0b11110 ? 4
                                                    : 0;
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  char32_t character = length <= 1 ? lead : lead & (0x7fu >> length);
  bool valid = length > 0 && length <= text.size();
  for (std::size_t i = 1; valid && i < length; ++i) {
    valid = byte(i) >> 6 == 0b10;
    character = character << 6 | (byte(i) & 0x3fu);
  }
  valid = valid && character >= kSmallest[length] && character <= 0x10ffff &&
          (character < 0xd800 || character > 0xdfff);
  text.remove_prefix(valid ? length : 1);
  if (!valid) return {};
  return character;
}

void add_utf8(std::string& text, char32_t c) {
  const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
  const auto rest = [&](int shift) { byte(0x80 | (c >> shift & 0x3f)); };
  if (c < 0x80) return byte(c);
  if (c < 0x800) return byte(0xc0 | c >> 6), rest(0);
  if (c < 0x10000) return byte(0xe0 | c >> 12), rest(6), rest(0);
  byte(0xf0 | c >> 18), rest(12), rest(6), rest(0);
}

}  // namespace posenc

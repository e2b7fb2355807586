#pragma once

#include <cstdint>

/// Of zlib what a picture's reader asks for. Nothing is unpacked: posenc packs no session.
using Bytef = unsigned char;
using uInt = unsigned;
using uLongf = unsigned long;
enum { Z_OK = 0, Z_DATA_ERROR = -3, Z_BUF_ERROR = -5 };

inline unsigned long crc32(unsigned long, const Bytef* bytes, uInt count) {
  constexpr std::uint32_t kPolynomial = 0xedb88320;
  std::uint32_t sum = ~0U;
  for (uInt i = 0; i < count; ++i) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum % 2 != 0 ? kPolynomial : 0);
  }
  return ~sum;
}
inline int uncompress(Bytef*, uLongf*, const Bytef*, unsigned long) { return Z_DATA_ERROR; }

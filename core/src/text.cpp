#include "text.hpp"

#include <charconv>
#include <cmath>

namespace posenc {

std::string to_text(double x) {
  const bool plain = x == 0 || (std::fabs(x) >= 1e-4 && std::fabs(x) < 1e16);
  char text[64];
  const auto end = plain ? std::to_chars(text, text + sizeof text, x, std::chars_format::fixed)
                         : std::to_chars(text, text + sizeof text, x);
  return {text, end.ptr};
}

}  // namespace posenc

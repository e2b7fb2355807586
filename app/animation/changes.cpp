#include "animation/changes.hpp"

#include <algorithm>
#include <cstddef>

namespace posenc {

Changes changes(const Image& before, const Image& now) {
  if (before.pixels.empty()) return {0, 0, now};
  const auto index = [&](int x, int y) {
    return static_cast<std::size_t>(std::ptrdiff_t{y} * now.width + x);
  };
  int left = now.width, right = 0, top = now.height, bottom = 0;
  for (int y = 0; y < now.height; ++y) {
    for (int x = 0; x < now.width; ++x) {
      if (before.pixels[index(x, y)] == now.pixels[index(x, y)]) continue;
      left = std::min(left, x), right = std::max(right, x + 1);
      top = std::min(top, y), bottom = y + 1;
    }
  }
  if (bottom == 0) return {0, 0, {1, 1, {Color{0, 0, 0, 0}}}};
  Changes found{left, top, {right - left, bottom - top, {}}};
  for (int y = top; y < bottom; ++y) {
    for (int x = left; x < right; ++x) {
      const Color color = now.pixels[index(x, y)];
      found.image.pixels.push_back(before.pixels[index(x, y)] == color ? Color{0, 0, 0, 0} : color);
    }
  }
  return found;
}

}  // namespace posenc

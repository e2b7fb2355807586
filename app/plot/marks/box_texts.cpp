#include <algorithm>

#include <glm/common.hpp>

#include "plot/painting.hpp"

namespace posenc::plot {

void BoxTexts::draw(const Painting& on) const {
  constexpr double kPadding = 4, kOfHeight = 0.6;
  if (texts.empty()) return;
  const Pixels& pixels = on.pixels;
  const auto levels = texts.front().shorter.size() + 1;
  const auto text_of = [](const BoxText& of, std::size_t level) -> const std::string& {
    return level == 0 ? of.text : of.shorter[level - 1];
  };
  for (std::size_t level = 0; level < levels; ++level) {
    double em = largest;
    for (const BoxText& of : texts) {
      const Point room = glm::abs(pixels.at(of.box.max) - pixels.at(of.box.min));
      em = std::min(em, kOfHeight * room.y);
      const double wide =
          on.canvas.measure(text_of(of, level), {of.face, em, of.color, true}).width;
      if (wide + kPadding > room.x) em *= std::max(0.0, room.x - kPadding) / wide;
    }
    if (!(em >= size::kAxis)) continue;  // of boxes without room it is NaN
    for (const BoxText& of : texts)
      on.canvas.text(pixels.at(of.box.centre()), text_of(of, level), {of.face, em, of.color, true},
                     HAlign::centre, VAlign::middle);
    return;
  }
}

}  // namespace posenc::plot

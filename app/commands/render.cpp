#include <cmath>

#include <fmt/format.h>

#include "commands/actions.hpp"
#include "figure/theme.hpp"
#include "scene/scene.hpp"
#include "state/text.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

bool is_side(const ParsedNumber& number) {
  return !number.fault && number.value == std::trunc(number.value) &&
         number.value >= PictureSize::kMinSide && number.value <= PictureSize::kMaxSide;
}

}  // namespace

Expected<void> read_size(PictureSize& size, std::string_view text) {
  const auto times = text.find_first_of("xX");
  const auto width = parse_number(text.substr(0, times));
  const auto height = parse_number(times == std::string_view::npos ? "" : text.substr(times + 1));
  if (!is_side(width) || !is_side(height)) {
    return fail(
        fmt::format("size = {} is not a size: give WIDTHxHEIGHT, each a whole number from {} to "
                    "{}, such as 1920x1080",
                    quotable(text), PictureSize::kMinSide, PictureSize::kMaxSide));
  }
  size.width = static_cast<int>(width.value);
  size.height = static_cast<int>(height.value);
  return {};
}

Expected<void> read_scale(PictureSize& size, std::string_view text) {
  const auto scale = parse_number(text);
  if (scale.fault ||
      !(scale.value >= PictureSize::kMinScale && scale.value <= PictureSize::kMaxScale)) {
    return fail(fmt::format("scale = {} is not a scale: give a number from {} to {}",
                            quotable(text), PictureSize::kMinScale, PictureSize::kMaxScale));
  }
  size.scale = scale.value;
  return {};
}

Expected<void> render(const State& state, PictureSize size, const std::string& file) {
  const auto format = image_format(file);
  if (!format) return tl::unexpected(format.error());
  size.text_size = state.text_size;
  const auto& palette = state.theme == Theme::dark ? dark_palette() : light_palette();
  Scene scene;
  scene.update(state);
  return write_picture(file, *format, size, palette.ground, [&](Canvas& canvas, const Rect& area) {
    draw_picture(canvas, area, palette, scene);
  });
}

}  // namespace posenc

#include "documents/writing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "documents/opening.hpp"
#include "scene/scene.hpp"
#include "text/typed.hpp"
#include "views/csv.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {

Expected<void> read_size(PictureSize& size, std::string_view text) {
  constexpr int kMin = PictureSize::kMinSide, kMax = PictureSize::kMaxSide;
  const auto times = std::min(text.find_first_of("xX"), text.size());
  const auto width = whole_within(text.substr(0, times), kMin, kMax);
  const auto height = whole_within(text.substr(std::min(times + 1, text.size())), kMin, kMax);
  const bool is_plain = text.find_first_not_of("0123456789xX ") == std::string_view::npos;
  if (!width || !height || !is_plain) {
    return fail(
        "size = {} is not a size: give WIDTHxHEIGHT, each a whole number from {} to "
        "{}, such as 1920x1080",
        quotable(text), kMin, kMax);
  }
  size.width = static_cast<int>(*width);
  size.height = static_cast<int>(*height);
  return {};
}

Expected<void> read_scale(PictureSize& size, std::string_view text) {
  constexpr double kMin = PictureSize::kMinScale, kMax = PictureSize::kMaxScale;
  const auto scale = number_within(text, kMin, kMax);
  if (!scale) {
    return fail("scale = {} is not a scale: give a number from {} to {}", quotable(text), kMin,
                kMax);
  }
  size.scale = *scale;
  return {};
}

Expected<void> render(const State& state, PictureSize size, OutputFile& file,
                      const Format& format) {
  size.text_size = state.text_size;
  const auto& palette = palette_of(state);
  const Scene scene(state);
  return write_picture(
      file, format, size, palette.ground,
      [&](Canvas& canvas, const Rect& area) { draw_picture(canvas, area, palette, scene); },
      carried_by(state));
}

Expected<void> render(const State& state, PictureSize size, const std::filesystem::path& file,
                      const Format& format) {
  return write_file(file, [&](OutputFile& out) { return render(state, size, out, format); });
}

Expected<void> write_data(const View& view, const State& state, OutputFile& file,
                          std::uint64_t most_bytes) {
  const Scene scene(state);
  CsvWriter writer([&file](std::string_view block) { return file.write(block); }, view, most_bytes);
  if (auto done = write_numbers(view, scene, writer); !done) return done;
  return writer.finish();
}

}  // namespace posenc

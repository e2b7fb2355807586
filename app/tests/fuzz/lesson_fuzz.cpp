#include <cstddef>
#include <cstdint>
#include <string>

#include "lesson/lesson.hpp"
#include "lesson/placeholders.hpp"
#include "lesson/slide.hpp"
#include "recording_canvas.hpp"
#include "require.hpp"
#include "scene/scene.hpp"

/// What is read is a lesson that is written and read again as it is, and whose words can be shown;
/// what is not read is said in one short line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace posenc;
  static const Scene kScene;
  const std::string text(data, data + size);
  auto lesson = lesson_from_toml(text, "fuzz.toml");
  if (!lesson) {
    require_short_line(lesson.error().message);
    return 0;
  }
  for (auto& step : lesson->steps) {
    static_cast<void>(filled_or_dash(step.note, kScene));
    static_cast<void>(check_parts(step, kScene));
    static_cast<void>(frozen(step, true));
    for (const bool has_answer : {false, true}) {
      const Slide slide{&*lesson, static_cast<std::size_t>(&step - lesson->steps.data()),
                        has_answer, true};
      posenc::RecordingCanvas canvas;
      SlideText(canvas, slide, dark_palette(), kScene, {{0, 0}, {1280, 720}})
          .draw(canvas, dark_palette());
    }
    step.line = 0;
  }
  const auto written = to_toml(*lesson);
  auto again = lesson_from_toml(written, "again.toml");
  require(again.has_value() || written.size() > text.size());
  if (!again) return 0;
  for (auto& step : again->steps) step.line = 0;
  require(*again == *lesson);
  return 0;
}

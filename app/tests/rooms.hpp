#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "figure/cairo/canvas.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"

/// What tests of all views draw them in, and measure their words by.
namespace posenc::test {

struct Room {
  const char* name;
  Rect area;
  bool compact;
};
/// A view in a window of 1920×1080, in the smallest window, and as one of all views.
inline constexpr Room kRooms[] = {
    {"full", {{40, 60}, {1600, 860}}, false},
    {"small", {{40, 60}, {940, 580}}, false},
    {"compact", {{40, 60}, {490, 390}}, true},
};
/// How far the boxes of words may reach into each other: measured in the program's own fonts they
/// are tight.
inline constexpr double kSlack = 2;

/// Runs `test(canvas)` with a canvas that measures text in the program's own fonts.
template <class Test>
void with_metrics(Test&& test) {
  PictureSize size;
  size.width = size.height = PictureSize::kMinSide;
  const auto drawn = draw_image(size, {}, [&](Canvas& canvas, const Rect&) { test(canvas); });
  ASSERT_TRUE(drawn) << drawn.error().message;
}

/// Pictures of words have room for any sentence, and for the same States changed.
inline void expect_room_for_sentences(const View& view, State (*changed)(State),
                                      std::vector<std::string> sentences = {}) {
  sentences.insert(sentences.end(), {"one", "two words", "Το σκυλί δαγκώνει τον άνθρωπο",
                                     "犬が 男を 噛む 🐕 собака", std::string(1000, 'W')});
  for (const int count : {12, 13, 30, 64}) {
    auto& all = sentences.emplace_back();
    for (int i = 0; i < count; ++i) all += i % 4 == 0 ? "the " : "word" + std::to_string(i) + " ";
  }
  with_metrics([&](Canvas& metrics) {
    for (const auto& sentence : sentences) {
      SCOPED_TRACE(sentence);
      const State typed = with_sentence(sentence);
      for (const Scene& scene : {scene_of(typed), scene_of(changed(typed))}) {
        for (const auto& [name, area, compact] : kRooms) {
          for (const auto hover : {std::optional<Point>(), std::optional(area.centre())}) {
            RecordingCanvas canvas(&metrics);
            view.draw(canvas, {area, light_palette(), compact, hover}, scene);
            expect_sound(canvas, area, name);
            if (!hover) expect_no_overlaps(canvas, name, kSlack);
          }
        }
      }
    }
  });
}

}  // namespace posenc::test

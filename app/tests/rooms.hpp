#pragma once

#include <gtest/gtest.h>

#include "figure/cairo/canvas.hpp"

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

}  // namespace posenc::test

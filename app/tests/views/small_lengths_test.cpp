// A sequence of few positions: both marks are named, t + δ also past its end.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "views/parts.hpp"

namespace posenc {
namespace {

TEST(SmallLengths, NameBothMarksAlsoPastTheEnd) {
  test::with_metrics([&](Canvas& metrics) {
    for (const View* view :
         {&kHeatmapView, &kBinaryView, &kSimilarityView, &kPrecisionView, &kBeyondView}) {
      for (const std::int64_t length : {2, 3, 4, 9}) {
        for (const bool is_past : {true, false}) {
          State state = test::with(128, length);
          state.position = is_past ? length - 1 : 0;
          state.offset = is_past ? length - 1 : 1 - length;
          const auto t = symbol_text("t", state.position),
                     other = symbol_text("t + δ", state.position + state.offset);
          for (const auto& [name, area, compact] : test::kRooms) {
            // Where Binary's curves have no room its rows mark both.
            if (compact || (view == &kBinaryView && area.height() < 600)) continue;
            RecordingCanvas canvas(&metrics);
            view->draw(canvas, {area, dark_palette(), compact, {}}, test::scene_of(state));
            SCOPED_TRACE(fmt::format("{} {} {}", view->id, name, other));
            test::expect_sound(canvas, area, "");
            test::expect_words(test::all_text(canvas), {t, other});
          }
        }
      }
    }
  });
}

}  // namespace
}  // namespace posenc

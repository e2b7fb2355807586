// Learned tables whose numbers are as large as a number can be, infinite or missing: all views
// draw them, in the smallest picture and in a usual one.

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "figure/cairo/canvas.hpp"
#include "views/page.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

struct Hostile {
  std::string name;
  std::vector<double> entries;  ///< 12 × 6
};

std::vector<Hostile> hostile_tables() {
  constexpr double kMost = std::numeric_limits<double>::max(), kInfinite = HUGE_VAL;
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(),
                   kLeast = std::numeric_limits<double>::denorm_min();
  constexpr std::size_t kEntries = 72;
  std::vector<double> some(kEntries), signs(kEntries), halves(kEntries), waves(kEntries);
  for (std::size_t i = 0; i < kEntries; ++i) {
    const auto at = static_cast<double>(i);
    waves[i] = std::sin(at);
    signs[i] = i % 3 == 0 ? -kMost : kMost;
    halves[i] = i % 2 == 0 ? -1e308 : 1e308;
  }
  some = waves;
  some[20] = kInfinite, some[34] = -1.7e308, some[43] = 1.7e308, some[54] = -kInfinite;
  auto one = waves;
  one[20] = kInfinite;
  auto two = waves;
  two[20] = 1e308, two[26] = -1e308;
  return {{"some", some},
          {"one", one},
          {"two", two},
          {"signs", signs},
          {"halves", halves},
          {"most", std::vector(kEntries, kMost)},
          {"infinite", std::vector(kEntries, kInfinite)},
          {"missing", std::vector(kEntries, kNaN)},
          {"least", std::vector(kEntries, kLeast)}};
}

class HostileNumbers : public testing::TestWithParam<std::string> {};

TEST_P(HostileNumbers, AreDrawn) {
  constexpr PictureSize kSmallest{.width = PictureSize::kMinSide, .height = PictureSize::kMinSide},
      kUsual{.width = 1280, .height = 720};
  const auto expect_drawn = [](const PictureSize& size, const State& state) {
    const auto picture = draw_image(size, {}, [&](Canvas& canvas, const Rect& area) {
      draw_picture(canvas, area, dark_palette(), Scene(state));
    });
    EXPECT_TRUE(picture) << size.width << ": " << picture.error().message;
  };
  for (const auto& [name, entries] : hostile_tables()) {
    State state = with_table({}, test::loaded(name + ".npy", test::npy_file(12, 6, entries)));
    state.view = GetParam();
    const auto modes = test::modes_of(within_limits(state));
    for (std::size_t i = 0; i < modes.size(); ++i) {
      SCOPED_TRACE(name + ", mode " + std::to_string(i));
      expect_drawn(kSmallest, modes[i]);
      if (i % 4 == 0) expect_drawn(kUsual, modes[i]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Each, HostileNumbers, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace posenc

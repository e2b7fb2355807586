// The formula below each picture: all of it in its room, whatever is set, and its numbers those of
// `posenc data`.

#include "views/formula_lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <posenc/limits.hpp>

#include "figure/theme.hpp"
#include "picture.hpp"
#include "rooms.hpp"
#include "sanitized.hpp"
#include "tables.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

struct Named {
  std::string name;
  State state;
};

/// Within limits whatever was asked for.
State state_of(std::int64_t d, std::int64_t length, double base, const Convention& convention) {
  State state;
  state.convention = &convention;
  state.d = d;
  state.length = length;
  state.base = base;
  state.position = length * 7 / 8;
  state.offset = length / 9;
  state.pair = d / 3;
  state.dim = d / 2;
  return within_limits(state);
}

/// The corners of what can be set, in one view after the other.
std::vector<Named> corners() {
  std::vector<Named> all;
  for (const auto& convention : conventions()) {
    for (const std::int64_t d : {kMinDim, 127, kMaxDim}) {
      for (const std::int64_t length : {std::int64_t{1}, std::int64_t{2048}, kMaxLength}) {
        for (const double base : {kMinBase, 10000.0, kMaxBase})
          all.push_back({fmt::format("{} d{} L{} b{}", convention.id, d, length, base),
                         state_of(d, length, base, convention)});
      }
    }
  }
  for (const auto& kind : encodings()) {
    for (const std::int64_t length : {std::int64_t{1}, std::int64_t{512}, kMaxLength}) {
      State state = state_of(128, length, 10000, paper());
      state.encoding = &kind;
      all.push_back({fmt::format("{} L{}", kind.id, length), within_limits(state)});
    }
  }
  all.push_back(
      {"table", test::with_table_of("a table with a long name.npy", 512, 64, test::Learned())});
  State state;
  state.offset = -500;
  state.distance.measure = Similarity::normalized;
  state.sentence.encoding_weight = 0;
  state.rotation.show = RotationShow::compose;
  all.push_back({"back", state});
  state.distance.measure = Similarity::euclidean;
  state.adding.combine = Combine::concatenate;
  state.mask.masked = 1;
  state.precision.only_pair = true;
  all.push_back({"masked", within_limits(state)});
  return all;
}

/// The rooms that a formula has: in windows of several sizes with their panel, and in pictures.
struct Strip {
  const char* name;
  Rect room;
};
constexpr Strip kStrips[] = {{"large", {{32, 7}, {1520, 89}}},
                             {"large, tall", {{32, 7}, {1520, 149}}},
                             {"small", {{32, 7}, {652, 89}}},
                             {"small, tall", {{32, 7}, {652, 149}}},
                             {"picture", {{32, 12}, {848, 96}}}};

void expect_inside(Canvas& metrics, const Scene& scene, const Rect& room) {
  // Letters that no one reads from afar are as good as cut.
  constexpr double kSmallestLetters = 14;
  RecordingCanvas canvas(&metrics);
  const auto symbols = draw_formula(canvas, room, dark_palette(), scene);
  EXPECT_FALSE(symbols.empty());
  double largest = 0;
  const auto texts = test::all<RecordingCanvas::Text>(canvas);
  for (const auto& text : texts) {
    EXPECT_FALSE(test::contains(text.text, "nan")) << text.text;
    EXPECT_FALSE(test::contains(text.text, "inf")) << text.text;
    largest = std::max(largest, text.style.face == Face::math ? text.style.size : 0);
    EXPECT_GE(text.box.min.x, room.min.x - 1) << text.text;
    EXPECT_LE(text.box.max.x, room.max.x + 1) << text.text;
  }
  for (const auto& [symbol, box] : symbols) {
    EXPECT_GE(box.min.y, room.min.y - 1) << symbol;
    EXPECT_LE(box.max.y, room.max.y + 1) << symbol;
  }
  EXPECT_GE(largest, kSmallestLetters) << test::all_text(canvas);
  const auto [above, below] = std::ranges::minmax(texts, {}, [](const auto& t) { return t.at.y; });
  EXPECT_GT(below.at.y - above.at.y, kSmallestLetters) << "symbols above numbers";
  // The caption is beside the numbers.
  for (const auto& caption : texts) {
    if (caption.style.face != Face::regular) continue;
    for (const auto& text : texts) {
      if (text.style.face == Face::regular || text.at.y <= room.centre().y) continue;
      EXPECT_LT(text.box.max.x, caption.box.min.x) << caption.text;
    }
  }
}

TEST(FormulaLines, StandInTheirRoomWhateverIsSet) {
  test::with_metrics([&](Canvas& metrics) {
    const auto all = corners();
    for (std::size_t i = 0; i < all.size(); i += test::kStride) {
      auto [name, state] = all[i];
      Scene scene = test::unfinished_scene();  // whose encoding the views share
      for (const auto& view : views()) {
        state.view = view.id;
        scene.update(state);
        for (const auto& strip : kStrips) {
          SCOPED_TRACE(testing::Message() << view.id << ", " << name << ", " << strip.name);
          expect_inside(metrics, scene, strip.room);
        }
      }
    }
  });
}

}  // namespace
}  // namespace posenc

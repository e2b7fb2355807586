#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "plot/panels.hpp"
#include "recorded.hpp"
#include "views/parts.hpp"

namespace posenc {
namespace {

TEST(PairDials, HaveTheirNumbersNearerThanOthers) {
  const auto encoding = *Sinusoidal::make(128, 10000, paper());
  RecordingCanvas canvas;
  const auto dials = pair_dials(encoding, 4, [](int) { return std::vector<plot::DialHand>(); });
  plot::PlacedPanel panel;
  panel.room = {{0, 0}, {700, 220}};
  plot::draw({canvas, dark_palette(), {}, panel}, dials);
  const auto circles = test::all<RecordingCanvas::Circle>(canvas);
  const auto texts = test::all<RecordingCanvas::Text>(canvas);
  ASSERT_EQ(texts.size(), circles.size() + 1) << "and the title";
  ASSERT_GT(circles.back().centre.y, circles.front().centre.y) << "several rows";
  for (std::size_t i = 0; i < circles.size(); ++i) {
    const Rect& number = texts[i + 1].box;
    const double own = number.min.y - (circles[i].centre.y + circles[i].radius);
    for (const auto& other : circles) {
      if (other.centre.x == circles[i].centre.x && other.centre.y > circles[i].centre.y) {
        EXPECT_GT(other.centre.y - other.radius - number.max.y, own + 3);
      }
    }
  }
}

TEST(ChosenPairs, AreAllWhereAllFit) {
  EXPECT_EQ(chosen_pairs(1, 64, 0), (std::vector{0}));
  EXPECT_EQ(chosen_pairs(4, 64, 2), (std::vector{0, 1, 2, 3}));
  EXPECT_EQ(chosen_pairs(4, 4, 2), (std::vector{0, 1, 2, 3}));
}

TEST(ChosenPairs, AreEvenlyChosenWithBothEnds) {
  EXPECT_EQ(chosen_pairs(9, 5, 4), (std::vector{0, 2, 4, 6, 8}));
  EXPECT_EQ(chosen_pairs(10, 4, 0), (std::vector{0, 3, 6, 9}));
}

TEST(ChosenPairs, KeepTheSelectedOneInPlaceOfItsNeighbour) {
  EXPECT_EQ(chosen_pairs(9, 5, 3), (std::vector{0, 3, 4, 6, 8}));
  EXPECT_EQ(chosen_pairs(100, 3, 1), (std::vector{0, 1, 99}));
  EXPECT_EQ(chosen_pairs(100, 2, 98), (std::vector{0, 98}));
  EXPECT_EQ(chosen_pairs(100, 1, 37), (std::vector{37}));
}

TEST(FittingPairs, AreAllAsLongAsTheyCanBeRead) {
  EXPECT_EQ(fitting_pairs(64, 1024, 16, 11), 64);
  EXPECT_EQ(fitting_pairs(64, 1010, 16, 11), 64) << "63 at the readable width";
  EXPECT_EQ(fitting_pairs(64, 704, 16, 11), 64);
  EXPECT_EQ(fitting_pairs(64, 703, 16, 11), 43);
  EXPECT_EQ(fitting_pairs(8192, 5, 16, 11), 1);
}

TEST(ChosenPairs, AreAscendingAndNoneTwice) {
  for (const int pairs : {2, 65, 100, 8192}) {
    for (const int most : {1, 2, 3, 64}) {
      for (const int kept : {0, 1, pairs / 2, pairs - 1}) {
        const auto chosen = chosen_pairs(pairs, most, kept);
        EXPECT_EQ(std::ssize(chosen), std::min(pairs, most));
        EXPECT_TRUE(std::ranges::is_sorted(chosen, std::less_equal{}) || chosen.size() < 2)
            << pairs << " " << most << " " << kept;
        EXPECT_TRUE(std::ranges::find(chosen, kept) != chosen.end());
        EXPECT_TRUE(chosen.front() >= 0 && chosen.back() < pairs);
      }
    }
  }
}

}  // namespace
}  // namespace posenc

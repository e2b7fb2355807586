#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "one_view.hpp"
#include "plot/panels.hpp"
#include "recorded.hpp"
#include "tables.hpp"
#include "views/parts.hpp"

namespace posenc {
namespace {

TEST(PairDials, HaveTheirNumbersNearerThanOthers) {
  const auto encoding = *Sinusoidal::make(128, 10000, paper());
  RecordingCanvas canvas;
  const auto dials = pair_dials(encoding, 4, [](int) { return std::vector<plot::DialHand>(); });
  plot::PanelLayout panel;
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

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

/// Of a table, as its figure has them: bands and regions over its rows.
struct DrawnRuns {
  std::vector<plot::Band> bands;
  std::vector<plot::Region> lost;
};
DrawnRuns drawn_runs(const plot::Plot& plot) {
  DrawnRuns drawn;
  for (const auto& layer : plot.layers) {
    if (const auto* const band = std::get_if<plot::Band>(&layer)) drawn.bands.push_back(*band);
    if (const auto* const region = std::get_if<plot::Region>(&layer);
        region != nullptr && region->color == kNaNColor)
      drawn.lost.push_back(*region);
  }
  return drawn;
}

using Entry = std::function<double(std::int64_t)>;

/// Of each run of the band, what there is in the table: its own numbers, and no more than those of
/// its neighbours, which it meets.
void expect_band_of(const plot::Band& band, double shift, const Entry& entry) {
  const auto reach = [&](std::size_t i) {
    Extent all = kOfNoNumbers;
    for (auto t = std::llround(band.x[i] + shift); t < std::llround(band.x[i + 1] + shift); ++t)
      all = with_finite(all, entry(t));
    return all;
  };
  for (std::size_t i = 0; i < band.low.size(); ++i) {
    const Extent own = reach(i);
    SCOPED_TRACE("run " + std::to_string(i));
    ASSERT_EQ(std::isnan(band.low[i]), std::isnan(own.from));
    ASSERT_EQ(std::isnan(band.high[i]), std::isnan(own.from));
    if (std::isnan(own.from)) continue;
    const Extent before = i == 0 ? own : reach(i - 1);
    EXPECT_EQ(band.low[i], std::fmin(own.from, before.to));
    EXPECT_EQ(band.high[i], std::fmax(own.to, before.from));
  }
}

/// Each row that has none is in a region, and regions neither touch nor hold a run of numbers.
void expect_lost(const DrawnRuns& drawn, double shift, std::int64_t rows, std::int64_t each,
                 const Entry& entry) {
  for (std::int64_t t = 0; t < rows; ++t) {
    if (std::isfinite(entry(t))) continue;
    EXPECT_TRUE(std::ranges::any_of(drawn.lost, [&](const plot::Region& region) {
      return region.x.from + shift <= static_cast<double>(t) &&
             static_cast<double>(t) < region.x.to + shift;
    })) << t;
  }
  for (std::size_t i = 1; i < drawn.lost.size(); ++i)
    EXPECT_GE(drawn.lost[i].x.from - drawn.lost[i - 1].x.to, static_cast<double>(each));
}

struct LossyTable {
  const char* name;
  std::int64_t rows;
  Entry entry;
};
std::vector<LossyTable> lossy_tables() {
  const auto wave = [](std::int64_t t) { return std::sin(static_cast<double>(t) / 50); };
  return {{"stretch", 2048, [=](auto t) { return t >= 700 && t < 1100 ? kMissing : wave(t); }},
          {"every-second-run", 2048, [=](auto t) { return t / 4 % 2 == 0 ? kMissing : wave(t); }},
          {"two-stretches", 5000, [=](auto t) { return t % 2000 < 300 ? -HUGE_VAL : wave(t); }},
          {"one", 200'003,
           [=](auto t) { return t == 100'001   ? kMissing
                                : t == 150'007 ? 30
                                               : wave(t); }},
          {"none", 1500, [](auto) { return kMissing; }}};
}

TEST(Runs, SayWhatATableOfMoreRowsThanPixelsHas) {
  struct Place {
    const char *view, *panel;
    double shift;  ///< from a run's edge to its first row
  };
  for (const auto& [view, panel, shift] :
       {Place{"waves", "waves", 0.5}, {"heatmap", "column", 0}}) {
    for (const auto& [name, rows, entry] : lossy_tables()) {
      SCOPED_TRACE(std::string(view) + " " + name);
      std::vector<double> entries;
      for (std::int64_t t = 0; t < rows; ++t)
        for (int j = 0; j < 2; ++j) entries.push_back(j == 0 ? entry(t) : 0.5);
      const auto table = test::loaded(std::string(name) + ".npy", test::npy_file(rows, 2, entries));
      State state = with_table(test::state_of("waves-span=0"), table);
      state.view = view;
      const test::OneView one{*find_view(view)};
      const auto drawn = drawn_runs(one.plot(state, panel));
      ASSERT_FALSE(drawn.bands.empty());
      expect_band_of(drawn.bands.front(), shift, entry);
      expect_lost(drawn, shift, rows, (rows + 699) / 700, entry);
      EXPECT_FALSE(drawn.lost.empty());
      test::expect_sound(one.drawn(state), test::kArea, name, true);
      if (view == std::string_view("waves")) {
        EXPECT_FALSE(test::contains(one.text(state), "Dots")) << "above a band";
      }
    }
  }
}

TEST(Runs, AreStripedWhereTheyAreLostTogether) {
  plot::Plot plot;
  add_lost(plot, {.edges = {0, 2, 4, 6, 8},
                  .low = {1, 1, 1, 1},
                  .high = {1, 1, 1, 1},
                  .has_lost = {true, true, false, true}});
  const auto lost = drawn_runs(plot).lost;
  ASSERT_EQ(lost.size(), 2u);
  EXPECT_EQ(lost[0].x, (plot::Extent{0, 4}));
  EXPECT_EQ(lost[1].x, (plot::Extent{6, 8}));
}

}  // namespace
}  // namespace posenc

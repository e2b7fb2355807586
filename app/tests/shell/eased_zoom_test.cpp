#include "shell/frame/eased_zoom.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "set_parameters.hpp"
#include "shell/window/system.hpp"
#include "temporary_folder.hpp"
#include "views/distance/numbers.hpp"
#include "views/distance/options.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/heatmap/options.hpp"

namespace posenc {
namespace {

constexpr double kHalf = EasedZoom::kSeconds / 2;

State with_length(std::int64_t length) { return test::state_of(fmt::format("length={}", length)); }

State with_rows(int from, int to, int length = 1000) {
  return test::state_of(fmt::format("length={} from={} to={}", length, from, to));
}

TEST(EasedZoom, SlowsDownAndEndsAtTheState) {
  EasedZoom eased;
  const State whole = with_rows(0, 0), part = with_rows(200, 300);
  const auto rows_at = [&](double now) {
    return heatmap::shown_rows(eased.shown(part, now, false));
  };
  EXPECT_EQ(eased.shown(whole, 0, false), whole);
  EXPECT_FALSE(eased.moves());
  EXPECT_EQ(rows_at(1), (plot::Extent{0, 1000}));
  EXPECT_TRUE(eased.moves());
  double size = 1000;
  for (int i = 1; i < 10; ++i) {
    const auto rows = rows_at(1 + i * EasedZoom::kSeconds / 10);
    EXPECT_LT(rows.size(), size);
    EXPECT_GT(rows.size(), 100);
    size = rows.size();
    if (i == 5) {
      EXPECT_NEAR(size, 1000 * std::pow(0.1, 0.875), 1e-6) << "7/8 of the way in powers of ten";
    }
  }
  EXPECT_EQ(eased.shown(part, 1 + EasedZoom::kSeconds, false), part);
  EXPECT_FALSE(eased.moves());
  EXPECT_EQ(eased.shown(part, 9, false), part);
}

TEST(EasedZoom, KeepsTheCellUnderThePointer) {
  constexpr std::int64_t kLength = 1'000'000'000;
  constexpr double kAt = 0.3;
  EasedZoom eased;
  State state = with_length(kLength);
  eased.shown(state, 0, false);
  double now = 0;
  std::mt19937 random(1);
  const double anchor = kAt * kLength;
  for (int i = 0; i < 200; ++i) {
    const auto rows = heatmap::shown_rows(state);
    const AxisMap axis{rows.from, rows.to, 0, 1};
    const auto next = zoomed(axis, kAt, zoom_factor(i % 100 < 50 ? 1 : -1), kLength);
    state.set(heatmap::kFrom, next.from);
    state.set(heatmap::kTo, next.to);
    // A notch comes before the one before has been followed to its end.
    for (const double wait : {0.0, 0.03, 0.04}) {
      now += wait;
      const auto seen = heatmap::shown_rows(eased.shown(state, now, false));
      EXPECT_NEAR((anchor - seen.from) / seen.size(), kAt, 1e-6);
    }
  }
  now += EasedZoom::kSeconds;
  EXPECT_EQ(eased.shown(state, now, false), state);
  EXPECT_NEAR(state[heatmap::kTo], 0, 1) << "as far out as in";
}

TEST(EasedZoom, StaysWithinLimits) {
  std::mt19937_64 random(7);
  for (const std::int64_t length : {3LL, 1000LL, 1'000'000'000LL}) {
    for (const bool logarithmic : {false, true}) {
      EasedZoom eased;
      double now = 0;
      for (int i = 0; i < 200; ++i) {
        State state = with_length(length);
        const auto most = static_cast<double>(length);
        std::uniform_real_distribution<> place(0, most);
        state.set(heatmap::kFrom, place(random));
        state.set(heatmap::kTo, state[heatmap::kFrom] + place(random));
        test::parameter("from-i").set(state, place(random));
        test::parameter("from-j").set(state, place(random));
        test::parameter("span").set(state, place(random));
        state.set(distance::kLogarithmic, logarithmic);
        state.set(distance::kFrom, place(random));
        state.set(distance::kSpan, place(random) / 1000);
        state = within_limits(state);
        now += 0.05;
        const State seen = eased.shown(state, now, false);
        EXPECT_EQ(within_limits(seen), seen);
        const auto rows = heatmap::shown_rows(seen);
        EXPECT_GE(rows.from, 0);
        EXPECT_LE(rows.to, most);
        const auto deltas = distance::shown_range(seen);
        EXPECT_LE(deltas.from, deltas.to);
      }
    }
  }
}

TEST(EasedZoom, EasesLogarithmicAxesByLogarithms) {
  EasedZoom eased;
  State state = with_length(1'000'001);
  state.set(distance::kLogarithmic, true);
  eased.shown(state, 0, false);
  State part = state;
  part.set(distance::kFrom, 1);
  part.set(distance::kSpan, 999);
  eased.shown(part, 0, false);
  const State seen = eased.shown(part, kHalf, false);
  // From six decades to three, 7/8 of the way.
  EXPECT_NEAR(std::log10(seen[distance::kFrom] + seen[distance::kSpan]), 6 * std::pow(0.5, 0.875),
              1e-3);
}

TEST(EasedZoom, DoesNotEaseDragsAndOtherAxes) {
  EasedZoom eased;
  eased.shown(with_rows(0, 0), 0, false);
  EXPECT_EQ(eased.shown(with_rows(10, 20), 0, true), with_rows(10, 20));
  EXPECT_FALSE(eased.moves());
  EXPECT_EQ(eased.shown(with_rows(10, 20, 2000), 0, false), with_rows(10, 20, 2000));
  EXPECT_FALSE(eased.moves());
  State other = with_rows(30, 40, 2000);
  other.view = "distance";
  EXPECT_EQ(eased.shown(other, 0, false), other);
  State moved = other;
  moved.position = 50;
  EXPECT_EQ(eased.shown(moved, 0, false), moved) << "what is not zoomed is not eased";
}

class ReducedMotion : public test::InFolder {
 protected:
  void SetUp() override { unsetenv("POSENC_REDUCED_MOTION"); }
  void TearDown() override { unsetenv("POSENC_REDUCED_MOTION"); }
};

TEST_F(ReducedMotion, FollowsTheDesktopAndTheVariable) {
  EXPECT_FALSE(asks_for_reduced_motion(folder()));
  const std::tuple<const char*, const char*, bool> rows[] = {
      {"kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", true},
      {"kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", false},
      {"gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=A\ngtk-enable-animations = false\n",
       true},
      {"gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", false},
      {"gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\r\n", true}};
  for (const auto& [name, text, is_reduced] : rows) {
    std::filesystem::create_directories((folder() / name).parent_path());
    put(name, text);
    EXPECT_EQ(asks_for_reduced_motion(folder()), is_reduced) << name << text;
  }
  setenv("POSENC_REDUCED_MOTION", "0", 1);
  EXPECT_FALSE(asks_for_reduced_motion(folder()));
  setenv("POSENC_REDUCED_MOTION", "1", 1);
  EXPECT_TRUE(asks_for_reduced_motion({}));
}

}  // namespace
}  // namespace posenc

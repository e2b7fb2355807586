#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "one_view.hpp"
#include "views/known.hpp"
#include "views/shown.hpp"
#include "views/wavelengths/numbers.hpp"
#include "views/wavelengths/options.hpp"

namespace posenc::wavelengths {
namespace {

using test::contains;
using test::scene_of;
using test::with;
using testing::_;
using testing::Contains;
using testing::ElementsAre;
using testing::Pair;

constexpr double kTwoPi = 2 * std::numbers::pi;

Numbers numbers(const State& state) { return *numbers_of(scene_of(state)); }
const test::OneView kView{kWavelengthsView};

State in_convention(std::string_view id, std::int64_t d = 128) {
  State state;
  state.d = d;
  state.convention = find_convention(id);
  return within_limits(state);
}

/// With masks, statements and the nearest neighbour.
State with_more(State state = {}) {
  state.set(kShow, WavelengthsShow::lengths);
  state.set(kMore, true);
  return state;
}

TEST(Wavelengths, TableIsThatOfTheFormula) {
  for (const std::int64_t d : {2, 128, 16384}) {
    for (const std::int64_t length : {1LL, 512LL, 1'000'000'000LL}) {
      const auto table = kView.rows(with(d, length));
      ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(d / 2));
      for (std::size_t k = 0; k < table.rows.size(); k += 1 + table.rows.size() / 7) {
        const auto& row = table.rows[k];
        const double omega = std::pow(1e4, -2.0 * static_cast<double>(k) / static_cast<double>(d));
        const double turns = static_cast<double>(length) * omega / kTwoPi;
        constexpr double kPow = 1e-14;  // of std::pow, an exponent rounded
        EXPECT_EQ(row[0], static_cast<double>(k));
        EXPECT_NEAR(row[1], omega, omega * kPow);
        EXPECT_NEAR(row[2], kTwoPi / omega, kTwoPi / omega * kPow);
        EXPECT_NEAR(row[3], turns, turns * kPow);
      }
    }
  }
}

/// "From 2π to 10000·2π" holds at one end in the paper's count, at the other where pairs are
/// counted from 1, and at both only where exponents are divided by the number of pairs less one.
TEST(Wavelengths, PutsTheSentenceOnTheirEndsToTheTest) {
  for (const auto& convention : conventions()) {
    const auto& rule = convention.rule;
    const bool endpoint =
        rule.divisor == Divisor::half_less_one || rule.divisor == Divisor::half_less_one_or_one;
    const Numbers n = numbers(in_convention(convention.id));
    EXPECT_EQ(n.reaches_limit, endpoint || convention.id == "one-based") << convention.id;
    EXPECT_EQ(n.ends_at_limit(), n.reaches_limit) << convention.id;
    EXPECT_EQ(n.starts_at_2pi(), convention.id != "one-based" && !rule.times_index_pi)
        << convention.id;
    EXPECT_EQ(n.is_geometric(), !rule.times_index_pi) << convention.id;
    const FactList known = kView.known(in_convention(convention.id));
    EXPECT_EQ(known.holds("first-wavelength") && known.holds("last-wavelength"), endpoint)
        << convention.id;
    // A sine and its cosine share a frequency, where the exponent is that of the pair.
    const bool own =
        convention.id == "mistake-cos-exponent" || convention.id == "mistake-dimension";
    EXPECT_EQ(n.frequencies, own ? 128 : 64) << convention.id;
    EXPECT_EQ(known.holds("frequencies"), own) << convention.id;
    EXPECT_NEAR(n.limit, kTwoPi * 10000, 1e-9);
  }
  EXPECT_NEAR(numbers({}).longest, 54410.14, 0.005) << "as published";
}

TEST(Wavelengths, NamesWhatDoesNotTurnAndWhatAliases) {
  // ω_k = k·π·b^(−2k/d) > π where k > b^(2k/d): 2 ≤ k ≤ 16 at d = 128.
  const State state = in_convention("mistake-index-pi");
  const Numbers n = numbers(state);
  int aliased = 0;
  for (int k = 0; k < 64; ++k) aliased += k > std::pow(10000.0, k / 64.0) ? 1 : 0;
  EXPECT_EQ(n.aliased, aliased);
  EXPECT_GT(aliased, 10);
  EXPECT_EQ(n.still, 1);
  EXPECT_EQ(n.fastest, 7);
  EXPECT_NEAR(n.shortest, 2 / (7 * std::pow(10000.0, -7 / 64.0)), 1e-12);
  EXPECT_TRUE(kView.known(state).fails("ratio"));
  EXPECT_EQ(kView.known(state).number("aliased"), aliased);
  EXPECT_EQ(kView.known(in_convention("mistake-index-pi", 2)).find("ratio")->outcome(),
            CheckOutcome::not_measured);
  EXPECT_EQ(numbers({}).aliased, 0);
}

TEST(Wavelengths, CountsThePairsThatNeverTurnOnce) {
  // 2π·b^(2k/d) > L ⇔ k > d·ln(L/2π) / (2·ln b): 30.6 at d = 128, L = 512.
  EXPECT_EQ(numbers({}).incomplete, 64 - 31);
  EXPECT_EQ(numbers(with(128, 1)).incomplete, 64);
  EXPECT_EQ(numbers(with(128, 1'000'000'000)).incomplete, 0);
  EXPECT_EQ(numbers(with(2, 6)).incomplete, 1);
  EXPECT_EQ(numbers(with(2, 7)).incomplete, 0);
}

TEST(Wavelengths, TheNearestNeighbourFollowsTheMask) {
  State state = with(32, 4096);
  const auto of_all = *numbers(state).nearest;
  EXPECT_EQ(of_all.position, 38);
  state.mask = with_solo({}, 7, 8);
  const auto of_slow = *numbers(state).nearest;
  EXPECT_EQ(of_slow.position, 38);
  EXPECT_LT(of_slow.distance, of_all.distance / 100) << "slow pairs hardly tell neighbours apart";
  state.mask = with_solo({}, 0, 8);
  const auto of_fast = *numbers(state).nearest;
  EXPECT_NE(of_fast.position, 38) << "fast pairs repeat themselves";
  EXPECT_LT(of_fast.distance, of_all.distance);
}

TEST(Wavelengths, KnowWhatHolds) {
  using enum CheckOutcome;
  test::expect_known(kWavelengthsView,
                     {{"", "first-wavelength", holds, kTwoPi},
                      {"", "last-wavelength", fails, 54410.14},
                      {"", "frequencies", fails, 64},
                      {"convention=one-based", "first-wavelength", fails, 7.2557},
                      {"convention=one-based", "last-wavelength", holds, 1e4 * kTwoPi},
                      {"convention=mistake-cos-exponent", "frequencies", holds, 128}});
  const FactList known = kView.known({});
  EXPECT_TRUE(known.holds("ratio") && known.holds("neighbour"));
  EXPECT_NEAR(known.number("ratio"), std::pow(10000, 1 / 64.0), 1e-12);
  EXPECT_EQ(known.number("incomplete"), 33);
  EXPECT_FALSE(kView.known(with(128, 1)).has("neighbour-distance"));
  State state;
  state.mask.masked = 0b101;
  const auto masked = find_fact(FactList(), test::scene_of(state), "masked-pairs");
  EXPECT_EQ(text_of(masked.value().value), "pairs 0–7 and 16–23");
}

/// Of d = 16, L = 512, t = 37, each phase ± 0.15 rad.
TEST(Narrowing, IsWhatTheRowsSay) {
  const std::string settings = "wavelengths-show=narrowing d=16 length=512 position=37 ";
  EXPECT_EQ(kView.known(test::state_of(settings)).text("narrowed"), "512, 188, 85, 31, 9, 3, 1, 1");
  const State fast = test::state_of(settings + "read-first=fast");
  EXPECT_EQ(kView.known(fast).text("narrowed"), "24, 2, 1, 1, 1, 1, 1, 1");
  EXPECT_EQ(kView.known(fast).number("first-remaining"), 24);
  const State masked = test::state_of(settings + "mute=4");
  EXPECT_EQ(kView.known(masked).text("narrowed"), "512, 188, 85, 31, 3, 1, 1");
  const auto plot = kView.plot(masked, "narrowing");
  ASSERT_EQ(plot.rows->rows.size(), 8u);
  EXPECT_EQ(plot.rows->rows[4].cells[2].text.full, "not read");
  for (const auto& bar : std::get<plot::Bars>(plot.layers[1]).bars)
    EXPECT_FALSE(bar.box.min.y <= -4.5 && -4.5 <= bar.box.max.y) << "no bar where none is read";
  const auto comb = kView.plot(fast, "narrowing");
  const auto& teeth = std::get<plot::Bars>(comb.layers[1]).bars;
  EXPECT_EQ(std::ranges::count_if(teeth, [](const auto& bar) { return bar.box.max.y > -1; }), 24);
}

TEST(Narrowing, LooksAroundTInAVeryLongSequence) {
  const auto made = narrowing_of(scene_of(
      test::state_of("wavelengths-show=narrowing d=16 length=1000000000 position=500000000")));
  EXPECT_EQ(made->positions, (Cells{500'000'000 - 32768, 65536}));
}

TEST(WavelengthsPicture, HasAWaveForEachPairAndADotAtT) {
  const auto plot = kView.plot(test::state_of("d=16 length=512 position=37"), "waves");
  std::size_t waves = 0;
  for (const auto& layer : plot.layers) {
    const auto* const line = std::get_if<plot::Line>(&layer);
    if (line == nullptr) continue;
    const double middle = -static_cast<double>(waves) - 0.5;
    for (std::size_t i = 0; i < line->points.size(); i += 37) {
      const double x = line->points[i].x, y = line->points[i].y;
      EXPECT_NEAR(
          y, middle + 0.38 * std::sin(x * std::pow(1e4, -2.0 * static_cast<double>(waves) / 16)),
          1e-9);
    }
    ++waves;
  }
  EXPECT_EQ(waves, 8u);
  const auto& dots = std::get<plot::Dots>(plot.layers.back()).points;
  ASSERT_EQ(dots.size(), 8u);
  EXPECT_NEAR(dots[0].y, -0.5 + 0.38 * std::sin(37.0), 1e-12);
}

TEST(Wavelengths, ButtonsMaskAndSolo) {
  for (const std::int64_t d : {6, 128}) {
    State state = with_more(with(d, 512));
    const auto picture = kView.layout(state);
    const auto& panel = *picture.find("pairs");
    const auto bands = static_cast<double>(std::min<std::int64_t>(d / 2, 8));
    const auto tap = [&](std::size_t column, double band) {
      const Point at{(panel.columns[column].from + panel.columns[column].to) / 2,
                     panel.frame.min.y + (band + 0.5) / bands * panel.frame.height()};
      state = kView.after(state, test::tap(at));
    };
    tap(1, 1);
    EXPECT_EQ(state.mask.masked, 0b10);
    tap(1, 1);
    EXPECT_EQ(state.mask.masked, 0);
    tap(0, 1);
    EXPECT_EQ(state.mask.masked, 0) << "a name masks nothing";
    tap(2, 2);
    EXPECT_EQ(state.mask, with_solo({}, 2, static_cast<int>(bands)));
  }
}

/// Whether it leaves them out or not, and only where the words or the picture say that.
TEST(Masking, ChangesTheViewsThatSaySo) {
  test::AtLeast counted(6);
  State state;
  state.mask.masked = 0b10;
  for (const auto& view : views()) {
    const auto drawn = [&](const State& of) {
      RecordingCanvas canvas;
      draw_view(view, canvas, {{{40, 60}, {1600, 860}}, dark_palette(), false, {}}, scene_of(of));
      return test::all_text(canvas);
    };
    EXPECT_EQ(contains(drawn(state), "pairs 8–15"), view.masked != MaskedPairs::marked) << view.id;
    EXPECT_FALSE(contains(drawn({}), "Masked")) << view.id;
    auto shown = shown_facts(view, scene_of(state)), unmasked = shown_facts(view, scene_of({}));
    const auto said =
        std::erase_if(shown, [](const Fact& fact) { return fact.id == "masked-pairs"; });
    EXPECT_EQ(said == 1, view.masked != MaskedPairs::marked) << view.id;
    if (counts_masked_pairs(view, state)) {
      ++counted;
      EXPECT_EQ(shown, unmasked) << view.id;
    }
  }
}

TEST(Masking, HeatmapAndDistanceLackThePairs) {
  State state = with(16, 64);
  state.mask.masked = 0b1;
  test::Rows cells, curve;
  find_view("heatmap")->write(scene_of(state), cells);
  for (const auto& row : cells.rows)
    EXPECT_EQ(row[2] == 0, row[1] < 2 || (row[0] == 0 && std::fmod(row[1], 2) == 0));
  find_view("distance")->write(scene_of(state), curve);
  EXPECT_EQ(curve.rows.at(0)[1], 7) << "seven of eight pairs at distance 0";
}

}  // namespace
}  // namespace posenc::wavelengths

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "state/presets.hpp"
#include "tables.hpp"
#include "views/waves/numbers.hpp"
#include "views/waves/options.hpp"

namespace posenc::waves {
namespace {

using test::contains;
using test::refusal;
using test::scene_of;
using test::state_of;
using test::with;

const test::OneView kView{kWavesView};

std::vector<int> dims_of(const State& state) { return shown_dims(scene_of(state)); }

/// Vaswani et al. 2017, §3.5.
double paper_entry(std::int64_t t, int dim, std::int64_t d) {
  const long double angle =
      static_cast<long double>(t) /
      std::pow(10000.0L, static_cast<long double>(dim - dim % 2) / static_cast<long double>(d));
  return static_cast<double>(dim % 2 == 0 ? std::sin(angle) : std::cos(angle));
}

void expect_rows(const State& state, const Cells& positions, const std::vector<int>& dims) {
  const auto table = kView.rows(state);
  ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(positions.count) * dims.size());
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto t = positions.first + static_cast<std::int64_t>(i / dims.size());
    const int dim = dims[i % dims.size()];
    EXPECT_EQ(table.rows[i][0], static_cast<double>(t));
    EXPECT_EQ(table.rows[i][1], dim);
    EXPECT_NEAR(table.rows[i][2], paper_entry(t, dim, state.d), 1e-15);
  }
}

TEST(Waves, ShowsTheTutorialsFigures) {
  // d2l.ai, 11.6: 60 positions, columns 6 to 9 of 32. The annotated Transformer: dimensions 4 to 7
  // of 20 at 100 positions.
  const State d2l = with_preset({}, *find_preset("d2l")),
              annotated = with_preset({}, *find_preset("annotated"));
  expect_rows(d2l, {0, 60}, {6, 7, 8, 9});
  expect_rows(annotated, {0, 100}, {4, 5, 6, 7});
  EXPECT_EQ(d2l.view, "waves");
  const auto drawn = kView.text(d2l);
  test::expect_words(drawn, {"dimension 6", "dimension 9", "sin of pair 3", "t = 37"});
}

TEST(Waves, DimensionsFollowKOrAreTyped) {
  EXPECT_EQ(dims_of({}), (std::vector{24, 25, 40, 41})) << "three times as long";
  EXPECT_EQ(dims_of(state_of("pair=63")), (std::vector{110, 111, 126, 127})) << "the last pair";
  EXPECT_EQ(dims_of(with(2, 512)), (std::vector{0, 1}));
  EXPECT_EQ(dims_of(state_of("convention=whisper pair=3")), (std::vector{3, 11, 67, 75}));
  EXPECT_EQ(dims_of(state_of("base=1.5 pair=3")), (std::vector{6, 7, 8, 9})) << "all alike";
  EXPECT_EQ(dims_of(state_of("convention=marian-hf d=7 pair=3")), (std::vector{2, 3, 6}))
      << "its sine has no cosine";
  EXPECT_EQ(dims_of(state_of("encoding=unit-interval")), (std::vector{0}));
  EXPECT_EQ(dims_of(state_of("encoding=binary dim=7 length=256")), (std::vector{4, 5, 6, 7}));
  State state;
  ASSERT_TRUE(assign(state, *find_parameter("waves-dims"), "9, 4-6 5"));
  EXPECT_EQ(dims_of(state), (std::vector{4, 5, 6, 9}));
  EXPECT_EQ(plain_text(*find_parameter("waves-dims"), state), "4-6 9");
  state.d = 6;
  EXPECT_EQ(dims_of(within_limits(state)), (std::vector{4, 5})) << "those that are left";
  state.d = 2;
  EXPECT_EQ(dims_of(within_limits(state)), (std::vector{0, 1})) << "none: those of k";
  ASSERT_TRUE(assign(state, *find_parameter("waves-dims"), "auto"));
  EXPECT_EQ(state.options, OptionValues());
  for (const auto* text : {"", " ", "x", "3-", "-3", "5-4", "1.5", "4294967296"})
    EXPECT_TRUE(contains(refusal({}, "waves-dims", text), "names no dimensions: give at most 8"))
        << text;
  EXPECT_TRUE(
      contains(refusal({}, "waves-dims", "128"), "not there: give at most 8 from 0 to 127"));
  for (const auto* text : {"0-8", "0-127", "1 3 5 7 9 11 13 15 17"})
    EXPECT_TRUE(contains(refusal({}, "waves-dims", text), "too many")) << text;
}

TEST(Waves, KnowWhetherLaterDimensionsAreSlower) {
  const FactList known = kView.known({});
  EXPECT_TRUE(known.holds("faster"));
  EXPECT_NEAR(known.number("first-turn"), 2 * std::numbers::pi, 1e-12);
  EXPECT_NEAR(known.number("last-turn"), 2 * std::numbers::pi * std::pow(10000, 126 / 128.0), 1e-8);
  // Column 64 is the cosine of pair 0, after the slowest sine.
  EXPECT_EQ(kView.known(state_of("convention=tf-tutorial")).number("faster"), 64);
  const FactList still = kView.known(state_of("convention=mistake-index-pi"));
  EXPECT_EQ(still.number("faster"), 2);
  EXPECT_FALSE(still.has("first-turn"));
  EXPECT_TRUE(kView.known(state_of("convention=mistake-cos-exponent")).holds("faster"))
      << "each cosine is slower than its sine";
  EXPECT_EQ(kView.known(with(2, 512)).find("faster")->outcome(), CheckOutcome::not_measured);
}

TEST(Waves, KnowHowFarApartTheirTurnsAre) {
  using enum CheckOutcome;
  test::expect_known(kWavesView, {{"", "spread", holds, std::pow(10000, 63.0 / 64)},
                                  {"base=1.001", "spread", fails, 1.00098},
                                  {"convention=mistake-index-pi d=2", "spread", not_measured},
                                  {"encoding=linear", "note", holds},
                                  {"encoding=binary", "note", fails}});
}

TEST(Waves, KnowWhatOnePairAloneIs) {
  const double turn = 2 * std::numbers::pi * std::pow(10000, 12 / 64.0);
  EXPECT_NEAR(kView.known(state_of("waves-dims=24,25")).number("one-turn"), turn, 1e-9);
  EXPECT_NEAR(kView.known(state_of("waves-dims=0")).number("one-turn"), 2 * std::numbers::pi,
              1e-12);
  EXPECT_TRUE(kView.known(state_of("convention=tf-tutorial waves-dims=3,67")).has("one-turn"));
  for (const auto* const several :
       {"waves-dims=25,26", "convention=mistake-cos-exponent waves-dims=24,25"})
    EXPECT_FALSE(kView.known(state_of(several)).has("one-turn")) << several;
}

TEST(Waves, SaysWhichWaveOutrunsItsDots) {
  // ω_7 = 7π·10000^(−7/64): 1.278 turns a position.
  const State state = state_of("convention=mistake-index-pi pair=7");
  EXPECT_NEAR(7 * std::pow(10000, -7 / 64.0) / 2, 1.278, 5e-4);
  EXPECT_NEAR(kView.known(state).number("outruns"), 7 * std::pow(10000, -7 / 64.0) / 2, 1e-9);
  EXPECT_EQ(aliased(scene_of(state))->pair, 7);
  EXPECT_FALSE(aliased(scene_of({})));
  EXPECT_FALSE(aliased(scene_of(state_of("encoding=linear"))));
  State masked = state;
  masked.mask = with_solo({}, 7, 8);
  EXPECT_FALSE(aliased(scene_of(masked))) << "it is 0";
}

/// The curves are exact between the dots, and go through them.
TEST(Waves, CurvesGoThroughTheirDots) {
  for (const auto* settings :
       {"d=32 pair=3", "d=32 pair=3 length=1000000000 waves-from=999999900", "convention=mlx d=8",
        "convention=mistake-cos-exponent d=16", "convention=mistake-index-pi pair=7", "mute=1-4"}) {
    SCOPED_TRACE(settings);
    const Scene scene = scene_of(state_of(settings));
    const auto figure = kWavesView.figure(scene, dark_palette());
    const auto& plot = std::get<plot::Plot>(figure.cells[0].panel);
    const plot::Line* line = nullptr;
    std::size_t curves = 0;
    for (const auto& layer : plot.layers) {
      const auto* const found = std::get_if<plot::Line>(&layer);
      if (found != nullptr && line == nullptr) line = found, ++curves;
      const auto* const dots = std::get_if<plot::Dots>(&layer);
      if (dots == nullptr || dots->points.size() < 2) continue;
      ASSERT_NE(line, nullptr);
      EXPECT_EQ(dots->points.size(), 60u);
      for (const Point dot : dots->points) {
        const auto at =
            std::ranges::lower_bound(line->points, dot.x, {}, [](Point p) { return p.x; });
        ASSERT_NE(at, line->points.end());
        const Point before = at == line->points.begin() ? *at : *(at - 1);
        const double way = at->x > before.x ? (dot.x - before.x) / (at->x - before.x) : 0;
        // A chord of 1/16 of a wave is at most 1 − cos(π/16) off.
        EXPECT_NEAR(std::lerp(before.y, at->y, way), dot.y, 0.0193);
      }
      line = nullptr;
    }
    EXPECT_EQ(curves, 4u);
  }
}

TEST(Waves, TheWheelAndTheAxisMoveThePartShown) {
  const State state;
  EXPECT_EQ(shown_extent(state), (plot::Extent{0, 59}));
  const State nearer = kView.after(state, test::wheel(kView.pixel(state, "waves", {20, 0}), 3));
  EXPECT_NEAR(shown_extent(nearer).to - shown_extent(nearer).from, 59 / 1.953125, 1e-6);
  const auto frame = kView.panel(state, "waves").frame;
  const State moved = kView.after(
      nearer, test::drag({frame.centre().x, frame.max.y + 12}, {-frame.width() / 4, 0}));
  EXPECT_GT(shown_extent(moved).from, shown_extent(nearer).from + 5);
  EXPECT_EQ(moved.position, state.position);
  const State all = kView.after(nearer, test::double_click(frame.centre()));
  EXPECT_EQ(shown_extent(all), (plot::Extent{0, 511}));
  EXPECT_EQ(all.position, 37);
}

TEST(Waves, ThePartShownIsWithinThePositions) {
  for (const auto* settings :
       {"length=1", "length=2", "length=40", "convention=fairseq length=40", "waves-from=500",
        "convention=fairseq", "length=1000000000 waves-from=999999999", "waves-span=0",
        "convention=transformer-xl length=5"}) {
    SCOPED_TRACE(settings);
    const State state = state_of(settings);
    const Cells shown = shown_positions(state);
    EXPECT_GE(shown.first, first_position(state));
    EXPECT_LE(shown.first + shown.count - 1, last_position(state));
    EXPECT_EQ(shown.count,
              state[waves::kSpan] == 0 ? 512 : std::min<std::int64_t>(60, state.length));
    EXPECT_EQ(kView.rows(state).rows.front()[0], static_cast<double>(shown.first));
  }
  State state = state_of("convention=fairseq position=400");
  EXPECT_EQ(shown_positions(with_position_in_view(state)), (Cells{370, 60})) << "in the middle";
  state.position = 62;
  EXPECT_EQ(shown_positions(with_position_in_view(state)), (Cells{3, 60})) << "no further";
  EXPECT_EQ(with_position_in_view(State{}), State{});
}

TEST(Waves, ClicksChooseDimensions) {
  State state;
  const auto click = [&](double dim) {
    const auto rows = kView.panel(state, "strip").data(kView.panel(state, "strip").frame.centre());
    state = kView.after(state, test::tap(kView.pixel(state, "strip", {dim + 0.5, rows.y})));
  };
  click(60);
  EXPECT_EQ(state[waves::kDims], (std::vector{24, 25, 40, 41, 60}));
  click(25);
  EXPECT_EQ(state[waves::kDims], (std::vector{24, 40, 41, 60}));
  state.pair = 3;
  EXPECT_EQ(dims_of(state), (std::vector{24, 40, 41, 60})) << "they no longer follow k";
  for (const double dim : {0.0, 1.0, 2.0, 3.0, 4.0}) click(dim);
  EXPECT_EQ(state[waves::kDims], (std::vector{0, 1, 2, 3, 24, 40, 41, 60})) << "eight at most";
  EXPECT_TRUE(contains(kView.text(state, kView.pixel(state, "strip", {90.5, 30})), "hide another"));
  // The values at t, from the first down.
  const Rect facts = kView.panel(state, "dimensions").room;
  state = kView.after(state, test::tap({facts.centre().x, facts.max.y - 10}));
  EXPECT_EQ(state[waves::kDims], (std::vector{0, 1, 2, 3, 24, 40, 41}));
  for (const double dim : {0.0, 1.0, 2.0, 3.0, 24.0, 40.0, 41.0}) click(dim);
  EXPECT_EQ(state[waves::kDims], std::vector<int>()) << "none: those of k again";
}

TEST(Waves, OtherEncodingsHaveNothingBetweenThePositions) {
  const State learned = test::with_table_of("learned.npy", 512, 64, test::Learned());
  EXPECT_FALSE(kView.known(learned).holds("note"));
  const Scene scene = scene_of(learned);
  const auto rows = kView.rows(learned).rows;
  ASSERT_EQ(rows.size(), 60u * 4u);
  EXPECT_EQ(rows[6 * 4 + 2][2], scene.encoding().entry(6, 2));
}

TEST(Waves, ManyTurnsAreABand) {
  test::expect_words(kView.text(state_of("length=1000000000 waves-span=0")), {"Band: "});
  EXPECT_FALSE(contains(kView.text(with(128, 1'000'000'000)), "Band"));
}

}  // namespace
}  // namespace posenc::waves

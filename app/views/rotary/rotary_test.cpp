#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <posenc/words.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "text/phrase.hpp"
#include "views/matrices.hpp"
#include "views/rotary/numbers.hpp"
#include "views/rotary/options.hpp"

namespace posenc::rotary {
namespace {

using namespace posenc::test;

const OneView kView{kRotaryView};

State showing(std::string_view settings) {
  return state_of("view=rotary " + std::string(settings));
}

/// Σ cos ω_kx of d = 128 and base 10 000, from its formula.
double cosines(double x) {
  double sum = 0;
  for (int k = 0; k < 64; ++k) sum += std::cos(x * std::pow(1e4, -2.0 * k / 128));
  return sum;
}

TEST(RotaryView, KeepsItsCurvesWhereNothingMattersToThem) {
  State state = showing("length=512 position=37 offset=8");
  Scene scene(state);
  const auto of_logits = curves(scene);
  const auto falling = decay(scene);
  const auto has_same = [&] {
    scene.update(state);
    return curves(scene) == of_logits && decay(scene) == falling;
  };
  state.position = 40;
  EXPECT_TRUE(has_same());
  state.offset = 9;
  EXPECT_TRUE(has_same());
  state.mask = {0b10};
  EXPECT_TRUE(has_same()) << "no pair is left out";
  state.set(kSeed, 2);
  EXPECT_TRUE(has_same()) << "nothing is drawn at random";
  state.offset = -9;
  EXPECT_FALSE(has_same());
}

TEST(RotaryView, DrawsTheDistanceCurveTurnedAndItsDriftAdded) {
  const State state = showing("length=512 position=37 offset=8");
  const auto rows = kView.rows(state);
  ASSERT_EQ(rows.rows.size(), 512U);
  for (const int delta : {0, 1, 8, 511}) {
    const auto& row = rows.rows[static_cast<std::size_t>(delta)];
    EXPECT_EQ(row[0], delta);
    EXPECT_NEAR(row[1], cosines(delta), 1e-11);
    // q·k + q·p(t) + p(t+δ)·k + p(t+δ)·p(t) of q = k = (1, 0, …) = p(0).
    EXPECT_NEAR(row[2], 64 + cosines(37) + cosines(37 + delta) + cosines(delta), 1e-11);
    EXPECT_GE(row[3], std::abs(row[1]));
  }
  EXPECT_NEAR(rows.rows[0][3], 64 * 65 / 2, 1e-9);
  // The published sum at 8 is 45.7205.
  EXPECT_NEAR(rows.rows[8][1], 45.7205, 1e-4);
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (int t = 0; t < 512; ++t) {
    const double sum = 64 + cosines(t) + cosines(t + 8) + cosines(8);
    low = std::min(low, sum), high = std::max(high, sum);
  }
  const FactList known = kView.known(state);
  EXPECT_NEAR(known.number("drift"), high - low, 1e-9);
  EXPECT_TRUE(known.holds("added-range"));
  EXPECT_TRUE(known.holds("residual"));
}

TEST(RotaryView, TheDistanceCurveDoesNotFallSteadily) {
  const FactList known = kView.known(showing("length=4097"));
  // Published numbers; the bound's counted from RoFormer's formula with 53 bits.
  EXPECT_TRUE(known.fails("rises"));
  EXPECT_EQ(known.number("rises"), 1992);
  EXPECT_EQ(known.number("first-rise"), 11);
  EXPECT_EQ(known.number("first-negative"), 1707);
  EXPECT_EQ(known.number("bound-rises"), 2020);
  EXPECT_EQ(known.number("bound-first-rise"), 18);
}

TEST(RotaryView, TheLogitStaysWhereverBothAre) {
  for (const char* const content : {"ones", "turned", "random"}) {
    for (const auto* const size :
         {"d=2", "d=128", "d=512", "d=16384", "d=128 base=1.001", "d=128 base=1e9"}) {
      for (const std::int64_t length : {std::int64_t{2}, std::int64_t{512}, kMaxLength}) {
        const State state = showing(fmt::format(
            "{} length={} offset=-1 position=0 rotary-content={}", size, length, content));
        const Scene scene = scene_of(state);
        const auto moved = shifted(scene);
        EXPECT_LE(moved->residual, moved->rounding) << size << " " << length << " " << content;
        const auto here = terms(scene, state.offset);
        const double rounding = 1e-12 * static_cast<double>(state.d);
        EXPECT_LE(here.sum(), moved->sum.to + rounding);
        EXPECT_GE(here.sum(), moved->sum.from - rounding);
      }
    }
  }
  const FactList one = kView.known(showing("length=1"));
  for (const char* const id : {"residual", "added-range", "rises", "bound-rises"})
    EXPECT_EQ(one.find(id)->outcome(), CheckOutcome::not_measured) << id;
}

TEST(RotaryView, ByRandomMatricesOnlyTheRotatedLogitStays) {
  for (const auto* const d : {"d=4", "d=16", "d=64"}) {
    for (const auto* const content : {"ones", "turned"}) {
      const State state =
          showing(fmt::format("{} matrices=random length=64 position=5 offset=3 "
                              "rotary-content={} rotary-turn=2",
                              d, content));
      const Scene scene = scene_of(state);
      const FactList known = kView.known(state);
      EXPECT_TRUE(known.holds("residual")) << d << content;
      EXPECT_TRUE(known.holds("added-range")) << d << content;
      EXPECT_TRUE(known.fails("distance-share")) << d << content;
      EXPECT_NE(known.text("positions-range"), "the same") << d << content;
      // In long double: W_Q·(q + p(8)) and W_K·(κ + p(5)).
      const auto rotary = rotary_of(scene);
      const auto size = static_cast<std::size_t>(rotary->head());
      const auto query = random_matrix("query", 1, size), key = random_matrix("key", 1, size);
      std::vector<double> q(size), k(size), p(size);
      const auto fill = [&](std::vector<double>& row, std::int64_t at, double turned_by) {
        rotary->table().row(at, p);
        for (std::size_t j = 0; j < size; j += 2) {
          const double angle = turned_by * rotary->table().omega(static_cast<int>(j / 2));
          row[j] = p[j] + std::cos(angle), row[j + 1] = p[j + 1] + std::sin(angle);
        }
      };
      fill(q, 8, 0);
      fill(k, 5, std::string_view(content) == "turned" ? 2 : 0);
      long double sum = 0;
      for (std::size_t i = 0; i < size; ++i) {
        long double of_query = 0, of_key = 0;
        for (std::size_t j = 0; j < size; ++j) {
          of_query += static_cast<long double>(query[i * size + j]) * q[j];
          of_key += static_cast<long double>(key[i * size + j]) * k[j];
        }
        sum += of_query * of_key;
      }
      EXPECT_NEAR(known.number("added"), static_cast<double>(sum), 1e-11) << d << content;
      const auto all = curves(scene);
      EXPECT_LE(all->low[3], known.number("added") + 1e-11);
      EXPECT_GE(all->high[3], known.number("added") - 1e-11);
    }
  }
}

TEST(RotaryView, RoundingIsNoRise) {
  EXPECT_TRUE(kView.known(showing("d=2")).holds("bound-rises"));
}

TEST(RotaryView, ThePeakIsWhereTheKeyIsTurnedTo) {
  for (const std::int64_t r : {20, 64, 300}) {
    const State state = showing(fmt::format("rotary-content=turned rotary-turn={}", r));
    const auto rows = kView.rows(state).rows;
    const auto peak = std::ranges::max_element(rows, {}, [](const auto& row) { return row[1]; });
    EXPECT_EQ((*peak)[0], r);
    EXPECT_NEAR((*peak)[1], 64, 1e-12);
    for (const int delta : {0, 7, 511})
      EXPECT_NEAR(rows[static_cast<std::size_t>(delta)][1], cosines(static_cast<double>(delta - r)),
                  1e-11);
    const FactList known = kView.known(state);
    EXPECT_TRUE(known.holds("peak"));
    EXPECT_NEAR(known.number("peak"), 64, 1e-12);
  }
}

TEST(RotaryView, RandomContentHasNoDecay) {
  for (const int seed : {1, 2, 3, 1000}) {
    const State state = showing(fmt::format("rotary-content=random rotary-seed={}", seed));
    const auto rows = kView.rows(state);
    ASSERT_EQ(rows.columns.size(), 6U);
    for (const auto& row : rows.rows) {
      // Of 128 draws: √128/√128 and √128/√256, five times.
      EXPECT_NEAR(row[4], 0, 5 * 1.0) << seed << " " << row[0];
      EXPECT_NEAR(row[5], std::sqrt(128), 5 * 0.7072) << seed << " " << row[0];
    }
    const FactList known = kView.known(state);
    EXPECT_TRUE(known.holds("mean"));
    EXPECT_TRUE(known.holds("deviation"));
    EXPECT_NEAR(known.number("expected-deviation"), std::sqrt(128), 1e-12);
  }
  const auto rows = [](int seed) {
    return kView.rows(showing(fmt::format("rotary-content=random rotary-seed={}", seed))).rows;
  };
  EXPECT_EQ(rows(5), rows(5));
  EXPECT_NE(rows(5), rows(6));
}

TEST(RotaryView, NumbersOfThePictureAreThoseOfItsData) {
  for (const char* const settings :
       {"", "offset=-8", "rotary-content=turned offset=-3", "rotary-content=random length=300"}) {
    const State state = showing(settings);
    const Scene scene = scene_of(state);
    const auto rows = kView.rows(state).rows;
    const auto all = curves(scene);
    const auto row_of = [&](double delta) {
      return rows[static_cast<std::size_t>(std::abs(delta))];
    };
    ASSERT_EQ(all->grid.at.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto row = row_of(static_cast<double>(all->grid.at[i]));
      EXPECT_EQ(row[0], static_cast<double>(all->grid.at[i]));
      EXPECT_NEAR(all->logits[i], row[1], 1e-11);
      const auto at = row_of(all->at[i]);
      EXPECT_EQ(all->at[i], at[0]);
      EXPECT_NEAR(all->bounds[i], at[3], 1e-9);
      EXPECT_LE(all->low[i], at[2] + 1e-11);
      EXPECT_GE(all->high[i], at[2] - 1e-11);
    }
    if (state[rotary::kQueryAndKey] != RotaryContent::random) continue;
    const auto many = draws(scene);
    for (std::size_t i = 0; i < many->at.size(); ++i) {
      EXPECT_NEAR(many->mean[i], row_of(many->at[i])[4], 1e-11);
      EXPECT_NEAR(many->deviation[i], row_of(many->at[i])[5], 1e-11);
    }
  }
}

TEST(RotaryView, TakesBaseAndSaysWhereTheConventionHasOtherFrequencies) {
  EXPECT_NEAR(kView.rows(showing("d=4 base=100 length=9")).rows[3][1], std::cos(3) + std::cos(0.3),
              1e-13);
  for (const auto& convention : conventions()) {
    State state = showing("length=40");
    state.convention = &convention;
    state = within_limits(state);
    // The paper's frequencies, whatever the layout and the first position.
    const bool has_them = convention.rule.numerator == 2 &&
                          convention.frequency == paper().frequency &&
                          convention.scale == Scale::one;
    EXPECT_EQ(is_defined(state), has_them) << convention.id;
    EXPECT_EQ(kView.known(state).has("convention"), !has_them) << convention.id;
    const auto shown = kRotaryView.figure(scene_of(state), dark_palette());
    EXPECT_EQ(!shown.heading.mistake.full.empty(), has_them && convention.mistake) << convention.id;
    EXPECT_NEAR(kView.rows(state).rows[8][1], 45.7205, 1e-4) << convention.id;
  }
  EXPECT_TRUE(contains(kView.text(showing("convention=marian-hf d=5")), "of an even d"));
}

TEST(RotaryView, TakesTheScaling) {
  const auto linear = kView.rows(showing("scaling=linear scale-factor=8")).rows;
  EXPECT_NEAR(linear[80][1], cosines(10), 1e-11);
  // The amplitude of yarn, squared: (0.1·ln 4 + 1)².
  const auto yarn = kView.rows(showing("scaling=yarn scale-factor=4 trained=4096")).rows;
  EXPECT_NEAR(yarn[0][1], 64 * 1.13862943611 * 1.13862943611, 1e-8);
}

TEST(RotaryView, ADialChoosesItsPair) {
  const State state = showing("offset=8");
  const auto room = kView.panel(state, kPairs).room;
  const Scene scene = scene_of(state);
  const auto dials = pairs_panel(scene, dark_palette());
  for (double x = room.min.x; x < room.max.x; x += 3) {
    const Point p{x, room.min.y + 45};
    const auto dial = plot::dial_at(dials, room, p);
    EXPECT_EQ(kView.after(state, drag(p, {0, 0})).pair, dial ? dial->number : state.pair.value());
  }
}

TEST(RotaryView, SaysNothingOfWhatIsNotDrawn) {
  const auto text_in = [](Point size) {
    RecordingCanvas canvas;
    kRotaryView.draw(canvas, {{{0, 0}, size}, dark_palette(), false, {}}, test::scene_of({}));
    return test::all_text(canvas);
  };
  EXPECT_TRUE(test::contains(text_in({1600, 860}), "Dial:"));
  const auto narrow = text_in({396, 400});
  EXPECT_TRUE(test::contains(narrow, "Line:"));
  EXPECT_FALSE(test::contains(narrow, "Dial:"));
}

TEST(RotaryView, SaysAtHowManyPositionsTheSumWasLookedAt) {
  const auto shown = [](const State& state) {
    const auto text = all_text(drawn(kRotaryView, scene_of(state)));
    return text.substr(text.find("added, at"));
  };
  EXPECT_TRUE(shown(showing("length=512")).starts_with("added, at every t"));
  const auto some = all_text(drawn(kRotaryView, scene_of(showing("length=100000"))));
  EXPECT_TRUE(contains(some, "of 100\u2009000 positions")) << some;
  EXPECT_FALSE(contains(some, "added, at every t")) << some;
}

}  // namespace
}  // namespace posenc::rotary

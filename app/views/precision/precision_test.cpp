#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "text/numbers.hpp"
#include "views/precision/numbers.hpp"
#include "views/precision/options.hpp"

namespace posenc::precision {
namespace {

using test::contains;
using test::scene_of;
using test::with;

constexpr std::size_t kF32Exp = 2, kBf16 = 3, kF16 = 4;

const test::OneView kView{kPrecisionView};

TEST(PrecisionView, NeighboursMergeOnlyWhereTheyDo) {
  for (const auto set : {RecipeSet::sinusoids, RecipeSet::rotary}) {
    State state = with(128, 258);
    state.set(precision::kRecipeSet, set);
    EXPECT_EQ(kView.known(state).number("merged"), 256);
    state.length = 2048;
    EXPECT_EQ(kView.known(state).number("distinct"), 641);
    EXPECT_TRUE(kView.known(state).fails("merged"));
  }
  const FactList shorter = kView.known(with(128, 257));
  EXPECT_TRUE(shorter.holds("merged"));
  EXPECT_FALSE(shorter.has("bfloat16-exp-merged")) << "257 is past the last position";
  const FactList one = kView.known(with(128, 1));
  EXPECT_EQ(one.find("merged")->outcome(), CheckOutcome::not_measured);
  EXPECT_EQ(one.number("bfloat16-exp-worst"), 0);
}

TEST(PrecisionView, FindsTheLargestErrorOfAllPositionsAndWhatMergesInAnyFormat) {
  // By NumPy, mpmath: at 503, not at one of the 117 positions that are drawn.
  test::expect_known(kPrecisionView, {{"", "bfloat16-exp-worst", {}, 1.8606},
                                      {"", "bfloat16-exp-worst-at", {}, 503},
                                      {"", "float32-pow-worst-at", {}, 506}});
  const FactList constant = kView.known(test::state_of("convention=mistake-index-pi d=2"));
  EXPECT_TRUE(constant.fails("exactly")) << "its only pair does not turn: no format is to blame";
  // Not the format of the fewest digits, but one in which small sines are 0.
  const FactList small = kView.known(
      test::state_of("base=1e9 d=128 convention=tensor2tensor mute=1-7 length=100 position=1"));
  EXPECT_EQ(small.text("format"), "float16");
  EXPECT_EQ(small.number("merged"), 0);
}

TEST(PrecisionView, RotaryCodeIsOffByWhatIsKnown) {
  for (const auto& [t, off] : {std::pair(256, 0.29174), {1024, 1.16293}}) {
    const auto settings = fmt::format("precision-recipes=rotary length=2048 position={}", t);
    test::expect_known(kPrecisionView, {{settings, "rotary-omega-bfloat16", {}, off},
                                        {settings, "rotary-t-bfloat16-merged", {}, 256},
                                        {settings, "rotary-bfloat16-merged", {}, 256}});
  }
}

TEST(PrecisionView, SaysWhereFloat16Ends) {
  State state = with(128, 100'000);
  EXPECT_TRUE(contains(kView.text(state), "ends\n"));
  state.position = 70'000;
  EXPECT_EQ(kView.known(state).number("float16-exp-end"), 65'520);
  EXPECT_TRUE(std::holds_alternative<NotMeasured>(kView.known(state).find("float16-exp")->value));
  EXPECT_EQ(kView.known(with(128, 65'520)).find("float16-exp-end"), nullptr);
}

TEST(PrecisionView, TheLineAtTCarriesItsLetterWhereverItIs) {
  test::with_metrics([](Canvas& metrics) {
    for (const auto& [name, area, compact] : test::kRooms) {
      for (const auto set : {RecipeSet::sinusoids, RecipeSet::rotary}) {
        for (const std::int64_t length : {512, 100'000}) {
          for (const std::int64_t t : {0, 1, 37, 250, 256, 257, 511, 99'000}) {
            for (const std::int64_t delta : {0, 1, 8, -40}) {
              State state = with(128, length);
              state.position = t;
              state.offset = delta;
              state.set(precision::kRecipeSet, set);
              const Scene scene = scene_of(within_limits(state));
              RecordingCanvas canvas(&metrics);
              kPrecisionView.draw(canvas, {area, light_palette(), compact, {}}, scene);
              const auto letter = "t = " + integer_text(scene.state().position);
              const auto texts = test::all<RecordingCanvas::Text>(canvas);
              EXPECT_TRUE(std::ranges::any_of(texts,
                                              [&](const auto& text) {
                                                return text.text == letter &&
                                                       text.style.color == light_palette().t &&
                                                       text.style.face == Face::semibold &&
                                                       text.box.max.y < area.centre().y;
                                              }))
                  << name << " " << scene.state().position << " of " << length << ", " << delta;
            }
          }
        }
      }
    }
  });
}

TEST(PrecisionView, ItsNumbersAreThoseOfCore) {
  State state = with(64, 3000);
  state.position = 1234;
  const auto table = kView.rows(state);
  const Recipes emulated(*Sinusoidal::make(64, 10000), RecipeSet::sinusoids);
  bool has_current = false;
  std::map<std::string, double> merged;
  std::map<std::string, double> last;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto& name = table.names[i].at(0);
    const auto* const recipe = find_recipe(name);
    ASSERT_NE(recipe, nullptr);
    const auto r = static_cast<std::size_t>(recipe - recipes(RecipeSet::sinusoids).data());
    const auto t = static_cast<std::int64_t>(table.rows[i][1]);
    EXPECT_EQ(table.rows[i][2], emulated.errors(t)[r].largest) << name << " " << t;
    if (table.rows[i][3] != 0) merged.emplace(name, table.rows[i][1]);
    EXPECT_GT(table.rows[i][1], last[name]);
    last[name] = table.rows[i][1];
    has_current = has_current || t == 1234;
  }
  EXPECT_EQ(last.size(), kRecipes);
  for (const auto& [name, position] : last) EXPECT_EQ(position, 2999) << name;
  EXPECT_EQ(merged, (std::map<std::string, double>{{"bfloat16-exp", 256}, {"float16-exp", 2048}}))
      << "the first positions equal to the next one";
  EXPECT_TRUE(has_current) << "the current position, whose errors the panel lists, is in the table";
  const auto shown = error_text(emulated.errors(1234)[kBf16].largest, 3);
  EXPECT_TRUE(contains(kView.text(state), shown)) << shown;
}

TEST(PrecisionView, PositionsAreBoundedAndReachTheLast) {
  for (const std::int64_t d : {2, 512, 16384}) {
    for (const std::int64_t length : {2LL, 512LL, 1'000'000'000LL}) {
      const Scene scene = scene_of(with(d, length));
      const Samples samples = *current_samples(scene);
      EXPECT_EQ(samples.samples.front().position, 1);
      EXPECT_EQ(samples.samples.back().position, length - 1);
      EXPECT_LE(static_cast<std::int64_t>(samples.count()) * (d / 2), 24 * 8192);
      EXPECT_TRUE(
          std::ranges::is_sorted(samples.samples, std::ranges::less_equal{}, &Sample::position));
      EXPECT_EQ(samples.all, static_cast<std::int64_t>(samples.count()) == length - 1);
    }
  }
}

TEST(PrecisionView, PairKAloneIsThatPair) {
  State state = with(128, 512);
  state.set(precision::kOnlyPair, true);
  state.pair = 40;
  const Scene scene = scene_of(state);
  const Recipes emulated(*Sinusoidal::make(128, 10000), RecipeSet::sinusoids);
  const auto all_samples = current_samples(scene);
  for (const Sample& sample : all_samples->samples) {
    for (const std::size_t r : {kF32Exp, kF16}) {
      ASSERT_EQ(sample.errors[r].pair, 40);
      ASSERT_EQ(sample.errors[r].largest, std::max(emulated.error(r, sample.position, 40, false),
                                                   emulated.error(r, sample.position, 40, true)));
    }
  }
}

TEST(PrecisionView, ARecipeChoosesItsWorstPair) {
  const State state = with(128, 512);
  const auto picture = test::layout(kPrecisionView, state);
  const Rect facts = picture.find("recipes")->room;
  EXPECT_EQ(kView.after(state, test::tap({facts.min.x + 20, facts.min.y + 5})).pair, state.pair)
      << "its title";
  std::set<std::int64_t> pairs;
  for (double y = facts.min.y; y < facts.max.y; y += 4)
    pairs.insert(kView.after(state, test::drag({facts.min.x + 20, y}, {})).pair);
  const Scene scene = scene_of(state);
  const auto sample = current_sample(scene);
  for (const RowError& error : sample->errors) EXPECT_TRUE(pairs.contains(error.pair));
}

}  // namespace
}  // namespace posenc::precision

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "views/biases/numbers.hpp"
#include "views/biases/options.hpp"
#include "views/formula_lines.hpp"
#include "walk.hpp"

namespace posenc::bias {
namespace {

using test::contains;
using test::scene_of;
using test::state_of;

const test::OneView kView{kBiasesView};

double mass_of(const State& state) {
  return numbers_of(scene_of(state))->heads[static_cast<std::size_t>(chosen_head(state))].mass;
}
double half_of(const State& state) {
  return half_distance(state, *numbers_of(scene_of(state)), chosen_head(state));
}
/// A row of the view's table: its columns behind the method's name.
struct Line {
  double head, delta, bias, weight;
};
std::vector<Line> lines_of(const State& state) {
  const auto rows = kView.rows(state);
  std::vector<Line> lines;
  for (const auto& row : rows.rows) lines.push_back({row[1], row[2], row[3], row[4]});
  return lines;
}

State with_learned(State state, std::int64_t rows, std::int64_t columns, auto&& entry) {
  state.set(bias::kLearned, test::loaded("learned.npy", test::npy_text(rows, columns, entry)));
  return within_limits(state);
}
State t5_with_table(State state = {}) {
  return with_learned(state_of("biases-method=t5", state), 32, 4, [](auto bucket, auto head) {
    return -0.25 * static_cast<double>(bucket * (head + 1));
  });
}

/// arXiv 2108.12409, and what follows for the flattest slope, 1/256.
TEST(Biases, OfALiBiAreAWindow) {
  const State state = state_of("biases-head=8 length=1000000000");
  EXPECT_NEAR(half_of(state), 177.45, 0.005);
  EXPECT_NEAR(mass_of(state), 256.5, 0.05);
  EXPECT_NEAR(mass_of(state), 1 / (1 - std::exp(-1 / 256.0)), 256.5 * kMassError);
  for (const int heads : {1, 2, 8, 12, 128}) {
    State other;
    other.set(bias::kHeads, heads);
    EXPECT_NEAR(widest_mass(other), 256.5, 0.001) << heads;
  }
  const FactList known = kView.known({});
  EXPECT_NEAR(known.number("widest-mass"), 256.5, 0.001);
  EXPECT_NEAR(known.number("mass"), 2.541, 0.0005);
  EXPECT_NEAR(known.number("endless-mass"), 2.541, 0.0005);
}

struct BiasesCase {
  const char* settings;
  const char* id;
  CheckOutcome outcome;
  double number;  ///< of a row that has one
};

TEST(BiasesFacts, AreWhatWasMeasured) {
  using enum CheckOutcome;
  constexpr double kNone = NAN;
  for (const auto& [settings, id, outcome, number] : {
           BiasesCase{"biases-head=8", "endless-mass", holds, 256.501},
           // With keys on both sides twice as many, less the query's own.
           BiasesCase{"biases-causal=off biases-head=8", "endless-mass", holds, 512.002},
           // ζ(1.05) = 20.58 bounds it, though it is far from there.
           BiasesCase{"biases-method=kerple-log biases-p=1.05", "endless-mass", holds, 13.48},
           BiasesCase{"biases-method=kerple-log", "endless-mass", fails, 21.3005},
           BiasesCase{"biases-method=kerple-power biases-p=0.3", "endless-mass", holds, kNone},
           // Windows come near their bound within the longest text.
           BiasesCase{"biases-head=8", "half-mass", holds, 256.501},
           BiasesCase{"biases-method=kerple-log biases-p=2", "half-mass", holds, kNone},
           BiasesCase{"biases-method=kerple-log biases-p=1.05", "half-mass", fails, kNone},
           BiasesCase{"biases-method=kerple-power biases-p=0.3", "half-mass", holds, kNone},
           BiasesCase{"biases-method=kerple-power biases-p=0.001", "half-mass", fails, kNone},
           BiasesCase{"biases-method=none", "endless-mass", fails, 1e9},
           BiasesCase{"biases-method=t5", "endless-mass", not_measured, kNone},
           BiasesCase{"biases-method=fire", "endless-mass", not_measured, kNone},
           BiasesCase{"biases-method=t5", "first-shared", fails, 17},
           BiasesCase{"biases-method=t5 length=17", "first-shared", holds, kNone},
           BiasesCase{"biases-method=t5 length=18", "first-shared", fails, 17},
           BiasesCase{"biases-method=t5 biases-causal=off", "first-shared", fails, 9},
           BiasesCase{"biases-method=t5 length=1", "first-shared", not_measured, kNone},
       }) {
    SCOPED_TRACE(std::string(settings) + " " + id);
    const FactList known = kView.known(state_of(settings));
    ASSERT_NE(known.find(id), nullptr);
    EXPECT_EQ(test::fared(*known.find(id)), outcome);
    if (!std::isnan(number)) {
      EXPECT_NEAR(known.number(id), number, number * 1e-3);
    }
  }
  EXPECT_NEAR(kView.known(state_of("biases-causal=off")).number("widest-mass"), 512, 0.005);
  EXPECT_FALSE(kView.known(state_of("biases-method=none")).has("half"));
}

TEST(Biases, MassesAreThoseOfClosedForms) {
  const auto mass = [](const char* settings) { return mass_of(state_of(settings)); };
  const auto expect = [](double made, double wanted) {
    EXPECT_NEAR(made, wanted, wanted * kMassError);
  };
  constexpr const char* kNone = "biases-method=none length=1000000000";
  expect(mass(kNone), 1e9);
  // Σ 1/(1 + δ), the harmonic number of 10⁹, and Σ 1/(1 + δ)² as far as that.
  expect(mass("biases-method=kerple-log length=1000000000"), 21.300481502347944);
  expect(mass("biases-method=kerple-log biases-p=2 length=1000000000"),
         std::numbers::pi * std::numbers::pi / 6 - 1e-9);
  // Where p is 1 it is ALiBi's.
  expect(mass("biases-method=kerple-power biases-a=0.005 length=1000000000"),
         -1 / std::expm1(-0.005));
  // The theta function, √π/2·√(1/a) + 1/2 but for e^(−π²/a).
  expect(mass("biases-method=kerple-power biases-p=2 biases-a=0.001 length=1000000000"),
         std::sqrt(std::numbers::pi * 1000) / 2 + 0.5);
  EXPECT_EQ(mass("length=1"), 1);
}

TEST(Biases, HalvesAreWhereTheWeightIsHalf) {
  EXPECT_NEAR(half_of(state_of("biases-head=1")), std::log(2) / 0.5, 1e-12);
  EXPECT_EQ(half_of(state_of("biases-method=kerple-log biases-a=0.25")), 4);
  EXPECT_NEAR(half_of(state_of("biases-method=kerple-power biases-p=2 biases-a=0.01")),
              std::sqrt(std::log(2) / 0.01), 1e-12);
  EXPECT_TRUE(std::isinf(half_of(state_of("biases-method=none"))));
  // 0.25 a bucket: ln 2 is passed at the third, of distance 3.
  EXPECT_EQ(half_of(t5_with_table()), 3);
}

/// e^bias over their sum, in long double.
TEST(BiasesData, WeightsAreTheSoftmaxOfTheBiases) {
  const State fire = with_learned(state_of("biases-method=fire length=3000 biases-trained=100"), 3,
                                  2, [](auto row, auto unit) {
                                    return row == 0 ? 1.0 - 2.0 * static_cast<double>(unit)
                                                    : static_cast<double>(row == 2 ? -3 : unit);
                                  });
  for (const State& state :
       {State{}, state_of("biases-causal=off biases-heads=12"),
        state_of("biases-method=kerple-log biases-p=0.5 length=5000"),
        state_of("biases-method=kerple-power biases-p=0.3 biases-causal=off length=2500"),
        state_of("biases-method=none biases-causal=off length=1"), t5_with_table(),
        t5_with_table(state_of("biases-causal=off length=2000")), fire}) {
    const auto lines = lines_of(state);
    ASSERT_EQ(std::ssize(lines), state.length * head_count(state));
    for (int head = 1; head <= head_count(state); ++head) {
      const auto first = lines.begin() + (head - 1) * state.length, last = first + state.length;
      long double sum = 0;
      for (auto line = first; line != last; ++line)
        sum += std::exp(static_cast<long double>(line->bias));
      for (auto line = first; line != last; ++line) {
        const auto weight =
            static_cast<double>(std::exp(static_cast<long double>(line->bias)) / sum);
        ASSERT_NEAR(line->weight, weight, weight * 1e-6) << line->delta;
      }
    }
  }
}

TEST(BiasesData, AreOfKeysBehindOrOnBothSides) {
  auto lines = lines_of({});
  EXPECT_EQ(lines.front().delta, 0);
  EXPECT_EQ(lines[511].delta, 511);
  EXPECT_EQ(lines[8].bias, -4) << "head 1, μ = 1/2";
  lines = lines_of(state_of("biases-causal=off"));
  EXPECT_EQ(lines.front().delta, -255);
  EXPECT_EQ(lines.front().bias, -127.5);
  EXPECT_EQ(lines[511].delta, 256);
}

/// transformers modeling_t5.py, _relative_position_bucket.
TEST(Biases, BucketsOfT5) {
  EXPECT_EQ(buckets(Numbers{}, false)[17].from, 19);
  const auto texts = [](const char* settings, const char* id) {
    return kView.known(state_of(settings)).text(id);
  };
  EXPECT_EQ(texts("biases-method=t5", "last-bucket"), "31");
  EXPECT_EQ(texts("biases-method=t5", "last-from"), "113");
  EXPECT_EQ(texts("biases-method=t5 biases-causal=off", "last-from"), "91");
  EXPECT_EQ(texts("biases-method=t5 biases-causal=off", "last-bucket"), "15 and 31");
  EXPECT_EQ(texts("biases-method=t5 biases-causal=off", "unused"), "16");
}

TEST(Biases, OfT5AreAskedForWhereNoFileHasThem) {
  const State state = test::of_page("biases", "biases-method=t5");
  EXPECT_EQ(kView.known(state).find("mass"), nullptr);
  EXPECT_EQ(kView.layout(state).find("bias"), nullptr) << "no numbers are made up";
  const Scene scene = scene_of(state);
  EXPECT_TRUE(kBiasesView.formula(scene).numbers.empty());
  RecordingCanvas canvas;
  draw_formula(canvas, {{0, 0}, {900, 90}}, dark_palette(), scene);
  EXPECT_TRUE(contains(test::all_text(canvas), "bias"));
  EXPECT_TRUE(std::isnan(lines_of(state)[3].bias));
}

TEST(Biases, OfT5AreThoseOfItsFile) {
  const State state = t5_with_table(state_of("offset=200"));
  EXPECT_EQ(head_count(state), 4);
  EXPECT_EQ(lines_of(state)[static_cast<std::size_t>(512 + 200)].bias, -31 * 0.5);
  EXPECT_EQ(kView.known(state).number("bucket"), 31);
  EXPECT_FALSE(is_window(state));
  const State wrong = with_learned(state_of("biases-method=t5"), 3, 2, test::Learned());
  EXPECT_TRUE(contains(kView.described(wrong), "the table for T5 has 3 rows"));
}

TEST(Biases, OfT5HaveAsManyBucketsAsTheirFileHasRows) {
  const auto bucket = [](auto row, auto) { return static_cast<double>(row); };
  State state =
      with_learned(state_of("biases-method=t5 biases-causal=off length=1601 biases-farthest=800"),
                   320, 1, bucket);
  EXPECT_EQ(state[bias::kBuckets], 320);
  EXPECT_EQ(buckets(*numbers_of(scene_of(state)), false).back().bucket, 159);
  EXPECT_EQ(kView.known(state).number("last-from"), 778);
  for (const auto& line : lines_of(state)) {
    const int expected = t5_bucket(-static_cast<std::int64_t>(line.delta), false, {320, 800});
    ASSERT_EQ(line.bias, expected) << line.delta;
  }
}

TEST(Biases, OfALiBiEndAtTheLargestExponent) {
  const State state = state_of("biases-heads=32 biases-head=32 biases-exponent=16");
  EXPECT_EQ(kView.known(state).number("slope"), 0x1p-16);
  EXPECT_NEAR(kView.known(state).number("widest-mass"), 65536.5, 0.1);
}

using BiasesWeights = test::InFolder;

TEST_F(BiasesWeights, AreReadFromAFileOrRefused) {
  const auto file = put("t5.npy", test::npy_text(32, 2, test::Learned()));
  State state = state_of("biases-method=t5");
  ASSERT_TRUE(assign(state, test::parameter("biases-weights"), file));
  EXPECT_EQ(head_count(state), 2);
  EXPECT_EQ(test::refusal(state, "biases-weights", path("absent.npy")),
            "biases-weights = " + path("absent.npy") + " is no table: there is no such file");
  ASSERT_TRUE(assign(state, test::parameter("biases-weights"), ""));
  EXPECT_EQ(state[bias::kLearned], LoadedTable{});
}

TEST(BiasesPicture, NamesTheChosenHeadWhereNotAllHaveRoom) {
  for (const auto* const head : {"1", "50", "77", "128"}) {
    const auto text = kView.text(state_of(std::string("biases-heads=128 biases-head=") + head));
    EXPECT_TRUE(contains(text, std::string("\nhead ") + head + "\n")) << text;
  }
}

TEST(BiasesPicture, SaysWhatFireNeeds) {
  test::expect_words(kView.text(state_of("biases-method=fire")),
                     {"FIRE needs learned numbers\n", "give a .npy", "Learned numbers"});
}

TEST(BiasesPicture, HasRoomForEveryNumberOfHeads) {
  test::with_metrics([&](Canvas& metrics) {
    for (const char* const settings :
         {"biases-heads=1", "biases-heads=128 biases-head=77", "length=1", "length=2 offset=1",
          "biases-heads=128 length=1000000000 offset=1000",
          "biases-method=t5 biases-causal=off length=3",
          "biases-method=kerple-log biases-p=1000 biases-a=1000"}) {
      for (const auto& [name, area, compact] : test::kRooms) {
        SCOPED_TRACE(std::string(settings) + name);
        RecordingCanvas canvas(&metrics);
        kBiasesView.draw(canvas, {area, dark_palette(), compact, {}}, scene_of(state_of(settings)));
        test::expect_sound(canvas, area, "");
        test::expect_no_overlaps(canvas, "", test::kSlack);
      }
    }
  });
}

}  // namespace
}  // namespace posenc::bias

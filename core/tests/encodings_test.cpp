#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include <posenc/encodings.hpp>
#include <posenc/field.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

namespace posenc {
namespace {

std::shared_ptr<const Encoding> made(std::string_view id,
                                     const EncodingParameters& parameters = {}) {
  return *find_encoding(id)->make(parameters);
}

TEST(Encodings, AreListedOnceAndKnowTheirNames) {
  std::set<std::string_view> seen;
  for (const EncodingKind& kind : encodings()) {
    EXPECT_TRUE(seen.insert(kind.id).second);
    EXPECT_EQ(find_encoding(kind.id)->id, kind.id);
    EXPECT_TRUE(kind.note.ends_with('.')) << kind.id;
    EXPECT_EQ(made(kind.id)->id(), kind.id);
  }
  EXPECT_EQ(seen, (std::set<std::string_view>{"unit-interval", "linear", "binary", "sinusoidal"}));
  EXPECT_EQ(find_encoding("table"), nullptr);
}

TEST(Encodings, ScalarOnesHaveOneDimension) {
  const auto unit = made("unit-interval", {.length = 512});
  EXPECT_EQ(unit->d(), 1);
  EXPECT_EQ(unit->entry(0, 0), 0);
  EXPECT_EQ(unit->entry(37, 0), 37.0 / 511);
  EXPECT_EQ(unit->entry(511, 0), 1);
  EXPECT_EQ(unit->entry_at(255.5, 0), 0.5);
  EXPECT_EQ(made("unit-interval", {.length = 1})->entry(0, 0), 0);
  EXPECT_EQ(unit->largest_entry(512), 1);
  const auto linear = made("linear");
  EXPECT_EQ(linear->d(), 1);
  EXPECT_EQ(linear->entry(0, 0), 1);
  EXPECT_EQ(linear->entry(kMaxPosition, 0), std::ldexp(1.0, 38));
  EXPECT_EQ(linear->largest_entry(512), 512);
}

TEST(Encodings, BinaryHasTheLeastSignificantDigitFirst) {
  const auto binary = made("binary", {.length = 512});
  EXPECT_EQ(binary->d(), 9);
  const double six[] = {0, 1, 1, 0, 0, 0, 0, 0, 0};
  std::vector<double> row(9);
  binary->row(6, row);
  for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(row[i], six[i]) << i;
  EXPECT_EQ(binary->dot_at(6, 1), 2);
  EXPECT_EQ(made("binary", {.length = kMaxPosition})->d(), 38);
}

TEST(Encodings, TheSinusoidalOneTakesAConvention) {
  const auto encoding = made(
      "sinusoidal", {.d = 8, .base = 100, .convention = find_convention("diffusers"), .length = 5});
  EXPECT_EQ(encoding->d(), 8);
  EXPECT_EQ(encoding->entry(0, 0), 1);
  const auto refused = find_encoding("sinusoidal")->make({.d = 7});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384");
  EXPECT_EQ(find_encoding("binary")->make({.length = 0}).error().message,
            "length = 0 is out of range: choose a length from 1 to 274877906943");
}

TEST(Encodings, MeansAreThoseOfTheirEntries) {
  for (const EncodingKind& kind : encodings()) {
    const auto encoding = kind.make({.d = 16, .length = 1000}).value();
    for (const Cells positions : {Cells{0, 1}, Cells{5, 3}, Cells{37, 900}, Cells{1023, 2}}) {
      for (const Cells dims : {Cells{0, 1}, Cells{0, encoding->d()}, Cells{encoding->d() - 1, 1}}) {
        double sum = 0;
        for (std::int64_t t = positions.first; t < positions.first + positions.count; ++t) {
          for (std::int64_t dim = dims.first; dim < dims.first + dims.count; ++dim) {
            sum += encoding->entry(t, static_cast<int>(dim));
          }
        }
        EXPECT_NEAR(mean_entry(*encoding, positions, dims),
                    sum / static_cast<double>(positions.count * dims.count), 1e-12)
            << kind.id << " " << positions.first << " + " << positions.count;
      }
    }
  }
}

TEST(Encodings, TablesAndPicturesAreTheirEntries) {
  Threads threads(3);
  for (const EncodingKind& kind : encodings()) {
    const auto encoding = kind.make({.d = 16, .length = 1000}).value();
    const auto d = static_cast<std::size_t>(encoding->d());
    std::vector<float> single(200 * d);
    std::vector<double> twice(200 * d);
    const Positions positions{.first = 209, .count = 200, .descending = true};
    encoding->fill(positions, single, &threads);
    encoding->fill(positions, twice);
    for (std::size_t i = 0; i < twice.size(); ++i) {
      const double expected =
          encoding->entry(209 - static_cast<std::int64_t>(i / d), static_cast<int>(i % d));
      ASSERT_NEAR(twice[i], expected, kFillErrorF64) << kind.id;
      ASSERT_NEAR(static_cast<double>(single[i]), expected,
                  kFillErrorF32 * std::fmax(1, std::fabs(expected)))
          << kind.id;
    }
    FieldWindow window;
    window.position_to = 1000;
    window.dim_to = encoding->d();
    window.transposed = true;
    std::vector<float> picture(100 * 16);
    evaluate_field(*encoding, window, 1000, 100, 16, picture);
    const auto dims = cells_under_pixels(0, encoding->d(), encoding->d(), 16, Sampling::mean);
    for (std::size_t y = 0; y < 16; ++y) {
      for (std::size_t x = 0; x < 100; ++x) {
        const double expected =
            mean_entry(*encoding, {static_cast<std::int64_t>(x) * 10, 10}, dims[y]);
        ASSERT_NEAR(static_cast<double>(picture[y * 100 + x]), expected,
                    kFieldError * std::fmax(1, std::fabs(expected)))
            << kind.id;
      }
    }
  }
}

TEST(Encodings, BetweenWholePositionsBinaryKeepsItsDigits) {
  const auto binary = made("binary", {.length = 8});
  EXPECT_EQ(binary->entry_at(5.9, 1), 0);
  std::vector<double> out(3);
  made("linear")->fill({.first = 4, .count = 3, .fraction = 0.25}, out);
  EXPECT_EQ(out, (std::vector<double>{5.25, 6.25, 7.25}));
}

TEST(Encodings, AFractionNeverRoundsUpToTheNextPosition) {
  constexpr double fraction = 1 - 0x1p-53;
  for (const std::int64_t t : {-kMaxPosition, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1},
                               std::int64_t{1023}, kMaxPosition - 1}) {
    const Positions positions{.first = t, .count = 1, .fraction = fraction};
    EXPECT_EQ(std::floor(positions.with_fraction(0)), static_cast<double>(t));
    EXPECT_GE(positions.with_fraction(0), static_cast<double>(t) + (1 - 0x1p-14));
    // The digits of t, where t + 1 has others.
    const auto binary = made("binary", {.length = kMaxPosition});
    if (t < 0) continue;
    std::vector<double> out(38);
    binary->fill(positions, out);
    for (int b = 0; b < 38; ++b) ASSERT_EQ(out[static_cast<std::size_t>(b)], binary->entry(t, b));
  }
}

}  // namespace
}  // namespace posenc

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <posenc/encodings.hpp>
#include <posenc/half.hpp>
#include <posenc/identify.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/words.hpp>

#include "at_least.hpp"
#include "npy_files.hpp"

namespace posenc {
namespace {

using Kind = Identification::Kind;

Table kept(NumberFormat type, std::int64_t rows, int columns, const std::vector<double>& entries) {
  if (type == NumberFormat::float64) return test::make_table(rows, columns, entries);
  if (type == NumberFormat::float32)
    return test::make_table(rows, columns, std::vector<float>(entries.begin(), entries.end()));
  std::vector<std::uint16_t> halves;
  for (const double x : entries) halves.push_back(half_from(x));
  return test::make_table(rows, columns, halves);
}

Table of(const Encoding& encoding, NumberFormat type, std::int64_t first, std::int64_t rows,
         bool descending = false) {
  std::vector<double> entries(static_cast<std::size_t>(rows * encoding.d()));
  encoding.fill(
      {.first = descending ? first + rows - 1 : first, .count = rows, .descending = descending},
      std::span(entries));
  return kept(type, rows, encoding.d(), entries);
}

/// Row t, column i of somebody's code.
Table of(std::int64_t rows, int d, const std::function<double(double t, int i)>& entry,
         NumberFormat type = NumberFormat::float32) {
  std::vector<double> entries;
  for (std::int64_t t = 0; t < rows; ++t) {
    for (int i = 0; i < d; ++i) entries.push_back(entry(static_cast<double>(t), i));
  }
  return kept(type, rows, d, entries);
}

TEST(Identify, FindsEveryConvention) {
  test::AtLeast looked(700);
  for (const Convention& each : conventions()) {
    for (const int d : {6, 15, 64, 128}) {
      for (const double base : {500.0, 1e4, 1e6}) {
        const auto waves = Sinusoidal::make(d, base, each);
        if (!waves) continue;
        for (const NumberFormat type :
             {NumberFormat::float16, NumberFormat::float32, NumberFormat::float64}) {
          for (const std::int64_t more : {0, 1}) {
            ++looked;
            SCOPED_TRACE(std::string(each.id) + " d " + std::to_string(d) + " base " +
                         std::to_string(base) + " type " + std::to_string(static_cast<int>(type)) +
                         " + " + std::to_string(more));
            const std::int64_t first = each.first_position + more;
            const auto found = identify(of(*waves, type, first, 50, each.descending));
            ASSERT_EQ(found.kind, Kind::sinusoids);
            EXPECT_EQ(found.sinusoids->first, first);
            EXPECT_EQ(found.sinusoids->descending, each.descending);
            EXPECT_EQ(found.sinusoids->factor, 1);
            EXPECT_LE(found.difference, found.tolerance);
            const auto own = std::ranges::count_if(
                found.sinusoids->conventions, [&](const FoundSinusoids::Named& name) {
                  return name.convention == &each && name.base == base;
                });
            EXPECT_EQ(own, 1) << found.sinusoids->rule->id << " " << found.sinusoids->base;
          }
        }
      }
    }
  }
}

TEST(Identify, PrefersTheConventionThatBeginsThere) {
  for (const auto* const id :
       {"tensor2tensor", "opennmt-tf", "fairseq", "mlx", "paper", "transformer-xl", "diffusers"}) {
    const auto* const convention = find_convention(id);
    const auto waves = Sinusoidal::make(32, 1e4, *convention);
    const auto found = identify(
        of(*waves, NumberFormat::float32, convention->first_position, 40, convention->descending));
    ASSERT_EQ(found.kind, Kind::sinusoids) << id;
    EXPECT_EQ(found.sinusoids->conventions.front().convention->id, id);
  }
}

TEST(Identify, FindsTheEncodingsThatCount) {
  for (const EncodingKind& kind : encodings()) {
    if (kind.uses_d) continue;
    const auto encoding = kind.make({.length = 50});
    for (const NumberFormat type :
         {NumberFormat::float16, NumberFormat::float32, NumberFormat::float64}) {
      const auto found = identify(of(**encoding, type, 0, 50));
      ASSERT_EQ(found.kind, Kind::encoding) << kind.id;
      EXPECT_EQ(found.encoding->id, kind.id);
    }
  }
}

TEST(Identify, FindsRotaryCachesInAllLayouts) {
  const int head = 32, half = head / 2;
  const Sinusoidal waves = Rotary::make({.head = head, .rotated = head, .base = 5e5})->table();
  const auto cosine = [&](double t, int k) { return std::cos(t * waves.omega(k)); };
  const auto sine = [&](double t, int k) { return std::sin(t * waves.omega(k)); };
  const struct {
    ColumnOrder order;
    int d;
    std::function<double(double, int)> entry;
  } rows[] = {
      {ColumnOrder::cosine_first, head,
       [&](double t, int i) { return i % 2 == 0 ? cosine(t, i / 2) : sine(t, i / 2); }},
      {ColumnOrder::cosines_sines, head,
       [&](double t, int i) { return i < half ? cosine(t, i) : sine(t, i - half); }},
      {ColumnOrder::cosines, half, cosine},
      {ColumnOrder::sines, half, sine},
      {ColumnOrder::cosines_twice, head, [&](double t, int i) { return cosine(t, i % half); }},
      {ColumnOrder::sines_twice, head, [&](double t, int i) { return sine(t, i % half); }},
      {ColumnOrder::cosines_in_pairs, head, [&](double t, int i) { return cosine(t, i / 2); }},
      {ColumnOrder::sines_in_pairs, head, [&](double t, int i) { return sine(t, i / 2); }}};
  for (const auto& [order, d, entry] : rows) {
    for (const NumberFormat type :
         {NumberFormat::float16, NumberFormat::float32, NumberFormat::float64}) {
      SCOPED_TRACE(static_cast<int>(order));
      const auto found = identify(of(300, d, entry, type));
      ASSERT_EQ(found.kind, Kind::sinusoids);
      EXPECT_EQ(found.sinusoids->order, order);
      EXPECT_EQ(found.sinusoids->base, 5e5);
      EXPECT_EQ(found.sinusoids->dims, head);
      EXPECT_EQ(found.sinusoids->rule, &paper());
    }
  }
}

TEST(Identify, FindsBasesFactorsAmplitudesAndFarPositions) {
  const auto found_of = [](double base, double factor, double amplitude, std::int64_t first) {
    const auto waves = Sinusoidal::make(64, base);
    const auto found = identify(of(
        400, 64,
        [&](double t, int i) {
          const double angle = factor * (t + static_cast<double>(first)) * waves->omega(i / 2);
          return amplitude * (i % 2 == 0 ? std::sin(angle) : std::cos(angle));
        },
        NumberFormat::float64));
    EXPECT_EQ(found.kind, Kind::sinusoids);
    return found.sinusoids.value_or(FoundSinusoids{});
  };
  EXPECT_EQ(found_of(12345.5, 1, 1, 0).base, 12345.5);
  EXPECT_EQ(found_of(1e4, 1, 1, 5000).first, 5000);
  EXPECT_EQ(found_of(777, 1, 1, -9000).first, -9000);
  EXPECT_NEAR(found_of(1e4, 1 / 8.0, 1, 0).factor, 1 / 8.0, 1e-15);
  EXPECT_NEAR(found_of(1e4, 1.385, 1, 0).factor, 1.385, 1e-15);
  EXPECT_EQ(found_of(777, 1 / 8.0, 1, 0).base, 777);
  EXPECT_NEAR(found_of(1e4, 1, 0.25, 0).amplitude, 0.25, 1e-15);
}

double power(double exponent) { return std::pow(1e4, exponent); }

/// Code as students write it, d = 64.
TEST(Identify, SaysWhatIsWrongWithCode) {
  constexpr int d = 64;
  // The dimension in place of the pair, of sines and cosines.
  const auto dimension = identify(of(60, d, [](double t, int i) {
    const double angle = t / power(2.0 * i / d);
    return i % 2 == 0 ? std::sin(angle) : std::cos(angle);
  }));
  ASSERT_EQ(dimension.kind, Kind::sinusoids);
  EXPECT_EQ(dimension.sinusoids->conventions.front().convention->id, "mistake-dimension");
  EXPECT_EQ(dimension.sinusoids->base, 1e4);
  ASSERT_TRUE(dimension.law);
  EXPECT_EQ(dimension.law->index, LawIndex::column);
  EXPECT_EQ(dimension.law->numerator, 2);
  EXPECT_EQ(dimension.law->base, 1e4);
  EXPECT_NEAR(dimension.law->factor, 1, 1e-6);
  // No row: a dimension too few in the exponent, and sines that are shifted.
  const auto shifted = identify(
      of(60, d, [](double t, int i) { return std::sin(t / power(3.0 * i / d) + 0.1 * i); }));
  ASSERT_EQ(shifted.kind, Kind::waves);
  ASSERT_TRUE(shifted.law);
  EXPECT_EQ(shifted.law->index, LawIndex::column);
  EXPECT_EQ(shifted.law->numerator, 3);
  EXPECT_NEAR(shifted.columns[0].omega, 1, 1e-6);
  EXPECT_NEAR(shifted.columns[1].phase, 0.1, 1e-5);
  EXPECT_EQ(shifted.columns[63].kind, ColumnWave::Kind::slow);
  // d − 1 in place of d.
  const auto miscounted = identify(of(60, d, [](double t, int i) {
    const double angle = t / power(2.0 * (i / 2) / (d - 1));
    return i % 2 == 0 ? std::sin(angle) : std::cos(angle);
  }));
  ASSERT_TRUE(miscounted.sinusoids && miscounted.law);
  EXPECT_NEAR(miscounted.sinusoids->base, std::pow(1e4, 64 / 63.0), 0.1);
  EXPECT_EQ(miscounted.law->index, LawIndex::pair);
  EXPECT_EQ(miscounted.law->numerator, 2);
  EXPECT_EQ(miscounted.law->divisor, 63);
  // i/d at every i, which shifts the cosines by half a step.
  const auto half_step = identify(of(60, d, [](double t, int i) {
    const double angle = t / power(1.0 * i / d);
    return i % 2 == 0 ? std::sin(angle) : std::cos(angle);
  }));
  ASSERT_EQ(half_step.kind, Kind::sinusoids);
  EXPECT_EQ(half_step.sinusoids->conventions.front().convention->id, "mistake-cos-exponent");
  // Degrees in place of radians.
  const auto degrees = identify(of(60, d, [](double t, int i) {
    const double angle = t / power(2.0 * (i / 2) / d) * std::acos(-1.0) / 180;
    return i % 2 == 0 ? std::sin(angle) : std::cos(angle);
  }));
  ASSERT_EQ(degrees.kind, Kind::sinusoids);
  EXPECT_NEAR(degrees.sinusoids->factor, std::acos(-1.0) / 180, 1e-7);
  EXPECT_EQ(degrees.sinusoids->base, 1e4);
  // The power multiplied.
  const auto multiplied = identify(of(
      60, d,
      [](double t, int i) {
        const double angle = t * power(2.0 * (i / 2) / d);
        return i % 2 == 0 ? std::sin(angle) : std::cos(angle);
      },
      NumberFormat::float64));
  ASSERT_EQ(multiplied.kind, Kind::sinusoids);
  EXPECT_EQ(multiplied.sinusoids->conventions.front().convention->id, "mistake-multiply");
  // Sines alone.
  const auto sines =
      identify(of(60, d, [](double t, int i) { return std::sin(t / power(2.0 * (i / 2) / d)); }));
  ASSERT_EQ(sines.kind, Kind::sinusoids);
  EXPECT_EQ(sines.sinusoids->order, ColumnOrder::sines_in_pairs);
  EXPECT_TRUE(sines.sinusoids->conventions.empty());
  // Cosines first with h − 1.
  const auto swapped = identify(of(60, d, [](double t, int i) {
    const double angle = t / power((i % 32) / 31.0);
    return i < 32 ? std::cos(angle) : std::sin(angle);
  }));
  ASSERT_EQ(swapped.kind, Kind::sinusoids);
  EXPECT_EQ(swapped.sinusoids->order, ColumnOrder::cosines_sines);
  EXPECT_EQ(swapped.sinusoids->rule->id, "tensor2tensor");
  EXPECT_EQ(swapped.sinusoids->conventions.front().convention->id, "diffusers-shift");
  EXPECT_EQ(swapped.sinusoids->base, 1e4);
}

TEST(Identify, NamesNothingThatIsLearned) {
  for (int seed = 0; seed < 20; ++seed) {
    const int d = 8 << seed % 4;
    const auto random = random_matrix("learned", seed, 128);
    const Table table = of(100, d, [&](double t, int i) {
      return random[static_cast<std::size_t>(t) * 128 + static_cast<std::size_t>(i)];
    });
    const auto found = identify(table);
    EXPECT_EQ(found.kind, Kind::learned) << seed;
    EXPECT_GT(found.learned.smallest_norm, 0);
    EXPECT_EQ(found.learned.equal_rows, 0);
    EXPECT_FALSE(found.learned.peaks.empty());
  }
  const auto rows = identify(of(10, 4, [](double t, int i) {
    return t < 2 ? 0 : std::fmod(t, 4) * std::fmod(i * 7.0 + t, 5) * 0.3 + i * i;
  }));
  EXPECT_EQ(rows.kind, Kind::learned);
  EXPECT_EQ(rows.learned.zero_rows, 2);
}

}  // namespace
}  // namespace posenc

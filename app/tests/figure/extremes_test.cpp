// Pictures of numbers at the far ends of what doubles and floats hold.

#include <cmath>
#include <limits>
#include <memory>

#include <gtest/gtest.h>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"

namespace posenc {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

/// The same numbers, but for a factor.
class Times final : public Encoding {
 public:
  explicit Times(double factor) : factor_(factor) {}
  std::string_view id() const override { return "times"; }
  int d() const override { return 12; }
  double largest_entry(std::int64_t) const override { return factor_; }
  double entry(std::int64_t t, int dim) const override {
    return factor_ * std::sin(0.7 * static_cast<double>(t) + dim);
  }

 private:
  double factor_;
};

constexpr std::int64_t kRows = 30;

FieldSpec matrix(double factor) {
  FieldSpec spec;
  spec.encoding = std::make_shared<const Times>(factor);
  spec.length = kRows;
  spec.window = FieldWindow{.position_to = kRows, .dim_to = 12};
  spec.colors = colormaps(light_palette()).front().colors;
  spec.values = {-factor, factor};
  return spec;
}

FieldSpec dots(double factor) {
  FieldSpec spec = matrix(factor);
  spec.window = SimilarityWindow{.row_to = kRows, .column_to = kRows};
  spec.values = {-12 * factor * factor, 12 * factor * factor};
  return spec;
}

bool is_near(Color a, Color b) {
  const auto near = [](int x, int y) { return std::abs(x - y) <= 1; };
  return near(a.r, b.r) && near(a.g, b.g) && near(a.b, b.b) && a.a == b.a;
}

void expect_alike(const std::vector<Color>& a, const std::vector<Color>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_TRUE(is_near(a[i], b[i])) << i;
}

TEST(Extremes, MatricesHaveTheColoursOfTheirNumbers) {
  const auto usual = field_colors(matrix(1), 60, 90);
  for (const int exponent : {-1060, -300, -130, 130, 300, 1023}) {
    SCOPED_TRACE(exponent);
    expect_alike(field_colors(matrix(std::ldexp(1, exponent)), 60, 90), usual);
  }
}

TEST(Extremes, DotProductsHaveTheColoursOfTheirNumbers) {
  const auto usual = field_colors(dots(1), 60, 60);
  for (const int exponent : {-500, -70, 70, 130, 509}) {
    SCOPED_TRACE(exponent);
    expect_alike(field_colors(dots(std::ldexp(1, exponent)), 60, 60), usual);
  }
}

TEST(Extremes, DotProductsThatNoDoubleHoldsAreNotFinite) {
  FieldSpec spec = dots(1e200);
  spec.values = {-1, 1};
  const auto colors = field_colors(spec, kRows, kRows);
  for (int i = 0; i < kRows; ++i) {
    const auto at = static_cast<std::size_t>(i) * (kRows + 1);
    EXPECT_EQ(colors[at], is_on_stripe(i, i) ? kNaNStripe : kNaNColor);
  }
}

TEST(Extremes, ShadesAreTheColoursOfTheMap) {
  for (const auto& map : colormaps(light_palette())) {
    for (const Extent range : {Extent{-1, 1}, Extent{0, 3e-20}, Extent{-7e30, 7e30}}) {
      const Shades shades(map.colors, range);
      for (int i = -120; i <= 1120; ++i) {
        const auto value = static_cast<float>(range.from + (range.to - range.from) * i / 1000);
        EXPECT_TRUE(
            is_near(shades.of(value), color_at(map, range.place(static_cast<double>(value)))))
            << map.id << " " << value;
      }
      EXPECT_EQ(shades.of(std::numeric_limits<float>::quiet_NaN()), kNaNColor);
      EXPECT_EQ(shades.of(std::numeric_limits<float>::infinity()), kNaNColor);
      EXPECT_EQ(shades.of(-std::numeric_limits<float>::infinity()), kNaNColor);
      EXPECT_EQ(shades.of(std::numeric_limits<float>::max()), map.colors.back());
    }
  }
}

TEST(Extremes, AxesReachFromEndToEnd) {
  const AxisMap axis{-kLargest, kLargest, 0, 100};
  EXPECT_DOUBLE_EQ(axis.pixel_from_data(0), 50);
  EXPECT_DOUBLE_EQ(axis.pixel_from_data(-kLargest), 0);
  EXPECT_DOUBLE_EQ(axis.pixel_from_data(kLargest), 100);
  EXPECT_DOUBLE_EQ(axis.data_from_pixel(25), -kLargest / 2);
  EXPECT_DOUBLE_EQ(axis.data_from_pixel(100), kLargest);
  for (const int most : {1, 2, 5, 10}) {
    for (const Tick& tick : ticks(-kLargest, kLargest, most))
      EXPECT_TRUE(std::isfinite(tick.value));
  }
  EXPECT_GE(ticks(-kLargest, kLargest, 5).size(), 3u);
}

}  // namespace
}  // namespace posenc

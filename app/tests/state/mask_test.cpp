// Bands of masked pairs, as a value and as text.

#include "state/mask.hpp"

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "set_parameters.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"

namespace posenc {
namespace {

using test::refusal;

TEST(Mask, DividesPairsEvenlyIntoBands) {
  for (const int pairs : {1, 2, 7, 8, 9, 63, 64, 8192}) {
    std::int64_t next = 0;
    for (int band = 0; band < band_count(pairs); ++band) {
      const auto [first, count] = pairs_of_band(pairs, band);
      EXPECT_EQ(first, next) << pairs;
      EXPECT_GE(count, pairs / Mask::kBands);
      EXPECT_LE(count, pairs / Mask::kBands + 1);
      EXPECT_EQ(band_of_pair(pairs, static_cast<int>(first)), band);
      EXPECT_EQ(band_of_pair(pairs, static_cast<int>(first + count - 1)), band);
      next = first + count;
    }
    EXPECT_EQ(next, pairs);
  }
}

TEST(Mask, ReadsItsText) {
  for (int bits = 0; bits < 255; ++bits) {
    const Mask mask{static_cast<std::uint8_t>(bits)};
    const auto again = parse_mask(mask_text(mask));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, mask);
  }
  EXPECT_EQ(mask_text({0b1000'0111}), "1-3 8");
  EXPECT_EQ(mask_text({}), "none");
  EXPECT_EQ(parse_mask(" 1, 3-5 ")->masked, 0b1'1101);
  EXPECT_EQ(parse_mask("")->masked, 0);
  EXPECT_EQ(parse_mask("2 2")->masked, 0b10);
}

TEST(Mask, RefusesWhatNamesNoBand) {
  const auto why = [](std::string_view text, int bands = Mask::kBands) {
    const auto mask = parse_mask(text, bands);
    return mask ? "accepted" : mask.error().message;
  };
  for (const char* const text : {"0", "9", "3-", "-3", "5-3", "a", "1-2-3", "1.5", "99999999999"})
    test::expect_has(why(text), {"1 to 8"});
  test::expect_has(why("1-8"), {"leave"});
  test::expect_has(why("1-4", 4), {"1 to 4"});
  EXPECT_NE(why("1", 1), "accepted");
  EXPECT_EQ(why("2-4", 4), "accepted");
  test::expect_has(why("7", 2), {"mute = 7 ", "from 1 to 2"});
  for (const char* const text : {"7", "2-8", "1 3"}) {
    State state;
    state.d = 4;
    test::expect_has(refusal(state, "mute", text), {"bands go from 1 to 2"});
    state.d = 2;
    test::expect_has(refusal(state, "mute", text), {"give none"});
  }
}

TEST(Mask, NeverMasksAll) {
  Mask mask;
  for (int band = 0; band < 8; ++band) mask = with_toggled(mask, band, 8);
  EXPECT_EQ(mask.masked, 0) << "the last one brings all back";
  mask = with_solo({}, 2, 8);
  EXPECT_EQ(mask.masked, 0b1111'1011);
  EXPECT_EQ(with_solo(mask, 2, 8).masked, 0);
  EXPECT_EQ(with_solo(mask, 3, 8).masked, 0b1111'0111);
  // Where d gets smaller the bands that go are forgotten, and all sound where no other does.
  const std::tuple<std::int64_t, std::uint8_t, std::uint8_t> rows[] = {
      {16, 0b1111, 0b1111}, {8, 0b1111, 0}, {4, 0b0100'0010, 0b10}, {4, 0b0100'0011, 0}};
  for (const auto& [d, masked, left] : rows) {
    State state;
    state.d = d;
    state.mask.masked = masked;
    const State held = within_limits(state);
    EXPECT_EQ(held.mask.masked, left);
    EXPECT_EQ(has_masked_pairs(held), left != 0);
    EXPECT_EQ(from_toml(to_toml(held), "test.toml")->mask.masked, left);
  }
}

TEST(Mask, ZeroesColumnsOfTheEncoding) {
  State state;
  ASSERT_TRUE(assign(state, *find_parameter("mute"), "2-8"));
  const auto encoding = make_encoding(state);
  for (int dim = 0; dim < 128; ++dim) EXPECT_EQ(encoding->entry(37, dim) == 0, dim >= 16) << dim;
}

}  // namespace
}  // namespace posenc

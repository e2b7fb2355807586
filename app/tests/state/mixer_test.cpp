// Bands of muted pairs, as a value and as text.

#include "state/mixer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "set_parameters.hpp"
#include "state/parameters.hpp"
#include "state/toml.hpp"

namespace posenc {
namespace {

using test::refusal;
using testing::HasSubstr;

TEST(Mixer, BandsPartThePairsEvenly) {
  for (const int pairs : {1, 2, 7, 8, 9, 63, 64, 8192}) {
    std::int64_t next = 0;
    for (int band = 0; band < band_count(pairs); ++band) {
      const auto [first, count] = pairs_of_band(pairs, band);
      EXPECT_EQ(first, next) << pairs;
      EXPECT_GE(count, pairs / Mixer::kBands);
      EXPECT_LE(count, pairs / Mixer::kBands + 1);
      EXPECT_EQ(band_of_pair(pairs, static_cast<int>(first)), band);
      EXPECT_EQ(band_of_pair(pairs, static_cast<int>(first + count - 1)), band);
      next = first + count;
    }
    EXPECT_EQ(next, pairs);
  }
}

TEST(Mixer, TextReadsBack) {
  for (int bits = 0; bits < 255; ++bits) {
    const Mixer mixer{static_cast<std::uint8_t>(bits)};
    const auto again = parse_mixer(mixer_text(mixer));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, mixer);
  }
  EXPECT_EQ(mixer_text({0b1000'0111}), "1-3 8");
  EXPECT_EQ(mixer_text({}), "none");
  EXPECT_EQ(parse_mixer(" 1, 3-5 ")->muted, 0b1'1101);
  EXPECT_EQ(parse_mixer("")->muted, 0);
  EXPECT_EQ(parse_mixer("2 2")->muted, 0b10);
}

TEST(Mixer, WhatNamesNoBandIsRefused) {
  const auto why = [](std::string_view text, int bands = Mixer::kBands) {
    const auto mixer = parse_mixer(text, bands);
    return mixer ? "accepted" : mixer.error().message;
  };
  for (const char* const text : {"0", "9", "3-", "-3", "5-3", "a", "1-2-3", "1.5", "99999999999"})
    EXPECT_THAT(why(text), HasSubstr("1 to 8")) << text;
  EXPECT_THAT(why("1-8"), HasSubstr("leave"));
  EXPECT_THAT(why("1-4", 4), HasSubstr("1 to 4")) << "d = 8 has four";
  EXPECT_NE(why("1", 1), "accepted");
  EXPECT_EQ(why("2-4", 4), "accepted");
  EXPECT_EQ(why("7", 2),
            "mute = 7 names a band that is not there: with so few pairs bands go from 1 to 2, one "
            "for each pair; give one of those, or a larger d");
  for (const char* const text : {"7", "2-8", "1 3"}) {
    State state;
    state.d = 4;
    EXPECT_THAT(refusal(state, "mute", text), HasSubstr("bands go from 1 to 2"));
    state.d = 2;
    EXPECT_THAT(refusal(state, "mute", text), HasSubstr("give none"));
  }
}

TEST(Mixer, NeverMutesAll) {
  Mixer mixer;
  for (int band = 0; band < 8; ++band) mixer = with_toggled(mixer, band, 8);
  EXPECT_EQ(mixer.muted, 0) << "the last one brings all back";
  mixer = with_solo({}, 2, 8);
  EXPECT_EQ(mixer.muted, 0b1111'1011);
  EXPECT_EQ(with_solo(mixer, 2, 8).muted, 0);
  EXPECT_EQ(with_solo(mixer, 3, 8).muted, 0b1111'0111);
  // Where d gets smaller the bands that go are forgotten, and all sound where no other does.
  const struct {
    std::int64_t d;
    std::uint8_t muted, left;
  } rows[] = {{16, 0b1111, 0b1111}, {8, 0b1111, 0}, {4, 0b0100'0010, 0b10}, {4, 0b0100'0011, 0}};
  for (const auto& [d, muted, left] : rows) {
    State state;
    state.d = d;
    state.mixer.muted = muted;
    const State held = within_limits(state);
    EXPECT_EQ(held.mixer.muted, left);
    EXPECT_EQ(has_muted_pairs(held), left != 0);
    EXPECT_EQ(from_toml(to_toml(held), "test.toml")->mixer.muted, left);
  }
}

TEST(Mixer, MakesTheEncoding) {
  State state;
  ASSERT_TRUE(assign(state, *find_parameter("mute"), "2-8"));
  const auto encoding = make_encoding(state);
  for (int dim = 0; dim < 128; ++dim) EXPECT_EQ(encoding->entry(37, dim) == 0, dim >= 16) << dim;
}

}  // namespace
}  // namespace posenc

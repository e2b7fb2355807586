// Bands of muted pairs, as a value and as text.

#include "state/mixer.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "state/parameters.hpp"
#include "state/toml.hpp"

namespace posenc {
namespace {

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
  for (const char* const text : {"0", "9", "3-", "-3", "5-3", "a", "1-2-3", "1.5", "99999999999"}) {
    const auto refused = parse_mixer(text);
    ASSERT_FALSE(refused) << text;
    EXPECT_NE(refused.error().message.find("1 to 8"), std::string::npos) << refused.error().message;
  }
  ASSERT_FALSE(parse_mixer("1-8"));
  EXPECT_NE(parse_mixer("1-8").error().message.find("leave"), std::string::npos);
  ASSERT_FALSE(parse_mixer("1-4", 4)) << "d = 8 has four";
  EXPECT_NE(parse_mixer("1-4", 4).error().message.find("1 to 4"), std::string::npos);
  EXPECT_FALSE(parse_mixer("1", 1));
  EXPECT_TRUE(parse_mixer("2-4", 4));
}

TEST(Mixer, ABandThatFewPairsDoNotHaveIsRefused) {
  for (const char* const text : {"7", "2-8", "1 3"}) {
    State state;
    state.d = 4;
    const auto refused = assign(state, *find_parameter("mute"), text);
    ASSERT_FALSE(refused) << text;
    EXPECT_NE(refused.error().message.find("bands go from 1 to 2"), std::string::npos)
        << refused.error().message;
    state.d = 2;
    EXPECT_NE(assign(state, *find_parameter("mute"), text).error().message.find("give none"),
              std::string::npos);
  }
  EXPECT_EQ(parse_mixer("7", 2).error().message,
            "mute = 7 names a band that is not there: with so few pairs bands go from 1 to 2, one "
            "for each pair; give one of those, or a larger d");
  // Where d gets smaller the bands that go are forgotten, and all sound where no other does.
  State state;
  state.d = 4;
  state.mixer.muted = 0b0100'0010;
  EXPECT_EQ(within_limits(state).mixer.muted, 0b10);
  EXPECT_EQ(from_toml(to_toml(within_limits(state)), "test.toml")->mixer.muted, 0b10);
  state.mixer.muted = 0b0100'0011;
  EXPECT_EQ(within_limits(state).mixer.muted, 0);
}

TEST(Mixer, NeverMutesAll) {
  Mixer mixer;
  for (int band = 0; band < 8; ++band) mixer = with_toggled(mixer, band, 8);
  EXPECT_EQ(mixer.muted, 0) << "the last one brings all back";
  mixer = with_solo({}, 2, 8);
  EXPECT_EQ(mixer.muted, 0b1111'1011);
  EXPECT_EQ(with_solo(mixer, 2, 8).muted, 0);
  EXPECT_EQ(with_solo(mixer, 3, 8).muted, 0b1111'0111);
  State state;
  state.mixer.muted = 0b0000'1111;
  state.d = 8;
  const auto held = within_limits(state);
  EXPECT_FALSE(has_muted_pairs(held)) << "four pairs have four bands";
  state.d = 16;
  EXPECT_TRUE(has_muted_pairs(within_limits(state)));
}

TEST(Mixer, IsKeptInFilesAndMakesTheEncoding) {
  State state;
  ASSERT_TRUE(assign(state, *find_parameter("mute"), "2-8"));
  const auto read = from_toml(to_toml(state), "test.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->mixer, state.mixer);
  const auto encoding = make_encoding(state);
  for (int dim = 0; dim < 128; ++dim) {
    const double entry = encoding->entry(37, dim);
    EXPECT_EQ(entry == 0, dim >= 16) << dim;
  }
}

}  // namespace
}  // namespace posenc

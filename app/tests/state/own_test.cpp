#include <cmath>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include <posenc/own.hpp>

#include "expect_has.hpp"
#include "set_parameters.hpp"
#include "state/link.hpp"
#include "state/own.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"
#include "temporary_folder.hpp"

/// A convention that is typed, in a State.
namespace posenc {
namespace {

using test::parameter;

void set(State& state, std::string_view id, std::string_view text) {
  const auto done = assign(state, parameter(id), text);
  ASSERT_TRUE(done) << done.error().message;
}

constexpr std::string_view kTyped =
    "1.385*b^(-i/d); amplitude = sqrt(2/d); order = cosines-sines; odd = sine-column; first = -2; "
    "step = 0.5; descending";

State typed_state() {
  State state;
  set(state, "convention", "own");
  set(state, "own-formula", kTyped);
  set(state, "d", "15");
  return within_limits(state);
}

TEST(OwnConvention, IsTheEncoding) {
  const State state = typed_state();
  ASSERT_TRUE(is_own(state));
  EXPECT_EQ(plain_text(parameter("convention"), state), "own");
  EXPECT_EQ(first_position(state), -2);
  EXPECT_EQ(position_of_row(state, 0), -2 + state.length - 1);
  // Columns 0 … 6 are cosines, 7 … 14 sines.
  const auto encoding = make_encoding(state);
  for (const int i : {0, 6, 7, 14}) {
    const double angle = 5 * 0.5 * 1.385 * std::pow(1e4, -i / 15.0);
    const double wave = i < 7 ? std::cos(angle) : std::sin(angle);
    EXPECT_NEAR(encoding->entry(5, i), std::sqrt(2.0 / 15) * wave, 1e-15) << i;
  }
}

TEST(OwnConvention, GoesThroughSessionsAndLinks) {
  const State state = typed_state();
  const auto read = from_toml(to_toml(state), "a.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, state);
  std::vector<std::string> complaints;
  const auto linked = state_of_link(link_of(state), State{}, complaints);
  ASSERT_TRUE(linked && complaints.empty()) << link_of(state);
  EXPECT_EQ(linked->convention, state.convention) << link_of(state);
  // A session of another convention stays one.
  State fairseq;
  set(fairseq, "convention", "fairseq");
  fairseq = within_limits(fairseq);
  const auto other = from_toml(to_toml(fairseq), "a.toml");
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ(*other, fairseq);
}

TEST(OwnConvention, IsKeptWhileAnotherIsShown) {
  State state = typed_state();
  set(state, "convention", "paper");
  EXPECT_FALSE(is_own(state));
  state = within_limits(state);
  EXPECT_EQ(*from_toml(to_toml(state), "a.toml"), state);
  set(state, "convention", "own");
  EXPECT_EQ(plain_text(parameter("own-formula"), state), kTyped);
  EXPECT_EQ(plain_text(parameter("own-formula"), State{}), "b^(-2k/d)");
}

TEST(OwnConvention, PartsAreReadInAnyOrderAndRefusedByName) {
  const auto read = own_of_text(" first=3;# a comment; of one line\nfrequency = k/d ;descending\n");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(text_of(*read), "k/d; first = 3; descending");
  const std::pair<std::string_view, std::string_view> refused[]{
      {"k; 2k", "2k is a second formula"},
      {"first = 1", "there is no formula"},
      {"k; phase = 1", "phase is no part of a formula: there are amplitude"},
      {"k; order = cosine", "order = cosine is not one of its choices"},
      {"k; first = 0.5", "first = 0.5 is no position: give a whole number"},
      {"k; step = two", "step = two is not a number"},
      {"k; step = 0", "step = 0 is out of range"},
      {"k; amplitude = k", "has i or k in it"}};
  for (const auto& [text, why] : refused) {
    State state;
    const auto done = assign(state, parameter("own-formula"), text);
    ASSERT_FALSE(done) << text;
    test::expect_has(done.error().message, {why});
    EXPECT_EQ(state, State{}) << text;
  }
}

TEST(OwnConvention, IsRefusedWithThePlace) {
  State state;
  const auto unread = assign(state, parameter("own-formula"), "b^(−2q/d)");
  ASSERT_FALSE(unread);
  test::expect_has(unread.error().message, {"'q' is none of i, k, d", "at character 6"});
  EXPECT_EQ(state, State{});
  set(state, "own-formula", "1/(h − 3)");
  set(state, "convention", "own");
  const auto undefined = assign(state, parameter("d"), "6");
  ASSERT_FALSE(undefined);
  test::expect_has(undefined.error().message, {"d = 6", "divides by 0 at character 2"});
  state.d = 6;
  EXPECT_EQ(within_limits(state).d, 8) << "the nearest with values";
}

TEST(OwnConvention, HasADimensionAndBaseWithValues) {
  State state;
  set(state, "own-formula", "8 - k");
  EXPECT_EQ(state.d, 128) << "as long as another is shown";
  set(state, "convention", "own");
  EXPECT_EQ(state.d, 18) << "pair 8 has frequency 0, and pair 9 none";
  EXPECT_FALSE(assign(state, parameter("d"), "20"));
  set(state, "own-formula", "log(b)/(k + 1)");
  EXPECT_FALSE(assign(state, parameter("base"), "1"));
  const State before = state;
  const auto never = assign(state, parameter("own-formula"), "k - 1");
  ASSERT_FALSE(never);
  test::expect_has(never.error().message, {"in dimension i = 0", "below 0"});
  EXPECT_EQ(state, before);
  set(state, "convention", "paper");
  set(state, "own-formula", "k - 1");
  EXPECT_FALSE(assign(state, parameter("convention"), "own"));
}

class OwnFile : public test::InFolder {};

TEST_F(OwnFile, IsReadAsItIsTyped) {
  State state;
  const auto file = put("a.txt", "b^(−2i/d)  # as a student wrote it\norder = cosines-sines\n");
  EXPECT_TRUE(is_typed_convention(file) && is_typed_convention("2k/d") &&
              is_typed_convention("8-k"));
  EXPECT_FALSE(is_typed_convention("fairseq") || is_typed_convention("Fairsec-2"));
  ASSERT_TRUE(choose_own(state, file));
  EXPECT_EQ(typed(*state.convention),
            (OwnConvention{.frequency = "b^(-2i/d)", .layout = ColumnLayout::cosines_sines}));
  ASSERT_TRUE(choose_own(state, "b^(−2i/d)"));
  EXPECT_EQ(typed(*state.convention), OwnConvention{.frequency = "b^(-2i/d)"});
  put("a.txt", "k +\n");
  const auto wrong = choose_own(state, file);
  ASSERT_FALSE(wrong);
  test::expect_has(wrong.error().message, {"a.txt", "something is missing at character 4"});
  std::filesystem::remove(file);
  const auto lost = choose_own(state, file);
  ASSERT_FALSE(lost);
  test::expect_has(lost.error().message, {"a.txt", "it is no file, and "});
}

}  // namespace
}  // namespace posenc

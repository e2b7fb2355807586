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

State typed_state() {
  State state;
  set(state, "own-frequency", "1.385·b^(−i/d)");
  set(state, "own-amplitude", "sqrt(2/d)");
  set(state, "own-order", "cosines-sines");
  set(state, "own-odd", "sine-column");
  set(state, "own-first", "-2");
  set(state, "own-step", "0.5");
  set(state, "own-descending", "on");
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
  EXPECT_EQ(*from_toml(to_toml(fairseq), "a.toml"), fairseq);
}

TEST(OwnConvention, BeginsAsWhatIsShown) {
  State state;
  set(state, "convention", "mlx");
  const auto before = make_encoding(state);
  set(state, "convention", "own");
  EXPECT_EQ(plain_text(parameter("own-frequency"), state), "b^(−k/(h−1))");
  EXPECT_EQ(plain_text(parameter("own-amplitude"), state), "sqrt(2/d)");
  for (int j = 0; j < state.d; ++j)
    ASSERT_NEAR(make_encoding(state)->entry(37, j), before->entry(37, j), 1e-16);
}

TEST(OwnConvention, IsRefusedWithThePlace) {
  State state;
  const auto unread = assign(state, parameter("own-frequency"), "b^(−2q/d)");
  ASSERT_FALSE(unread);
  test::expect_has(unread.error().message, {"'q' is none of i, k, d", "at character 6"});
  EXPECT_EQ(state, State{});
  set(state, "own-frequency", "1/(h − 3)");
  const auto undefined = assign(state, parameter("d"), "6");
  ASSERT_FALSE(undefined);
  test::expect_has(undefined.error().message, {"d = 6", "divides by 0 at character 2"});
  state.d = 6;
  EXPECT_EQ(within_limits(state).d, 8) << "the nearest with values";
}

class OwnFile : public test::InFolder {};

TEST_F(OwnFile, IsNamedAsTheConvention) {
  State state;
  const auto file =
      put("a.toml", "frequency = \"b^(−2i/d)\"\norder = \"cosines-sines\"\nfirst = 1\n");
  set(state, "convention", file);
  EXPECT_EQ(typed(*state.convention), (OwnConvention{.frequency = "b^(−2i/d)",
                                                     .layout = ColumnLayout::cosines_sines,
                                                     .first_position = 1}));
  put("a.toml", "frequenzy = \"k\"\n");
  const auto unknown = assign(state, parameter("convention"), file);
  ASSERT_FALSE(unknown);
  test::expect_has(unknown.error().message, {"frequenzy", "give frequency, amplitude"});
  put("a.toml", "frequency = \"k +\"\n");
  const auto wrong = assign(state, parameter("convention"), file);
  ASSERT_FALSE(wrong);
  test::expect_has(wrong.error().message, {"something is missing at character 4"});
  std::filesystem::remove(file);
  const auto lost = assign(state, parameter("convention"), file);
  ASSERT_FALSE(lost);
  test::expect_has(lost.error().message, {"cannot be read"});
}

}  // namespace
}  // namespace posenc

#include "state/toml/toml.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "random_state.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "state/parameters.hpp"
#include "state/toml/library.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

TEST(Toml, ReadsEveryStateThatItWrites) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; i += test::kStride) {
    const State state = random_state(random);
    const auto text = to_toml(state);
    const auto back = from_toml(text, "test");
    ASSERT_TRUE(back) << back.error().message << '\n' << text;
    ASSERT_EQ(*back, state) << text;
  }
}

State read_toml(std::string_view text) {
  const auto state = from_toml(text, "test");
  EXPECT_TRUE(state) << state.error().message;
  return state.value_or(State{});
}

TEST(Toml, KeepsDefaultsOfWhatIsMissing) {
  const State state = read_toml("[encoding]\nlength = 10\n");
  EXPECT_EQ(state.length, 10);
  EXPECT_EQ(state.position, 9);
  EXPECT_EQ(state.d, State{}.d);
  EXPECT_EQ(read_toml(""), State{});
  // A whole number may stand for a real one and the other way round.
  EXPECT_EQ(read_toml("[encoding]\nbase = 500\nlength = 1e4").length, 10000);
}

TEST(Toml, TakesAConventionBelowWhatItAllows) {
  const State state = read_toml("[encoding]\nd = 7\nconvention = \"marian-hf\"\n");
  EXPECT_EQ(state.convention->id, "marian-hf");
  EXPECT_EQ(state.d, 7);
  EXPECT_NE(to_toml(state).find("convention = 'marian-hf'"), std::string::npos) << to_toml(state);
}

std::string group_names() {
  std::string names;
  std::set<std::string_view> named;
  for (const auto& p : parameters())
    if (named.insert(p.group).second) names.append(names.empty() ? "" : ", ").append(p.group);
  return names;
}

/// Why a file is refused; "" where it is not.
std::string fault(const std::string& text) {
  const std::array<std::string_view, 2> views{"heatmap", "rotation"};
  const auto state = from_toml(text, "file", views);
  return state ? "" : state.error().message;
}

TEST(Toml, NamesFaultsWithTheirLine) {
  const std::pair<std::string, std::vector<std::string>> rows[] = {
      {"[encoding]\nd = 7\n", {"2: d = 7 is odd", "from 2 to 16384"}},
      {"[encoding]\nd = 2\nconvention = \"fairseq\"\n", {"2: d = 2 ", "from 4 to 16384"}},
      {"[position]\n\nposition = 512\n[encoding]\nlength = 512",
       {"3: position = 512 ", "from 0 to 511"}},
      {"[encoding]\nd = \"64\"\n", {"2: d ", "a whole number"}},
      {"[time]\nloop = 1\n", {"2: loop ", "true or false"}},
      {"[window]\ntheme = true\n", {"2: theme ", "in quotation marks"}},
      {"[encoding]\ndim = 7\n", {"2: dim ", "table-lead, convention, own-formula, d, length, "}},
      {"[colour]\n", {"1: colour ", group_names()}},
      {"position = 3\n", {"1: position ", "[position]"}},
      {"view = 1\n", {"1: view ", "in quotation marks"}},
      {"view = \"sphere\"\n", {"1: view = sphere ", "heatmap, rotation, all"}},
      {"[sentence]\nsentence = \"\"", {"2: sentence ", "1 to 64 words"}},
      {"[sentence]\nsentence = 3", {"2: sentence ", "in quotation marks"}},
      {"[sentence]\nsentence = \"a b\"\norder = \"1 1\"", {"3: order = 1 1 ", "from 1 to 2"}},
  };
  for (const auto& [text, parts] : rows)
    test::expect_has(fault(text), {"file, line " + parts[0], parts[1]});
  EXPECT_EQ(fault("[sentence]\nsentence = \"a b\""), "");
}

TEST(Toml, RefusesOtherTextOnOneLine) {
  for (const char* const text :
       {"[encoding\n", "d 7", "\"", "a = [1,", "\xff\xfe", "d = 1\nd = 2\n", "[a]\n[a]\n"}) {
    EXPECT_TRUE(fault(text).starts_with("file, line ")) << fault(text);
    EXPECT_EQ(fault(text).find('\n'), std::string::npos) << fault(text);
  }
}

std::string times(int count, std::string_view what) {
  std::string text;
  for (int i = 0; i < count; ++i) text += what;
  return text;
}

TEST(Toml, HasRoomForTheLargestState) {
  State state;
  const auto sentence = Sentence::parse(times(1000, "\U0001F600"));
  ASSERT_TRUE(sentence) << sentence.error().message;
  state.sentence.words = *sentence;
  state.table.file = std::string(kMaxFileName, '\x1b');
  const auto text = to_toml(within_limits(state));
  EXPECT_GT(text.size(), 6 * kMaxFileName);
  EXPECT_LT(text.size(), kMaxTomlBytes / 2);
  std::vector<std::string> complaints;
  EXPECT_TRUE(from_toml(text, "test", {}, &complaints));

  state.sentence.words = *Sentence::parse(std::string(1000, '.'));
  state.table.file = std::string(kMaxFileName, '.');
  const auto dotted = to_toml(within_limits(state));
  EXPECT_GT(std::ranges::count(dotted, '.'), 1000 + std::ptrdiff_t{kMaxFileName});
  EXPECT_TRUE(from_toml(dotted, "test", {}, &complaints));

  state.table.file = std::string(kMaxFileName + 1, '.');
  state.table.table = test::with_table_of("a.npy", 5, 3, test::Learned()).table.table;
  state.encoding = &table_kind();
  EXPECT_EQ(to_toml(state).find("\ntable = "), std::string::npos) << "so long a name is not kept";
  const auto without = from_toml(to_toml(within_limits(state)), "test");
  EXPECT_TRUE(without) << without.error().message;
}

TEST(Toml, RefusesAnySizeAndDepthInOneShortLine) {
  const std::string too_long = "file has more than 65536 bytes: shorten it";
  EXPECT_EQ(fault(times(50'000, "a.") + "a = 1"), too_long);
  EXPECT_EQ(fault(times(30'000, "a.") + "a = 1"),
            "file has 30000 dots, which may part as many keys: leave at most 8188");
  EXPECT_EQ(fault(std::string(kMaxTomlBytes, '#')), "");
  EXPECT_EQ(fault(std::string(kMaxTomlBytes + 1, '#')), too_long);
  // As deep as may be, in each way, together with the brackets that toml++ counts.
  constexpr int kDeepest = 8188, kBrackets = 250;
  const auto deep = times(kDeepest, "a.") + "a";
  for (const auto& text :
       {deep + " = 1", "[" + deep + "]", "[[" + deep + "]]",
        "b = " + times(kBrackets, "[") + "{" + deep + " = 1}" + times(kBrackets, "]")}) {
    EXPECT_NE(fault(text).find("is not known: there are view"), std::string::npos) << fault(text);
  }
  const std::string long_key = std::string(30'000, 'a') + " = 1";
  for (const auto& text : {"a = " + std::string(60'000, '['), "a = " + std::string(60'000, '{'),
                           long_key + "\n" + long_key})
    EXPECT_LT(fault(text).size(), 300u);
  EXPECT_EQ(fault("[encoding]\ntable = '" + std::string(kMaxFileName + 1, 'x') + "'"),
            "file, line 2: table is a name of 2048 bytes: give one of at most 2047");
}

TEST(Toml, LetsWhatIsNotStatedGiveWay) {
  const auto state = from_toml("[position]\noffset = 600\npair = 70\n", "file", {});
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(*state, test::state_of("d=142 length=601 offset=600 pair=70"));
}

TEST(Toml, NamesUnknownKeysWithTheirLines) {
  const std::string text =
      "view = 'distance'\nhue = 0x10\n[encoding]\nd = 64\nkind = {name = 'a'}\n\n[future]\n"
      "speed = 1.5\n[future.deep]\nkey = [[1], ['b']]\n";
  std::vector<std::string> complaints;
  bool is_partial = false;
  const auto state = from_toml(text, "a.toml", {}, &complaints, &is_partial);
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(state->d, 64);
  EXPECT_EQ(state->view, "distance");
  EXPECT_TRUE(is_partial);
  ASSERT_EQ(complaints.size(), 1u);
  test::expect_has(complaints[0], {"hue (line 2)", "encoding.kind (line 5)", "future (line 7)"});
  ASSERT_TRUE(from_toml(to_toml(*state), "b.toml", {}, &complaints, &is_partial));
  EXPECT_FALSE(is_partial);
  EXPECT_EQ(complaints.size(), 1u);
  test::expect_has(fault(text), {"is not known"});
  // A long name is not repeated for each of the tables in it.
  std::string many = "[" + std::string(20'000, 'k') + "]\n";
  for (int i = 0; i < 3000; ++i) many += "a" + std::to_string(i) + ".x=1\n";
  ASSERT_TRUE(from_toml(many, "file", {}, &complaints));
  EXPECT_LT(complaints.back().size(), 300u);
}

TEST(Toml, ReadsAFileOfANewerVersionAsFarAsItCan) {
  EXPECT_TRUE(to_toml(State{}).starts_with("version = 1\n"));
  EXPECT_EQ(fault("version = 0"), "file, line 1: version is not a whole number from 1 on: give 1");
  EXPECT_EQ(fault("version = '1'"),
            "file, line 1: version is not a whole number from 1 on: give 1");
  const std::string text =
      "version = 2\nview = 'sphere'\ntime = 3\n[encoding]\nd = 64\nbase = 'e'\n[position]\n"
      "position = 7\noffset = 1e9\n";
  const std::array<std::string_view, 1> views{"heatmap"};
  std::vector<std::string> complaints;
  const auto state = from_toml(text, "new.toml", views, &complaints);
  ASSERT_TRUE(state) << state.error().message;
  State wanted;
  wanted.d = 64;
  wanted.position = 7;
  EXPECT_EQ(*state, wanted);
  EXPECT_THAT(complaints,
              testing::ElementsAre(
                  "new.toml was saved by a newer posenc, as version 2, and this one reads version "
                  "1; left at the default: view (line 2), time (line 3), base (line 6) and offset "
                  "(line 9)"));
  // In a file of this version the same is wrong.
  auto old = text;
  old[10] = '1';
  EXPECT_FALSE(from_toml(old, "old.toml", views, &complaints));
}

}  // namespace
}  // namespace posenc

// Options that would change nothing are refused, whatever the command.

#include <fstream>
#include <string>
#include <vector>

#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "picture.hpp"
#include "scene/scene.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
using testing::HasSubstr, testing::StartsWith;

/// A choice or toggle with a value, as flags say it.
struct Setting {
  const Parameter* parameter;
  double value;

  std::string text() const { return plain_text(*parameter, value); }
};

/// Every choice and toggle with every value that a fresh State can take.
std::vector<Setting> settings() {
  std::vector<Setting> all;
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::choice && p.kind != ParameterKind::toggle) continue;
    for (double value = 0; value <= p.limits(State{}).max; ++value) {
      State state;
      if (assign(state, p, value)) all.push_back({&p, value});
    }
  }
  return all;
}

/// Of 64 pairs.
std::string factors_file() {
  const auto path = testing::TempDir() + "posenc-factors.txt";
  std::ofstream out(path);
  for (int i = 0; i < 128; ++i) out << "1 ";
  return path;
}

std::string weights_file() {
  const auto path = testing::TempDir() + "posenc-weights.npy";
  std::ofstream(path, std::ios::binary) << test::npy_text(32, 4, test::Learned());
  return path;
}

/// The flag with what a State's value can be given as, other than a toggle's off.
std::string flag_of(const Parameter& p) {
  return fmt::format("--{}={}", p.id,
                     p.kind == ParameterKind::toggle ? "on"
                     : p.id == "factors"             ? factors_file()
                     : p.id == "biases-weights"      ? weights_file()
                                                     : plain_text(p, State{}));
}

std::string view_of(const Parameter& p) {
  return find_view(p.group) != nullptr ? std::string(p.group) : "heatmap";
}

/// Refused as without effect; what is refused is not written.
void expect_idle(const Parameter& p, const Words& flags, const std::string& why) {
  const auto outcome =
      posenc(joined({"render", view_of(p), "-o", "/nowhere/at/all.png", flag_of(p)}, flags));
  EXPECT_EQ(outcome.status, 2) << p.id;
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, StartsWith(fmt::format("posenc: {} = ", p.id)));
  EXPECT_THAT(outcome.err, HasSubstr(why));
  EXPECT_THAT(outcome.err, HasSubstr(fmt::format("leave out --{}", p.id)));
}

TEST(IdleOptions, AreRefusedWhereAnotherOptionSilencesThemOrWouldHaveToBeGiven) {
  int silenced = 0, alone = 0;
  for (const auto& p : parameters()) {
    if (!applies(p, State{})) {
      expect_idle(p, {}, " changes nothing unless ");
      ++alone;
      continue;
    }
    for (const auto& setting : settings()) {
      State state;
      ASSERT_TRUE(assign(state, *setting.parameter, setting.value));
      if (setting.parameter == &p || applies(p, state)) continue;
      const auto flag = fmt::format("--{}", setting.parameter->id);
      expect_idle(p, {flag + "=" + setting.text()},
                  fmt::format("leave out --{} or {}", p.id, flag));
      ++silenced;
    }
  }
  EXPECT_GE(silenced, 10);
  EXPECT_GE(alone, 1);
}

/// The view's numbers and words in that State.
std::string numbers_of(const View& view, const State& state) {
  Scene scene;
  scene.update(state);
  test::Rows table;
  view.data(scene, table);
  std::string text = view.describe(scene);
  for (const auto& row : table.rows) text += fmt::format("{:f} ", fmt::join(row, " "));
  return text;
}

TEST(IdleOptions, AreTakenWhereNumbersAndWordsAreOfThemWhateverThePictureShows) {
  int taken = 0, refused = 0;
  for (const auto& p : parameters()) {
    const View* const view = find_view(p.group);
    if (view == nullptr || p.applies == nullptr || p.kind == ParameterKind::text) continue;
    for (const auto& setting : settings()) {
      State state;
      state.length = 64;
      state = within_limits(state);
      state.view = view->id;
      if (setting.parameter == &p || setting.parameter->group != p.group ||
          !assign(state, *setting.parameter, setting.value) || applies(p, state)) {
        continue;
      }
      State other = state;
      const auto limits = p.limits(state);
      p.set(other, p.get(state) == limits.min ? limits.min + limits.step : limits.min);
      const bool depends = numbers_of(*view, state) != numbers_of(*view, within_limits(other));
      for (const std::string command : {"describe", "data"}) {
        const auto outcome =
            posenc({command, std::string(view->id), "--length=64",
                    fmt::format("--{}={}", p.id, plain_text(p, other)),
                    fmt::format("--{}={}", setting.parameter->id, setting.text())});
        const bool is_off = p.kind == ParameterKind::toggle && p.get(other) == 0;
        EXPECT_EQ(outcome.status, depends || is_off ? 0 : 2)
            << command << " " << p.id << " " << setting.parameter->id << "=" << setting.text()
            << " " << outcome.err;
      }
      ++(depends ? taken : refused);
    }
  }
  EXPECT_GE(taken, 5);
  EXPECT_GE(refused, 5);
}

TEST(IdleOptions, AreTakenWhereTheyHaveAPartAndByOtherViews) {
  for (const auto& p : parameters()) {
    if (applies(p, State{})) output({"describe", view_of(p), flag_of(p)});
    if (view_of(p) != "heatmap") output({"describe", "heatmap", flag_of(p)});
  }
}

TEST(IdleOptions, SayWhyInOneSentence) {
  expect_refused(
      {{{"data", "heatmap", "--encoding", "binary", "--base", "500"},
        "base = 500 changes nothing where encoding = binary: leave out --base or --encoding"},
       {{"encode", "-o", "-", "--format", "csv", "--encoding", "linear", "--d", "8"},
        "d = 8 changes nothing where encoding = linear: leave out --d or --encoding"},
       {{"describe", "heatmap", "--dim", "3"},
        "dim = 3 changes nothing unless encoding is unit-interval or linear or binary: leave out "
        "--dim, or give --encoding"}});
  // The window keeps what has no part for now: it is there when another encoding is chosen.
  EXPECT_EQ(posenc({"--dim", "3"}).err, "posenc: a window was opened\n");
  EXPECT_EQ(posenc({"--encoding", "binary", "--pair", "3"}).err,
            "posenc: pair = 3 changes nothing where encoding = binary: leave out --pair or "
            "--encoding\n");
}

using IdleBesideATable = test::InFolder;

TEST_F(IdleBesideATable, OptionsOfAWaveAreRefused) {
  const auto file = put("wpe.npy", test::npy_text(40, 8, test::Learned()));
  for (const std::string id : {"convention", "base", "pair"}) {
    const std::string value = id == "convention" ? "paper" : id == "base" ? "500" : "1";
    for (const Words& command : {Words{"describe", "heatmap"},
                                 {"data", "heatmap"},
                                 {"render", "heatmap", "-o", path("a.png")},
                                 {"encode", "-o", "-", "--format", "csv"},
                                 {}}) {
      if (id == "pair" && !command.empty() && command.front() == "encode") continue;
      expect_refused({{joined(command, {"--table", file, "--" + id, value}),
                       id + " = " + value + " changes nothing in the table wpe.npy: leave out --" +
                           id + " or --table"}});
    }
  }
  output({"describe", "heatmap", "--table", file, "--d", "8"});
  output({"describe", "heatmap", "--table", file, "--dim", "3"});
}

}  // namespace
}  // namespace posenc

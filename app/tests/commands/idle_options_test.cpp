// Options that would change nothing are refused, whatever the command.

#include <fstream>
#include <string>
#include <vector>

#include <fmt/ranges.h>
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

using testing_commands::Outcome;

Outcome outcome_of(const std::vector<std::string>& words) {
  std::vector<const char*> pointers;
  for (const auto& word : words) pointers.push_back(word.c_str());
  return testing_commands::posenc(pointers);
}

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

/// What a State's value can be given as, other than a toggle's off.
std::string some_value(const Parameter& p) {
  return p.kind == ParameterKind::toggle ? "on" : plain_text(p, State{});
}

std::string view_of(const Parameter& p) {
  return find_view(p.group) != nullptr ? std::string(p.group) : "heatmap";
}

/// What is refused is not written.
const std::string kNoFile = "/nowhere/at/all.png";

TEST(IdleOptions, AreRefusedWhereAnotherOptionSilencesThem) {
  int refused = 0;
  for (const auto& p : parameters()) {
    for (const auto& setting : settings()) {
      State state;
      ASSERT_TRUE(assign(state, *setting.parameter, setting.value));
      if (setting.parameter == &p || !applies(p, State{}) || applies(p, state)) continue;
      const auto outcome = outcome_of(
          {"render", view_of(p), "-o", kNoFile, "--" + std::string(p.id) + "=" + some_value(p),
           "--" + std::string(setting.parameter->id) + "=" + setting.text()});
      EXPECT_EQ(outcome.status, 2) << p.id << " " << setting.text();
      EXPECT_EQ(outcome.out, "");
      EXPECT_TRUE(outcome.err.starts_with("posenc: " + std::string(p.id) + " = ")) << outcome.err;
      EXPECT_NE(outcome.err.find("leave out --" + std::string(p.id) + " or --" +
                                 std::string(setting.parameter->id)),
                std::string::npos)
          << outcome.err;
      ++refused;
    }
  }
  EXPECT_GE(refused, 10);
}

TEST(IdleOptions, AreRefusedWhereAnotherWouldHaveToBeGiven) {
  int refused = 0;
  for (const auto& p : parameters()) {
    if (applies(p, State{})) continue;
    const auto outcome = outcome_of(
        {"render", view_of(p), "-o", kNoFile, "--" + std::string(p.id) + "=" + some_value(p)});
    EXPECT_EQ(outcome.status, 2) << p.id;
    EXPECT_NE(outcome.err.find(" changes nothing unless "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("leave out --" + std::string(p.id)), std::string::npos);
    ++refused;
  }
  EXPECT_GE(refused, 1);
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
            outcome_of({command, std::string(view->id), "--length=64",
                        "--" + std::string(p.id) + "=" + plain_text(p, other),
                        "--" + std::string(setting.parameter->id) + "=" + setting.text()});
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

TEST(IdleOptions, EveryOptionIsTakenWhereItHasAPart) {
  for (const auto& p : parameters()) {
    if (!applies(p, State{})) continue;
    const auto outcome =
        outcome_of({"describe", view_of(p), "--" + std::string(p.id) + "=" + some_value(p)});
    EXPECT_EQ(outcome.status, 0) << p.id << ": " << outcome.err;
  }
}

TEST(IdleOptions, OfOtherViewsAreTaken) {
  for (const auto& p : parameters()) {
    if (find_view(p.group) == nullptr || p.group == "heatmap") continue;
    EXPECT_EQ(
        outcome_of({"describe", "heatmap", "--" + std::string(p.id) + "=" + some_value(p)}).status,
        0)
        << p.id;
  }
}

TEST(IdleOptions, SayWhyInOneSentence) {
  testing_commands::expect_refused(
      {{{"data", "heatmap", "--encoding", "binary", "--base", "500"},
        "base = 500 changes nothing where encoding = binary: leave out --base or --encoding"},
       {{"encode", "-o", "-", "--format", "csv", "--encoding", "linear", "--d", "8"},
        "d = 8 changes nothing where encoding = linear: leave out --d or --encoding"},
       {{"describe", "heatmap", "--dim", "3"},
        "dim = 3 changes nothing unless encoding is unit-interval or linear or binary: leave out "
        "--dim, or give --encoding"}});
  // The window keeps what has no part for now: it is there when another encoding is chosen.
  EXPECT_EQ(outcome_of({"--dim", "3"}).err, "posenc: a window was opened\n");
  EXPECT_EQ(outcome_of({"--encoding", "binary", "--pair", "3"}).err,
            "posenc: pair = 3 changes nothing where encoding = binary: leave out --pair or "
            "--encoding\n");
}

TEST(IdleOptions, OfAWaveAreRefusedBesideATable) {
  const test::TemporaryFolder folder;
  const auto file = (folder.path() / "wpe.npy").string();
  std::ofstream(file, std::ios::binary) << test::npy_text(40, 8, test::Learned());
  for (const std::string id : {"convention", "base", "pair"}) {
    const std::string value = id == "convention" ? "paper" : id == "base" ? "500" : "1";
    std::vector<std::string> words = {"--table", file, "--" + id, value};
    for (const auto& command : std::vector<std::vector<std::string>>{
             {"describe", "heatmap"},
             {"data", "heatmap"},
             {"render", "heatmap", "-o", (folder.path() / "a.png").string()},
             {"encode", "-o", "-", "--format", "csv"},
             {}}) {
      if (id == "pair" && !command.empty() && command.front() == "encode") continue;
      auto all = command;
      all.insert(all.end(), words.begin(), words.end());
      const auto outcome = outcome_of(all);
      EXPECT_EQ(outcome.status, 2);
      EXPECT_EQ(outcome.err, "posenc: " + id + " = " + value +
                                 " changes nothing in the table wpe.npy: leave out --" + id +
                                 " or --table\n");
    }
  }
  EXPECT_EQ(outcome_of({"describe", "heatmap", "--table", file, "--d", "8"}).status, 0);
  EXPECT_EQ(outcome_of({"describe", "heatmap", "--table", file, "--dim", "3"}).status, 0);
}

}  // namespace
}  // namespace posenc

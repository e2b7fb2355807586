// The shells themselves complete words with what the program writes for them.

#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
#include "command_run.hpp"
#include "program_run.hpp"
#include "state/parameters.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

class Completion : public testing::TestWithParam<std::string> {
 protected:
  /// What the shell offers after that line; nothing where the shell is not installed.
  std::vector<std::string> offered(const std::string& line) {
    const auto script = folder_.path() / "script";
    std::ofstream(script) << output({"completion", GetParam()});
    const auto ask = folder_.path() / "ask";
    if (GetParam() == "bash") {
      std::ofstream(ask) << "source " << script.string() << "\nCOMP_WORDS=(" << line
                         << (line.ends_with(' ') ? " ''" : "")
                         << ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_posenc\n"
                            "printf '%s\\n' \"${COMPREPLY[@]}\"\n";
      return lines(test::shell("bash " + ask.string()).output);
    }
    std::ofstream(ask) << "source " << script.string() << "\ncomplete -C '" << line << "'\n";
    auto all = lines(test::shell("fish --no-config " + ask.string()).output);
    for (auto& each : all) each.resize(std::min(each.find('\t'), each.size()));
    return all;
  }
  bool is_installed() const { return test::shell("command -v " + GetParam()).status == 0; }

  test::TemporaryFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values("bash", "fish"),
                         [](const auto& tested) { return tested.param; });

TEST_P(Completion, WorksInTheShell) {
  if (!is_installed()) GTEST_SKIP() << GetParam() << " is not installed";
  EXPECT_THAT(offered("posenc render hea"), testing::ElementsAre("heatmap"));
  EXPECT_THAT(offered("posenc encode --dtype "), testing::UnorderedElementsAre("f2", "f4", "f8"));
  EXPECT_THAT(offered("posenc data heatmap --no-sig"), testing::ElementsAre("--no-signs"));
}

TEST(Complete, OffersCommandsFlagsAndTheirValues) {
  test::AtLeast choices(24);
  const struct {
    Words words, offers, others = {};
  } rows[] = {{{""}, {"render", "code"}, {"completion", "heatmap"}},
              {{"ren"}, {"render"}, {"encode"}},
              {{"code", ""}, {"numpy", "latex"}},
              {{"render", "heatmap", "--theme", ""}, {"dark", "light"}, {"heatmap"}},
              {{"--preset", "lla"}, {"llama-2"}},
              {{"encode", "--dt"}, {"--dtype"}, {"--d"}}};
  for (const auto& [words, offers, others] : rows) {
    auto offered = lines(output(joined({"--complete"}, words)));
    for (auto& each : offered) each.resize(std::min(each.find('\t'), each.size()));
    EXPECT_THAT(offered, testing::IsSupersetOf(offers)) << words[0];
    for (const auto& other : others) EXPECT_THAT(offered, testing::Not(testing::Contains(other)));
  }
  for (const auto& p : parameters()) {
    const auto flag = fmt::format("--{}", p.id);
    EXPECT_EQ(output({"--complete", "render", "heatmap", flag}).find(flag), 0u);
    const auto offered = lines(output({"--complete", "render", flag, ""}));
    if (p.kind != ParameterKind::choice) continue;
    ++choices;
    EXPECT_EQ(offered.size(), p.choices.size()) << flag;
  }
  EXPECT_EQ(output({"--complete", "--theme=d"}), "--theme=dark\n");
  EXPECT_EQ(output({"--complete", "--theme", "=", "d"}), "dark\n") << "as bash divides it";
  EXPECT_EQ(output({"--complete", "render", "heatmap", "-o", ""}), "") << "files are";
}

TEST(Complete, ScriptsAreValid) {
  const test::TemporaryFolder folder;
  test::AtLeast shells(1);  // the build itself needs one
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const auto script = output({"completion", shell});
    EXPECT_FALSE(script.empty()) << shell;
    if (test::shell("command -v " + shell).status != 0) continue;
    ++shells;
    std::ofstream(folder.path() / shell) << script;
    const auto read = test::shell(shell + " -n " + (folder.path() / shell).string());
    EXPECT_EQ(read.status, 0) << read.output;
    EXPECT_EQ(read.output, "");
  }
}

}  // namespace
}  // namespace posenc

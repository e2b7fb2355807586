#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "snippets/languages.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
using testing::HasSubstr;

TEST(CodeCommand, WritesWhatTheFlagsDescribe) {
  for (const auto& language : languages()) {
    EXPECT_EQ(output({"code", std::string(language.id)}), language.write({}, 0).value());
  }
  const auto code = output({"code", "jax", "--convention", "fairseq", "--d", "7", "--scaling",
                            "yarn", "--scale-factor", "4", "--mute", "1", "--start", "10"});
  for (const auto* const part :
       {"# Positional encoding: fairseq\n", "# Scaling: YaRN (code) (",
        "\nlength, d, s, L0, base, alpha, beta = 512, 7, 4, 32, 10000, 1, 32\n",
        "masked = ", "t = 12 + jnp.arange(length, "})
    EXPECT_THAT(code, HasSubstr(part));
  EXPECT_THAT(output({"code", "latex", "--view", "rotation", "--offset", "9"}),
              HasSubstr("p_{12}(37), \\text{ angle }0.1778\\cdot 9 = 1.6\\text{ rad} \\]"));
}

TEST(CodeCommand, WritesAFile) {
  const test::TemporaryFolder folder;
  const auto file = (folder.path() / "pe.py").string();
  EXPECT_EQ(output({"code", "numpy", "-o", file, "--length", "8"}), "");
  EXPECT_EQ(test::contents(file), output({"code", "numpy", "-o", "-", "--length", "8"}));
}

TEST(CodeCommand, RefusesWhatItCannotWrite) {
  const std::string all = "numpy, pytorch, jax, tensorflow, cpp, latex";
  expect_refused({
      {{"code"}, "code needs a language: give one of " + all},
      {{"code", "numpi"}, "there is no language numpi: did you mean numpy? There are " + all},
      {{"code", "numpy", "--start", "0.5"},
       "start = 0.5 is not a token: give a whole number from −274 877 906 943 to 274 877 906 943"},
      {{"code", "cpp", "--encoding", "binary", "--start", "-1"},
       "start and length ask for the positions −1 to 510, and the encoding binary has 0 to 274 877 "
       "906 943: give a --start and a --length within them"},
  });
}

}  // namespace
}  // namespace posenc

#include <cmath>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command_run.hpp"
#include "expect_has.hpp"
#include "state/tables.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

class IdentifyCommand : public test::InFolder {
 protected:
  std::string said(const std::string& file) const { return output({"identify", file}); }
};

TEST_F(IdentifyCommand, SaysWhoseConventionItIs) {
  const auto file = path("pe.npy");
  EXPECT_EQ(
      output(joined({"encode", "-o", file}, words_in("--convention fairseq --d 64 --length 50"))),
      "");
  test::expect_has(said(file),
                   {"pe.npy is fairseq (fairseq), base 10000.\n",
                    "Table: 50 positions × 64 dimensions, float32.\n",
                    "What it does: As Tensor2Tensor, but the first token is at position 2",
                    "The same table by other conventions: tensor2tensor (base 10000)",
                    "Position of the first row: 2.\n", "Columns: all sines before all cosines.\n",
                    "every entry is within the rounding of its format: holds (all n = 0 … 49"});
  const auto json = nlohmann::json::parse(output({"identify", "--json", file}));
  EXPECT_EQ(json["kind"], "sinusoids");
  EXPECT_EQ(json["conventions"][0]["id"], "fairseq");
  EXPECT_EQ(json["conventions"][0]["base"], 10000);
  // A text is a value too, as `describe --json` has it.
  EXPECT_EQ(json["facts"][0]["value"], json["facts"][0]["text"]);
}

TEST_F(IdentifyCommand, SaysWhatIsWrongInWords) {
  const auto wrong = put("wrong.npy", test::npy_text(60, 64, [](auto t, auto j) {
                           const double angle = static_cast<double>(t) /
                                                std::pow(1e4, 2.0 * static_cast<double>(j) / 64);
                           return j % 2 == 0 ? std::sin(angle) : std::cos(angle);
                         }));
  test::expect_has(
      said(wrong),
      {"wrong.npy is Mistake: dimension for pair (mistake-dimension), base 10000",
       "What is wrong: The exponent is made of the dimension in the place of its pair",
       "The same table by other conventions: mistake-cos-exponent (base 100000000)",
       "Frequencies of the columns: 10000^(−2·i/d), i the dimension in place of the pair.\n"});
  const auto waves =
      put("waves.npy", test::npy_text(60, 4, [](auto t, auto j) {
            return std::sin(static_cast<double>(t) *
                                (j == 3 ? 1e-9 : 1 / (static_cast<double>(j) + 1.5)) +
                            0.25 * static_cast<double>(j));
          }));
  test::expect_has(said(waves), {"waves.npy is made of waves that no convention has.\n",
                                 "Column 1: 1·sin(0.4·n + 0.25) of row n.\n",
                                 "Too slow for so few rows to be told: columns 3.\n"});
}

TEST_F(IdentifyCommand, GivesAFormulaThatMakesTheTable) {
  for (const std::string formula :
       {"1.385*b^(-k/(h-1)); first = 1", "b^(-2i/d); order = cosines-sines; amplitude = 0.5",
        "3^(-k/4); order = sines-cosines; amplitude = 2; descending", "b^(-i/d)/2"}) {
    const auto made = path("made.npy"), again = path("again.npy");
    ASSERT_EQ(output({"encode", "-o", made, "--d", "32", "--convention", formula}), "");
    std::string flags;
    const auto json = nlohmann::json::parse(output({"identify", "--json", made}));
    for (const auto& fact : json["facts"])
      if (fact["id"] == "formula") flags = fact["value"];
    const auto begins = flags.find('\''), ends = flags.rfind('\'');
    ASSERT_LT(begins, ends) << formula << " " << said(made);
    auto words = words_in("encode --d 32 -o " + again + flags.substr(ends + 1));
    words.insert(words.end(), {"--convention", flags.substr(begins + 1, ends - begins - 1)});
    ASSERT_EQ(output(words), "") << flags;
    const auto before = load_table(made), after = load_table(again);
    ASSERT_TRUE(before && after);
    for (std::int64_t t = 0; t < before->table->rows(); t += 7)
      for (int j = 0; j < 32; ++j)
        ASSERT_NEAR(before->table->entry(t, j), after->table->entry(t, j), 1e-4)
            << flags << " for " << formula << " " << t << " " << j;
  }
}

TEST_F(IdentifyCommand, SaysWhatCanBeSaidOfALearnedTable) {
  const auto learned = put("learned.npy", test::npy_text(20, 6, test::Learned()));
  test::expect_has(said(learned),
                   {"learned.npy is no encoding of sines and cosines",
                    "Smallest and largest norm of a row: ", "Frequency 1 by its share"});
  EXPECT_EQ(nlohmann::json::parse(output({"identify", learned, "--json"}))["kind"], "learned");
}

TEST_F(IdentifyCommand, FindsWhatEncodeWritesForRotaryEmbeddings) {
  for (const std::string layout : {"interleaved", "half"}) {
    const auto file = path(layout + ".npy");
    EXPECT_EQ(
        output(joined(
            {"encode", "-o", file},
            words_in("--encoding rotary --d 32 --base 500000 --length 100 --layout " + layout))),
        "");
    test::expect_has(said(file), {"the cosines and sines of rotary embeddings", "base 500000"});
  }
}

}  // namespace
}  // namespace posenc

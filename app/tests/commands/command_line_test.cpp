#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "commands/command.hpp"
#include "state/parameters.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
using testing::HasSubstr;
using testing::StartsWith;

using CommandLine = test::InFolder;

TEST_F(CommandLine, ALearnedTableIsReadOrRefusedInASentence) {
  const auto whole = test::npy_text(20, 6, test::Learned());
  auto integers = whole;
  integers.replace(integers.find("<f4"), 3, "<i4");
  const auto good = put("good.npy", whole), cut = put("cut.npy", whole.substr(0, 300)),
             ints = put("ints.npy", integers), absent = path("absent.npy");
  const std::vector<Refused> rows = {
      {{"--table", absent}, absent + ": there is no such file"},
      {{"--table", cut},
       cut + ": its header promises 480 bytes of numbers and 172 follow: save it again"},
      {{"--table", ints},
       ints +
           ": it holds numbers of type '<i4', and '<f2', '<f4' and '<f8' are understood: save it "
           "with .astype('<f4')"},
      {{"--table", good, "--d", "64"},
       "d = 64 does not fit the table good.npy, which has 6 dimensions: leave out --d"},
      {{"--table", good, "--d", "5"},
       "d = 5 does not fit the table good.npy, which has 6 dimensions: leave out --d"},
      {{"--table", good, "--length", "21"},
       "length = 21 is above the limit: the table good.npy has 20 positions, give a whole number "
       "from 1 to 20"},
      {{"--table", good, "--encoding", "linear"},
       "encoding = linear and --table both say what to encode: give one of them"},
      {{"--encoding", "table"},
       "encoding = table needs a file: give --table and the name of a .npy file"},
  };
  expect_refused(rows);
  for (const auto& [words, why] : rows) {
    expect_refused({{joined({"describe", "heatmap"}, words), why}});
  }
  const State state = window_state({"--table", good, "--d", "6", "--position", "19"});
  EXPECT_EQ(state.encoding, nullptr);
  EXPECT_EQ(state.length, 20);
  EXPECT_EQ(state.table.file, good);
  EXPECT_THAT(output({"describe", "heatmap", "--table", good}),
              HasSubstr("rows shown: 0 … 19"));
  const auto none = posenc({"data", "pendulum", "--table", good});
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("has no sines and cosines"));
}

TEST_F(CommandLine, LearnedBiasesOfAnotherShapeAreRefusedInASentence) {
  const auto heads = put("heads.npy", test::npy_text(5, 2, test::Learned()));
  const auto given = "biases-weights = " + heads + " does not fit: the table for ";
  const std::vector<Refused> rows = {
      {{"--biases-method", "t5", "--biases-weights", heads},
       given + "T5 has 5 rows: give one of 32 rows (buckets) and a column for each head"}};
  expect_refused(rows);
  for (const auto& [words, why] : rows) {
    expect_refused({{joined({"describe", "biases"}, words), why},
                    {joined({"render", "biases", "-o", path("a.png")}, words), why}});
  }
  const auto buckets = put("t5.npy", test::npy_text(32, 2, test::Learned()));
  const auto fits =
      posenc({"describe", "biases", "--biases-method", "t5", "--biases-weights", buckets});
  EXPECT_EQ(fits.status, 0) << fits.err;
}

TEST_F(CommandLine, EveryWrongValueIsOneLineWithAWayOut) {
  const std::string render = "render heatmap -o a.png ", all = view_ids(true),
                    no_size = " is not a size: give WIDTHxHEIGHT, each a whole number from 64 to";
  expect_rows({
      {"--offset -512", 2, "it goes from −511 to 511; raise length for more"},
      {"--position 10 --length 10", 2, "it goes from 0 to 9; raise length for more"},
      {"--pair 4 --d 8", 2, "it goes from 0 to 3; raise d for more"},
      {"--theme ligth", 2, "did you mean light? There are dark, light, projector"},
      {"--painter imgu", 2, "did you mean imgui? There are auto, imgui"},
      {"--preset d3l", 2, "there is no preset d3l: give one of "},
      {"--preset Annotated", 2, "did you mean annotated?"},
      {"--view sphere", 2, "there is no view sphere: give one of " + all},
      {"--view Overview", 2, "did you mean all?"},
      {"render", 2, "render needs a view: give one of " + all},
      {"render Heatmaps", 2, "did you mean heatmap?"},
      {"render Pendulums", 2, "did you mean pendulum?"},
      {"render heatmap", 2, "render needs a file: give -o"},
      {render + "--size 1920", 2, "size = 1920" + no_size},
      {render + "--size 63x100", 2, "size = 63x100" + no_size},
      {render + "--size 100x20000", 2, "size = 100x20000" + no_size},
      {render + "--size 100.5x200", 2, "size = 100.5x200" + no_size},
      {render + "--scale 5", 2, "scale = 5 is not a scale: give a number from 1 to 4"},
      {render + "--scale nan", 2, "scale = nan is not a scale"},
      {"data", 2, "data needs a view: give one of " + view_ids(false)},
      {"data all", 2, "there is no one table of all views"},
      {"data heatmap --from 5 --to 3", 2, "it goes from 6 to 512, or 0 for the end"},
      {"list", 2, "list has nothing to list: give one of views, colormaps"},
      {"list view", 2, "did you mean views?"},
  });
}

TEST_F(CommandLine, EveryParameterRefusesGarbageByName) {
  for (const auto& p : parameters()) {
    if (p.id == "sentence") continue;  // which takes all words
    const auto flag = fmt::format("--{}=gar\nbage", p.id);
    for (const Words& words : {Words{flag}, Words{"describe", "heatmap", flag}}) {
      const auto outcome = posenc(words);
      EXPECT_EQ(outcome.status, 2) << flag;
      EXPECT_THAT(outcome.err, StartsWith(fmt::format("posenc: {} = gar?bage ", p.id)));
      EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
    }
  }
}

TEST_F(CommandLine, FlagsStandInAnyOrderAndAllElseIsBroughtWithinTheirLimits) {
  const State state =
      window_state({"--position", "600", "--pair", "100", "--length", "1000", "--d", "256"});
  EXPECT_EQ(state.position, 600);
  EXPECT_EQ(state.pair, 100);
  EXPECT_EQ(state,
            window_state({"--d", "256", "--length", "1000", "--pair", "100", "--position", "600"}));
  const State small = window_state({"--length", "10", "--d", "4"});
  EXPECT_EQ(small.position, 9);
  EXPECT_EQ(small.offset, 8);
  EXPECT_EQ(small.pair, 1);
}

TEST_F(CommandLine, FlagsGoOnTopOfTheStateOfTheLastTime) {
  State left;
  left.base = 500;
  left.heatmap.from = 300;
  left.view = "distance";
  const State state = window_state({"--view", "heatmap", "--length", "100", "--to", "100"}, left);
  EXPECT_EQ(state.base, 500);
  EXPECT_EQ(state.length, 100);
  EXPECT_EQ(state.heatmap.from, 99);
  EXPECT_EQ(state.heatmap.to, 100);
  EXPECT_EQ(state.view, "heatmap");
  EXPECT_EQ(window_state({}, left), left);
}

TEST_F(CommandLine, TogglesAreSpelledInThreeWays) {
  EXPECT_TRUE(window_state({"--transpose"}).heatmap.transpose);
  EXPECT_TRUE(window_state({"--transpose=on"}).heatmap.transpose);
  EXPECT_FALSE(window_state({"--no-loop"}).loop);
  EXPECT_FALSE(window_state({"--loop=off"}).loop);
  EXPECT_EQ(window_state({"--offset", "-8"}).offset, -8);
  EXPECT_EQ(window_state({"--offset=+8"}).offset, 8);
}

TEST_F(CommandLine, AConventionIsSuggestedByItsNameOrWhatItIsOf) {
  const std::pair<std::string, std::string> rows[] = {
      {"fairsq", "fairseq"},
      {"Transformer-XL", "transformer-xl"},
      {"tensorflow", "tf-tutorial"},
      {"hugging face", "marian-hf"},
      {"one", "one-based"},
      {"Mistake: cosine exponent", "mistake-cos-exponent"},
      {"mistake-doubletwo", "mistake-double-two"}};
  for (const auto& [typed, meant] : rows) {
    EXPECT_THAT(posenc({"describe", "heatmap", "--convention", typed}).err,
                HasSubstr(fmt::format(": did you mean {}? There are paper, ", meant)));
  }
}

TEST_F(CommandLine, ASwitchTakesItsValueAlsoAsAWordOfItsOwn) {
  for (const auto& p : parameters()) {
    if (p.kind != ParameterKind::toggle) continue;
    const auto flag = fmt::format("--{}", p.id), off = fmt::format("--no-{}", p.id);
    for (const auto* const word : {"on", "true", "yes", "1"}) {
      EXPECT_EQ(window_state({flag, word}), window_state({flag})) << flag;
      EXPECT_EQ(window_state({off + "=" + word}), window_state({off})) << flag;
    }
    for (const auto* const word : {"off", "false", "no", "0"})
      EXPECT_EQ(window_state({flag, word}), window_state({off})) << flag;
  }
  EXPECT_EQ(output({"describe", "--match", "on", "binary"}),
            output({"describe", "binary", "--match"}));
  expect_rows({{"list views --json on", 2, "unexpected argument on"},
               {"--match maybe", 2, "there is no command maybe"}});
  EXPECT_EQ(window_state({"--sentence", "on"}).sentence.words.text(), "on");
}

TEST_F(CommandLine, EveryParameterCanBeGiven) {
  for (const auto& p : parameters()) {
    if (p.text != nullptr && p.text->names_file) continue;  // Factors and BiasesWeights have them
    State wanted;
    if (p.kind == ParameterKind::text) {
      const auto* const typed = p.id == "order"        ? "2 1 3 5 4"
                                : p.id == "mute"       ? "1 3-5"
                                : p.id == "waves-dims" ? "4 6-9"
                                                       : "le chien";
      ASSERT_TRUE(assign(wanted, p, typed));
    } else {
      const auto limits = p.limits(wanted);
      ASSERT_TRUE(assign(wanted, p, default_value(p) == limits.max ? limits.min : limits.max));
    }
    ASSERT_FALSE(is_default(p, wanted)) << p.id;
    const auto flag = fmt::format("--{}={}", p.id, plain_text(p, wanted));
    EXPECT_EQ(window_state({flag}), within_limits(wanted)) << flag;
  }
}

TEST_F(CommandLine, HasTheWindowsStatusAndSaysInOneLineThatItCannotOpen) {
  const auto outcome =
      posenc({}, [](const WindowRequest&) -> Expected<int> { return fail("no display"); });
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "posenc: no display\n");
  EXPECT_EQ(posenc({}, [](const WindowRequest&) -> Expected<int> { return 1; }).status, 1);
}

TEST_F(CommandLine, ThePainterIsTheWindowsAndNoPartOfItsState) {
  const auto asks_for_imgui = [](const Words& words) {
    std::optional<bool> asked;
    posenc(words, [&](const WindowRequest& request) -> Expected<int> {
      EXPECT_FALSE(request.flags) << "the State stays as it was left";
      asked = request.imgui_painter;
      return 0;
    });
    return asked;
  };
  EXPECT_EQ(asks_for_imgui({}), false);
  EXPECT_EQ(asks_for_imgui({"--painter", "auto"}), false);
  EXPECT_EQ(asks_for_imgui({"--painter=imgui"}), true);
  EXPECT_THAT(output({"--help"}), HasSubstr("--painter auto|imgui"));
}

TEST_F(CommandLine, HelpNamesEveryParameterAndEveryCommand) {
  for (const Words& words :
       {Words{"--help"}, {"render", "--help"}, {"data", "-h"}, {"describe", "--help"}}) {
    SCOPED_TRACE(words[0]);
    const auto help = output(words);
    std::istringstream text(help);
    const Words all(std::istream_iterator<std::string>(text), {});
    const auto on_one_line = fmt::format("{}", fmt::join(all, " "));
    for (const auto& p : parameters()) {
      EXPECT_THAT(help, HasSubstr(fmt::format("--{}", p.id)));
      EXPECT_THAT(on_one_line, HasSubstr(std::string(p.help)));
    }
  }
  const auto help = output({"--help"});
  for (const auto* const word : {"render", "data", "describe", "encode", "list", "Examples:"})
    EXPECT_THAT(help, HasSubstr(word));
  EXPECT_THAT(output({"list", "--help"}), HasSubstr("colormaps"));
  EXPECT_EQ(output({"--version"}), "posenc " POSENC_VERSION "\n");
}

}  // namespace
}  // namespace posenc

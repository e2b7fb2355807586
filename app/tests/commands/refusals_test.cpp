// Every command line that is refused: by the value and the limit, the file, or the way out that its
// one line names. What a value of a parameter may be is in state_test.cpp.

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "commands/command.hpp"
#include "documents/opening.hpp"
#include "expect_has.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

/// Files of all kinds, in the folder that the lines run in.
class Refusals : public CommandFolder {
 protected:
  void SetUp() override {
    CommandFolder::SetUp();
    const auto whole = test::npy_text(20, 6, test::Learned());
    auto integers = whole;
    integers.replace(integers.find("<f4"), 3, "<i4");
    put("good.npy", whole);
    put("cut.npy", whole.substr(0, 300));
    put("ints.npy", integers);
    put("heads.npy", test::npy_text(3, 2, test::Learned()));
    put("text.npy", "not a table");
    put("none.png", "x");
    std::filesystem::create_directory("directory.npy");
    EXPECT_EQ(mkfifo("pipe.toml", 0600), 0);
    std::string words;
    for (int i = 0; i < 400; ++i) words += "word ";
    const std::string begin = "title = 'T'\n[[step]]\nheading = 'H'\nwords = '";
    put("long.toml", begin + words + "'\n");
    put("url.toml", begin + std::string(200, 'w') + "'\n");
    put("hidden.toml", begin + "a'\nview = 'rotation'\nset = { table = 'good.npy' }\n");
    put("wrong.toml", begin + "a {{dott}}'\n");
    put("parts.toml",
        begin + "a'\nquestion = 'q'\nanswer = 'a'\nview = 'distance'\ncovers = ['plott']\n");
    put("titles.toml", "title = '" + std::string(81, 'T') + "'\n[[step]]\nheading = 'H'\n");
    put("title.toml", "title = 'T'\n[[step]]\nheading = '" + std::string(81, 'H') + "'\n");
    before_ = files();
  }
  /// What is refused leaves nothing behind.
  void TearDown() override {
    EXPECT_EQ(files(), before_);
    CommandFolder::TearDown();
  }
  std::ptrdiff_t before_ = 0;
};

TEST_F(Refusals, NameWhatIsWrongAndTheWayOut) {
  const std::string render = "render heatmap -o a.png ", encode = "encode -o a.npy ",
                    animate = "animate rotation -o a.gif ", lesson = "lesson ",
                    all = view_ids(true), no_size = " is not a size: give WIDTHxHEIGHT",
                    positions = "−274\u2009877\u2009906\u2009943 to 274\u2009877\u2009906\u2009943",
                    languages = "numpy, pytorch, jax, tensorflow, cpp, latex";
  expect_rows({
      // words
      {"render heatmap -o", 2, "--output needs a value: posenc render --help"},
      {"--mute", 2, "--mute needs a value"},
      {"--theme", 2, "--theme needs a value"},
      {"--theme dark --loop={}", 2, "a window was opened"},
      {"--no-loop=maybe", 2, "loop = maybe is neither on nor off"},
      {"list views --json=1", 2, "--json takes no value: give --json alone"},
      {"list views --json on", 2, "unexpected argument on"},
      {"--match maybe", 2, "there is no command maybe"},
      {"render --help=1", 2, "--help takes no value"},
      {"--no-thing-like-it=1", 2, "--no-thing-like-it is not known"},
      {"render heatmap a.png", 2, "did you mean -o a.png?"},
      {"render heatmap -o a.png b.png", 2, "unexpected argument b.png"},
      {"list views render heatmap", 2, "unexpected argument render"},
      {"describe heatmap describe", 2, "unexpected argument describe"},
      {"--json list views", 2, "--json is given before list: give it after list"},
      {"-o a.png render heatmap", 2, "-o is given before render"},
      {"render -- heatmap -o a.png", 2, "unexpected argument -o"},
      {"describe -- --d", 2, "there is no view --d"},
      {"list --painter auto", 2, "--painter is not known: posenc list --help"},
      {"--lenght 5", 2, "--lenght is not known: did you mean --length?"},
      {"--font-size 2", 2, "did you mean --text-size?"},
      {"render heatmap --L 50", 2, "did you mean --length?"},
      {"-x", 2, "-x is not known"},
      {"draw", 2, "there is no command draw: give one of render, animate"},
      {"heatmap", 2, "posenc --view heatmap or posenc render heatmap?"},
      {"rendr heatmap", 2, "did you mean render?"},
      {"completion tcsh", 2, "give one of bash, zsh, fish"},
      // parameters and names
      {"--length 17 --offset -512", 2, "it goes from −16 to 16; raise length for more"},
      {"--position 10 --length 10", 2, "it goes from 0 to 9; raise length for more"},
      {"--pair 4 --d 8", 2, "it goes from 0 to 3; raise d for more"},
      {"--theme ligth", 2, "did you mean light? There are dark, light, projector"},
      {"--painter imgu", 2, "did you mean imgui? There are auto, imgui"},
      {"--convention fairsq", 2, "did you mean fairseq? There are paper, "},
      {"--convention Transformer-XL", 2, "did you mean transformer-xl?"},
      {"--convention tensorflow", 2, "did you mean tf-tutorial?"},
      {"--convention one", 2, "did you mean one-based?"},
      {"--convention mistake-doubletwo", 2, "did you mean mistake-double-two?"},
      {"--preset d3l", 2, "there is no preset d3l: give one of "},
      {"--preset Annotated", 2, "did you mean annotated?"},
      {"--view sphere", 2, "there is no view sphere: give one of " + all},
      {"--view Overview", 2, "did you mean all?"},
      // tables
      {"--table absent.npy", 2, "table = absent.npy is no table: there is no such file"},
      {"describe heatmap --table cut.npy", 2, "cut.npy is no table: its header promises 480 bytes"},
      {"--table ints.npy", 2, "ints.npy is no table: it holds numbers of type '<i4'"},
      {"--table good.npy --d 64", 2, "d = 64 does not fit the table good.npy, which has 6"},
      {"--table good.npy --d 5", 2, "d = 5 does not fit the table good.npy, which has 6"},
      {"--table good.npy --length 21", 2, "length = 21 is above the limit"},
      {"--table good.npy --encoding linear", 2, "encoding = linear and --table both say"},
      {"describe heatmap --encoding table", 2, "encoding = table needs a file: give --table"},
      {"data pendulum --table good.npy", 2, "has no sines and cosines"},
      {"describe biases --biases-method t5 --biases-weights heads.npy", 2,
       "T5 has 3 rows: give one of 4 rows"},
      {"render biases -o a.png --biases-method t5 --biases-weights heads.npy", 2, "of 4 rows"},
      // render, data, describe, list
      {"render", 2, "render needs a view: give one of " + all},
      {"render Heatmaps", 2, "did you mean heatmap?"},
      {"render heatmap", 2, "render needs a file: give -o"},
      {"render heatmap -o a.gif", 2, endings_text(formats_of({Holds::picture, Holds::live}))},
      {"render heatmap -o no/where.png", 2, "there is no directory no: make it first"},
      {render + "--size 1920", 2, "size = 1920" + no_size},
      {render + "--size 63x100", 2, "size = 63x100" + no_size},
      {render + "--size 100x20000", 2, "size = 100x20000" + no_size},
      {render + "--size 100.5x200", 2, "size = 100.5x200" + no_size},
      {render + "--scale 5", 2, "scale = 5 is not a scale: give a number from 1 to 4"},
      {render + "--scale nan", 2, "scale = nan is not a scale"},
      {"data", 2, "data needs a view: give one of " + view_ids(false)},
      {"data all", 2, "there is no one table of all views"},
      {"data heatmap --from 5 --to 3", 2, "it goes from 6 to 17, or 0 for the end"},
      {"data rotation -o no/where.csv", 2, "there is no directory no: make it first"},
      {"data rotation -o /dev/full", 2, "/dev/full cannot be written: the disk is full"},
      {"list", 2, "list has nothing to list: give one of views, colormaps"},
      {"list view", 2, "did you mean views?"},
      // encode
      {"encode", 2,
       "encode needs a file: give -o and a name that ends in " +
           endings_text(formats_of({Holds::table}))},
      {"encode -o -", 2, "give --format npy or csv"},
      {"encode -o a.gif", 2, "a.gif does not say which format"},
      {"encode -o no/where.npy", 2, "there is no directory no: make it first"},
      {"encode -o directory.npy", 2, "directory.npy cannot be written: it is a directory"},
      {"encode -o /dev/full --format npy", 2, "/dev/full cannot be written: the disk is full"},
      {encode + "--format hdf5", 2,
       "format = hdf5 is not one of its choices: give one of npy, csv"},
      {encode + "--dtype f16", 2, "dtype = f16 is not one of its choices: give one of f4, f2, f8"},
      {encode + "--dtype", 2, "--dtype needs a value"},
      {encode + "--encoding rotry", 2, "encoding = rotry is not one of its choices"},
      {encode + "--encoding rotary --layout hallf", 2, "did you mean half?"},
      {encode + "--encoding rotary --d 7", 2, "d = 7 is odd"},
      {encode + "--start 1e12", 2,
       "start = 1e12 is not a position: give a number from " + positions},
      {encode + "--start soon", 2, "start = soon is not a position"},
      {encode + "--start 274877906943 --length 2", 2, "the encoding sinusoidal has " + positions},
      {encode + "--encoding binary --start -1 --length 4", 2, "for the positions −1 to 2"},
      {encode + "--strat 1", 2, "did you mean --start?"},
      {encode + "heatmap", 2, "unexpected argument heatmap"},
      {encode + "--encoding binary --table good.npy", 2, "encoding = binary and --table both say"},
      {encode + "--table good.npy --start 1 --length 20", 2,
       "1 to 20, and the encoding table has 0 to 19"},
      {encode + "--table good.npy --start 20", 2, "20 to 20, and the encoding table has 0 to 19"},
      {encode + "--table good.npy --start 0.5", 2, "start = 0.5 lies between two positions"},
      {encode + "--table text.npy", 2,
       "text.npy is no table: it does not begin as a .npy or a .safetensors file"},
      {encode + "--convention papper", 2, "did you mean paper?"},
      {encode + "--length 1e9 --d 16384", 2, "GB are free there"},
      // animate
      {"animate rotation", 2, "animate needs a file: give -o and a name that ends in .gif"},
      {"animate rotation -o a.avi", 2, "a.avi does not say which format"},
      {animate + "--seconds 0.05", 2,
       "seconds = 0.05 is out of range: give a number from 0.1 to 600"},
      {animate + "--seconds x", 2, "seconds = x is not a number: give one from 0.1 to 600"},
      {animate + "--fps 0", 2, "fps = 0 is not a rate: give a whole number from 1 to 60"},
      {animate + "--fps 60", 2, "fps = 60 is too much for GIF: give 50 or less"},
      {"animate rotation -o a.mp4 --size 641x360", 2, "MP4 cannot hold: give 640x360"},
      {animate + "--seconds 600 --fps 50 --size 3840x2160", 2, "at most 2\u2009411 are written"},
      {animate + "--size 16384x16384", 2, "is too large for a film: give 5970x5970 or less"},
      {animate + "--size 1e3x64", 2, "size = 1e3x64" + no_size},
      {animate + "--t 5:5", 2, "position would go from 5 to 5"},
      {animate + "--length 512 --t 0:512", 2, "position = 512 lies past the end"},
      {animate + "--sweep d=1:8", 2, "d = 1 is out of range"},
      {animate + "--sweep ofset=1:8", 2, "did you mean offset?"},
      {animate + "--sweep theme=0:1", 2, "there is no number theme to sweep"},
      {animate + "--sweep d", 2, "sweep = d has no values"},
      {animate + "--sweep speed=1:8", 2, "speed changes nothing in the picture of rotation"},
      {animate + "--t 0:8 --sweep t=2:8", 2, "t = 0:8 and sweep = t=2:8 both say where t goes"},
      {animate + "--length 512 --t 0:512 --sweep d=2:8", 2, "position = 512 lies past the end"},
      {animate + "--t 5:5 --sweep d=2:8", 2, "position would go from 5 to 5"},
      // code
      {"code", 2, "code needs a language: give one of " + languages},
      {"code numpi", 2, "did you mean numpy? There are " + languages},
      {"code numpy --start 0.5", 2, "start = 0.5 is not a token"},
      {"code cpp --encoding binary --start -1", 2, "the encoding binary has 0 to"},
      // open and sessions
      {"open", 2, "open needs a file"},
      {"open a.png", 2, "a.png: there is no such file"},
      {"open a.toml", 2, "a.toml: there is no such file"},
      {"open none.png", 2, "none.png is no PNG that can be read: export it again"},
      {"open good.npy --d 64", 2, "d = 64 does not fit the table good.npy, which has 6"},
      {"render --session good.npy -o b.png", 2, "good.npy is no session"},
      {"good.npy", 2, "did you mean posenc open good.npy?"},
      {"render heatmap -o a.png --session url.toml", 2, "url.toml is a lesson, not a session"},
      {"--lesson why-order --session s.posenc.toml", 2, "leave out s.posenc.toml"},
      {"open s.posenc.toml --lesson why-order", 2, "leave out s.posenc.toml"},
      // lesson
      {"lesson", 2, "lesson has nothing to do: list, check, notes, export"},
      {lesson + "exprt", 2, "lesson cannot exprt: did you mean export?"},
      {lesson + "check", 2, "lesson check needs a lesson"},
      {lesson + "check nothing", 2, "there is no lesson nothing: give one of first-lecture, "},
      {lesson + "check why-oder", 2, "there is no lesson why-oder: did you mean why-order? "},
      {lesson + "check hidden.toml", 2,
       "“H”: the view rotation has nothing to show of the encoding"},
      {lesson + "check missing.toml", 2, "missing.toml: there is no such file"},
      {lesson + "check pipe.toml", 2, "pipe.toml is "},
      {lesson + "check none.png", 2, "none.png"},
      {lesson + "check wrong.toml", 2, "wrong.toml, line 2, step 1, “H”: {{dott}} is no fact"},
      {lesson + "check long.toml", 2, "long.toml, line 2, step 1, “H”: its words"},
      {lesson + "export long.toml -o a.pdf", 2, "on slides of 16:9"},
      {lesson + "export long.toml -o a.pdf --handout", 2, "in the handout"},
      {lesson + "export long.toml -o a", 2, "on slides of 16:9"},
      {lesson + "check url.toml", 2, "or one is longer than its line"},
      {lesson + "check titles.toml", 2, "title has 81 characters: leave at most 80"},
      {lesson + "check title.toml", 2, "line 3: heading has 81 characters: leave at most 80"},
      {lesson + "export title.toml -o a.pdf --handout", 2, "has 81 characters: leave at most 80"},
      {lesson + "export pendulums", 2, "lesson export needs a file"},
      {lesson + "export pendulums -o a.odp", 2, "a.odp does not say which format"},
      {lesson + "export pendulums -o a.html --handout", 2, "a.html does not end in .pdf"},
      {lesson + "export pendulums -o -", 2, "not to the standard output"},
      {lesson + "export pendulums -o a.pdf --shape 3:2", 2,
       "shape = 3:2 is not one of its choices"},
      {lesson + "export pendulums -o no/where/a.pdf", 2, "no/where"},
      {lesson + "export pendulums -o a.pdf --answers space", 2, "add --handout"},
      {lesson + "check parts.toml", 2, "“H”: covers = plott is no panel or fact"},
  });
  EXPECT_EQ(posenc({""}).err.find("posenc: there is no command \"\": give one of render"), 0u);
  EXPECT_EQ(posenc({"--"}, [](const WindowRequest&) -> Expected<int> { return 0; }).status, 0);
}

TEST_F(Refusals, NameEveryBadValue) {
  for (const auto& p : parameters()) {
    if (p.id == "sentence") continue;  // which takes all words
    const auto flag = fmt::format("--{}=gar\nbage", p.id);
    for (const Words& words : {Words{flag}, Words{"describe", "heatmap", flag}}) {
      const auto outcome = posenc(words);
      EXPECT_EQ(outcome.status, 2) << flag;
      EXPECT_EQ(outcome.err.find(fmt::format("posenc: {} = gar?bage ", p.id)), 0u) << outcome.err;
      EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
    }
  }
}

/// It is not taken for one that was left out.
TEST_F(Refusals, NameWhatIsEmpty) {
  int looked_at = 0;
  for (const auto* const row : command_rows()) {
    CLI::App app;
    ParameterFlags parameters;
    row->add(app, parameters);
    Words words;
    if (!row->name.empty()) words.emplace_back(row->name);
    for (const auto* const option : app.get_options()) {
      if (option->get_items_expected_max() == 0) continue;
      const auto name = option->get_name();
      const bool is_flag = name.starts_with("--");
      // Only the parameter knows what nothing is, such as no file.
      if (is_flag && find_parameter(name.substr(2)) != nullptr) continue;
      const auto given = joined(words, is_flag ? Words{name, ""} : Words{""});
      test::expect_has(posenc(given).err, {name + " needs a value"});
      ++looked_at;
      if (!is_flag) words.emplace_back("x");
    }
  }
  EXPECT_GT(looked_at, 40);
  looked_at = 0;
  for (const auto& p : parameters()) {
    State state;
    if (p.kind == ParameterKind::text || p.kind == ParameterKind::toggle) continue;
    EXPECT_FALSE(assign(state, p, "")) << p.id;
    ++looked_at;
  }
  EXPECT_GT(looked_at, 60);
}

TEST_F(Refusals, NoCommandMakesAFileCalledDash) {
  for (const auto& [line, status] : {std::pair("render heatmap", 2),
                                     {"animate rotation", 2},
                                     {"lesson export pendulums", 2},
                                     {"web", 2},
                                     {"data heatmap --length 2", 0},
                                     {"encode --format csv --length 2", 0},
                                     {"code numpy", 0}}) {
    const auto outcome = posenc(joined(words_in(line), {"-o", "-"}));
    EXPECT_EQ(outcome.status, status) << line;
    EXPECT_EQ(outcome.out.empty(), status != 0) << line;
    EXPECT_FALSE(std::filesystem::exists("-")) << line;
  }
  test::expect_has(posenc({"web", "-o", "-"}).err,
                   {"a site is written to a folder, not to the standard output: give its name"});
}

TEST_F(Refusals, ArePrintableAndOnOneLine) {
  for (const std::string evil :
       {"a\x1b]0;owned\a", "two\nlines", "c1\xc2\x9b\x33\x31m", "c1\x9b\x33\x31m",
        "gnp.\xe2\x80\xae"
        "dab",
        "\xff\xfe"}) {
    const auto absent = evil + "/a.png";
    for (const Words& words : {Words{"render", "heatmap", "-o", absent},
                               {"render", "heatmap", "-o", evil},
                               {"render", evil},
                               {"data", "heatmap", "-o", absent},
                               {"encode", "--format", "npy", "-o", absent},
                               {"encode", "-o", evil},
                               {"encode", "-o", "a.npy", "--start", evil},
                               {"list", evil},
                               {"describe", "heatmap", "--table", evil},
                               {"--view", evil},
                               {"--" + evil},
                               {evil},
                               {"--base", evil},
                               {"--order", evil},
                               {"--mute", evil}}) {
      const auto outcome = posenc(words);
      EXPECT_EQ(outcome.status, 2) << words[0];
      EXPECT_EQ(lines(outcome.err).size(), 1u) << outcome.err;
      for (const char* const raw : {"\x1b", "\a", "\xc2\x9b", "\x9b", "\xe2\x80\xae", "\xff"})
        EXPECT_EQ(outcome.err.find(raw), std::string::npos) << words[0];
    }
  }
}

}  // namespace
}  // namespace posenc

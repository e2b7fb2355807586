#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "program_run.hpp"
#include "temporary_folder.hpp"

/// What the program does, as a shell starts it.
namespace posenc {
namespace {

using test::shell;

TEST(ProgramInShell, EndsQuietlyOrWithAnError) {
  const std::string hidden = "env -u DISPLAY -u WAYLAND_DISPLAY posenc ",
                    full =
                        "posenc: the standard output cannot be written: the disk is full: free "
                        "some space or choose another place\n",
                    status = "echo \"status $?\" >&2; }";
  const struct {
    std::string words;
    int status;
    std::string output;
  } rows[] = {
      // A billion rows would take hours: the end of the reader ends the program.
      {"{ posenc data heatmap --length 1e9; " + status + " | head -n 1", 0,
       "position,dim,value\nstatus 0\n"},
      {"{ posenc encode -o - --format npy --length 1e9; " + status + " | head -c 6", 0,
       "\x93NUMPYstatus 0\n"},
      {"posenc list keys > /dev/full", 2, full},
      {"posenc data heatmap > /dev/full", 2, full},
      // A message that nobody gets changes nothing.
      {"posenc render nope -o x.png 2>&-", 2, ""},
      {"posenc list views --nope 2>/dev/full", 2, ""},
      {hidden + "2>&-", 2, ""},
      {"out=$(posenc list colormaps 2>&-) && printf %.8s \"$out\"", 0, "red-blue"},
      {"out=$(posenc list colormaps 2>/dev/full) && printf %.8s \"$out\"", 0, "red-blue"},
      // Without a display it refuses, and draws.
      {hidden + "--d 7", 2,
       "posenc: d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384; "
       "conventions such as keras-hub take an odd d\n"},
      {"d=$(mktemp -d); " + hidden +
           "render rotation --size 640x400 -o $d/a.png && head -c 4 $d/a.png | tail -c 3; rm -r $d",
       0, "PNG"}};
  for (const auto& [words, wanted, output] : rows) {
    const auto outcome = shell(words);
    EXPECT_EQ(outcome.status, wanted) << words;
    EXPECT_EQ(outcome.output, output) << words;
  }
  const auto no_window = shell(hidden + "--d 64");
  EXPECT_EQ(no_window.status, 2);
  EXPECT_EQ(no_window.output.find('\n'), no_window.output.size() - 1) << no_window.output;
  EXPECT_NE(no_window.output.find("posenc render"), std::string::npos) << no_window.output;
}

class ProgramFiles : public test::InFolder {};

TEST_F(ProgramFiles, LargeTablesTakeLittleMemory) {
  // A GiB, of which a block of a few MiB is in memory at a time; the sanitizers keep more than that
  // for themselves.
  constexpr long kTableKiB = 1024 * 1024;
  const auto end = test::Program({"encode", "--d", "1024", "--length", "262144", "--format", "npy",
                                  "-o", "/dev/null"})
                       .wait();
  EXPECT_TRUE(end.exited_with(0)) << end.status;
  EXPECT_LT(end.used.ru_maxrss, kTableKiB / 4);
  EXPECT_GT(end.used.ru_maxrss, 0);
}

TEST_F(ProgramFiles, GoToTheStandardOutput) {
  const auto in_folder = [&](const std::string& words) {
    return shell("cd " + folder().string() + "; " + words).output;
  };
  for (const std::string name : {"a.png", "a.svg", "a.pdf"})
    std::filesystem::create_symlink("/dev/stdout", folder() / name);
  const std::string render = "posenc render distance --size 640x400 -o ";
  const struct {
    std::string alone, within;
  } rows[] = {{"posenc data distance", "posenc data distance -o /dev/stdout"},
              {"posenc encode --format npy -o -", "posenc encode --format npy -o /dev/fd/1"},
              {render + "b.png; cat b.png", render + "a.png"},
              {render + "b.svg; cat b.svg", render + "a.svg"},
              {render + "b.pdf; cat b.pdf", render + "a.pdf"}};
  for (const auto& [alone, within] : rows) {
    const auto written = in_folder("{ echo head; " + within + "; echo tail; } > f; cat f");
    EXPECT_TRUE(written == "head\n" + in_folder(alone) + "tail\n") << within;
  }
}

TEST(Bench, SaysWhatIsMissingBeforeItMeasures) {
  const auto folder = std::filesystem::path(POSENC_ROOT) / "app/bench";
  const auto [status, said] = shell("PYTHONDONTWRITEBYTECODE=1 " +
                                    (folder / "compare.py").string() + " " + folder.string());
  EXPECT_EQ(status, 1);
  test::expect_has(said,
                   {"Missing for /usr/bin/python3", "bin/posenc_app_bench", "bin/posenc_minimal"},
                   {"Traceback"});
}

}  // namespace
}  // namespace posenc

// What the real program costs while nobody does anything, and what it does where its shaders cannot be had.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "figure/colormap.hpp"
#include "figure/theme.hpp"
#include "window_driver.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using test::Driver;
using test::Home;

/// Processor time of all threads of a process so far, in clock ticks.
long ticks_of(pid_t process) {
  const auto text = test::text_of("/proc/" + std::to_string(process) + "/stat");
  // The name in parentheses may hold spaces; the third field follows it, utime and stime are the 14th and 15th.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  long user = 0, system = 0;
  fields >> user >> system;
  return user + system;
}

TEST(WindowLight, SleepsWhileNothingMoves) {
  Home home;
  Driver driver(home);
  driver.expect_title("posenc – Heatmap – t = 37");
  // Elapsed time is what this is about. 0.1 s in 20 s, asked of a fifth of that time.
  constexpr auto kAsked = std::chrono::seconds(4);
  constexpr double kLargestShare = 0.1 / 20;
  const auto wait = [](auto time) { std::this_thread::sleep_for(time); };
  wait(std::chrono::milliseconds(700));  // what the start leaves to do
  const long before = ticks_of(driver.process());
  EXPECT_GT(before, 0);
  wait(kAsked);
  const double used = static_cast<double>(ticks_of(driver.process()) - before) /
                      static_cast<double>(sysconf(_SC_CLK_TCK));
  EXPECT_LE(used, kLargestShare * std::chrono::duration<double>(kAsked).count());
  EXPECT_EQ(driver.quit(), 0);
}

/// The program with a shader that does not compile: the file and line are said, and the window works all the same.
class BrokenShader : public testing::TestWithParam<std::string> {};

TEST_P(BrokenShader, IsNamedAndDoneWithout) {
  Home home;
  const auto program = fs::path(POSENC_PROGRAM);
  const auto copy = home.folder.path() / "installed";
  fs::create_directories(copy / "bin");
  fs::copy(program, copy / "bin/posenc");
  fs::copy(program.parent_path().parent_path() / "share", copy / "share",
           fs::copy_options::recursive);
  std::ofstream(copy / "share/posenc/shaders" / GetParam())
      << "#version 330 core\nvoid main() {\n  nothing = 1;\n\n  nowhere = 2;\n}\n";
  Driver driver(home, {.program = copy / "bin/posenc"});
  driver.expect_title("posenc – Heatmap – t = 37");
  const auto& palette = dark_palette();
  // The notice, and the darkest red of the picture.
  for (const Color color : {palette.error, color_at(colormaps().front(), 1)}) {
    EXPECT_TRUE(driver.sees([&](const Image& image) {
      return std::ranges::find(image.pixels, color) != image.pixels.end();
    }));
  }
  driver.key("Right");
  driver.expect_title("posenc – Heatmap – t = 38");
  EXPECT_EQ(driver.quit(), 0);
  // Each complaint of the compiler, on a line of its own.
  for (const auto* const complaint : {":3: `nothing'", ":5: `nowhere'"}) {
    EXPECT_NE(driver.output().find("shaders/" + GetParam() + complaint), std::string::npos)
        << driver.output();
  }
}

INSTANTIATE_TEST_SUITE_P(Each, BrokenShader,
                         testing::Values("field.frag", "waves.frag", "frame.vert", "plain.frag",
                                         "letter.frag", "picture.frag"),
                         [](const auto& of) { return of.param.substr(0, of.param.find('.')); });

}  // namespace
}  // namespace posenc

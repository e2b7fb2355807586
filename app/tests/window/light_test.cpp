// What the real program costs while nobody does anything, and what it does where its shaders cannot
// be had.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "driver.hpp"
#include "figure/colormap.hpp"
#include "figure/theme.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using WindowLight = test::WindowTest;

/// Processor time of all threads of a process so far, in clock ticks.
long ticks_of(pid_t process) {
  const auto text = test::contents("/proc/" + std::to_string(process) + "/stat");
  // The name in parentheses may hold spaces; the third field follows it, utime and stime are the
  // 14th and 15th.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  long user = 0, system = 0;
  fields >> user >> system;
  return user + system;
}

TEST_F(WindowLight, SleepsWhileNothingMoves) {
  auto& driver = open();
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
}

/// The program with a shader that does not compile: the file is said and what the compiler says,
/// and the window works all the same.
class BrokenShader : public test::WindowTest, public testing::WithParamInterface<std::string> {};

TEST_P(BrokenShader, IsNamedAndDoneWithout) {
  const auto program = fs::path(POSENC_PROGRAM);
  const auto copy = home_.folder.path() / "installed";
  fs::create_directories(copy / "bin");
  fs::copy(program, copy / "bin/posenc");
  fs::copy(program.parent_path().parent_path() / "share", copy / "share",
           fs::copy_options::recursive);
  std::ofstream(copy / "share/posenc/shaders" / GetParam())
      << "#version 330 core\nvoid main() {\n  nothing = 1;\n\n  nowhere = 2;\n}\n";
  auto& driver = open({.program = copy / "bin/posenc"});
  // The notice, and the darkest red of the picture.
  EXPECT_TRUE(driver.shows(dark_palette().error));
  EXPECT_TRUE(driver.shows(color_at(colormaps().front(), 1)));
  driver.key("Right");
  driver.expect_t(38);
  EXPECT_EQ(driver.quit(), 0);
  for (const auto& said : {"shaders/" + GetParam(), std::string("nothing"), std::string("nowhere")})
    EXPECT_NE(driver.output().find(said), std::string::npos) << said;
  driver_.reset();
}

INSTANTIATE_TEST_SUITE_P(Each, BrokenShader,
                         testing::Values("field.frag", "waves.frag", "frame.vert", "plain.frag",
                                         "letter.frag", "picture.frag"),
                         [](const auto& of) { return of.param.substr(0, of.param.find('.')); });

}  // namespace
}  // namespace posenc

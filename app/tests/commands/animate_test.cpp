// What `posenc animate` writes, read back by other decoders: giflib's, and ffmpeg's where it is
// installed.

#include <gif_lib.h>

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "animation/changes.hpp"
#include "animation/indexed.hpp"
#include "command_run.hpp"
#include "documents/animation.hpp"
#include "fake_programs.hpp"
#include "files/child.hpp"
#include "formats.hpp"
#include "no_threads.hpp"
#include "png_files.hpp"
#include "program_run.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "temporary_folder.hpp"
#include "text/numbers.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
constexpr int kWidth = 640, kHeight = 360;

/// How like the same picture: infinite for the same pixels.
double decibels(const Image& a, const Image& b) {
  if (a.pixels.size() != b.pixels.size()) return 0;
  double squares = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) {
    const auto square = [](int x, int y) { return (x - y) * (x - y); };
    const auto &p = a.pixels[i], &q = b.pixels[i];
    squares += square(p.r, q.r) + square(p.g, q.g) + square(p.b, q.b);
  }
  return 10 * std::log10(255 * 255 * 3 * static_cast<double>(a.pixels.size()) / squares);
}

struct Decoded {
  std::vector<Image> frames;
  std::vector<int> hundredths;  ///< that each GIF frame is shown
};

Decoded decoded_gif(const std::string& file) {
  Decoded result;
  int failed = 0;
  auto* const gif = DGifOpenFileName(file.c_str(), &failed);
  if (gif == nullptr || DGifSlurp(gif) != GIF_OK) {
    ADD_FAILURE() << file << " is no GIF";
    return result;
  }
  Image screen{gif->SWidth, gif->SHeight, {}};
  screen.pixels.resize(static_cast<std::size_t>(screen.width * screen.height));
  for (int n = 0; n < gif->ImageCount; ++n) {
    const auto& saved = gif->SavedImages[n];
    GraphicsControlBlock control;
    DGifSavedExtensionToGCB(gif, n, &control);
    result.hundredths.push_back(control.DelayTime);
    const auto& box = saved.ImageDesc;
    for (int i = 0; i < box.Width * box.Height; ++i) {
      const int index = saved.RasterBits[i];
      if (index == control.TransparentColor) continue;
      const auto& c = box.ColorMap->Colors[index];
      const int at = (box.Top + i / box.Width) * screen.width + box.Left + i % box.Width;
      screen.pixels[static_cast<std::size_t>(at)] = {c.Red, c.Green, c.Blue};
    }
    result.frames.push_back(screen);
  }
  DGifCloseFile(gif, &failed);
  return result;
}

std::vector<Image> decoded_by_ffmpeg(const std::string& file) {
  const auto raw = file + ".raw";
  const auto ended =
      test::shell("ffmpeg -v error -i " + file + " -f rawvideo -pix_fmt rgba " + raw);
  EXPECT_EQ(ended.status, 0) << ended.output;
  const auto bytes = test::contents(raw);
  const std::size_t size = std::size_t{kWidth} * kHeight * sizeof(Color);
  EXPECT_EQ(bytes.size() % size, 0U);
  std::vector<Image> frames(bytes.size() / size, {kWidth, kHeight, {}});
  for (std::size_t i = 0; i < frames.size(); ++i) {
    frames[i].pixels.resize(size / sizeof(Color));
    std::memcpy(frames[i].pixels.data(), bytes.data() + i * size, size);
  }
  return frames;
}

class Animate : public test::InFolder {
 protected:
  std::string animated(const std::string& name, const Words& flags) const {
    EXPECT_EQ(output(joined({"animate", "rotation", "-o", path(name), "--size", "640x360"}, flags)),
              "");
    return path(name);
  }
  Image rendered(const Words& flags) const {
    const auto file = path("rendered.png");
    output(joined({"render", "rotation", "-o", file, "--size", "640x360"}, flags));
    return *test::read_png(file);
  }
};

TEST_F(Animate, EachFrameOfAGifIsThePictureOfItsPosition) {
  const auto gif =
      decoded_gif(animated("t.gif", {"--t", "30:35", "--seconds", "0.5", "--fps", "12"}));
  ASSERT_EQ(gif.frames.size(), 6U);
  for (int i = 0; i < 6; ++i) {
    const auto expected = rendered({"--position", std::to_string(30 + i)});
    EXPECT_GT(decibels(gif.frames[static_cast<std::size_t>(i)], expected), 40) << i;
  }
}

TEST_F(Animate, AGifLastsAsLongAsItShould) {
  const auto gif =
      decoded_gif(animated("t.gif", {"--t", "30:31", "--seconds", "1", "--fps", "30"}));
  EXPECT_EQ(gif.frames.size(), 30U);
  EXPECT_EQ(std::accumulate(gif.hundredths.begin(), gif.hundredths.end(), 0), 100);
  EXPECT_THAT(gif.hundredths, testing::Each(testing::AnyOf(3, 4)));
}

TEST_F(Animate, ANumberThatMovesByFactorsDoesSo) {
  const auto gif =
      decoded_gif(animated("b.gif", {"--sweep", "b=10:100000", "--seconds", "0.5", "--fps", "10"}));
  ASSERT_EQ(gif.frames.size(), 5U);
  const std::vector<std::string> bases{"10", "100", "1000", "10000", "100000"};
  for (std::size_t i = 0; i < bases.size(); ++i)
    EXPECT_GT(decibels(gif.frames[i], rendered({"--base", bases[i]})), 40) << bases[i];
}

TEST_F(Animate, TheSameCommandGivesTheSameBytes) {
  for (const auto* const name : {"a.gif", "a.png"}) {
    const Words flags{"--t", "3:7", "--seconds", "0.5", "--fps", "10"};
    const auto once = test::contents(animated(name, flags));
    EXPECT_TRUE(once == test::contents(animated(name, flags))) << name;
  }
}

TEST_F(Animate, AnApngIsThePicturesThemselves) {
  const Words flags{"--t", "30:35", "--seconds", "0.5", "--fps", "12"};
  const auto file = animated("t.apng", flags);
  const auto first = test::read_png(file);
  ASSERT_TRUE(first) << "it is a PNG of the first frame for who knows no more";
  EXPECT_TRUE(first->pixels == rendered({"--position", "30"}).pixels);
  if (!has_program("ffmpeg")) GTEST_SKIP() << "there is no ffmpeg to read the other frames";
  const auto frames = decoded_by_ffmpeg(file);
  ASSERT_EQ(frames.size(), 6U);
  for (int i = 0; i < 6; ++i)
    EXPECT_TRUE(frames[static_cast<std::size_t>(i)].pixels ==
                rendered({"--position", std::to_string(30 + i)}).pixels)
        << i;
}

TEST_F(Animate, VideosAreThePicturesButForTheirLoss) {
  if (!has_program("ffmpeg")) GTEST_SKIP() << "there is no ffmpeg";
  for (const auto* const name : {"t.mp4", "t.webm"}) {
    const auto frames =
        decoded_by_ffmpeg(animated(name, {"--t", "30:35", "--seconds", "0.5", "--fps", "12"}));
    ASSERT_EQ(frames.size(), 6U) << name;
    for (int i = 0; i < 6; ++i) {
      const auto expected = rendered({"--position", std::to_string(30 + i)});
      EXPECT_GT(decibels(frames[static_cast<std::size_t>(i)], expected), 30) << name << " " << i;
    }
  }
}

TEST_F(Animate, WithoutFfmpegSaysWhatToInstall) {
  const std::string before = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  expect_rows({{"animate rotation -o " + path("a.mp4"), 2, "apt install ffmpeg"}});
  setenv("PATH", before.c_str(), 1);
  EXPECT_EQ(files(), 0);
}

/// With a program of the test in place of ffmpeg.
class FakeFfmpeg : public Animate {
 protected:
  void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }
  void TearDown() override { setenv("PATH", path_.c_str(), 1); }
  void put_ffmpeg(std::string_view lines) {
    test::put_program(folder(), "ffmpeg", lines, path_);
    setenv("PATH", folder().c_str(), 1);
  }
  /// The animation fails with this of ffmpeg's in its one line, and there is no file.
  void expect_failure(std::string_view says, const char* name = "a.mp4") const {
    expect_rows({{"animate rotation --seconds 0.1 -o " + path(name), 2, std::string(says)}});
    EXPECT_FALSE(std::filesystem::exists(path(name)));
  }

  const std::string path_ = std::getenv("PATH");
};

TEST_F(FakeFfmpeg, SaysWhatIsWrong) {
  put_ffmpeg("echo no such codec >&2\nexit 1");
  expect_failure("(no such codec)");
}

TEST_F(FakeFfmpeg, HasMadeNoFilmWhereItSaysSo) {
  const std::string mp4 = R"(\0\0\0\020ftypisom\0\0\0\0)";
  for (const auto& made :
       {std::string(), std::string("x"), mp4, mp4 + R"(\0\0\0\010mdat)",
        mp4 + R"(\0\0\0\020moov12345678\0\0\1\0mdat12345678)", R"(\032E\337\243)" + mp4}) {
    put_ffmpeg("cat > /dev/null; printf '" + made + "'");
    for (const auto* const name : {"a.mp4", "a.webm"})
      expect_failure("ffmpeg ended without a whole video", name);
  }
  put_ffmpeg("exit 0");  // it has not read the frames
  expect_failure("ffmpeg could not make the video");
}

TEST_F(FakeFfmpeg, MayLeaveAChildThatHoldsThePipeOrFloodsItsErrors) {
  put_ffmpeg("sh -c 'echo $$ > child; exec sleep 1000' <&0 &\nexit 1");
  expect_failure("it ended early");
  kill(test::id_in(folder() / "child"), SIGKILL);
  put_ffmpeg("yes >&2; exit 1");
  expect_failure("(y)");
}

TEST_F(FakeFfmpeg, IsNotWaitedForWhenTheAnimationIsCancelled) {
  put_ffmpeg(test::kHangs);
  const Animation animation{.sweep = *read_sweep({}, test::parameter("position"), "0:9")};
  const auto done = animate(animation, test::format_of("a.mp4"), {}, path("a.mp4"),
                            [&](auto...) { return !std::filesystem::exists(path("id")); });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "the animation was cancelled");
  const auto id = test::id_in(folder() / "id");
  EXPECT_TRUE(test::ends(id));
  EXPECT_FALSE(std::filesystem::exists(path("a.mp4")));
}

TEST_F(FakeFfmpeg, EndsWithPosencWhateverSignalEndsThat) {
  put_ffmpeg(test::kHangs);
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    std::filesystem::remove(path("id"));
    std::filesystem::remove(path("child"));
    test::Program program({"animate", "rotation", "-o", path("a.mp4")});
    const auto id = test::id_in(folder() / "id"), child = test::id_in(folder() / "child");
    program.send(signal);
    EXPECT_TRUE(program.wait().was_killed_by(signal));
    EXPECT_TRUE(test::ends(id)) << signal;
    EXPECT_TRUE(test::ends(child)) << signal;
  }
}

TEST_F(Animate, MakesAVideoWithAllStreamsClosed) {
  if (!has_program("ffmpeg")) GTEST_SKIP() << "there is no ffmpeg";
  const auto ended = test::shell("posenc animate rotation --seconds 0.1 --size 640x360 -o " +
                                 path("a.mp4") + " <&- >&- 2>&-");
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(decoded_by_ffmpeg(path("a.mp4")).size(), 3U);
}

TEST_F(Animate, WhereItIsNotToGoOnNothingIsLeft) {
  const Animation animation{.sweep = *read_sweep({}, test::parameter("position"), "0:9")};
  const auto cancel = [&] {
    std::int64_t frames = 0;
    const auto done = animate(animation, test::format_of("a.gif"), {}, path("a.gif"),
                              [&](std::int64_t count, std::int64_t all) {
                                EXPECT_EQ(all, 240);
                                frames = count;
                                return count < 3;
                              });
    EXPECT_FALSE(done);
    EXPECT_EQ(frames, 3);
  };
  cancel();
  EXPECT_EQ(files(), 0);
  put("a.gif", "what was there");
  cancel();
  EXPECT_EQ(contents("a.gif"), "what was there");
  EXPECT_EQ(files(), 1);
}

TEST(Animation, GoesFromEndToEnd) {
  Animation animation{.per_second = 10};
  animation.sweep.seconds = 0.5;
  EXPECT_EQ(frame_count(animation), 5);
  for (int i = 0; i < 5; ++i) EXPECT_DOUBLE_EQ(fraction_of(animation, i), i / 4.0);
  animation.sweep.seconds = 0.1;
  EXPECT_EQ(frame_count(animation), 2) << "both ends are shown";
}

TEST(Animation, ComesBackWithoutAFrameTwice) {
  Animation animation{.per_second = 10, .back = true};
  animation.sweep.seconds = 0.5;
  ASSERT_EQ(frame_count(animation), 6);
  const std::vector<double> expected{0, 1 / 3.0, 2 / 3.0, 1, 2 / 3.0, 1 / 3.0};
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_DOUBLE_EQ(fraction_of(animation, static_cast<std::int64_t>(i)), expected[i]);
}

TEST_F(Animate, BesideTheWindowSaysWhatFailsAndEndsNothing) {
  const Animation animation{.sweep = *read_sweep({}, test::parameter("position"), "0:9")};
  const auto result = [&](MakeEncoder* encoder) {
    Format format = test::format_of("a.gif");
    format.writer = Film{.encoder = encoder};
    const RunningAnimation running(animation, format, {}, path("a.gif"));
    EXPECT_TRUE(test::eventually([&] { return running.result() != nullptr; }));
    return running.result() == nullptr || *running.result() ? ""
                                                            : running.result()->error().message;
  };
  const auto failed =
      result([](OutputFile&, const FrameFormat&) -> Expected<std::unique_ptr<Encoder>> {
        throw std::runtime_error("the reason");
      });
  EXPECT_NE(failed.find("the reason"), std::string::npos) << failed;
  const test::NoThreads none;
  EXPECT_NE(result(gif_encoder), "");
  EXPECT_EQ(files(), 0);
}

TEST_F(Animate, HoldsAFewFramesHoweverMany) {
  if (test::kSanitized) GTEST_SKIP() << "the sanitizers hold what is freed";
  const auto kibibytes = [&](const char* name, const char* size) {
    test::Program program({"animate", "rotation", "-o", path(name), "--seconds", "0.5", "--fps",
                           "20", "--size", size});
    const auto end = program.wait();
    EXPECT_TRUE(end.exited_with(0));
    return static_cast<double>(end.used.ru_maxrss);
  };
  for (const auto* const name : {"a.gif", "a.png"}) {
    const auto frames =
        (kibibytes(name, "3072x2048") - kibibytes(name, "64x64")) / (3072 * 2048 * 4 / 1024.0);
    RecordProperty("frames", std::to_string(frames));
    EXPECT_LT(frames, 5) << name;
  }
}

TEST(Changes, DrawnOverThePictureBeforeGiveThePicture) {
  std::mt19937 random(3);
  Image before{40, 30, std::vector<Color>(1200, Color{1, 2, 3})}, now = before;
  for (const int at : {205, 206, 900}) now.pixels[static_cast<std::size_t>(at)] = {9, 9, 9};
  const auto found = changes(before, now);
  EXPECT_EQ(found.y, 5);
  EXPECT_EQ(found.image.height, 18);
  EXPECT_EQ(std::ranges::count(found.image.pixels, 255, &Color::a), 3);
  for (int y = 0; y < found.image.height; ++y) {
    for (int x = 0; x < found.image.width; ++x) {
      const auto c = found.image.pixels[static_cast<std::size_t>(y * found.image.width + x)];
      const int at = (found.y + y) * 40 + found.x + x;
      if (c.a != 0) before.pixels[static_cast<std::size_t>(at)] = c;
    }
  }
  EXPECT_TRUE(before.pixels == now.pixels);
  EXPECT_EQ(changes(now, now).image.pixels.size(), 1U);
  EXPECT_TRUE(changes({}, now).image.pixels == now.pixels);
}

TEST(Indexed, KeepsUpTo255ColoursAsTheyAre) {
  std::vector<Color> pixels{{0, 0, 0, 0}};
  for (int i = 0; i < 255; ++i)
    pixels.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(255 - i), 7});
  const auto result = indexed(pixels);
  ASSERT_EQ(result.colors.size(), 256U);
  EXPECT_EQ(result.pixels[0], 0);
  for (std::size_t i = 1; i < pixels.size(); ++i)
    EXPECT_EQ(result.colors[result.pixels[i]], pixels[i]);
}

TEST(Indexed, KeepsTheGroundOfManyColoursAndComesNearTheRest) {
  const Color ground{15, 17, 22};
  std::vector<Color> pixels(20000, ground);
  for (int r = 0; r < 256; r += 4) {
    for (int g = 0; g < 256; g += 4)
      pixels.push_back({static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), 128});
  }
  const auto result = indexed(pixels);
  EXPECT_EQ(result.colors.size(), 256U);
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const auto shown = result.colors[result.pixels[i]];
    if (i < 20000) {
      ASSERT_EQ(shown, ground);
    } else {
      // A cell of the square of 256 × 256 colours in 254 parts is 16 wide; half of its diagonal.
      ASSERT_LT(std::hypot(shown.r - pixels[i].r, shown.g - pixels[i].g), 16) << i;
    }
  }
}

}  // namespace
}  // namespace posenc

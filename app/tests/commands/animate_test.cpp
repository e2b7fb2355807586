// What `posenc animate` writes, read back by other decoders: giflib's, and ffmpeg's where it is
// installed.

#include <gif_lib.h>

#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <thread>
#include <tuple>

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
    EXPECT_EQ(output(joined({"animate", "rotation", "--preset", "tutorials", "-o", path(name),
                             "--size", "640x360"},
                            flags)),
              "");
    return path(name);
  }
  Image rendered(const Words& flags) const {
    const auto file = path("rendered.png");
    output(joined({"render", "rotation", "--preset", "tutorials", "-o", file, "--size", "640x360"},
                  flags));
    return *test::read_png(file);
  }
};

TEST_F(Animate, FramesArePicturesOfTheirPositions) {
  const Words flags{"--t", "30:35", "--seconds", "0.5", "--fps", "12"};
  std::vector<Image> expected;
  for (int t = 30; t <= 35; ++t) expected.push_back(rendered({"--position", std::to_string(t)}));
  const bool has_ffmpeg = has_program("ffmpeg");
  for (const auto* const format : formats_of({Holds::animation})) {
    SCOPED_TRACE(format->name);
    const bool is_gif = format->ending == ".gif";
    const double least = is_gif ? 40 : format->film().needs_ffmpeg ? 30 : INFINITY;
    if (!is_gif && !has_ffmpeg) continue;
    const auto file = animated(fmt::format("t{}", format->ending), flags);
    const auto frames = is_gif ? decoded_gif(file).frames : decoded_by_ffmpeg(file);
    ASSERT_EQ(frames.size(), expected.size());
    for (std::size_t i = 0; i < frames.size(); ++i)
      EXPECT_GE(decibels(frames[i], expected[i]), least) << i;
  }
  const auto first = test::read_png(animated("first.apng", flags));
  ASSERT_TRUE(first) << "it is a PNG of the first frame for who knows no more";
  EXPECT_TRUE(first->pixels == expected[0].pixels);
  if (!has_ffmpeg) GTEST_SKIP() << "there is no ffmpeg to read the other frames";
}

TEST_F(Animate, GifsHaveTheirDurationAndSweep) {
  const auto gif =
      decoded_gif(animated("t.gif", {"--t", "30:31", "--seconds", "1", "--fps", "30"}));
  EXPECT_EQ(gif.frames.size(), 30U);
  EXPECT_EQ(std::accumulate(gif.hundredths.begin(), gif.hundredths.end(), 0), 100);
  EXPECT_THAT(gif.hundredths, testing::Each(testing::AnyOf(3, 4)));
  const auto swept =
      decoded_gif(animated("b.gif", {"--sweep", "b=10:100000", "--seconds", "0.5", "--fps", "10"}));
  ASSERT_EQ(swept.frames.size(), 5U);
  const std::vector<std::string> bases{"10", "100", "1000", "10000", "100000"};
  for (std::size_t i = 0; i < bases.size(); ++i)
    EXPECT_GT(decibels(swept.frames[i], rendered({"--base", bases[i]})), 40) << bases[i];
}

TEST_F(Animate, TheSameCommandGivesTheSameBytes) {
  for (const auto* const name : {"a.gif", "a.png"}) {
    const Words flags{"--t", "3:7", "--seconds", "0.5", "--fps", "10"};
    const auto once = test::contents(animated(name, flags));
    EXPECT_TRUE(once == test::contents(animated(name, flags))) << name;
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
  void expect_failure(std::string_view says, const std::string& name = "a.mp4") const {
    expect_rows({{"animate rotation --seconds 0.1 -o " + path(name), 2, std::string(says)}});
    EXPECT_FALSE(std::filesystem::exists(path(name)));
  }

  const std::string path_ = std::getenv("PATH");
};

TEST_F(FakeFfmpeg, DamagedVideosAreRefused) {
  put_ffmpeg("echo no such codec >&2\nexit 1");
  expect_failure("(no such codec)");
  const std::string mp4 = R"(\0\0\0\020ftypisom\0\0\0\0)";
  for (const auto& made :
       {std::string(), std::string("x"), mp4, mp4 + R"(\0\0\0\010mdat)",
        mp4 + R"(\0\0\0\020moov12345678\0\0\1\0mdat12345678)", R"(\032E\337\243)" + mp4}) {
    put_ffmpeg("cat > /dev/null; printf '" + made + "'");
    for (const auto* const format : formats_of({Holds::animation}))
      if (format->film().needs_ffmpeg)
        expect_failure("ffmpeg ended without a whole video", fmt::format("a{}", format->ending));
  }
  put_ffmpeg("exit 0");  // it has not read the frames
  expect_failure("ffmpeg could not make the video");
}

TEST_F(FakeFfmpeg, IsKilledOnCancel) {
  put_ffmpeg(test::kHangs);
  const Animation animation{.sweep = *read_sweep({}, test::parameter("position"), "0:9")};
  const auto done = write_file(path("a.mp4"), [&](OutputFile& file) {
    return animate(animation, test::format_of("a.mp4"), {}, file,
                   [&](auto...) { return !std::filesystem::exists(path("id")); });
  });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "the animation was cancelled");
  const auto id = test::id_in(folder() / "id");
  EXPECT_TRUE(test::ends(id));
  EXPECT_FALSE(std::filesystem::exists(path("a.mp4")));
}

TEST_F(Animate, MakesAVideoWithAllStreamsClosed) {
  if (!has_program("ffmpeg")) GTEST_SKIP() << "there is no ffmpeg";
  const auto ended = test::shell("posenc animate rotation --seconds 0.1 --size 640x360 -o " +
                                 path("a.mp4") + " <&- >&- 2>&-");
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(decoded_by_ffmpeg(path("a.mp4")).size(), 3U);
}

TEST_F(Animate, CancellingLeavesTheOldFile) {
  const Animation animation{.sweep = *read_sweep({}, test::parameter("position"), "0:9")};
  for (const bool was_there : {false, true}) {
    if (was_there) put("a.gif", "what was there");
    std::int64_t frames = 0;
    EXPECT_FALSE(write_file(path("a.gif"), [&](OutputFile& file) {
      return animate(animation, test::format_of("a.gif"), {}, file,
                     [&](std::int64_t count, std::int64_t all) {
                       EXPECT_EQ(all, 240);
                       frames = count;
                       return count < 3;
                     });
    }));
    EXPECT_EQ(frames, 3);
    EXPECT_EQ(files(), was_there ? 1 : 0);
    EXPECT_EQ(contents("a.gif"), was_there ? "what was there" : "");
  }
}

TEST(Animation, MovesTWithAnotherNumber) {
  const Animation animation{.sweep = *read_sweep({}, test::parameter("d"), "8:16"),
                            .t = *read_sweep({}, test::parameter("position"), "0:9")};
  for (const auto& [fraction, d, t] : {std::tuple(0.0, 8, 0.0), {0.5, 12, 4.5}, {1.0, 16, 9.0}}) {
    const auto moment = moment_of(animation, {}, fraction);
    EXPECT_EQ(moment.state.d, d);
    EXPECT_EQ(moment.state.position, static_cast<std::int64_t>(t));
    EXPECT_EQ(moment.position, t);
  }
}

TEST(Animation, RunsFromEndToEndAndBack) {
  const struct {
    double seconds;
    bool back;
    std::vector<double> fractions;
  } rows[] = {{0.5, false, {0, 0.25, 0.5, 0.75, 1}},
              {0.1, false, {0, 1}},
              {0.5, true, {0, 1 / 3.0, 2 / 3.0, 1, 2 / 3.0, 1 / 3.0}}};
  for (const auto& [seconds, back, fractions] : rows) {
    Animation animation{.per_second = 10, .back = back};
    animation.sweep.seconds = seconds;
    ASSERT_EQ(frame_count(animation), std::ssize(fractions));
    for (std::int64_t i = 0; i < frame_count(animation); ++i)
      EXPECT_DOUBLE_EQ(fraction_of(animation, i), fractions[static_cast<std::size_t>(i)]);
  }
}

TEST_F(Animate, FailsInTheBackgroundWithAReason) {
  const Animation animation{.sweep = *read_sweep({}, test::parameter("position"), "0:9")};
  const auto result = [&](MakeEncoder* encoder) {
    Format format = test::format_of("a.gif");
    format.writer = Film{.encoder = encoder};
    const RunningExport running(path("a.gif"), frame_count(animation),
                                [&](OutputFile& file, const GoOn& go_on) {
                                  return animate(animation, format, {}, file, go_on);
                                });
    EXPECT_TRUE(test::eventually([&] { return running.result() != nullptr; }));
    const auto* const ended = running.result();
    return ended == nullptr || *ended ? "" : ended->error().message;
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

/// Whatever its writer makes of it.
TEST_F(Animate, WhatIsCancelledInTheBackgroundTouchesNoFile) {
  std::atomic<bool> begins = false, ends = false;
  RunningExport running(path("talk.pdf"), 1, [&](OutputFile& file, const GoOn& /*go_on*/) {
    begins = true;
    while (!ends) std::this_thread::yield();
    return file.write("the cancelled one");
  });
  ASSERT_TRUE(test::eventually([&] { return begins.load(); }));
  running.cancel();
  put("talk.pdf", "another program's");
  ends = true;
  ASSERT_TRUE(test::eventually([&] { return running.result() != nullptr; }));
  ASSERT_FALSE(*running.result());
  EXPECT_EQ(running.result()->error().message, "the export was cancelled");
  EXPECT_EQ(contents("talk.pdf"), "another program's");
  EXPECT_EQ(files(), 1);
}

TEST_F(Animate, WhatIsWholeInTheBackgroundTakesAFreeName) {
  const RunningExport running(path("talk.pdf"), 1, [&](OutputFile& file, const GoOn& /*go_on*/) {
    put("talk.pdf", "another program's");
    return file.write("whole");
  });
  ASSERT_TRUE(test::eventually([&] { return running.result() != nullptr; }));
  ASSERT_TRUE(*running.result()) << running.result()->error().message;
  EXPECT_EQ(**running.result(), path("talk-2.pdf"));
  EXPECT_EQ(contents("talk.pdf"), "another program's");
  EXPECT_EQ(contents("talk-2.pdf"), "whole");
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

TEST(Changes, OverThePreviousFrameGiveTheNext) {
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

TEST(Indexed, Keeps255ColoursAndComesNearTheRest) {
  const Color ground{15, 17, 22}, transparent{0, 0, 0, 0};
  std::vector<Color> few{transparent}, many(20000, ground);
  for (int i = 0; i < 255; ++i)
    few.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(255 - i), 7});
  for (int i = 0; i < 4096; ++i)
    many.push_back(
        {static_cast<std::uint8_t>(i / 64 * 4), static_cast<std::uint8_t>(i % 64 * 4), 128});
  for (const auto* const pixels : {&few, &many}) {
    const auto result = indexed(*pixels);
    ASSERT_EQ(result.colors.size(), 256U);
    for (std::size_t i = 0; i < pixels->size(); ++i) {
      const Color wanted = (*pixels)[i], shown = result.colors[result.pixels[i]];
      // A cell of the square of 256 × 256 colours in 254 parts is 16 wide; half of its diagonal.
      const double most = pixels == &few || wanted == ground ? 0 : 16;
      if (wanted == transparent) {
        EXPECT_EQ(result.pixels[i], 0);
      } else {
        ASSERT_LE(std::hypot(shown.r - wanted.r, shown.g - wanted.g, shown.b - wanted.b), most)
            << i;
      }
    }
  }
}

}  // namespace
}  // namespace posenc

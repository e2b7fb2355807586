// What the window holds after it was played with for long: no more than before.

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "loop.hpp"
#include "state/parameters.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// Bytes that are allocated and not given back; OpenGL's are among them where this process paints.
std::int64_t live_bytes() {
  const auto all = mallinfo2();
  return static_cast<std::int64_t>(all.uordblks + all.hblkhd);
}

/// Resident memory, in bytes.
std::int64_t resident_bytes() {
  std::int64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

class WindowMemory : public test::WindowLoop {
 protected:
  /// Plays all views for so many frames, at a clock of its own, and steps a setting now and then:
  /// the same each time.
  void play(int frames) {
    random_.seed(11);
    const int frames_a_view = frames / static_cast<int>(views().size());
    for (const auto& view : views()) {
      State state;
      state.view = view.id;
      state.length = 2048;
      state.speed = 1000;
      loop_->show(state);
      loop_->session().playing = true;
      for (int i = 0; i < frames_a_view; ++i) {
        constexpr int kBetweenSteps = 4;
        if (i % kBetweenSteps == 0) step();
        loop_->turn();
      }
    }
  }
  /// With two small pictures before it, so that they can be compared.
  std::int64_t bytes_at_rest() {
    loop_->session().playing = false;
    for (const char* const view : {"heatmap", "binary", "heatmap"}) {
      State state;
      state.view = view;
      loop_->show(state);
      constexpr int kUntilKept = 8;
      for (int i = 0; i < kUntilKept; ++i) loop_->turn();
    }
    return live_bytes();
  }
  /// Steps of undo are as many as are kept.
  void fill_history() {
    for (std::size_t i = 0; i <= History::kMaxSteps; ++i) {
      State state = loop_->state();
      state.position = static_cast<std::int64_t>(i % 2);
      loop_->show(state);
    }
  }

 private:
  void step() {
    State state = loop_->state();
    const auto& p = parameters()[random_() % parameters().size()];
    if (p.kind == ParameterKind::text || !p.in_panel || !applies(p, state)) return;
    p.set(state, stepped(state, p, static_cast<int>(random_() % 7) - 3));
    loop_->show(state);
  }

  std::mt19937_64 random_;
};

TEST_F(WindowMemory, PlayingHoldsNoMore) {
  open({});
  glfwSwapInterval(0);
  window_->pretend({.now = 0});
  fill_history();
  const char* const wanted = std::getenv("POSENC_PLAY_FRAMES");
  const int frames = wanted == nullptr ? 600 : std::atoi(wanted);
  const auto at_first = bytes_at_rest();
  constexpr int kMinute = 3600;
  play(std::min(frames, kMinute));
  const auto before = bytes_at_rest(), resident = resident_bytes();
  // Shaders, glyphs and what was made when it was first needed, but no buffers of the largest
  // frame.
  constexpr std::int64_t kMostMade = 16'000'000;
  EXPECT_LT(before - at_first, kMostMade) << at_first << " bytes at first";
  play(frames);
  const auto grown = bytes_at_rest() - before;
  RecordProperty("grown_bytes", std::to_string(grown));
  RecordProperty("grown_resident_bytes", std::to_string(resident_bytes() - resident));
  constexpr std::int64_t kMost = 1'000'000;
  EXPECT_LT(grown, kMost) << loop_->frames_drawn() << " frames, " << before << " bytes before";
}

}  // namespace
}  // namespace posenc

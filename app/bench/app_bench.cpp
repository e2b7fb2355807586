// Times at 1920 × 1080, for each view:
// - computing its Scene and drawing it on the recording canvas, with each of its choices, without
//   what is made in the background;
// - with a display (xvfb-run -a -s "-screen 0 1920x1080x24" posenc_app_bench), a frame of
//   the window divided by an empty frame, the two in turns: where nothing changed, and where t
//   moved. `ratio` is elapsed time; `processor_ratio`, the processor time of all threads, depends
//   less on other programs. `painter` is ImGui's own painter, for the frames where t moved;
// - drag/: from an event to its pixels, while one parameter is dragged there and back.
// The heatmap's frame where every number changes is compared at two sizes.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <malloc.h>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include "figure/text/fonts.hpp"
#include "paint/painter.hpp"
#include "recording_canvas.hpp"
#include "scene/background.hpp"
#include "shell/frame/loop.hpp"
#include "shell/panel/pieces.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

constexpr int kWidth = 1920, kHeight = 1080;

State state_of(const std::string& view) {
  State state;
  state.view = view;
  state.d = 512;
  state.length = 2048;
  return state;
}

void compute_and_draw(benchmark::State& run, const State& state) {
  std::size_t commands = 0;
  for (auto _ : run) {
    // What is made in the background is not begun.
    const Scene scene(state, std::make_shared<Background>(nullptr));
    RecordingCanvas canvas;
    draw_picture(canvas, {{0, 0}, {kWidth, kHeight}}, palette_of(state), scene);
    commands = canvas.commands().size();
    benchmark::DoNotOptimize(commands);
  }
  run.counters["commands"] = static_cast<double>(commands);
}

/// The window that frames are drawn in, one for all of them.
struct Screenful {
  std::filesystem::path data;
  std::optional<GlWindow> window;
  std::string why_not;

  Screenful() {
    const auto folder = data_folder();
    auto opened = folder ? GlWindow::open(WindowSize{kWidth, kHeight, false})
                         : tl::unexpected(folder.error());
    if (!opened) {
      why_not = opened.error().message;
      return;
    }
    data = *folder;
    window.emplace(*std::move(opened));
    glfwSwapInterval(0);
  }
};

Screenful& screenful() {
  static Screenful one;
  return one;
}

using Clock = std::chrono::steady_clock;

/// Seconds of all threads of this process, those of the software renderer among them.
double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Frames as they were timed, in seconds.
struct Times {
  std::vector<double> elapsed, processor;

  /// Until all that `draw` asked for is done.
  void add(const std::function<void()>& draw) {
    const auto begin = Clock::now();
    const double processor_begin = processor_time();
    draw();
    glFinish();
    elapsed.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
    processor.push_back(processor_time() - processor_begin);
  }
};

double median(std::vector<double>& of) {
  const auto middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::ranges::nth_element(of, middle);
  return *middle;
}

/// Frames of an ImGui context of their own, in the one window.
class Frames {
 public:
  virtual ~Frames() = default;
  /// One frame.
  void draw() {
    ImGui::SetCurrentContext(context_);
    draw_frame();
  }

 protected:
  void keep_context() { context_ = ImGui::GetCurrentContext(); }
  void take_context() { ImGui::SetCurrentContext(context_); }

 private:
  virtual void draw_frame() = 0;
  ImGuiContext* context_ = nullptr;
};

/// What a frame costs at least: ImGui with nothing in it.
class EmptyFrames final : public Frames {
 public:
  explicit EmptyFrames(GlWindow& window) : window_(window), imgui_(window) {
    painter_.take_font();
    keep_context();
  }
  ~EmptyFrames() override { take_context(); }

 private:
  void draw_frame() override {
    window_.wait(0);
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    ImGui::Render();
    painter_.paint(*ImGui::GetDrawData(), {}, 0, {kWidth, kHeight}, false);
    window_.swap();
  }

  GlWindow& window_;
  ImGuiContextOwner imgui_;
  ImGuiPainter painter_;
};

using Change = std::function<void(State&)>;

/// Frames of the program with a State, which `change` makes another before each.
class ProgramFrames final : public Frames {
 public:
  ProgramFrames(GlWindow& window, Fonts fonts, const State& initial, Change change,
                PainterKind painter)
      : window_(window),
        loop_(window, std::move(fonts), screenful().data, initial, painter),
        change_(std::move(change)) {
    keep_context();
  }
  ~ProgramFrames() override { take_context(); }

  /// Waits until nothing comes any more of what is made in the background.
  void wait_until_idle() {
    constexpr auto kStill = std::chrono::milliseconds(300);
    std::uint64_t before = 0;
    do {
      before = loop_.scene().steps();
      std::this_thread::sleep_for(kStill);
    } while (loop_.scene().steps() != before);
  }

  /// Pixels that the last frame painted, of all.
  double painted() {
    return static_cast<double>(loop_.painter().painted_pixels()) / (kWidth * kHeight);
  }

 private:
  void draw_frame() override {
    window_.wait(0);
    State next = loop_.state();
    change_(next);
    loop_.show(next);
    loop_.draw_now();
  }

  GlWindow& window_;
  Loop loop_;
  Change change_;
};

struct Subject {
  State state;
  Change change;
  PainterKind painter = PainterKind::damage;
};

/// Frames of a subject in turns with those of another, or with empty ones.
void window_frames(benchmark::State& run, const Subject& subject,
                   const std::optional<Subject>& other) {
  if (!screenful().window) {
    run.SkipWithError(screenful().why_not.c_str());
    return;
  }
  auto& window = *screenful().window;
  const auto frames_of = [&](const Subject& of) -> std::unique_ptr<Frames> {
    auto fonts = Fonts::load(screenful().data);
    if (!fonts) return nullptr;
    return std::make_unique<ProgramFrames>(window, *std::move(fonts), of.state, of.change,
                                           of.painter);
  };
  std::unique_ptr<Frames> beside;
  if (other) {
    beside = frames_of(*other);
  } else {
    beside = std::make_unique<EmptyFrames>(window);
  }
  const auto frames = frames_of(subject);
  if (!frames || !beside) {
    run.SkipWithError("The fonts cannot be read");
    return;
  }
  constexpr int kWarmUp = 6;
  for (int i = 0; i < kWarmUp; ++i) frames->draw(), beside->draw();
  static_cast<ProgramFrames&>(*frames).wait_until_idle();
  Times times, beside_times;
  double painted = 0;
  for (auto _ : run) {
    beside_times.add([&] { beside->draw(); });
    times.add([&] { frames->draw(); });
    run.SetIterationTime(times.elapsed.back());
    painted += static_cast<ProgramFrames&>(*frames).painted();
  }
  const double count = static_cast<double>(times.elapsed.size());
  run.counters["median_ms"] = median(times.elapsed) * 1e3;
  run.counters["ratio"] = median(times.elapsed) / median(beside_times.elapsed);
  run.counters["processor_ms"] = median(times.processor) * 1e3;
  run.counters["processor_ratio"] = median(times.processor) / median(beside_times.processor);
  run.counters["painted"] = painted / count;
}

/// A parameter that is dragged, from one value to another.
struct Dragged {
  const char* id;
  double from, to;
};
constexpr std::array kDragged{Dragged{"d", 256, 512}, Dragged{"position", 0, 2047},
                              Dragged{"length", 1024, 2048}, Dragged{"base", 1000, 100000}};

/// For 5 s at 60 events a second. Events that come while a frame is drawn are shown by the next.
void drag(benchmark::State& run, const State& state, const Dragged& dragged) {
  if (!screenful().window) return run.SkipWithError(screenful().why_not.c_str());
  auto fonts = Fonts::load(screenful().data);
  if (!fonts) return run.SkipWithError("The fonts cannot be read");
  constexpr int kEvents = 300;
  constexpr std::chrono::duration<double> kApart{1.0 / 60};
  const Parameter& p = *find_parameter(dragged.id);
  int event = 0;
  ProgramFrames frames(
      *screenful().window, *std::move(fonts), state,
      [&](State& next) {
        const double way = 1 - std::abs(2.0 * event / kEvents - 1);
        // Even, as d has to be in some conventions.
        p.set(next, 2 * std::round(std::lerp(dragged.from, dragged.to, way) / 2));
      },
      PainterKind::damage);
  frames.draw();
  glFinish();
  std::vector<double> taken;
  int frames_drawn = 0;
  const double processor_begin = processor_time();
  for (auto _ : run) {
    const auto begin = Clock::now();
    const auto since = [&](int of) {
      return std::chrono::duration<double>(Clock::now() - begin) - of * kApart;
    };
    for (int shown = 0; shown < kEvents; shown = event + 1) {
      if (since(shown) < decltype(kApart)::zero()) std::this_thread::sleep_for(-since(shown));
      event = std::min(kEvents - 1, static_cast<int>(since(0) / kApart));
      frames.draw();
      glFinish();
      ++frames_drawn;
      for (int i = shown; i <= event; ++i) taken.push_back(since(i).count());
    }
    run.SetIterationTime(since(0).count());
  }
  std::ranges::sort(taken);
  const auto at = [&](double share) {
    return 1e3 * taken[static_cast<std::size_t>(share * static_cast<double>(taken.size() - 1))];
  };
  run.counters["median_ms"] = at(0.5);
  run.counters["p95_ms"] = at(0.95);
  run.counters["longest_ms"] = at(1);
  run.counters["frame_processor_ms"] = 1e3 * (processor_time() - processor_begin) / frames_drawn;
}

}  // namespace

void register_all() {
  std::vector<std::string> shown;
  for (const auto& view : views()) shown.emplace_back(view.id);
  shown.emplace_back(kAllViews);
  // With a view's name, and that of each of its choices.
  std::vector<std::pair<std::string, State>> modes;
  for (const auto& view : shown) modes.emplace_back(view, state_of(view));
  for (const auto& p : parameters()) {
    if (!p.in_panel || std::ranges::find(shown, p.group) == shown.end()) continue;
    for (std::size_t i = 1; i < p.choices.size(); ++i) {
      State state = state_of(std::string(p.group));
      if (!assign(state, p, static_cast<double>(i))) continue;
      modes.emplace_back(fmt::format("{}/{}:{}", p.group, p.id, p.choices[i].id),
                         within_limits(state));
    }
  }
  for (const auto& [name, state] : modes) {
    benchmark::RegisterBenchmark(("scene_and_draw/" + name).c_str(), compute_and_draw, state)
        ->Unit(benchmark::kMillisecond);
    for (const Dragged& dragged : kDragged)
      benchmark::RegisterBenchmark(fmt::format("drag/{}/{}", name, dragged.id).c_str(), drag, state,
                                   dragged)
          ->Unit(benchmark::kMillisecond)
          ->Iterations(1)
          ->UseManualTime();
  }
  for (const auto& [name, settings] :
       {std::pair("curve/base:1.001", "--view curve --base 1.001"),
        {"distance/d:16384", "--view distance --d 16384 --length 100000"},
        {"rotary/matrices:random", "--view rotary --matrices random"},
        {"adding/matrices:random", "--view adding --matrices random"}}) {
    benchmark::RegisterBenchmark((std::string("scene_and_draw/") + name).c_str(), compute_and_draw,
                                 with_flags(state_of(""), settings))
        ->Unit(benchmark::kMillisecond);
  }
  const auto frames = [](const std::string& name, const Subject& subject,
                         const std::optional<Subject>& beside = {}) {
    benchmark::RegisterBenchmark(
        name.c_str(),
        [subject, beside](benchmark::State& run) { window_frames(run, subject, beside); })
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime();
  };
  const Change nothing = [](State&) {};
  const Change step_t = [](State& state) { state.position = (state.position + 1) % state.length; };
  // Every number of the matrix becomes another.
  const Change change_base = [](State& state) { state.base = state.base == 10000 ? 10001 : 10000; };
  for (const auto& view : shown) {
    frames("frame/" + view + "/unchanged", {state_of(view), nothing});
    frames("frame/" + view + "/t", {state_of(view), step_t});
    frames("painter/" + view + "/t", {state_of(view), step_t},
           Subject{state_of(view), step_t, PainterKind::imgui});
  }
  const auto heatmap = [&](std::int64_t length, std::int64_t d, const Change& change) {
    State state = state_of("heatmap");
    state.length = length;
    state.d = d;
    return Subject{state, change};
  };
  frames("heatmap/base", heatmap(2048, 512, change_base));
  for (const auto& [name, change] : {std::pair("t", step_t), std::pair("base", change_base)}) {
    frames(std::string("heatmap/length:1000000000/length:1000/") + name,
           heatmap(1'000'000'000, 512, change), heatmap(1000, 512, change));
    frames(std::string("heatmap/d:16384/d:512/") + name, heatmap(2048, 16384, change),
           heatmap(2048, 512, change));
  }
}

}  // namespace posenc

int main(int argc, char** argv) {
  // What one drawing frees is there for the next, as in a window, and not given back in between.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  posenc::register_all();
  benchmark::RunSpecifiedBenchmarks();
}

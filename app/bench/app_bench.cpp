// For each view at 1920 × 1080: the time to compute its Scene and draw it on the recording canvas, and, where there is a display
// (xvfb-run -a -s "-screen 0 1920x1080x24" posenc_app_bench), the time of the window's frame beside that of an empty one.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "figure/fonts.hpp"
#include "figure/recording_canvas.hpp"
#include "shell/loop.hpp"
#include "shell/pieces.hpp"
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

void compute_and_draw(benchmark::State& run, const std::string& view) {
  const State state = state_of(view);
  std::size_t commands = 0;
  for (auto _ : run) {
    Scene scene;
    scene.update(state);
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

/// Seconds until all that `draw` asked for is done.
double timed(const std::function<void()>& draw) {
  const auto begin = Clock::now();
  draw();
  glFinish();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

double median(std::vector<double>& of) {
  const auto middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::ranges::nth_element(of, middle);
  return *middle;
}

/// What a frame costs at least: ImGui with nothing in it.
class EmptyFrames {
 public:
  explicit EmptyFrames(GlWindow& window)
      : window_(window), imgui_(window), context_(ImGui::GetCurrentContext()) {}
  ~EmptyFrames() { ImGui::SetCurrentContext(context_); }

  void draw() {
    auto* const before = ImGui::GetCurrentContext();
    ImGui::SetCurrentContext(context_);
    window_.wait(0);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    ImGui::Render();
    glViewport(0, 0, kWidth, kHeight);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    window_.swap();
    ImGui::SetCurrentContext(before);
  }

 private:
  GlWindow& window_;
  ImGuiContextOwner imgui_;
  ImGuiContext* context_;
};

/// Frames of the window with this State, which `change` makes another before each, in turns with empty ones.
void window_frame(benchmark::State& run, const State& initial,
                  const std::function<void(State&)>& change) {
  if (!screenful().window) {
    run.SkipWithError(screenful().why_not.c_str());
    return;
  }
  auto fonts = Fonts::load(screenful().data);
  if (!fonts) {
    run.SkipWithError(fonts.error().message.c_str());
    return;
  }
  auto& window = *screenful().window;
  EmptyFrames empty(window);
  // Its context goes before the other.
  std::optional<Loop> loop;
  loop.emplace(window, *std::move(fonts), screenful().data, initial);
  const auto ours = [&] {
    window.wait(0);
    State next = loop->state();
    change(next);
    loop->show(next);
    loop->draw_now();
  };
  constexpr int kWarmUp = 5;
  for (int i = 0; i < kWarmUp; ++i) ours(), empty.draw();
  std::vector<double> own_times, empty_times;
  double painted = 0;
  for (auto _ : run) {
    empty_times.push_back(timed([&] { empty.draw(); }));
    own_times.push_back(timed(ours));
    run.SetIterationTime(own_times.back());
    if (loop->frame_painter() != nullptr)
      painted += static_cast<double>(loop->frame_painter()->painted_pixels());
  }
  const double frame = median(own_times), nothing = median(empty_times);
  run.counters["median_ms"] = frame * 1e3;
  run.counters["per_empty_frame"] = frame / nothing;
  run.counters["painted"] = painted / static_cast<double>(own_times.size()) / (kWidth * kHeight);
}

}  // namespace

void register_all() {
  std::vector<std::string> shown;
  for (const auto& view : views()) shown.emplace_back(view.id);
  shown.emplace_back(kAllViews);
  for (const auto& view : shown) {
    benchmark::RegisterBenchmark(("scene_and_draw/" + view).c_str(), compute_and_draw, view)
        ->Unit(benchmark::kMillisecond);
  }
  const auto frames = [](const std::string& name, const State& state, auto change) {
    benchmark::RegisterBenchmark(
        name.c_str(), [state, change](benchmark::State& run) { window_frame(run, state, change); })
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime();
  };
  const auto nothing = [](State&) {};
  const auto step_t = [](State& state) { state.position = (state.position + 1) % state.length; };
  for (const auto& view : shown) {
    frames("frame/" + view + "/unchanged", state_of(view), nothing);
    frames("frame/" + view + "/t", state_of(view), step_t);
  }
}

}  // namespace posenc

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  posenc::register_all();
  benchmark::RunSpecifiedBenchmarks();
}

// first_frame minimal | first_frame VIEW D LENGTH: opens a window of 1920 × 1080, draws ten frames and ends. Writes to stdout when
// the first was there, on CLOCK_MONOTONIC in seconds, and the resident memory after the last, in KiB. `minimal` is the least that a
// program of GLFW and ImGui does: one font of one size, and a line of text.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "figure/fonts.hpp"
#include "shell/loop.hpp"
#include "state/parameters.hpp"

namespace posenc {
namespace {

constexpr int kWidth = 1920, kHeight = 1080, kFrames = 10;

/// Of this process, KiB.
long resident() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  }
  return 0;
}

template <class Draw>
int measured(Draw&& draw) {
  draw();
  glFinish();
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  for (int i = 1; i < kFrames; ++i) draw();
  glFinish();
  std::printf("%.6f %ld\n", std::chrono::duration<double>(now).count(), resident());
  return 0;
}

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return 2;
}

int minimal() {
  const auto folder = data_folder();
  if (!folder) return complain(folder.error());
  if (glfwInit() != GLFW_TRUE) return complain({"There is no display"});
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  auto* window = glfwCreateWindow(kWidth, kHeight, "minimal", nullptr, nullptr);
  if (window == nullptr) return complain({"There is no OpenGL 3.3"});
  glfwMakeContextCurrent(window);
  if (gladLoadGL(glfwGetProcAddress) == 0) return complain({"OpenGL cannot be loaded"});
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  ImGui_ImplOpenGL3_Init("#version 330 core");
  ImGui::GetIO().Fonts->AddFontFromFileTTF(font_file(*folder, Face::regular).c_str(), 17);
  return measured([&] {
    glfwPollEvents();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    ImGui::GetBackgroundDrawList()->AddText({20, 20}, IM_COL32_WHITE, "Position encodings");
    ImGui::Render();
    glViewport(0, 0, kWidth, kHeight);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window);
  });
}

int program(const char* view, const char* d, const char* length) {
  State state;
  state.view = view;
  state.d = std::atoll(d);
  state.length = std::atoll(length);
  const auto folder = data_folder();
  if (!folder) return complain(folder.error());
  auto fonts = Fonts::load(*folder);
  if (!fonts) return complain(fonts.error());
  auto window = GlWindow::open(WindowSize{kWidth, kHeight, false});
  if (!window) return complain(window.error());
  Loop loop(*window, *std::move(fonts), *folder, within_limits(state));
  return measured([&] {
    window->wait(0);
    loop.draw_now();
  });
}

}  // namespace
}  // namespace posenc

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "minimal") return posenc::minimal();
  if (argc == 4) return posenc::program(argv[1], argv[2], argv[3]);
  std::fprintf(stderr, "first_frame minimal | first_frame VIEW D LENGTH\n");
  return 2;
}

// minimal FONT: the least that a program of GLFW and ImGui does, a window with one font of one size
// and a line of text in it; ten frames, measured as ten_frames.hpp says.

#include <cstdio>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "bench/ten_frames.hpp"

namespace posenc {
namespace {

int complain(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  return 2;
}

int minimal(const char* font) {
  if (glfwInit() != GLFW_TRUE) return complain("There is no display");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  auto* window = glfwCreateWindow(kWidth, kHeight, "minimal", nullptr, nullptr);
  if (window == nullptr) return complain("There is no OpenGL 3.3");
  glfwMakeContextCurrent(window);
  if (gladLoadGL(glfwGetProcAddress) == 0) return complain("OpenGL cannot be loaded");
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  ImGui_ImplOpenGL3_Init("#version 330 core");
  ImGui::GetIO().Fonts->AddFontFromFileTTF(font, 17);
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

}  // namespace
}  // namespace posenc

int main(int argc, char** argv) {
  if (argc == 2) return posenc::minimal(argv[1]);
  std::fprintf(stderr, "minimal FONT\n");
  return 2;
}

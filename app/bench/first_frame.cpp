// first_frame VIEW D LENGTH: opens the window, draws ten frames and ends, measured as
// ten_frames.hpp says.

#include <cstdio>
#include <cstdlib>

#include "bench/ten_frames.hpp"
#include "figure/text/fonts.hpp"
#include "shell/frame/loop.hpp"
#include "state/parameters.hpp"

namespace posenc {
namespace {

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return 2;
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
  if (argc == 4) return posenc::program(argv[1], argv[2], argv[3]);
  std::fprintf(stderr, "first_frame VIEW D LENGTH\n");
  return 2;
}

#include "shell/window/system.hpp"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include <pthread.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "text/typed.hpp"

namespace posenc {
namespace {

sigset_t quitting() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, signal);
  return signals;
}

/// What a line "key = value" of the file says, the last of them.
std::optional<std::string> setting(const std::filesystem::path& path, std::string_view key) {
  std::ifstream file(path);
  std::optional<std::string> found;
  for (std::string line; std::getline(file, line);) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) continue;
    const std::string_view all = line;
    if (trimmed(all.substr(0, equals)) == key) found = trimmed(all.substr(equals + 1));
  }
  return found;
}

}  // namespace

QuitSignals::QuitSignals() {
  const auto signals = quitting();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  waiter_ = std::thread([this, signals] {
    for (int signal = 0; sigwait(&signals, &signal) == 0 && !over_;) {
      if (came_.exchange(true)) {
        pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
        raise(signal);
      }
      glfwPostEmptyEvent();
    }
  });
}

QuitSignals::~QuitSignals() {
  over_ = true;
  pthread_kill(waiter_.native_handle(), SIGTERM);  // wakes the thread
  waiter_.join();
  const auto signals = quitting();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

bool asks_for_reduced_motion(const std::filesystem::path& config_folder) {
  if (const char* set = std::getenv("POSENC_REDUCED_MOTION"); set != nullptr && *set != '\0')
    return std::string_view(set) != "0";
  if (config_folder.empty()) return false;
  for (const char* version : {"gtk-4.0", "gtk-3.0"}) {
    const auto enabled = setting(config_folder / version / "settings.ini", "gtk-enable-animations");
    if (enabled) return *enabled == "0" || *enabled == "false";
  }
  const auto factor = setting(config_folder / "kdeglobals", "AnimationDurationFactor");
  return factor && !factor->empty() && std::strtod(factor->c_str(), nullptr) == 0;
}

}  // namespace posenc

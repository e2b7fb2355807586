#include "virtual_display.hpp"

#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

namespace posenc::test {
namespace {

/// A display that no server of another test takes: one that chooses its number itself can lose its
/// socket to a server that just ends. Numbers go up to 59535, where ports of TCP would end.
std::string own_number() {
  constexpr int kFirst = 100, kNumbers = 59000;
  static int servers = 0;
  constexpr int kOfOneProcess = 64;
  return ":" + std::to_string(kFirst + (getpid() * kOfOneProcess + servers++) % kNumbers);
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const Environment& environment,
                 const std::filesystem::path& folder, const std::filesystem::path& output) {
  std::vector<std::string> words{"env", "--chdir=" + folder.string()}, set;
  for (const auto& [name, value] : environment)
    value.empty() ? words.push_back("--unset=" + name) : set.push_back(name + "=" + value);
  words.insert(words.end(), set.begin(), set.end());
  words.insert(words.end(), command.begin(), command.end());
  const Descriptor file(open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  child_ = Child::start(words, {.output = file.number(), .errors = file.number()}).value();
}

int Process::wait() {
  return eventually([&] { return is_over(); }) ? *child_->status() : -1;
}

VirtualDisplay::VirtualDisplay(int width, int height)
    // Without -noreset it closes for a moment whenever its last client leaves, and refuses who
    // comes then.
    : server_({"Xvfb", own_number(), "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-fbdir",
               folder_.path().string(), "-screen", "0",
               std::to_string(width) + "x" + std::to_string(height) + "x24"},
              {}, folder_.path(), folder_.path() / "output") {
  // The server writes its number on a line when it is ready.
  const auto answer = [&] { return contents(folder_.path() / "output"); };
  const auto has_number = [&] {
    const auto text = answer();
    return !text.empty() && text.back() == '\n' &&
           text.find_first_not_of("0123456789\n") == std::string::npos;
  };
  if (!eventually([&] { return has_number() || server_.is_over(); }) || server_.is_over()) return;
  const auto text = answer();
  name_ = ":" + text.substr(0, text.find('\n'));
}

Environment VirtualDisplay::environment(const std::filesystem::path& home) const {
  return {{"DISPLAY", name_},
          {"WAYLAND_DISPLAY", ""},
          {"HOME", home.string()},
          {"XDG_CONFIG_HOME", (home / "config").string()},
          {"XDG_STATE_HOME", (home / "state").string()},
          {"LIBGL_ALWAYS_SOFTWARE", "1"},
          {"POSENC_GL_CHECK", "1"}};
}

void VirtualDisplay::use() const {
  if (name_.empty()) throw std::runtime_error("Xvfb does not start");
  for (const auto& [name, value] : environment(folder_.path()))
    value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
}

Image VirtualDisplay::screen() const {
  // An X window dump: a header of big-endian words, colours of 12 bytes each, pixels of four bytes,
  // blue first.
  const auto dump = contents(folder_.path() / "Xvfb_screen0");
  const auto word = [&](std::size_t number) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8 | static_cast<unsigned char>(dump[4 * number + i]);
    return static_cast<std::size_t>(value);
  };
  enum Field : std::size_t {
    kHeaderSize = 0,
    kWidth = 4,
    kHeight = 5,
    kBytesPerLine = 12,
    kColors = 19
  };
  Image image{static_cast<int>(word(kWidth)), static_cast<int>(word(kHeight)), {}};
  const std::size_t first = word(kHeaderSize) + word(kColors) * 12;
  for (int y = 0; y < image.height; ++y) {
    const auto* from = dump.data() + first + static_cast<std::size_t>(y) * word(kBytesPerLine);
    for (int x = 0; x < image.width; ++x, from += 4) {
      const auto part = [&](int i) { return static_cast<std::uint8_t>(from[i]); };
      image.pixels.push_back({part(2), part(1), part(0), 255});
    }
  }
  return image;
}

}  // namespace posenc::test

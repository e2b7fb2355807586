#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "eventually.hpp"
#include "figure/cairo/canvas.hpp"
#include "temporary_folder.hpp"

namespace posenc::test {

using Environment = std::vector<std::pair<std::string, std::string>>;

/// A program that runs beside the test.
class Process {
 public:
  /// `environment` is put on top of the test's own; an empty value takes the variable away. The
  /// output goes to a file.
  Process(const std::vector<std::string>& command, const Environment& environment,
          const std::filesystem::path& folder, const std::filesystem::path& output);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t id() const { return pid_; }
  bool is_over();
  /// Its exit status once it is over; −1 where it does not end in time or a signal ended it.
  int wait();
  void send(int signal);

 private:
  pid_t pid_ = -1;
  bool over_ = false;
  int status_ = -1;
};

/// An X server of its own (Xvfb) without a screen to look at.
class VirtualDisplay {
 public:
  VirtualDisplay(int width, int height);

  /// Empty where no server could be started.
  const std::string& name() const { return name_; }
  /// For a program that draws on it, with Mesa's software renderer, says what OpenGL reports, and
  /// keeps its files in `home`.
  Environment environment(const std::filesystem::path& home) const;
  /// Has this process draw on it.
  void use() const;
  /// What its screen shows, through the file that the server keeps its framebuffer in.
  Image screen() const;

 private:
  TemporaryFolder folder_;
  std::string name_;
  Process server_;
};

}  // namespace posenc::test

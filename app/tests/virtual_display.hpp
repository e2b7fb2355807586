#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "eventually.hpp"
#include "figure/cairo/canvas.hpp"
#include "files/child.hpp"
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

  bool is_over() { return child_->status().has_value(); }
  /// Its exit status once it is over; −1 where it does not end in time or a signal ended it.
  int wait();

 private:
  std::unique_ptr<Child> child_;
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

#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <glad/gl.h>

/// Shared by the two programs whose starts are compared.
namespace posenc {

inline constexpr int kWidth = 1920, kHeight = 1080, kFrames = 10;

/// Resident memory of this process, KiB.
inline long resident() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  }
  return 0;
}

/// Draws ten frames. Writes to stdout when the first was there, on CLOCK_MONOTONIC in seconds, and
/// the resident memory after the last, in KiB.
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

}  // namespace posenc

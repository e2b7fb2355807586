#pragma once

#include <sys/types.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "eventually.hpp"
#include "temporary_folder.hpp"

/// Programs of a test's own, in a folder, that behave as badly as others may.
namespace posenc::test {

/// Hangs whatever it is asked, with a child that does so too; both put their numbers in files.
inline constexpr std::string_view kHangs =
    "trap '' TERM INT HUP\n"
    "sh -c 'trap \"\" TERM INT HUP; echo $$ > child; while :; do sleep 100; done' &\n"
    "echo $$ > id\n"
    "while :; do sleep 100; done";

/// A program of that name, which runs in the folder with the PATH of the test and keeps its
/// arguments, a line each.
inline void put_program(const std::filesystem::path& folder, std::string_view name,
                        std::string_view lines, std::string_view path = std::getenv("PATH")) {
  const auto file = folder / name;
  std::ofstream(file) << fmt::format(
      "#!/bin/sh\nPATH={}\ncd '{}'\nprintf '%s\\n' \"$@\" > arguments\n{}\n", path, folder.string(),
      lines);
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
}

/// The number that a program wrote to a file, once it has.
inline pid_t id_in(const std::filesystem::path& file) {
  EXPECT_TRUE(eventually([&] { return contents(file).ends_with('\n'); })) << file;
  const auto text = contents(file);
  return text.empty() ? -1 : std::stoi(text);
}

/// Whether it runs; one that has ended and waits for its parent to ask how does not.
inline bool is_running(pid_t id) {
  const auto status = contents(fmt::format("/proc/{}/stat", id));
  const auto behind_name = status.rfind(") ");
  return behind_name != std::string::npos && status.substr(behind_name + 2, 1) != "Z";
}

/// Within the time that it takes to kill what does not listen.
inline bool ends(pid_t id) {
  return eventually([&] { return !is_running(id); });
}

}  // namespace posenc::test

// posenc_monkey: random events for the real window on a display of its own; a run that fails is
// shortened to few events.
//
//   posenc_monkey --seed 7 --events 100000     that many events from that seed
//   posenc_monkey --replay FILE                the events of a file, such as a failing run leaves

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "events.hpp"
#include "temporary_folder.hpp"
#include "virtual_display.hpp"

namespace posenc::test {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  bool is_well = true;
  std::size_t events = 0;  ///< that were begun
  std::string output;
};

/// Plays the events in a process of its own, which may crash, with a home of its own.
Outcome play_in_process(const Events& events, const VirtualDisplay& display) {
  const TemporaryFolder home;
  const auto list = home.path() / "events";
  write_events(list, events);
  auto environment = display.environment(home.path());
  // What graphics drivers keep until the end is no leak of ours.
  environment.emplace_back("ASAN_OPTIONS", "detect_leaks=0");
  Process process({fs::read_symlink("/proc/self/exe").string(), "--play", list.string()},
                  environment, home.path(), home.path() / "output");
  // No time limit here, since a machine may be slow: play() and ctest have theirs.
  while (!process.is_over()) eventually([&] { return process.is_over(); });
  const auto number = contents(home.path() / "event");
  return {process.wait() == 0, number.empty() ? 0 : std::stoul(number) + 1,
          contents(home.path() / "output")};
}

/// Plays the events, and writes the shortest list found that fails to `failing`. The exit status.
int play_and_shorten(Events events, const fs::path& failing) {
  // Larger than the largest window, so that the server's own pointer is never in it.
  const VirtualDisplay display(4096, 3072);
  if (display.name().empty()) {
    fmt::print("Xvfb does not start\n");
    return 1;
  }
  const TemporaryFolder folder;
  Process({"xdotool", "mousemove", "4095", "3071"}, {{"DISPLAY", display.name()}}, folder.path(),
          folder.path() / "output")
      .wait();
  auto outcome = play_in_process(events, display);
  if (outcome.is_well) {
    fmt::print("{} events: all is well\n{}", events.size(), outcome.output);
    return 0;
  }
  fmt::print("Event {} of {} fails:\n{}\n", outcome.events, events.size(), outcome.output);
  std::fflush(stdout);
  events.resize(std::min(events.size(), outcome.events));
  write_events(failing, events);
  int tries = 0;
  constexpr int kMostTries = 80;
  events = shortened(std::move(events), [&](const Events& fewer) {
    if (++tries > kMostTries) return false;
    auto again = play_in_process(fewer, display);
    if (again.is_well) return false;
    outcome = std::move(again);
    return true;
  });
  fmt::print("These {} events fail too, by posenc_monkey --replay {}:\n{}\n{}\n", events.size(),
             failing.string(), fmt::join(events, "\n"), outcome.output);
  write_events(failing, events);
  return 1;
}

int run(int argc, char** argv) {
  std::uint64_t seed = 1;
  std::size_t count = 3000;
  fs::path replayed, played;
  CLI::App app("Plays random events to posenc's window", "posenc_monkey");
  app.add_option("--seed", seed, "Seed of the random events");
  app.add_option("--events", count, "Number of events");
  app.add_option("--replay", replayed, "Play the events of this file instead of random ones");
  app.add_option("--play", played,
                 "Play the events of this file in this process, on the current display");
  CLI11_PARSE(app, argc, argv);
  if (!played.empty()) return play(read_events(played), played.parent_path());
  const auto failing = fs::current_path() / fmt::format("monkey-{}.events", seed);
  if (!replayed.empty()) return play_and_shorten(read_events(replayed), failing);
  fmt::print("posenc_monkey --seed {} --events {}\n", seed, count);
  std::fflush(stdout);
  return play_and_shorten(random_events(seed, count), failing);
}

}  // namespace
}  // namespace posenc::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return posenc::test::run(argc, argv);
}

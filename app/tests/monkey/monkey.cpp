// posenc_monkey: random events for the real window on a display of its own; a run that fails is
// shortened to few events.
//
//   posenc_monkey --seed 7 --events 100000     that many events from that seed
//   posenc_monkey --replay FILE                the events of a file, such as a failing run leaves

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "events.hpp"
#include "play.hpp"
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

/// Plays them in a process of its own, which may crash, with a home of its own.
Outcome outcome_of(const Events& events, const VirtualDisplay& display) {
  const TemporaryFolder home;
  const auto list = home.path() / "events";
  if (const auto done = write_events(list, events); !done) return {false, 0, done.error().message};
  auto environment = display.environment(home.path());
  // What graphics drivers keep until the end is no leak of ours.
  environment.emplace_back("ASAN_OPTIONS", "detect_leaks=0");
  Process process({fs::read_symlink("/proc/self/exe").string(), "--play", list.string()},
                  environment, home.path(), home.path() / "output");
  // Whether it hangs is for it to say, and for ctest: a machine may be slow.
  while (!process.is_over()) eventually([&] { return process.is_over(); });
  Outcome outcome;
  outcome.is_well = process.wait() == 0;
  const auto number = contents(home.path() / "event");
  outcome.events = number.empty() ? 0 : std::stoul(number) + 1;
  outcome.output = contents(home.path() / "output");
  return outcome;
}

int guard(Events events, const fs::path& kept) {
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
  auto outcome = outcome_of(events, display);
  if (outcome.is_well) {
    fmt::print("{} events: all is well\n", events.size());
    return 0;
  }
  fmt::print("Event {} of {} fails:\n{}\n", outcome.events, events.size(), outcome.output);
  std::fflush(stdout);
  events.resize(std::min(events.size(), outcome.events));
  const auto keep = [&] {
    if (const auto done = write_events(kept, events); !done)
      fmt::print("{}\n", done.error().message);
  };
  keep();
  int tries = 0;
  constexpr int kMostTries = 80;
  events = shortened(std::move(events), [&](const Events& fewer) {
    if (++tries > kMostTries) return false;
    auto again = outcome_of(fewer, display);
    if (again.is_well) return false;
    outcome = std::move(again);
    return true;
  });
  fmt::print("These {} events fail too, by posenc_monkey --replay {}:\n", events.size(),
             kept.string());
  for (const auto& event : events) fmt::print("  {}\n", line_of(event));
  fmt::print("{}\n", outcome.output);
  keep();
  return 1;
}

int run(int argc, char** argv) {
  std::uint64_t seed = 1;
  std::size_t count = 3000;
  std::string replayed, played;
  bool listed = false;
  CLI::App app("Plays random events to posenc's window", "posenc_monkey");
  app.add_option("--seed", seed, "What the events come from");
  app.add_option("--events", count, "How many");
  app.add_flag("--list", listed, "Print the events and play none");
  app.add_option("--replay", replayed, "A file of events to play in place of random ones");
  app.add_option("--play", played, "The same in this process, on the display that there is");
  CLI11_PARSE(app, argc, argv);

  const auto& file = played.empty() ? replayed : played;
  Events events;
  if (file.empty()) {
    if (!listed) fmt::print("posenc_monkey --seed {} --events {}\n", seed, count);
    std::fflush(stdout);
    events = random_events(seed, count);
  } else {
    auto read = read_events(file);
    if (!read) {
      fmt::print("{}\n", read.error().message);
      return 1;
    }
    events = *std::move(read);
  }
  if (listed) {
    for (const auto& event : events) fmt::print("{}\n", line_of(event));
    return 0;
  }
  if (!played.empty()) return play(events, fs::path(played).parent_path());
  return guard(std::move(events), fs::current_path() / fmt::format("monkey-{}.events", seed));
}

}  // namespace
}  // namespace posenc::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return posenc::test::run(argc, argv);
}

#pragma once

#include <filesystem>
#include <vector>

#include "events.hpp"

namespace posenc::test {

/// Plays the events to the real window, which keeps its files below `home`, and asks after each
/// frame whether all is well. The exit status: 0, or 1 with what was wrong on stdout. The number of
/// the event that is being played is in home/event, whatever becomes of the process.
int play(const std::vector<Event>&, const std::filesystem::path& home);

}  // namespace posenc::test

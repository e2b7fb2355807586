#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

/// What a monkey does to the window, as lines of text that can be kept, shortened and played again:
///
///     point X Y              shares of the window's width and height; outside of 0 … 1, beside it
///     press B, release B     a mouse button
///     wheel N                notches
///     key K M, hold K M      GLFW's key and modifiers: pressed and released, or repeated
///     type TEXT
///     resize W H             pixels
///     drop FILE              one that prepare_files() makes
///     minimise 1             or 0 to bring it back
///     scale S                what the desktop enlarges by
///     focus 1                won, or 0 lost
///     rest S                 seconds in which nothing is done
///     quit                   Esc … Esc, Ctrl+Q; what was saved opens again
namespace posenc::test {

using Events = std::vector<std::string>;

/// The same ones for the same seed.
Events random_events(std::uint64_t seed, std::size_t count);

Events read_events(const std::filesystem::path&);
void write_events(const std::filesystem::path&, const Events&);

/// Fewer events that fail as well: without this part and that (delta debugging).
Events shortened(Events, const std::function<bool(const Events&)>& fails);

/// Good and broken files to drop, in a folder.
void prepare_files(const std::filesystem::path& folder);

/// Plays the events to the real window, which keeps its files below `home`, and asks after each
/// frame whether all is well. The exit status: 0, or 1 with what was wrong on stdout. The number of
/// the event that is being played is in home/event, whatever becomes of the process.
int play(const Events&, const std::filesystem::path& home);

}  // namespace posenc::test

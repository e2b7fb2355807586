#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

/// What a monkey does to the window, as lines of text that can be kept, shortened and played again.
namespace posenc::test {

struct Event {
  enum class Kind {
    point,     ///< x, y: shares of the window's width and height; outside of 0 … 1, beside it
    press,     ///< x: mouse button
    release,   ///< x: mouse button
    wheel,     ///< y: notches
    key,       ///< text: "ctrl+shift+90", GLFW's number of the key; pressed and released
    hold,      ///< the same, pressed and repeated
    type,      ///< text
    resize,    ///< x, y: pixels
    drop,      ///< text: the name of a file that prepare_files() makes
    minimise,  ///< x: 1, or 0 to bring it back
    scale,     ///< x: what the desktop enlarges by
    focus,     ///< x: 1 won, 0 lost
    rest,      ///< x: seconds in which nothing is done
    quit,      ///< Esc … Esc, Ctrl+Q; what was saved opens again
  };
  Kind kind;
  double x = 0, y = 0;
  std::string text = {};
};

using Events = std::vector<Event>;

/// The same ones for the same seed.
Events random_events(std::uint64_t seed, std::size_t count);

std::string line_of(const Event&);
Expected<Events> read_events(const std::filesystem::path&);
Expected<void> write_events(const std::filesystem::path&, const Events&);

/// Fewer events that fail as well: the last ones alone where they do, then without this part and
/// that (delta debugging).
Events shortened(Events, const std::function<bool(const Events&)>& fails);

/// Good and broken files to drop, in a folder.
void prepare_files(const std::filesystem::path& folder);

}  // namespace posenc::test

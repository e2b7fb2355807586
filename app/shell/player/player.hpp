#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shell/window/clock.hpp"
#include "state/playing.hpp"
#include "text/typed.hpp"

namespace posenc {

/// A short message over the picture, until its time is over, its cause is gone or Esc is pressed.
struct Notice {
  std::string text;
  bool is_error = false;
  double until = kNever;  ///< on the clock
  /// Whether its cause is still there; empty where no State ends it.
  std::function<bool(const State&)> holds = {};
  std::string_view button = {};  ///< its caption, where it has one
  std::function<void(State& next)> act = {};
};

struct Notices : Clock {
  static constexpr double kNoticeSeconds = 8;
  /// More is the text that somebody gave, which a notice quotes.
  static constexpr std::size_t kMostCharacters = 600;
  std::vector<Notice> notices;

  void tell(std::string_view text, std::function<bool(const State&)> holds = {}) {
    auto shown = printable(text);
    const auto end = first_characters(shown, kMostCharacters).size();
    if (end < shown.size()) shown.replace(end, std::string::npos, "…");
    notices.push_back({std::move(shown), false, now + kNoticeSeconds, std::move(holds)});
  }
  /// In place of what was refused before, which is past.
  void complain(std::string_view text, std::function<bool(const State&)> holds = {}) {
    std::erase_if(notices, [&](const Notice& notice) {
      return notice.is_error && notice.until < now + kNoticeSeconds;
    });
    tell(text, std::move(holds));
    notices.back().is_error = true;
  }
  /// Gives the last notice a button, which also closes it.
  void offer(std::string_view button, std::function<void(State&)> act) {
    notices.back().button = button;
    notices.back().act = std::move(act);
  }
};

/// t, moved by the player and by steps, and the gestures that go on.
struct Player : Notices, Playing {
  bool reduces_motion = false;  ///< the system asks for that

  std::uint64_t gesture = 0;      ///< of the drag that goes on; 0 for none
  std::uint64_t key_gesture = 0;  ///< of the key that is held

  void toggle_playing();
};

}  // namespace posenc

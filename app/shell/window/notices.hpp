#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "state/state.hpp"
#include "text/typed.hpp"

namespace posenc {

/// A short message over the picture, until its time is over, its cause is gone or Esc is pressed.
struct Notice {
  std::string text;
  bool is_error = false;
  std::optional<double> until = {};  ///< on the clock; nothing until it is shown
  /// Whether its cause is still there; empty where no State ends it.
  std::function<bool(const State&)> holds = {};
  std::string_view button = {};  ///< its caption, where it has one
  std::function<void(State& next)> act = {};
};

struct Notices {
  static constexpr double kSeconds = 8;
  /// More is the text that somebody gave, which a notice quotes.
  static constexpr std::size_t kMostCharacters = 600;
  std::vector<Notice> all;

  void tell(std::string_view text, std::function<bool(const State&)> holds = {}) {
    auto shown = printable(text);
    const auto end = first_characters(shown, kMostCharacters).size();
    if (end < shown.size()) shown.replace(end, std::string::npos, "…");
    all.push_back({.text = std::move(shown), .holds = std::move(holds)});
  }
  /// In place of what was refused before, which is past.
  void complain(std::string_view text, std::function<bool(const State&)> holds = {}) {
    std::erase_if(all, [](const Notice& notice) { return notice.is_error && notice.until; });
    tell(text, std::move(holds));
    all.back().is_error = true;
  }
  void clear_errors() {
    std::erase_if(all, [](const Notice& notice) { return notice.is_error; });
  }
  /// Gives the last notice a button, which also closes it.
  void offer(std::string_view button, std::function<void(State&)> act) {
    all.back().button = button;
    all.back().act = std::move(act);
  }
};

}  // namespace posenc

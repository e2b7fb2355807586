#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "recording_canvas.hpp"

/// What was drawn, and words in it.
namespace posenc::test {

template <class Kind>
std::vector<Kind> all(const RecordingCanvas& canvas) {
  std::vector<Kind> found;
  for (const auto& command : canvas.commands()) {
    if (const auto* kind = std::get_if<Kind>(&command)) found.push_back(*kind);
  }
  return found;
}

inline std::string all_text(const RecordingCanvas& canvas) {
  std::string joined;
  for (const auto& text : all<RecordingCanvas::Text>(canvas)) joined += text.text + "\n";
  return joined;
}

inline bool contains(std::string_view text, std::string_view wanted) {
  return text.find(wanted) != std::string_view::npos;
}

}  // namespace posenc::test

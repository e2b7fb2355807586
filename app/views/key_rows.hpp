#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct KeyRow {
  std::string chords;  ///< "Ctrl+Z", "F1, ?"
  std::string help;    ///< "Undo the last change", "Next view"
};

/// The table of keys as people read it: a row an action, with all its chords; one for all numbers
/// of views.
std::vector<KeyRow> key_rows();

/// What State::view can be, in the order of tabs and keys: the views, then the page of several.
std::vector<std::string_view> page_ids();
/// "1", "Shift+3".
std::string page_key(std::string_view id);

}  // namespace posenc

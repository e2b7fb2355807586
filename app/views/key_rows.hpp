#pragma once

#include <string>
#include <vector>

namespace posenc {

struct KeyRow {
  std::string chords;  ///< "Ctrl+Z", "F1, ?"
  std::string help;    ///< "Undo the last change", "Show Heatmap"
};

/// The table of keys as people read it: a row an action, with all its chords; one for all numbers
/// of views.
std::vector<KeyRow> key_rows();

}  // namespace posenc

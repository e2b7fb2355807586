#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "state/state.hpp"

/// The encoding as code to paste, and the formula of a view as LaTeX.
namespace posenc {

struct Language {
  std::string_view id;     ///< "numpy": on the command line
  std::string_view title;  ///< "NumPy"
  /// What the State shows in it, from the row of token `start` on; ends with a line's end. An
  /// Error where the encoding has no such rows, or the language cannot write it in short.
  Expected<std::string> (*write)(const State&, std::int64_t start);
  /// It writes the formula of State::view; else the encoding, whatever the view.
  bool is_of_view = false;
};

/// All of them, in the order in which the window offers them.
std::span<const Language> languages();
/// The row of that id, or null.
const Language* find_language(std::string_view id);

}  // namespace posenc

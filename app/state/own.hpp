#pragma once

#include <string>
#include <string_view>

#include <posenc/expected.hpp>
#include <posenc/own.hpp>

#include "state/state.hpp"

/// A typed convention as one text: its frequency, and what differs from the paper's:
/// "b^(−2i/d); order = cosines-sines; first = 1". In a file, lines end parts as well, and # begins
/// a comment.
namespace posenc {

inline bool is_own(const State& s) { return has_waves(s) && s.convention->own != nullptr; }

std::string text_of(const OwnConvention&);
/// Or which part is no good, and why.
Expected<OwnConvention> own_of_text(std::string_view);

/// Chooses the typed convention of a file.
Expected<void> read_own(State&, std::string_view file);
/// Whether a word is a file's name, and no convention's.
bool names_own_file(std::string_view word);

/// Where the State's typed convention has no value at its d and base: the nearest d at which it
/// has, or the paper's formula.
void keep_own_values(State&);

}  // namespace posenc

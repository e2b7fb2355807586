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

/// Shows the State's typed convention, with the nearest d at which it has values; an Error where
/// it has none.
Expected<void> choose_own(State&);
/// The same of a formula, or of a file that has one.
Expected<void> choose_own(State&, std::string_view formula_or_file);
/// Whether a word is a formula, or has signs that only a file's name or a formula has.
bool is_typed_convention(std::string_view word);

}  // namespace posenc

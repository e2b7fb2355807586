#pragma once

#include <optional>

#include "figure/canvas.hpp"

namespace posenc {

/// Of the fonts that the page has, in em; nothing where the face lacks the character. fonts.py
/// writes the table.
std::optional<double> advance_of(Face, char32_t);

}  // namespace posenc

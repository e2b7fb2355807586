#pragma once

#include <span>
#include <string>
#include <string_view>

namespace posenc {

/// What is covered in a text has to have so many letters or digits: others, such as "0" and "37",
/// are everywhere, and stand for something else.
inline constexpr std::size_t kLeastCovered = 3;
bool can_be_covered(std::string_view);

/// The text with "?" in place of these wherever they stand whole: no letter or digit is beside
/// them, nor a digit behind a point.
std::string with_covered(std::string_view text, std::span<const std::string> covered);

}  // namespace posenc

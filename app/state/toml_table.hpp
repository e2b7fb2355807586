#pragma once

#include <cstddef>
#include <string_view>

#include <toml++/toml.h>
#include <posenc/expected.hpp>

namespace posenc {

/// What a file of TOML may hold. A State's needs less: the most are its table's name (kMaxFileName
/// bytes, six where one has to be written as \u001b) and its sentence, of 1000 characters.
inline constexpr std::size_t kMaxTomlBytes = 64 * 1024;

/// The longest name of a file that a system takes, in bytes.
inline constexpr std::size_t kMaxFileName = 4095;

/// The text as a table; an Error in one line, which names `source` and the line. Text of more than
/// kMaxTomlBytes, or that may nest deeper than toml++ takes tables apart without running out of
/// stack, is refused before it is parsed.
Expected<toml::table> parse_toml(std::string_view text, std::string_view source);

}  // namespace posenc

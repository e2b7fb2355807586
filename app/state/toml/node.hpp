#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "state/parameters.hpp"
#include "state/toml/library.hpp"

/// What all files that hold values of parameters have in common.
namespace posenc {

/// The text as a table; an Error in one line, which names `source` and the line. What check_toml()
/// refuses is not parsed.
Expected<toml::table> parse_toml(std::string_view text, std::string_view source);
std::string text_of(const toml::table&);
/// Whether a file's name can be written: one need not be UTF-8, TOML has to be; and one that no
/// system takes would only make the text too long.
bool is_writable(const std::string& path);

/// The parameter's value in the State; not the name of a file that is_writable() refuses, or that
/// leaves no room for a learned table's.
void insert(toml::table&, const Parameter&, const State&);
/// The other way round: an Error where the type is wrong or assign() refuses the value. Files are
/// looked for as named_file() does.
Expected<void> assign(State&, const Parameter&, const toml::node&,
                      const std::filesystem::path& folder = {});

}  // namespace posenc

#pragma once

#include <string>
#include <vector>

#include <CLI/App.hpp>

/// The words of a command line as CLI11 has to be given them to read each value as it was meant.
namespace posenc {

/// An option that takes a word; the last one given counts, and an empty one is refused.
CLI::Option* add_word(CLI::App&, const std::string& names, std::string& word,
                      const std::string& value_name, const std::string& help);

/// What App::parse() takes, the last word first. CLI11 takes the next word for the value of
/// `--name=`, and does not tell
/// `--json=true` from `--json`: a value in one word with its flag begins with a NUL therefore,
/// which no word of a command line has. `--no-name=value`, which CLI11 would turn round, has it in
/// the flag, which then is none.
std::vector<std::string> marked(int argc, const char* const* argv);
std::string unmarked(std::string word);
/// Has all options that a command has by now take their values without those NULs.
void take_unmarked(CLI::App&);

}  // namespace posenc

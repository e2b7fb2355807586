#pragma once

#include <string>
#include <string_view>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

/// What the command line refuses, each in one sentence with a way out.
namespace posenc {

/// The views, for messages: "heatmap, binary, …".
std::string view_ids(bool with_all);
Expected<void> check_view(std::string_view id, bool with_all);

/// The command that was given; the program itself where none was.
const CLI::App& given_command(const CLI::App&);
/// What CLI11 cannot read.
Error in_our_words(const CLI::ParseError&, const CLI::App&);
/// One word that the command does not take: a flag of another, one that is misspelt, or a word too
/// many.
Expected<void> check_left_over(const CLI::App&);
/// A flag that is given more than once, also if once before the command.
Expected<void> check_repeated(const CLI::App&);

}  // namespace posenc

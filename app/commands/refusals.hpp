#pragma once

#include <span>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

/// What the command line refuses, each in one sentence with a way out.
namespace posenc {

/// What App::parse() takes: the last word first, with the value of a switch in one word with it, as
/// `--match=on` for `--match on`.
std::vector<std::string> for_parser(std::span<const char* const> words);
/// The command that was given; the program itself where none was.
const CLI::App& given_command(const CLI::App&);
/// What CLI11 cannot read.
Error in_our_words(const CLI::ParseError&, const CLI::App&);
/// One word that the command does not take: a flag that it has not, or a word too many.
Expected<void> check_left_over(const CLI::App&);

}  // namespace posenc

#pragma once

#include <span>
#include <string>

#include <CLI/App.hpp>

namespace posenc {

/// What `posenc --complete WORDS…` says to a shell, for the last of the words: a line for each
/// command, flag or value that begins so, with a tab and its help where it has one. Nothing where
/// the word is anybody's, such as a file's name.
std::string offers(const CLI::App&, std::span<const char* const> words);

}  // namespace posenc

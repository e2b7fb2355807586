#pragma once

#include <algorithm>
#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <posenc/expected.hpp>

#include "commands/commands.hpp"
#include "commands/parameter_flags.hpp"
#include "documents/formats.hpp"
#include "files/output_file.hpp"
#include "state/names.hpp"
#include "text/typed.hpp"

/// What a command is, and what several of them need.
namespace posenc {

/// What a command runs with.
struct Running {
  OutputFile& out;
  std::FILE* err;  ///< for messages and a bar that shows how far the command is
  const OpenWindow& open_window;
  const KeyRows& keys;  ///< of the window
  int& status;          ///< the exit status, 0 at first

  /// Where the bar goes; nullptr where `err` is no terminal.
  std::FILE* terminal() const;
};
using RunCommand = std::function<Expected<void>(const Running&)>;

/// A command of the program: a file that defines its row, and its name in all.inc.
struct CommandRow {
  std::string_view name;  ///< "" for the program without a command
  std::string_view help;  ///< one line; "" keeps it out of the program's help
  std::string_view examples;
  std::string_view footer;
  /// Adds its words and flags, and returns what runs it with their values.
  RunCommand (*add)(CLI::App&, ParameterFlags&);
};
#define COMMAND(name) extern const CommandRow k##name##Command;
#include "commands/all.inc"
#undef COMMAND
/// The program itself, and its commands in the order of its help.
std::span<const CommandRow* const> command_rows();

inline constexpr std::string_view kOtherOptions =
    "\nOptions that do not apply to the command are accepted and ignored.";

/// An option that takes a word.
CLI::Option* add_word(CLI::App&, const std::string& names, std::string& word,
                      const std::string& value_name, const std::string& help);
/// The option of the file that a command writes; `more` ends its help.
void add_output(CLI::App&, std::string& file, std::string_view more);
void add_output(CLI::App&, std::string& file, const Formats&, std::string_view more = "");
/// The Error if that is missing.
tl::unexpected<Error> needs_file(std::string_view command, const Formats&,
                                 std::string_view more = "");
/// A flag that takes no value.
void add_switch(CLI::App&, const std::string& name, bool& is_on, const std::string& help);
/// A word without a name. Its help is a list of what it may be, or a sentence where it is
/// anybody's.
void add_positional(CLI::App&, const std::string& name, std::string& word, const std::string& help);
/// The view whose picture, numbers or words a command writes, with the flags of a State. Returns
/// what makes that State; what of a session could not be read is written to `err`.
std::function<Expected<State>(std::FILE* err)> add_view(CLI::App&, bool with_all, ParameterFlags&);

/// The views, for messages: "heatmap, binary, …".
std::string view_ids(bool with_all);
Expected<void> check_view(std::string_view id, bool with_all);

/// An Error where the name asks for the standard output: “a site is written to a folder”.
Expected<void> check_named(const std::string& name, std::string_view what_is_written);
/// Writes to the file of that name, or to `out` where that is "" or "-".
Expected<void> write_to(const std::string& name, OutputFile& out, const WriteFile& write);

template <class Value>
struct Named {
  std::string_view name;
  Value value;
};

template <class Rows>
std::vector<std::string_view> names_of(const Rows& rows) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) names.push_back(row.name);
  return names;
}

template <class Rows>
std::vector<Meaning> name_meanings(const Rows& rows) {
  std::vector<Meaning> all;
  for (const auto name : names_of(rows)) all.push_back({std::string(name), std::string(name)});
  return all;
}

/// The value of that name; the first where none is typed.
template <class Rows>
auto choose(const Rows& rows, std::string_view flag, const std::string& typed)
    -> Expected<decltype(rows[0].value)> {
  if (typed.empty()) return rows[0].value;
  const auto found = std::ranges::find(rows, typed, &Rows::value_type::name);
  if (found == rows.end()) {
    return fail("{} = {} is not one of its choices: {}", flag, quotable(typed),
                way_to(typed, name_meanings(rows)));
  }
  return found->value;
}

/// "npy|csv".
template <class Rows>
std::string either(const Rows& rows) {
  return fmt::format("{}", fmt::join(names_of(rows), "|"));
}

/// What `posenc --complete WORDS…` says to a shell, for the last of the words: a line for each
/// command, flag or value that begins so, with a tab and its help where it has one. Nothing where
/// the word is anybody's, such as a file's name.
std::string offers(const CLI::App&, std::span<const char* const> words);

/// The words as App::parse() takes them: the last first, and `--match on` as `--match=on`.
std::vector<std::string> for_parser(std::span<const char* const> words);
/// The command that was given, or the program itself.
const CLI::App& given_command(const CLI::App&);
/// An Error of CLI11's in this program's words.
Error in_our_words(const CLI::ParseError&, const CLI::App&);
/// An Error if the command does not take a flag or a word.
Expected<void> check_left_over(const CLI::App&);
/// An Error if a flag or a word was given with nothing in it. What that is to a parameter, such as
/// no file, assign() knows.
Expected<void> check_values(const CLI::App&);

}  // namespace posenc

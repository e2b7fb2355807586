#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <posenc/expected.hpp>

#include "state/names.hpp"
#include "state/text.hpp"

/// The words of a command line: as CLI11 has to be given them to read each value as it was meant,
/// and those that name one of a few values.
namespace posenc {

/// An option that takes a word, and refuses an empty one.
CLI::Option* add_word(CLI::App&, const std::string& names, std::string& word,
                      const std::string& value_name, const std::string& help);

/// The file that a command writes, and what else there is to say of it.
void add_output(CLI::App&, std::string& file, std::string_view more);
/// A flag that takes no value.
void add_switch(CLI::App&, const std::string& name, bool& is_on, const std::string& help);

/// What App::parse() takes, the last word first. CLI11 takes the next word for the value of
/// `--name=`, and does not tell `--json=true` from `--json`: a value in one word with its flag
/// begins with a NUL therefore, which no word of a command line has. `--no-name=value`, which CLI11
/// would turn round, has it in the flag, which then is none. "on", "off" and their like after a
/// switch are its value too: `--match on` is `--match=on`.
std::vector<std::string> marked(int argc, const char* const* argv, const CLI::App&);
std::string unmarked(std::string word);
/// Has all options that a command has by now take their values without those NULs.
void take_unmarked(CLI::App&);

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
std::vector<Meaning> meanings_of(const Rows& rows) {
  std::vector<Meaning> all;
  for (const auto name : names_of(rows)) all.push_back({std::string(name), std::string(name)});
  return all;
}

template <class Rows>
auto choose(const Rows& rows, std::string_view flag, const std::string& typed)
    -> Expected<decltype(rows[0].value)> {
  const auto found = std::ranges::find(rows, typed, &Rows::value_type::name);
  if (found == rows.end()) {
    return fail(fmt::format("{} = {} is not one of its choices: {}", flag, quotable(typed),
                            way_to(typed, meanings_of(rows))));
  }
  return found->value;
}

/// "npy|csv".
template <class Rows>
std::string either(const Rows& rows) {
  return fmt::format("{}", fmt::join(names_of(rows), "|"));
}

}  // namespace posenc

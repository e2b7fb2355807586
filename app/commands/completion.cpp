#include "commands/completion.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/given_words.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "state/text.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

enum class Takes { nothing, words, file, text };

/// A flag, or a word in a place of its own.
struct Completed {
  std::vector<std::string> names;  ///< "--output", "-o"; of a word none
  std::string help;
  Takes takes = Takes::nothing;
  std::vector<std::string> words;
};

struct Command {
  std::string name, help;  ///< of the program itself ""
  std::vector<Completed> flags, places;
};

std::vector<std::string> parts_of(std::string_view text, std::string_view between) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = std::min(text.find(between, from), text.size());
    parts.emplace_back(text.substr(from, to - from));
    from = to + between.size();
  }
  return parts;
}

/// What may follow a flag, by the table that its values are of.
std::vector<std::string> words_of_flag(const CLI::Option& option) {
  std::vector<std::string> words;
  const auto& name = option.get_lnames().front();
  const auto& either = option.get_option_text();
  if (either.find('|') != std::string::npos) return parts_of(either, "|");
  if (const auto* const p = find_parameter(name)) {
    for (const auto& choice : p->choices) words.emplace_back(choice.id);
  } else if (name == "preset") {
    for (const auto& preset : presets()) words.emplace_back(preset.id);
  } else if (name == "view") {
    for (const auto id : page_ids()) words.emplace_back(id);
  }
  return words;
}

/// The description of a word in a place of its own is the list of those that it may be; if it is a
/// sentence, the word may be a file.
Completed completed_place(const CLI::Option& option) {
  auto words = parts_of(option.get_description(), ", ");
  const bool is_sentence = std::ranges::any_of(
      words, [](const std::string& part) { return part.find(' ') != std::string::npos; });
  if (is_sentence) return {{}, option.get_description(), Takes::file, {}};
  return {{}, option.get_name(), Takes::words, std::move(words)};
}

Completed completed_flag(const CLI::Option& option) {
  Completed made{{}, on_one_line(option.get_description()), Takes::nothing, {}};
  for (const auto& name : option.get_lnames()) made.names.push_back("--" + name);
  for (const auto& name : option.get_snames()) made.names.push_back("-" + name);
  if (option.get_items_expected_max() == 0) return made;
  made.words = words_of_flag(option);
  made.takes = !made.words.empty()                  ? Takes::words
               : option.get_option_text() == "FILE" ? Takes::file
                                                    : Takes::text;
  return made;
}

Command command_of(const CLI::App& app, std::string name) {
  Command made{std::move(name), app.get_description(), {}, {}};
  for (const auto* const option : app.get_options()) {
    if (option->get_positional())
      made.places.push_back(completed_place(*option));
    else
      made.flags.push_back(completed_flag(*option));
  }
  return made;
}

/// The program's own first; those that its help has.
std::vector<Command> commands_of(const CLI::App& app) {
  std::vector<Command> all{command_of(app, "")};
  for (const auto* const each : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!each->get_group().empty()) all.push_back(command_of(*each, each->get_name()));
  return all;
}

std::string names_of_commands(const std::vector<Command>& all) {
  std::vector<std::string_view> names;
  for (const auto& each : all)
    if (!each.name.empty()) names.push_back(each.name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// The words that the places of a command take.
std::vector<std::string> words_of_places(const Command& command) {
  std::vector<std::string> words;
  for (const auto& place : command.places)
    words.insert(words.end(), place.words.begin(), place.words.end());
  return words;
}

std::string bash(const std::vector<Command>& all) {
  std::map<std::string, std::string> values;  // what completes what a flag takes, by the flags
  std::string by_command;
  for (const auto& command : all) {
    std::vector<std::string> words = words_of_places(command);
    if (command.name.empty()) words.push_back(names_of_commands(all));
    for (const auto& flag : command.flags) {
      words.insert(words.end(), flag.names.begin(), flag.names.end());
      if (flag.takes == Takes::nothing) continue;
      // What the program's own flag takes, where a command's of that name takes less.
      values.try_emplace(fmt::format("{}", fmt::join(flag.names, "|")),
                         flag.takes == Takes::words
                             ? fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$cur\"))",
                                           fmt::join(flag.words, " "))
                         : flag.takes == Takes::file
                             ? "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))"
                             : "COMPREPLY=()");
    }
    by_command += fmt::format("    '{}') words='{}' ;;\n", command.name, fmt::join(words, " "));
  }
  std::string by_flag;
  for (const auto& [names, reply] : values)
    by_flag += fmt::format("    {}) {}; return ;;\n", names, reply);
  return fmt::format(R"(# bash completion of posenc
_posenc() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command='' words='' word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case " {} " in *" $word "*) command=$word; break ;; esac
  done
  case $prev in
{}  esac
  case $command in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}}
complete -F _posenc posenc
)",
                     names_of_commands(all), by_flag, by_command);
}

/// With a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string made;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) made += '\\';
    made += c;
  }
  return made;
}

/// In single quotes, as zsh's _arguments reads it. A quote ends them, is escaped, and begins them.
std::string zsh_text(std::string_view text) {
  return fmt::format("{}", fmt::join(parts_of(escaped(text, "[]:\\"), "'"), "'\\''"));
}

std::string zsh_action(const Completed& what) {
  return what.takes == Takes::words  ? fmt::format("({})", fmt::join(what.words, " "))
         : what.takes == Takes::file ? "_files"
                                     : " ";
}

std::string zsh_arguments(const Command& command) {
  std::string specs;
  for (const auto& flag : command.flags) {
    const auto value =
        flag.takes == Takes::nothing ? std::string() : fmt::format(":value:{}", zsh_action(flag));
    for (const auto& name : flag.names)
      specs += fmt::format(" \\\n    '{}[{}]{}'", name, zsh_text(flag.help), value);
  }
  for (const auto& place : command.places)
    specs += fmt::format(" \\\n    ':{}:{}'", zsh_text(place.help), zsh_action(place));
  return specs;
}

std::string zsh(const std::vector<Command>& all) {
  std::string by_command, described;
  for (const auto& command : all) {
    if (command.name.empty()) continue;
    described += fmt::format(" '{}:{}'", command.name, zsh_text(command.help));
    by_command += fmt::format("  {}) _arguments{} ;;\n", command.name, zsh_arguments(command));
  }
  return fmt::format(R"(#compdef posenc
_posenc_commands() {{
  local -a commands=({})
  _describe command commands
}}
local curcontext="$curcontext" state line
typeset -A opt_args
_arguments -C{} \
    '1:command:_posenc_commands' '*::word:->words'
[[ $state == words ]] || return
case $line[1] in
{}esac
)",
                     described, zsh_arguments(all.front()), by_command);
}

std::string fish_text(std::string_view text) { return fmt::format("'{}'", escaped(text, "'\\")); }

std::string fish(const std::vector<Command>& all) {
  std::string lines = "# fish completion of posenc\ncomplete -c posenc -f\n";
  for (const auto& command : all) {
    const bool is_program = command.name.empty();
    const auto here = is_program ? std::string("__fish_use_subcommand")
                                 : fmt::format("__fish_seen_subcommand_from {}", command.name);
    if (!is_program)
      lines += fmt::format("complete -c posenc -n __fish_use_subcommand -a {} -d {}\n",
                           command.name, fish_text(command.help));
    const auto line = fmt::format("complete -c posenc -n '{}'", here);
    for (const auto& flag : command.flags) {
      lines += line;
      for (const std::string_view name : flag.names)
        lines += name.starts_with("--") ? fmt::format(" -l {}", name.substr(2))
                                        : fmt::format(" -s {}", name.substr(1));
      if (flag.takes == Takes::words)
        lines += fmt::format(" -x -a '{}'", fmt::join(flag.words, " "));
      if (flag.takes == Takes::file) lines += " -r -F";
      if (flag.takes == Takes::text) lines += " -x";
      lines += fmt::format(" -d {}\n", fish_text(flag.help));
    }
    if (const auto words = words_of_places(command); !words.empty())
      lines += fmt::format("{} -a '{}'\n", line, fmt::join(words, " "));
    if (std::ranges::count(command.places, Takes::file, &Completed::takes) > 0)
      lines += fmt::format("{} -F\n", line);
  }
  return lines;
}

constexpr std::array kShells{Named<std::string (*)(const std::vector<Command>&)>{"bash", bash},
                             Named<std::string (*)(const std::vector<Command>&)>{"zsh", zsh},
                             Named<std::string (*)(const std::vector<Command>&)>{"fish", fish}};

}  // namespace

std::vector<std::string_view> shells() { return names_of(kShells); }

Expected<std::string> completion(const CLI::App& app, std::string_view shell) {
  return choose(kShells, "shell", std::string(shell)).map([&](auto* print) {
    return print(commands_of(app));
  });
}

}  // namespace posenc

#include "commands/command.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "state/parameters.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

std::string help_command(const CLI::App& app) {
  const auto& command = given_command(app);
  return &command == &app ? "posenc --help" : "posenc " + command.get_name() + " --help";
}

tl::unexpected<Error> unknown_flag(const std::string& word, const CLI::App& app) {
  const auto& command = given_command(app);
  const auto name = word.substr(0, word.find('='));
  if (command.get_option_no_throw(name)) {
    return fail("{0} is given before {1}: give it after {1}", name, command.get_name());
  }
  std::vector<Meaning> flags;
  for (const auto* const option : command.get_options()) {
    for (const auto& flag : option->get_lnames()) {
      const auto* const parameter = find_parameter(flag);
      flags.push_back(
          {fmt::format("--{}", flag), flag, parameter == nullptr ? "" : parameter->symbol});
    }
  }
  const auto meant = closest(name, flags);
  return fail(meant.empty() ? fmt::format("{} is not known: {} lists all flags", quotable(name),
                                          help_command(app))
                            : fmt::format("{} is not known: did you mean {}? {} lists all flags",
                                          quotable(name), meant, help_command(app)));
}

tl::unexpected<Error> unexpected_word(const std::string& word, const CLI::App& app) {
  const auto* const output = given_command(app).get_option_no_throw("--output");
  const bool is_file =
      output != nullptr && output->count() == 0 && word.find('.') != std::string::npos;
  return fail(is_file ? fmt::format("unexpected argument {0}: did you mean -o {0}?", quotable(word))
                      : fmt::format("unexpected argument {}: {} lists what it takes",
                                    quotable(word), help_command(app)));
}

tl::unexpected<Error> unknown_command(const std::string& word, const CLI::App& app) {
  std::vector<Meaning> commands;
  for (const auto* const each :
       app.get_subcommands([](const CLI::App* a) { return !a->get_group().empty(); }))
    commands.push_back({each->get_name(), each->get_name()});
  if (std::error_code failed; std::filesystem::is_regular_file(word, failed))
    return fail("there is no command {0}: did you mean posenc open {0}?", quotable(word));
  std::vector<Meaning> views;
  for (const auto id : page_ids())
    views.push_back({std::string(id), std::string(id), view_title(id)});
  const auto view = closest(word, views);
  return fail(!view.empty() && closest(word, commands).empty()
                  ? fmt::format("there is no command {0}: did you mean posenc --view {1} or "
                                "posenc render {1}?",
                                quotable(word), view)
                  : fmt::format("there is no command {}: {}, or none to open the window",
                                quotable(word), way_to(word, commands)));
}

}  // namespace

std::vector<std::string> for_parser(std::span<const char* const> given) {
  std::vector<std::string> words;
  bool after_switch = false;
  for (const std::string word : given) {
    State state;
    if (std::exchange(after_switch, false) && assign(state, *find_parameter("loop"), word)) {
      words.back() += "=" + word;
      continue;
    }
    const auto* const p = word.starts_with("--") ? find_parameter(word.substr(2)) : nullptr;
    after_switch = p != nullptr && p->kind == ParameterKind::toggle;
    words.push_back(word);
  }
  std::ranges::reverse(words);
  return words;
}

const CLI::App& given_command(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

namespace {

tl::unexpected<Error> no_value(std::string_view name, const CLI::App& app) {
  return fail("{} needs a value: {} shows which", name, help_command(app));
}

}  // namespace

Error in_our_words(const CLI::ParseError& error, const CLI::App& app) {
  const std::string what = error.what();
  if (error.get_name() != "ArgumentMismatch")
    return {fmt::format("{}: {} shows what there is", what, help_command(app))};
  // "--size: 1 required TEXT missing", "json was given a disallowed flag override".
  const auto flag = what.substr(0, what.find_first_of(": "));
  return flag.starts_with("--")
             ? no_value(flag, app).value()
             : Error{fmt::format("--{0} takes no value: give --{0} alone", flag)};
}

Expected<void> check_values(const CLI::App& app) {
  for (const auto* const option : given_command(app).get_options()) {
    const auto name = option->get_name();
    const bool is_parameter = name.starts_with("--") && find_parameter(name.substr(2)) != nullptr;
    if (!is_parameter && std::ranges::count(option->results(), "") > 0) return no_value(name, app);
  }
  return {};
}

Expected<void> check_left_over(const CLI::App& app) {
  const auto& command = given_command(app);
  auto left = app.remaining(true);
  const bool has_only_words = std::erase(left, "--") > 0;
  if (left.empty()) return {};
  const auto& word = left.front();
  if (word.starts_with('-') && word != "-" && !has_only_words) return unknown_flag(word, app);
  return &command == &app ? unknown_command(word, app) : unexpected_word(word, app);
}

}  // namespace posenc

#include "commands/refusals.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/given_words.hpp"
#include "state/parameters.hpp"
#include "state/text.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

std::vector<Meaning> meant_views(bool with_all) {
  std::vector<Meaning> all;
  for (const auto id : page_ids())
    if (with_all || id != kAllViews)
      all.push_back({std::string(id), std::string(id), view_title(id)});
  return all;
}

std::string help_command(const CLI::App& app) {
  const auto& command = given_command(app);
  return &command == &app ? "posenc --help" : "posenc " + command.get_name() + " --help";
}

tl::unexpected<Error> not_of_command(std::string_view flag, const CLI::App& app) {
  return fail(fmt::format("{} is not a flag of {}: leave it out; {} lists all flags", flag,
                          given_command(app).get_name(), help_command(app)));
}

tl::unexpected<Error> unknown_flag(const std::string& word, const CLI::App& app) {
  const auto& command = given_command(app);
  const auto name = word.substr(0, word.find('='));
  if (command.get_option_no_throw(name)) {
    return fail(
        name.starts_with("--no-")
            ? fmt::format("{0} takes no value: give {0} alone", name)
            : fmt::format("{0} is given before {1}: give it after {1}", name, command.get_name()));
  }
  if (app.get_option_no_throw(name)) return not_of_command(name, app);
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
    return fail(
        fmt::format("there is no command {0}: did you mean posenc open {0}?", quotable(word)));
  const auto view = closest(word, meant_views(true));
  return fail(!view.empty() && closest(word, commands).empty()
                  ? fmt::format("there is no command {0}: did you mean posenc --view {1} or "
                                "posenc render {1}?",
                                quotable(word), view)
                  : fmt::format("there is no command {}: {}, or none to open the window",
                                quotable(word), way_to(word, commands)));
}

}  // namespace

std::string view_ids(bool with_all) {
  auto ids = page_ids();
  if (!with_all) ids.pop_back();
  return fmt::format("{}", fmt::join(ids, ", "));
}

Expected<void> check_view(std::string_view id, bool with_all) {
  if (find_view(id) || (with_all && id == kAllViews)) return {};
  if (id == kAllViews)
    return fail(
        fmt::format("there is no one table of all views: give one of {}", view_ids(with_all)));
  return fail(
      fmt::format("there is no view {}: {}", quotable(id), way_to(id, meant_views(with_all))));
}

const CLI::App& given_command(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

Error in_our_words(const CLI::ParseError& error, const CLI::App& app) {
  const std::string what = error.what();
  const auto kind = error.get_name();
  if (kind != "ArgumentMismatch" && kind != "ValidationError") {
    return {fmt::format("{}: {} shows what there is", what, help_command(app))};
  }
  // "--size: 1 required TEXT missing", "--size: empty", "json was given a disallowed flag
  // override".
  const auto flag = what.substr(0, what.find_first_of(": "));
  if (!flag.starts_with("--")) return {fmt::format("--{0} takes no value: give --{0} alone", flag)};
  const auto* const p = find_parameter(std::string_view(flag).substr(2));
  State fresh;
  const auto refused = p ? assign(fresh, *p, "") : Expected<void>();
  return refused ? Error{fmt::format("{} needs a value: {} shows which", flag, help_command(app))}
                 : refused.error();
}

Expected<void> check_left_over(const CLI::App& app) {
  const auto& command = given_command(app);
  for (const auto* const option : app.get_options()) {
    if (option->count() > 0 && !command.get_option_no_throw(option->get_name()))
      return not_of_command(option->get_name(), app);
  }
  auto left = app.remaining(true);
  const bool has_only_words = std::erase(left, "--") > 0;
  if (left.empty()) return {};
  const auto word = unmarked(left.front());
  if (word.starts_with('-') && word != "-" && !has_only_words) return unknown_flag(word, app);
  // "--scale -o a.png" leaves a.png over, as -o is the value of --scale.
  for (const auto* const option : command.get_options()) {
    const auto value = option->count() > 0 ? option->results().back() : "";
    if (value.starts_with('-') && command.get_option_no_throw(value)) {
      return fail(fmt::format("{} needs a value before {}: {} shows which", option->get_name(),
                              value, help_command(app)));
    }
  }
  return &command == &app ? unknown_command(word, app) : unexpected_word(word, app);
}

Expected<void> check_repeated(const CLI::App& app) {
  for (const auto* const option : given_command(app).get_options()) {
    auto values = option->results();
    if (const auto* const before = app.get_option_no_throw(option->get_name());
        before != nullptr && before != option)
      values.insert(values.begin(), before->results().begin(), before->results().end());
    if (values.size() < 2) continue;
    const auto both = values[0] == values[1]
                          ? ""
                          : fmt::format(", as {} and {}", quotable(values[0]), quotable(values[1]));
    return fail(fmt::format("{} is given twice{}: give it once", option->get_name(), both));
  }
  return {};
}

}  // namespace posenc

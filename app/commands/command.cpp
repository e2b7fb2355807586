#include "commands/command.hpp"

#include <unistd.h>

#include <cstdio>
#include <memory>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {

std::FILE* Running::terminal() const { return isatty(fileno(err)) == 1 ? err : nullptr; }

CLI::Option* add_word(CLI::App& app, const std::string& names, std::string& word,
                      const std::string& value_name, const std::string& help) {
  return app.add_option(names, word, help)
      ->option_text(value_name)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

void add_output(CLI::App& app, std::string& file, std::string_view more) {
  add_word(app, "-o,--output", file, "FILE",
           fmt::format("The file, which is replaced if it is there{}", more));
}

void add_output(CLI::App& app, std::string& file, const Formats& formats, std::string_view more) {
  add_output(app, file,
             fmt::format(": its ending says what it is, {}{}", endings_text(formats), more));
}

tl::unexpected<Error> needs_file(std::string_view command, const Formats& formats,
                                 std::string_view more) {
  return fail("{} needs a file: give -o and a name that ends in {}{}", command,
              endings_text(formats), more);
}

void add_switch(CLI::App& app, const std::string& name, bool& is_on, const std::string& help) {
  app.add_flag(name, is_on, help)->disable_flag_override();
}

void add_positional(CLI::App& app, const std::string& name, std::string& word,
                    const std::string& help) {
  app.add_option(name, word, help)->option_text(" ");
}

std::function<Expected<State>(std::FILE*)> add_view(CLI::App& app, bool with_all,
                                                    ParameterFlags& parameters) {
  auto view = std::make_shared<std::string>();
  add_positional(app, "VIEW", *view, view_ids(with_all));
  parameters.add_session_to(app);
  parameters.add_to(app, nullptr);
  return [view, with_all, &app, &parameters](std::FILE* err) -> Expected<State> {
    if (view->empty() && parameters.session().empty())
      return fail("{} needs a view: give one of {}", app.get_name(), view_ids(with_all));
    State state = opening(*view);
    auto done = view->empty() ? Expected<void>() : check_view(*view, with_all);
    if (done) done = parameters.apply(state);
    if (!view->empty()) state.view = *view;
    if (done) done = check_view(state.view, with_all);
    if (!done) return tl::unexpected(done.error());
    for (const auto& complaint : parameters.complaints()) print_message(err, complaint);
    return state;
  };
}

std::string view_ids(bool with_all) {
  auto ids = page_ids();
  if (!with_all) ids.pop_back();
  return fmt::format("{}", fmt::join(ids, ", "));
}

Expected<void> check_view(std::string_view id, bool with_all) {
  if (find_view(id) || (with_all && id == kAllViews)) return {};
  if (id == kAllViews)
    return fail("there is no one table of all views: give one of {}", view_ids(with_all));
  std::vector<Meaning> meant;
  for (const auto each : page_ids()) {
    if (with_all || each != kAllViews)
      meant.push_back({std::string(each), std::string(each), view_title(each)});
  }
  return fail("there is no view {}: {}", quotable(id), way_to(id, meant));
}

Expected<void> check_named(const std::string& name, std::string_view what_is_written) {
  if (name != "-") return {};
  return fail("{}, not to the standard output: give its name", what_is_written);
}

Expected<void> write_to(const std::string& name, OutputFile& out, const WriteFile& write) {
  return name.empty() || name == "-" ? write(out) : write_file(name, write);
}

}  // namespace posenc

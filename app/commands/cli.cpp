#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <span>
#include <sstream>

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/command.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr int kBadInput = 2;

constexpr std::size_t kNameColumn = 34, kLine = 110;

std::string wrapped(const std::string& text, std::size_t columns) {
  std::istringstream words(text);
  std::string lines, word;
  std::size_t used = 0;
  while (words >> word) {
    const auto size = characters(word);
    if (used > 0 && used + 1 + size > columns) {
      lines += '\n';
      used = 0;
    }
    if (used > 0) {
      lines += ' ';
      ++used;
    }
    lines += word;
    used += size;
  }
  return lines;
}

/// CLI11's help in lines that fit a terminal, with `--loop, --no-loop` for a toggle.
class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat() {
    column_width(kNameColumn);
    label("SUBCOMMAND", "COMMAND");
    label("Positionals", "Words");
  }
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    // CLI11 writes the value of a flag in braces behind its name.
    std::string name = Formatter::make_option_name(option, is_positional), plain;
    for (std::size_t from = 0; from < name.size();) {
      const auto open = std::min(name.find('{', from), name.size());
      plain += name.substr(from, open - from);
      const auto close = name.find('}', open);
      from = close == std::string::npos ? name.size() : close + 1;
    }
    if (const auto comma = plain.find(','); comma != std::string::npos)
      plain.insert(comma + 1, " ");
    return plain;
  }
  std::string make_option_usage(const CLI::Option* option) const override {
    return make_option_name(option, true);
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(option->get_description(), kLine - kNameColumn);
  }
};

/// The parser of a command line, with what its flags and words are bound to.
class CommandLine {
 public:
  CommandLine() {
    app_.require_subcommand(0, 1);
    app_.set_version_flag("--version", "posenc " POSENC_VERSION, "Show the version")
        ->disable_flag_override();
    app_.formatter(std::make_shared<HelpFormat>());
    std::string examples = "\nExamples:\n";
    for (const auto* const row : command_rows()) {
      add(*row);
      examples += row->examples;
    }
    app_.footer(examples.substr(0, examples.size() - 1));
  }

  Expected<void> run(std::span<const char* const> words, const Running& running) {
    if (!words.empty() && words.front() == kComplete)
      return running.out.write(offers(app_, words.subspan(1)));
    try {
      app_.parse(for_parser(words));
    } catch (const CLI::CallForHelp&) {
      explain_for_view();
      return running.out.write(app_.help());
    } catch (const CLI::CallForVersion& version) {
      return running.out.write(std::string(version.what()) + '\n');
    } catch (const CLI::ParseError& error) {
      return tl::unexpected(in_our_words(error, app_));
    }
    if (auto known = check_left_over(app_); !known) return known;
    if (auto has_values = check_values(app_); !has_values) return has_values;
    return commands_.at(&given_command(app_))(running);
  }

 private:
  static constexpr std::string_view kComplete = "--complete";

  void add(const CommandRow& row) {
    auto& app = row.name.empty()
                    ? app_
                    : *app_.add_subcommand(std::string(row.name), std::string(row.help));
    app.set_help_flag("-h,--help", "Show this help")->disable_flag_override();
    app.allow_extras();
    if (!row.name.empty()) app.group(row.help.empty() ? "" : "Commands");
    const auto examples =
        row.examples.empty() ? "" : fmt::format("\n\nExamples:\n{}", row.examples);
    app.footer(std::string(row.footer) + examples);
    commands_[&app] = row.add(app, parameters_);
  }

  /// Has the help name the defaults of the view that stands beside it.
  void explain_for_view() {
    const auto given = app_.get_subcommands();
    auto& command = given.empty() ? app_ : *given.front();
    for (const auto* const name : {"VIEW", "--view"}) {
      const auto* const option = command.get_option_no_throw(name);
      if (option == nullptr || option->count() == 0) continue;
      const auto& view = option->results().back();
      if (check_view(view, true)) ParameterFlags::explain_for(command, view);
    }
  }

  CLI::App app_{
      "See how a Transformer knows where a word is: its positional encodings, in linked views",
      "posenc"};
  ParameterFlags parameters_;
  std::map<const CLI::App*, RunCommand> commands_;
};

/// What `perform` returns; what it throws, for want of memory or from a library, as an Error.
template <class Perform>
Expected<void> caught(const Perform& perform) {
  try {
    return perform();
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory: ask for less, such as a smaller --d or --length");
  } catch (const std::exception& error) {
    return fail("internal error: {} (please report this)", error.what());
  }
}

}  // namespace

std::span<const CommandRow* const> command_rows() {
  static constexpr std::array kAll{
#define COMMAND(name) &k##name##Command,
#include "commands/all.inc"
#undef COMMAND
  };
  return kAll;
}

int run(int argc, const char* const* argv, std::FILE* out, std::FILE* err,
        const OpenWindow& open_window, const KeyRows& keys) {
  auto written = OutputFile::to_stream(out, "the standard output");
  const std::span words(argv + std::min(argc, 1), argv + argc);
  int status = 0;
  auto done = caught([&] {
    return CommandLine().run(words, {written, err, open_window, keys, status});
  });
  if (done) done = written.commit();
  if (done) return status;
  if (written.reader_is_gone()) return 0;
  print_message(err, on_one_line(done.error().message));
  return kBadInput;
}

}  // namespace posenc

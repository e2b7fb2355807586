#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "commands/command.hpp"
#include "commands/completion.hpp"
#include "commands/help_format.hpp"
#include "commands/refusals.hpp"

namespace posenc {
namespace {

constexpr int kBadInput = 2;

/// The program itself, and its commands in the order of its help.
constexpr std::array kCommands{&kWindowCommand, &kRenderCommand,    &kAnimateCommand,
                               &kDataCommand,   &kDescribeCommand,  &kEncodeCommand,
                               &kCodeCommand,   &kListCommand,      &kLessonCommand,
                               &kOpenCommand,   &kCompletionCommand};

/// The parser of a command line, with what its flags and words are bound to.
class CommandLine {
 public:
  CommandLine() {
    app_.require_subcommand(0, 1);
    app_.set_version_flag("--version", "posenc " POSENC_VERSION, "Show the version")
        ->disable_flag_override();
    app_.formatter(std::make_shared<HelpFormat>());
    std::string examples = "\nExamples:\n";
    for (const auto* const row : kCommands) {
      add(*row);
      examples += row->examples;
    }
    app_.footer(examples.substr(0, examples.size() - 1));
  }

  Expected<int> run(std::span<const char* const> words, const Running& running) {
    if (!words.empty() && words.front() == kComplete)
      return running.out.write(offers(app_, words.subspan(1))).map([] { return 0; });
    try {
      app_.parse(for_parser(words));
    } catch (const CLI::CallForHelp&) {
      return running.out.write(app_.help()).map([] { return 0; });
    } catch (const CLI::CallForVersion& version) {
      return running.out.write(std::string(version.what()) + '\n').map([] { return 0; });
    } catch (const CLI::ParseError& error) {
      return tl::unexpected(in_our_words(error, app_));
    }
    if (const auto known = check_left_over(app_); !known) return tl::unexpected(known.error());
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

  CLI::App app_{
      "See how a Transformer knows where a word is: its positional encodings, in linked views",
      "posenc"};
  ParameterFlags parameters_;
  std::map<const CLI::App*, RunCommand> commands_;
};

/// What `perform` returns; what it throws, for want of memory or from a library, as an Error.
template <class Perform>
Expected<int> caught(const Perform& perform) {
  try {
    return perform();
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory: ask for less, such as a smaller --d or --length");
  } catch (const std::exception& error) {
    return fail(fmt::format("internal error: {} (please report this)", error.what()));
  }
}

}  // namespace

int run(int argc, const char* const* argv, std::FILE* out, std::FILE* err,
        const OpenWindow& open_window, const KeyRows& keys) {
  auto written = OutputFile::to_stream(out, "the standard output");
  const std::span words(argv + std::min(argc, 1), argv + argc);
  auto status = caught([&] { return CommandLine().run(words, {written, err, open_window, keys}); });
  if (status) {
    if (const auto done = written.commit(); !done) status = tl::unexpected(done.error());
  }
  if (status) return *status;
  if (written.reader_is_gone()) return 0;
  print_message(err, on_one_line(status.error().message));
  return kBadInput;
}

}  // namespace posenc

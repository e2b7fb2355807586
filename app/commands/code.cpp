#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <posenc/limits.hpp>

#include "commands/command.hpp"
#include "snippets/languages.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

struct CodeFlags {
  std::string language, view, file, start;
};

/// "", "5", "-1e6": a whole number.
Expected<std::int64_t> read_token(std::string_view text) {
  if (text.empty()) return 0;
  if (const auto token = whole_within(text, -kMaxPosition, kMaxPosition)) return *token;
  return fail("start = {} is not a token: give a whole number from {} to {}", quotable(text),
              integer_text(-kMaxPosition), integer_text(kMaxPosition));
}

Expected<std::string> code_of(const CodeFlags& flags, const State& state) {
  const auto* const language = find_language(flags.language);
  if (language == nullptr) {
    std::vector<Meaning> all;
    for (const auto& each : languages())
      all.push_back({std::string(each.id), std::string(each.id), each.title});
    return fail("{}: {}",
                flags.language.empty()
                    ? "code needs a language"
                    : fmt::format("there is no language {}", quotable(flags.language)),
                way_to(flags.language, all));
  }
  const auto start = read_token(flags.start);
  if (!start) return tl::unexpected(start.error());
  return language->write(state, *start);
}

RunCommand add_code(CLI::App& app, ParameterFlags& parameters) {
  auto flags = std::make_shared<CodeFlags>();
  std::vector<std::string_view> ids;
  for (const auto& language : languages()) ids.push_back(language.id);
  add_positional(app, "LANGUAGE", flags->language, fmt::format("{}", fmt::join(ids, ", ")));
  add_word(app, "--view", flags->view, "VIEW",
           "The view whose formula latex writes: " + view_ids(true));
  add_output(app, flags->file, "; without it, or with -, the standard output");
  add_word(app, "--start", flags->start, "NUMBER",
           "The first row's token, a whole number (default 0)");
  const State fresh;
  parameters.add_to(app, &fresh);
  return [flags, &parameters](const Running& running) -> Expected<void> {
    // The view matters to LaTeX alone.
    State state =
        flags->language == "latex" && !flags->view.empty() ? opening(flags->view) : State{};
    auto done = flags->view.empty() ? Expected<void>() : check_view(flags->view, true);
    if (done) done = parameters.apply(state);
    if (!done) return done;
    if (!flags->view.empty()) state.view = flags->view;
    const auto code = code_of(*flags, state);
    if (!code) return tl::unexpected(code.error());
    return write_to(flags->file, running.out, [&](OutputFile& file) { return file.write(*code); });
  };
}

}  // namespace

const CommandRow kCodeCommand{
    "code", "Write the encoding as code, or a view's formula as LaTeX",
    "  posenc code numpy --d 512                   the code that computes it\n",
    "\nThe code makes the table that encode writes, in float64. Its comments say the largest "
    "error.",
    add_code};

}  // namespace posenc

#include "commands/flags/code.hpp"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <posenc/limits.hpp>

#include "commands/given_words.hpp"
#include "figure/numbers.hpp"
#include "snippets/languages.hpp"
#include "state/text.hpp"

namespace posenc {
namespace {

std::vector<std::string_view> language_ids() {
  std::vector<std::string_view> ids;
  for (const auto& language : languages()) ids.push_back(language.id);
  return ids;
}

/// "", "5", "-1e6": a whole number.
Expected<std::int64_t> read_token(std::string_view text) {
  if (text.empty()) return 0;
  if (const auto token = whole_within(text, -kMaxPosition, kMaxPosition)) return *token;
  return fail(fmt::format("start = {} is not a token: give a whole number from {} to {}",
                          quotable(text), integer_text(-kMaxPosition), integer_text(kMaxPosition)));
}

}  // namespace

void CodeFlags::add_to(CLI::App& app, const std::string& views) {
  app.add_option("LANGUAGE", language_, fmt::format("{}", fmt::join(language_ids(), ", ")))
      ->option_text(" ");
  add_word(app, "--view", view_, "VIEW", "The view whose formula latex writes: " + views);
  add_output(app, file_, "; without it, or with -, the standard output");
  add_word(app, "--start", start_, "NUMBER", "The first row's token, a whole number (default 0)");
  app.footer(R"(
The code makes the table that encode writes, in float64. Its comments say the largest error.)");
}

Expected<std::string> CodeFlags::text(const State& state) const {
  const auto* const language = find_language(language_);
  if (language == nullptr) {
    std::vector<Meaning> all;
    for (const auto& each : languages())
      all.push_back({std::string(each.id), std::string(each.id), each.title});
    return fail(fmt::format("{}: {}",
                            language_.empty()
                                ? "code needs a language"
                                : fmt::format("there is no language {}", quotable(language_)),
                            way_to(language_, all)));
  }
  const auto refuse = [&](std::string_view flag, const std::string& value) {
    return fail(fmt::format("{0} = {1} changes nothing where the language is {2}: leave out --{0}",
                            flag, quotable(value), language->id));
  };
  if (!language->is_of_view && !view_.empty()) return refuse("view", view_);
  if (language->is_of_view && !start_.empty()) return refuse("start", start_);
  const auto start = read_token(start_);
  if (!start) return tl::unexpected(start.error());
  return language->write(state, *start);
}

}  // namespace posenc

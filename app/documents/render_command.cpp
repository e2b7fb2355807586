#include "documents/render_command.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "files/picture_text.hpp"
#include "state/tables.hpp"
#include "views/page.hpp"
#include "views/sentence.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr std::string_view kBiases = "biases";
/// ALiBi's head is a parameter of Biases, and shown by the views of words too.
bool sets_alibi(const Parameter& p, const View& view, const State& state) {
  return p.group == kBiases && view.has_group(words::kParameters) &&
         state.sentence.method == Method::alibi;
}

void add_flag(std::vector<std::string>& words, const Parameter& p, const std::string& value) {
  if (p.kind == ParameterKind::toggle) {
    words.push_back(fmt::format("--{}{}", value == "on" ? "" : "no-", p.id));
  } else if (value.starts_with('-')) {
    words.push_back(fmt::format("--{}={}", p.id, value));
  } else {
    words.insert(words.end(), {fmt::format("--{}", p.id), value});
  }
}

/// A word as a POSIX shell reads it back.
std::string shell_word(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
    return std::string(word);
  return "'" + replaced(word, {{'\'', "'\\''"}}) + "'";
}

}  // namespace

bool is_shown(const Parameter& p, const State& state) {
  // Stretch shows methods that are not the State's, with the options that these have; Criteria
  // compares all encodings, with the options of each.
  const bool may_show = applies(p, state) || p.group == state.view || !uses(state, "encoding");
  if (!may_show || p.scope == Scope::no_picture) return false;
  const bool is_of_views =
      std::ranges::any_of(views(), [&](const View& v) { return v.has_group(p.group); });
  if (p.scope != Scope::group || !is_of_views) return true;
  return std::ranges::any_of(views(), [&](const View& view) {
    const bool on_page = state.view == kAllViews ? view.in_overview : state.view == view.id;
    return on_page &&
           (view.has_group(p.group) || is_about(view, p.id) || sets_alibi(p, view, state));
  });
}

std::vector<std::string> render_words(const State& state) {
  std::vector<std::string> words{"render", state.view, "-o", page_name(state) + ".png"};
  // What the flags so far make of a fresh State, as the command line does.
  State built = opening(state.view);
  if (shows_table(state)) {
    words.insert(words.end(), {"--table", state.table.file->string()});
    built = with_table(std::move(built), state.table);
  }
  for (const auto& p : parameters()) {
    bring_within_limits(built, p);
    const auto value = plain_text(p, state);
    if (!is_shown(p, state) || value == plain_text(p, built)) continue;
    if (assign(built, p, value)) add_flag(words, p, value);
  }
  return words;
}

std::string render_command(const State& state) {
  std::string line = "posenc";
  for (const auto& word : render_words(state)) line.append(" ").append(shell_word(word));
  return line;
}

}  // namespace posenc

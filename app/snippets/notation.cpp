#include "snippets/notation.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

namespace posenc {
namespace {

bool is_identifier_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool begins_name(char c) {
  return is_identifier_character(c) && std::isdigit(static_cast<unsigned char>(c)) == 0;
}

/// Takes what comes before the first name, and that name; a number's letters ("1e9") are none.
std::pair<std::string_view, std::string_view> take_name(std::string_view& rest) {
  std::size_t begin = 0;
  while (begin < rest.size() && !begins_name(rest[begin])) {
    while (begin < rest.size() && is_identifier_character(rest[begin])) ++begin;
    if (begin < rest.size() && !begins_name(rest[begin])) ++begin;
  }
  auto end = begin;
  while (end < rest.size() && is_identifier_character(rest[end])) ++end;
  const std::pair taken(rest.substr(0, begin), rest.substr(begin, end - begin));
  rest.remove_prefix(end);
  return taken;
}

/// Takes "(a, b)" and returns a and b, the second empty where there is one.
std::array<std::string_view, 2> take_arguments(std::string_view& rest) {
  std::array<std::string_view, 2> arguments;
  std::size_t from = 1, at = 1, argument = 0;
  for (int depth = 1; at < rest.size(); ++at) {
    const char c = rest[at];
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth > 1 || (depth == 1 && c != ',')) continue;
    arguments[argument++] = rest.substr(from, at - from);
    if (depth == 0) break;
    from = at + 2;
  }
  rest.remove_prefix(at + 1);
  return arguments;
}

}  // namespace

std::string in_language(std::string_view expression, std::span<const Word> words) {
  std::string text;
  while (!expression.empty()) {
    const auto [before, name] = take_name(expression);
    text += before;
    const auto word = std::ranges::find(words, name, &Word::name);
    if (word == words.end()) {
      text += name;
    } else if (expression.starts_with('(')) {
      const auto [first, second] = take_arguments(expression);
      text += fmt::format(fmt::runtime(word->text), in_language(first, words),
                          in_language(second, words));
    } else {
      text += word->text;
    }
  }
  return text;
}

std::set<std::string, std::less<>> names_in(std::string_view expression) {
  std::set<std::string, std::less<>> names;
  while (!expression.empty()) names.emplace(take_name(expression).second);
  names.erase("");
  return names;
}

}  // namespace posenc

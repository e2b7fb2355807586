#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

/// The notation that recipes are written in: numbers, names, + - * / and brackets as in all
/// languages, and functions with their arguments in brackets, such as "pow(base, -2.0 * k / d)".
namespace posenc {

/// What a language has in the place of a name: of a function with {0}, {1} for its arguments.
struct Word {
  std::string_view name, text;
};

/// An expression in a language; names without a word stay as they are.
std::string in_language(std::string_view expression, std::span<const Word>);
/// The names in an expression, functions included.
std::set<std::string, std::less<>> names_in(std::string_view expression);

}  // namespace posenc

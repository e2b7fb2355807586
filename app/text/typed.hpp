#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <posenc/expected.hpp>

/// Text that people type, and text that is told to them.
namespace posenc {

/// Characters (Unicode's code points) in UTF-8 text: columns of a terminal, for the text of this
/// program.
std::size_t characters(std::string_view text);

/// As much of the text as has so many characters.
std::string_view first_characters(std::string_view text, std::size_t most);

/// Bytes that a field takes, or that are pasted. What is laid out may be no longer by much.
inline constexpr std::size_t kMostTyped = 16 * 1024;

/// Whether it has control characters (U+0000 to U+001F, U+007F to U+009F) other than line ends.
bool has_controls(std::string_view text);

/// Text that a terminal may be sent, whatever it holds: "?" in place of control characters, of
/// those that end lines or set the direction of what follows (U+2028 to U+202E, U+2066 to U+2069),
/// and of bytes that are no UTF-8. Line ends and tabs stay.
std::string printable(std::string_view text);
/// The same as one line: line ends and tabs are replaced too.
std::string on_one_line(std::string_view text);

/// With a capital letter in place of the small one that it begins with.
std::string capitalised(std::string_view text);

/// Without the blanks at its ends: spaces, tabs and line ends.
std::string_view trimmed(std::string_view text);

/// What a person typed, as it may appear in a message of one line: the end of what is longer than
/// so many characters cut ("…"), and an empty text as "".
std::string quotable(std::string_view typed, std::size_t at_most = 40);

/// fail() with a sentence in which these values take the places of {}.
template <class First, class... Rest>
tl::unexpected<Error> fail(fmt::format_string<First, Rest...> text, First&& first, Rest&&... rest) {
  return fail(fmt::format(text, std::forward<First>(first), std::forward<Rest>(rest)...));
}

/// Whole numbers from 0 on, first to last.
struct Run {
  int first = 0, last = 0;
};
/// A word of "1 3-5,8", and the numbers that it names: 3 to 5. Nothing where it names none.
struct RunWord {
  std::string_view word;
  std::optional<Run> run;
};
std::vector<RunWord> run_words(std::string_view text);
/// Joins ascending numbers: "1 3-5 8".
std::string runs_text(const std::vector<int>& numbers);

/// Prints "posenc: MESSAGE", made printable, and a line's end. A message that cannot be written is
/// lost.
void print_message(std::FILE*, std::string_view message);

/// The shortest decimal text that reads back to the same double; whole numbers without point or
/// exponent.
std::string exact_text(double value);

enum class NumberFault { empty, not_a_number, out_of_range };
struct ParsedNumber {
  double value = 0;
  std::optional<NumberFault> fault;
};
/// Plain and exponent forms ("64", "-8", "+8", "1e4", "0.5"), blanks around them allowed, and what
/// the screen writes: a real minus sign, and thousands parted by a space of any kind ("−16 384"),
/// or by commas ("10,000"; "0,001" is no number).
/// "nan", "inf" and trailing text are not numbers; what no double holds ("1e999") is out of range.
ParsedNumber parse_number(std::string_view text);
/// Such a number from the least to the most; nothing otherwise.
std::optional<double> number_within(std::string_view text, double least, double most);
/// The same for whole numbers.
std::optional<std::int64_t> whole_within(std::string_view text, std::int64_t least,
                                         std::int64_t most);

}  // namespace posenc

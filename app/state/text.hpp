#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Text that people type, and text that is told to them.
namespace posenc {

/// Characters (Unicode's code points) in UTF-8 text: columns of a terminal, for the text of this program.
std::size_t characters(std::string_view text);

/// Text with its control characters replaced, so that a message stays a line.
std::string on_one_line(std::string_view text);

/// What a person typed, as it may stand in a message of one line: control characters replaced, the end of what is longer
/// than so many characters cut ("…").
std::string quotable(std::string_view typed, std::size_t at_most = 40);

/// The shortest decimal text that reads back to the same double; whole numbers without point or exponent.
std::string exact_text(double value);

enum class NumberFault { empty, not_a_number, out_of_range };
struct ParsedNumber {
  double value = 0;
  std::optional<NumberFault> fault;
};
/// Plain and exponent forms ("64", "-8", "+8", "1e4", "0.5"), blanks around them allowed, and what the screen writes: a
/// real minus sign, and thousands parted by a space of any kind ("−16 384"). "nan", "inf" and trailing text are not
/// numbers; what no double holds ("1e999") is out of range.
ParsedNumber parse_number(std::string_view text);

}  // namespace posenc

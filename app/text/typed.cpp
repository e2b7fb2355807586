#include "text/typed.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <posenc/utf8.hpp>

namespace posenc {
namespace {

constexpr std::string_view kMinusSign = "\u2212";

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }
/// Ends a line, or has what follows run the other way: a name could make a message say something
/// else.
bool moves_text(char32_t c) { return (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069); }

std::string with_replaced(std::string_view text, std::string_view kept) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::string_view before = text;
    const auto c = take_utf8(text);
    const auto bytes = before.substr(0, before.size() - text.size());
    const bool shown = c && !is_control(*c) && !moves_text(*c);
    result += shown || kept.find(bytes) != std::string_view::npos ? bytes : "?";
  }
  return result;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// How many bytes of what parts thousands, a space or a comma, the text begins with.
std::size_t parting_size(std::string_view text) {
  for (const std::string_view parting : {" ", "\u00a0", "\u2009", "\u202f", ","}) {
    if (text.starts_with(parting)) return parting.size();
  }
  return 0;
}

/// A number as the screen or a person writes it ("−16 384", "10,000") as a plain one ("-16384"). A
/// space that does not part thousands, with a digit before it and three behind, stays, and so does
/// such a comma, or one behind 0 or more than three digits, which may be a decimal one: the text is
/// no number then.
std::string plain(std::string_view text) {
  std::string result;
  bool in_whole_part = true, parted = false;
  while (!text.empty()) {
    const auto parting = parting_size(text);
    const auto group = text.substr(parting, 4);
    const auto whole =
        std::string_view(result).substr(std::min(result.find_first_not_of("+-"), result.size()));
    const bool may_part =
        !text.starts_with(',') || parted || (whole.size() <= 3 && !whole.starts_with('0'));
    const bool parts_thousands = parting > 0 && may_part && in_whole_part && !whole.empty() &&
                                 is_digit(result.back()) && group.size() >= 3 &&
                                 std::ranges::all_of(group.substr(0, 3), is_digit) &&
                                 !(group.size() == 4 && is_digit(group[3]));
    if (parts_thousands) {
      result += group.substr(0, 3);
      text.remove_prefix(parting + 3);
      parted = true;
    } else if (text.starts_with(kMinusSign)) {
      result += '-';
      text.remove_prefix(kMinusSign.size());
    } else {
      in_whole_part = in_whole_part && text.front() != '.' && text.front() != 'e';
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

}  // namespace

std::size_t characters(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_utf8));
}

std::string_view first_characters(std::string_view text, std::size_t most) {
  std::size_t begun = 0;
  const auto end = std::ranges::find_if(
      text, [&](char byte) { return !continues_utf8(byte) && ++begun > most; });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool has_controls(std::string_view text) {
  while (!text.empty()) {
    if (const auto c = take_utf8(text); c && *c != U'\n' && is_control(*c)) return true;
  }
  return false;
}

std::string printable(std::string_view text) { return with_replaced(text, "\n\t"); }

std::string on_one_line(std::string_view text) { return with_replaced(text, ""); }

std::string capitalised(std::string_view text) {
  std::string result(text);
  if (result[0] >= 'a' && result[0] <= 'z') result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string quotable(std::string_view typed, std::size_t at_most) {
  if (typed.empty()) return "\"\"";
  auto line = on_one_line(typed);
  const auto end = first_characters(line, at_most).size();
  return end < line.size() ? line.replace(end, std::string::npos, "…") : line;
}

void print_message(std::FILE* stream, std::string_view message) {
  const auto line = "posenc: " + printable(message) + '\n';
  std::fwrite(line.data(), 1, line.size(), stream);
}

std::string exact_text(double value) {
  // Adding 0 makes −0 a plain 0.
  return fmt::format("{}", value + 0.0);
}

ParsedNumber parse_number(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return {0, NumberFault::empty};
  std::string digits = plain(text);
  if (text.starts_with('+') && text.substr(1, 1).find_first_of("+-") == std::string_view::npos) {
    digits.erase(0, 1);
  }
  ParsedNumber parsed;
  const char* const last = digits.data() + digits.size();
  const auto [end, fault] = std::from_chars(digits.data(), last, parsed.value);
  if (fault == std::errc::invalid_argument || end != last) return {0, NumberFault::not_a_number};
  if (fault == std::errc::result_out_of_range) return {0, NumberFault::out_of_range};
  if (!std::isfinite(parsed.value)) return {0, NumberFault::not_a_number};
  return parsed;
}

std::optional<double> number_within(std::string_view text, double least, double most) {
  const auto [value, fault] = parse_number(text);
  if (fault || !(value >= least && value <= most)) return {};
  return value;
}

std::optional<std::int64_t> whole_within(std::string_view text, std::int64_t least,
                                         std::int64_t most) {
  const auto value = number_within(text, static_cast<double>(least), static_cast<double>(most));
  if (!value || *value != std::trunc(*value)) return {};
  return static_cast<std::int64_t>(*value);
}

std::vector<RunWord> run_words(std::string_view text) {
  constexpr std::string_view kParting = " ,\t";
  const auto number = [](std::string_view digits) -> std::optional<int> {
    int value = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [stopped, error] = std::from_chars(digits.data(), end, value);
    if (error != std::errc() || stopped != end || value < 0) return std::nullopt;
    return value;
  };
  std::vector<RunWord> words;
  for (auto begin = text.find_first_not_of(kParting); begin < text.size();
       begin = text.find_first_not_of(kParting, begin)) {
    const auto word = text.substr(begin, text.find_first_of(kParting, begin) - begin);
    begin += word.size();
    const auto hyphen = word.find('-');
    const auto first = number(word.substr(0, hyphen));
    const auto last = hyphen == word.npos ? first : number(word.substr(hyphen + 1));
    const bool is_run = first && last && *first <= *last;
    words.push_back({word, is_run ? std::optional(Run{*first, *last}) : std::nullopt});
  }
  return words;
}

std::string runs_text(const std::vector<int>& numbers) {
  std::string text;
  for (auto first = numbers.begin(); first != numbers.end();) {
    auto last = first;
    while (last + 1 != numbers.end() && *(last + 1) == *last + 1) ++last;
    text += text.empty() ? "" : " ";
    text += first == last ? fmt::format("{}", *first) : fmt::format("{}-{}", *first, *last);
    first = last + 1;
  }
  return text;
}

}  // namespace posenc

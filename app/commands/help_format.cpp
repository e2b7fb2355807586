#include "commands/help_format.hpp"

#include <algorithm>
#include <sstream>

#include "text/typed.hpp"

namespace posenc {
namespace {

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

}  // namespace

HelpFormat::HelpFormat() {
  column_width(kNameColumn);
  label("SUBCOMMAND", "COMMAND");
  label("Positionals", "Words");
}

std::string HelpFormat::make_option_name(const CLI::Option* option, bool is_positional) const {
  // CLI11 writes the value of a flag in braces behind its name.
  std::string name = Formatter::make_option_name(option, is_positional), plain;
  for (std::size_t from = 0; from < name.size();) {
    const auto open = std::min(name.find('{', from), name.size());
    plain += name.substr(from, open - from);
    const auto close = name.find('}', open);
    from = close == std::string::npos ? name.size() : close + 1;
  }
  if (const auto comma = plain.find(','); comma != std::string::npos) plain.insert(comma + 1, " ");
  return plain;
}

std::string HelpFormat::make_option_usage(const CLI::Option* option) const {
  return make_option_name(option, true);
}

std::string HelpFormat::make_option_desc(const CLI::Option* option) const {
  return wrapped(option->get_description(), kLine - kNameColumn);
}

}  // namespace posenc

#include "state/toml/node.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "state/tables.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"

namespace posenc {

namespace {

tl::unexpected<Error> refusal(std::string_view source, const toml::parse_error& error) {
  // The description quotes what was found, line breaks too, however long that is.
  constexpr std::size_t kMostShown = 200;
  return fail(fmt::format("{}, line {}: {}", source, error.source().begin.line,
                          quotable(error.description(), kMostShown)));
}

}  // namespace

Expected<void> check_toml(std::string_view text, std::string_view source) {
  if (text.size() > kMaxTomlBytes) {
    return fail(fmt::format("{} has more than {} bytes: shorten it", source, kMaxTomlBytes));
  }
  // "a.a.a" is a table in a table in a table, which toml++ takes apart by recursion, and it has no
  // limit for those (TOML_MAX_NESTED_VALUES is one for brackets). Each needs a dot, wherever else
  // dots may be: names of files are full of them.
  constexpr std::ptrdiff_t kMaxDots = 4 * kMaxFileName;
  if (const auto dots = std::ranges::count(text, '.'); dots > kMaxDots) {
    return fail(fmt::format("{} has {} dots, which may part as many keys: leave at most {}", source,
                            dots, kMaxDots));
  }
  return {};
}

Expected<toml::table> parse_toml(std::string_view text, std::string_view source) {
  if (auto can = check_toml(text, source); !can) return tl::unexpected(can.error());
#if TOML_EXCEPTIONS
  // Without exceptions its parser goes on behind some mistakes, in undefined ways.
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    return refusal(source, error);
  }
#else
  auto parsed = toml::parse(text);
  if (!parsed) return refusal(source, parsed.error());
  return std::move(parsed).table();
#endif
}

std::string text_of(const toml::table& table) {
  std::ostringstream text;
  text << table << '\n';
  return text.str();
}

bool is_writable(const std::string& path) {
  return path.size() <= kMaxFileName && parse_toml(text_of(toml::table{{"file", path}}), {});
}

namespace {

/// What a person reads about a value of the wrong type.
std::string_view wanted(const Parameter& p) {
  switch (p.kind) {
    case ParameterKind::integer: return "a whole number";
    case ParameterKind::real: return "a number";
    case ParameterKind::toggle: return "true or false";
    case ParameterKind::text: return "text in quotation marks";
    case ParameterKind::choice: break;
  }
  return "a word in quotation marks";
}

}  // namespace

void insert(toml::table& table, const Parameter& p, const State& state) {
  switch (p.kind) {
    case ParameterKind::integer: table.insert(p.id, static_cast<std::int64_t>(p.get(state))); break;
    case ParameterKind::real: table.insert(p.id, p.get(state)); break;
    case ParameterKind::toggle: table.insert(p.id, p.get(state) != 0); break;
    case ParameterKind::choice: table.insert(p.id, plain_text(p, state)); break;
    case ParameterKind::text:
      if (const auto text = plain_text(p, state); !p.text->names_file || is_writable(text))
        table.insert(p.id, text);
      break;
  }
}

Expected<void> assign(State& state, const Parameter& p, const toml::node& node,
                      const std::filesystem::path& folder) {
  const bool is_number = p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
  if (is_number && node.is_number()) return assign(state, p, *node.value<double>());
  if (p.kind == ParameterKind::toggle && node.is_boolean()) {
    return assign(state, p, *node.value<bool>() ? 1 : 0);
  }
  if (p.kind == ParameterKind::text && p.text->names_file && node.is_string()) {
    const auto name = *node.value<std::string>();
    if (name.size() > kMaxFileName) {
      return fail(fmt::format("{} is a name of {} bytes: give one of at most {}", p.id, name.size(),
                              kMaxFileName));
    }
    return assign(state, p, named_file(name, folder).string());
  }
  const bool is_word = p.kind == ParameterKind::choice || p.kind == ParameterKind::text;
  if (is_word && node.is_string()) {
    return assign(state, p, *node.value<std::string_view>());
  }
  return fail(fmt::format("{} has a value of the wrong type: give {}", p.id, wanted(p)));
}

}  // namespace posenc

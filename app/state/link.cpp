#include "state/link.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "state/names.hpp"
#include "state/parameters.hpp"
#include "state/stated.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// What stands for itself behind "#" (RFC 3986, fragment), but for "&", "=" and "%".
bool is_plain(char c) {
  constexpr std::string_view kSigns = "-._~!$'()*,;:@/";
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         kSigns.find(c) != std::string_view::npos;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_plain(c)) {
      out += c;
    } else if (c == ' ') {
      out += '+';
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned char byte = 0;
    const auto* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

/// What comes before the sign is taken off, with it.
std::string_view taken(std::string_view& text, char sign) {
  const auto part = text.substr(0, text.find(sign));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

bool is_linked(const Parameter& p) {
  return !is_of_window(p) && (p.kind != ParameterKind::text || !p.text->names_file);
}

struct Given {
  std::string id, value;
};

std::string unknown_text(std::string_view typed) {
  std::vector<Meaning> all;
  for (const auto& p : parameters())
    if (is_linked(p)) all.push_back({std::string(p.id), std::string(p.id)});
  const auto near = closest(typed, all);
  return fmt::format("the link has the parameter {}, which there is not{}", quotable(typed),
                     near.empty() ? "" : ": did you mean " + near + "?");
}

}  // namespace

std::string link_of(const State& state) {
  std::string link = state.view;
  char before = '?';
  // As it is read: some parameters change others behind them.
  State read = reset_to(state, opening(state.view));
  for (const auto& p : parameters()) {
    bring_within_limits(read, p);
    const auto text = plain_text(p, state);
    if (!is_linked(p) || text == plain_text(p, read)) continue;
    if (!assign(read, p, text)) continue;
    link += fmt::format("{}{}={}", before, p.id, escaped(text));
    before = '&';
  }
  return link;
}

bool is_link(std::string_view text) {
  return text.starts_with('#') || text.starts_with("https:") || text.starts_with("http:");
}

Expected<State> state_of_link(std::string_view link, const State& now,
                              std::vector<std::string>& complaints) {
  link = link.substr(link.find('#') + 1);  // npos + 1 is 0
  const auto named = unescaped(taken(link, '?'));
  const auto view = named.empty() ? State().view.value() : named;
  const State fresh = opening(view);
  if (fresh.view != view)
    return fail(fmt::format("the link has the view {}, which there is not", quotable(view)));
  State state = reset_to(now, fresh);
  state.view = view;
  constexpr std::size_t kMost = 4;
  const auto tell = [&](std::string what) {
    if (complaints.size() < kMost) complaints.push_back(std::move(what));
  };
  std::vector<Given> given;
  while (!link.empty()) {
    auto pair = taken(link, '&');
    const auto id = unescaped(taken(pair, '='));
    const bool is_twice = std::ranges::count(given, id, &Given::id) > 0;
    if (is_twice) tell(fmt::format("the link has {} twice: the first counts", quotable(id)));
    if (!id.empty() && !is_twice) given.push_back({id, unescaped(pair)});
  }
  const auto value_of = [&](const Parameter& p) {
    return std::ranges::find(given, p.id, &Given::id);
  };
  [[maybe_unused]] const auto done = assign_stated(
      state, {.has = [&](const Parameter& p) { return value_of(p) != given.end(); },
              .assign = [&](State& s, const Parameter& p) -> Expected<void> {
                if (!is_linked(p))
                  return fail(fmt::format("the link has {}, which no link sets", p.id));
                return assign(s, p, value_of(p)->value);
              },
              .refused = [&](State&, const Parameter&, const Error& error) -> Expected<void> {
                tell(error.message);
                return {};
              }});
  assert(done);
  for (const auto& [id, value] : given)
    if (find_parameter(id) == nullptr && complaints.size() < kMost) tell(unknown_text(id));
  return within_limits(std::move(state));
}

}  // namespace posenc

#include "lesson/placeholders.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <posenc/limits.hpp>

#include "state/names.hpp"
#include "state/parameters.hpp"
#include "text/typed.hpp"
#include "views/known.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

/// The text before `end`, and what is left behind it.
std::string_view taken(std::string_view& rest, std::string_view end) {
  const auto at = rest.find(end);
  const auto first = rest.substr(0, at);
  rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + end.size());
  return first;
}

/// What stands between the braces: a fact, and the settings in which it is asked for.
struct Asked {
  std::string_view text, id;
  std::vector<std::pair<const Parameter*, std::string_view>> settings;
};

Expected<Asked> asked(std::string_view inside) {
  auto rest = trimmed(inside);
  Asked made{rest, taken(rest, " "), {}};
  if (made.id.empty()) return fail("{{}} names no fact: posenc describe VIEW --json shows all");
  while (!(rest = trimmed(rest)).empty()) {
    auto value = taken(rest, " ");
    const auto name = taken(value, "=");
    const auto* const p = find_parameter(name);
    if (p == nullptr || value.empty())
      return fail(
          fmt::format("{{{{{} {}}}}} has no setting {}: give those of one fact as in "
                      "{{{{dot offset=12}}}}",
                      quotable(made.id), quotable(name), quotable(name)));
    // The step's own limits are asked where its State is known: these are the widest.
    State any;
    any.d = kMaxDim;
    any.length = kMaxLength;
    if (const auto done = assign(any, *p, value); !done) return tl::unexpected(done.error());
    made.settings.emplace_back(p, value);
  }
  return made;
}

/// The one whose facts there are: that of the State, where it shows something.
const View& view_of(const Scene& scene) {
  const auto* const view = find_view(scene.state().view);
  return view != nullptr && shows(*view, scene.state()) ? *view : views().front();
}

/// The fact in the Scene, or in one of other settings; nothing where there is none.
Expected<std::optional<std::string>> value_of(const Asked& what, const Scene& scene) {
  using Found = std::optional<std::string>;
  const auto find = [&](const Scene& in) -> Expected<Found> {
    const auto fact = find_fact(ViewFacts(view_of(in), in), in, what.id);
    if (!fact) return Found();
    if (const auto* const lacks = std::get_if<NotMeasured>(&fact->value))
      return fail(fmt::format("{{{{{}}}}} is not measured, because {}", what.id, lacks->why));
    return text_of(fact->value);
  };
  if (what.settings.empty()) return find(scene);
  State other = scene.state();
  for (const auto& [p, value] : what.settings) {
    if (const auto done = assign(other, *p, value); !done) return tl::unexpected(done.error());
  }
  if (within_limits(other) != other) return Found();
  return find(scene_of(scene, other));
}

std::string or_dash(const Asked& what, const Scene& scene) {
  return value_of(what, scene).value_or(std::nullopt).value_or("–");
}

Error unknown(const Asked& what, const Scene& scene) {
  std::vector<Meaning> all;
  for (auto& id : fact_ids(view_of(scene).known(scene)))
    all.push_back({.id = std::move(id), .key = ""});
  const auto near = closest(what.id, all);
  return {fmt::format("{{{{{}}}}} is no fact of the view {} with the step’s settings: {}",
                      quotable(what.id), scene.state().view,
                      near.empty() || near == what.id
                          ? fmt::format("posenc describe {} --json shows all", scene.state().view)
                          : fmt::format("did you mean {{{{{}}}}}?", near))};
}

/// The text with what `number(asked)` gives for each placeholder.
template <class NumberOf>
Expected<std::string> with_each(std::string_view text, const NumberOf& number) {
  std::string made;
  while (true) {
    const auto open = text.find(kOpenBraces);
    made += text.substr(0, open);
    if (open == std::string_view::npos) return made;
    text.remove_prefix(open + kOpenBraces.size());
    const auto close = text.find(kCloseBraces);
    if (close == std::string_view::npos)
      return fail(fmt::format("{}{} is not closed: end it with {}", kOpenBraces, quotable(text),
                              kCloseBraces));
    const auto what = asked(text.substr(0, close));
    if (!what) return tl::unexpected(what.error());
    const Expected<std::string> filled = number(*what);
    if (!filled) return filled;
    made += *filled;
    text.remove_prefix(close + kCloseBraces.size());
  }
}

}  // namespace

Expected<void> check_placeholders(std::string_view text) {
  return with_each(text, [](const Asked&) { return std::string(); }).map([](const auto&) {});
}

Expected<std::string> filled(std::string_view text, const Scene& scene) {
  return with_each(text, [&](const Asked& what) -> Expected<std::string> {
    auto value = value_of(what, scene);
    if (!value) return tl::unexpected(value.error());
    if (!*value) return tl::unexpected(unknown(what, scene));
    return **std::move(value);
  });
}

std::string filled_or_dash(std::string_view text, const Scene& scene) {
  return with_each(text, [&](const Asked& what) { return or_dash(what, scene); })
      .value_or(std::string(text));
}

std::string sketched(std::string_view text) {
  return with_each(text, [](const Asked&) { return std::string("00.000"); })
      .value_or(std::string(text));
}

const Scene& scene_of(const Scene& scene, const State& other) {
  return *scene.once([](const Scene&, const State& of) { return std::make_shared<Scene>(of); },
                     other);
}

}  // namespace posenc

#include "shell/palette/palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "lesson/lesson.hpp"
#include "state/names.hpp"
#include "state/presets.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using Kind = PaletteItem::Kind;

/// The title of the section that has the parameter: its view, or "Encoding", "Window", ….
std::string section_title(const Parameter& p) {
  for (const auto& view : views()) {
    if (view.has_group(p.group)) return std::string(view.title);
  }
  return capitalised(p.group);
}

void add_views(std::vector<PaletteItem>& items) {
  for (const auto& view : views()) {
    const auto group = std::ranges::find(view_groups(), view.group, &ViewGroupRow::group);
    items.push_back({.kind = Kind::view,
                     .title = std::string(view.title),
                     .detail = std::string(group->title),
                     .keys = page_key(view.id),
                     .id = view.id,
                     // A setting may be called as the view is.
                     .key = find_parameter(view.id) == nullptr ? std::string(view.id)
                                                               : fmt::format("view={}", view.id)});
  }
  items.push_back({.kind = Kind::view,
                   .title = std::string(kOverviewTitle),
                   .detail = "Several at once",
                   .keys = page_key(kAllViews),
                   .id = kAllViews,
                   .key = kAllViews});
}

void add_choices(std::vector<PaletteItem>& items, const Parameter& p, const State& state) {
  int place = 0;
  for (const auto& choice : available_choices(p, state)) {
    items.push_back({.kind = Kind::choice,
                     .title = fmt::format("{}: {}", p.label, choice.label),
                     .detail = choice.is_mistake ? "A common mistake" : section_title(p),
                     .value = static_cast<int>(p.get(state)) == place ? "current" : "",
                     .id = choice.id,
                     .key = fmt::format("{}={}", p.id, choice.id),
                     .parameter = &p,
                     .choice = place});
    ++place;
  }
}

void add_settings(std::vector<PaletteItem>& items, const State& state) {
  for (const auto& p : parameters()) {
    if (!applies(p, state)) continue;
    items.push_back(
        {.kind = Kind::setting,
         .title = p.symbol.empty() ? std::string(p.label) : fmt::format("{} {}", p.label, p.symbol),
         .detail = fmt::format("Setting: {}", section_title(p)),
         .value = display_text(p, state),
         .keys = p.id == "theme" || p.id == "panel" || p.id == "formula" ? shortcut(p.id) : "",
         .id = p.id,
         .symbol = p.symbol,
         .key = std::string(p.id),
         .parameter = &p});
    if (p.kind == ParameterKind::choice && p.in_panel) add_choices(items, p, state);
  }
}

void add_presets(std::vector<PaletteItem>& items) {
  for (const auto& preset : presets()) {
    items.push_back({.kind = Kind::preset,
                     .title = std::string(preset.title),
                     .detail = "Preset",
                     .id = preset.id,
                     .key = fmt::format("preset={}", preset.id),
                     .preset = &preset});
  }
}

void add_lessons(std::vector<PaletteItem>& items) {
  const auto& lessons = shipped_lessons();
  if (!lessons) return;
  for (const auto& lesson : *lessons) {
    const auto minutes = std::lround(kMinutesPerStep * static_cast<double>(lesson.steps));
    const auto number = &lesson - lessons->data() + 1;
    items.push_back(
        {.kind = Kind::lesson,
         .number = std::to_string(number),
         .title = lesson.title,
         .detail = fmt::format("Lesson · {}", lesson.audience),
         .keys = fmt::format("{} · {} min",
                             counted(static_cast<std::int64_t>(lesson.steps), "step", "steps"),
                             minutes),
         .id = lesson.id,
         .key = fmt::format("lesson={}", lesson.id),
         .path = lesson.file.string()});
  }
}

void add_commands(std::vector<PaletteItem>& items) {
  for (const auto& command : commands()) {
    if (!command.in_palette) continue;
    // What a key does in a list, or where there are no scenes, it does there only.
    const std::string title(command.help.substr(0, command.help.find(';')));
    items.push_back({.kind = Kind::command,
                     .title = title,
                     .detail = "Command",
                     .keys = chord_text(command.chord),
                     .key = title,
                     .synonyms = command.synonyms,
                     .command = &command});
  }
}

/// In bytes. Names and synonyms are shorter: a longer pasted text is not compared with them.
constexpr std::size_t kLongestName = 200;

/// "100", "−8", ".5": the digits, and what may precede them.
bool begins_number(std::string_view text) {
  for (const std::string_view sign : {"-", "+", "\u2212", "."}) {
    if (text.starts_with(sign)) text.remove_prefix(sign.size());
  }
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

/// Whether a name starts with these words, the last of which may be begun only.
bool starts_with(std::string_view name, const std::vector<std::string>& words, bool in_full) {
  const auto all = words_of(name);
  return !words.empty() && words.size() <= all.size() &&
         std::ranges::equal(words, std::span(all).first(words.size()),
                            [&](const auto& typed, const auto& word) {
                              return in_full ? typed == word : word.starts_with(typed);
                            });
}

/// Whether the setting takes the value typed after its name. Free text is taken after the whole
/// words of the name only.
bool takes_after(const PaletteItem& item, const TypedValue& typed) {
  const auto& p = *item.parameter;
  const auto words = words_of(typed.name);
  const auto is_named = [&](bool in_full) {
    return starts_with(item.title, words, in_full) || starts_with(p.id, words, in_full) ||
           starts_with(p.symbol, words, in_full);
  };
  switch (p.kind) {
    case ParameterKind::integer:
    case ParameterKind::real: return begins_number(typed.value) && is_named(false);
    case ParameterKind::text: return is_named(!begins_number(typed.value));
    case ParameterKind::toggle:
      return (typed.value == "on" || typed.value == "off") && is_named(false);
    case ParameterKind::choice: break;
  }
  return false;
}

/// Breaks ties between items that match equally well: views first.
double score_of(Kind kind) {
  switch (kind) {
    case Kind::view: return 0.03;
    case Kind::lesson:
    case Kind::step:
    case Kind::preset:
    case Kind::setting: return 0.02;
    case Kind::command: return 0.01;
    case Kind::choice:
    case Kind::file:
    case Kind::browse: break;
  }
  return 0;
}

/// Whether its title or a synonym starts with these words.
bool begins_a_name(const PaletteItem& item, const std::vector<std::string>& words) {
  if (starts_with(item.title, words, false)) return true;
  for (std::string_view rest = item.synonyms; !rest.empty();) {
    const auto name = rest.substr(0, rest.find(','));
    if (starts_with(name, words, false)) return true;
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
  }
  return false;
}

/// How well the item matches the typed text, nothing where not at all. Notes in the item the value
/// typed after a setting's name.
std::optional<double> rank(PaletteItem& item, std::string_view typed) {
  const bool may_be_name = typed.size() <= kLongestName;
  const auto words = may_be_name ? words_of(typed) : std::vector<std::string>();
  const bool is_begun = starts_with(item.title, words, false) || starts_with(item.id, words, false);
  if (const auto value = is_begun ? std::nullopt : typed_value(item, typed)) {
    item.typed = value->value;
    typed = value->name;
  } else if (!may_be_name) {
    return std::nullopt;
  }
  if (item.command != nullptr && item.command->needs_its_word && !begins_a_name(item, words))
    return std::nullopt;
  constexpr std::string_view kAnyLesson = "lesson, lessons, quiz, question, questions, exercise",
                             kAnyView = "view, views";
  const auto found = fit(typed, item.key, {item.title, item.id, item.symbol},
                         item.kind == Kind::lesson ? kAnyLesson
                         : item.kind == Kind::view ? kAnyView
                                                   : item.synonyms);
  if (!found) {
    const bool says_more = item.kind == Kind::view || item.kind == Kind::lesson;
    const auto sentence =
        says_more && words.size() > 1 ? sentence_with(item, words) : std::string_view();
    if (sentence.empty()) return std::nullopt;
    item.detail = sentence;
    return score_of(item.kind);
  }
  // A model’s name, which a setting may have as a synonym. One word of it may be any model’s.
  constexpr double kNamed = 2;
  const bool is_named =
      item.kind == Kind::preset && words.size() > 1 && starts_with(item.title, words, true);
  return found->score + score_of(item.kind) + (is_named ? kNamed : 0);
}

}  // namespace

std::vector<PaletteItem> step_items(const OpenLesson& open) {
  std::vector<PaletteItem> items;
  for (const auto& step : open.lesson->steps) {
    const auto place = static_cast<int>(items.size());
    items.push_back({.kind = Kind::step,
                     .title = fmt::format("Step {}: {}", place + 1, step.heading),
                     .detail = open.lesson->title,
                     .value = place == static_cast<int>(open.step) ? "current" : "",
                     .key = fmt::format("step {}", place + 1),
                     .choice = place});
  }
  return items;
}

std::vector<PaletteItem> palette_items(const State& state, const Parameter* choices_of,
                                       PaletteOf of) {
  std::vector<PaletteItem> items;
  if (choices_of != nullptr) {
    add_choices(items, *choices_of, state);
    return items;
  }
  const bool is_all = of == PaletteOf::all;
  if (is_all || of == PaletteOf::views) add_views(items);
  if (is_all) add_settings(items, state);
  if (is_all) add_commands(items);
  if (is_all || of == PaletteOf::presets) add_presets(items);
  if (is_all || of == PaletteOf::lessons) add_lessons(items);
  return items;
}

std::optional<TypedValue> typed_value(const PaletteItem& item, std::string_view typed) {
  constexpr std::string_view kBetween = " =:";
  if (item.kind != Kind::setting) return {};
  // As much of it as can be is the name.
  for (auto end = typed.find_last_of(kBetween, kLongestName); end != std::string_view::npos;) {
    const auto name_end = typed.find_last_not_of(kBetween, end);
    if (name_end == std::string_view::npos) return {};
    const auto begin = typed.find_first_not_of(kBetween, end);
    const TypedValue value{typed.substr(0, name_end + 1),
                           typed.substr(std::min(begin, typed.size()))};
    if (!value.value.empty() && takes_after(item, value)) return value;
    end = typed.find_last_of(kBetween, name_end);
  }
  return {};
}

std::vector<PaletteItem> palette_matches(std::vector<PaletteItem> items, std::string_view typed) {
  const bool any = !words_of(typed).empty();
  std::vector<std::pair<double, std::size_t>> ranked;
  for (std::size_t i = 0; i < items.size(); ++i) {
    // What is many is found by its names, not listed, where there is more.
    constexpr std::array kMany{Kind::choice, Kind::preset, Kind::step};
    const bool is_listed = std::ranges::find(kMany, items[i].kind) == kMany.end();
    if (const auto score = any ? rank(items[i], typed) : std::nullopt) {
      ranked.emplace_back(-*score, i);
    } else if (!any && (is_listed || items.front().kind == items[i].kind)) {
      ranked.emplace_back(0, i);
    }
  }
  if (any && ranked.empty()) {
    std::vector<Meaning> names;
    for (const auto& item : items) names.push_back({std::string(item.id), item.key, item.title});
    const auto* const meant = only_slip(typed, names);
    const auto at = static_cast<std::size_t>(meant - names.data());
    if (meant != nullptr && !(items[at].command != nullptr && items[at].command->needs_its_word))
      ranked.emplace_back(0, at);
  }
  std::ranges::sort(ranked);
  std::vector<PaletteItem> found;
  for (const auto& [score, i] : ranked) found.push_back(std::move(items[i]));
  return found;
}

}  // namespace posenc

#include "shell/dialogs/palette.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "figure/text/glyphs.hpp"
#include "views/key_rows.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using Kind = PaletteItem::Kind;

/// The title of what shows a parameter: its view, or "Encoding", "Window", ….
std::string home_of(const Parameter& p) {
  for (const auto& view : views()) {
    if (view.id == p.group || view.shares == p.group) return std::string(view.title);
  }
  std::string name(p.group);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

void add_views(std::vector<PaletteItem>& items) {
  for (const auto& view : views()) {
    const auto group = std::ranges::find(view_groups(), view.group, &ViewGroupRow::group);
    items.push_back({.kind = Kind::view,
                     .title = std::string(view.title),
                     .detail = std::string(group->title),
                     .keys = page_key(view.id),
                     .id = view.id,
                     .help = view.help});
  }
  items.push_back({.kind = Kind::view,
                   .title = std::string(kOverviewTitle),
                   .detail = "Several at once",
                   .keys = page_key(kAllViews),
                   .id = kAllViews});
}

void add_choices(std::vector<PaletteItem>& items, const Parameter& p, const State& state) {
  int place = 0;
  for (const auto& choice : available_choices(p, state)) {
    items.push_back({.kind = Kind::choice,
                     .title = fmt::format("{}: {}", p.label, choice.label),
                     .detail = choice.is_mistake ? "A common mistake" : "",
                     .value = static_cast<int>(p.get(state)) == place ? "current" : "",
                     .id = choice.id,
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
         .detail = fmt::format("Setting: {}", home_of(p)),
         .value = display_text(p, state),
         .id = p.id,
         .symbol = p.symbol,
         .help = p.help,
         .parameter = &p});
    if (p.kind == ParameterKind::choice) add_choices(items, p, state);
  }
}

void add_commands(std::vector<PaletteItem>& items) {
  // What needs a control under the pointer, a list or something open, and what has a row above.
  using enum Action;
  constexpr std::array kNoCommands{view, palette, nudge, next_control, edit_control, dismiss};
  const Binding* before = nullptr;
  for (const auto& binding : key_bindings()) {
    const bool second_chord = before != nullptr && before->action == binding.action &&
                              before->argument == binding.argument;
    before = &binding;
    if (second_chord || std::ranges::count(kNoCommands, binding.action) > 0) continue;
    // What a key does in a list of choices it does there only.
    items.push_back({.kind = Kind::command,
                     .title = std::string(binding.help.substr(0, binding.help.find("; in a list"))),
                     .detail = "Command",
                     .keys = chord_text(binding.chord),
                     .binding = &binding});
  }
}

}  // namespace

std::vector<PaletteItem> palette_items(const State& state, const Parameter* choices_of) {
  std::vector<PaletteItem> items;
  if (choices_of != nullptr) {
    add_choices(items, *choices_of, state);
    return items;
  }
  add_views(items);
  add_settings(items, state);
  add_commands(items);
  return items;
}

namespace {

/// What characters beyond ASCII are typed as.
constexpr std::pair<char32_t, std::string_view> kFolded[] = {
    {U'α', "alpha"}, {U'β', "beta"},    {U'γ', "gamma"}, {U'δ', "delta"},
    {U'Δ', "delta"}, {U'ε', "epsilon"}, {U'θ', "theta"}, {U'λ', "lambda"},
    {U'π', "pi"},    {U'φ', "phi"},     {U'ψ', "psi"},   {U'ω', "omega"},
    {U'Ω', "omega"}, {U'ß', "ss"},      {U'₀', "0"},     {U'’', ""}};
/// Latin letters with accents, from U+00C0 on: what is left without.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";
constexpr char32_t kFirstLatin = 0xC0;

}  // namespace

std::string folded(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const char32_t point = take_character(text);
    const auto known =
        std::ranges::find(kFolded, point, &std::pair<char32_t, std::string_view>::first);
    if (known != std::end(kFolded)) {
      plain += known->second;
    } else if (point >= kFirstLatin && point < kFirstLatin + kLatin.size()) {
      plain += kLatin[point - kFirstLatin];
    } else if (point >= U'A' && point <= U'Z') {
      plain += static_cast<char>(point - U'A' + U'a');
    } else if ((point >= U'a' && point <= U'z') || (point >= U'0' && point <= U'9')) {
      plain += static_cast<char>(point);
    } else {
      plain += ' ';
    }
  }
  return plain;
}

std::optional<int> fit(std::string_view letters, std::string_view text) {
  constexpr int kNone = std::numeric_limits<int>::min() / 2;
  constexpr int kLetter = 2, kFirstWord = 14, kWord = 9, kBeside = 9, kGap = 1;
  // best[j]: of the letters so far, the last of them at text[j].
  std::vector<int> best(text.size(), kNone);
  bool is_first = true, begins_word = false;
  for (const char letter : letters) {
    if (letter == ' ') {
      begins_word = !is_first;
      continue;
    }
    std::vector<int> with(text.size(), kNone);
    int before =
        kNone;  // the best that ends further left than beside, less a gap for each letter between
    for (std::size_t j = 0; j < text.size(); ++j) {
      if (j >= 2) before = std::max(before, best[j - 2]);
      before -= before > kNone ? kGap : 0;
      if (text[j] != letter) continue;
      const bool starts = j == 0 || text[j - 1] == ' ';
      if (begins_word && !starts) continue;
      const int here = kLetter + (j == 0 ? kFirstWord : starts ? kWord : 0);
      if (is_first) {
        with[j] = here;
        continue;
      }
      const int beside = j > 0 && best[j - 1] > kNone ? best[j - 1] + kBeside : kNone;
      const int from = std::max(before, beside);
      if (from > kNone) with[j] = from + here;
    }
    best = std::move(with);
    is_first = begins_word = false;
  }
  if (is_first) return 0;
  const int found = best.empty() ? kNone : *std::ranges::max_element(best);
  if (found <= kNone / 2) return std::nullopt;
  return found;
}

namespace {

/// A setting called exactly so comes before all that go on: "d" is the dimensions, "t" the
/// position.
bool is_name(const PaletteItem& item, std::string_view letters) {
  return item.kind == Kind::setting &&
         (letters == folded(item.symbol) || letters == folded(item.id));
}

/// The best of an item's name, id and symbol, or else, where it is searched, that a word of its
/// sentence begins so; nothing where none fits.
std::optional<int> fit_of(const PaletteItem& item, std::string_view letters, bool in_help) {
  // A name in full comes before one that goes on, and views before what else is called alike.
  constexpr int kById = 3, kPerCharacter = 8, kInHelp = -20, kExactly = 4;
  constexpr std::array<int, 4> kOfKind{3, 2, 0, 1};
  const auto title = folded(item.title);
  auto best = fit(letters, title);
  const auto take = [&](std::optional<int> score) {
    if (score && (!best || *score > *best)) best = score;
  };
  if (!item.symbol.empty()) take(fit(letters, folded(item.symbol)));
  if (!item.id.empty()) {
    const auto by_id = fit(letters, folded(item.id));
    if (by_id) take(*by_id - kById);
  }
  if (!best && in_help &&
      (" " + folded(item.help)).find(" " + std::string(letters)) != std::string::npos)
    best = kInHelp;
  if (!best) return std::nullopt;
  return *best + kOfKind[static_cast<std::size_t>(item.kind)] +
         (is_name(item, letters) ? kExactly : 0) - static_cast<int>(title.size()) / kPerCharacter;
}

/// "100", "−8", ".5": the digits, and what may precede them.
bool begins_number(std::string_view text) {
  for (const std::string_view sign : {"-", "+", "\u2212", "."}) {
    if (text.starts_with(sign)) text.remove_prefix(sign.size());
  }
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char letter : folded(text)) {
    if (letter != ' ') words.back() += letter;
    if (letter == ' ' && !words.back().empty()) words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
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

/// Whether the setting takes what is typed after its name. What may be anything is taken after the
/// name's words in full.
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

/// Whether a choice is what is typed after its setting's id: "distance-show terms". Its title
/// starts with the setting's label.
bool is_chosen_by(const PaletteItem& item, const TypedValue& typed) {
  return item.kind == Kind::choice && starts_with(item.parameter->id, words_of(typed.name), true) &&
         starts_with(item.id, words_of(typed.value), false);
}

}  // namespace

std::optional<TypedValue> typed_value(const PaletteItem& item, std::string_view typed) {
  constexpr std::string_view kBetween = " =:";
  if (item.parameter == nullptr) return {};
  // As much of it as can be is the name.
  for (auto end = typed.find_last_of(kBetween); end != std::string_view::npos && end > 0;
       end = typed.find_last_of(kBetween, end - 1)) {
    const auto begin = typed.find_first_not_of(kBetween, end);
    if (begin == std::string_view::npos) continue;
    const auto name_end = typed.find_last_not_of(kBetween, end);
    if (name_end == std::string_view::npos) return {};
    const TypedValue value{typed.substr(0, name_end + 1), typed.substr(begin)};
    const bool fits =
        item.kind == Kind::setting ? takes_after(item, value) : is_chosen_by(item, value);
    if (fits) return value;
  }
  return {};
}

std::vector<PaletteItem> palette_matches(std::vector<PaletteItem> items, std::string_view typed,
                                         std::size_t most) {
  const auto letters = folded(typed);
  const bool any = letters.find_first_not_of(' ') != std::string::npos;
  std::vector<std::pair<int, std::size_t>> ranked;
  for (std::size_t i = 0; i < items.size(); ++i) {
    auto& item = items[i];
    // Choices are many: they are found by their names, not listed.
    if (!any) {
      if (item.kind != Kind::choice || items.front().kind == Kind::choice)
        ranked.emplace_back(0, i);
      continue;
    }
    auto score = fit_of(item, letters, true);
    if (!score) {
      if (const auto value = typed_value(item, typed)) {
        // Whoever gives a value names the setting.
        score =
            fit_of(item, folded(item.kind == Kind::setting ? value->name : value->value), false);
        if (item.kind == Kind::setting) item.typed = value->value;
      }
    }
    if (score) ranked.emplace_back(-*score, i);
  }
  std::ranges::sort(ranked);
  std::vector<PaletteItem> found;
  for (const auto& [score, i] : ranked) {
    if (found.size() == most) break;
    found.push_back(std::move(items[i]));
  }
  return found;
}

}  // namespace posenc

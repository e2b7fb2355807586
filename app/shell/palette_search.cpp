#include "shell/palette_search.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "views/view.hpp"

namespace posenc {
namespace {

using Kind = PaletteItem::Kind;

/// Folded letters of characters beyond ASCII, code point by code point.
constexpr std::array kFolded{
    std::pair<char32_t, std::string_view>{U'α', "alpha"},
    std::pair<char32_t, std::string_view>{U'β', "beta"},
    std::pair<char32_t, std::string_view>{U'γ', "gamma"},
    std::pair<char32_t, std::string_view>{U'δ', "delta"},
    std::pair<char32_t, std::string_view>{U'Δ', "delta"},
    std::pair<char32_t, std::string_view>{U'ε', "epsilon"},
    std::pair<char32_t, std::string_view>{U'θ', "theta"},
    std::pair<char32_t, std::string_view>{U'λ', "lambda"},
    std::pair<char32_t, std::string_view>{U'π', "pi"},
    std::pair<char32_t, std::string_view>{U'φ', "phi"},
    std::pair<char32_t, std::string_view>{U'ψ', "psi"},
    std::pair<char32_t, std::string_view>{U'ω', "omega"},
    std::pair<char32_t, std::string_view>{U'Ω', "omega"},
    std::pair<char32_t, std::string_view>{U'ß', "ss"},
    std::pair<char32_t, std::string_view>{U'₀', "0"},
    std::pair<char32_t, std::string_view>{U'’', ""},
};
/// Latin letters with accents, from U+00C0 on: what is left without.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";
constexpr char32_t kFirstLatin = 0xC0;

/// The next code point of UTF-8 text; what is none counts as a space.
char32_t take_code_point(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  std::size_t size = 1;
  char32_t point = byte(0);
  if (point >= 0x80) {
    size = point >= 0xF0 ? 4 : point >= 0xE0 ? 3 : point >= 0xC0 ? 2 : 0;
    if (size == 0 || size > text.size()) {
      text.remove_prefix(1);
      return U' ';
    }
    point &= 0xFFU >> (size + 1);
    for (std::size_t i = 1; i < size; ++i) point = point << 6 | (byte(i) & 0x3FU);
  }
  text.remove_prefix(size);
  return point;
}

/// The title of what shows a parameter: its view, or "Encoding", "Window", ….
std::string home_of(const Parameter& p) {
  for (const auto& view : views()) {
    if (view.id == p.group || view.shares == p.group) return std::string(view.title);
  }
  std::string name(p.group);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

PaletteItem view_item(std::string_view id, std::string_view title, std::string_view help,
                      std::string_view group, std::string keys) {
  PaletteItem item;
  item.kind = Kind::view;
  item.title = title;
  item.detail = group;
  item.help = help;
  item.keys = std::move(keys);
  item.id = id;
  return item;
}

void add_views(std::vector<PaletteItem>& items) {
  int number = 0;
  for (const auto& view : views()) {
    const auto group = std::ranges::find(view_groups(), view.group, &ViewGroupRow::group);
    items.push_back(
        view_item(view.id, view.title, view.help, group->title, shortcut(Action::view, number++)));
  }
  items.push_back(
      view_item(kAllViews, kOverviewTitle, "", "Several at once", shortcut(Action::all_views)));
}

void add_choices(std::vector<PaletteItem>& items, const Parameter& p, const State& state) {
  int place = 0;
  for (const auto& choice : present_choices(p, state)) {
    PaletteItem item;
    item.kind = Kind::choice;
    item.title = fmt::format("{}: {}", p.label, choice.label);
    item.detail = choice.is_mistake ? "A common mistake" : "";
    if (static_cast<int>(p.get(state)) == place) item.value = "present";
    item.id = choice.id;
    item.parameter = &p;
    item.choice = place++;
    items.push_back(std::move(item));
  }
}

void add_settings(std::vector<PaletteItem>& items, const State& state) {
  for (const auto& p : parameters()) {
    if (!applies(p, state)) continue;
    PaletteItem item;
    item.kind = Kind::setting;
    item.title = p.symbol.empty() ? std::string(p.label) : fmt::format("{} {}", p.label, p.symbol);
    item.detail = "Setting: " + home_of(p);
    item.value = display_text(p, state);
    item.id = p.id;
    item.symbol = p.symbol;
    item.help = p.help;
    item.parameter = &p;
    items.push_back(std::move(item));
    if (p.kind == ParameterKind::choice) add_choices(items, p, state);
  }
}

/// Those that need no control under the pointer, no list and nothing open.
bool is_command(const Binding& binding) {
  switch (binding.action) {
    case Action::view:
    case Action::all_views:
    case Action::palette:
    case Action::nudge:
    case Action::next_control:
    case Action::edit_control:
    case Action::dismiss: return false;
    default: return true;
  }
}

void add_commands(std::vector<PaletteItem>& items) {
  const Binding* before = nullptr;
  for (const auto& binding : key_bindings()) {
    const bool second_chord = before != nullptr && before->action == binding.action &&
                              before->argument == binding.argument;
    before = &binding;
    if (second_chord || !is_command(binding)) continue;
    PaletteItem item;
    item.kind = Kind::command;
    // What a key does in a list of choices it does there only.
    item.title = binding.help.substr(0, binding.help.find("; in a list"));
    item.detail = "Command";
    item.keys = chord_text(binding.chord);
    item.binding = &binding;
    items.push_back(std::move(item));
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

std::string folded(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const char32_t point = take_code_point(text);
    const auto known =
        std::ranges::find(kFolded, point, &std::pair<char32_t, std::string_view>::first);
    if (known != kFolded.end()) {
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

/// The best of an item's name, id and symbol, or that a word of its sentence begins so; nothing where none fits.
std::optional<int> fit_of(const PaletteItem& item, std::string_view letters) {
  // A name in full stands before one that goes on, and views before what else is called alike.
  constexpr int kById = 3, kPerCharacter = 8, kInHelp = -20;
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
  if (!best && (" " + folded(item.help)).find(" " + std::string(letters)) != std::string::npos)
    best = kInHelp;
  if (!best) return std::nullopt;
  return *best + kOfKind[static_cast<std::size_t>(item.kind)] -
         static_cast<int>(title.size()) / kPerCharacter;
}

}  // namespace

std::vector<PaletteItem> palette_matches(std::vector<PaletteItem> items, std::string_view typed,
                                         std::size_t most) {
  const auto letters = folded(typed);
  const bool any = letters.find_first_not_of(' ') != std::string::npos;
  std::vector<std::pair<int, std::size_t>> ranked;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto& item = items[i];
    // Choices are many: they are found by their names, not listed.
    if (!any) {
      if (item.kind != Kind::choice || items.front().kind == Kind::choice)
        ranked.emplace_back(0, i);
      continue;
    }
    const auto score = fit_of(item, letters);
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

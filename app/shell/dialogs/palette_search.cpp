#include "shell/dialogs/palette_search.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

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

}  // namespace

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

/// A setting called exactly so stands before all that go on: "d" is the dimensions, "t" the
/// position.
bool is_name(const PaletteItem& item, std::string_view letters) {
  return item.kind == Kind::setting &&
         (letters == folded(item.symbol) || letters == folded(item.id));
}

/// The best of an item's name, id and symbol, or else, where it is searched, that a word of its
/// sentence begins so; nothing where none fits.
std::optional<int> fit_of(const PaletteItem& item, std::string_view letters, bool in_help) {
  // A name in full stands before one that goes on, and views before what else is called alike.
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

/// "100", "−8", ".5": the digits, and what may stand before them.
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

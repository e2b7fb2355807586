#include "shell/window/wide_characters.hpp"

#include <algorithm>
#include <vector>

#include <imgui.h>

#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

/// The syllables of Yi. Private characters would be plainer, but ImGui takes none.
constexpr char32_t kFirst = 0xa000, kEnd = 0xa4d0, kMost = 0xffff;
bool is_taken(char32_t c) { return kFirst <= c && c < kEnd; }

/// What each of them is in place of.
std::vector<char32_t>& kept() {
  static std::vector<char32_t> all;
  return all;
}

char32_t widen(char32_t c) {
  const auto at = static_cast<std::size_t>(c - kFirst);
  return is_taken(c) && at < kept().size() ? kept()[at] : c;
}

void add_utf8(std::string& text, char32_t c) {
  const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
  const auto rest = [&](int shift) { byte(0x80 | (c >> shift & 0x3f)); };
  if (c < 0x80) return byte(c);
  if (c < 0x800) return byte(0xc0 | c >> 6), rest(0);
  if (c <= kMost) return byte(0xe0 | c >> 12), rest(6), rest(0);
  byte(0xf0 | c >> 18), rest(12), rest(6), rest(0);
}

template <class Change>
std::string changed(std::string_view text, Change&& change) {
  std::string result;
  while (!text.empty()) add_utf8(result, change(take_character(text)));
  return result;
}

/// ImGui's own functions of the clipboard.
const char* (*get_clipboard)(void*) = nullptr;
void (*set_clipboard)(void*, const char*) = nullptr;

}  // namespace

char32_t narrow(char32_t character) {
  // One of those too, so that it is not taken for another.
  if (character <= kMost && !is_taken(character)) return character;
  auto& all = kept();
  const auto at = std::ranges::find(all, character);
  const auto i = static_cast<char32_t>(at - all.begin());
  if (kFirst + i >= kEnd) return kMissingCharacter;
  if (at == all.end()) all.push_back(character);
  return kFirst + i;
}

std::string narrow(std::string_view text) {
  return changed(text, [](char32_t c) { return narrow(c); });
}
std::string widen(std::string_view text) {
  return changed(text, [](char32_t c) { return widen(c); });
}

void keep_clipboard_wide() {
  auto& io = ImGui::GetIO();
  get_clipboard = io.GetClipboardTextFn;
  set_clipboard = io.SetClipboardTextFn;
  io.GetClipboardTextFn = [](void* data) {
    static std::string pasted;
    const char* const text = get_clipboard(data);
    pasted = text == nullptr ? "" : narrow(std::string_view(text));
    return pasted.c_str();
  };
  io.SetClipboardTextFn = [](void* data, const char* text) {
    set_clipboard(data, widen(std::string_view(text)).c_str());
  };
}

}  // namespace posenc

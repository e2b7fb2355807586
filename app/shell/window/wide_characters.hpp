#pragma once

#include <string>
#include <string_view>

/// ImGui's fields hold characters of 16 bits: an emoji would be lost as soon as something beside it
/// is typed. So there each of more bits has a character in its place that no field can show anyway,
/// the same one as long as the program runs.
namespace posenc {

/// UTF-8 text as a field holds it; U+FFFD where all such characters are taken.
std::string narrow(std::string_view text);
char32_t narrow(char32_t character);
/// And back.
std::string widen(std::string_view text);

/// Has ImGui's clipboard, as its context has it by now, hold text as it is.
void keep_clipboard_wide();

}  // namespace posenc

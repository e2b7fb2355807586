#pragma once

#include <optional>
#include <string_view>

namespace posenc {

/// Takes the first character off UTF-8 text (RFC 3629), or one byte where that begins none: nothing
/// then. `text` is not empty.
std::optional<char32_t> take_utf8(std::string_view& text);

}  // namespace posenc

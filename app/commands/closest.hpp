#pragma once

#include <span>
#include <string>
#include <string_view>

namespace posenc {

/// The word that `typed` was probably meant to be: the one with the fewest letters inserted, left
/// out or changed; "" where none is near.
std::string_view closest(std::string_view typed, std::span<const std::string_view> words);

}  // namespace posenc

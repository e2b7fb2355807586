#pragma once

#include <filesystem>

#include "documents/formats.hpp"

namespace posenc::test {

/// That of a picture's or an animation's file, by its name.
inline const Format& format_of(const std::filesystem::path& file) {
  return *find_format(formats_of({Holds::picture, Holds::animation}), file);
}

}  // namespace posenc::test

#pragma once

#include <cstdlib>

namespace posenc::test {

/// A number from the environment.
inline unsigned number_from(const char* variable, unsigned usual) {
  const char* const set = std::getenv(variable);
  return set == nullptr ? usual : static_cast<unsigned>(std::strtoul(set, nullptr, 10));
}

}  // namespace posenc::test

#pragma once

#include <cstdint>

/// A program that links allocations.cpp counts how often `new` is called, in any of its forms.
namespace posenc::test {

/// By all threads together.
std::uint64_t allocations();

}  // namespace posenc::test

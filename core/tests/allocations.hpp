#pragma once

#include <cstdint>

/// A program that links allocations.cpp counts how often `new` is called, in any of its forms.
namespace posenc::test {

/// By all threads together, and by this one.
std::uint64_t allocations();
std::uint64_t allocations_of_thread();
/// The addresses that the next allocations of this thread were asked from go to stderr, for who
/// looks for them.
void trace_allocations(bool);

}  // namespace posenc::test

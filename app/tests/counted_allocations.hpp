#pragma once

#include <cstdint>

namespace posenc::test {

/// How often this thread has asked operator new for memory. A program that links counted_allocations.cpp counts.
std::uint64_t allocations();
/// The addresses that the next allocations of this thread were asked from go to stderr, for who looks for them.
void trace_allocations(bool);

}  // namespace posenc::test

#include "allocations.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> count = 0;

using Alignment = std::align_val_t;
using NoThrow = const std::nothrow_t&;

void* counted(std::size_t size, Alignment alignment = Alignment(alignof(std::max_align_t))) {
  ++count;
  void* memory = nullptr;
  const auto aligned_to = std::max(static_cast<std::size_t>(alignment), sizeof(void*));
  return posix_memalign(&memory, aligned_to, std::max(size, std::size_t{1})) == 0 ? memory
                                                                                  : nullptr;
}

void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// All forms, or else the address sanitizer's own `new` meets this file's `delete`. They are apart
// from whoever calls them: seen together, GCC 12 takes `new` and free() for a mismatch.
void* operator new(std::size_t n) { return or_throw(counted(n)); }
void* operator new[](std::size_t n) { return or_throw(counted(n)); }
void* operator new(std::size_t n, Alignment to) { return or_throw(counted(n, to)); }
void* operator new[](std::size_t n, Alignment to) { return or_throw(counted(n, to)); }
void* operator new(std::size_t n, NoThrow) noexcept { return counted(n); }
void* operator new[](std::size_t n, NoThrow) noexcept { return counted(n); }
void* operator new(std::size_t n, Alignment to, NoThrow) noexcept { return counted(n, to); }
void* operator new[](std::size_t n, Alignment to, NoThrow) noexcept { return counted(n, to); }

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, Alignment) noexcept { std::free(memory); }
void operator delete[](void* memory, Alignment) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, Alignment) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, Alignment) noexcept { std::free(memory); }
void operator delete(void* memory, NoThrow) noexcept { std::free(memory); }
void operator delete[](void* memory, NoThrow) noexcept { std::free(memory); }
void operator delete(void* memory, Alignment, NoThrow) noexcept { std::free(memory); }
void operator delete[](void* memory, Alignment, NoThrow) noexcept { std::free(memory); }

namespace posenc::test {

std::uint64_t allocations() { return count; }

}  // namespace posenc::test

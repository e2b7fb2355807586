#include "counted_allocations.hpp"

#include <execinfo.h>

#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t count = 0;
thread_local bool traces = false;

void* counted(std::size_t size) {
  ++count;
  if (traces) {
    traces = false;
    void* frames[14];
    backtrace_symbols_fd(frames, backtrace(frames, 14), 2);
    traces = true;
  }
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace posenc::test {

std::uint64_t allocations() { return count; }
void trace_allocations(bool on) { traces = on; }

}  // namespace posenc::test

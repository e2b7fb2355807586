#include <cstddef>
#include <cstdlib>
#include <typeinfo>

/// What Debian's C++ library for wasm32 lacks: exceptions, which end the module here, and the end
/// of a thread.
extern "C" {
void* __cxa_allocate_exception(std::size_t) { std::abort(); }
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
[[noreturn]] void __cxa_throw(void*, std::type_info*, void (*)(void*)) { std::abort(); }
}

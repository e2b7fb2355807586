#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <typeinfo>

#include <fmt/format.h>

#include "text.hpp"

/// What Debian's C++ library for wasm32 lacks: exceptions, which end the module here, and the end
/// of a thread. What it says as it ends would need all of printf().
extern "C" {
void* __cxa_allocate_exception(std::size_t) { std::abort(); }
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
[[noreturn]] void __cxa_throw(void*, std::type_info*, void (*)(void*)) { std::abort(); }
[[noreturn]] void abort_message(const char*, ...) { std::abort(); }
}

namespace std {

#if _LIBCPP_VERSION < 200000
from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  if (text.find_first_of("xX") != text.npos || text.find_first_of("+ ") == 0)
    return {first, errc::invalid_argument};
  char* end = nullptr;
  errno = 0;
  value = strtod(text.c_str(), &end);
  const bool is_lost = errno == ERANGE && (value == 0 || isinf(value));
  return {first + (end - text.c_str()), end == text.c_str() ? errc::invalid_argument
                                        : is_lost           ? errc::result_out_of_range
                                                            : errc()};
}
#endif
void __libcpp_verbose_abort(const char*, ...) { abort(); }

}  // namespace std

namespace posenc {

/// std::to_chars() would bring 100 kB of tables.
std::string to_text(double x) { return fmt::format("{}", x); }

}  // namespace posenc

#pragma once

#include <charconv>
#include <istream>

#if _LIBCPP_VERSION < 200000
/// What Debian's C++ library for wasm32 lacks, and this program or toml++ names.
namespace std {

from_chars_result from_chars(const char* first, const char* last, double& value);

template <>
struct basic_ifstream<char> : istream {
  basic_ifstream();
  void open(const string&, openmode);
  bool is_open();
};

}  // namespace std
#endif

/// There are no threads: nothing is ever locked by another.
namespace std {

struct mutex {
  void lock() {}
  void unlock() {}
};
template <class Mutex>
struct unique_lock {
  explicit unique_lock(Mutex&) {}
  void lock() {}
  void unlock() {}
};
namespace this_thread {
inline void yield() {}
}  // namespace this_thread

}  // namespace std

#include <posenc/threads.hpp>

/// A page's module has no threads: the caller does all work.
namespace posenc {

struct Threads::Pool {};

unsigned Threads::cores() { return 1; }
Threads::Threads(unsigned /*count*/) {}
Threads::~Threads() = default;
unsigned Threads::count() const { return 1; }
void Threads::run_on_all(std::size_t parts, const void* work, Call call) {
  for (std::size_t i = 0; i < parts; ++i) call(work, i);
}

}  // namespace posenc

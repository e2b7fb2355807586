#include "documents/running.hpp"

#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace posenc {

RunningAnimation::RunningAnimation(const Animation& animation, const Format& format, State state,
                                   std::filesystem::path path)
    : path_(std::move(path)), all_(frame_count(animation)) {
  const auto work = [this, animation, &format,
                     state = std::move(state)](const std::stop_token& stop) {
    try {
      result_ =
          animate(animation, format, state, path_, [&](std::int64_t done, std::int64_t /*all*/) {
            done_ = done;
            return !stop.stop_requested();
          });
    } catch (const std::bad_alloc&) {
      result_ = fail("there is not enough memory: choose a smaller size");
    } catch (const std::exception& failed) {
      result_ = fail(fmt::format("the animation could not be made: {}", failed.what()));
    }
    over_ = true;
  };
  try {
    thread_ = std::jthread(work);
  } catch (const std::system_error&) {
    result_ = fail("the system gives no more threads: close other programs and try again");
    over_ = true;
  }
}

}  // namespace posenc

#include "animation/running.hpp"

#include <new>
#include <utility>

namespace posenc {

RunningAnimation::RunningAnimation(const Animation& animation, const AnimationFormat& format,
                                   State state, std::filesystem::path path)
    : path_(std::move(path)), all_(frame_count(animation)) {
  thread_ = std::jthread([this, animation, &format,
                          state = std::move(state)](const std::stop_token& stop) {
    try {
      result_ =
          animate(animation, format, state, path_, [&](std::int64_t done, std::int64_t /*all*/) {
            done_ = done;
            return !stop.stop_requested();
          });
    } catch (const std::bad_alloc&) {
      result_ = fail("there is not enough memory: choose a smaller size");
    }
    over_ = true;
  });
}

}  // namespace posenc

#include "shell/player/player.hpp"

namespace posenc {

void Player::toggle_playing() {
  playing = !playing;
  fraction = 0;
  run_gesture = new_gesture();
  wake(now);
}

}  // namespace posenc

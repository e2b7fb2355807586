#include "shell/player/player.hpp"

namespace posenc {

void Player::toggle_playing() {
  Playing::toggle_playing();
  wake(now);
}

}  // namespace posenc

#pragma once

#include "documents/opening.hpp"

namespace posenc {

class Loop;

/// Opens the window as it was left, with the changes that the request asks for. Returns the exit
/// status when it is closed: 0, or 1 where POSENC_GL_CHECK is set in the environment and OpenGL
/// reported an error. Without a display or OpenGL 3.3, an Error that names `posenc render` as the
/// way out. `before_turn` is called before each turn of the loop, for tests that play a person.
Expected<int> run_window(const WindowRequest&, const std::function<void(Loop&)>& before_turn = {});

}  // namespace posenc

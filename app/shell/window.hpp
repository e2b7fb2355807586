#pragma once

#include "documents/opening.hpp"

namespace posenc {

class Loop;

/// Opens the window, as it was left but for what the request asks for, and returns when it is
/// closed, with the exit status: 0, or 1 where POSENC_GL_CHECK is set in the environment and OpenGL
/// reported an error. An Error where there is no display, or no OpenGL 3.3; it names `posenc
/// render` as what still works. `before_turn` is called before each turn of its loop, for whoever
/// plays a person.
Expected<int> run_window(const WindowRequest&, const std::function<void(Loop&)>& before_turn = {});

}  // namespace posenc

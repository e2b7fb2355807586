#pragma once

#include "files/picture_text.hpp"
#include "state/state.hpp"

namespace posenc {

/// What a picture of the State says of itself.
PictureText picture_text(const State&);

}  // namespace posenc

#pragma once

#include "shell/dialogs/overlays.hpp"
#include "shell/keys/commands.hpp"

namespace posenc {

/// The menu of the picture, which the right button opens where the pointer is: what it copies, and
/// Export…. What is chosen is Focus::asked.
void picture_menu(Ui&, Overlays&, bool opens);

}  // namespace posenc

#pragma once

#include "shell/controls/ui.hpp"
#include "state/keys.hpp"

namespace posenc {

/// The menu of the picture, which the right button opens where the pointer is: what it copies, and
/// Export…. What is chosen is Session::asked.
void picture_menu(Ui&, bool opens);

}  // namespace posenc

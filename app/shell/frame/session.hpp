#pragma once

#include "shell/palette/palette.hpp"

namespace posenc {

/// What passes: never saved, no part of a picture's State. One a window.
struct Session : Finder {
  double save_at = kNever;  ///< when the State is stored
  bool wants_quit = false;

  /// A field is about to open that keys are meant for.
  bool keys_wait() const {
    return (entry && !entry->field.is_open) || (form_open() && dialog.wait) ||
           (palette_open && (confirm || !palette.field.is_open));
  }
  /// Once a frame is drawn, before its keys act: what it does not show takes none and is not
  /// chosen.
  void leave_unseen();
};

}  // namespace posenc

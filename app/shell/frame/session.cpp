#include "shell/frame/session.hpp"

#include <algorithm>

namespace posenc {

void Session::leave_unseen() {
  if (entry && entry->field.shown_at != now) entry.reset();
  if (palette_open && palette.field.shown_at != now) palette_open = false;
  if (std::ranges::find(controls, chosen) == controls.end()) chosen.clear();
  show_room.reset();
  entered = false;
}

}  // namespace posenc

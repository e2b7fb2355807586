#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "documents/opening.hpp"
#include "shell/session/session.hpp"
#include "state/state.hpp"

namespace posenc {

/// The State once these files are opened, dropped on the window or chosen: the first of them, as
/// open_file() reads it. Where that cannot be read nothing changes, and it is said why: in the
/// dialog that asked for the file, or else by a notice. A notice also tells what was loaded, what
/// in it is no number and what is not known.
State with_opened(const State&, std::span<const std::filesystem::path> files, Session&);

/// What there is to tell of a file that was opened, with what follows its name; it is the Session's
/// document from then on, where it is a session, and the first of the recent files.
void take_opened(const OpenedFile&, std::string_view others, Session&);

/// What a person should know of the State's table when it comes on screen: that some entries are no
/// finite numbers.
void tell_of_table(const State&, Session&);

}  // namespace posenc

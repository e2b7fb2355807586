#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "documents/opening.hpp"
#include "shell/session/session.hpp"
#include "state/state.hpp"

namespace posenc {

/// The State with the first of these files opened, which were dropped on the window or chosen, as
/// open_file() reads it. If it cannot be read, nothing changes, and the dialog that asked for the
/// file, or else a notice, says why. Notices also name the file, its entries that are not finite
/// numbers, and its unknown settings.
State with_opened(const State&, std::span<const std::filesystem::path> files, Session&);

/// Makes an opened file the first of the recent files and, where it is a session, the Session's
/// document. A notice names it, followed by `others`.
void take_opened(const OpenedFile&, std::string_view others, Session&);

/// A notice where the State's table, newly on screen, has entries that are not finite numbers.
void report_table(const State&, Session&);

}  // namespace posenc

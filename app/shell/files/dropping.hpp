#pragma once

#include <filesystem>
#include <span>

#include "shell/session.hpp"
#include "state/state.hpp"

namespace posenc {

/// The State once these files are opened, dropped on the window or chosen: the first of them is a
/// session where its name ends in .toml, and otherwise a learned table. Where that cannot be read,
/// a notice says why and nothing changes; a notice also tells what was loaded, and what in it is no
/// number.
State with_opened(const State&, std::span<const std::filesystem::path> files, Session&);

/// What a person should know of the State's table when it comes on screen: that some entries are no
/// finite numbers.
void tell_of_table(const State&, Session&);

}  // namespace posenc

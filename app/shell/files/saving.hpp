#pragma once

#include <filesystem>

#include <posenc/expected.hpp>

#include "shell/session.hpp"
#include "state/state.hpp"

namespace posenc {

/// Writes the State and makes that file the document; a notice tells where it is. A document that
/// has more than the State stays beside it as NAME.bak.
Expected<void> save_session(const State&, const std::filesystem::path&, Session&);

/// Puts the file in front of the recent ones, of which so many are kept (kMostRecent).
void note_recent(const std::filesystem::path&, Session&);

}  // namespace posenc

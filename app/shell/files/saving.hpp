#pragma once

#include <filesystem>

#include <posenc/expected.hpp>

#include "shell/session.hpp"
#include "state/state.hpp"

namespace posenc {

/// Writes the State, with what the Session's document has that is not known, and makes that file
/// the document; a notice tells where it is.
Expected<void> save_session(const State&, const std::filesystem::path&, Session&);

/// Puts the file in front of the recent ones, of which so many are kept (kMostRecent).
void note_recent(const std::filesystem::path&, Session&);

}  // namespace posenc

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// The State in a file that a page is given, by its name’s ending: a session, one that a picture
/// carries, or a table as the encoding of `now`. `complaints` are what the session has that is not
/// opened.
Expected<State> state_given_by(std::string_view name, std::string bytes, const State& now,
                               std::vector<std::string>& complaints);

}  // namespace posenc

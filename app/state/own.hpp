#pragma once

#include <string_view>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

inline bool is_own(const State& s) { return has_waves(s) && s.convention->own != nullptr; }

/// Chooses the convention that a file of TOML types: frequency, amplitude, order, odd, first, step
/// and descending, as the parameters own-frequency and so on take them. What the file lacks is the
/// paper's.
Expected<void> read_own_convention(State&, std::string_view file);

}  // namespace posenc

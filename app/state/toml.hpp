#pragma once

#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// The State as TOML: one table per group of parameters, one key per parameter, and `view`.
std::string to_toml(const State&);
/// Reads what to_toml() wrote, or a person did: missing keys keep their defaults; unknown keys,
/// wrong types and values outside limits are an Error that names key and line. `source` stands in
/// messages.
Expected<State> from_toml(std::string_view text, std::string_view source);

}  // namespace posenc

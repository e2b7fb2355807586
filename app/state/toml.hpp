#pragma once

#include <span>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// The State (within limits) as TOML: `view`, and a table per group of parameters with a key per parameter.
std::string to_toml(const State&);
/// Reads what to_toml() wrote, or a person did: missing keys keep their defaults; unknown keys,
/// wrong types and values outside limits are an Error that names key and line. `source` stands in
/// messages. `view` has to be one of `views`, or kAllViews; with no `views` any is taken.
Expected<State> from_toml(std::string_view text, std::string_view source,
                          std::span<const std::string_view> views = {});

}  // namespace posenc

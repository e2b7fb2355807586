#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// The State (within limits) as TOML: `view`, and a table per group of parameters with a key per
/// parameter; a learned table goes by its file, [encoding] table.
std::string to_toml(const State&);
/// Reads what to_toml() wrote, or a person did: missing keys keep their defaults; unknown keys,
/// wrong types and values outside limits are an Error that names key and line. `source` stands in
/// messages. `view` has to be one of `views`, or kAllViews; with no `views` any is taken. The file
/// of a learned table is read again; where it cannot be read, that is an Error too, or, where there
/// are `complaints`, one of them, and all else is read: the State then has sinusoids for the table,
/// of which it keeps the file's name.
Expected<State> from_toml(std::string_view text, std::string_view source,
                          std::span<const std::string_view> views = {},
                          std::vector<std::string>* complaints = nullptr);

}  // namespace posenc

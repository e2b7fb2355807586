#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "facts/fact.hpp"

namespace posenc {

/// A fact as programs read it: id, label, value, text, and the check with its outcome. `cover`
/// gives each text as it may be shown; the value is null where that differs.
nlohmann::ordered_json json_of(const Fact&,
                               const std::function<std::string(std::string_view)>& cover);

}  // namespace posenc

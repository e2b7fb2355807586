#pragma once

#include <string>

#include "state/state.hpp"

namespace posenc {

/// What a State shows less of, or other, than one expects: "masked bands 1, the encoding Linear and
/// a part of Heatmap"; "" where it shows all.
std::string unusual_text(const State&);
/// The State with none of that.
State without_unusual(State);

struct Files;
/// As a notice with a button that resets it, for a session that begins so.
void tell_of_unusual(const State&, Files&);

}  // namespace posenc

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "state/state.hpp"

namespace posenc {

/// The State as the end of an address: "rotation?d=64&position=12", its view and what differs from
/// what that opens with. The window's parameters and the names of files are left out.
std::string link_of(const State&);
/// Whether it is typed as one: an address, or "#" and what follows it there.
bool is_link(std::string_view);
/// Reads that, behind "#" where there is one; "" is a fresh State. Those of the window stay as in
/// `now`. Each complaint names what is no parameter or no value of it, and was left out; an Error
/// what is no view.
Expected<State> state_of_link(std::string_view, const State& now,
                              std::vector<std::string>& complaints);

}  // namespace posenc

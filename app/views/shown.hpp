#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

#include "state/presets.hpp"
#include "views/view.hpp"

/// Views as they are for the State's encoding: some show sines and cosines, and say so where there
/// are none.
namespace posenc {

/// Whether the view has something to show of the State's encoding.
bool shows(const View&, const State&);
/// The same for who asked for it by flags: why not, and what would do.
Expected<void> check_shows(const View&, const State&);

/// Those that a panel has for the State, greyed where they do not apply, unless others take their
/// place: of a group, of the view (the group that it shares with others, and its own), and those
/// that are folded away. The sentence has a place of its own.
std::vector<const Parameter*> listed_parameters(const State&, std::string_view group);
std::vector<const Parameter*> parameters_of_view(const State&);
std::vector<const Parameter*> folded_parameters(const State&);

/// The preset's settings, in the view of the State if it can show them.
State with_preset_in_view(const State&, const Preset&);

/// The view's picture, or a page that says why there is none and what to do.
void draw_view(const View&, Canvas&, const Frame&, const Scene&);
State interact_view(const View&, Canvas&, const Frame&, const Scene&, const Pointer&);
/// View::moved_at()
std::string_view moved_in_view(const View&, Canvas&, const Frame&, const Scene&, Point);
/// The formula of the view that is shown; that of an entry where it has none of this encoding, or
/// several are shown. Facts that are covered say "?".
EquationText equation_of(const Scene&, std::span<const std::string> covers = {});
std::string describe_view(const View&, const Scene&);
/// The numbers behind the picture; where there are none, an Error that says why.
Expected<void> write_numbers(const View&, const Scene&, TableWriter&);

}  // namespace posenc

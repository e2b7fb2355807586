#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "state/state.hpp"

namespace posenc {

/// The settings of a figure or a model that people know.
struct Preset {
  std::string_view id;      ///< "d2l": on the command line
  std::string_view title;   ///< "The paper: 512 dimensions"
  std::string_view source;  ///< where it is from; no full stop
  std::string_view flags;   ///< what it sets: "--d 32 --length 60"; all else is at its default
};

std::span<const Preset> presets();
/// nullptr when there is none of that id.
const Preset* find_preset(std::string_view id);
/// A parameter, or the view, and its value.
struct PresetValue {
  std::string_view id, value;
};
std::vector<PresetValue> values_of(std::string_view flags);
/// The State with those settings, which are within limits, and all others brought within theirs.
State with_flags(State, std::string_view flags);
/// The State with the preset's settings. Those of the window and of time stay, as does a loaded
/// table; the view too, where the preset is of no view in particular.
State with_preset(State, const Preset&);

}  // namespace posenc

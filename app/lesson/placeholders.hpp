#pragma once

#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "scene/scene.hpp"

/// Facts in a lesson's words, by their ids (views/known.hpp): {{first-rise}}, {{d}}. Behind the id
/// may stand settings in which it is asked for: {{dot offset=12}}, {{wavelength pair=3}}.
namespace posenc {

inline constexpr std::string_view kOpenBraces = "{{", kCloseBraces = "}}";
/// An Error that names the first that is not closed or has an unknown setting.
Expected<void> check_placeholders(std::string_view text);
/// The text with the State's facts. An Error where there is no such fact, or it was not measured.
Expected<std::string> filled(std::string_view text, const Scene&);
/// The same with “–” for a fact that the State has not: what a lesson shows while its controls are
/// moved.
std::string filled_or_dash(std::string_view text, const Scene&);
/// A Scene of another State, which that one keeps.
const Scene& scene_of(const Scene&, const State& other);
/// The same with as much room for each number as one takes.
std::string sketched(std::string_view text);

}  // namespace posenc

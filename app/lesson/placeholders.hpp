#pragma once

#include <span>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "scene/scene.hpp"

/// Numbers in a lesson's words: {{d}}, {{omega 3}}, {{fact largest change}}.
namespace posenc {

/// A number that a State has besides its parameters, which go by their ids.
struct Placeholder {
  std::string_view name;
  std::string_view takes;  ///< what follows the name: "", "K", or "[K]" where it may be left out
  std::string_view help;
};
std::span<const Placeholder> placeholders();

/// An Error that names the first that there is not, or that is not closed.
Expected<void> check_placeholders(std::string_view text);
/// The text with the State's numbers. An Error where it has none of that name: the wavelength of a
/// pair that there is not, a fact that the picture does not state.
Expected<std::string> filled(std::string_view text, const Scene&);
/// The same with “–” for a number that there is not, or that the State has not: what a lesson shows
/// while its controls are moved.
std::string filled_or_dash(std::string_view text, const Scene&);
/// The same with as much room for each number as one takes.
std::string sketched(std::string_view text);

}  // namespace posenc

#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "views/view.hpp"

/// The stages by name, and what is said at each and between them.
namespace posenc::morph {

inline constexpr std::array<std::string_view, 6> kStageNames{
    "Digits", "Square waves", "Sines", "Circles", "Pendulums", "Rotated pairs"};

/// "Sines"; "Sines → Circles" between two.
std::string picture_name(double stage);

std::span<const Claim> claims(const State&);
std::string_view how_to_read(const State&);
EquationText equation(const Scene&);

}  // namespace posenc::morph

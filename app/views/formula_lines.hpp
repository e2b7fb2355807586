#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figure/formula/formula.hpp"
#include "scene/scene.hpp"

/// The formula below a picture, in the window as in files: a line of symbols and, beneath, one of
/// the present numbers.
namespace posenc {

/// How much of `height` it takes below the picture; 0 where it is switched off, or would leave the
/// picture too little.
double formula_height(const State&, double height);

/// Draws both lines in the room, as large as fits, and says where symbols, and numbers in their
/// place, are in them. Those of `lit` have a ground of their colour; "" for none. Facts that are
/// covered say "?".
std::vector<SymbolBox> draw_formula(Canvas&, const Rect& room, const Palette&, const Scene&,
                                    std::string_view lit = "",
                                    std::span<const std::string> covers = {});

}  // namespace posenc

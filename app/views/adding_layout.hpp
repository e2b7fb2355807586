#pragma once

#include <optional>

#include "views/adding_numbers.hpp"
#include "views/view.hpp"

namespace posenc::adding {

struct Layout {
  bool compact = false;
  Words words;
  Rect strips;               ///< three a word, and a gap
  double labels = 0;         ///< room at the left of them; 0: none
  std::optional<Rect> bars;  ///< some numbers of one word
  std::optional<Rect> facts;

  double row(int count) const { return strips.height() / count; }
};
/// Draws nothing.
Layout layout(Canvas&, const Frame&, const Scene&);

/// A number of a word's vectors.
struct Number {
  int word = 0;
  int dim = 0;
};
/// What lies under the pointer in the strips.
std::optional<Number> number_at(const Scene&, const Layout&, Point);

void draw_strips(Canvas&, const Frame&, const Scene&, const Layout&);
/// The numbers around this one, of the word, of its position and their sum.
void draw_bars(Canvas&, const Palette&, const Scene&, const Rect&, const Number&);
void draw_facts(Canvas&, const Palette&, const Scene&, const Rect&);

}  // namespace posenc::adding

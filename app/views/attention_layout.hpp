#pragma once

#include <optional>
#include <string>
#include <vector>

#include "views/attention_numbers.hpp"
#include "views/view.hpp"

namespace posenc::attention {

/// A matrix of weights: queries down, keys across.
struct MatrixRoom {
  Rect cells;
  bool shuffled = false;
  double labels = 0;  ///< the most room of a word at its left; 0: none
  double above = 0;   ///< the same above
  bool lie = false;   ///< above, words lie, where they all fit; otherwise they stand

  double cell(int count) const { return cells.width() / count; }
};

/// Attention without the encoding, or with it.
struct GroupRoom {
  Rect area;
  bool with_encoding = false;
  bool brief = false;  ///< its header is two lines, in a low room
  MatrixRoom typed, shuffled;
  std::optional<Rect> outputs;  ///< two strips a word
  double output_labels = 0;     ///< room at the left of them
};

struct Layout {
  bool compact = false;
  Words words;
  Rect below;  ///< the heading
  /// The words in the order of the shuffle, each in a room as wide as all others, and what shuffles them.
  std::optional<Rect> chips, button;
  double caption = 0;  ///< where the name of the chips begins
  std::vector<GroupRoom> groups;
};
/// Draws nothing.
Layout layout(Canvas&, const Frame&, const Scene&);

inline constexpr double kChipGap = 4;
/// The place of the shuffle that has x in its room, the nearest where none has.
int place_at(const Layout&, int count, double x);
Rect chip(const Layout&, int count, int place);

const Head& head(const Scene&, const GroupRoom&);
/// The word of a row or column of the matrix.
int word_at(const State&, const MatrixRoom&, int place);
TextStyle label_style(const Palette&, double room);
/// A word, cut to that room.
std::string label(Canvas&, const State&, int word, const TextStyle&, double room);

void draw_chips(Canvas&, const Frame&, const Scene&, const Layout&);
void draw_group(Canvas&, const Frame&, const Scene&, const Layout&, const GroupRoom&);

}  // namespace posenc::attention

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// Places labels where nothing is yet: the first candidate position whose box is inside the
/// bounds and overlaps nothing placed or blocked before.
class LabelPlacer {
 public:
  explicit LabelPlacer(Rect bounds) : bounds_(bounds) {}

  /// Room that labels must keep out of (marks, lines' ends, other text).
  void block(const Rect&);
  /// A label near `anchor`, `gap` away from it: tried right, left, above, below and the four
  /// diagonals; drawn at the first free place. False, and nothing drawn, where none is free.
  bool place(Canvas&, Point anchor, double gap, std::string_view text, const TextStyle&);
  bool is_free(const Rect&) const;

 private:
  Rect bounds_;
  std::vector<Rect> taken_;
};

}  // namespace posenc

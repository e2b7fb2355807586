#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <posenc/sinusoidal.hpp>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"

namespace posenc {

/// A small dial for each pair, in as few rows as they need: of all pairs, or of as many as have
/// room, the chosen one among them.
class PairDials {
 public:
  PairDials(const Sinusoidal&, int chosen, const Rect& room);

  /// `hands` draws what is on the dial of a pair.
  void draw(Canvas&, const Palette&,
            const std::function<void(int pair, Point centre, double radius)>& hands) const;
  /// The one at a point, and all of it.
  struct Dial {
    int pair;
    Rect box;
  };
  std::optional<Dial> at(Point) const;

 private:
  int chosen_;
  Point title_at_;
  std::string title_;
  std::vector<int> pairs_;
  std::vector<Point> centres_;
  double radius_ = 0;
};

}  // namespace posenc

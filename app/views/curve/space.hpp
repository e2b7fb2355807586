#pragma once

#include <cstdint>
#include <optional>

#include <glm/mat3x3.hpp>

#include "figure/theme.hpp"
#include "views/curve/numbers.hpp"

/// The curve as a picture of space.
namespace posenc::curve {

/// From space to a room.
class View3 {
 public:
  View3(const Scene&, const Rect& room);

  struct Seen {
    Point at;
    double near = 0;  ///< −1 at the far side of the ball around the curve, 1 at the near side
  };
  Seen operator()(const Place&) const;
  double pixels_per_unit() const { return pixels_ / radius_; }

 private:
  glm::dmat3 turn_;
  Place centre_;
  double radius_, pixels_;  ///< of the ball
  Point middle_;
};

void draw_space(Canvas&, const Palette&, const Scene&, const Rect& room);
/// The drawn position nearest to a point of the room, where one is near.
struct SeenPosition {
  std::int64_t position = 0;
  Point at{0, 0};
};
std::optional<SeenPosition> position_near(const Scene&, const Rect& room, Point);

}  // namespace posenc::curve

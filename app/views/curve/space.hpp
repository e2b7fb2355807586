#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <glm/mat3x3.hpp>

#include "figure/theme.hpp"
#include "views/curve/numbers.hpp"

/// The curve as a picture of space.
namespace posenc::curve {

/// From where the curve is looked at.
struct Orbit {
  double turn_deg = 0, tilt_deg = 0;

  friend bool operator==(const Orbit&, const Orbit&) = default;
};
Orbit orbit_of(const State&);

/// From space to a room.
class View3 {
 public:
  View3(const Orbit&, const Track&, const Rect& room);

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

/// What the picture depends on.
struct Space {
  /// A disc, with its name.
  struct Mark {
    Place at;
    double radius;
    Color color;
    std::string name;
    bool is_hollow = false;

    friend bool operator==(const Mark&, const Mark&) = default;
  };
  /// One of the three directions, with its name.
  struct Axis {
    int along;
    std::string name;

    friend bool operator==(const Axis&, const Axis&) = default;
  };

  Orbit orbit = {};
  bool is_torus = false;
  std::shared_ptr<const Track> track = {};
  double t = 0, delta = 0;
  std::vector<Axis> axes = {};
  std::vector<Place> chord = {};
  std::vector<Mark> marks = {};  ///< from the hindmost on

  friend bool operator==(const Space&, const Space&) = default;
};
Space space_of(const Scene&, const Palette&);
void draw_space(Canvas&, const Palette&, const Space&, const Rect& room);

/// The drawn position nearest to a point of the room, where one is near.
struct SeenPosition {
  std::int64_t position = 0;
  Point at{0, 0};
};
std::optional<SeenPosition> position_near(const Scene&, const Rect& room, Point);

}  // namespace posenc::curve

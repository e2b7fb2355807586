#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <posenc/principal.hpp>

#include "facts/fact.hpp"
#include "figure/theme.hpp"
#include "plot/figure.hpp"
#include "scene/scene.hpp"

/// The numbers behind the curve, and its picture of space.
namespace posenc::curve {

using Place = glm::dvec3;

/// A pair turns by more than half a turn from one position to the next: no line could show that.
bool turns_too_fast(const Scene&);
/// All positions, and those that are drawn: the run of so many in which t is, at the end the last.
Cells all_positions(const State&);
Cells drawn_positions(const State&);
/// t, or where playing has brought it.
double shown_t(const Scene&);
/// "37", "37.5"
std::string position_text(double position);
/// Whether the sequence has that position.
bool has(const Scene&, double position);

/// Nothing where no row has finite numbers alone.
const std::optional<PrincipalComponents>& components(const Scene&);

/// What a position is made of in space: all its numbers, or sine and cosine of both pairs.
std::vector<double> vector_at(const Scene&, double position);
/// Where that is: along the three components; or on the torus
/// ((2 + cos_j)·cos_k, (2 + cos_j)·sin_k, sin_j).
Place place_of(const Scene&, std::span<const double> vector);
Place place_at(const Scene&, double position);

/// The drawn positions as points of space: point i is position first + i/per_position.
struct Track {
  Cells positions;
  int per_position = 1;
  std::vector<Place> points = {};
  Place centre{0, 0, 0};
  double radius = 1;  ///< of a ball around them
  double length = 0;
  double period = HUGE_VAL;  ///< after so many positions it goes over itself
};
std::shared_ptr<const Track> shared_track(const Scene&);
inline const Track& track(const Scene& scene) { return *shared_track(scene); }

/// What the drawn positions with finite numbers reach: ∥p(t)∥, the steps ∥p(t+1) − p(t)∥ and, of
/// some, the speed ∥p′(t)∥. Without any: from > to.
struct Shape {
  plot::Extent norm, step, speed;
  std::int64_t norms = 0, speeds = 0;        ///< measured, evenly spread
  std::int64_t longest_at = 0, step_at = 0;  ///< where ∥p(t)∥ and a step are largest
};
const Shape& shape(const Scene&);
/// scale·√∑ω² over the pairs that are not masked.
double curve_speed(const Sinusoidal&);

/// After how many positions, not only whole ones, all pairs have made whole turns: the curve is
/// where it was, and nowhere else it meets itself. Searched for turns of the slowest pair; nothing
/// where the pairs do not turn as one.
struct Closing {
  std::optional<double> after = {};
  std::int64_t searched = 0;
};
Closing closing(const Sinusoidal&, std::int64_t most);

/// The two positions that are nearest to each other.
struct Nearest {
  double distance = 0;  ///< NaN where there is no second position
  std::int64_t t = 0, u = 0;
  Searched searched;  ///< what the distance is the smallest of
  Searched compared;  ///< whether two are equal
};
const Nearest& nearest(const Scene&);

/// m = (p(t) + p(t+δ))/2 beside p(t + δ/2). Where all pairs turn, ∥m∥² = scale²·∑cos²(ω_kδ/2), and
/// ∥m − p(t + δ/2)∥² = scale²·∑(1 − cos(ω_kδ/2))².
struct Half {
  double norm = 0;      ///< ∥p(t + δ/2)∥
  double distance = 0;  ///< of the two
};
struct Middle {
  double norm = 0;
  std::optional<Half> half = {};  ///< nothing where there is no p(t + δ/2)
};
std::optional<Middle> middle(const Scene&, std::int64_t t, std::int64_t delta);

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

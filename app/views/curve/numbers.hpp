#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/vec3.hpp>

#include <posenc/principal.hpp>

#include "facts/fact.hpp"
#include "plot/figure.hpp"
#include "scene/scene.hpp"

/// The numbers behind the curve.
namespace posenc::curve {

using Place = glm::dvec3;

/// There are numbers between whole positions, so that positions are on a curve.
bool is_smooth(const State&);
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
};
std::shared_ptr<const Track> shared_track(const Scene&);
inline const Track& track(const Scene& scene) { return *shared_track(scene); }

/// Of the drawn positions whose numbers are finite: ∥p(t)∥, the steps ∥p(t+1) − p(t)∥, and, of some
/// of them, the speed ∥p′(t)∥. Without any: from > to.
struct Shape {
  plot::Extent norm, step, speed;
  std::int64_t speeds = 0;  ///< measured
};
const Shape& shape(const Scene&);
/// All alike, but for rounding.
bool is_one(const plot::Extent&);
/// scale·√∑ω² over the pairs that are not masked.
double speed_of(const Sinusoidal&);

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
  Searched searched = {};
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

}  // namespace posenc::curve

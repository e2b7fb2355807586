#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "scene/scene.hpp"
#include "views/view.hpp"

/// What is seen at every stage: columns of numbers over the position, and where each number is.
namespace posenc::morph {

/// Where sines have the periods of the bits.
inline constexpr double kMatchedStage = 1.4;

/// How far each change has come, from 0 to 1, at a stage. They follow each other, each slow at both
/// ends, so that a steady slide lingers at the stages.
struct Progress {
  double waves = 0;     ///< digits move to ±1 (stages 0 to 1)
  double rounding = 0;  ///< the overtones of square waves fade (1 to 1.4)
  double periods = 0;   ///< from those of the bits to those of the pairs (1.4 to 2)
  double apart = 0;     ///< waves are drawn once more, above themselves (2 to 2½)
  double along = 0;     ///< from beside the axis of time to looking along it (2¼ to 3)
  double side = 0;      ///< from above the circles to beside them (3 to 4), and back (4 to 5)
  double hanging = 0;   ///< the same without the way back
  double content = 0;   ///< from p_k(t) and p_k(t + δ) to a key and a query (4 to 5)

  explicit Progress(double stage);
  friend bool operator==(const Progress&, const Progress&) = default;
};

/// A pair's two numbers of a key or a query, as length and angle.
struct Polar {
  double length = 1, angle_rad = 0;
  friend bool operator==(const Polar&, const Polar&) = default;
};
/// One for each pair: random_content() of kSeed; of length 0 where no rotary embedding turns it, in
/// the last pair of an odd d.
inline constexpr int kSeed = 8;  ///< the first of which no pair is short at d = 16
struct Content {
  std::vector<Polar> key, query;
};

/// Bit i and a pair: what column i shows.
struct Column {
  int bit = 0, pair = 0;
  bool turns = true;  ///< its sine and its cosine are a point on a circle
  Polar key, query;   ///< of lengths up to 1
  friend bool operator==(const Column&, const Column&) = default;
};

class Objects {
 public:
  explicit Objects(const Scene&);

  /// Column's number at a point of time, as across, and what makes a circle of it, as up. Before
  /// stage 2 the wave has a bit's period 2^(j+1) and is ½ early, so that its sign is the digit at
  /// whole positions; both go over to the pair's. Harmonic n of its square wave counts rⁿ/n,
  /// scaled to a height of 1: atan(a·sin φ)/atan(a), a = 2r/(1 − r²), r = 1 − rounding.
  Point wave(const Column&, double s) const;
  /// The same for the hand at t, or t + δ, which becomes the key, or the query.
  Point hand(const Column&, bool is_later) const;
  /// From the one hand to the other, clockwise.
  double between_rad(const Column&) const;
  /// The angle from a pair's rotated key to its rotated query, their product, and
  /// the sum of all pairs' products.
  double rotated_rad(int pair) const;
  double product(int pair) const;
  double logit() const;
  /// The largest product of those shown at any δ.
  double largest_product() const;
  /// The frequency of the drawn wave, in radians per position; and its largest at any stage.
  double omega(const Column&) const;
  double largest_omega(const Column&) const;
  /// r², which the third harmonic's share of a square wave is multiplied by.
  double overtones() const { return (1 - at.rounding) * (1 - at.rounding); }
  /// t + δ, and the column of pair k.
  double later() const { return t + static_cast<double>(offset); }
  const Column& marked() const;
  /// Sine and cosine of pair k at a position, as they are written.
  SinCos written(std::int64_t position) const;
  friend bool operator==(const Objects&, const Objects&) = default;

  double stage;
  Progress at;
  double t;  ///< between whole positions while it plays
  std::int64_t row, offset;
  int chosen;                ///< k
  std::int64_t first, last;  ///< positions
  std::shared_ptr<const Sinusoidal> encoding;
  std::shared_ptr<const Content> content;
  std::vector<Column> columns;
  double longest = 1e-9;  ///< of keys and queries shown, whose length in a Column is 1

 private:
  double phase_rad(const Column&, double s) const;
};

/// Ids of facts that the stages speak of.
FactList facts(const Scene&);
void data(const Scene&, TableWriter&);

}  // namespace posenc::morph

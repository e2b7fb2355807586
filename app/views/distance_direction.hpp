#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <posenc/rotation.hpp>

#include "views/distance_layout.hpp"

/// Ahead and behind: p(t)·p(t+Δ) = p(t)·p(t−Δ), beside M_δ ≠ M_−δ.
namespace posenc::distance {

/// What tells a step of δ from one of −δ.
struct Direction {
  double ahead = 0, behind = 0;  ///< p(t)·p(t+δ) and p(t)·p(t−δ), each from its own rows
  /// Between p(t)·p(t+Δ) and p(t)·p(t−Δ), over `compared` distances from 1 to L−1, |δ| among them; 0 where there is none.
  double largest_difference = 0;
  std::int64_t compared = 0;
  double limit = 0;  ///< rounding_limit(), which explains differences up to it
  double gap = 0;    ///< ‖M_δ − M_−δ‖ of pair k
  /// The largest of all pairs, and whose.
  double largest_gap = 0;
  int largest_pair = 0;
  double half_waves = 0;  ///< |δ| in half wavelengths of pair k

  double difference() const;  ///< |p(t)·p(t+δ) − p(t)·p(t−δ)|
  std::string gap_text() const;
  std::string largest_gap_text() const;
  /// M_δ and M_−δ are one matrix, up to rounding; or not far from it.
  bool coincides() const;
  bool nearly_coincides() const;
};
Direction present_direction(const Scene&);

std::string direction_claim(const Scene&);
std::string direction_how_to_read(const Scene&);
/// Why M_δ and M_−δ of pair k are two matrices or one, in ever fewer words: "δ is 2.55 half waves".
std::vector<std::string> half_waves_wording(const Scene&);
/// Why there is no M_δ for encodings without waves, and how the two products at t differ.
std::string no_direction_text(const Scene&);
std::string describe_direction(const Scene&);
void direction_data(const Scene&, TableWriter&);

/// p(t) of pair k, where M_δ and M_−δ take it, and the two matrices.
void draw_turns(Canvas&, const Palette&, const Scene&, const Rect&);

/// Position t against all: what is on the axis besides t itself.
struct Against {
  double largest = 0;  ///< the largest that was computed at another position
  std::int64_t position = 0;
  double least = 0;  ///< and the least
  std::int64_t least_position = 0;
  bool any = false;  ///< there is another

  /// `largest`, never rounded up to 1.
  std::string largest_text() const;
};
Against present_against(const Scene&);
/// A position of those: "999", or "999 and 1 001" where the one as far on t's other side is the same to rounding.
std::string positions_text(const Scene&, std::int64_t position);
std::string against_claim(const Scene&);
std::string against_how_to_read(const Scene&);
std::string describe_against(const Scene&);
/// Of every encoding.
void against_data(const Scene&, TableWriter&);
/// The product of the unit vectors at t and t + Δ, of any encoding; nan with a row of zeros, or one that is not finite.
double unit_product(const Encoding&, std::int64_t t, std::int64_t delta);

}  // namespace posenc::distance

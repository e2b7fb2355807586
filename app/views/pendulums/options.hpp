#pragma once

#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

enum class Swing { pendulums, clocks };

/// The dot product by distance, or that of position 0 with the positions up to t.
enum class SumCurve { distance, history };

struct PendulumOptions {
  Swing show = Swing::pendulums;
  bool ghosts = true;         ///< show each pair at t + δ too
  bool trails = false;        ///< draw the swings of the last positions below each pendulum
  bool fast_forward = false;  ///< let t run so much faster that pair k swings
  SumCurve curve = SumCurve::distance;
  double agree_deg = 60;  ///< two positions agree in a pair that turned by no more between them

  static constexpr std::string_view kGroup = "pendulum";
  static std::span<const Parameter> parameters();
  friend bool operator==(const PendulumOptions&, const PendulumOptions&) = default;
};

}  // namespace posenc

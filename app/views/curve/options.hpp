#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

/// Which three numbers of a position are its place in space.
enum class CurveShow { components, torus };

struct CurveOptions {
  CurveShow show = CurveShow::components;
  std::int64_t other = 20;   ///< the pair that goes round the torus the short way; k the long way
  std::int64_t count = 512;  ///< positions drawn: the run of so many in which t is
  double turn_deg = 30;      ///< the curve is turned by this about its third axis, to the right,
  double tilt_deg = 25;      ///< and then towards the viewer

  static constexpr std::string_view kGroup = "curve";
  static std::span<const Parameter> parameters();
  friend bool operator==(const CurveOptions&, const CurveOptions&) = default;
};

}  // namespace posenc

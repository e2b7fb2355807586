#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

/// One step of δ; t and t+δ shifted together; two steps, δ and ε; the matrix of all pairs; the
/// matrices of both rotary layouts.
enum class RotationShow { step, shift, compose, matrix, layouts };

struct RotationOptions {
  RotationShow show = RotationShow::step;
  std::int64_t shifted_from = 0;  ///< t before it and t+δ were shifted
  std::int64_t epsilon = 5;       ///< ε, the step besides δ

  static constexpr std::string_view kGroup = "rotation";
  static std::span<const Parameter> parameters();
  friend bool operator==(const RotationOptions&, const RotationOptions&) = default;
};

}  // namespace posenc

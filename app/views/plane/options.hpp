#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;
enum class PlaneOrder;

/// What gives a patch its vector, where the State's encoding is the sinusoids.
enum class PlaneEncoding { sinusoid, rotary, index };

struct PlaneOptions {
  static constexpr int kMostRows = 128;
  PlaneEncoding encoding = PlaneEncoding::sinusoid;
  PlaneOrder order = PlaneOrder{};
  std::int64_t rows = 14, columns = 14;
  std::int64_t row = 6, column = 6;  ///< the patch that others are compared to

  static constexpr std::string_view kGroup = "plane";
  static std::span<const Parameter> parameters();
  friend bool operator==(const PlaneOptions&, const PlaneOptions&) = default;
};

}  // namespace posenc

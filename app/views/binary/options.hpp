#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

enum class Marks { circles, cells };

/// Rows of positions; the counter at t; the least significant bit beside the fastest pair.
enum class BinaryShow { rows, counter, lowest };

struct BinaryOptions {
  BinaryShow show = BinaryShow::rows;
  bool match = false;  ///< wavelengths of 2, 4, 8, … positions instead of the encoding's own
  Marks marks = Marks::circles;
  std::int64_t bit = 2;  ///< whose square wave is shown

  static constexpr std::string_view kGroup = "binary";
  static std::span<const Parameter> parameters();
  friend bool operator==(const BinaryOptions&, const BinaryOptions&) = default;
};

}  // namespace posenc

#pragma once

#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

/// What `posenc data stretch` has a row for.
enum class StretchData { pairs, methods };

struct StretchOptions {
  StretchData data = StretchData::pairs;

  static constexpr std::string_view kGroup = "stretch";
  static std::span<const Parameter> parameters();
  friend bool operator==(const StretchOptions&, const StretchOptions&) = default;
};

}  // namespace posenc

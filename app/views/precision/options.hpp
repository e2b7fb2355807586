#pragma once

#include <span>
#include <string_view>

namespace posenc {

struct Parameter;
enum class RecipeSet;  // of core

struct PrecisionOptions {
  RecipeSet recipes = {};  ///< sinusoids
  bool only_pair = false;  ///< the errors of pair k alone, not the largest of all

  static constexpr std::string_view kGroup = "precision";
  static std::span<const Parameter> parameters();
  friend bool operator==(const PrecisionOptions&, const PrecisionOptions&) = default;
};

}  // namespace posenc

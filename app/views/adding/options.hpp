#pragma once

#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

enum class Combine { add, concatenate };

struct AddingOptions {
  Combine combine = Combine::add;

  static constexpr std::string_view kGroup = "adding";
  static std::span<const Parameter> parameters();
  friend bool operator==(const AddingOptions&, const AddingOptions&) = default;
};

}  // namespace posenc

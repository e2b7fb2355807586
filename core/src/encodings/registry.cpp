#include <algorithm>
#include <array>
#include <string>

#include "kinds.hpp"

namespace posenc {

std::span<const EncodingKind> encodings() {
  static const std::array all = {kUnitInterval, kLinear, kBinary, kSinusoidal};
  return all;
}

const EncodingKind* find_encoding(std::string_view id) {
  const auto all = encodings();
  const auto found = std::ranges::find(all, id, &EncodingKind::id);
  return found == all.end() ? nullptr : &*found;
}

Expected<std::int64_t> valid_length(const EncodingParameters& parameters) {
  if (parameters.length < kMinLength || parameters.length > kMaxPosition) {
    return fail("length = " + std::to_string(parameters.length) +
                " is out of range: choose a length from " + std::to_string(kMinLength) + " to " +
                std::to_string(kMaxPosition));
  }
  return parameters.length;
}

}  // namespace posenc

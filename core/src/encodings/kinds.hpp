#pragma once

#include <posenc/encodings.hpp>

/// Each file of this folder defines one row of encodings().
namespace posenc {

extern const EncodingKind kUnitInterval;
extern const EncodingKind kLinear;
extern const EncodingKind kBinary;
extern const EncodingKind kSinusoidal;

/// The length, if it is one.
Expected<std::int64_t> valid_length(const EncodingParameters&);
/// Makes an encoding that needs only a valid length.
template <class Made>
Expected<std::shared_ptr<const Encoding>> make_with_length(const EncodingParameters& parameters) {
  return valid_length(parameters).map([](std::int64_t length) {
    return std::shared_ptr<const Encoding>(std::make_shared<Made>(length));
  });
}

}  // namespace posenc

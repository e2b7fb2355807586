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

}  // namespace posenc

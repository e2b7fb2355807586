#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include <posenc/conventions.hpp>
#include <posenc/encoding.hpp>
#include <posenc/expected.hpp>
#include <posenc/scaling.hpp>

namespace posenc {

/// What an encoding may be made from. Each takes what its row says that it uses, within the limits
/// of limits.hpp; where it uses the base, it uses the scaling.
struct EncodingParameters {
  int d = 128;          ///< as the convention accepts it
  double base = 10000;  ///< in [kMinBase, kMaxBase]
  const Convention* convention = &paper();
  Scaling scaling = {};
  std::int64_t length = 512;  ///< L, positions 0 … L−1; in [kMinLength, kMaxPosition]
};

/// One encoding that explanations of positional encoding speak of.
struct EncodingKind {
  std::string_view id;
  std::string_view formula;  ///< p(t), of its dimension j or pair k where it has several
  std::string_view note;     ///< one sentence: what is good or bad about it
  bool uses_d = false, uses_base = false, uses_convention = false, uses_length = false;
  /// Or an error that names the parameter, its limit and the way out.
  Expected<std::shared_ptr<const Encoding>> (*make)(const EncodingParameters&) = nullptr;
};

/// All of them, in the order in which explanations bring them up; a table read from a file is one
/// more (table.hpp).
std::span<const EncodingKind> encodings();
/// The row of that id, or null.
const EncodingKind* find_encoding(std::string_view id);

}  // namespace posenc

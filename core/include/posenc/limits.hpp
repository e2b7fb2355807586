#pragma once

#include <cstdint>

/// The limits of the encoding's parameters. Panel, command line, file form and tests read them
/// here.
namespace posenc {

inline constexpr int kMinDim = 2;
inline constexpr int kMaxDim = 16384;
inline constexpr std::int64_t kMinLength = 1;
inline constexpr std::int64_t kMaxLength = 1'000'000'000;
/// The base lies above 1: at 1 every pair would share one frequency. The smallest accepted value.
inline constexpr double kMinBase = 1.001;
inline constexpr double kMaxBase = 1e9;
/// Positions (and offsets) whose phase is exact: |t| < 2³⁸.
inline constexpr std::int64_t kMaxPosition = (std::int64_t{1} << 38) - 1;
/// Words of a sentence, and its characters, spaces included.
inline constexpr int kMaxWords = 64;
inline constexpr int kMaxSentence = 1000;

}  // namespace posenc

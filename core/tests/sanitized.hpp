#pragma once

namespace posenc::test {

/// GCC's sanitizers look on, under which the same work takes several times as long.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// What repeats itself takes one in so many: States, seeds, columns. Of what comes in threes or
/// fives it still takes some of each.
inline constexpr int kStride = kSanitized ? 4 : 1;

}  // namespace posenc::test

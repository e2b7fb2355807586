#pragma once

#include <initializer_list>
#include <string_view>

#include <gtest/gtest.h>

namespace posenc::test {

/// The text has these parts, and none of the others: ids, values, limits and names; no sentences.
inline void expect_has(std::string_view text, std::initializer_list<std::string_view> parts,
                       std::initializer_list<std::string_view> others = {}) {
  for (const auto part : parts)
    EXPECT_NE(text.find(part), std::string_view::npos) << part << " is not in\n" << text;
  for (const auto other : others)
    EXPECT_EQ(text.find(other), std::string_view::npos) << other << " is in\n" << text;
}

}  // namespace posenc::test

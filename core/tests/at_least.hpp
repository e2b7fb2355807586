#pragma once

#include <cstddef>

#include <gtest/gtest.h>

namespace posenc::test {

/// Counts what a test looks at, and fails where that is less in the end: the test said nothing.
class AtLeast {
 public:
  explicit AtLeast(int least) : least_(least) {}
  ~AtLeast() { EXPECT_GE(looked_, least_) << "so few were looked at"; }
  AtLeast(const AtLeast&) = delete;
  AtLeast& operator=(const AtLeast&) = delete;

  void operator++() { ++looked_; }
  void operator+=(std::size_t more) { looked_ += static_cast<int>(more); }

 private:
  int least_, looked_ = 0;
};

}  // namespace posenc::test

#include <string>

#include <gtest/gtest.h>
#include <posenc/expected.hpp>

namespace posenc {
namespace {

Expected<std::string> refused() { return fail("no"); }

TEST(ExpectedDeathTest, ReadingAMissingValueEndsTheProgram) {
  const auto none = refused();
  auto changed = refused();
  EXPECT_DEATH(static_cast<void>(*none), "");
  EXPECT_DEATH(static_cast<void>(*changed), "");
  EXPECT_DEATH(static_cast<void>(none->size()), "");
  EXPECT_DEATH(static_cast<void>(*refused()), "");
}

}  // namespace
}  // namespace posenc

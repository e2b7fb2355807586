#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <posenc/expected.hpp>

namespace posenc {
namespace {

Expected<std::string> refused() { return fail("no"); }

TEST(Expected, HasAValueOrAnError) {
  const Expected<std::string> some = "yes";
  EXPECT_EQ(*some, "yes");
  EXPECT_EQ(some->size(), 3u);
  EXPECT_EQ(some, Expected<std::string>("yes"));
  EXPECT_NE(some, refused());
  EXPECT_EQ(refused().error().message, "no");
  const Expected<std::size_t> size = some.map([](const std::string& text) { return text.size(); });
  EXPECT_EQ(size, 3u);
  auto moved = *Expected<std::unique_ptr<int>>(std::make_unique<int>(7));
  EXPECT_EQ(*moved, 7);
}

TEST(ExpectedDeathTest, AValueThatIsNotThereIsNotRead) {
  const auto none = refused();
  auto changed = refused();
  EXPECT_DEATH(static_cast<void>(*none), "");
  EXPECT_DEATH(static_cast<void>(*changed), "");
  EXPECT_DEATH(static_cast<void>(none->size()), "");
  EXPECT_DEATH(static_cast<void>(*refused()), "");
}

}  // namespace
}  // namespace posenc

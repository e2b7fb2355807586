// What the monkey is made of; that it plays is a test of its own (Monkey).

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "monkey/events.hpp"
#include "temporary_folder.hpp"

namespace posenc::test {
namespace {

TEST(MonkeyEvents, DependOnTheSeedAlone) {
  constexpr std::size_t kCount = 5000;
  const auto events = random_events(7, kCount);
  EXPECT_GE(events.size(), kCount);
  EXPECT_EQ(events, random_events(7, kCount));
  EXPECT_NE(events, random_events(8, kCount));
  std::set<std::string> names;
  for (const auto& event : events) names.insert(event.substr(0, event.find(' ')));
  EXPECT_EQ(names.size(), 14u);
}

TEST(MonkeyEvents, ReadBackAsWritten) {
  const TemporaryFolder folder;
  const Events events{"type  two  blanks, and a ’ ", "rest 1"};
  write_events(folder.path() / "events", events);
  EXPECT_EQ(read_events(folder.path() / "events"), events);
}

TEST(MonkeyEvents, AreShortenedToTheFailingOnes) {
  const auto count = [](const Events& some, std::string_view name) {
    return std::ranges::count_if(some, [&](const auto& event) { return event.starts_with(name); });
  };
  int tries = 0;
  const auto few = shortened(random_events(5, 1000), [&](const Events& fewer) {
    ++tries;
    return count(fewer, "drop") >= 2 && count(fewer, "wheel") >= 1;
  });
  EXPECT_EQ(few.size(), 3u);
  EXPECT_LT(tries, 120);
}

}  // namespace
}  // namespace posenc::test

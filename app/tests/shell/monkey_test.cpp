// What the monkey is made of; that it plays is a test of its own (Monkey).

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "monkey/events.hpp"
#include "temporary_folder.hpp"

namespace posenc::test {
namespace {

std::vector<std::string> lines_of(const Events& events) {
  std::vector<std::string> lines;
  for (const auto& event : events) lines.push_back(line_of(event));
  return lines;
}

TEST(MonkeyEvents, AreTheSameForTheSameSeed) {
  constexpr std::size_t kCount = 5000;
  const auto events = random_events(7, kCount);
  EXPECT_GE(events.size(), kCount);
  EXPECT_EQ(lines_of(events), lines_of(random_events(7, kCount)));
  EXPECT_NE(lines_of(events), lines_of(random_events(8, kCount)));
  for (int kind = 0; kind <= static_cast<int>(Event::Kind::quit); ++kind) {
    EXPECT_TRUE(std::ranges::any_of(events, [&](const Event& e) {
      return static_cast<int>(e.kind) == kind;
    })) << kind;
  }
}

TEST(MonkeyEvents, AreReadAsTheyWereWritten) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "events";
  const auto events = random_events(3, 2000);
  ASSERT_TRUE(write_events(file, events));
  const auto read = read_events(file);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(lines_of(*read), lines_of(events));
  ASSERT_TRUE(write_events(file, {{Event::Kind::type, 0, 0, " two  blanks, and a ’ "}}));
  EXPECT_EQ(read_events(file)->front().text, " two  blanks, and a ’ ");
}

TEST(MonkeyEvents, AreShortenedToThoseThatFail) {
  const auto events = random_events(5, 1000);
  const auto count = [](const Events& some, Event::Kind kind) {
    return std::ranges::count(some, kind, &Event::kind);
  };
  int tries = 0;
  const auto few = shortened(events, [&](const Events& fewer) {
    ++tries;
    return count(fewer, Event::Kind::drop) >= 2 && count(fewer, Event::Kind::wheel) >= 1;
  });
  EXPECT_EQ(few.size(), 3u);
  EXPECT_LT(tries, 120);
}

}  // namespace
}  // namespace posenc::test

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <posenc/expected.hpp>
#include <posenc/threads.hpp>

namespace posenc {
namespace {

TEST(Threads, WhatOnePartThrowsIsThrownOnceAllPartsAreDoneAndTheyGoOn) {
  Threads threads(4);
  constexpr std::size_t kParts = 64;
  for (const std::size_t bad : {std::size_t{0}, std::size_t{17}, kParts - 1}) {
    std::atomic<std::size_t> begun = 0;
    const auto work = [&](std::size_t part) {
      ++begun;
      if (part == bad) throw std::runtime_error("part " + std::to_string(part));
    };
    try {
      threads.run(kParts, work);
      ADD_FAILURE() << "nothing was thrown for part " << bad;
    } catch (const std::runtime_error& error) {
      EXPECT_EQ(error.what(), "part " + std::to_string(bad));
    }
    EXPECT_EQ(begun, kParts);
  }
}

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

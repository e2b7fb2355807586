#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "allocations.hpp"

namespace posenc {
namespace {

template <class Real>
void expect_no_allocation(const Sinusoidal& encoding, Threads* threads) {
  constexpr std::int64_t rows = 2000;
  std::vector<Real> table(static_cast<std::size_t>(rows * encoding.d()));
  // What the first call of all sets up, such as the choice of the instruction set, is not counted.
  encoding.fill({.count = 1}, std::span(table).first(static_cast<std::size_t>(encoding.d())));
  const auto before = test::allocations();
  encoding.fill({.first = 1'000'000'000, .count = rows}, table, threads);
  encoding.fill({.first = 37, .count = rows, .descending = true, .fraction = 0.5}, table, threads);
  EXPECT_EQ(test::allocations() - before, 0);
}

TEST(Allocation, FillingATableAllocatesNothing) {
  const auto before = test::allocations();
  const Sinusoidal encoding = *Sinusoidal::make(1030, 10000);
  EXPECT_GT(test::allocations() - before, 0) << "they are counted";
  Threads threads(3);
  for (Threads* const by : {static_cast<Threads*>(nullptr), &threads}) {
    expect_no_allocation<float>(encoding, by);
    expect_no_allocation<double>(encoding, by);
  }
}

}  // namespace
}  // namespace posenc

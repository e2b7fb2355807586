#include <gtest/gtest.h>

#include <cstdint>
#include <new>
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

TEST(Allocation, TablesAreFilledWithoutAny) {
  const auto before = test::allocations();
  const Sinusoidal encoding = *Sinusoidal::make(1030, 10000);
  EXPECT_GT(test::allocations() - before, 0) << "they are counted";
  Threads threads(3);
  for (Threads* const by : {static_cast<Threads*>(nullptr), &threads}) {
    expect_no_allocation<float>(encoding, by);
    expect_no_allocation<double>(encoding, by);
  }
}

TEST(Allocation, EveryFormOfNewIsCountedAndMatchesEveryFormOfDelete) {
  constexpr std::size_t size = 24;
  constexpr std::align_val_t to{64};
  const auto before = test::allocations(), of_thread = test::allocations_of_thread();
  ::operator delete(::operator new(size));
  ::operator delete[](::operator new[](size));
  ::operator delete(::operator new(size, std::nothrow));
  ::operator delete[](::operator new[](size, std::nothrow), std::nothrow);
  ::operator delete(::operator new(size, to), to);
  ::operator delete[](::operator new[](size, to), size, to);
  ::operator delete(::operator new(size, to, std::nothrow), to, std::nothrow);
  ::operator delete[](::operator new[](size, to, std::nothrow), to);
  EXPECT_EQ(test::allocations() - before, 8u);
  EXPECT_EQ(test::allocations_of_thread() - of_thread, 8u);

  void* const memory = ::operator new(size, to);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % static_cast<std::size_t>(to), 0u);
  ::operator delete(memory, size, to);
}

}  // namespace
}  // namespace posenc

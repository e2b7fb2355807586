#pragma once

#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/sinusoidal.hpp>

#include "at_least.hpp"

namespace posenc::test {

/// Positions, lengths and distances to loop over.
using Integers = std::initializer_list<std::int64_t>;

/// Calls `test(encoding)` for every convention, with each base and each d that it takes.
template <class Test>
void in_every_convention(std::initializer_list<int> dims, std::initializer_list<double> bases,
                         Test&& test) {
  AtLeast looked(static_cast<int>(conventions().size()));
  for (const Convention& convention : conventions()) {
    for (const int d : dims) {
      for (const double base : bases) {
        const auto encoding = Sinusoidal::make(d, base, convention);
        if (!encoding) continue;
        ++looked;
        SCOPED_TRACE(testing::Message() << convention.id << ", d = " << d << ", base " << base);
        test(*encoding);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

/// All of few pairs; of many the first, the last and some between.
inline std::vector<int> some_pairs(const Sinusoidal& encoding) {
  std::vector<int> pairs;
  for (int k = 0; k < encoding.pairs(); k += encoding.pairs() <= 256 ? 1 : 61) pairs.push_back(k);
  pairs.push_back(encoding.pairs() - 1);
  return pairs;
}

/// The rows at those positions.
template <class Number>
std::vector<Number> filled(const Encoding& encoding, const Positions& positions,
                           Threads* threads = nullptr) {
  std::vector<Number> out(static_cast<std::size_t>(positions.count * encoding.d()));
  encoding.fill(positions, out, threads);
  return out;
}

}  // namespace posenc::test

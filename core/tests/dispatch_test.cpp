#include <gtest/gtest.h>

#include <cstddef>
#include <iostream>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <posenc/models/rotary.hpp>
#include <posenc/sinusoidal.hpp>

#include "kernels.hpp"

namespace posenc {
namespace {

/// All that the kernels make, one after the other.
struct Made {
  std::vector<float> single;
  std::vector<double> twice, dots;

  Made() : single(1100 * 1024), twice(50 * 1024), dots(5000) {
    const Sinusoidal encoding = *Sinusoidal::make(1024, 10000, *find_convention("tensor2tensor"));
    encoding.fill({.first = 999'999'999, .count = 1100}, single);
    encoding.fill({.first = -20, .count = 50, .fraction = 0.3}, twice);
    encoding.dot_curve_at(37, -100, 3, dots);
    for (const auto layout : {RotaryLayout::interleaved, RotaryLayout::half}) {
      const Rotary rotary = *Rotary::make({.head = 44, .rotated = 42, .layout = layout});
      rotary.apply({.first = 1'000'000, .count = 5}, 2, std::span(single).first(440));
      rotary.apply({.first = 1'000'000, .count = 5}, 2, std::span(twice).first(440));
    }
  }

  friend bool operator==(const Made&, const Made&) = default;
};

TEST(Dispatch, EveryInstructionSetGivesTheSameBits) {
  const Made expected;
  const std::string best = kernels::instruction_set();
  std::map<std::string, bool> same;
  for (std::size_t set = 0; set < kernels::instruction_sets(); ++set) {
    kernels::use_instruction_set(set);
    const std::string name = kernels::instruction_set();
    if (same.count(name) == 0) same[name] = Made() == expected;
  }
  EXPECT_EQ(same.count(best), 1u);
  for (const auto& [name, equal] : same) {
    EXPECT_TRUE(equal) << name;
    std::cout << name << ' ';
  }
  std::cout << "\n";
  EXPECT_EQ(kernels::instruction_set(), best);
}

}  // namespace
}  // namespace posenc

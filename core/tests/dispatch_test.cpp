#include <gtest/gtest.h>

#include <hwy/targets.h>

#include <cstdint>
#include <iostream>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <posenc/learn/learner.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/sinusoidal.hpp>

#include "kernels.hpp"

namespace posenc {
namespace {

/// All that the kernels make, one after the other.
struct Made {
  std::vector<float> single;
  std::vector<double> twice, dots, learned;

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
    Learner learner = *Learner::make({.method = find_learning_method("rotary")});
    learner.learn(3);
    learned.assign(learner.model().parameters().begin(), learner.model().parameters().end());
  }

  friend bool operator==(const Made&, const Made&) = default;
};

/// Lets the kernels use nothing beyond one instruction set; all again at the end.
class OnlyTarget {
 public:
  explicit OnlyTarget(std::int64_t target) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(target);
  }
  ~OnlyTarget() {
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
};

TEST(Dispatch, EveryInstructionSetGivesTheSameBits) {
  const Made expected;
  const std::string best = kernels::instruction_set();
  std::map<std::string, bool> same;
  const std::int64_t supported = hwy::SupportedTargets();
  for (std::int64_t target = 1; target != 0 && target <= supported; target <<= 1) {
    if ((supported & target) == 0) continue;
    const OnlyTarget only(target);
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

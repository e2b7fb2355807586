#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/conventions.hpp>

#include "state/option_values.hpp"
#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "views/biases/options.hpp"
#include "views/binary/options.hpp"
#include "views/distance/options.hpp"
#include "views/waves/options.hpp"

namespace posenc {
namespace {

TEST(Options, HaveTheirDefaultsUntilTheyAreSet) {
  State state;
  EXPECT_EQ(state[distance::kShow], DistanceShow::curve);
  EXPECT_EQ(state[distance::kPinnedConvention], &paper());
  EXPECT_EQ(state[waves::kDims], std::vector<int>());
  state.set(distance::kShow, DistanceShow::position);
  state.set(distance::kPinnedConvention, &conventions()[2]);
  state.set(waves::kDims, {3, 5});
  EXPECT_EQ(state[distance::kShow], DistanceShow::position);
  EXPECT_EQ(state[distance::kPinnedConvention], &conventions()[2]);
  EXPECT_EQ(state[waves::kDims], (std::vector{3, 5}));
  for (const auto* const option :
       {&distance::kShow.id, &distance::kPinnedConvention.id, &waves::kDims.id})
    reset(state, *find_parameter(*option));
  EXPECT_EQ(state, State{});
}

TEST(Options, AreComparedByValueAndCopiesChangeAlone) {
  State a, b;
  a.set(binary::kBit, 5);
  a.set(distance::kFrom, 7.5);
  b.set(distance::kFrom, 7.5);
  EXPECT_NE(a, b);
  b.set(binary::kBit, 5);
  EXPECT_EQ(a, b);
  a.set(binary::kBit, 6);
  EXPECT_EQ(b[binary::kBit], 5);
  EXPECT_NE(a, b);
}

TEST(Options, KeepTheNamesOfFilesWithoutTheirFolders) {
  State state;
  state.set(binary::kBit, 5);
  state.set(bias::kLearned, LoadedTable{"/home/me/heads.npy", nullptr});
  state.set(distance::kFrom, 7.5);
  const State away = without_folders(std::move(state));
  EXPECT_EQ(away[bias::kLearned].file, "heads.npy");
  EXPECT_EQ(away[binary::kBit], 5);
  EXPECT_EQ(away[distance::kFrom], 7.5);
}

}  // namespace
}  // namespace posenc

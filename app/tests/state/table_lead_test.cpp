// Rows of a learned table before position 0.

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

TEST(TableLead, NeedsATableWithMoreRows) {
  test::expect_has(test::refusal({}, "table-lead", "1"),
                   {"table-lead = 1 needs a table", "give --table"});
  State five = test::with_table_of("a.npy", 5, 3, test::Learned());
  test::expect_has(test::refusal(five, "table-lead", "5"),
                   {"above the limit", "a.npy it goes from 0 to 4"});
  EXPECT_TRUE(assign(five, test::parameter("table-lead"), "4"));
  const State one = test::with_table_of("b.npy", 1, 3, test::Learned());
  test::expect_has(test::refusal(one, "table-lead", "1"), {"b.npy it is always 0"});
}

}  // namespace
}  // namespace posenc

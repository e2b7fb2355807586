#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "views/view.hpp"

namespace posenc {
namespace {

TEST(Readme, NamesEveryViewAsTheProgramDoes) {
  std::ifstream file(POSENC_README);
  ASSERT_TRUE(file);
  std::ostringstream text;
  text << file.rdbuf();
  int key = 0;
  for (const View& view : views()) {
    EXPECT_THAT(text.str(), testing::HasSubstr(fmt::format("| {} | {} | {} |\n", ++key, view.title, view.help)));
    EXPECT_THAT(text.str(), testing::HasSubstr(fmt::format("| `{}` | `", view.id))) << "the columns of its data";
  }
}

}  // namespace
}  // namespace posenc

// The table of formats.

#include "documents/formats.hpp"

#include <filesystem>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
#include "expect_has.hpp"

namespace posenc {
namespace {

TEST(Formats, AreToldByTheirEnding) {
  test::AtLeast looked(21);
  for (const auto* const format : all_formats()) {
    EXPECT_EQ(format->writer.index() == 0,
              format->holds == Holds::session || format->holds == Holds::tensors)
        << format->name;
    EXPECT_FALSE(format->help.empty() || format->help.ends_with('.')) << format->name;
    EXPECT_THAT(std::string(format->mime), testing::MatchesRegex("[a-z]+/[-a-z0-9.+]+"));
    for (const auto ending : {format->ending, format->also}) {
      const auto name = "a.b" + std::string(ending);
      if (ending.empty()) continue;
      ++looked;
      EXPECT_EQ(find_format(formats_of({format->holds}), name), format);
    }
  }
  // What is opened is told by its ending alone.
  std::set<std::string_view> endings;
  for (const auto* const format : opened_formats())
    EXPECT_TRUE(endings.insert(format->ending).second) << format->ending;
}

TEST(Formats, RefuseOtherEndings) {
  test::AtLeast refused(70);
  for (const auto* const each : all_formats()) {
    const auto formats = formats_of({each->holds});
    for (const auto* const name : {"a.xyz", "", ".png", "png"}) {
      const auto found = format_of(formats, name, ", or else");
      const bool is_folder =
          std::filesystem::path(name).extension().empty() && formats.back()->ending.empty();
      ASSERT_EQ(found.has_value(), is_folder) << name;
      if (found) continue;
      ++refused;
      EXPECT_TRUE(found.error().message.ends_with(", or else"));
      for (const auto* const format : formats)
        test::expect_has(found.error().message, {std::string(format->ending)});
    }
  }
  EXPECT_EQ(find_format(formats_of({Holds::picture}), "dir.d/A.SVG")->ending, ".svg");
}

}  // namespace
}  // namespace posenc

// posenc web, with a stand-in for the module for browsers.

#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "documents/lesson_export.hpp"
#include "expect_has.hpp"
#include "program_run.hpp"
#include "small_disk.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

/// The program, installed where there is a module.
class Installed {
 public:
  Installed() {
    const fs::path program = POSENC_PROGRAM;
    fs::create_directory(at("bin"));
    fs::copy(program, at("bin/posenc"));
    fs::create_directories(at("share/posenc"));
    fs::copy(program.parent_path().parent_path() / "share/posenc", at("share/posenc"),
             fs::copy_options::recursive);
    fs::create_directories(at("share/posenc/web/fonts"));
    for (const auto* const name :
         {"posenc-view.js", "lesson.js", "posenc.wasm", "index.html", "fonts/sans.otf"})
      std::ofstream(at("share/posenc/web") / name) << std::string(kBytes, 'x');
    std::ofstream(at("share/posenc/page.html"))
        << R"(<script type="application/json" id="book-data"></script>)";
  }
  test::ShellOutcome web(const fs::path& output, std::string_view flags = "") const {
    return test::shell(
        fmt::format("{} web {} -o {}", at("bin/posenc").string(), flags, output.string()));
  }

  static constexpr std::size_t kBytes = 10'000;

 private:
  fs::path at(std::string_view name) const { return folder_.path() / name; }
  test::TemporaryFolder folder_;
};

using Site = test::InFolder;

TEST_F(Site, HasTheModuleAndAllPages) {
  fs::create_directories(folder() / "new" / "site");
  put("new/site/posenc.wasm", "the older module");
  const auto ended = Installed().web(folder() / "new" / "site");
  EXPECT_EQ(ended.status, 0) << ended.output;
  for (const auto* const name : {"posenc.wasm", "fonts/sans.otf"})
    EXPECT_EQ(contents(folder() / "new/site" / name), std::string(Installed::kBytes, 'x'));
  for (const auto* const name : {"why-order.html", "why-order.css", "lessons.html", "manual.html"})
    EXPECT_TRUE(contents(folder() / "new/site" / name).size() > 100) << name;
}

TEST_F(Site, IsOneFileWithAllLessonsAndTheManual) {
  const auto ended = Installed().web(folder() / "posenc.html", "--one-file");
  EXPECT_EQ(ended.status, 0) << ended.output;
  const auto page = contents("posenc.html");
  test::expect_has(page, {R"("id":"why-order")", R"("id":"bits-to-rotations")", R"("manual":)"});
  // What is in the script does not end it.
  const auto from = page.find('{'), to = page.rfind("</script>");
  EXPECT_EQ(page.substr(from, to - from).find('<'), page.npos);
}

using SiteOnAFullDisk = test::InSmallDisk;

TEST_F(SiteOnAFullDisk, LeavesTheOlderSiteAsItWas) {
  put("posenc.wasm", "the older module");
  put("index.html", "the older page");
  const Installed posenc;
  const auto ended = posenc.web(folder());
  EXPECT_EQ(ended.status, 2);
  test::expect_has(ended.output, {"cannot be written: the disk is full"});
  EXPECT_EQ(contents("posenc.wasm"), "the older module");
  EXPECT_EQ(contents("index.html"), "the older page");
  for (const auto& entry : fs::recursive_directory_iterator(folder()))
    EXPECT_TRUE(entry.path() == path("posenc.wasm") || entry.path() == path("index.html") ||
                entry.is_directory())
        << entry.path();
}

}  // namespace
}  // namespace posenc

#include "shell/files/storage.hpp"

#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "nobody.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

const WindowSize kSize{1000, 700, false, "/home/a/slides"};

class StorageTest : public test::InFolder {
 protected:
  fs::path session() const { return folder() / "last.toml"; }
  void write_session(std::string_view text) const { put("last.toml", text); }
  Restored restored() const { return Storage({}, folder()).restore(); }
  /// The one complaint at a start without a State, which is on one line.
  std::string complaint() const {
    const auto now = restored();
    EXPECT_FALSE(now.state);
    EXPECT_EQ(now.complaints.size(), 1u);
    const auto said = now.complaints.empty() ? "" : now.complaints.front();
    EXPECT_LT(said.size(), 1000u);
    EXPECT_EQ(said.find('\n'), std::string::npos);
    return said;
  }
};

TEST_F(StorageTest, RestoresWhatItStored) {
  Storage storage(folder() / "config", folder() / "state");
  EXPECT_TRUE(storage.restore().is_first_start());
  State state;
  state.base = 500;
  ASSERT_TRUE(storage.store(state, kSize));
  const auto restored = storage.restore();
  EXPECT_FALSE(restored.is_first_start());
  EXPECT_EQ(restored.state, state);
  ASSERT_TRUE(restored.window);
  EXPECT_TRUE(*restored.window == kSize);
  EXPECT_TRUE(restored.complaints.empty());
}

TEST_F(StorageTest, NamesTheFolderThatCannotBeMade) {
  const auto why = [](const fs::path& config, const fs::path& state) {
    const auto stored = Storage(config, state).store(State{}, kSize);
    return stored ? "stored" : stored.error().message;
  };
  EXPECT_EQ(
      why("/proc/nope/config", folder() / "state"),
      "/proc/nope/config cannot be made (No such file or directory): set XDG_CONFIG_HOME to a "
      "folder that can be written in");
  EXPECT_TRUE(fs::exists(folder() / "state" / "last.toml")) << "the State is kept all the same";
  test::expect_has(why(folder() / "config", "/proc/nope/state"), {"set XDG_STATE_HOME"});
}

TEST_F(StorageTest, LeavesDirectoriesPipesAndDevicesAlone) {
  const auto expect_left_alone = [&](const std::string& what) {
    const auto why = session().string() + " is " + what +
                     ", so nothing is kept there: move it away, or set XDG_STATE_HOME to another "
                     "folder";
    const auto type = fs::symlink_status(session()).type();
    Storage storage({}, folder());
    const auto restored = storage.restore();
    EXPECT_FALSE(restored.state);
    EXPECT_THAT(restored.complaints, testing::ElementsAre(why));
    EXPECT_TRUE(storage.store(State{})) << "which was said";
    const auto stored = Storage({}, folder()).store(State{});
    ASSERT_FALSE(stored) << "which came after the start";
    EXPECT_EQ(stored.error().message, why);
    EXPECT_EQ(fs::symlink_status(session()).type(), type);
    fs::remove(session());
  };
  fs::create_directory(session());
  expect_left_alone("a directory");
  ASSERT_EQ(mkfifo(session().c_str(), 0600), 0);
  expect_left_alone("a named pipe");
  fs::create_symlink("/dev/full", session());
  expect_left_alone("a device");
}

TEST_F(StorageTest, SetsUnreadableFilesAside) {
  std::string deep;
  for (int i = 0; i < 50'000; ++i) deep += "a.";
  for (const auto& text : {deep, deep.substr(0, 60'000), std::string(100'000, '['),
                           std::string(60'000, '['), std::string(60'000, '\0')}) {
    write_session(text);
    test::expect_has(complaint(), {"; it is kept as "});
  }
  // Far more than there is memory or disk: all but its first bytes is never read.
  write_session("");
  fs::resize_file(session(), std::uintmax_t{1} << 40);
  EXPECT_EQ(complaint(), session().string() +
                             " has more than 65536 bytes: shorten it; it is kept as " +
                             session().string() + ".broken-6");
  fs::permissions(folder(), fs::perms::all);
  write_session("view = 'distance'");
  fs::permissions(session(), fs::perms::owner_write);
  const test::Nobody nobody;
  EXPECT_EQ(complaint(), session().string() +
                             " cannot be read: change its permissions; it is kept as " +
                             session().string() + ".broken-7");
}

TEST_F(StorageTest, KeepsTenFilesSetAside) {
  const auto aside = [&](int i) {
    return session().string() + ".broken" + (i == 1 ? "" : "-" + std::to_string(i));
  };
  fs::create_directory(aside(2));
  for (const int i : {1, 3, 4, 5, 6, 7, 8, 9, 10}) {
    write_session("broken " + std::to_string(i));
    test::expect_has(complaint(), {"; it is kept as " + aside(i)});
  }
  write_session("the last");
  Storage storage({}, folder());
  test::expect_has(storage.restore().complaints.at(0), {"last.toml.broken to last.toml.broken-10"});
  EXPECT_TRUE(storage.store(State{}));
  EXPECT_EQ(contents(session()), "the last");
  for (const int i : {1, 3, 4, 5, 6, 7, 8, 9, 10})
    EXPECT_EQ(contents(aside(i)), "broken " + std::to_string(i));
  EXPECT_TRUE(fs::is_directory(aside(2)));
}

TEST_F(StorageTest, KeepsAFileThatCannotBeRenamed) {
  if (geteuid() != 0) GTEST_SKIP() << "only root mounts a file";
  write_session("broken");
  // What is mounted cannot be renamed.
  if (mount(session().c_str(), session().c_str(), nullptr, MS_BIND, nullptr) != 0)
    GTEST_SKIP() << "nothing can be mounted here";
  Storage storage({}, folder());
  const auto restored = storage.restore();
  EXPECT_TRUE(storage.store(State{}));
  umount(session().c_str());
  ASSERT_EQ(restored.complaints.size(), 1u);
  test::expect_has(restored.complaints[0], {"last.toml", "Device or resource busy"});
  EXPECT_EQ(contents(session()), "broken");
}

TEST_F(StorageTest, BrokenFilesAreSetAsideOnce) {
  Storage storage(folder(), folder());
  for (const auto* const window : {"width = [", "width = 0\nheight = 5",
                                   "width = 5\nheight = 32768", "width = 'wide'", "\xff"}) {
    write_session("[encoding]\nd = 3\n");
    put("window.toml", window);
    const auto restored = storage.restore();
    EXPECT_FALSE(restored.state || restored.window) << window;
    ASSERT_EQ(restored.complaints.size(), 2u);
    test::expect_has(restored.complaints[0], {"last.toml.broken"});
    EXPECT_TRUE(fs::exists(folder() / "window.toml.broken"));
    EXPECT_TRUE(storage.restore().complaints.empty());
  }
}

TEST_F(StorageTest, KeepsRecentFiles) {
  Storage storage({}, folder());
  EXPECT_TRUE(storage.restore().recent.empty());
  const std::vector<fs::path> files{"/a/ο σκύλος.png", "/b/\xff.toml", "/c/line\nend.toml",
                                    "/d.npy"};
  ASSERT_TRUE(storage.store(files));
  EXPECT_THAT(storage.restore().recent, testing::ElementsAre(files[0], files[1], files[3]));
  std::string many;
  for (int i = 0; i < 50; ++i) many += "/a/" + std::to_string(i) + "\n\n";
  put("recent", many);
  EXPECT_EQ(storage.restore().recent.size(), kMostRecent);
  fs::remove(folder() / "recent");
  ASSERT_EQ(mkfifo((folder() / "recent").c_str(), 0600), 0);
  EXPECT_TRUE(storage.restore().recent.empty()) << "nor is a pipe waited for";
}

TEST_F(StorageTest, SetsBrokenScenesAside) {
  ASSERT_TRUE(Storage({}, folder()).store(State{}));
  for (const auto* const text : {"[[step", "title = 'a'", "[[step]]\nheading = 'a'\nview = 'no'"}) {
    put("scenes.toml", text);
    const auto now = restored();
    EXPECT_TRUE(now.state && !now.scenes);
    ASSERT_EQ(now.complaints.size(), 1u) << text;
    test::expect_has(now.complaints.front(), {"scenes.toml"});
    EXPECT_FALSE(fs::exists(folder() / "scenes.toml"));
  }
  EXPECT_TRUE(fs::exists(folder() / "scenes.toml.broken-3"));
}

TEST_F(StorageTest, KeepsWhatANewerProgramLeft) {
  write_session("version = 2\nview = 'distance'\nhue = 3\n[time]\nspeed = 'fast'\nkind = 1\n");
  Storage storage({}, folder());
  const auto restored = storage.restore();
  ASSERT_TRUE(restored.state);
  EXPECT_EQ(restored.state->view, "distance");
  ASSERT_EQ(restored.complaints.size(), 2u);
  test::expect_has(restored.complaints[0], {"newer"});
  test::expect_has(restored.complaints[1], {"hue (line 3)", "time.kind"});
  ASSERT_TRUE(storage.store(*restored.state));
  EXPECT_THAT(storage.restore().complaints, testing::IsEmpty());
  test::expect_has(contents("last.toml.bak"), {"hue = 3"});
}

}  // namespace
}  // namespace posenc

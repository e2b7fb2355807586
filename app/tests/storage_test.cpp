#include "shell/storage.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

namespace posenc {
namespace {

namespace fs = std::filesystem;

constexpr WindowSize kSize{1000, 700, false};

class StorageTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "posenc-storage-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(StorageTest, BringsBackWhatItStored) {
  const Storage storage(folder_ / "config", folder_ / "state");
  State state;
  state.base = 500;
  ASSERT_TRUE(storage.store(state, kSize));
  const auto restored = storage.restore();
  EXPECT_EQ(restored.state, state);
  ASSERT_TRUE(restored.window);
  EXPECT_EQ(restored.window->width, kSize.width);
  EXPECT_TRUE(restored.complaints.empty());
}

TEST_F(StorageTest, AFolderThatCannotBeMadeIsNamedWithTheVariableAndTheOtherIsKept) {
  const fs::path nowhere = "/proc/nope";
  const Storage no_config(nowhere / "config", folder_ / "state");
  const auto first = no_config.store(State{}, kSize);
  ASSERT_FALSE(first);
  EXPECT_EQ(
      first.error().message,
      "/proc/nope/config cannot be made (No such file or directory): set XDG_CONFIG_HOME to a "
      "folder that can be written in");
  EXPECT_TRUE(fs::exists(folder_ / "state" / "last.toml")) << "the State is kept all the same";

  const Storage no_state(folder_ / "config", nowhere / "state");
  const auto second = no_state.store(State{}, kSize);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("set XDG_STATE_HOME"), std::string::npos)
      << second.error().message;
}

TEST_F(StorageTest, AFileThatCannotBeWrittenIsNamedWithTheVariable) {
  const auto state_file = folder_ / "last.toml";
  fs::create_directory(state_file);
  const auto stored = Storage({}, folder_).store(State{}, kSize);
  ASSERT_FALSE(stored);
  EXPECT_EQ(
      stored.error().message,
      state_file.string() +
          " cannot be written: it is a directory: name a file in it, or set XDG_STATE_HOME to a "
          "folder that can be written in");
}

TEST_F(StorageTest, BrokenFilesAreSetAsideOnce) {
  const Storage storage(folder_, folder_);
  for (const auto* const window :
       {"width = [", "width = 0\nheight = 5", "width = 'wide'", "\xff"}) {
    std::ofstream(folder_ / "last.toml") << "[encoding]\nd = 3\n";
    std::ofstream(folder_ / "window.toml") << window;
    const auto restored = storage.restore();
    EXPECT_FALSE(restored.state || restored.window) << window;
    ASSERT_EQ(restored.complaints.size(), 2u) << window;
    EXPECT_NE(restored.complaints[0].find("last.toml.broken"), std::string::npos)
        << restored.complaints[0];
    EXPECT_TRUE(fs::exists(folder_ / "window.toml.broken"));
    EXPECT_TRUE(storage.restore().complaints.empty());
  }
}

}  // namespace
}  // namespace posenc

#include <sys/mount.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "command_run.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
namespace fs = std::filesystem;

/// A disk of 64 kB on a directory of its own.
class FullDisk : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "posenc-disk-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    disk_ = name;
    mounted_ = mount("tmpfs", disk_.c_str(), "tmpfs", 0, "size=64k") == 0;
    if (!mounted_) GTEST_SKIP() << "no small disk can be mounted here: " << std::strerror(errno);
  }
  void TearDown() override {
    if (mounted_) {
      EXPECT_EQ(umount(disk_.c_str()), 0);
    }
    fs::remove_all(disk_);
  }

  fs::path disk_;
  bool mounted_ = false;
};

TEST_F(FullDisk, WhatWasThereStaysAndNothingIsLeftBehind) {
  for (const std::string command : {"render", "data"}) {
    const auto file = disk_ / (command == "data" ? "a.csv" : "a.png");
    std::ofstream(file) << "what was there";
    const auto outcome = posenc({command.c_str(), "heatmap", "-o", file.c_str()});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(
        outcome.err,
        "posenc: " + file.string() +
            " cannot be written: the disk is full: free some space or choose another place\n");
    std::ifstream in(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "what was there");
    EXPECT_EQ(std::distance(fs::directory_iterator(disk_), fs::directory_iterator()), 1);
    fs::remove(file);
  }
}

}  // namespace
}  // namespace posenc

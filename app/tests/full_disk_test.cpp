#include <sys/mount.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

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
  const struct {
    std::vector<const char*> words;
    std::string name;
  } rows[] = {{{"render", "heatmap"}, "a.png"},    {{"render", "heatmap"}, "a.svg"},
              {{"render", "heatmap"}, "a.pdf"},    {{"data", "heatmap"}, "a.csv"},
              {{"encode", "--d", "512"}, "a.npy"}, {{"encode", "--d", "512"}, "a.csv"}};
  for (auto [words, name] : rows) {
    const auto file = disk_ / name;
    std::ofstream(file) << "what was there";
    words.insert(words.end(), {"-o", file.c_str()});
    const auto outcome = posenc(words);
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

#include <sys/mount.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command_run.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

/// A disk of 64 kB on a directory of its own.
class FullDisk : public test::InFolder {
 protected:
  void SetUp() override {
    mounted_ = mount("tmpfs", folder().c_str(), "tmpfs", 0, "size=64k") == 0;
    if (!mounted_) GTEST_SKIP() << "no small disk can be mounted here: " << std::strerror(errno);
  }
  void TearDown() override {
    if (mounted_) {
      EXPECT_EQ(umount(folder().c_str()), 0);
    }
  }

 private:
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
    const auto file = put(name, "what was there");
    words.insert(words.end(), {"-o", file.c_str()});
    expect_refused({{words, file + " cannot be written: the disk is full: free some space or "
                                   "choose another place"}});
    EXPECT_EQ(contents(name), "what was there");
    EXPECT_EQ(files(), 1);
    std::filesystem::remove(file);
  }
}

}  // namespace
}  // namespace posenc

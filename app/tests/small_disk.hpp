#pragma once

#include <sys/mount.h>

#include <cerrno>
#include <cstring>

#include <gtest/gtest.h>

#include "temporary_folder.hpp"

namespace posenc::test {

/// A test whose folder is a disk that is soon full, where this process may mount one.
class InSmallDisk : public InFolder {
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

}  // namespace posenc::test

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace posenc::test {

/// All that is in a file; nothing where there is none.
inline std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A folder of its own that is gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    auto name = (std::filesystem::temp_directory_path() / "posenc-test-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// A test with a folder of its own. Names are taken in it, and whole paths as they are.
class InFolder : public testing::Test {
 protected:
  const std::filesystem::path& folder() const { return folder_.path(); }
  std::string path(std::string_view name) const { return (folder() / name).string(); }
  std::string contents(const std::filesystem::path& name) const {
    return test::contents(folder() / name);
  }
  /// Writes that file; its path.
  std::string put(std::string_view name, std::string_view text) const {
    std::ofstream(folder() / name, std::ios::binary) << text;
    return path(name);
  }
  /// How many there are.
  std::ptrdiff_t files() const {
    return std::distance(std::filesystem::directory_iterator(folder()),
                         std::filesystem::directory_iterator());
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace posenc::test

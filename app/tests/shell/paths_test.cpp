// Paths as a person types them.

#include "shell/files/paths.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "temporary_folder.hpp"

namespace posenc {
namespace {

using testing::ElementsAre, testing::IsEmpty;

class Paths : public test::InFolder {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder() / "tables");
    for (const auto* const name : {"gpt-2.npy", "gpt-big.npy", "lecture.toml", "notes.txt",
                                   ".hidden.npy", "äb.npy", "äc.npy"})
      put(name, "");
    setenv("HOME", folder().c_str(), 1);
  }
  std::vector<std::string> names(const std::string& begun) const {
    std::vector<std::string> all;
    for (const auto& completion : completions(path(begun))) all.push_back(completion.name);
    return all;
  }
};

TEST_F(Paths, TildeIsHome) {
  EXPECT_EQ(with_home("~"), folder());
  EXPECT_EQ(with_home("~/tables/a.npy"), folder() / "tables/a.npy");
  EXPECT_EQ(with_home("~other/a"), "~other/a");
  EXPECT_EQ(with_home("a/~/b"), "a/~/b");
  EXPECT_EQ(with_tilde(folder() / "tables"), "~/tables");
  EXPECT_EQ(with_tilde(folder()), "~");
  EXPECT_EQ(with_tilde("/"), "/");
  EXPECT_EQ(with_tilde(folder().parent_path()), folder().parent_path().string());
}

TEST_F(Paths, CompleteToFilesThatCanBeOpened) {
  EXPECT_THAT(names(""), ElementsAre("gpt-2.npy", "gpt-big.npy", "lecture.toml", "äb.npy", "äc.npy",
                                     "tables/"));
  EXPECT_THAT(names("g"), ElementsAre("gpt-2.npy", "gpt-big.npy"));
  EXPECT_THAT(names(".h"), ElementsAre(".hidden.npy"));
  EXPECT_THAT(names("no"), IsEmpty());
  EXPECT_THAT(completions("~/lec"), testing::SizeIs(1));
  put("picture.svg", "");
  EXPECT_THAT(completions("~/pic"), testing::SizeIs(1));
  EXPECT_THAT(completions("~/pic", formats_of({Holds::session})), IsEmpty());
  EXPECT_THAT(completions("~/lec", formats_of({Holds::session})), testing::SizeIs(1));
  EXPECT_EQ(completions("~/lec").front().path, "~/lecture.toml");
  EXPECT_THAT(completions("/no/such/folder/"), IsEmpty());
}

TEST_F(Paths, TabCompletesTheCommonPart) {
  const auto tab = [](const std::string& typed) { return completed(typed, completions(typed)); };
  EXPECT_EQ(tab("~"), "~/");
  EXPECT_EQ(tab("~/g"), "~/gpt-");
  EXPECT_EQ(tab("~/gpt-b"), "~/gpt-big.npy");
  EXPECT_EQ(tab("~/ta"), "~/tables/");
  EXPECT_EQ(tab("~/\xc3"), "~/ä") << "whole characters";
  EXPECT_EQ(tab("~/no"), "~/no");
  EXPECT_EQ(tab("~/"), "~/");
}

TEST_F(Paths, TildeAndDoubleSlashStartAgain) {
  EXPECT_EQ(begun_anew("/tmp/~/le"), "~/le");
  EXPECT_EQ(begun_anew("/tmp//home"), "/home");
  EXPECT_EQ(begun_anew("/tmp/~"), "");
  EXPECT_EQ(begun_anew("~/tables/a.npy"), "");
}

}  // namespace
}  // namespace posenc

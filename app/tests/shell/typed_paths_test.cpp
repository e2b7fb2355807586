// Paths of files to open and to save to, typed into the palette.

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "shell/files/files.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"
#include "typing.hpp"

namespace posenc {
namespace {

using namespace typing;

TEST_F(Typed, TabCompletesThePathToOpen) {
  const auto tables = folder() / "tables of mine";
  std::filesystem::create_directories(tables);
  std::ofstream(tables / "gpt.npy", std::ios::binary) << test::npy_text(20, 6, test::Learned());
  session().files.open_folder = folder();
  press(kOpen);
  type("ta");
  press(kTab);
  wait();
  EXPECT_TRUE(session().palette.field.text.ends_with("/tables of mine/"));
  type("g");
  press(kTab);
  wait();
  EXPECT_TRUE(session().palette.field.text.ends_with("/tables of mine/gpt.npy"));
  press_all({kEnter});
  EXPECT_THAT(session().files.to_open, testing::ElementsAre(tables / "gpt.npy"));
  EXPECT_EQ(session().files.open_folder, tables);
  open_asked();
  EXPECT_FALSE(session().palette.is_open);
  EXPECT_TRUE(shows_table(state()));
  // The folder is entered by its row, the file by its own.
  session().files.recent.clear();
  session().files.open_folder = folder();
  press(kOpen);
  press_all({kEnter});
  press_all({kEnter});
  open_asked();
  EXPECT_FALSE(session().palette.is_open);
}

TEST_F(Typed, DialogStaysOpenWhenAFileIsRefused) {
  session().files.open_folder = folder();
  press(kOpen);
  type("no.npy");
  press_all({kEnter});
  open_asked();
  EXPECT_TRUE(session().palette.is_open);
  test::expect_has(session().palette.refused, {"no.npy"});
  EXPECT_TRUE(session().focus.notices.all.empty());
  // The keys go on to the field.
  type("x");
  EXPECT_EQ(session().palette.field.text.substr(session().palette.field.text.size() - 7),
            "no.npyx");
  frame();
  EXPECT_EQ(session().palette.refused, "");
  press(kEsc);
  EXPECT_TRUE(keys_act());
}

TEST_F(Typed, MissingDesktopDialogIsReported) {
  press(kOpen);
  wait();
  session().palette.can_browse = false;
  press_all({kOpen});
  EXPECT_TRUE(session().palette.is_open);
  test::expect_has(session().palette.refused, {"zenity", "kdialog"});
}

TEST_F(Typed, SavingReplacesAFileOnlyAfterASecondEnter) {
  const auto file = folder() / "lecture.posenc.toml";
  open_number();
  type("64");
  press(kEnter);
  press(kSave);
  type("lecture");
  press_all({kEnter});
  EXPECT_FALSE(session().palette.is_open);
  EXPECT_EQ(from_toml(test::contents(file), "file").value(), state());
  ASSERT_EQ(session().focus.notices.all.size(), 1u);
  EXPECT_FALSE(session().focus.notices.all[0].is_error);
  EXPECT_EQ(session().files.document.file, file);

  // Its name is there the next time.
  EXPECT_TRUE(keys_act());
  press(kSave);
  wait();
  EXPECT_EQ(with_home(session().palette.field.text), file);
  press_all({kEnter});
  EXPECT_TRUE(session().palette.is_open);
  EXPECT_NE(session().palette.refused, "");
  EXPECT_NE(from_toml(test::contents(file), "file").value(), state());
  press_all({kEnter});
  EXPECT_FALSE(session().palette.is_open);
  EXPECT_EQ(from_toml(test::contents(file), "file").value(), state());

  // Another name is asked about anew.
  press(kSave);
  press_all({kEnter});
  EXPECT_NE(session().palette.refused, "");
  for (int i = 0; i < 5; ++i) press(kBackspace);
  frame();
  EXPECT_EQ(session().palette.refused, "");
  press_all({kEnter});
  EXPECT_TRUE(std::filesystem::exists(folder() / "lecture.posenc.posenc.toml"))
      << session().palette.refused;
}

TEST_F(Typed, SavingProposesThePicturesName) {
  press(kSave);
  press_all({kEnter});
  EXPECT_TRUE(std::filesystem::exists(folder() / "posenc-heatmap-d128-L512.posenc.toml"));
  press(kSave);
  press(kAll);
  type("/proc/nope/a");
  press_all({kEnter});
  EXPECT_TRUE(session().palette.is_open);
  test::expect_has(session().palette.refused, {"/proc/nope"});
}

TEST_F(Typed, RecentFilesComeFirst) {
  for (const auto* const name : {"old.toml", "new.toml"}) {
    const auto file = folder() / name;
    std::ofstream(file) << "view = 'distance'";
    note_recent(file, session().files);
  }
  note_recent(folder() / "gone.toml", session().files);
  session().files.open_folder = "/";
  const auto titles = [&] {
    std::vector<std::string> all;
    for (const auto& item : file_items(session().palette, 2)) all.push_back(item.title);
    return all;
  };
  press(kOpen);
  wait();
  session().palette.can_browse = false;
  EXPECT_THAT(titles(), testing::ElementsAre("new.toml", "old.toml")) << "but what is not there";
  press_all({kDown, kEnter});
  EXPECT_THAT(session().files.to_open, testing::ElementsAre(folder() / "old.toml"));
  open_asked();
  EXPECT_EQ(state().view, "distance");
  EXPECT_EQ(session().files.recent.front(), folder() / "old.toml");
  press(kOpen);
  type("e");
  EXPECT_TRUE(session().palette.recent.empty());
  press(kAll);
  press(kCut);
  frame();
  EXPECT_EQ(session().palette.field.text, "");
  EXPECT_EQ(session().palette.recent.size(), 2u);
}

}  // namespace
}  // namespace posenc

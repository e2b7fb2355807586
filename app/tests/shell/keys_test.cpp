// The table of commands, and the keys of commands and pages.

#include "shell/keys/commands.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "files/input_file.hpp"
#include "rooms.hpp"
#include "snippets/languages.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

TEST(Keys, NoTwoCommandsOrPagesShareAChord) {
  std::set<std::string> ids, chords;
  const auto take = [&](Chord chord) {
    if (chord != Chord{}) {
      EXPECT_TRUE(chords.insert(chord_text(chord)).second) << chord_text(chord);
    }
  };
  for (const auto& command : commands()) {
    EXPECT_TRUE(ids.insert(std::string(command.id)).second) << command.id;
    EXPECT_TRUE(command.run != nullptr && !command.help.empty()) << command.id;
    take(command.chord);
    take(command.second);
  }
  for (std::size_t page = 0; page < kPagesWithKeys; ++page) {
    EXPECT_EQ(page_of(page_chord(page)), page);
    take(page_chord(page));
  }
  EXPECT_EQ(page_chord(kPagesWithKeys), Chord{}) << "and none beyond";
}

TEST(Keys, AreNamedAsOnTheKeyboard) {
  EXPECT_EQ(shortcut("redo"), "Ctrl+Shift+Z");
  EXPECT_EQ(shortcut("jump-back"), "Shift+←");
  EXPECT_EQ(shortcut("previous-view"), "Ctrl+Page up");
  EXPECT_EQ(shortcut("larger-text"), "Ctrl++");
  for (const auto& [page, key] : {std::pair(0U, "1"),
                                  {9U, "0"},
                                  {12U, "Shift+3"},
                                  {19U, "Shift+0"},
                                  {20U, "Ctrl+1"},
                                  {29U, "Ctrl+Shift+1"},
                                  {38U, ""}})
    EXPECT_EQ(chord_text(page_chord(page)), key);
  const auto rows = key_rows();
  EXPECT_THAT(rows, testing::Contains(testing::Pair("F1, ?", "Keyboard shortcuts")));
  EXPECT_THAT(rows, testing::Contains(testing::Pair("Number, Enter", testing::_)));
  const auto last = page_key(page_ids().back());
  EXPECT_THAT(rows, testing::Contains(testing::Pair("1 … " + last, testing::_)));
}

TEST(Keys, FontsHaveAllTheirLetters) {
  test::with_metrics([](Canvas& canvas) {
    for (const auto& [chords, help] : key_rows()) {
      EXPECT_TRUE(canvas.has_letters(chords, Face::medium)) << chords;
      EXPECT_TRUE(canvas.has_letters(help, Face::regular)) << help;
    }
  });
}

TEST(Keys, CoverEveryLanguageAndTheManual) {
  for (const auto& language : languages()) {
    const auto help = std::string(command_of(fmt::format("copy-{}", language.id)).help);
    test::expect_has(help, {fmt::format("as {}", language.title)});
  }
  const auto manual = contents(std::filesystem::path(POSENC_ROOT) / "docs/manual.md", 1 << 20);
  ASSERT_TRUE(manual && *manual);
  for (const auto id : page_ids())
    test::expect_has(**manual, {fmt::format("| {} | [{}]", page_key(id), view_title(id))});
}

}  // namespace
}  // namespace posenc

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "documents/writing.hpp"
#include "expect_has.hpp"
#include "formats.hpp"
#include "set_parameters.hpp"
#include "shell/files/files.hpp"
#include "shell/files/storage.hpp"
#include "shell/frame/dropping.hpp"
#include "state/history.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "views/heatmap/options.hpp"

/// Learned tables in the State, in files and dropped on the window.
namespace posenc {
namespace {

class Tables : public test::InFolder {
 protected:
  std::filesystem::path put_learned(const std::string& name, std::int64_t rows = 20) const {
    return put(name, test::npy_text(rows, 6, test::Learned()));
  }
};

State within(State state) { return within_limits(std::move(state)); }

TEST_F(Tables, ATableIsShownWholeAndAllElseComesBackByUndo) {
  State before;
  before.d = 64;
  before.length = 100;
  Session session;
  History history(before);
  const std::vector files{put_learned("a.npy")};
  history.push(with_opened(history.now(), files, session));
  const State now = history.now();
  EXPECT_TRUE(shows_table(now));
  EXPECT_EQ(now.length, 20);
  EXPECT_EQ(column_count(now), 6);
  EXPECT_EQ(last_position(now), 19);
  EXPECT_EQ(within(now), now);
  EXPECT_EQ(now.d, 64) << "kept for the sinusoids";
  ASSERT_EQ(session.notices.size(), 1u);
  EXPECT_EQ(session.notices[0].text, "a.npy: 20 positions × 6 dimensions");
  EXPECT_FALSE(session.notices[0].is_error);
  EXPECT_EQ(history.undo(), before);
  EXPECT_EQ(history.redo(), now);
}

TEST_F(Tables, WhatIsNoTableIsANoticeAndChangesNothing) {
  const State before;
  const auto whole = test::npy_text(20, 6, test::Learned());
  auto integers = whole;
  integers.replace(integers.find("<f4"), 3, "<i4");
  const std::vector<std::filesystem::path> bad{
      folder() / "absent.npy", folder(), put("cut.npy", whole.substr(0, 300)),
      put("words.npy", "not a table"), put("integers.npy", integers)};
  for (const auto& file : bad) {
    Session session;
    EXPECT_EQ(with_opened(before, std::vector{file}, session), before);
    ASSERT_EQ(session.notices.size(), 1u) << file;
    EXPECT_TRUE(session.notices[0].is_error);
    test::expect_has(session.notices[0].text, {file.filename().string()});
    test::expect_has(session.notices[0].text, {}, {"\n"});
  }
  Session session;
  EXPECT_EQ(with_opened(before, {}, session), before);
  EXPECT_TRUE(session.notices.empty());
}

TEST_F(Tables, EntriesThatAreNoNumbersAreToldOf) {
  const std::filesystem::path file = put("holes.npy", test::npy_text(20, 6, [](auto t, auto j) {
                                           if (t == 3 && j == 1)
                                             return std::numeric_limits<double>::infinity();
                                           return t == 12 && j > 3 ? std::nan("") : 1.0;
                                         }));
  Session session;
  const State state = with_opened({}, std::vector{file}, session);
  ASSERT_EQ(session.notices.size(), 2u);
  EXPECT_EQ(session.notices[1].text,
            "holes.npy has 2 NaNs, first at position 12, dimension 4; 1 infinite value");
  EXPECT_EQ(not_finite_text(*state.table.table),
            "2 NaNs, first at position 12, dimension 4; 1 infinite value");
}

TEST_F(Tables, OfSeveralFilesTheFirstIsTaken) {
  Session session;
  const std::vector files{put_learned("one.npy"), put_learned("two.npy")};
  EXPECT_EQ(with_opened({}, files, session).table.file, files[0]);
  test::expect_has(session.notices[0].text, {"one.npy"});
}

TEST_F(Tables, ASessionIsOpenedByItsFile) {
  State saved;
  saved.view = "rotation";
  saved.d = 64;
  Session session;
  const std::vector<std::filesystem::path> good{put("lecture.toml", to_toml(saved))};
  EXPECT_EQ(with_opened({}, good, session), saved);
  ASSERT_EQ(session.notices.size(), 1u);
  EXPECT_EQ(session.notices[0].text, "Opened the session lecture.toml");
  const std::pair<std::string, std::string> bad[] = {
      {put("broken.toml", "view = ["), "broken.toml"},
      {put("view.toml", "view = 'none'"), "view = none is not one of"},
      {put("large.toml", std::string(kMaxTomlBytes + 1, ' ')), "has more than"},
      {path("absent.toml"), "there is no such file"}};
  for (const auto& [file, why] : bad) {
    Session other;
    EXPECT_EQ(with_opened(saved, std::vector<std::filesystem::path>{file}, other), saved);
    ASSERT_EQ(other.notices.size(), 1u) << file;
    EXPECT_TRUE(other.notices[0].is_error);
    test::expect_has(other.notices[0].text, {why});
  }
}

TEST_F(Tables, AFileOfTheStateReadsItsTableAgain) {
  State state = with_table({}, *load_table(put_learned("a.npy")));
  state.position = 7;
  state.dim = 5;
  state.set(heatmap::kDimTo, 4);
  state = within(state);
  const auto back = from_toml(to_toml(state), "test");
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(back->table.file, state.table.file);
  EXPECT_EQ(back->table.table->entry(7, 5), state.table.table->entry(7, 5));
  State same = *back;
  same.table = state.table;
  EXPECT_EQ(same, state);
  EXPECT_NE(*back, state) << "it is read again";
  // Also where another encoding is shown.
  state.encoding = find_encoding("linear");
  const auto other = from_toml(to_toml(within(state)), "test");
  ASSERT_TRUE(other);
  EXPECT_EQ(other->encoding->id, "linear");
  ASSERT_TRUE(other->table.table);
}

TEST_F(Tables, AFileThatIsGoneIsSaidAndAllElseIsKept) {
  const auto file = put_learned("a.npy", 300);
  State state = with_table({}, *load_table(file));
  state.d = 4;
  state.position = 250;
  state.dim = 5;
  state.set(heatmap::kDimFrom, 5);  // more than the sinusoids have
  state.theme = Theme::light;
  state = within(state);
  const auto text = to_toml(state);
  std::filesystem::remove(file);

  const auto strict = from_toml(text, "test");
  ASSERT_FALSE(strict);
  test::expect_has(strict.error().message, {"a.npy"});
  std::vector<std::string> complaints;
  const auto back = from_toml(text, "test", {}, &complaints);
  ASSERT_TRUE(back) << back.error().message;
  ASSERT_EQ(complaints.size(), 1u);
  test::expect_has(complaints[0], {"a.npy"});
  EXPECT_TRUE(has_waves(*back));
  EXPECT_EQ(back->position, 250);
  EXPECT_EQ(back->theme, Theme::light);
  EXPECT_EQ(back->table.file, file) << "so that it is found once the file is back";
  EXPECT_EQ(within(*back), *back);
}

TEST_F(Tables, AFileThatHasShrunkSinceIsShownAsFarAsItGoes) {
  State state = with_table({}, *load_table(put_learned("a.npy", 300)));
  state.position = 250;
  const auto text = to_toml(within(state));
  put_learned("a.npy", 10);
  std::vector<std::string> complaints;
  const auto back = from_toml(text, "test", {}, &complaints);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(back->length, 10);
  EXPECT_EQ(back->position, 9);
  EXPECT_TRUE(shows_table(*back));
}

TEST_F(Tables, TheWindowOpensWithoutATableThatIsGone) {
  const auto file = put_learned("a.npy");
  Storage storage(folder() / "config", folder() / "state");
  ASSERT_TRUE(storage.store(with_table({}, *load_table(file)), {1024, 768, false}));
  for (const bool is_there : {true, false}) {
    if (!is_there) std::filesystem::remove(file);
    const auto restored = storage.restore();
    ASSERT_TRUE(restored.state);
    EXPECT_EQ(has_waves(*restored.state), !is_there);
    EXPECT_EQ(restored.complaints.size(), is_there ? 0u : 1u);
  }
}

TEST(TableParameters, WithoutATableThereIsNone) {
  State state;
  const auto& p = test::parameter("encoding");
  EXPECT_EQ(test::refusal(state, "encoding", "table"),
            "encoding = table needs a file: give --table and the name of a .npy file");
  EXPECT_EQ(available_choices(p, state).size(), encodings().size());
  state.encoding = &table_kind();
  EXPECT_TRUE(has_waves(within_limits(state)));
  state = test::with_table_of("a.npy", 5, 3, test::Learned());
  EXPECT_EQ(available_choices(p, state).size(), encodings().size() + 1);
  EXPECT_EQ(available_choices(p, state).back().id, "table");
}

TEST(TableParameters, TheTableLimitsLengthAndDimension) {
  const State state = test::with_table_of("a.npy", 5, 3, test::Learned());
  const std::array<std::string_view, 3> rows[] = {
      {"length", "6",
       "length = 6 is above the limit: the table a.npy has 5 positions, give a whole number from 1 "
       "to 5"},
      {"dim-to", "4",
       "dim-to = 4 lies past the end: with dim-from 0 it goes from 1 to 3, or 0 for the end"},
      {"dim-from", "3",
       "dim-from = 3 lies past the end: with the encoding table it goes from 0 to 2"}};
  for (const auto& [id, text, why] : rows) EXPECT_EQ(test::refusal(state, id, text), why);
  EXPECT_EQ(test::parameter("dim").limits(state), (Limits{0, 2, 1}));
  for (const auto* id : {"convention", "d", "base", "pair", "pin"})
    EXPECT_FALSE(applies(test::parameter(id), state)) << id;
  EXPECT_TRUE(applies(test::parameter("dim"), state));
  EXPECT_FALSE(applies(test::parameter("dim"), State{}));
}

TEST(TableParameters, PositionsBeginAtZeroWhateverTheConvention) {
  State state = test::with_table_of("a.npy", 5, 3, test::Learned());
  for (const auto& convention : conventions()) {
    state.convention = &convention;
    EXPECT_EQ(first_position(state), 0);
    EXPECT_EQ(row_of_position(state, 3), 3);
    EXPECT_EQ(position_of_row(state, 3), 3);
    EXPECT_FALSE(is_descending(state));
  }
}

TEST_F(Tables, APictureIsOpenedByTheSessionThatItCarries) {
  const State saved = test::state_of("view=rotation d=64 theme=light");
  const std::filesystem::path picture = path("a.svg");
  ASSERT_TRUE(render(saved, {.width = 320, .height = 200}, picture, test::format_of(picture)));
  Session session;
  EXPECT_EQ(with_opened({}, std::vector{picture}, session), saved);
  ASSERT_EQ(session.notices.size(), 1u);
  EXPECT_EQ(session.notices[0].text, "Opened the session of the picture a.svg");
  EXPECT_EQ(session.document.file, "") << "it is not where the session is saved to";
  EXPECT_THAT(session.recent, testing::ElementsAre(picture));
  const std::filesystem::path none = put("none.svg", "<svg/>");
  EXPECT_EQ(with_opened(saved, std::vector{none}, session), saved);
  test::expect_has(session.notices.back().text, {"none.svg"});
  EXPECT_THAT(session.recent, testing::ElementsAre(picture));
}

TEST_F(Tables, UnknownKeysAreNamedAndStayInTheOldFileBesideTheSavedOne) {
  const std::string old = "view = 'waves'\nhue = [1, 2]\n";
  const std::filesystem::path file = put("a.posenc.toml", old);
  Session session;
  State state = with_opened({}, std::vector{file}, session);
  EXPECT_EQ(state.view, "waves");
  ASSERT_EQ(session.notices.size(), 2u);
  test::expect_has(session.notices[1].text, {"hue (line 2)"});
  EXPECT_EQ(session.document.file, file);
  state.d = 64;
  ASSERT_TRUE(save_session(state, path("b.toml"), session));
  EXPECT_FALSE(std::filesystem::exists(path("b.toml.bak"))) << "nothing was there";
  state = with_opened({}, std::vector{file}, session);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(save_session(state, file, session));
    EXPECT_EQ(contents("a.posenc.toml"), to_toml(state));
    EXPECT_EQ(contents("a.posenc.toml.bak"), old);
  }
}

TEST_F(Tables, TenRecentFilesAreKeptTheNewestFirst) {
  Session session;
  for (int i = 0; i < 12; ++i) note_recent(fmt::format("/{}", i), session);
  note_recent("/5", session);
  ASSERT_EQ(session.recent.size(), kMostRecent);
  EXPECT_EQ(session.recent[0], "/5");
  EXPECT_EQ(session.recent[1], "/11");
  EXPECT_EQ(session.recent.back(), "/2");
}

}  // namespace
}  // namespace posenc

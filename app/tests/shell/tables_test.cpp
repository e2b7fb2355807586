// Learned tables, sessions and pictures: in the State, in files, and dropped on the window.

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

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

namespace posenc {
namespace {

namespace fs = std::filesystem;

class Tables : public test::InFolder {
 protected:
  std::string put_learned(const std::string& name, std::int64_t rows = 20) const {
    return put(name, test::npy_text(rows, 6, test::Learned()));
  }
  /// The State after files were dropped on one that shows another.
  State dropped(std::vector<fs::path> files, const State& before = {}) {
    session_.focus.notices.all.clear();
    return with_opened(before, files, session_);
  }
  const Notice& notice() { return session_.focus.notices.all.at(0); }

  Session session_;
};

TEST_F(Tables, AreIdentifiedAndComparedWithWhatTheyShouldBe) {
  const auto wrong = *Sinusoidal::make(16, 10000, *find_convention("mistake-cos-exponent"));
  const auto file = put("wrong.npy", test::npy_text(40, 16, [&](std::int64_t t, std::int64_t j) {
                          return wrong.entry(t, static_cast<int>(j));
                        }));
  State state = dropped({file});
  const Notice& said = session_.focus.notices.all.at(1);
  EXPECT_THAT(said.text, testing::HasSubstr("mistake-cos-exponent"));
  EXPECT_EQ(said.button, "Show the difference");
  said.act(state);
  EXPECT_EQ(state.view, "heatmap");
  EXPECT_TRUE(state[heatmap::kDifference]);
  EXPECT_EQ(state.convention, &paper());
  EXPECT_TRUE(shows_table(state));
  EXPECT_EQ(within_limits(state), state);
}

TEST_F(Tables, ThatAreLearnedAreComparedWithNothing) {
  dropped({put_learned("a.npy")});
  const Notice& said = session_.focus.notices.all.at(1);
  EXPECT_THAT(said.text, testing::HasSubstr("learned"));
  EXPECT_EQ(said.button, "");
}

TEST_F(Tables, AreShownWholeAndUndone) {
  const State before = test::state_of("d=64 length=100");
  History history(before);
  history.push(dropped({put_learned("a.npy"), put_learned("two.npy")}, before));
  const State now = history.now();
  EXPECT_TRUE(shows_table(now));
  EXPECT_EQ(now.table.file, path("a.npy")) << "the first of several";
  EXPECT_EQ(now.length, 20);
  EXPECT_EQ(column_count(now), 6);
  EXPECT_EQ(last_position(now), 19);
  EXPECT_EQ(within_limits(now), now);
  EXPECT_EQ(now.d, 64) << "kept for the sinusoids";
  EXPECT_EQ(notice().text.find("a.npy: 20 positions × 6 dimensions, "), 0u);
  EXPECT_FALSE(notice().is_error);
  EXPECT_EQ(history.undo(), before);
  EXPECT_EQ(history.redo(), now);
}

TEST_F(Tables, ReportEntriesThatAreNoNumbers) {
  const auto file = put("holes.npy", test::npy_text(20, 6, [](auto t, auto j) {
                          if (t == 3 && j == 1) return std::numeric_limits<double>::infinity();
                          return t == 12 && j > 3 ? std::nan("") : 1.0;
                        }));
  session_.focus.clock.now = 100;
  const State state = dropped({file});
  ASSERT_EQ(session_.focus.notices.all.size(), 3u);
  EXPECT_EQ(session_.focus.notices.all[2].text,
            "holes.npy has 2 NaNs, first at position 12, dimension 4; 1 infinite value");
  EXPECT_EQ(not_finite_text(*state.table.table),
            "2 NaNs, first at position 12, dimension 4; 1 infinite value");
  EXPECT_FALSE(session_.focus.notices.all[2].is_error);
  test::expect_has(session_.focus.notices.all[1].text, {"holes.npy", "learned"});
  EXPECT_LE(session_.focus.notices.all[2].until, session_.focus.clock.now + 60) << "not for ever";
}

TEST_F(Tables, OpenSessionsAndPictures) {
  const State saved = test::state_of("view=rotation d=64 theme=light");
  const fs::path session = put("lecture.toml", to_toml(saved)), picture = path("a.svg");
  ASSERT_TRUE(render(saved, {.width = 320, .height = 200}, picture, test::format_of(picture)));
  EXPECT_EQ(dropped({picture}), saved);
  EXPECT_EQ(notice().text, "Opened the session of the picture a.svg");
  EXPECT_EQ(session_.files.document.file, "") << "it is not where the session is saved to";
  EXPECT_EQ(dropped({session}), saved);
  EXPECT_EQ(notice().text, "Opened the session lecture.toml");
  EXPECT_EQ(session_.files.document.file, session);
  EXPECT_THAT(session_.files.recent, testing::ElementsAre(session, picture));
  EXPECT_EQ(dropped({}, saved), saved);
  EXPECT_TRUE(session_.focus.notices.all.empty());
}

TEST_F(Tables, RefusedFilesChangeNothing) {
  const auto whole = test::npy_text(20, 6, test::Learned());
  auto integers = whole;
  integers.replace(integers.find("<f4"), 3, "<i4");
  const State before = test::state_of("view=rotation d=64");
  const std::pair<std::string, std::string> rows[] = {
      {path("absent.npy"), "absent.npy"},
      {folder(), folder().filename()},
      {put("cut.npy", whole.substr(0, 300)), "cut.npy"},
      {put("words.npy", "not a table"), "words.npy"},
      {put("integers.npy", integers), "integers.npy"},
      {put("broken.toml", "view = ["), "broken.toml"},
      {put("view.toml", "view = 'none'"), "view = none is not one of"},
      {put("large.toml", std::string(kMaxTomlBytes + 1, ' ')), "has more than"},
      {path("absent.toml"), "there is no such file"},
      {put("none.svg", "<svg/>"), "none.svg"}};
  for (const auto& [file, why] : rows) {
    EXPECT_EQ(dropped({file}, before), before);
    ASSERT_EQ(session_.focus.notices.all.size(), 1u) << file;
    EXPECT_TRUE(notice().is_error);
    test::expect_has(notice().text, {why}, {"\n"});
  }
  EXPECT_TRUE(session_.files.recent.empty());
}

TEST_F(Tables, AreReadAgainWithTheSession) {
  State state = with_table({}, *load_table(put_learned("a.npy")));
  state.position = 7;
  state.dim = 5;
  state.set(heatmap::kDimTo, 4);
  state = within_limits(state);
  const auto back = from_toml(to_toml(state), "test").value();
  EXPECT_EQ(back.table.file, state.table.file);
  EXPECT_EQ(back.table.table->entry(7, 5), state.table.table->entry(7, 5));
  EXPECT_NE(back, state) << "it is read again";
  State same = back;
  same.table = state.table;
  EXPECT_EQ(same, state);
  // Also where another encoding is shown.
  state.encoding = find_encoding("linear");
  const auto other = from_toml(to_toml(within_limits(state)), "test").value();
  EXPECT_EQ(other.encoding->id, "linear");
  EXPECT_TRUE(other.table.table);
}

TEST_F(Tables, MissingFilesKeepTheRestOfTheState) {
  const auto file = put_learned("a.npy", 300);
  State state = with_table({}, *load_table(file));
  state.d = 4;
  state.position = 250;
  state.dim = 5;
  state.set(heatmap::kDimFrom, 5);  // more than the sinusoids have
  state.theme = Theme::light;
  const auto text = to_toml(within_limits(state));
  std::vector<std::string> complaints;
  put_learned("a.npy", 10);
  const auto shrunk = from_toml(text, "test", {}, &complaints).value();
  EXPECT_EQ(shrunk.length, 10) << "shown as far as it goes";
  EXPECT_EQ(shrunk.position, 9);
  EXPECT_TRUE(shows_table(shrunk));

  fs::remove(file);
  const auto strict = from_toml(text, "test");
  ASSERT_FALSE(strict);
  test::expect_has(strict.error().message, {"a.npy"});
  complaints.clear();
  const auto back = from_toml(text, "test", {}, &complaints).value();
  ASSERT_EQ(complaints.size(), 1u);
  test::expect_has(complaints[0], {"a.npy"});
  EXPECT_TRUE(has_waves(back));
  EXPECT_EQ(back.position, 250);
  EXPECT_EQ(back.theme, Theme::light);
  EXPECT_EQ(back.table.file, file) << "so that it is found once the file is back";
  EXPECT_EQ(within_limits(back), back);

  Storage storage(folder() / "config", folder() / "state");
  ASSERT_TRUE(storage.store(within_limits(state), {1024, 768, false}));
  const auto restored = storage.restore();
  ASSERT_TRUE(restored.state) << "the window opens all the same";
  EXPECT_TRUE(has_waves(*restored.state));
  EXPECT_EQ(restored.complaints.size(), 1u);
}

TEST(TableParameters, LimitLengthAndDimension) {
  State state;
  const auto& encoding = test::parameter("encoding");
  EXPECT_EQ(available_choices(encoding, state).size(), encodings().size());
  state.encoding = &table_kind();
  EXPECT_TRUE(has_waves(within_limits(state)));
  state = test::with_table_of("a.npy", 5, 3, test::Learned());
  EXPECT_EQ(available_choices(encoding, state).size(), encodings().size() + 1);
  EXPECT_EQ(available_choices(encoding, state).back().id, "table");
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
  // Positions begin at 0 whatever the convention.
  for (const auto& convention : conventions()) {
    state.convention = &convention;
    EXPECT_EQ(first_position(state), 0);
    EXPECT_EQ(row_of_position(state, 3), 3);
    EXPECT_EQ(position_of_row(state, 3), 3);
    EXPECT_FALSE(is_descending(state));
  }
}

TEST_F(Tables, UnknownKeysStayInABackup) {
  const std::string old = "view = 'waves'\nhue = [1, 2]\n";
  const fs::path file = put("a.posenc.toml", old);
  State state = dropped({file});
  EXPECT_EQ(state.view, "waves");
  ASSERT_EQ(session_.focus.notices.all.size(), 2u);
  test::expect_has(session_.focus.notices.all[1].text, {"hue (line 2)"});
  EXPECT_EQ(session_.files.document.file, file);
  state.d = 64;
  ASSERT_TRUE(save_session(state, path("b.toml"), session_.files, session_.focus.notices));
  EXPECT_FALSE(fs::exists(path("b.toml.bak"))) << "nothing was there";
  state = dropped({file});
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(save_session(state, file, session_.files, session_.focus.notices));
    EXPECT_EQ(contents("a.posenc.toml"), to_toml(state));
    EXPECT_EQ(contents("a.posenc.toml.bak"), old);
  }
}

TEST_F(Tables, KeepTenRecentFilesNewestFirst) {
  for (int i = 0; i < 12; ++i) note_recent(fmt::format("/{}", i), session_.files);
  note_recent("/5", session_.files);
  ASSERT_EQ(session_.files.recent.size(), kMostRecent);
  EXPECT_EQ(session_.files.recent[0], "/5");
  EXPECT_EQ(session_.files.recent[1], "/11");
  EXPECT_EQ(session_.files.recent.back(), "/2");
}

}  // namespace
}  // namespace posenc

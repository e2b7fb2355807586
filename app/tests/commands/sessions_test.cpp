// The session that every exported picture carries, and what opens files.

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "documents/opening.hpp"
#include "documents/writing.hpp"
#include "formats.hpp"
#include "recorded.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "state/random_state.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "text/typed.hpp"
#include "views/biases/options.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

const Formats kFormats = formats_of({Holds::picture});
constexpr PictureSize kSmall{.width = 320, .height = 200};

class Sessions : public test::InFolder {
 protected:
  std::string draw(const State& state, const std::string& name, PictureSize size = kSmall) const {
    const auto done = render(state, size, path(name), test::format_of(name));
    EXPECT_TRUE(done) << done.error().message;
    return path(name);
  }
  static std::string refusal(const std::string& file) {
    const auto text = session_in_picture(file);
    return text ? "" : text.error().message;
  }
};

/// A State of that view in which all that can differ from its default does, but for what takes long
/// to draw.
State unlike_default(std::string_view view, std::mt19937_64& random) {
  State state = test::state_of("d=64 length=300 base=500 position=41 offset=-3 pair=5 theme=light");
  state = test::with_sentence("a <b> & ]]> \"ο\" σκύλος 犬\\", state);
  state.view = view;
  for (const auto& p : parameters()) {
    if (p.group != view) continue;
    const auto done = p.kind == ParameterKind::text
                          ? assign(state, p, random_text(state, p, random))
                          : assign(state, p, random_value(state, p, random));
    EXPECT_TRUE(done) << done.error().message;
  }
  return within_limits(state);
}

TEST_F(Sessions, EveryPictureOfEveryViewCarriesItsState) {
  std::mt19937_64 random(5);
  for (const auto view : page_ids()) {
    const State state = unlike_default(view, random);
    for (const auto* const format : kFormats) {
      const auto opened = open_session(draw(state, fmt::format("a{}", format->ending)));
      ASSERT_TRUE(opened) << opened.error().message;
      EXPECT_EQ(opened->state, state) << view << ' ' << format->name;
      EXPECT_TRUE(opened->complaints.empty());
    }
  }
}

TEST_F(Sessions, AnyStateComesBackFromAnyFormat) {
  std::mt19937_64 random(6);
  const auto blank = [](Canvas&, const Rect&) {};
  for (int i = 0; i < 100; i += test::kStride) {
    const State state = random_state(random);
    for (const bool transparent : {false, true}) {
      auto size = kSmall;
      size.transparent = transparent;
      for (const auto* const format : kFormats) {
        const std::filesystem::path file = path(fmt::format("a{}", format->ending));
        ASSERT_TRUE(write_picture(file, test::format_of(file), size, {}, blank, carried_by(state)));
        const auto opened = open_session(file);
        ASSERT_TRUE(opened) << opened.error().message;
        EXPECT_EQ(opened->state, state);
      }
    }
  }
}

TEST_F(Sessions, ALearnedTableIsNamedWithoutItsFolderAndIsLookedForBesideThePicture) {
  std::filesystem::create_directories(folder() / "home/models");
  std::filesystem::create_directories(folder() / "sent");
  const auto npy = test::npy_text(20, 6, test::Learned());
  const auto file = put("home/models/gpt.npy", npy);
  State state = with_table({}, *load_table(file));
  state.set(bias::kLearned, state.table);
  for (const auto* const format : kFormats) {
    const auto name = fmt::format("sent/a{}", format->ending), picture = draw(state, name);
    const auto carried = session_in_picture(picture);
    ASSERT_TRUE(carried) << carried.error().message;
    const auto has = [&](const std::string& part) { return test::contains(*carried, part); };
    EXPECT_TRUE(has("table = 'gpt.npy'") && has("biases-weights = 'gpt.npy'") && !has("models"));
    EXPECT_FALSE(test::contains(test::contents(picture), folder().string()));
    const auto missing = open_session(picture);
    ASSERT_TRUE(missing) << missing.error().message;
    EXPECT_THAT(missing->complaints,
                testing::Contains(fmt::format("table = {} is no table: there is no such file{}",
                                              path("sent/gpt.npy"), kAsksForTable)));
    EXPECT_NE(posenc({"describe", "--session", picture}).err, "");
    EXPECT_EQ(posenc({"describe", "--session", picture, "--table", file}).status, 0);
    const auto beside = put("sent/gpt.npy", npy);
    const auto opened = open_session(picture);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->state.table.file, beside);
    EXPECT_EQ(opened->state[bias::kLearned].file, beside);
    EXPECT_TRUE(shows_table(opened->state));
    EXPECT_TRUE(opened->complaints.empty());
    std::filesystem::remove(beside);
  }
}

TEST_F(Sessions, ASessionNamesItsTablesFolderAndLooksBesideItself) {
  std::filesystem::create_directories(folder() / "home");
  std::filesystem::create_directories(folder() / "sent");
  const auto npy = test::npy_text(20, 6, test::Learned());
  const auto file = put("home/gpt.npy", npy);
  const auto text = to_toml(with_table({}, *load_table(file)));
  const auto session = put("sent/a.posenc.toml", text);
  EXPECT_EQ(open_session(session).value().state.table.file, file) << "wherever the session is";
  std::filesystem::remove(file);
  const auto beside = put("sent/gpt.npy", npy);
  EXPECT_EQ(open_session(session).value().state.table.file, beside) << "both were sent";
  std::filesystem::remove(beside);
  EXPECT_EQ(open_session(session).value().state.table.file, file) << "neither is there";
  put("sent/b.toml", "encoding.table = '../home/gpt.npy'");
  put("home/gpt.npy", npy);
  EXPECT_NE(open_session(path("sent/b.toml")).value().state.table.table, nullptr);
}

TEST_F(Sessions, APictureThatOthersSavedAgainIsReadToo) {
  const State state = test::state_of("view=waves d=32");
  const auto png = test::contents(draw(state, "a.png"));
  // The chunk behind the pixels, where other programs put it: length, name, content and sum.
  const auto length = 12 + (static_cast<std::size_t>(static_cast<unsigned char>(png[35])) << 8) +
                      static_cast<unsigned char>(png[36]);
  ASSERT_EQ(png.substr(37, 4), "iTXt");
  auto moved = png.substr(0, 33) + png.substr(33 + length);
  moved.insert(moved.size() - 12, png.substr(33, length));
  EXPECT_EQ(open_session(put("moved.png", moved)).value().state, state);
  auto svg = test::contents(draw(state, "a.svg"));
  const auto body = svg.substr(svg.find("<metadata"));
  EXPECT_EQ(open_session(put("other.svg", "<svg><g/><metadata>none</metadata><g>" +
                                              body.substr(0, body.find("</metadata>") + 11) +
                                              "</g></svg>"))
                .value()
                .state,
            state);
}

TEST_F(Sessions, WhatCarriesNoneIsOneSentence) {
  const auto blank = [](Canvas&, const Rect&) {};
  for (const auto* const format : kFormats) {
    const auto name = fmt::format("none{}", format->ending);
    ASSERT_TRUE(write_picture(path(name), test::format_of(name), kSmall, {}, blank));
    EXPECT_EQ(refusal(path(name)),
              path(name) + " carries no session: give a picture that posenc exported");
    for (const auto& text : {std::string(), std::string("no picture"), std::string(5000, '<')}) {
      const auto bad = put(fmt::format("bad{}", format->ending), text);
      EXPECT_EQ(refusal(bad).find(bad + " is no "), 0u);
    }
    EXPECT_EQ(refusal(path("absent") + std::string(format->ending)),
              path("absent") + std::string(format->ending) + ": there is no such file");
  }
  std::filesystem::create_directory(path("folder.png"));
  EXPECT_TRUE(test::contains(refusal(path("folder.png")), "is a directory"));
}

TEST_F(Sessions, AnyCutOrChangedPictureIsReadOrRefused) {
  std::mt19937_64 random(7);
  for (const auto* const format : kFormats) {
    const auto whole = test::contents(draw({}, fmt::format("a{}", format->ending)));
    for (int i = 0; i < 60; i += test::kStride) {
      auto text = whole;
      if (i % 2 == 0) text.resize(random() % text.size());
      for (int bytes = 0; bytes < 20 && !text.empty(); ++bytes)
        text[random() % text.size()] = static_cast<char>(random());
      const auto file = put(fmt::format("b{}", format->ending), text);
      const auto opened = open_session(file);
      if (!opened) {
        EXPECT_LT(opened.error().message.size(), 1000u);
        EXPECT_EQ(opened.error().message.find('\n'), std::string::npos);
      }
    }
  }
}

TEST_F(Sessions, CommandsBeginFromASessionOrAPicture) {
  const State state = test::state_of("view=rotation d=64 pair=3 theme=light text-size=1.5");
  const auto session = put("lecture.posenc.toml", to_toml(state)), picture = draw(state, "a.png");
  for (const auto& file : {session, picture}) {
    EXPECT_EQ(output({"describe", "--session", file}), describe(state));
    EXPECT_EQ(output({"describe", "heatmap", "--session", file}),
              output({"describe", "heatmap", "--d", "64", "--pair", "3", "--theme", "light",
                      "--text-size", "1.5"}));
    output(
        {"render", "--session", file, "-o", path("b.png"), "--size", "320x200", "--offset", "9"});
    State changed = state;
    changed.offset = 9;
    EXPECT_EQ(open_session(path("b.png")).value().state, changed);
    EXPECT_EQ(output({"data", "--session", file}).find("pair,omega,m00"), 0u);
    EXPECT_EQ(window_state({"--session", file, "--d", "32"}).d, 32);
    EXPECT_EQ(window_state({"--session", file}), state);
    EXPECT_EQ(window_state({"open", file}), state);
    State dark = state;
    dark.theme = Theme::dark;
    dark.view = "heatmap";
    EXPECT_EQ(window_state({"open", file, "--theme", "dark", "--view", "heatmap"}), dark);
  }
  const auto table = put("gpt.npy", test::npy_text(20, 6, test::Learned()));
  const State left = test::state_of("base=500");
  const State opened = window_state({"open", table, "--position", "7"}, left);
  EXPECT_EQ(opened.table.file, table);
  EXPECT_EQ(opened.position, 7);
  EXPECT_EQ(opened.base, 500) << "as the window was left";
}

TEST_F(Sessions, WhatASessionHasThatIsNotKnownIsSaidOnce) {
  const auto file = put("a.toml", "view = 'waves'\nhue = 3\n");
  const auto outcome = posenc({"describe", "--session", file});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(lines(outcome.err).size(), 1u);
  EXPECT_NE(outcome.err.find("hue (line 2)"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace posenc

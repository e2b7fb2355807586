// The session that every exported picture carries, and what opens files.

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "documents/opening.hpp"
#include "documents/writing.hpp"
#include "expect_has.hpp"
#include "formats.hpp"
#include "recorded.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "state/random_state.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "text/typed.hpp"
#include "views/biases/options.hpp"
#include "views/description.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
namespace fs = std::filesystem;

const Formats kFormats = carrying_formats();
constexpr PictureSize kSmall{.width = 320, .height = 200};

TEST(Links, AreOpenedInPlaceOfFiles) {
  const auto opened = open_file("https://example.org/#rotation?d=64&position=x", {});
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(opened->kind, Opened::link);
  EXPECT_EQ(opened->state.view, "rotation");
  EXPECT_EQ(opened->state.d, 64);
  ASSERT_EQ(opened->complaints.size(), 1U);
  test::expect_has(opened->complaints.front(), {"position", "x"});
}

class Sessions : public test::InFolder {
 protected:
  std::string draw(const State& state, const std::string& name) const {
    const auto done = render(state, kSmall, path(name), test::format_of(name));
    EXPECT_TRUE(done) << done.error().message;
    return path(name);
  }
  /// A picture of nothing that carries this.
  std::string blank(const std::string& name, const PictureSize& size,
                    const Carried& carried = {}) const {
    const auto done = write_file(path(name), [&](OutputFile& file) {
      return write_picture(
          file, test::format_of(name), size, {}, [](Canvas&, const Rect&) {}, carried);
    });
    EXPECT_TRUE(done) << done.error().message;
    return path(name);
  }
  static OpenedFile opened(const std::string& file) {
    auto session = open_session(file);
    EXPECT_TRUE(session) << session.error().message;
    return session ? *std::move(session) : OpenedFile{};
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

TEST_F(Sessions, EveryPictureCarriesItsState) {
  std::mt19937_64 random(5);
  for (const auto* const format : kFormats) {
    const auto name = fmt::format("a{}", format->ending);
    for (const auto view : page_ids()) {
      const State state = test::with_few_steps(unlike_default(view, random));
      const auto session = opened(draw(state, name));
      EXPECT_EQ(session.state, state) << view << ' ' << format->name;
      EXPECT_TRUE(session.complaints.empty());
    }
    for (int i = 0; i < 100; i += test::kStride) {
      const State state = random_state(random);
      auto size = kSmall;
      size.transparent = i % 2 == 0;
      EXPECT_EQ(opened(blank(name, size, carried_by(state))).state, state) << format->name;
    }
  }
}

TEST_F(Sessions, PicturesNameTablesWithoutTheirFolder) {
  for (const auto* const made : {"home/models", "sent"}) fs::create_directories(folder() / made);
  const auto npy = test::npy_text(20, 6, test::Learned());
  const auto file = put("home/models/gpt.npy", npy);
  State state = with_table({}, *load_table(file));
  state.set(bias::kLearned, state.table);
  for (const auto* const format : kFormats) {
    const auto picture = draw(state, fmt::format("sent/a{}", format->ending));
    const auto carried = session_in_picture(picture);
    ASSERT_TRUE(carried) << carried.error().message;
    const auto has = [&](const std::string& part) { return test::contains(*carried, part); };
    EXPECT_TRUE(has("table = 'gpt.npy'") && has("biases-weights = 'gpt.npy'") && !has("models"));
    EXPECT_FALSE(test::contains(test::contents(picture), folder().string()));
    EXPECT_THAT(opened(picture).complaints,
                testing::Contains(fmt::format("table = {} is no table: there is no such file{}",
                                              path("sent/gpt.npy"), kAsksForTable)));
    EXPECT_NE(posenc({"describe", "--session", picture}).err, "");
    EXPECT_EQ(posenc({"describe", "--session", picture, "--table", file}).status, 0);
    const auto beside = put("sent/gpt.npy", npy);
    const auto found = opened(picture);
    EXPECT_EQ(found.state.table.file, beside);
    EXPECT_EQ(found.state[bias::kLearned].file, beside);
    EXPECT_TRUE(shows_table(found.state));
    EXPECT_TRUE(found.complaints.empty());
    fs::remove(beside);
  }
}

TEST_F(Sessions, SessionsFindTheirTable) {
  for (const auto* const made : {"home", "sent"}) fs::create_directories(folder() / made);
  const auto npy = test::npy_text(20, 6, test::Learned());
  const auto file = put("home/gpt.npy", npy);
  const auto session = put("sent/a.posenc.toml", to_toml(with_table({}, *load_table(file))));
  const auto found = [&] { return opened(session).state.table.file; };
  EXPECT_EQ(found(), file) << "wherever the session is";
  fs::remove(file);
  const auto beside = put("sent/gpt.npy", npy);
  EXPECT_EQ(found(), beside) << "both were sent";
  fs::remove(beside);
  EXPECT_EQ(found(), file) << "neither is there";
  const auto relative = put("sent/b.toml", "encoding.table = '../home/gpt.npy'");
  put("home/gpt.npy", npy);
  EXPECT_NE(opened(relative).state.table.table, nullptr);
}

TEST_F(Sessions, PicturesSavedByOthersAreRead) {
  const State state = test::state_of("view=waves d=32");
  const auto png = test::contents(draw(state, "a.png"));
  // The chunk behind the pixels, where other programs put it: length, name, content and sum.
  const auto length = 12 + (static_cast<std::size_t>(static_cast<unsigned char>(png[35])) << 8) +
                      static_cast<unsigned char>(png[36]);
  ASSERT_EQ(png.substr(37, 4), "iTXt");
  auto moved = png.substr(0, 33) + png.substr(33 + length);
  moved.insert(moved.size() - 12, png.substr(33, length));
  EXPECT_EQ(opened(put("moved.png", moved)).state, state);
  const auto svg = test::contents(draw(state, "a.svg"));
  const auto body = svg.substr(svg.find("<metadata"));
  EXPECT_EQ(
      opened(put("other.svg", "<svg><g/><metadata>none</metadata><g>" +
                                  body.substr(0, body.find("</metadata>") + 11) + "</g></svg>"))
          .state,
      state);
  std::string ascii;
  for (const char c : to_toml(state)) ascii += fmt::format("&#{};", int{c});
  for (const auto& inside : {ascii, "<![CDATA[" + to_toml(state) + "]]>"}) {
    const auto file = "<svg><metadata id='posenc'>" + inside + "</metadata></svg>";
    EXPECT_EQ(opened(put("other.svg", file)).state, state);
  }
}

TEST_F(Sessions, DamagedPicturesAreReadOrRefused) {
  std::mt19937_64 random(7);
  for (const auto* const format : kFormats) {
    const std::string ending(format->ending);
    const auto none = blank("none" + ending, kSmall);
    EXPECT_EQ(refusal(none), none + " carries no session: give a picture that posenc exported");
    for (const auto& text : {std::string(), std::string("no picture"), std::string(5000, '<')}) {
      const auto bad = put("bad" + ending, text);
      EXPECT_EQ(refusal(bad).find(bad + " is no "), 0u);
    }
    EXPECT_EQ(refusal(path("absent") + ending),
              path("absent") + ending + ": there is no such file");
    const auto whole = test::contents(draw({}, "a" + ending));
    for (int i = 0; i < 60; i += test::kStride) {
      auto text = whole;
      if (i % 2 == 0) text.resize(random() % text.size());
      for (int bytes = 0; bytes < 20 && !text.empty(); ++bytes)
        text[random() % text.size()] = static_cast<char>(random());
      const auto damaged = open_session(put("b" + ending, text));
      if (damaged) continue;
      EXPECT_LT(damaged.error().message.size(), 1000u);
      EXPECT_EQ(damaged.error().message.find('\n'), std::string::npos);
    }
  }
  fs::create_directory(path("folder.png"));
  EXPECT_TRUE(test::contains(refusal(path("folder.png")), "is a directory"));
}

TEST_F(Sessions, CommandsStartFromASessionOrPicture) {
  const State state = test::state_of("view=rotation d=64 pair=3 theme=light text-size=1.5");
  const auto session = put("lecture.posenc.toml", to_toml(state)), picture = draw(state, "a.png");
  for (const auto& file : {session, picture}) {
    EXPECT_EQ(output({"describe", "--session", file}), describe(state));
    EXPECT_EQ(output({"describe", "heatmap", "--session", file}),
              output(words_in("describe heatmap --preset tutorials --d 64 --pair 3 --theme light "
                              "--text-size 1.5")));
    output(joined({"render", "--session", file, "-o", path("b.png")},
                  words_in("--size 320x200 --offset 9")));
    State changed = state;
    changed.offset = 9;
    EXPECT_EQ(opened(path("b.png")).state, changed);
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
  const State from_table =
      window_state({"open", table, "--position", "7"}, test::state_of("base=500"));
  EXPECT_EQ(from_table.table.file, table);
  EXPECT_EQ(from_table.position, 7);
  EXPECT_EQ(from_table.base, 500) << "as the window was left";
  // What is not known is said once.
  const auto unknown =
      posenc({"describe", "--session", put("a.toml", "view = 'waves'\nhue = 3\n")});
  EXPECT_EQ(unknown.status, 0);
  EXPECT_EQ(lines(unknown.err).size(), 1u);
  EXPECT_NE(unknown.err.find("hue (line 2)"), std::string::npos) << unknown.err;
}

}  // namespace
}  // namespace posenc

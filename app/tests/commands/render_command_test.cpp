// The command that the window copies makes the picture that it shows.

#include "documents/render_command.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

#include "at_least.hpp"
#include "command_run.hpp"
#include "documents/writing.hpp"
#include "formats.hpp"
#include "png_files.hpp"
#include "program_run.hpp"
#include "recorded.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "state/parameters.hpp"
#include "state/random_state.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

class RenderCommand : public test::InFolder {
 protected:
  /// Holds what the command line of a State writes to what the State itself draws.
  void expect_same_picture(const State& state) {
    auto words = render_words(state);
    words[3] = path("by-command.png");
    words.insert(words.end(), {"--size", "960x540"});
    SCOPED_TRACE(render_command(state));
    output(words);
    const auto drawn =
        render(state, {.width = 960, .height = 540}, path("drawn.png"), test::format_of("a.png"));
    ASSERT_TRUE(drawn) << drawn.error().message;
    EXPECT_TRUE(same_pixels("by-command.png", "drawn.png"));
  }
  /// The States that the files carry differ in what is not shown.
  bool same_pixels(const char* one, const char* other) const {
    const auto a = test::read_png(path(one)), b = test::read_png(path(other));
    return a && b && !a->pixels.empty() && a->pixels == b->pixels;
  }
};

TEST_F(RenderCommand, NamesEveryDifference) {
  const struct {
    const char *view, *settings, *words;
  } rows[] = {
      {"all", "sentence=zebra", "all -o posenc-all-d128-L512.png --sentence zebra"},
      {"heatmap", "", "heatmap -o posenc-heatmap-d16-L17.png"},
      // What the window alone has, what other views have, and what follows from the rest is left
      // out.
      {"rotation",
       "d=64 pair=3 theme=light panel=off speed=20 loop=off transpose=on rotation-show=shift "
       "mean=off",
       "rotation -o posenc-rotation-d64-L17.png --d 64 --pair 3 --rotation-show shift --theme "
       "light"},
      // Beside an encoding without waves Criteria compares sinusoids, too.
      {"criteria", "encoding=linear d=64",
       "criteria -o posenc-criteria-d1-L512.png --encoding linear --d 64"},
      {"heatmap", "transpose=on mean=off offset=-4 mute=1",
       "heatmap -o posenc-heatmap-d16-L17.png --offset=-4 --no-mean --transpose --mute 1"}};
  for (const auto& [view, settings, words] : rows)
    EXPECT_EQ(render_command(test::state_of(settings, opening(view))),
              std::string("posenc render ") + words);
}

TEST_F(RenderCommand, RendersTheSamePicture) {
  test::AtLeast pictures(60 / test::kStride);
  std::mt19937_64 random(12);
  for (int i = 0; i < 4; i += test::kStride) {
    for (const auto view : page_ids()) {
      State state = random_state(random);
      state.d = 64;  // larger ones only take longer
      state.length = std::min<std::int64_t>(state.length, 600);
      state.view = view;
      if (const auto* const row = find_view(view); row != nullptr && !shows(*row, state)) continue;
      ++pictures;
      expect_same_picture(within_limits(state));
    }
  }
}

TEST_F(RenderCommand, NamesTheLearnedTable) {
  auto table = load_table(put("it's a table.npy", test::npy_text(20, 6, test::Learned())));
  ASSERT_TRUE(table);
  const State state = with_table({}, *table);
  EXPECT_TRUE(test::contains(render_command(state), "it'\\''s a table.npy'"));
  expect_same_picture(state);
  State kept = state;
  kept.encoding = find_encoding("linear");
  EXPECT_FALSE(test::contains(render_command(within_limits(kept)), "--table"));
}

TEST_F(RenderCommand, IsQuotedForTheShell) {
  State state = test::with_sentence(R"(it's "a $HOME * \ &;`ls` dog)");
  state.view = "attention";
  const auto ended = test::shell("cd " + folder().string() + " && " + render_command(state));
  EXPECT_EQ(ended.status, 0) << ended.output;
  const auto drawn = render(state, {}, path("drawn.png"), test::format_of("a.png"));
  ASSERT_TRUE(drawn);
  EXPECT_TRUE(same_pixels("posenc-attention-d128-L512.png", "drawn.png"));
}

TEST_F(RenderCommand, TooManyNumbersAreRefusedWithACommand) {
  MemoryStream memory;
  auto file = OutputFile::to_stream(memory.file(), "memory");
  const auto written = write_data(*find_view("heatmap"), {}, file, 1000);
  ASSERT_FALSE(written);
  EXPECT_TRUE(test::contains(written.error().message, "posenc data heatmap -o heatmap.csv"));
}

}  // namespace
}  // namespace posenc

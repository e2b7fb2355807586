#include "web/display_list.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "recording_canvas.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

constexpr double kScale = 1.25;
/// Digits are of several widths, and words and formulas need two faces.
std::optional<double> advance(Face face, char32_t c) {
  const bool is_mathematics = face == Face::math || face == Face::math_italic;
  if (is_mathematics == (c < 0x80)) return {};
  return c == U'1' ? 0.4 : 0.55;
}

/// What a list has, command by command.
struct Read {
  std::vector<DrawCommand> commands = {};
  std::vector<std::vector<Point>> lines = {};
  std::string text = {};
  std::vector<std::uint32_t> fields = {};
  int depth = 0;

  explicit Read(const DisplayList& list) : Read(list, list.words()) {}
  Read(const DisplayList& list, const std::vector<std::uint32_t>& words) {
    for (std::size_t at = 0; at < words.size();) {
      const auto command = static_cast<DrawCommand>(words[at++]);
      const auto number = [&](std::size_t i) {
        return static_cast<double>(std::bit_cast<float>(words.at(at + i)));
      };
      const auto take_points = [&] {
        const std::size_t count = words.at(at++);
        auto& points = lines.emplace_back();
        for (std::size_t i = 0; i < count; ++i)
          points.push_back({number(2 * i), number(2 * i + 1)});
        at += 2 * count;
      };
      commands.push_back(command);
      switch (command) {
        case DrawCommand::path: at += 1, take_points(); break;
        case DrawCommand::box: at += 5; break;
        case DrawCommand::disc: at += 3; break;
        case DrawCommand::fill: at += 1; break;
        case DrawCommand::stroke: at += 4; break;
        case DrawCommand::text:
          text += list.text_bytes().substr(words.at(at + 6), words.at(at + 7));
          at += 8;
          break;
        case DrawCommand::field: fields.push_back(words.at(at + 4)), at += 6; break;
        case DrawCommand::clip: ++depth; break;
        case DrawCommand::unclip: --depth; break;
      }
      EXPECT_GE(depth, 0);
      if (::testing::Test::HasFailure()) return;
    }
  }
};

/// The same of what was recorded.
struct Recorded {
  std::vector<DrawCommand> commands = {};
  std::vector<std::vector<Point>> lines = {};
  std::string text = {};

  void operator()(const RecordingCanvas::Line& c) { add(DrawCommand::stroke, c.points); }
  void operator()(const RecordingCanvas::Fill& c) { add(DrawCommand::fill, c.points); }
  void operator()(const RecordingCanvas::Box& c) {
    if (c.fill) add({DrawCommand::box, DrawCommand::fill});
    if (c.stroke) add({DrawCommand::box, DrawCommand::stroke});
  }
  void operator()(const RecordingCanvas::Circle& c) {
    if (!(c.radius > 0)) return;
    add({DrawCommand::disc});
    if (c.fill) add({DrawCommand::fill});
    if (c.stroke) add({DrawCommand::stroke});
  }
  void operator()(const RecordingCanvas::Text& c) {
    commands.push_back(DrawCommand::text);
    text += c.text;
  }
  void operator()(const RecordingCanvas::Field&) { commands.push_back(DrawCommand::field); }
  void operator()(const RecordingCanvas::PushClip&) { add({DrawCommand::box, DrawCommand::clip}); }
  void operator()(const RecordingCanvas::PopClip&) { commands.push_back(DrawCommand::unclip); }

 private:
  void add(std::initializer_list<DrawCommand> more) { commands.insert(commands.end(), more); }
  void add(DrawCommand command, const std::vector<Point>& points) {
    if (points.size() < 2) return;
    add({DrawCommand::path, command});
    lines.push_back(points);
  }
};

/// Runs of one text count as one.
std::vector<DrawCommand> without_runs(std::vector<DrawCommand> all) {
  const auto is_run = [](DrawCommand a, DrawCommand b) {
    return a == DrawCommand::text && b == DrawCommand::text;
  };
  all.erase(std::unique(all.begin(), all.end(), is_run), all.end());
  return all;
}

TEST(DisplayList, HasWhatEveryViewDraws) {
  const Rect picture{{0, 0}, {1280, 720}};
  for (const auto& view : views()) {
    SCOPED_TRACE(view.id);
    const Scene scene(opening(view.id));
    DisplayList list(advance);
    list.clear(kScale);
    RecordingCanvas recording(&list);
    draw_picture(recording, picture, light_palette(), scene);
    draw_picture(list, picture, light_palette(), scene);
    Recorded expected;
    for (const auto& command : recording.commands()) std::visit(expected, command);
    const Read read(list);
    EXPECT_EQ(without_runs(read.commands), without_runs(expected.commands));
    EXPECT_EQ(read.text.size(), expected.text.size());
    EXPECT_EQ(read.depth, 0);
    ASSERT_EQ(read.lines.size(), expected.lines.size());
    // Upright lines go to the grid of pixels: half a pixel, and half of a line that gets wider.
    constexpr double kMostMoved = 1;
    for (std::size_t i = 0; i < read.lines.size(); ++i) {
      ASSERT_EQ(read.lines[i].size(), expected.lines[i].size());
      for (std::size_t j = 0; j < read.lines[i].size(); ++j) {
        EXPECT_NEAR(read.lines[i][j].x, expected.lines[i][j].x * kScale, kMostMoved);
        EXPECT_NEAR(read.lines[i][j].y, expected.lines[i][j].y * kScale, kMostMoved);
      }
    }
  }
}

TEST(DisplayList, KeepsTheNumberOfAFieldAsLongAsItIsDrawn) {
  Scene scene;
  DisplayList list(advance);
  const auto fields = [&](std::int64_t d, std::int64_t t) {
    State state;
    state.d = d;
    state.position = t;
    scene.update(within_limits(state));
    list.clear(kScale);
    draw_picture(list, {{0, 0}, {1280, 720}}, light_palette(), scene);
    return Read(list).fields;
  };
  const auto first = fields(128, 37);
  ASSERT_FALSE(first.empty());
  EXPECT_EQ(fields(128, 38).front(), first.front());
  EXPECT_NE(fields(64, 38).front(), first.front());
}

TEST(DisplayList, GivesWhatChangedAlone) {
  Scene scene;
  DisplayList list(advance);
  const auto changed = [&](std::string_view view, std::int64_t t, bool is_all = false) {
    State state = opening(view);
    state.position = t;
    scene.update(within_limits(state));
    list.clear(1);
    draw_picture(list, {{0, 0}, {1280, 720}}, light_palette(), scene);
    const Read read(list, list.changes(1280, 720, is_all));
    EXPECT_EQ(read.depth, 0);
    return read.commands.size();
  };
  for (const auto& view : views()) {
    SCOPED_TRACE(view.id);
    const auto all = changed(view.id, 5, true);
    EXPECT_EQ(changed(view.id, 5), 0);
    EXPECT_EQ(changed(view.id, 5, true), all);
  }
  const auto all = changed("curve", 5), moved = changed("curve", 6);
  EXPECT_GT(moved, 0);
  EXPECT_LT(moved, all / 2);
}

}  // namespace
}  // namespace posenc

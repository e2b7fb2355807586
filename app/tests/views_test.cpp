#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/cairo_canvas.hpp"
#include "figure/recording_canvas.hpp"
#include "state/parameters.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

/// What holds of every view, at every corner of the parameters: nothing that is not a number is drawn, no text leaves the
/// room of its picture or stands on another, and the pointer and the table stay within limits.
namespace posenc {
namespace {

constexpr std::int64_t kDims[] = {2, 64, 16384};
constexpr std::int64_t kLengths[] = {1, 512, 1'000'000'000};
constexpr double kBases[] = {1.001, 10000, 1e9};

struct Room {
  const char* name;
  Rect area;
  bool compact;
};
/// The view in a window of 1920×1080, in the smallest window, and as one of all views.
constexpr Room kRooms[] = {
    {"full", {{40, 60}, {1600, 860}}, false},
    {"small", {{40, 60}, {960, 620}}, false},
    {"compact", {{40, 60}, {490, 390}}, true},
};

State state_of(std::int64_t d, std::int64_t length, double base) {
  State state;
  state.d = d;
  state.length = length;
  state.base = base;
  return within_limits(state);
}

std::string name_of(const State& s) {
  return fmt::format("d = {}, length {}, base {}, t = {}, k = {}", s.d, s.length, s.base, s.position, s.pair);
}

/// The corners of the encoding, each at the first, a middle and the last position and pair.
std::vector<State> corners() {
  std::vector<State> states;
  for (const auto d : kDims) {
    for (const auto length : kLengths) {
      for (const auto base : kBases) {
        State state = state_of(d, length, base);
        states.push_back(state);
        state.position = 0;
        state.pair = 0;
        states.push_back(within_limits(state));
        state.position = length - 1;
        state.pair = d / 2 - 1;
        state.offset = length - 1;
        states.push_back(within_limits(state));
      }
    }
  }
  return states;
}

/// The first State with each choice and switch of a view, one at a time.
std::vector<State> option_states(std::string_view group) {
  std::vector<State> states;
  for (const auto& p : parameters()) {
    if (p.group != group || (p.kind != ParameterKind::toggle && p.kind != ParameterKind::choice)) continue;
    const auto limits = p.limits(State{});
    for (double value = limits.min; value <= limits.max; ++value) {
      State state;
      EXPECT_TRUE(assign(state, p, value));
      if (state != State{}) states.push_back(within_limits(state));
    }
  }
  return states;
}

/// The numbers of a command that must be finite.
struct Numbers {
  std::vector<double> all;

  void add(Point p) { all.insert(all.end(), {p.x, p.y}); }
  void add(const Rect& r) { add(r.min), add(r.max); }
  void add(const std::vector<Point>& points) { for (const Point p : points) add(p); }
  void add(const Stroke& s) { all.push_back(s.width); }
  void add(const std::optional<Stroke>& s) { if (s) add(*s); }

  void operator()(const RecordingCanvas::Line& c) { add(c.points), add(c.stroke); }
  void operator()(const RecordingCanvas::Fill& c) { add(c.points); }
  void operator()(const RecordingCanvas::Box& c) { add(c.rect), add(c.stroke), all.push_back(c.radius); }
  void operator()(const RecordingCanvas::Circle& c) { add(c.centre), add(c.stroke), all.push_back(c.radius); }
  void operator()(const RecordingCanvas::Text& c) { add(c.at), add(c.box), all.push_back(c.style.size); }
  void operator()(const RecordingCanvas::Field& c) {
    add(c.rect);
    const auto& w = c.spec.window;
    all.insert(all.end(), {w.position_from, w.position_to, w.dim_from, w.dim_to});
  }
  void operator()(const RecordingCanvas::PushClip& c) { add(c.rect); }
  void operator()(const RecordingCanvas::PopClip&) {}
};

void expect_finite(const RecordingCanvas& canvas) {
  for (const auto& command : canvas.commands()) {
    Numbers numbers;
    std::visit(numbers, command);
    const auto* text = std::get_if<RecordingCanvas::Text>(&command);
    ASSERT_TRUE(std::ranges::all_of(numbers.all, [](double v) { return std::isfinite(v); }))
        << "a command of kind " << command.index() << (text != nullptr ? ": " + text->text : "");
    if (text != nullptr) {
      ASSERT_EQ(text->text.find("nan"), std::string::npos) << text->text;
      ASSERT_EQ(text->text.find("not a number"), std::string::npos) << text->text;
    }
  }
}

Rect intersection(const Rect& a, const Rect& b) { return {glm::max(a.min, b.min), glm::min(a.max, b.max)}; }

/// The texts that are seen, with the room that their letters take.
std::vector<std::pair<std::string, Rect>> seen_texts(const RecordingCanvas& canvas) {
  std::vector<std::pair<std::string, Rect>> texts;
  std::vector<Rect> clips{{{-1e9, -1e9}, {1e9, 1e9}}};
  for (const auto& command : canvas.commands()) {
    if (const auto* push = std::get_if<RecordingCanvas::PushClip>(&command)) {
      clips.push_back(intersection(clips.back(), push->rect));
    } else if (std::holds_alternative<RecordingCanvas::PopClip>(command)) {
      clips.pop_back();
      EXPECT_FALSE(clips.empty());
    } else if (const auto* text = std::get_if<RecordingCanvas::Text>(&command)) {
      const Rect box = intersection(text->box, clips.back());
      if (box.width() > 0 && box.height() > 0) texts.emplace_back(text->text, box);
    }
  }
  EXPECT_EQ(clips.size(), 1u) << "every clip is taken off again";
  return texts;
}

std::string text_of(const Rect& r) {
  return fmt::format("[{:.0f} {:.0f} … {:.0f} {:.0f}]", r.min.x, r.min.y, r.max.x, r.max.y);
}

void expect_texts_inside(const RecordingCanvas& canvas, const Rect& area) {
  constexpr double kSlack = 2;
  const Rect room = area.grown(kSlack);
  for (const auto& [text, box] : seen_texts(canvas)) {
    EXPECT_TRUE(box.min.x >= room.min.x && box.min.y >= room.min.y && box.max.x <= room.max.x &&
                box.max.y <= room.max.y)
        << "'" << text << "' at " << text_of(box) << " leaves the picture " << text_of(area);
  }
}

void expect_texts_apart(const RecordingCanvas& canvas) {
  // Boxes are those of whole lines, which letters do not fill; parts of a formula stand close.
  constexpr double kInto = 2;
  const auto texts = seen_texts(canvas);
  EXPECT_FALSE(texts.empty());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto& [text, box] = texts[i];
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(box.grown(-kInto).overlaps(texts[j].second.grown(-kInto)))
          << "'" << text << "' at " << text_of(box) << " stands on '" << texts[j].first << "' at "
          << text_of(texts[j].second);
    }
  }
}

/// Runs `test(canvas)` with a canvas that measures text in the program's own fonts.
template <class Test>
void with_metrics(Test&& test) {
  PictureSize size;
  size.width = size.height = PictureSize::kMinSide;
  const auto drawn = draw_image(size, {}, [&](Canvas& canvas, const Rect&) { test(canvas); });
  ASSERT_TRUE(drawn) << drawn.error().message;
}

Scene scene_of(const State& state) {
  Scene scene;
  scene.update(state);
  return scene;
}

class Views : public testing::TestWithParam<std::string> {
 protected:
  const View& view() const { return *find_view(GetParam()); }

  void expect_good_picture(Canvas& metrics, const Scene& scene) const {
    for (const Room& room : kRooms) {
      SCOPED_TRACE(fmt::format("{}: {}", room.name, name_of(scene.state())));
      for (const auto* palette : {&dark_palette(), &light_palette()}) {
        RecordingCanvas canvas(&metrics);
        view().draw(canvas, {room.area, *palette, room.compact, {}}, scene);
        expect_finite(canvas);
        // Where things stand does not depend on the colours.
        if (palette == &light_palette()) continue;
        expect_texts_inside(canvas, room.area);
        expect_texts_apart(canvas);
      }
      if (testing::Test::HasFailure()) return;
    }
  }
};

TEST_P(Views, DrawWellAtEveryCorner) {
  with_metrics([&](Canvas& metrics) {
    Scene scene;
    for (const State& state : corners()) {
      scene.update(state);
      expect_good_picture(metrics, scene);
      if (HasFailure()) return;
    }
  });
}

TEST_P(Views, DrawWellWithEveryOption) {
  with_metrics([&](Canvas& metrics) {
    for (State state : option_states(view().id)) {
      for (const auto d : kDims) {
        state.d = d;
        expect_good_picture(metrics, scene_of(within_limits(state)));
        if (HasFailure()) return;
      }
    }
  });
}

TEST_P(Views, OpenWithAClaim) {
  for (const State& state : corners()) {
    SCOPED_TRACE(name_of(state));
    const Scene scene = scene_of(state);
    RecordingCanvas canvas;
    const Room& room = kRooms[0];
    view().draw(canvas, {room.area, dark_palette(), false, {}}, scene);
    const auto claim = std::ranges::find_if(canvas.commands(), [](const auto& command) {
      const auto* text = std::get_if<RecordingCanvas::Text>(&command);
      return text != nullptr && text->style.size >= size::kClaim && text->style.face == Face::bold;
    });
    ASSERT_NE(claim, canvas.commands().end());
    const auto& text = std::get<RecordingCanvas::Text>(*claim);
    EXPECT_GT(text.text.size(), 10u);
    EXPECT_FALSE(text.text.ends_with(".")) << text.text;
    EXPECT_NEAR(text.box.min.y, room.area.min.y, 10);
  }
}

/// Points all over a picture, its edges among them.
std::vector<Point> points_of(const Rect& area) {
  std::vector<Point> points;
  constexpr int kAcross = 8, kDown = 6;
  for (int x = 0; x <= kAcross; ++x) {
    for (int y = 0; y <= kDown; ++y) {
      points.push_back(area.min + Point(area.width() * x / kAcross, area.height() * y / kDown));
    }
  }
  return points;
}

TEST_P(Views, ReadOutsStayInThePicture) {
  with_metrics([&](Canvas& metrics) {
    Scene scene;
    const auto states = corners();
    for (std::size_t i = 0; i < states.size(); i += 2) {
      const State& state = states[i];
      scene.update(state);
      for (const Room& room : {kRooms[1], kRooms[2]}) {
        for (const Point hover : points_of(room.area)) {
          SCOPED_TRACE(fmt::format("{}: {}, pointer at {}, {}", room.name, name_of(state), hover.x, hover.y));
          RecordingCanvas canvas(&metrics);
          view().draw(canvas, {room.area, light_palette(), room.compact, hover}, scene);
          expect_finite(canvas);
          expect_texts_inside(canvas, room.area);
          if (HasFailure()) return;
        }
      }
    }
  });
}

TEST_P(Views, ThePointerKeepsWithinLimits) {
  for (const State& start : corners()) {
    Scene scene;
    const Room& room = kRooms[1];
    for (const Point at : points_of(room.area)) {
      SCOPED_TRACE(fmt::format("{}, pointer at {}, {}", name_of(start), at.x, at.y));
      std::vector<Pointer> gesture(6);
      for (Pointer& p : gesture) p.at = p.pressed_at = at;
      gesture[0].wheel = 3;
      gesture[1].down = gesture[1].clicked = true;
      gesture[2].down = true;
      gesture[2].moved = {31, -17};
      gesture[2].at += gesture[2].moved;
      gesture[3].released = true;
      gesture[4].wheel = -50;
      gesture[5].down = gesture[5].clicked = gesture[5].double_clicked = true;
      State state = start;
      for (const Pointer& pointer : gesture) {
        RecordingCanvas canvas;
        scene.update(state);
        state = view().interact(canvas, {room.area, dark_palette(), false, pointer.at}, scene, pointer);
        ASSERT_EQ(within_limits(state), state);
      }
    }
  }
}

/// Takes so many rows and no more.
struct Rows final : TableWriter {
  static constexpr std::size_t kMost = 500;
  std::size_t columns = 0, rows = 0;
  bool all_finite = true, all_whole = true;

  void header(std::span<const std::string> names) override {
    columns = names.size();
    EXPECT_TRUE(std::ranges::none_of(names, &std::string::empty));
  }
  bool row(std::span<const double> values) override {
    ++rows;
    all_whole = all_whole && values.size() == columns;
    all_finite = all_finite && std::ranges::all_of(values, [](double v) { return std::isfinite(v); });
    return rows < kMost;
  }
};

TEST_P(Views, HaveATableBehindThePicture) {
  for (const State& state : corners()) {
    SCOPED_TRACE(name_of(state));
    Rows table;
    view().data(scene_of(state), table);
    EXPECT_GT(table.columns, 0u);
    EXPECT_GT(table.rows, 0u);
    EXPECT_LE(table.rows, Rows::kMost) << "a table ends when nobody takes more";
    EXPECT_TRUE(table.all_whole);
    EXPECT_TRUE(table.all_finite);
  }
}

TEST_P(Views, SayThePictureInWords) {
  for (const State& state : corners()) {
    SCOPED_TRACE(name_of(state));
    const auto words = view().describe(scene_of(state));
    EXPECT_GT(words.size(), 40u);
    EXPECT_EQ(words.find("nan"), std::string::npos) << words;
    EXPECT_EQ(words.find("not a number"), std::string::npos) << words;
    EXPECT_NE(words.find_first_of("0123456789"), std::string::npos) << words;
  }
}

TEST_P(Views, DrawTheSameTwice) {
  const Scene scene = scene_of(State{});
  const auto drawn = [&] {
    RecordingCanvas canvas;
    view().draw(canvas, {kRooms[0].area, dark_palette(), false, {}}, scene);
    std::vector<double> numbers;
    for (const auto& command : canvas.commands()) {
      Numbers of;
      std::visit(of, command);
      numbers.insert(numbers.end(), of.all.begin(), of.all.end());
    }
    return numbers;
  };
  EXPECT_EQ(drawn(), drawn());
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const auto& view : views()) all.emplace_back(view.id);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Each, Views, testing::ValuesIn(ids()), [](const auto& of) { return of.param; });

TEST(Page, ShowsAllViewsApart) {
  with_metrics([&](Canvas& metrics) {
    for (State state : corners()) {
      state.view = kAllViews;
      SCOPED_TRACE(name_of(state));
      const Rect area = kRooms[0].area;
      RecordingCanvas canvas(&metrics);
      draw_page(canvas, area, dark_palette(), {}, scene_of(state));
      expect_finite(canvas);
      expect_texts_inside(canvas, area);
      expect_texts_apart(canvas);
      if (testing::Test::HasFailure()) return;
    }
  });
}

}  // namespace
}  // namespace posenc

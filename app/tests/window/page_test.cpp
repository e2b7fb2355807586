// The window and the page in a browser are given the same events, and show the same State after
// each.

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
#include "faces.hpp"
#include "figure/theme.hpp"
#include "loop.hpp"
#include "random_walk.hpp"
#include "state/link.hpp"
#include "state/parameters.hpp"
#include "views/formula_lines.hpp"
#include "views/page.hpp"
#include "web/advances.hpp"
#include "web/session.hpp"

namespace posenc {

/// The page sets its text in the window's fonts.
std::optional<double> advance_of(Face face, char32_t character) {
  static const auto files = test::font_files();
  return files[static_cast<std::size_t>(face)].advance(character);
}

namespace {

class Page {
 public:
  void set(std::string_view text) {
    give(text);
    take(posenc_set(at(), 0));
  }
  void open(std::string_view link) {
    give(link);
    take(posenc_open(at()));
  }
  void slide(std::string_view id, double place, std::uint32_t gesture) {
    give(id);
    take(posenc_slide(at(), place, gesture));
  }
  void step(std::string_view id, int presses, bool is_repeated) {
    give(id);
    take(posenc_step(at(), presses, is_repeated ? 1 : 0));
  }
  std::string link() {
    posenc_link(at());
    return {posenc_answer(at()), posenc_answer_size(at())};
  }
  std::string description() {
    posenc_describe(at(), 0);
    return {posenc_answer(at()), posenc_answer_size(at())};
  }
  PosencSession* at() { return session_.get(); }

 private:
  struct Destroy {
    void operator()(PosencSession* session) const { posenc_destroy(session); }
  };
  void give(std::string_view text) {
    auto* const room = posenc_input(at(), static_cast<std::uint32_t>(text.size()));
    std::ranges::copy(text, room);
  }
  void take(int result) {
    EXPECT_NE(result, kPosencRefused)
        << std::string_view(posenc_answer(at()), posenc_answer_size(at()));
  }
  std::unique_ptr<PosencSession, Destroy> session_{posenc_create()};
};

class WindowAndPage : public test::WindowLoop {
 protected:
  /// What a person does, to both. Points are parts of the picture's sides.
  struct Event {
    std::string name;
    std::function<void()> act;
  };

  void begin(const State& state) {
    rest();
    open_link(link_of(state));
    draw_page();
    finish();
  }
  void open_link(const std::string& link) {
    session().files.to_open = {"#" + link};
    frames();
    page_.open(link);
  }
  void expect_same(const std::string& what) {
    const State& in_window = loop_->state();
    std::vector<std::string> complaints;
    auto in_page = state_of_link(page_.link(), in_window, complaints);
    ASSERT_TRUE(in_page && complaints.empty()) << what;
    // The picture is at another place in the page: what a view does not round differs as doubles
    // do.
    constexpr double kRounding = 1e-9;
    for (const auto& p : parameters()) {
      if (p.kind != ParameterKind::real) continue;
      const double wanted = p.get(in_window);
      if (std::abs(p.get(*in_page) - wanted) <= kRounding * std::max(1.0, std::abs(wanted)))
        p.set(*in_page, wanted);
    }
    EXPECT_TRUE(*in_page == in_window)
        << what << "\n page:   " << page_.link() << "\n window: " << link_of(in_window);
    EXPECT_EQ(posenc_is_playing(page_.at()) != 0, session().controller.is_playing()) << what;
  }

  /// Frames that take all that was done; no time passes in them.
  void frames() {
    do draw(1);
    while (window_->input().is_waiting());
    draw(1);
  }
  /// What both compute beside their frames is whole: its facts have their room.
  void finish() {
    if (state().view != "base") return;
    EXPECT_TRUE(test::eventually([&] {
      draw(1);
      return test::has_whole_map(loop_->scene());
    }));
    EXPECT_TRUE(test::eventually(
        [&] { return page_.description().find("bases are computed") == std::string::npos; }));
  }
  /// Long enough for what follows to be another gesture, while nothing plays.
  void rest() {
    window_->pretend({.now = ++now_});
    draw(1);
  }
  /// So many sixteenths of a second, a frame each.
  void pass(int sixteenths) {
    for (int i = 0; i < sixteenths; ++i) {
      now_ += 1.0 / 16;
      window_->pretend({.now = now_});
      draw(1);
      posenc_advance(page_.at(), 1000.0 / 16);
    }
  }

  /// The page has its picture in a room where that is as large as in the window.
  void draw_page() {
    const Point size = window_picture().max - window_picture().min;
    constexpr double kPageMargin = 32;
    const double formula = formula_height(state(), HUGE_VAL);
    const Point units = size + Point(2 * kPageMargin, 2 * kPageMargin + formula);
    picture_ = page_in_picture(state(), {{0, 0}, units});
    const Point differ = picture_.max - picture_.min - size;
    EXPECT_LT(std::abs(differ.x) + std::abs(differ.y), 1e-6);
    const Point pixels = units * loop_->screen().page_scale;
    EXPECT_EQ(page_scale_for(pixels.x, pixels.y) * state().text_size, loop_->screen().page_scale);
    posenc_draw(page_.at(), pixels.x, pixels.y, 1, 0, 1);
  }
  Rect window_picture() const { return loop_->screen().on_page(rooms().page); }

  void pointer(Point share, bool is_down, double notches = 0) {
    const auto& screen = loop_->screen();
    const auto room = window_picture();
    // Dear ImGui has it on whole pixels.
    const Point pixel = glm::round((room.min + share * (room.max - room.min)) * screen.page_scale);
    const Point at = pixel / screen.page_scale - room.min;
    push({.kind = InputEvent::Kind::cursor, .x = pixel.x, .y = pixel.y});
    if (is_down != is_down_)
      push({.kind = InputEvent::Kind::button, .action = is_down ? GLFW_PRESS : GLFW_RELEASE});
    if (notches != 0) push({.kind = InputEvent::Kind::wheel, .y = notches});
    frames();
    // As a mouse comes to a place before it does something there.
    const Point in_page = (picture_.min + at) * screen.page_scale;
    posenc_pointer(page_.at(), in_page.x, in_page.y, is_down_ ? 1 : 0, 0, 1000 * now_);
    if (is_down != is_down_ || notches != 0)
      posenc_pointer(page_.at(), in_page.x, in_page.y, is_down ? 1 : 0, notches, 1000 * now_);
    is_down_ = is_down;
  }
  void click_at(Point share) {
    pointer(share, true);
    pointer(share, false);
  }
  void drag_over(Point from, Point to) {
    pointer(from, true);
    for (const double part : {0.25, 0.5, 1.0}) pointer(from + (to - from) * part, true);
    pointer(to, false);
  }
  /// An arrow that is held for so many repetitions.
  void hold(int code, std::string_view id, int presses, int repetitions) {
    for (int i = 0; i <= repetitions; ++i) {
      push({.kind = InputEvent::Kind::key,
            .code = code,
            .action = i == 0 ? GLFW_PRESS : GLFW_REPEAT});
      frames();
      page_.step(id, presses, i > 0);
    }
    push({.kind = InputEvent::Kind::key, .code = code, .action = GLFW_RELEASE});
    frames();
  }
  void press_keys(int code, int mods, const std::function<void()>& in_page) {
    for (const int action : {GLFW_PRESS, GLFW_RELEASE})
      push({.kind = InputEvent::Kind::key, .code = code, .action = action, .mods = mods});
    frames();
    in_page();
  }
  void undo_both() {
    press_keys(GLFW_KEY_Z, GLFW_MOD_CONTROL, [&] { posenc_undo(page_.at()); });
  }
  void redo_both() {
    press_keys(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT, [&] { posenc_redo(page_.at()); });
  }
  void play_both() {
    const bool was_playing = session().controller.is_playing();
    press_keys(GLFW_KEY_SPACE, 0, [&] { posenc_play(page_.at(), was_playing ? 0 : 1); });
  }
  /// Drags the knob of d in the panel, and as far in the page.
  void slide_d(std::initializer_list<double> places) {
    const auto track = slider_of(palette_of(state()).d);
    const double scale = loop_->screen().scale, width = track.end.x - track.begin.x;
    ++slides_;
    bool is_down = false;
    for (const double place : places) {
      const double pixel = std::round((track.begin.x + place * width) * scale);
      push({.kind = InputEvent::Kind::cursor, .x = pixel, .y = track.begin.y * scale});
      if (!is_down) push({.kind = InputEvent::Kind::button, .action = GLFW_PRESS});
      is_down = true;
      frames();
      page_.slide("d", (pixel / scale - track.begin.x) / width, slides_);
    }
    push({.kind = InputEvent::Kind::button, .action = GLFW_RELEASE});
    frames();
  }

  /// Each begins a second after the one before.
  std::vector<Event> events(std::mt19937_64& random) {
    const auto any = [&random] {
      std::uniform_real_distribution<double> share(0.05, 0.95);
      const double x = share(random);
      return Point(x, share(random));
    };
    const std::vector<Point> at{{0.31, 0.35}, {0.7, 0.6}, any(), any(), any()};
    const Point spin = any(), twice = any();
    std::vector<Event> all;
    const auto add = [&](std::string name, std::function<void()> act) {
      all.push_back({std::move(name), std::move(act)});
    };
    const auto undo = [&] { add("undo", [this] { undo_both(); }); };
    for (const Point point : at)
      add(fmt::format("click {:.3f} {:.3f}", point.x, point.y), [=, this] { click_at(point); });
    undo();
    undo();
    add("redo", [this] { redo_both(); });
    for (std::size_t i = 1; i < at.size(); ++i)
      add(fmt::format("drag {}", i), [=, this] { drag_over(at[i - 1], at[i]); });
    undo();
    add("wheel", [=, this] {
      for (const double notches : {1.0, 1.0, -0.5, 2.0}) pointer(spin, false, notches);
    });
    add("wheel, again and elsewhere", [=, this] {
      pointer(spin, false, 1);
      pointer(at[0], false, 1);
    });
    add("drag what is zoomed", [=, this] { drag_over(at[0], at[1]); });
    undo();
    undo();
    add("redo", [this] { redo_both(); });
    add("double click", [=, this] {
      click_at(twice);
      pass(2);
      click_at(twice);
    });
    undo();
    add("a double click that is dragged", [=, this] {
      click_at(twice);
      drag_over(twice, at[0]);
    });
    add("three clicks", [=, this] {
      for (int i = 0; i < 3; ++i) click_at(spin);
    });
    add("right arrow", [this] { hold(GLFW_KEY_RIGHT, "position", 1, 0); });
    add("right arrow held", [this] { hold(GLFW_KEY_RIGHT, "position", 1, 3); });
    undo();
    add("up held", [this] { hold(GLFW_KEY_UP, has_waves(state()) ? "pair" : "dim", 1, 2); });
    add("down", [this] { hold(GLFW_KEY_DOWN, has_waves(state()) ? "pair" : "dim", -1, 0); });
    undo();
    if (uses(state(), "d")) {
      add("slide d", [this] { slide_d({0.4, 0.3, 0.35}); });
      add("slide d", [this] { slide_d({0.35, 0.2}); });
      undo();
    }
    add("link to another d", [this] {
      State other = state();
      other.d = other.d == 20 ? 24 : 20;
      open_link(link_of(within_limits(other)));
    });
    undo();
    add("play", [this] { play_both(); });
    add("while it plays", [this] { pass(3); });
    add("click while it plays", [=, this] { click_at(at[1]); });
    add("while it plays", [this] { pass(3); });
    add("step while it plays", [this] { hold(GLFW_KEY_RIGHT, "position", 1, 1); });
    add("while it plays", [this] { pass(5); });
    add("pause", [this] { play_both(); });
    add("play again", [this] { play_both(); });
    add("while it plays", [this] { pass(3); });
    add("pause", [this] { play_both(); });
    undo();
    undo();
    undo();
    undo();
    add("redo", [this] { redo_both(); });
    add("play", [this] { play_both(); });
    add("while it plays", [this] { pass(3); });
    undo();
    add("what does not play", [this] { pass(3); });
    add("play", [this] { play_both(); });
    add("while it plays", [this] { pass(2); });
    add("link", [this] { open_link("distance?d=32&position=3"); });
    add("click in that view", [=, this] { click_at(at[1]); });
    undo();
    undo();
    add("next view", [this] {
      const auto ids = page_ids();
      const auto found = std::ranges::find(ids, state().view);
      const auto next = ids[static_cast<std::size_t>(found - ids.begin() + 1) % ids.size()];
      press_keys(GLFW_KEY_PAGE_DOWN, GLFW_MOD_CONTROL,
                 [&] { page_.set("view=" + std::string(next)); });
    });
    add("click in that view", [=, this] { click_at(at[0]); });
    add("reset",
        [this] { press_keys(GLFW_KEY_R, GLFW_MOD_CONTROL, [&] { posenc_reset(page_.at()); }); });
    undo();
    return all;
  }

  Page page_;
  Rect picture_{{0, 0}, {0, 0}};  ///< in the page, in its units
  double now_ = 1024;
  bool is_down_ = false;
  std::uint32_t slides_ = 0;
};

TEST_F(WindowAndPage, DoTheSameWithTheSameEvents) {
  State first;
  // One scale, as in a page.
  first.panel_text_size =
      page_scale_for(test::kWidth, test::kHeight) / scale_for(test::kWidth, test::kHeight);
  open(first);
  window_->pretend({.now = now_});
  frames();
  test::AtLeast compared(2500), changed(1800);
  for (const auto id : page_ids()) {
    test::RandomWalk walk(id, 7);
    for (int i = 0; i < 2; ++i) {
      SCOPED_TRACE(fmt::format("{} {}: {}", id, i, link_of(walk.state())));
      begin(walk.state());
      for (const auto& [name, act] : events(walk.random())) {
        const State before = state();
        if (!session().controller.is_playing()) rest();
        act();
        draw_page();
        finish();
        expect_same(name);
        if (HasFailure()) return;
        ++compared;
        if (state() != before) ++changed;
      }
      walk.next();
    }
  }
}

}  // namespace
}  // namespace posenc

// Objects that a person drags: each moves the parameter that it stands for, and says so.

#include <cmath>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "at_least.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "state/controller.hpp"
#include "views/hand.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// Events of a hand on a page that shows one view.
class Dragged {
 public:
  explicit Dragged(State state) : controller_(within_limits(std::move(state))) {}

  const State& state() const { return controller_.state(); }
  Point pixel(std::string_view panel, Point data) const {
    RecordingCanvas canvas;
    const Scene scene = test::scene_of(state());
    return test::pixel_of(*find_view(state().view)->layout(canvas, test::frame(), scene), panel,
                          data);
  }
  void point_at(Point at, bool down = false) {
    RecordingCanvas canvas;
    const Scene scene = test::scene_of(state());
    const Parts parts;
    const auto next = hand_.ask({canvas, test::kArea, dark_palette(), scene, parts},
                                {at, down, 0, now_ += 1}, controller_);
    controller_.change(next, hand_.gesture(), next.position);
  }
  void drag(Point from, Point to) {
    point_at(from);
    moves_ = hand_.moves();
    for (const double share : {0.0, 0.4, 1.0}) point_at(from + (to - from) * share, true);
    point_at(to);
  }
  std::string_view moves() const { return moves_; }
  std::string tip(Point at) const {
    return test::all_text(test::drawn(*find_view(state().view), test::scene_of(state()), at));
  }

 private:
  Controller controller_;
  Hand hand_;
  std::string_view moves_;
  double now_ = 0;
};

State shown(std::string_view settings) { return test::state_of(std::string(settings)); }

/// The angle of pair k from the top.
Point on_circle(double t, int k, int d) {
  const double angle = t * std::pow(1e4, -2.0 * k / d);
  return {std::sin(angle), std::cos(angle)};
}

TEST(Handles, HandsOfTheCircleMoveTAndDelta) {
  Dragged rotation(shown("view=rotation d=16 length=17 position=5 offset=3 pair=1"));
  const auto at = [&](double t) { return rotation.pixel("circle", on_circle(t, 1, 16)); };
  rotation.drag(at(8), at(11));
  EXPECT_EQ(rotation.moves(), "offset");
  EXPECT_EQ(rotation.state().position, 5);
  EXPECT_EQ(rotation.state().offset, 6);
  rotation.drag(at(5), at(2));
  EXPECT_EQ(rotation.moves(), "position");
  EXPECT_EQ(rotation.state().position, 2);
  EXPECT_EQ(rotation.state().offset, 6) << "δ stays";
  EXPECT_TRUE(test::contains(rotation.tip(at(8)), "drag to set δ"));
  EXPECT_TRUE(test::contains(rotation.tip(at(2)), "drag to set t"));
}

TEST(Handles, LinesOfPositionsMoveTAndDelta) {
  test::AtLeast counted(4);
  for (const auto& [settings, panel] :
       {std::pair("view=waves d=16 length=40 position=5 offset=8", "waves"),
        {"view=binary match=on length=32 position=5 offset=8", "wave-trace"},
        {"view=rotation rotation-show=shift d=16 length=40 position=5 offset=8", "sequence"},
        {"view=beyond length=40 position=5 offset=8", "positions"}}) {
    Dragged view(shown(settings));
    const bool is_strip = std::string_view(panel) == "positions";
    const double half = std::string_view(panel) == "wave-trace" ? 0.5 : is_strip ? 1 : 0;
    const double y = is_strip ? -0.5 : 0.6;
    const auto at = [&](double t) { return view.pixel(panel, {t + half, y}); };
    view.drag(at(13), at(10));
    EXPECT_EQ(view.moves(), "offset") << settings;
    EXPECT_EQ(view.state().offset, 5) << settings;
    EXPECT_EQ(view.state().position, 5) << settings;
    view.drag(at(5), at(7));
    EXPECT_EQ(view.state().position, 7) << settings;
    EXPECT_EQ(view.state().offset, 5) << settings;
    ++counted;
  }
}

TEST(Handles, RowsOfMatricesMoveTAndDelta) {
  Dragged heatmap(shown("view=heatmap d=16 length=32 position=5 offset=8"));
  const auto row = [&](double t) { return heatmap.pixel("field", {3.5, t + 0.5}); };
  heatmap.drag(row(13), row(20));
  EXPECT_EQ(heatmap.state().offset, 15);
  heatmap.drag(row(5), row(9));
  EXPECT_EQ(heatmap.state().position, 9);
  EXPECT_EQ(heatmap.state().offset, 15);
  Dragged similarity(shown("view=similarity d=16 length=32 position=5 offset=8"));
  const auto cell = [&](double i, double j) {
    return similarity.pixel("matrix", {j + 0.5, i + 0.5});
  };
  similarity.drag(cell(25, 13), cell(25, 22));
  EXPECT_EQ(similarity.state().offset, 17);
  similarity.drag(cell(5, 2), cell(8, 2));
  EXPECT_EQ(similarity.state().position, 8);
}

TEST(Handles, BobsAndBarsOfPendulums) {
  Dragged view(shown("view=pendulum show=clocks d=16 length=17 position=2 offset=3 pair=0"));
  const Rect room = [&] {
    RecordingCanvas canvas;
    return find_view("pendulum")
        ->layout(canvas, test::frame(), test::scene_of(view.state()))
        ->find("pendulums")
        ->room;
  }();
  // The bars' own handle is δ: pair 1 is at cos(0.316·δ).
  const auto bar = [&](double height) { return view.pixel("agreement", {1, height}); };
  view.drag(bar(0.3), bar(std::cos(std::pow(10, -0.5) * 6)));
  EXPECT_EQ(view.moves(), "offset");
  EXPECT_EQ(view.state().position, 2);
  EXPECT_EQ(view.state().offset, 6);
  // The tip of a hand that is found where the page says that it is.
  for (const std::string_view moves : {"position", "offset"}) {
    const auto find_handle = [&] {
      for (double y = room.min.y; y < room.max.y; y += 2)
        for (double x = room.min.x; x < room.min.x + room.width() / 4; x += 2) {
          view.point_at({x, y});
          RecordingCanvas canvas;
          if (find_view("pendulum")
                  ->moved_at(canvas, test::frame(), test::scene_of(view.state()), {x, y}) == moves)
            return Point(x, y);
        }
      return Point(0, 0);
    };
    const Point from = find_handle();
    const auto before = view.state();
    view.drag(from, from + Point(40, 40));
    EXPECT_EQ(view.moves(), moves);
    EXPECT_EQ(view.state().position != before.position, moves == "position");
    EXPECT_EQ(view.state().offset != before.offset, moves == "offset");
  }
}

TEST(Handles, ABitOfTheCounterFlips) {
  const State state =
      shown("view=binary binary-show=counter match=on length=32 position=5 offset=0");
  Dragged view(state);
  bool has_flipped = false;
  const View& binary = *find_view("binary");
  RecordingCanvas canvas;
  const Rect room =
      binary.layout(canvas, test::frame(), test::scene_of(view.state()))->find("table")->room;
  for (double x = room.min.x; x < room.max.x && !has_flipped; x += 10) {
    const Point at(x, room.min.y + room.height() * 0.3);
    view.drag(at, at);
    has_flipped = view.state().position != 5;
  }
  EXPECT_TRUE(has_flipped);
  EXPECT_EQ(view.state().position, 4) << "bit 0 is the first that one meets";
}

}  // namespace
}  // namespace posenc

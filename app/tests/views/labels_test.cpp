#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "picture.hpp"
#include "plot/painting.hpp"
#include "rooms.hpp"
#include "views/shown.hpp"
#include "views/view.hpp"

/// What holds of the labels of every plot: none lies on a curve that is not its own.
namespace posenc {
namespace {

/// Whether any of a line from a to b is in the box (Liang and Barsky).
bool crosses(const Rect& box, Point a, Point b) {
  double from = 0, to = 1;
  for (const int axis : {0, 1}) {
    const double d = b[axis] - a[axis];
    const double low = box.min[axis] - a[axis], high = box.max[axis] - a[axis];
    if (d == 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    from = std::max(from, std::min(low / d, high / d));
    to = std::min(to, std::max(low / d, high / d));
  }
  return from < to;
}

/// A label of a plot where it was drawn.
struct Drawn {
  std::string text;
  Color color;
  Rect box;
};

std::vector<Drawn> labels_of(const plot::Plot& plot, const RecordingCanvas& canvas,
                             const Rect& frame) {
  std::vector<Drawn> all;
  for (const auto& layer : plot.layers) {
    const auto* const label = std::get_if<plot::Label>(&layer);
    if (label == nullptr || label->is_beside) continue;
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      const bool is_it = text.text == label->text.full || text.text == label->text.shortest();
      if (is_it && text.style.color == label->color && text.style.size == label->size &&
          frame.grown(20).contains(text.box.centre()))
        all.push_back({text.text, label->color, text.box.grown(-1.5)});
    }
  }
  return all;
}

/// The curve that a label names has its colour; a halo sets a line off from what is below it.
bool is_own(const Color& line, const Color& label) {
  const Color halo = dark_palette().ground.with_alpha(1);
  return line == label || line.with_alpha(1) == halo;
}

void expect_off_curves(const plot::Placed& placed, const RecordingCanvas& canvas) {
  for (const auto& panel : placed.panels) {
    const auto* const plot = std::get_if<plot::Plot>(&placed.cell(panel).panel);
    if (plot == nullptr) continue;
    const plot::Pixels pixels(placed, panel);
    for (const auto& [text, color, box] : labels_of(*plot, canvas, panel.frame)) {
      for (const auto& layer : plot->layers) {
        const auto* const line = std::get_if<plot::Line>(&layer);
        if (line == nullptr || is_own(line->stroke.color, color)) continue;
        for (std::size_t i = 1; i < line->points.size(); ++i) {
          if (!crosses(box, pixels.at(line->points[i - 1]), pixels.at(line->points[i]))) continue;
          ADD_FAILURE() << text << " lies on the line " << line->name.full << " in "
                        << placed.cell(panel).id;
          break;
        }
      }
    }
  }
}

class Labels : public testing::TestWithParam<std::string> {};

TEST_P(Labels, KeepOffOtherCurves) {
  const View& view = *find_view(GetParam());
  std::vector<State> states{State{}};
  for (const auto& p : parameters()) {
    if (p.group != view.id || (p.kind != ParameterKind::toggle && p.kind != ParameterKind::choice))
      continue;
    const auto limits = p.limits(State{});
    for (double value = limits.min; value <= limits.max; ++value) {
      State state;
      EXPECT_TRUE(assign(state, p, value));
      states.push_back(within_limits(state));
    }
  }
  for (const auto& [d, length, t, offset] :
       {std::tuple(16, 64, 5, 1), std::tuple(16, 64, 60, -30), std::tuple(512, 2048, 1000, 100)}) {
    State state = test::with(d, length);
    state.position = t, state.offset = offset;
    states.push_back(within_limits(state));
  }
  test::with_metrics([&](Canvas& metrics) {
    for (const State& state : states) {
      if (!shows(view, state)) continue;
      const Scene scene = test::scene_of(state);
      for (const auto& room : test::kRooms) {
        SCOPED_TRACE(fmt::format("{}, d = {}, t = {}, δ = {}", room.name, state.d, state.position,
                                 state.offset));
        RecordingCanvas canvas(&metrics);
        const Frame frame{room.area, dark_palette(), room.compact, {}};
        view.draw(canvas, frame, scene);
        expect_off_curves(*view.placed(canvas, frame, scene), canvas);
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Each, Labels, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace posenc

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "at_least.hpp"
#include "picture.hpp"
#include "plot/labels.hpp"
#include "rooms.hpp"
#include "views/shown.hpp"
#include "views/view.hpp"

/// What holds of the labels of every plot: none lies on a line, and no leader crosses a label or
/// another leader.
namespace posenc {
namespace {

/// A label of a plot where it was drawn.
struct Drawn {
  std::string text;
  Rect box;
};

bool is_labelled(const plot::Layer& layer) {
  const auto* const label = std::get_if<plot::Label>(&layer);
  return std::holds_alternative<plot::Interval>(layer) || (label != nullptr && !label->is_beside);
}

std::vector<Drawn> labels_of(const plot::Plot& plot, const RecordingCanvas& canvas,
                             const Rect& frame) {
  std::vector<Drawn> all;
  for (const auto& layer : plot.layers) {
    if (!is_labelled(layer)) continue;
    const auto* const label = std::get_if<plot::Label>(&layer);
    const auto* const interval = std::get_if<plot::Interval>(&layer);
    const plot::Text& words = label != nullptr ? label->text : interval->label;
    const Color color = label != nullptr ? label->color : interval->stroke.color;
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      const bool is_it = text.text == words.full || text.text == words.shortest();
      if (is_it && text.style.color == color && frame.grown(20).contains(text.box.centre()))
        all.push_back({text.text, text.box.grown(-1.5)});
    }
  }
  return all;
}

/// A thin line from a label to what it names.
struct Leader {
  Point from, to;
};

/// Finds leaders. Near points they begin so far from an anchor, beside the plot at its right end.
std::vector<Leader> leaders_of(const plot::Plot& plot, const plot::Pixels& pixels,
                               const RecordingCanvas& canvas, const Rect& frame) {
  constexpr double kFromAnchor = 10, kFromFrame = 2, kNear = 1e-6;
  std::vector<Leader> all;
  for (const auto& line : test::all<RecordingCanvas::Line>(canvas)) {
    if (line.points.size() != 2 || line.stroke.width != 1) continue;
    const Leader leader{line.points[0], line.points[1]};
    const bool is_one = std::ranges::any_of(plot.layers, [&](const plot::Layer& layer) {
      const auto* const label = std::get_if<plot::Label>(&layer);
      if (label == nullptr) return false;
      if (label->is_beside)
        return std::abs(leader.from.x - frame.max.x - kFromFrame) < kNear &&
               line.stroke.color == label->color;
      return line.stroke.color == dark_palette().muted &&
             std::ranges::any_of(label->anchors, [&](Point anchor) {
               const double away = glm::distance(pixels.at(anchor), leader.from);
               return std::abs(away - kFromAnchor) < kNear;
             });
    });
    if (is_one) all.push_back(leader);
  }
  return all;
}

bool meet(const Leader& a, const Leader& b) {
  const auto side = [](const Leader& of, Point p) {
    const Point way = of.to - of.from, there = p - of.from;
    return way.x * there.y - way.y * there.x;
  };
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;
}

/// All lines of a plot, piece by piece.
std::vector<Leader> pieces_of(const plot::Plot& plot, const plot::PanelLayout& panel,
                              const plot::Pixels& pixels) {
  std::vector<Leader> all;
  for (const auto& layer : plot.layers) {
    if (const auto* const line = std::get_if<plot::Line>(&layer)) {
      for (std::size_t i = 1; i < line->points.size(); ++i) {
        const Leader piece{pixels.at(line->points[i - 1]), pixels.at(line->points[i])};
        if (std::isfinite(piece.from.y + piece.to.y)) all.push_back(piece);
      }
    }
    const auto* const across = std::get_if<plot::Reference>(&layer);
    if (across == nullptr) continue;
    const double x = pixels.x(across->at), y = pixels.y(across->at);
    if (!across->is_vertical)
      all.push_back({pixels.turned({panel.x.pixel_from, y}), pixels.turned({panel.x.pixel_to, y})});
    else if (pixels.shows_x(across->at))
      all.push_back({pixels.column(x, x).min, pixels.column(x, x).max});
  }
  return all;
}

void expect_off(const std::vector<Leader>& curves, const std::vector<Drawn>& labels) {
  for (const auto& [text, box] : labels) {
    const auto on = [&](const Leader& curve) { return plot::crosses(box, curve.from, curve.to); };
    EXPECT_TRUE(std::ranges::none_of(curves, on)) << text << " lies on a line";
  }
}

/// The label of a dot is as near to no other dot that has one, unless both dots touch.
void expect_names_its_dot(const plot::Plot& plot, const plot::Pixels& pixels,
                          const RecordingCanvas& canvas, const Rect& frame) {
  constexpr double kSame = 2, kRounding = 2, kTouch = 24;
  std::vector<Point> named, dots;
  for (const auto& layer : plot.layers) {
    const auto* const label = std::get_if<plot::Label>(&layer);
    if (label == nullptr || label->is_beside) continue;
    for (const Point anchor : label->anchors) named.push_back(pixels.at(anchor));
  }
  for (const auto& circle : test::all<RecordingCanvas::Circle>(canvas)) {
    const auto is_it = [&](Point p) { return glm::distance(p, circle.centre) <= kSame; };
    if (frame.contains(circle.centre) && std::ranges::any_of(named, is_it))
      dots.push_back(circle.centre);
  }
  for (const auto& layer : plot.layers) {
    const auto* const label = std::get_if<plot::Label>(&layer);
    if (label == nullptr || label->is_beside) continue;
    plot::Plot alone;
    alone.layers = {*label};
    const auto drawn = labels_of(alone, canvas, frame);
    const auto is_own = [&](Point dot) {
      return std::ranges::any_of(label->anchors, [&](Point anchor) {
        return glm::distance(pixels.at(anchor), dot) <= kSame;
      });
    };
    // Of several with one name, which is whose is not known.
    if (drawn.size() != 1 || std::ranges::none_of(dots, is_own)) continue;
    const auto away = [&](Point dot) {
      return glm::distance(glm::clamp(dot, drawn[0].box.min, drawn[0].box.max), dot);
    };
    double own = HUGE_VAL, other = HUGE_VAL;
    for (const Point dot : dots)
      if (is_own(dot)) own = std::min(own, away(dot));
    const auto touches = [&](Point dot) {
      return std::ranges::any_of(
          dots, [&](Point one) { return is_own(one) && glm::distance(one, dot) < kTouch; });
    };
    for (const Point dot : dots)
      if (!touches(dot)) other = std::min(other, away(dot));
    EXPECT_LE(own, other + kRounding) << label->text.full;
  }
}

void expect_apart(const plot::Layout& layout, const RecordingCanvas& canvas) {
  for (const auto& panel : layout.panels) {
    const auto* const plot = std::get_if<plot::Plot>(&layout.cell(panel).panel);
    if (plot == nullptr) continue;
    SCOPED_TRACE(layout.cell(panel).id);
    const plot::Pixels pixels(layout, panel);
    const auto labels = labels_of(*plot, canvas, panel.frame);
    const auto leaders = leaders_of(*plot, pixels, canvas, panel.frame);
    expect_off(pieces_of(*plot, panel, pixels), labels);
    expect_names_its_dot(*plot, pixels, canvas, panel.frame);
    for (std::size_t i = 0; i < leaders.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(meet(leaders[i], leaders[j])) << "two leaders cross";
      for (const auto& [text, box] : labels)
        EXPECT_FALSE(plot::crosses(box.grown(-2), leaders[i].from, leaders[i].to))
            << "a leader crosses " << text;
    }
  }
}

class Labels : public testing::TestWithParam<std::string> {};

TEST_P(Labels, KeepOffLinesAndLeadersOffEachOther) {
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
  bool has_labels = false, shows_labels = false;
  test::AtLeast pictures(3);
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
        const auto layout = view.layout(canvas, frame, scene);
        expect_apart(*layout, canvas);
        ++pictures;
        for (const auto& panel : layout->panels) {
          const auto* const plot = std::get_if<plot::Plot>(&layout->cell(panel).panel);
          if (plot == nullptr) continue;
          has_labels = has_labels || std::ranges::any_of(plot->layers, is_labelled);
          shows_labels = shows_labels || !labels_of(*plot, canvas, panel.frame).empty();
        }
      }
    }
  });
  EXPECT_EQ(shows_labels, has_labels);
}

INSTANTIATE_TEST_SUITE_P(Each, Labels, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace posenc

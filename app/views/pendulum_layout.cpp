#include "views/pendulum_layout.hpp"

#include <algorithm>
#include <cmath>

#include "views/parts.hpp"

namespace posenc::pendulum {
namespace {

constexpr int kMostPairs = 64;
constexpr double kReadable = 12, kNarrowest = 10;  // a column
constexpr double kWidest = 170;
constexpr int kMostBeams = 4;
constexpr double kLabelRoom = 24;  // below a row of bobs, for the label of the selected pair

/// Left of the columns, for the numbers of the bars' axis.
double gutter_of(const Frame& frame) { return frame.compact ? 0 : 44; }
double width_of(const Frame& frame) {
  return std::max(frame.area.width() - gutter_of(frame), kNarrowest);
}

/// Room right of the distance curve for half of its axis' last label, which grows with δ.
double half_label(const State& state) {
  constexpr double kHalfDigit = 6.2;
  return kHalfDigit *
         std::max(2.0, std::ceil(std::log10(std::abs(static_cast<double>(state.offset)) + 1000)));
}

/// Sets what follows from how many beams share the room. The outermost columns keep half the room
/// between two neighbours on a beam to themselves, so that no swing leaves the picture.
void hang(Layout& l, int beams, bool trails) {
  l.beams = beams;
  l.column = std::min(l.swings.width() / (l.columns() + beams - 1), kWidest);
  l.left = l.swings.centre().x - l.column * l.columns() / 2;
  l.beam_height = l.swings.height() / beams;
  const double spacing = l.spacing();
  if (l.clocks) {
    l.bob = 0;
    l.string = std::max(1.0, std::min(spacing * 0.46, (l.beam_height - kLabelRoom) / 2 - 2));
    return;
  }
  constexpr double kGap = 1;  // left between two bobs that swing towards each other
  l.bob = std::clamp(spacing * 0.15, 2.0, 15.0);
  l.string = std::max(4.0, l.beam_height - l.bob - kLabelRoom);
  if (trails) {
    constexpr double kOfString = 0.52, kLargestBob = 8;
    l.bob = std::min(l.bob, kLargestBob);
    l.trail = l.string * kOfString;
    l.string -= l.trail;
  }
  const double reach = std::max(0.0, spacing / 2 - l.bob - kGap);
  l.swing_rad = std::min(std::asin(std::min(1.0, reach / l.string)), 0.6);
}

/// The fewest beams on which a swing can be seen, or on which the clocks are largest.
void choose_beams(Layout& l, bool trails) {
  const double seen = trails ? 12 : 20;  // pixels from the vertical
  constexpr double kLeastBob = 4;  // whose colour can be told
  const int most = std::clamp(static_cast<int>(l.swings.height() / (l.clocks ? 50 : 70)), 1,
                              std::min(kMostBeams, l.columns()));
  int best = most;
  if (l.clocks) {
    double largest = 0;
    for (int beams = 1; beams <= most; ++beams) {
      hang(l, beams, trails);
      if (l.string > largest) {
        largest = l.string;
        best = beams;
      }
    }
  } else {
    for (int beams = most; beams >= 1; --beams) {
      hang(l, beams, trails);
      if (l.string * std::sin(l.swing_rad) >= seen && l.bob >= kLeastBob) best = beams;
    }
  }
  hang(l, best, trails);
}

}  // namespace

Point Layout::pivot(int index) const {
  const double top = swings.min.y + beam_height * (index % beams);
  return {x_of(index), clocks ? top + (beam_height - kLabelRoom) / 2 : top};
}

Point Layout::tip(int index, SinCos phase) const {
  // A hand at angle 0 points up, where the cosine is largest, and turns clockwise.
  if (clocks) return pivot(index) + string * Point(phase.sin, -phase.cos);
  const double angle = swing_rad * phase.sin;
  return pivot(index) + string * Point(std::sin(angle), std::cos(angle));
}

int shown_pairs(const Frame& frame, const Scene& scene) {
  return fitting_pairs(std::min(scene.sinusoidal().pairs(), kMostPairs), width_of(frame), kReadable,
                       kNarrowest);
}

Layout lay_out(const Frame& frame, const Rect& area, const Scene& scene) {
  const auto& state = scene.state();
  Layout l;
  l.clocks = state.pendulums.show == Swing::clocks;

  const double gutter = gutter_of(frame);
  const double width = width_of(frame);
  l.pairs = chosen_pairs(scene.sinusoidal().pairs(), shown_pairs(frame, scene),
                         static_cast<int>(state.pair));
  std::ranges::reverse(l.pairs);

  const double height = std::max(area.height(), 1.0);
  const auto across = [&](double top, double bottom) {
    return Rect{{area.min.x + gutter, std::min(top, area.max.y)},
                {area.max.x, std::max(top, std::min(bottom, area.max.y))}};
  };
  if (frame.compact) {
    const double sum = std::min(36.0, height / 4);
    constexpr double kRoomForBars = 300;
    const double bars = height > kRoomForBars ? std::min(64.0, height * 0.22) : 0;
    const double gap = bars > 0 ? 12 : 0;
    l.swings = across(area.min.y + 6, area.max.y - sum - bars - gap);
    l.bars = across(l.swings.max.y + gap, l.swings.max.y + gap + bars);
    l.sum = across(area.max.y - sum, area.max.y);
    l.curve = {area.max, area.max};
  } else {
    constexpr double kEndLabels = 34, kBarTitle = 42, kBarLabels = 60;
    const double curve = std::clamp(height * 0.24, 104.0, 210.0);
    const double top = area.min.y + kEndLabels;
    // The pendulums come before the bars: these only repeat their colours.
    constexpr double kReadableSwings = 180, kWithoutBars = 36;
    double bars = std::clamp(height * 0.14, 50.0, 140.0);
    double title = kBarTitle, labels = kBarLabels;
    if (area.max.y - curve - bars - title - labels - top < kReadableSwings) {
      bars = title = 0;
      labels = kWithoutBars;
    }
    l.swings = across(top, area.max.y - curve - bars - title - labels);
    l.bars = across(l.swings.max.y + title, l.swings.max.y + title + bars);
    const double middle = area.min.x + gutter + width * 0.42;
    l.sum = {{area.min.x + gutter, l.bars.max.y + labels}, {middle - 60, area.max.y}};
    l.curve = {
        {middle - 8 + kLeftAxisRoom / 2, l.sum.min.y},
        {area.max.x - half_label(state), std::max(l.sum.min.y, area.max.y - kBottomAxisRoom)}};
  }
  choose_beams(l, state.pendulums.trails);
  // Sine and cosine of two frequencies leave a clock's circle by as much as a square's corner does.
  constexpr double kRoomForSquare = 0.72;
  if (l.clocks && !scene.sinusoidal().is_rotation()) l.string *= kRoomForSquare;
  return l;
}

std::optional<int> column_at(const Layout& l, Point p) {
  const auto nearest = [&](int first, int step) {
    const double index = std::round(((p.x - l.left) / l.column - 0.5 - first) / step);
    return first + step * static_cast<int>(index);
  };
  int column = -1;
  if (l.swings.contains(p)) {
    const auto beam =
        std::min(static_cast<int>((p.y - l.swings.min.y) / l.beam_height), l.beams - 1);
    column = nearest(beam, l.beams);
  } else if (l.bars.contains(p)) {
    column = nearest(0, 1);
  }
  if (column < 0 || column >= l.columns()) return {};
  return column;
}

}  // namespace posenc::pendulum

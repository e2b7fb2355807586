#include <algorithm>
#include <array>
#include <cmath>

#include "views/distance/equation.hpp"
#include "views/distance/modes.hpp"
#include "views/view.hpp"

/// The dot product of two positions over the distance between them.
namespace posenc {
namespace distance {
namespace {

const Mode& mode_of(const State& state) {
  if (is_against_all(state)) return kAgainstMode;
  if (!has_waves(state)) return kSpreadMode;
  return state.distance.show == DistanceShow::mirrored ? kDirectionMode : kCurveMode;
}

plot::Figure compose(const Scene& scene, const Palette& palette) {
  return mode_of(scene.state()).compose(scene, palette);
}

std::int64_t delta_at(const State& state, double x) {
  const Range range = shown_range(state);
  return std::clamp<std::int64_t>(std::llround(x), range.from, range.to);
}

State act(const Scene& scene, const plot::Hit& hit) {
  State next = scene.state();
  if (hit.zoom) {
    zoom_to(next, *hit.zoom);
  } else if (hit.down && hit.in_frame && hit.panel == kPlot) {
    next.offset = delta_at(next, hit.at.x);
  } else if (hit.down && hit.in_frame && hit.panel == kStack) {
    const Stack stack = stack_of(scene);
    const auto bar = static_cast<int>((hit.at.x + 0.5) / stack.per_bar);
    next.pair = std::clamp(bar, 0, stack.bars() - 1) * stack.per_bar;
  } else if (hit.down && hit.in_frame && hit.panel == kWholePanel) {
    const auto first = static_cast<double>(first_position(next));
    const double most =
        std::max(first, static_cast<double>(last_position(next)) - next.distance.span);
    const double middle = hit.at.x + static_cast<double>(next.position);
    next.distance.from = std::clamp(std::round(middle - next.distance.span / 2), first, most);
  }
  return next;
}

std::optional<plot::Reading> read(const Scene& scene, const Palette& palette,
                                  const plot::Hit& hit) {
  if (!hit.in_frame) return {};
  if (hit.panel == kPlot) {
    const auto delta = delta_at(scene.state(), hit.at.x);
    const Mode& mode = mode_of(scene.state());
    auto lines = mode.reading(scene, delta);
    lines.emplace_back("drag to set δ");
    const double value = mode.value(scene, delta);
    const Point at{static_cast<double>(delta), std::isnan(value) ? hit.at.y : value};
    return plot::Reading{hit.panel, at, palette.text, std::move(lines)};
  }
  if (hit.panel != kStack) return {};
  const Stack stack = stack_of(scene);
  const int bar =
      std::clamp(static_cast<int>((hit.at.x + 0.5) / stack.per_bar), 0, stack.bars() - 1);
  return plot::Reading{hit.panel, {}, {}, stack_reading(scene, stack, bar)};
}

void data(const Scene& scene, TableWriter& table) { mode_of(scene.state()).data(scene, table); }

constexpr std::array kZooms{ZoomAxis{
    .whole =
        [](const State& s) {
          const Range range = whole_range(s);
          return plot::Extent{static_cast<double>(range.from), static_cast<double>(range.to)};
        },
    .shown = shown_extent,
    .show = zoom_to,
    .is_logarithmic = is_logarithmic}};

}  // namespace
}  // namespace distance

extern const View kDistanceView{
    .id = "distance",
    .title = "Distance",
    .help = "The dot product of two positions over the distance between them",
    .group = ViewGroup::why,
    .in_overview = true,
    .compose = distance::compose,
    .act = distance::act,
    .read = distance::read,
    .data = distance::data,
    .try_this =
        "Step t with ← →: the curve does not move\n"
        "Show ahead and behind: −δ is as high as δ\n"
        "Pin the curve, then change the base",
    .equation = distance::equation,
    .zooms = distance::kZooms,
};

}  // namespace posenc

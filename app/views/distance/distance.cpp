#include <algorithm>
#include <array>
#include <cmath>

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
  const bool sets = hit.down && hit.in_frame;
  if (hit.zoom) {
    zoom_to(next, *hit.zoom);
  } else if (sets && hit.panel == kPlot) {
    next.offset = delta_at(next, hit.at.x);
  } else if (sets && hit.panel == kStack) {
    const Stack stack = stack_of(scene);
    next.pair = static_cast<std::int64_t>(stack.bar_at(hit.at.x)) * stack.per_bar;
  } else if (sets && hit.panel == kWholePanel) {
    const plot::Extent whole = whole_extent(next);
    const double span = next.distance.span;
    const double from = std::clamp(std::round(hit.at.x - span / 2), whole.from,
                                   std::max(whole.from, whole.to - span));
    zoom_to(next, {from, from + span});
  }
  return next;
}

std::optional<plot::Reading> read(const Scene& scene, const Palette& palette,
                                  const plot::Hit& hit) {
  if (hit.in_frame && hit.panel == kPlot) {
    const auto delta = delta_at(scene.state(), hit.at.x);
    auto lines = mode_of(scene.state()).reading(scene, delta);
    lines.emplace_back("drag to set δ");
    const Point at = on_curve(scene, delta);
    return plot::Reading{hit.panel, Point(at.x, std::isnan(at.y) ? hit.at.y : at.y), palette.text,
                         std::move(lines)};
  }
  if (!hit.in_frame || hit.panel != kStack) return {};
  const Stack stack = stack_of(scene);
  return plot::Reading{hit.panel, {}, {}, stack_reading(scene, stack, stack.bar_at(hit.at.x))};
}

void data(const Scene& scene, TableWriter& table) {
  const Mode& mode = mode_of(scene.state());
  std::vector<std::string> columns;
  for (const auto name : mode.columns) {
    if (!name.empty()) columns.emplace_back(name);
  }
  table.header(columns);
  const Range range = written_range(scene.state());
  const auto row_of = mode.rows(scene);
  for (auto delta = range.from; delta <= range.to; ++delta) {
    const Row row = row_of(delta);
    if (!table.row(std::span(row).first(columns.size()))) return;
  }
}

constexpr std::array kZooms{ZoomAxis{.whole = whole_extent,
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

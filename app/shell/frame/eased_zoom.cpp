#include "shell/frame/eased_zoom.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "state/parameters.hpp"

namespace posenc {
namespace {

using plot::Extent;

/// The axes of all views, since a page may show several.
const std::vector<ZoomAxis>& zoom_axes() {
  static const std::vector<ZoomAxis> all = [] {
    std::vector<ZoomAxis> axes;
    for (const View& view : views()) axes.insert(axes.end(), view.zooms.begin(), view.zooms.end());
    return axes;
  }();
  return all;
}

bool is_logarithmic(const ZoomAxis& axis, const State& state) {
  return axis.is_logarithmic != nullptr && axis.is_logarithmic(state);
}

/// Fast first: 1 − (1 − u)³.
double eased_out(double u) { return 1 - std::pow(1 - std::clamp(u, 0.0, 1.0), 3); }

/// Sizes go in equal ratios, and both ends as sizes do: a cell that has its place in both parts
/// keeps it all the way.
Extent between(const Extent& a, const Extent& b, double share) {
  if (a == b) return b;
  const double ratio = std::log((b.to - b.from) / (a.to - a.from));
  constexpr double kAlike = 1e-9;
  const double way =
      std::abs(ratio) < kAlike ? share : std::expm1(ratio * share) / std::expm1(ratio);
  return {std::lerp(a.from, b.from, way), std::lerp(a.to, b.to, way)};
}

}  // namespace

EasedZoom::Parts EasedZoom::extents(const State& state, Extent (*ZoomAxis::*extent)(const State&)) {
  Parts all;
  for (const ZoomAxis& axis : zoom_axes()) {
    const auto [from, to] = (axis.*extent)(state);
    all.push_back(is_logarithmic(axis, state) ? Extent{std::log(from), std::log(to)}
                                              : Extent{from, to});
  }
  return all;
}

EasedZoom::Parts EasedZoom::parts_at(double now) const {
  const double share = eased_out((now - started_) / kSeconds);
  Parts parts;
  for (std::size_t i = 0; i < to_.size(); ++i) parts.push_back(between(from_[i], to_[i], share));
  return parts;
}

State EasedZoom::shown(const State& target, double now, bool at_once) {
  const Parts wholes = extents(target, &ZoomAxis::whole);
  const Parts parts = extents(target, &ZoomAxis::shown);
  if (at_once || view_ != target.view || wholes_ != wholes) {
    view_ = target.view;
    wholes_ = wholes;
    from_ = to_ = parts;
  } else if (parts != to_) {
    from_ = parts_at(now);
    to_ = parts;
    started_ = now;
  }
  moves_ = from_ != to_ && now < started_ + kSeconds;
  if (!moves_) {
    from_ = to_;
    return target;
  }
  State state = target;
  const Parts parts_now = parts_at(now);
  std::size_t i = 0;
  for (const ZoomAxis& axis : zoom_axes()) {
    auto [from, to] = parts_now[i++];
    if (is_logarithmic(axis, target)) from = std::exp(from), to = std::exp(to);
    axis.show(state, {from, to});
  }
  return within_limits(std::move(state));
}

}  // namespace posenc

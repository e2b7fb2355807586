#include <algorithm>
#include <cmath>
#include <string>

#include "figure/phrase.hpp"
#include "views/view.hpp"

/// The worked example of CONTRIBUTING.md: a view of the length of each position's vector.
namespace posenc {
namespace norm {
namespace {

double norm_at(const Scene& scene, std::int64_t t) {
  return std::sqrt(scene.encoding().dot_at(t, 0));
}

/// What is shown, as a value: no pixels, no drawing.
plot::Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  constexpr std::int64_t kMostPoints = 500;
  const std::int64_t step = 1 + state.length / kMostPoints;
  plot::Line line{.stroke = {palette.text, 3}, .dot = 4};
  for (auto t = first_position(state); t <= last_position(state); t += step)
    line.points.emplace_back(static_cast<double>(t), norm_at(scene, t));
  const auto [least, most] = std::ranges::minmax(line.points, {}, &Point::y);
  const bool is_same = most.y - least.y <= 1e-9 * most.y;
  const auto range = phrase("from {} to {}", least.y, most.y);
  const auto t = integer_text(state.position);
  return {.heading = {.claim = is_same ? "All positions have vectors of one length"
                                       : "Positions have vectors of different lengths",
                      .verdicts = {{"∥p(t)∥ is the same for every t", is_same, range}},
                      .how_to_read = {"Drag to set t."}},
          .cells = {{.id = "norms",
                     .panel = plot::Plot{.x = {.name = "position t", .whole = true},
                                         .y = {.name = "length of p(t)"},
                                         .layers = {line, plot::Reference{.at = static_cast<double>(
                                                                              state.position),
                                                                          .stroke = {palette.t, 2},
                                                                          .label = "t = " + t}}}},
                    {.id = "facts",
                     .panel = plot::Facts{{{.label = "length at t = " + t,
                                            .value = short_text(norm_at(scene, state.position)),
                                            .notes = {range},
                                            .color = palette.t}}},
                     .row = 1,
                     .least = {300, 100},
                     .weight = {1, 0},
                     .priority = 1}}};
}

/// What the pointer makes of the State.
State act(const Scene& scene, const plot::Hit& hit) {
  State next = scene.state();
  if (hit.down && hit.in_frame)
    next.position =
        std::clamp<std::int64_t>(std::llround(hit.at.x), first_position(next), last_position(next));
  return next;
}

/// What pointing says.
std::optional<plot::Reading> read(const Scene&, const Palette& palette, const plot::Hit& hit) {
  if (!hit.nearest) return {};
  const Point at = hit.nearest->at;
  return plot::Reading{hit.panel,
                       at,
                       palette.text,
                       {"t = " + integer_text(std::llround(at.x)), short_text(at.y, 10)}};
}

/// The numbers behind the picture, for `posenc data norm`.
void data(const Scene& scene, TableWriter& table) {
  table.header({"position", "norm"});
  for (auto t = first_position(scene.state()); t <= last_position(scene.state()); ++t)
    if (!table.row(t, norm_at(scene, t))) return;
}

EquationText equation(const Scene& scene) {
  const double value = norm_at(scene, scene.state().position);
  return {R"(∥p(t)∥ = \sqrt{∑_{i=0}^{d−1}p_i(t)^2})", {"∥p(t)∥ = " + finite_text(value, 5)}, {""}};
}

}  // namespace
}  // namespace norm

extern const View kNormView{
    .id = "norm",
    .title = "Length",
    .help = "How long the vector of each position is",
    .group = ViewGroup::why,
    .compose = norm::compose,
    .act = norm::act,
    .read = norm::read,
    .data = norm::data,
    .try_this = "Choose the encoding Linear: vectors get longer",
    .equation = norm::equation,
};

}  // namespace posenc

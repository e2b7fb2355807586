#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <tuple>

#include "text/phrase.hpp"
#include "views/known.hpp"
#include "views/view.hpp"

/// The worked example of CONTRIBUTING.md: a view of the length of each position's vector.
namespace posenc {

namespace norm {
namespace {

double norm_at(const Scene& scene, std::int64_t t) {
  return std::sqrt(scene.encoding().dot_at(t, 0));
}

/// Lengths closer to each other, beside 1, are the same within rounding error.
constexpr double kSame = 1e-9;

std::int64_t line_step(const State& state) {
  constexpr std::int64_t kMostPoints = 500;
  return 1 + state.length / kMostPoints;
}

std::shared_ptr<const plot::Line> norms(const Scene& scene) {
  const State& state = scene.state();
  return scene.memo(std::tuple(scene.shared_encoding(), state.length), [&] {
    plot::Line line{.stroke = {{}, 3}, .dot = 4};
    for (auto t = first_position(state); t <= last_position(state); t += line_step(state))
      line.points.emplace_back(static_cast<double>(t), norm_at(scene, t));
    return line;
  });
}

/// What it knows: the only place that does.
Facts facts(const Scene& scene) {
  const State& state = scene.state();
  const auto line = norms(scene);
  const auto [least, most] = std::ranges::minmax(line->points, {}, &Point::y);
  Facts all;
  all.add("norm", "length of p(t)", Quantity(norm_at(scene, state.position)));
  const auto searched =
      some_of(std::ssize(line->points), "t", first_position(state), last_position(state));
  Value range = extreme(Between{least.y, most.y}, searched);
  if (state.length == 1) range = NotMeasured{"there is one position"};
  all.add("norms", "range of the length of p(t)", std::move(range),
          Check{.claims = "∥p(t)∥ is the same for every t",
                .verdict = {most.y - least.y <= kSame * most.y, phrase("t = {}", most.x)},
                .searched = searched,
                .tolerance = kSame * most.y});
  return all;
}

std::span<const Claim> claims(const State&) {
  static constexpr std::array kClaims{
      Claim{holds("norms"), "All positions have vectors of one length"},
      Claim{holds_where_looked("norms"), "The positions looked at have vectors of one length"},
      Claim{fails("norms"), "Positions have vectors of different lengths: {norms}",
            "Lengths of vectors differ"},
      Claim{"The vector of position {position} has the length {norm}"}};
  return kClaims;
}

/// What is shown, as a value: no pixels, no drawing.
plot::Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  plot::Line line = *norms(scene);
  line.stroke.color = palette.text;
  const auto t = phrase("t = {}", state.position);
  return {.heading = {.how_to_read = {"Drag to set t."}},
          .cells = {{.id = "norms",
                     .panel = plot::Plot{.x = {.name = "position t", .whole = true},
                                         .y = {.name = "length of p(t)"},
                                         .layers = {line, plot::Reference{.at = static_cast<double>(
                                                                              state.position),
                                                                          .stroke = {palette.t, 2},
                                                                          .label = t}}}},
                    {.id = "facts",
                     .panel = fact_panel(known, {{"norm", palette.t}, {"norms", palette.text}}),
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
std::optional<plot::Reading> read(const Scene&, const Facts&, const Palette& palette,
                                  const plot::Hit& hit) {
  if (!hit.nearest) return {};
  const Point at = hit.nearest->at;
  return plot::Reading{
      at, palette.text, {"t = " + integer_text(std::llround(at.x)), short_text(at.y, 10)}};
}

/// The numbers behind the picture, for `posenc data norm`.
void data(const Scene& scene, TableWriter& table) {
  table.header({"position", "norm"});
  for (auto t = first_position(scene.state()); t <= last_position(scene.state()); ++t)
    if (!table.row(t, norm_at(scene, t))) return;
}

EquationText equation(const Scene& scene, const Facts&) {
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
    .facts = norm::facts,
    .claims = norm::claims,
    .compose = norm::compose,
    .act = norm::act,
    .read = norm::read,
    .data = norm::data,
    .try_this = "Choose the encoding Linear: vectors get longer",
    .equation = norm::equation,
};

}  // namespace posenc

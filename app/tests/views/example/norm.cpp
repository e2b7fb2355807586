#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "text/phrase.hpp"
#include "views/known.hpp"
#include "views/view.hpp"

/// The worked example of CONTRIBUTING.md: a view of the length of each position's vector.
namespace posenc {
namespace norm {
namespace {

/// Lengths closer to each other, beside 1, are the same within rounding error.
constexpr double kSame = 1e-9;

double norm_at(const Inputs& in, std::int64_t t) { return std::sqrt(in.encoding().dot_at(t, 0)); }

/// Made again only when what it reads differs: the encoding and the length.
const plot::Line& norms(const Inputs& in) {
  return *in.once([](const Inputs& of) {
    constexpr std::int64_t kMostPoints = 500;
    plot::Line line{.stroke = {{}, 3}, .dot = 4};
    for (auto t = of.first(); t <= of.last(); t += 1 + of.length() / kMostPoints)
      line.points.emplace_back(static_cast<double>(t), norm_at(of, t));
    return line;
  });
}

Finding range_of_norms(const Inputs& in) {
  const auto& points = norms(in).points;
  const auto [least, most] = std::ranges::minmax(points, {}, &Point::y);
  const auto searched = some_of(std::ssize(points), "t", in.first(), in.last());
  return {if_two(in.state(), extreme(Between{least.y, most.y}, searched)),
          Check{.claims = "∥p(t)∥ is the same for every t",
                .verdict = {most.y - least.y <= kSame * most.y, phrase("t = {}", most.x)},
                .searched = searched,
                .tolerance = kSame * most.y}};
}

/// What it knows: the only place that does.
constexpr FactDefinition kFacts[]{
    {"norm", "length of p(t)", [](In in) -> Found { return Quantity(norm_at(in, in.t())); }},
    {"norms", "range of the length of p(t)", [](In in) -> Found { return range_of_norms(in); }}};

constexpr std::array kClaims{
    Claim{holds("norms"), "All positions have vectors of one length"},
    Claim{holds_where_looked("norms"), "The positions looked at have vectors of one length"},
    Claim{fails("norms"), "Positions have vectors of different lengths: {norms}",
          "Lengths of vectors differ"},
    Claim{"The vector of position {position} has the length {norm}"}};

plot::Plot curve(const Inputs& in) {
  plot::Line line = norms(in);
  line.stroke.color = in.palette().text;
  return {.x = {.name = "position t", .whole = true},
          .y = {.name = "length of p(t)"},
          .layers = {line, plot::Reference{.at = static_cast<double>(in.t()),
                                           .stroke = {in.palette().t, 2},
                                           .label = phrase("t = {}", in.t())}}};
}
plot::FactPanel numbers(const Inputs& in) {
  return fact_panel(in.facts(), {{"norm", in.palette().t}, {"norms", in.palette().text}});
}

/// What is shown, as values: no pixels, no drawing.
constexpr PanelDefinition kPanels[]{
    {"norms", panel<curve>, {0, 0}},
    {"facts", panel<numbers>, {0, 1}, {.least = {300, 100}, .weight = {1, 0}}, 1}};

/// What the pointer makes of the State.
State act(const Inputs& in, const plot::Hit& hit) {
  State next = in.state();
  if (hit.down && hit.in_frame)
    next.position = std::clamp<std::int64_t>(std::llround(hit.at.x), in.first(), in.last());
  return next;
}

/// What pointing says.
std::optional<plot::Reading> read(const Inputs& in, const plot::Hit& hit) {
  if (!hit.nearest) return {};
  const Point at = hit.nearest->at;
  return plot::Reading{
      at, in.palette().text, {"t = " + integer_text(std::llround(at.x)), short_text(at.y, 10)}};
}

/// The numbers behind the picture, for `posenc data norm`.
void data(const Inputs& in, TableWriter& table) {
  for (auto t = in.first(); t <= in.last(); ++t)
    if (!table.row(t, norm_at(in, t))) return;
}

EquationText equation(const Inputs& in) {
  return {R"(∥p(t)∥ = \sqrt{∑_{i=0}^{d−1}p_i(t)^2})",
          {"∥p(t)∥ = " + finite_text(norm_at(in, in.t()), 5)},
          {""}};
}

}  // namespace
}  // namespace norm

extern const View kNormView{
    .id = "norm",
    .title = "Length",
    .help = "How long the vector of each position is",
    .group = ViewGroup::why,
    .facts = norm::kFacts,
    .claims = [](const State&) -> std::span<const Claim> { return norm::kClaims; },
    .how_to_read = "Drag to set t.",
    .panels = norm::kPanels,
    .act = norm::act,
    .read = norm::read,
    .columns = "position norm",
    .data = norm::data,
    .try_this = "Choose the encoding Linear: vectors get longer",
    .equation = norm::equation,
};

}  // namespace posenc

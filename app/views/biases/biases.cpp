#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "text/phrase.hpp"
#include "views/biases/numbers.hpp"
#include "views/biases/options.hpp"
#include "views/parts.hpp"

/// What methods add to a logit by the distance, and the weights that come of it.
namespace posenc {
namespace bias {
namespace {

using namespace plot;

constexpr std::string_view kRulers = "rulers", kBias = "bias", kWeights = "weights";
/// Left end of the axes, before distance 1.
constexpr double kBeforeOne = 0.5;

bool is(const Numbers& n, std::string_view id) { return n.kind->id == id; }

std::string distance_text(double distance) {
  return std::isinf(distance) ? "–" : short_text(distance);
}

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kNone{
      Claim{"Without a bias all keys weigh the same: at most a mask tells the order"}};
  static constexpr std::array kAlibi{
      Claim{[](const Facts& all) { return all.number("first-half") < all.number("last-half"); },
            "Each head of ALiBi looks back a different distance: head 1 about {first-half}, head "
            "{biases-heads} about {last-half}",
            "Each head of ALiBi looks back a different distance"},
      Claim{"However long the text, head {head} of ALiBi is worth at most {endless-mass} tokens",
            "Head {head} of ALiBi is worth at most {endless-mass} tokens"}};
  static constexpr std::array kT5{
      Claim{"T5 gives all distances from {last-from} on one number: that of bucket {last-bucket}"}};
  static constexpr std::array kOther{
      Claim{[](const Facts& all) { return !all.has("endless-mass"); },
            "{biases-method} needs learned numbers, which it lacks here"},
      Claim{[](const Facts& all) { return all.holds("endless-mass") && all.holds("half-mass"); },
            "{biases-method} is a window: a weight has halved at distance {half}"},
      Claim{holds("endless-mass"), "{biases-method} is bounded, but no text comes near its bound"},
      Claim{"{biases-method} is no window; distance at which a weight has halved: {half}"}};
  const auto id = method_of(state).id;
  if (id == "none") return kNone;
  if (id == "alibi") return kAlibi;
  if (id == "t5") return kT5;
  return kOther;
}

double farthest_shown(const Numbers& n) { return std::max(2.0, static_cast<double>(n.farthest())); }

/// Whether a ruler has a dot there.
bool is_on_ruler(const Numbers& n, double distance) {
  return kBeforeOne <= distance && distance <= farthest_shown(n);
}

Text how_to_read(const State& state, const Numbers& n) {
  if (!n.bias) return "No bias is shown without its learned numbers.";
  if (is(n, "t5")) return "Keys of equal content. The ruler shows T5’s buckets.";
  for (int head = 0; head < std::ssize(n.heads); ++head)
    if (is_on_ruler(n, half_distance(state, n, head)))
      return "Keys of equal content. A dot is where a weight has halved.";
  return "Keys of equal content. No weight halves within the L keys.";
}

Axis distance_axis(const Numbers& n, Text name) {
  return {.name = std::move(name),
          .extent = Extent{kBeforeOne, farthest_shown(n)},
          .scale = AxisScale::logarithmic,
          .whole = true};
}

void add_mark(Plot& plot, const State& state, const Palette& palette, const Numbers& n,
              bool is_named = true) {
  const auto mark = marked(state, n);
  if (!mark || *mark == 0) return;
  plot.add(at_x(*mark, {palette.delta, 1.6}, is_named ? Text(symbol_text("δ", *mark)) : Text(), 0,
                kMovesDelta));
}

Color look(const Palette& palette, const Numbers& n) {
  return method_stroke(palette, n.kind->id).color;
}

/// A dot a head, where a weight has halved: lengths mean nothing along a logarithm.
Plot head_rulers(const State& state, const Palette& palette, const Numbers& n) {
  const int heads = std::max(1, static_cast<int>(n.heads.size()));
  Plot plot{
      .x = distance_axis(n, {}),
      .y = {.extent = Extent{0, static_cast<double>(heads)},
            .scale = AxisScale::cells,
            .values_name = "halved at"},
      .title = {"The distance at which each head’s weight has halved", "Half-weight distance"}};
  plot.y.named = chosen_head(state);
  const Color color = look(palette, n);
  Dots chosen{.radius = 8, .fill = color},
      others{.radius = size::kMark, .stroke = Stroke{color, 1.5}};
  for (int head = 0; head < std::ssize(n.heads); ++head) {
    const double half = half_distance(state, n, head);
    const bool is_chosen = head == chosen_head(state);
    if (is_on_ruler(n, half)) (is_chosen ? chosen : others).points.emplace_back(half, head + 0.5);
    plot.y.names.push_back(phrase("head {}", head + 1));
    plot.y.values.push_back({distance_text(half), is_chosen ? palette.text : palette.muted});
  }
  plot.add(std::move(others), std::move(chosen));
  add_mark(plot, state, palette, n);
  return plot;
}

/// One row a side, a box for each bucket.
Plot bucket_rulers(const State& state, const Palette& palette, const Numbers& n) {
  Plot plot{.x = distance_axis(n, {}),
            .y = {.extent = Extent{0, n.causal ? 1.0 : 2.0}, .scale = AxisScale::cells},
            .title = {"T5’s buckets: all distances in one have one number", "T5’s buckets"}};
  constexpr double kWide = 1.2;  // such a box has room for its number before others do
  const double end = plot.x.extent->to;
  Bars bars;
  BoxTexts wide, narrow;
  for (const bool ahead : {false, true}) {
    if (ahead && n.causal) break;
    plot.y.names.emplace_back(ahead ? "ahead" : "behind");
    const auto all = buckets(n, ahead);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto edge = [&](std::size_t at) {
        return at == all.size() ? end
                                : std::clamp(static_cast<double>(all[at].from), kBeforeOne, end);
      };
      if (edge(i) >= edge(i + 1)) continue;
      const double middle = ahead ? 1.5 : 0.5;
      const Rect box{{edge(i), middle - kHalfBar}, {edge(i + 1), middle + kHalfBar}};
      const Color fill = mix(palette.ground, look(palette, n), i % 2 == 0 ? 0.55 : 0.3);
      bars.bars.push_back({box, fill});
      auto& texts = edge(i + 1) >= kWide * edge(i) ? wide : narrow;
      texts.texts.push_back({box, integer_text(all[i].bucket), ink_on(fill)});
    }
  }
  plot.add(std::move(bars));
  plot.add(std::move(wide));
  plot.add(std::move(narrow));
  add_mark(plot, state, palette, n);
  return plot;
}

/// A line a head, the State's strong; the first layers are the heads in their order. `value` of a
/// head and a signed distance is left out below the frame.
template <class Value>
void add_heads(Plot& plot, const State& state, const Palette& palette, const Numbers& n,
               const Value& value) {
  const auto distances = shown_distances(n);
  const auto line_of = [&](int head, std::int64_t side, std::int64_t farthest, Stroke stroke) {
    Line line{.stroke = stroke};
    for (const auto away : distances) {
      if (away > farthest) break;
      const double y = value(head, side * away);
      line.points.emplace_back(static_cast<double>(away), y < plot.y.extent->from ? NAN : y);
    }
    plot.add(std::move(line));
  };
  for (int head = 0; head < std::ssize(n.heads); ++head) {
    const bool is_chosen = head == chosen_head(state);
    line_of(head, 1, n.behind,
            is_chosen ? Stroke{look(palette, n), 4} : Stroke{palette.muted.with_alpha(0.7), 1.3});
  }
  if (is(n, "t5") && !n.causal && n.bias)
    line_of(chosen_head(state), -1, n.ahead, {look(palette, n), 2.5, Dash::dashed});
  add_mark(plot, state, palette, n, false);
}

Plot bias_plot(const State& state, const Palette& palette, const Numbers& n) {
  constexpr double kDepth = 12;
  double top = 0;
  for (const auto& head : n.heads) top = std::max(top, head.largest);
  Plot plot{.x = distance_axis(n, {}),
            .y = {.name = "bias", .extent = Extent{top - kDepth, top}, .has_air = true},
            .title = {"Bias, added to the logit", "Bias"}};
  add_heads(plot, state, palette, n,
            [&](int head, std::int64_t delta) { return n.bias_at(head, delta); });
  return plot;
}

Plot weights_plot(const State& state, const Palette& palette, const Numbers& n) {
  double floor = 1e-5;
  for (const auto& head : n.heads) floor = std::min(floor, 0.2 / head.mass);
  Plot plot{.x = distance_axis(n, {"distance δ of the key, in positions", "distance δ"}),
            .y = {.name = "weight", .extent = Extent{floor, 1}, .scale = AxisScale::logarithmic},
            .title = {"Weight: softmax of the biases over the L keys", "Weight"}};
  add_heads(plot, state, palette, n,
            [&](int head, std::int64_t delta) { return n.weight(head, delta); });
  return plot;
}

FactPanel fact_rows(const State& state, const Facts& known, const Palette& palette,
                    const Numbers& n) {
  auto panel = fact_panel(known, {{"bucket", palette.text, {"last-from"}},
                                  {"slope", palette.text},
                                  {"half", palette.text},
                                  {"mass", palette.text, {"endless-mass"}},
                                  {"weight", palette.text, {"bias"}}});
  if (n.heads.size() > 1)
    panel.title =
        phrase("{}, head {} of {}", n.kind->title, chosen_head(state) + 1, n.heads.size());
  return panel;
}

/// In place of all plots.
FactPanel needs(const Palette& palette, const Numbers& n) {
  const auto colon = n.missing.find(": ");
  FactPanel facts{.title = n.missing.substr(0, colon), .title_color = palette.text};
  facts.add(palette.text, "in the panel", "Learned numbers", {n.missing.substr(colon + 2)});
  return facts;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  Figure figure{.heading = {.how_to_read = how_to_read(state, *n)}};
  const bool has_buckets = is(*n, "t5");
  if (!n->bias && !has_buckets) {
    figure.cells = {cell("needs", needs(palette, *n), {0, 0}, {.least = {280, 150}})};
    return figure;
  }
  auto rulers = has_buckets ? bucket_rulers(state, palette, *n) : head_rulers(state, palette, *n);
  const auto rows = has_buckets ? (n->causal ? 1 : 2) : static_cast<int>(n->heads.size());
  figure.cells.push_back(
      cell(kRulers, std::move(rulers), {0, 0},
           {.least = {280, 150}, .most = {HUGE_VAL, 130 + 40.0 * rows}, .weight = {1, 1.4}}));
  if (n->bias) {
    figure.cells.push_back(cell(kBias, bias_plot(state, palette, *n), {0, 1},
                                {.least = {280, 140}, .weight = {1, 0.7}}, 3));
    figure.cells.push_back(cell(kWeights, weights_plot(state, palette, *n), {0, 2},
                                {.least = {280, 150}, .weight = {1, 0.7}}, 1));
  }
  auto shown = fact_rows(state, known, palette, *n);
  if (!shown.facts.empty())
    figure.cells.push_back(cell(
        "facts", std::move(shown), {1, 0, 1, 3},
        {.least = {220, 120}, .most = {320, HUGE_VAL}, .weight = {0.35, 1}, .tall = Place{0, 3}},
        2));
  return figure;
}

/// The head whose ruler or line is pointed at, and where.
struct Pointed {
  int head;
  std::int64_t delta;
};
std::optional<Pointed> pointed(const Numbers& n, const Hit& hit) {
  if (!hit.in_frame || !n.bias) return {};
  if (hit.panel == kRulers) {
    if (is(n, "t5") || !hit.y_cells) return {};
    return Pointed{static_cast<int>(hit.y_cells->first), 0};
  }
  if ((hit.panel != kBias && hit.panel != kWeights) || !hit.nearest) return {};
  const auto heads = n.heads.size();
  if (hit.nearest->layer > heads) return {};
  const auto away = std::llround(hit.nearest->at.x);
  // The line behind the heads' is of the chosen one's keys ahead.
  if (hit.nearest->layer == heads) return Pointed{-1, -away};
  return Pointed{static_cast<int>(hit.nearest->layer), away};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  const auto n = numbers_of(scene);
  const auto at = pointed(*n, hit);
  if (hit.panel == kRulers) {
    if (hit.tapped && at) next.set(bias::kHead, at->head + 1);
  } else if (hit.down && hit.in_frame) {
    next.offset = std::clamp<std::int64_t>(std::llround(hit.at.x), 0, next.length - 1);
  }
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  const auto at = pointed(*n, hit);
  if (!at) return {};
  const int head = at->head < 0 ? chosen_head(state) : at->head;
  Reading reading{.color = look(palette, *n)};
  if (hit.panel == kRulers) {
    reading.lines = {phrase("head {}", head + 1),
                     "halved at " + distance_text(half_distance(state, *n, head)),
                     "click to choose it"};
    return reading;
  }
  reading.at = hit.nearest->at;
  reading.lines = {phrase("head {}, {}", head + 1, symbol_text("δ", at->delta)),
                   phrase("bias {}", n->bias_at(head, at->delta)),
                   phrase("weight {}", n->weight(head, at->delta))};
  reading.hint = "drag to set δ";
  return reading;
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"method", "head", "delta", "bias", "weight"});
  const auto n = numbers_of(scene);
  for (int head = 0; head < head_count(scene.state()); ++head) {
    for (auto delta = -n->ahead; delta <= n->behind; ++delta) {
      const double bias = n->bias ? n->bias_at(head, delta) : std::nan("");
      const double weight = n->bias ? n->weight(head, delta) : std::nan("");
      if (!table.row(n->kind->id, head + 1, delta, bias, weight)) return;
    }
  }
}

EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  const auto mark = marked(state, *n);
  const int head = chosen_head(state);
  const auto note = n->kind->note.substr(0, n->kind->note.size() - 1);
  EquationText text{phrase("bias_i(δ) = {}", n->kind->formula), {}, {std::string(note), ""}};
  if (n->bias && mark)
    text.numbers = {phrase(R"(bias_{{{}}}(\δ{{{}}}) = {})", head + 1, std::abs(state.offset),
                           finite_text(n->bias_at(head, *mark), 5))};
  return text;
}

}  // namespace
}  // namespace bias

extern const View kBiasesView{
    .id = "biases",
    .title = "Biases",
    .help = "What methods add to a logit by the distance, and the weights that come of it",
    .group = ViewGroup::today,
    .opening = "--biases-head 8",
    .unused = "encoding convention d base scaling trained position pair scale-factor",
    .options = bias::kOptions,
    .all_facts = bias::facts,
    .claims = bias::claims,
    .compose = bias::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return bias::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return bias::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { bias::data(in, table); },
    .try_this =
        "Click the last head’s dot: it is as wide as ALiBi gets\n"
        "Choose KERPLE (log): far keys keep a share of the weight\n"
        "Choose T5 buckets: far distances share one number, which a table of 32 rows gives",
    .masked = MaskedPairs::marked,
    .equation = [](const Inputs& in) { return bias::equation(in, in.facts()); },
    .here = kAttends,
};

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <posenc/models/layers.hpp>

#include "state/rows/rows.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"

/// The layers of a published model: which tokens each attends to, how far back the last token
/// reaches through them, and how many keys and values they keep.
namespace posenc {
namespace layers {
namespace {

using namespace plot;

/// A row of layered_models(); the default is Gemma 3 12B.
constexpr Option<std::int64_t> kModel{
    3,
    {.id = "layers-model",
     .label = "Model",
     .help = "The model whose layers are shown, as its authors configured it",
     .list_choices = rows::choices_of<layered_models>,
     .limits = [](const State&) { return from_to(0, layered_models().size() - 1); }}};
const LayeredModel& model_of(const State& s) {
  return layered_models()[static_cast<std::size_t>(s[kModel])];
}
constexpr Option<std::int64_t> kLayer{
    5,
    {.id = "layers-layer",
     .label = "Layer",
     .help = "The layer that is marked, from 0",
     .limits = [](const State& s) { return from_to(0, model_of(s).layers - 1); },
     .limited_by = "layers-model"}};
constexpr std::array<const Parameter*, 2> kOptions{&kModel, &kLayer};

constexpr std::string_view kStrip = "strip", kModels = "models";
constexpr Unit kLayers{"layer", "layers"}, kTokens{"token", "tokens"}, kGib{"GiB", "GiB"};

const LayeredModel& model(In in) { return model_of(in.state()); }
int chosen(In in) { return static_cast<int>(in[kLayer]); }
const LayerKind& chosen_kind(In in) { return model(in).layer(chosen(in)); }

double gib(double bytes) { return bytes / 0x1p30; }

/// Numbers that depend on the length or on several layers.
struct Known {
  std::vector<std::int64_t> heard = {};  ///< tokens that reach the last one through layers 0 … ℓ
  int unseen_pairs_a = 0, unseen_pairs_b = 0;
  int unseen_layers = 0;

  int unseen_pairs(const LayeredModel& of, int l) const {
    return &of.layer(l) == &of.a ? unseen_pairs_a : unseen_pairs_b;
  }
};
const Known& known(In in) {
  return *in.once([](const Inputs& of) {
    const auto& shown = model(of);
    const auto length = of.length();
    Known made{.unseen_pairs_a = shown.a.unseen_pairs(shown.trained, length),
               .unseen_pairs_b = shown.b.unseen_pairs(shown.trained, length)};
    const bool a = shown.a.meets_unseen(shown.trained, length),
               b = shown.b.meets_unseen(shown.trained, length);
    for (int l = 0; l < shown.layers; ++l) {
      made.heard.push_back(length - shown.first_heard(l + 1, length - 1));
      made.unseen_layers += (&shown.layer(l) == &shown.a ? a : b) ? 1 : 0;
    }
    return made;
  });
}
bool meets_unseen(In in, int l) {
  return model(in).layer(l).meets_unseen(model(in).trained, in.length());
}

/// "RoPE, base 10 000"
std::string positions_text(const LayerKind& kind) {
  switch (kind.positions) {
    case LayerPositions::none: return "NoPE";
    case LayerPositions::learned: return "learned positions";
    case LayerPositions::rotary: break;
  }
  const auto& [head, rotated, base, scaling, layout] = kind.rotary;
  const int turning = rotated_dims(scaling, rotated);
  const auto part = turning < head ? phrase("{} of {} dims, ", turning, head) : "";
  const auto stretched = scaling.factor == 1 ? "" : phrase(", s = {}", scaling.factor);
  return phrase("RoPE, {}base {}{}", part, base, stretched);
}
/// "last 512 tokens"
Text span_text(const LayerKind& kind) {
  switch (kind.span) {
    case LayerSpan::all: return {"sees all tokens", "all"};
    case LayerSpan::window:
      return {phrase("sees the last {}", kind.size), phrase("last {}", kind.size)};
    case LayerSpan::chunk:
      return {phrase("sees its chunk of {}", kind.size), phrase("chunk {}", kind.size)};
  }
  return {};
}

Finding heard(In in) {
  const auto all = known(in).heard.back();
  return {Quantity(all, kTokens), Check{"the last token hears the first one",
                                        {all == in.length(), phrase("token {}", in.length() - all)},
                                        all_of("layer", 0, model(in).layers - 1)}};
}
Found heard_from(In in) {
  const auto& through = known(in).heard;
  const auto first = std::ranges::find(through, in.length());
  if (first == through.end()) return NotMeasured{"no layer hears all tokens"};
  return Quantity(first - through.begin());
}
Finding unseen(In in) {
  const auto found = known(in).unseen_layers;
  return {Quantity(found, kLayers),
          Check{"no layer meets a phase or a row that it was not trained on",
                {found == 0, phrase("L = {}, trained on {}", in.length(), model(in).trained)},
                all_of("layer", 0, model(in).layers - 1)}};
}
/// Bytes of keys and values if all layers attended to all tokens.
double bytes_of_all(In in) {
  double bytes = 0;
  for (int l = 0; l < model(in).layers; ++l) {
    LayerKind kind = model(in).layer(l);
    kind.span = LayerSpan::all;
    bytes += kind.cache_bytes(in.length());
  }
  return bytes;
}

constexpr FactDefinition kFacts[]{
    {"model", "model", [](In in) -> Found { return std::string(model(in).title); }},
    {"source", "source", [](In in) -> Found { return std::string(model(in).source); }},
    {"layers", "number of layers", [](In in) -> Found { return Quantity(model(in).layers); }},
    {"that-see-all", "layers that see all tokens",
     [](In in) -> Found { return Quantity(model(in).that_see_all()); }},
    {"trained", "published for",
     [](In in) -> Found { return Quantity(model(in).trained, kTokens); }},
    {"heard", "heard by the last token", [](In in) -> Found { return heard(in); }},
    {"heard-from", "layer from which all is heard", heard_from},
    {"unseen", "layers that meet what is new", [](In in) -> Found { return unseen(in); }},
    {"memory", "keys and values, 16 bits",
     [](In in) -> Found { return Quantity(gib(model(in).cache_bytes(in.length())), kGib); }},
    {"memory-of-all", "if all layers saw all",
     [](In in) -> Found { return Quantity(gib(bytes_of_all(in)), kGib); }},
    {"share", "part of that, %",
     [](In in) -> Found {
       return Quantity(100 * model(in).cache_bytes(in.length()) / bytes_of_all(in), {}, 3);
     }},
    {"layer", "layer", [](In in) -> Found { return Quantity(chosen(in)); }},
    {"layer-positions", "its positions",
     [](In in) -> Found { return positions_text(chosen_kind(in)); }},
    {"layer-sees", "its tokens", [](In in) -> Found { return span_text(chosen_kind(in)).full; }},
    {"layer-heard", "heard through it",
     [](In in) -> Found {
       return Quantity(known(in).heard[static_cast<std::size_t>(chosen(in))], kTokens);
     }},
    {"layer-memory", "its keys and values",
     [](In in) -> Found { return Quantity(gib(chosen_kind(in).cache_bytes(in.length())), kGib); }},
    {"layer-unseen", "its pairs with phases never seen", [](In in) -> Found {
       return Quantity(known(in).unseen_pairs(model(in), chosen(in)), kPairs);
     }}};

constexpr std::array kClaims{
    Claim{fails("unseen"),
          "At this length, {unseen} of {layers} meet positions that they were not trained on",
          "{unseen} of {layers} meet what is new"},
    Claim{[](const Facts& all) { return all.number("share") < 100; },
          "{that-see-all} of {layers} layers see all tokens: {memory} of keys and values, not "
          "{memory-of-all}",
          "{that-see-all} of {layers} layers see all tokens"},
    Claim{"All {layers} layers see all tokens: {memory} of keys and values",
          "All {layers} layers see all tokens"}};

Color color_of(In in, const LayerKind& kind) {
  if (kind.positions == LayerPositions::none) return in.palette().text;
  return series_stroke(in.palette(), kind.sees_all() ? 1 : 0).color;
}

Plot strip(In in) {
  const auto& shown = model(in);
  const auto& palette = in.palette();
  const double last = shown.layers - 1, half = half_bar(static_cast<std::size_t>(shown.layers));
  Plot plot{.x = {.name = "layer", .extent = Extent{-0.5, last + 0.5}, .whole = true},
            .y = {.name = {"tokens that a layer sees", "tokens"},
                  .extent = Extent{1, std::max(2.0, static_cast<double>(in.length()))},
                  .scale = AxisScale::logarithmic}};
  for (const LayerKind* const kind : {&shown.a, &shown.b}) {
    Bars bars{.name = {phrase("{}, {}", positions_text(*kind), span_text(*kind).full),
                       span_text(*kind).brief}};
    for (int l = 0; l < shown.layers; ++l) {
      if (&shown.layer(l) != kind) continue;
      Bar bar{{{l - half, 1}, {l + half, static_cast<double>(kind->kept(in.length()))}},
              color_of(in, *kind)};
      if (meets_unseen(in, l)) bar.hatch = palette.unseen;
      if (l == chosen(in)) bar.outline = Stroke{palette.k, 3};
      bars.bars.push_back(bar);
    }
    if (!bars.bars.empty()) plot.add(std::move(bars));
  }
  Line line{.stroke = {palette.text, 3}, .dot = 3, .name = "heard by the last token, layer on layer"};
  for (int l = 0; l < shown.layers; ++l)
    line.points.emplace_back(l, static_cast<double>(known(in).heard[static_cast<std::size_t>(l)]));
  plot.add(std::move(line));
  return plot;
}

FactPanel numbers(In in) {
  const auto& palette = in.palette();
  return fact_panel(in.facts(),
                    {{"memory", palette.text, {"memory-of-all"}},
                     {"heard", palette.text},
                     {"layer", palette.k, {"layer-positions", "layer-sees", "layer-memory"}}});
}

/// The models; a click chooses one.
TextTable models(In in) {
  const auto& palette = in.palette();
  TextTable table{.header = {{{{"model", palette.muted},
                               {"layers", palette.muted},
                               {{"see all", "all"}, palette.muted},
                               {{"keys and values", "memory"}, palette.muted}}}}};
  for (const auto& each : layered_models()) {
    const bool is_shown = &each == &model(in);
    const Face face = is_shown ? Face::bold : Face::medium;
    table.rows.push_back(
        {{{.text = each.title, .color = palette.text, .face = face},
          {.text = integer_text(each.layers), .color = palette.text, .face = face},
          {.text = integer_text(each.that_see_all()), .color = palette.text, .face = face},
          {.text = phrase("{} GiB", short_text(gib(each.cache_bytes(in.length())), 3)),
           .color = palette.text,
           .face = face}}});
    if (is_shown) table.rows.back().ground = mix(palette.ground, palette.line, 0.5);
  }
  return table;
}

constexpr PanelDefinition kPanels[]{
    {kStrip,
     panel<strip>,
     {0, 0, 1, 2},
     {.least = {380, 260}, .weight = {2, 1}, .tall = Place{0, 0}}},
    {kModels,
     panel<models>,
     {1, 0},
     {.least = {320, 250}, .weight = {1, 1}, .tall = Place{0, 1}},
     1},
    {"facts",
     panel<numbers>,
     {1, 1},
     {.least = {320, 190}, .most = {HUGE_VAL, 220}, .weight = {1, 0}, .tall = Place{0, 2}},
     2}};

int layer_at(In in, double x) {
  return std::clamp(static_cast<int>(std::lround(x)), 0, model(in).layers - 1);
}

State act(const Inputs& in, const Hit& hit) {
  State next = in.state();
  if (hit.panel == kStrip && hit.down && hit.in_frame) next.set(kLayer, layer_at(in, hit.at.x));
  if (hit.panel == kModels && hit.tapped && hit.column)
    next.set(kModel, static_cast<std::int64_t>(hit.item));
  return next;
}

std::optional<Reading> read(const Inputs& in, const Hit& hit) {
  if (hit.panel == kModels && hit.column) {
    const auto& each = layered_models()[hit.item];
    return Reading{.lines = {std::string(each.title), std::string(each.note),
                             std::string(each.source), "click to choose it"}};
  }
  if (hit.panel != kStrip || !hit.in_frame) return {};
  const int l = layer_at(in, hit.at.x);
  const LayerKind& kind = model(in).layer(l);
  std::vector<std::string> lines{
      phrase("layer {}", l), positions_text(kind), span_text(kind).full,
      phrase("{} heard through it",
             counted(known(in).heard[static_cast<std::size_t>(l)], "token", "tokens")),
      phrase("{} GiB of keys and values", short_text(gib(kind.cache_bytes(in.length())), 3))};
  if (const int pairs = known(in).unseen_pairs(model(in), l); pairs > 0)
    lines.push_back(phrase("{} with phases never seen", counted(pairs, "pair", "pairs")));
  return Reading{.lines = std::move(lines)};
}

void data(const Inputs& in, TableWriter& table) {
  constexpr std::string_view kNames[] = {"none", "learned", "rotary"};
  for (int l = 0; l < model(in).layers; ++l) {
    const LayerKind& kind = model(in).layer(l);
    if (!table.row(l, kNames[static_cast<std::size_t>(kind.positions)],
                   kind.positions == LayerPositions::rotary ? kind.rotary.base : std::nan(""),
                   kind.kept(in.length()), known(in).heard[static_cast<std::size_t>(l)],
                   kind.cache_bytes(in.length()), known(in).unseen_pairs(model(in), l)))
      return;
  }
}

EquationText equation(const Inputs& in) {
  const auto& facts = in.facts();
  return {"M = 4∑_{i=0}^{N−1}h_{i}·d_{i}·min(w_{i}, L)",
          {phrase("M = {}", facts.text("memory"))},
          {"bytes of keys and values: h heads of d dims, w tokens seen, two numbers of two bytes",
           "bytes of keys and values", ""}};
}

}  // namespace
}  // namespace layers

extern const View kLayersView{
    .id = "layers",
    .title = "Layers",
    .help = "The layers of published models: what each sees, hears through the others, and keeps",
    .group = ViewGroup::today,
    .opening = "--length 131072",
    .unused = "encoding convention d base scaling trained position offset pair scale-factor",
    .options = layers::kOptions,
    .facts = layers::kFacts,
    .claims = [](const State&) -> std::span<const Claim> { return layers::kClaims; },
    .how_to_read =
        "Bar: the tokens that a layer sees. Line: what the last token hears of, through "
        "that layer and those before. Hatched: not trained on.",
    .panels = layers::kPanels,
    .act = layers::act,
    .read = layers::read,
    .columns = "layer positions base tokens_seen tokens_heard cache_bytes unseen_pairs",
    .data = layers::data,
    .try_this =
        "Choose GPT-2, then Gemma 3: which layers still see all?\n"
        "Raise L past what the model was trained on: hatched layers meet new phases\n"
        "Compare the keys and values of all models at L = 131 072",
    .masked = MaskedPairs::marked,
    .equation = layers::equation,
    .here = kAttends,
};

}  // namespace posenc

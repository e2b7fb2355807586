#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "state/rows/rows.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"

/// The attention weight of one key among ever more others, and how models keep it large.
namespace posenc {
namespace dilution {
namespace {

using namespace plot;

constexpr Option<double> kGap{
    8,
    {.id = "dilution-gap",
     .label = "Better by",
     .symbol = "g",
     .help = "By how much the logit of one key is above those of all others",
     .limits = [](const State&) {
       return Limits{0, 30, 0.1};
     }}};
constexpr Option<double> kSink{
    6,
    {.id = "dilution-sink",
     .label = "Sink’s logit",
     .help = "The logit of the attention sink, as gpt-oss learns one for each head; the other keys "
             "have 0",
     .limits = [](const State&) {
       return Limits{-10, 30, 0.1};
     }}};
constexpr std::array<const Parameter*, 2> kOptions{&kGap, &kSink};

/// A way to keep it large: a factor on all logits for n keys, or an attention sink.
struct Method {
  std::string_view id, name;
  double (*factor)(const Inputs&, double n);
  bool has_sink = false;
  std::string_view source;
};
double trained(In in) { return static_cast<double>(in.state().trained); }
constexpr Method kMethods[]{
    {"plain", "softmax", [](In, double) { return 1.0; }, false, "Vaswani et al. 2017, §3.2.1"},
    {"log", "× ln n/ln L0",
     [](In in, double n) {
       return std::log(std::max(n, 1.0)) / std::log(std::max(trained(in), 2.0));
     },
     false, "SSMax, arXiv 2501.19399; equal to softmax at L0"},
    {"llama4", "Llama 4",
     // The query at t = n − 1 sees n keys.
     [](In, double n) { return std::log(std::floor(n / 8192) + 1) * 0.1 + 1; }, false,
     "transformers modeling_llama4.py: ln(⌊(t+1)/8192⌋+1)·0.1 + 1"},
    {"yarn", "YaRN, s = n/L0",
     [](In in, double n) {
       const double amplitude = 0.1 * std::log(std::max(1.0, n / trained(in))) + 1;
       return amplitude * amplitude;
     },
     false, "arXiv 2309.00071, §3.4: (0.1·ln s + 1)², s = n/L0"},
    {"sink", "sink", [](In, double) { return 1.0; }, true,
     "openai/gpt-oss gpt_oss/torch/model.py, sdpa"}};

/// e^(f·g)/(e^(f·g) + n − 1 + e^sink), with no power above 1.
double weight(In in, const Method& method, double n) {
  const double above = method.factor(in, n) * in[kGap];
  const double sink = method.has_sink ? std::exp(in[kSink] - above) : 0;
  return 1 / (1 + (n - 1) * std::exp(-above) + sink);
}
double keys(In in) { return static_cast<double>(in.length()); }

/// The largest number of keys with which the better one has half of the weight: n − 1 ≤ e^g.
double most_for_half(In in) { return std::floor(std::exp(in[kGap])) + 1; }

Finding half(In in) {
  const double most = most_for_half(in);
  return {Quantity(most, {"key", "keys"}),
          Check{"with L keys the better one still has half of the weight",
                {keys(in) <= most, symbol_text("L", in.length())},
                this_case()}};
}

void weights(In in, FactList& all) {
  for (const Method& method : kMethods) {
    all.add(std::string(method.id) + "-weight", phrase("weight, {}", method.name),
            Quantity(100 * weight(in, method, keys(in)), {"%", "%"}, 3));
    all.add(std::string(method.id) + "-factor", phrase("logits times, {}", method.name),
            Quantity(method.factor(in, keys(in))));
  }
}

constexpr FactDefinition kFacts[]{
    {"gap", "better by", [](In in) -> Found { return Quantity(in[kGap]); }},
    {"keys", "keys",
     [](In in) -> Found {
       return Quantity(in.length(), {"key", "keys"});
     }},
    {"half", "keys that leave it half", [](In in) -> Found { return half(in); }},
    {"gap-for-half", "gap that keeps half, ln(L − 1)",
     [](In in) -> Found {
       if (in.length() < 3) return NotMeasured{"with two keys every gap does"};
       return Quantity(std::log(keys(in) - 1));
     }},
    weights};

constexpr std::array kClaims{
    Claim{holds("half"), "A key that is better by {gap} has {plain-weight} of the weight of {keys}",
          "{plain-weight} of the weight of {keys}"},
    Claim{"Better by {gap} is half of the weight up to {half}, and {plain-weight} of {keys}",
          "Better by {gap}: {plain-weight} of {keys}"}};

Plot curves(In in) {
  const auto& palette = in.palette();
  constexpr int kPoints = 1000;  // Llama 4 goes by steps
  const double last = std::max(2.0, keys(in));
  Plot plot{.x = {.name = "keys n", .extent = Extent{1, last}, .scale = AxisScale::logarithmic},
            .y = {.name = {"weight of the better key", "weight"}, .extent = Extent{0, 1}}};
  std::size_t i = 0;
  for (const Method& method : kMethods) {
    const bool is_plain = i == 0;
    Line line{.stroke = is_plain ? Stroke{palette.text, 4} : series_stroke(palette, i - 1, 3),
              .name = method.name};
    for (int point = 0; point <= kPoints; ++point) {
      const double n = std::exp(std::log(last) * point / kPoints);
      line.points.emplace_back(n, weight(in, method, n));
    }
    plot.add(std::move(line));
    ++i;
  }
  plot.add(at_y(0.5, {palette.muted, 1, Dash::dotted}, "half"),
           at_x(std::min(trained(in), last), {palette.muted, 1, Dash::dashed},
                symbol_text("L0", in.state().trained)));
  return plot;
}

TextTable methods(In in) {
  const auto& palette = in.palette();
  TextTable table{
      .header = {{{{"method", palette.muted},
                   {"logits ×", palette.muted},
                   {{phrase("weight of {}", counted(in.length(), "key", "keys")), "weight"},
                    palette.muted}}}}};
  std::size_t i = 0;
  for (const Method& method : kMethods) {
    const std::string id(method.id);
    const Color color = i == 0 ? palette.text : series_stroke(palette, i - 1).color;
    ++i;
    table.rows.push_back({{{.text = method.name, .color = color, .face = Face::semibold},
                           {.text = in.facts().text(id + "-factor"), .color = palette.text},
                           {.text = in.facts().text(id + "-weight"), .color = palette.text}}});
  }
  return table;
}

constexpr PanelDefinition kPanels[]{
    {"curves", panel<curves>, {0, 0}, {.least = {380, 260}, .weight = {2, 1}}},
    {"methods", panel<methods>, {1, 0}, {.least = {320, 190}, .most = {HUGE_VAL, 230}}, 1}};

State act(const Inputs& in, const Hit&) { return in.state(); }

std::optional<Reading> read(const Inputs&, const Hit& hit) {
  if (hit.panel == "methods" && hit.column) {
    const Method& method = kMethods[hit.item];
    return Reading{.lines = {std::string(method.name), std::string(method.source)}};
  }
  if (hit.panel != "curves" || !hit.in_frame || !hit.nearest) return {};
  const auto& [layer, index, at] = *hit.nearest;
  return Reading{.at = at,
                 .lines = {std::string(kMethods[layer].name),
                           phrase("{} of n = {}", short_text(at.y), short_text(at.x))}};
}

void data(const Inputs& in, TableWriter& table) {
  const auto last = in.length();
  for (std::int64_t n = 1;; n = std::min(last, n * 2)) {
    for (const Method& method : kMethods)
      if (!table.row(method.id, n, method.factor(in, static_cast<double>(n)),
                     weight(in, method, static_cast<double>(n))))
        return;
    if (n == last) return;
  }
}

EquationText equation(const Inputs& in) {
  return {R"(weight = \frac{e^g}{e^g + n − 1})",
          {phrase(R"(weight = \frac{{e^{{{0}}}}}{{e^{{{0}}} + {1}}} = {2})", in[kGap],
                  in.length() - 1, in.facts().text("plain-weight"))},
          {"the weight of one key whose logit is above n − 1 others by g", ""}};
}

}  // namespace
}  // namespace dilution

extern const View kDilutionView{
    .id = "dilution",
    .title = "Dilution",
    .help = "What more keys leave of one key’s weight, and what models do about it",
    .group = ViewGroup::today,
    .opening = "--length 131072 --trained 4096",
    .unused = "encoding convention d base scaling position offset pair scale-factor",
    .unfolded = "trained",
    .options = dilution::kOptions,
    .facts = dilution::kFacts,
    .claims = [](const State&) -> std::span<const Claim> { return dilution::kClaims; },
    .how_to_read = "Down each curve: the weight of the one better key, the more keys there are.",
    .panels = dilution::kPanels,
    .act = dilution::act,
    .read = dilution::read,
    .columns = "method keys factor weight",
    .data = dilution::data,
    .try_this =
        "Raise g by 1: the curve moves right by a factor of e\n"
        "Compare the factors: YaRN’s is the square of Stretch’s amplitude\n"
        "Raise the sink: even few keys get little",
    .masked = MaskedPairs::marked,
    .equation = dilution::equation,
    .here = kAttends,
};

}  // namespace posenc

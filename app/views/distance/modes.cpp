#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <posenc/threads.hpp>

#include "text/phrase.hpp"
#include "views/distance/modes.hpp"
#include "views/distance/options.hpp"
#include "views/equation_text.hpp"

/// The ways to look at distances: claims, read-outs, rows of numbers and formulas.
namespace posenc::distance {
namespace {

constexpr Claim kDiffer{fails("difference"),
                        "Similarity depends on the position: the curves differ by {difference}"};
constexpr std::array kCurveClaims{
    kDiffer,
    Claim{fails("largest-rise"),
          "Similarity does not just fall: {neighbours} of p(t) · p(t) is left at Δ = 1, and a rise "
          "is {largest-rise} of it"},
    Claim{fails("neighbours"),
          "Neighbours are hardly alike: {neighbours} of p(t) · p(t) is left at Δ = 1"},
    Claim{[](const Facts& all) { return all.holds("difference") && all.holds("largest-rise"); },
          "Similarity roughly falls with distance, whatever the position"},
    Claim{holds("difference"), "Similarity depends on the distance alone, whatever the position"},
    Claim{"From the positions that were looked at, similarity depends on the distance alone"}};
constexpr std::array kDirectionClaims{
    Claim{fails("difference"),
          "Here the product has a direction: ahead and behind differ by up to {difference}"},
    Claim{holds_where_looked("difference"),
          "At the distances that were looked at, the product loses direction"},
    Claim{holds("gap"),
          "The product loses direction, the rotation does not: in pair {pair} M for δ and for −δ "
          "are {gap} apart"},
    Claim{"The product loses direction, and in pair {pair} the rotation does too"}};
constexpr std::array kNoDirectionClaims{kDirectionClaims[0], kDirectionClaims[1],
                                        Claim{"The product loses direction; δ = 0 has none"}};
constexpr std::array kAgainstClaims{
    Claim{holds("next-best"),
          "Position {position} is most like itself: 1 there, and {next-best} at the next best, "
          "{next-best-at}"},
    Claim{holds_where_looked("next-best"),
          "Position {position} is most like itself: 1 there, and {next-best} at the next best, "
          "{next-best-at}"},
    Claim{fails("next-best"),
          "Position {position} has its like at {next-best-at}: a cosine similarity of {next-best}"},
    Claim{"Position {position} cannot be compared with another here"}};
constexpr std::array kSpreadClaims{
    Claim{[](const Facts& all) { return !all.has("mean"); },
          "At δ = {offset} {compared} is no finite number"},
    Claim{holds("deviation"), "At δ = {offset} {compared} is {mean}, whatever the position"},
    Claim{holds_where_looked("deviation"),
          "At δ = {offset} {compared} is {mean}, whatever position was looked at"},
    Claim{[](const Facts& all) { return !all.has("deviation"); },
          "At δ = {offset} {compared} is {mean}, of the only two positions so far apart"},
    Claim{"At δ = {offset} {compared} is {mean} ± {deviation}: the position matters"}};
constexpr std::array kSingleClaims{Claim{"With a single position there is no distance to look at"}};

std::vector<std::string> product_reading(const Scene& scene, std::int64_t delta) {
  const auto here = compared(scene, delta);
  return {"Δ = " + integer_text(delta), "dot product " + short_text(here.dot),
          fmt::format("÷ {}  {}", divisor_text(scene), short_text(here.normalized)),
          "Euclidean distance " + short_text(here.euclidean)};
}

std::vector<std::string> against_reading(const Scene& scene, std::int64_t delta) {
  return {phrase("s = {}, Δ = {}", delta + scene.state().position, delta),
          "cosine similarity " + finite_text(value_at(scene, delta))};
}

std::vector<std::string> spread_reading(const Scene& scene, std::int64_t delta) {
  const auto here = measured_at(scene, delta);
  std::vector<std::string> lines{"Δ = " + integer_text(delta)};
  if (here.count > 0)
    lines.insert(lines.end(), {phrase("mean {} ± {}", here.mean, short_text(here.deviation, 2)),
                               phrase("from {} to {}", here.lowest, here.highest),
                               "over " + counted(here.count, "position t", "positions t")});
  if (here.skipped > 0) lines.push_back(integer_text(here.skipped) + " are no finite numbers");
  return lines;
}

/// What fill(first, out) writes for the places 0 … count−1, so many at once, by place.
template <class Number, class Fill>
auto in_blocks(std::int64_t count, std::int64_t at_once, Fill fill) {
  return [=, first = std::int64_t{-1}, block = std::vector<Number>()](std::int64_t place) mutable {
    const std::int64_t within = place % at_once;
    if (place - within != first) {
      first = place - within;
      block.resize(static_cast<std::size_t>(std::min(at_once, count - first)));
      fill(first, std::span(block));
    }
    return block[static_cast<std::size_t>(within)];
  };
}

/// By |Δ| where it is a function of that: on both sides of 0 the same to the last digit. Ahead and
/// behind each from its own rows.
std::function<Row(std::int64_t)> product_rows(const Scene& scene) {
  const auto& encoding = scene.sinusoidal();
  const auto t = scene.state().position;
  const Range range = written_range(scene.state());
  const double at_zero = scene.dot_at_zero();
  const bool is_even = encoding.is_rotation() && !is_mirrored(scene.state());
  const std::int64_t start = is_even ? 0 : range.from,
                     last = is_even ? std::max(std::abs(range.from), range.to) : range.to;
  const auto products = [&](bool is_behind) {
    return in_blocks<double>(last - start + 1, 4096, [=, &encoding](auto place, auto out) {
      const std::int64_t first = start + place, end = first + std::ssize(out) - 1;
      if (is_even) return encoding.dot_curve(first, 1, out);
      encoding.dot_curve_at(t, is_behind ? -end : first, 1, out);
      if (is_behind) std::ranges::reverse(out);
    });
  };
  return
      [=, ahead = products(false), behind = products(!is_even)](std::int64_t delta) mutable -> Row {
        const auto place = (is_even ? std::abs(delta) : delta) - start;
        const double dot = ahead(place);
        return {static_cast<double>(delta), dot, dot / at_zero, is_even ? dot : behind(place)};
      };
}

std::function<Row(std::int64_t)> against_rows(const Scene& scene) {
  return [&scene, t = scene.state().position](std::int64_t delta) -> Row {
    return {static_cast<double>(t + delta), value_at(scene, delta)};
  };
}

std::function<Row(std::int64_t)> spread_rows(const Scene& scene) {
  const Range range = written_range(scene.state());
  auto spreads = in_blocks<DotSpread>(
      range.count(), 64,
      [&encoding = scene.encoding(), range, positions = Cells{0, scene.state().length},
       threads = std::make_shared<Threads>()](std::int64_t first, std::span<DotSpread> out) {
        dot_spread_curve(encoding, positions, range.from + first, 1, out, threads.get());
      });
  return [=](std::int64_t delta) mutable -> Row {
    const DotSpread at = spreads(delta - range.from);
    const double none = at.count > 0 ? 0 : std::nan("");
    return {static_cast<double>(delta), at.mean + none,    at.deviation + none,
            at.lowest + none,           at.highest + none, static_cast<double>(at.count)};
  };
}

constexpr Shown kProduct{"product", &Palette::delta, {"share", "euclidean"}},
    kDifference{"difference"};

constexpr Mode kCurve{curve_facts,
                      kCurveClaims,
                      "The curve from t; those from other positions, dashed, where they differ.",
                      {kProduct, Shown{"first-rise", &Palette::text, {"rise"}},
                       Shown{"first-negative", &Palette::text, {"negative"}}},
                      draw_curve,
                      stack_cells,
                      product_reading,
                      {"delta", "dot", "normalized"},
                      product_rows};
constexpr Mode kDirection{direction_facts,
                          kDirectionClaims,
                          "Ahead is on the right, behind on the left. Dashed hand: at t − δ.",
                          {kProduct, Shown{"behind", &Palette::delta}, kDifference,
                           Shown{"gap", &Palette::k, {"largest-gap", "largest-gap-pair"}}},
                          draw_direction,
                          direction_cells,
                          product_reading,
                          {"delta", "dot", "normalized", "dot_behind"},
                          product_rows};
constexpr Mode kAgainst{
    against_facts,
    kAgainstClaims,
    "The cosine similarity of position t = {position} and every position s.",
    {Shown{"here", &Palette::t}, kProduct, Shown{"next-best", &Palette::text, {"next-best-at"}},
     Shown{"least", &Palette::text, {"least-at"}}},
    draw_against,
    whole_cells,
    against_reading,
    {"position", "cosine"},
    against_rows};
constexpr Mode kSpread{
    spread_facts,
    kSpreadClaims,
    "Line: mean over t. Band: ± one standard deviation.",
    {Shown{"mean", &Palette::delta, {"deviation", "count"}}, Shown{"range"}, Shown{"own"},
     Shown{"first-negative"}},
    draw_spread,
    [](const Scene&, const Facts&, const Palette&) { return std::vector<plot::Cell>(); },
    spread_reading,
    {"delta", "mean", "deviation", "lowest", "highest", "positions"},
    spread_rows};

std::string number(double v) { return finite_text(v, 5); }

EquationText directions(const Scene& scene, const Facts& known) {
  const double ahead = known.number("product"), behind = known.number("behind");
  const bool same =
      std::abs(ahead - behind) <= dot_rounding(scene.sinusoidal(), scene.state().length);
  const bool one_matrix = !known.holds("gap");
  const auto norm = "∥M_δ − M_<−δ>∥ = " + gap_text(known);
  const auto values = "p(t)·p(<t+δ>) = " + (same ? "" : number(ahead) + R"(,\quad )") +
                      "p(t)·p(<t−δ>) = " + number(same ? ahead : behind);
  return {
      fmt::format(R"(p(t)·p(t+δ) {} p(t)·p(t−δ),\quad M_δ {} M_<−δ>)", same ? "=" : "≠",
                  one_matrix ? "=" : "≠"),
      {values + R"(,\quad )" + norm, values, norm},
      {same && !one_matrix ? "the product is the same ahead and behind, the rotation is not" : "",
       ""}};
}

/// A fraction in symbols and in numbers.
EquationText fraction(std::string symbols, double dot, double by, double value,
                      std::string caption) {
  return {std::move(symbols),
          {fmt::format("p(t)·p(<t+δ>)/{0} = {1}/{0} = {2}", number(by), number(dot), number(value)),
           number(value)},
          {std::move(caption), ""}};
}

}  // namespace

const Mode& mode_of(const State& state) {
  if (is_against_all(state)) return kAgainst;
  if (!has_waves(state)) return kSpread;
  return is_mirrored(state) ? kDirection : kCurve;
}

std::span<const Claim> claims(const State& state) {
  if (state.length == 1) return kSingleClaims;
  static constexpr std::array kOneWave{
      kDiffer,
      Claim{[](const Facts& all) { return all.holds("difference"); },
            "One wave: similarity comes back in full every {wavelength}"},
      kCurveClaims.back()};
  const Mode& mode = mode_of(state);
  if (&mode == &kCurve && pair_count(state) == 1) return kOneWave;
  if (&mode == &kDirection && state.offset == 0) return kNoDirectionClaims;
  return mode.claims;
}

std::string divisor_text(const Scene& scene) {
  const bool is_half_d = scene.dot_at_zero() == 0.5 * static_cast<double>(scene.state().d);
  return is_half_d ? "(d/2)" : short_text(scene.dot_at_zero(), 6);
}

EquationText equation(const Scene& scene, const Facts& known) {
  const State& state = scene.state();
  const std::int64_t t = state.position, there = t + state.offset;
  if (is_against_all(state)) {
    const double dot = dot_of(scene, t, there);
    return fraction(R"(\frac{p(t)·p(t+δ)}{∥p(t)∥·∥p(t+δ)∥})", dot,
                    std::sqrt(dot_of(scene, t, t)) * std::sqrt(dot_of(scene, there, there)),
                    std::isnan(dot) ? dot : value_at(scene, state.offset), "cosine similarity");
  }
  if (is_mirrored(state)) return directions(scene, known);
  if (!has_waves(state) || state[kMeasure] == Similarity::dot) return product_equation(scene);
  const auto here = compared(scene, state.offset);
  if (state[kMeasure] == Similarity::euclidean)
    return {"∥p(t) − p(t+δ)∥ = \\sqrt{∑_{i=0}^{d−1}(p_i(t) − p_i(t+δ))^2}",
            {"∥p(t) − p(<t+δ>)∥ = " + number(here.euclidean)},
            {""}};
  return fraction(R"(\frac{p(t)·p(t+δ)}{p(t)·p(t)})", here.dot, scene.dot_at_zero(),
                  here.normalized, "as a ratio to that at distance 0");
}

}  // namespace posenc::distance

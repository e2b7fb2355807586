#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/distance_direction.hpp"
#include "views/distance_layout.hpp"
#include "views/parts.hpp"

namespace posenc::distance {
namespace {

constexpr double kNameLine = 18, kValueLine = 54, kNoteLine = 80;  // baselines
constexpr double kValueSize = 26, kLeastValueSize = 15;
constexpr int kDigits = 5;

/// Names and notes in full, and as short as they may be where there is less room.
struct Fact {
  Wording name;
  std::string value;
  Wording note;
  Color color;
};

Fact at_delta(const Palette& palette, const Scene& scene) {
  const auto offset = scene.state().offset;
  const auto both = compared(scene, offset);
  const auto share = fmt::format("÷ {} {}", divisor_text(scene), short_text(both.normalized, 4));
  return {{fmt::format("at δ = {}", integer_text(offset))},
          fmt::format("{} of {}", short_text(both.dot, 4), at_zero_text(scene)),
          {share + fmt::format(" · Euclidean {}", short_text(both.euclidean, 4)), share},
          palette.delta};
}

std::string none_text(std::int64_t searched) {
  return fmt::format("none up to Δ = {}", integer_text(searched));
}

/// What the dot product does first, or, where that depends on t, its mean.
Wording wording_of(const Scene& scene, const std::string& does) {
  if (!scene.sinusoidal().is_rotation())
    return {"the mean over t " + does, "mean over t " + does, "mean " + does};
  return {"the dot product " + does, "dot product " + does, does};
}

/// Of the dot product at a distance, which may lie past the end of the axis.
Wording dot_note(const Scene& scene, std::int64_t delta, const std::string& before, int digits) {
  const auto dot = before + short_text(scene.sinusoidal().dot(delta), digits);
  if (shown_range(scene.state()).contains(delta)) return {dot};
  const auto where = delta < shown_range(scene.state()).from ? ", before the start of the axis"
                                                             : ", past the end of the axis";
  return {dot + where, dot + ", off the axis", "off the axis"};
}

Fact rise(const Palette& palette, const Scene& scene, const Facts& facts) {
  Fact fact{wording_of(scene, "first rises at"),
            none_text(facts.rise_searched),
            {"it falls steadily"},
            palette.text};
  if (facts.first_rise) {
    const auto from = *facts.first_rise;
    fact.value = fmt::format("Δ = {} → {}", integer_text(from), integer_text(from + 1));
    const double low = scene.sinusoidal().dot(from), high = scene.sinusoidal().dot(from + 1);
    // As many as show that it rises.
    constexpr int kMostDigits = 15;
    int digits = kDigits;
    while (digits < kMostDigits && short_text(low, digits) == short_text(high, digits)) ++digits;
    fact.note = dot_note(scene, from + 1, short_text(low, digits) + " → ", digits);
  }
  return fact;
}

Fact negative(const Palette& palette, const Scene& scene, const Facts& facts) {
  Fact fact{wording_of(scene, "first negative at"),
            none_text(facts.negative_searched),
            {"it stays at or above 0", "never below 0"},
            palette.text};
  if (facts.first_negative) {
    fact.value = fmt::format("Δ = {}", integer_text(*facts.first_negative));
    fact.note = dot_note(scene, *facts.first_negative, "", kDigits);
  }
  return fact;
}

std::array<Fact, 4> directions(const Palette& palette, const Scene& scene) {
  const Direction found = present_direction(scene);
  const auto delta = integer_text(scene.state().offset), k = integer_text(scene.state().pair);
  return {
      Fact{{"p(t) · p(t + δ)"},
           short_text(found.ahead, kDigits),
           {fmt::format("ahead, at δ = {}", delta), "ahead"},
           palette.delta},
      Fact{{"p(t) · p(t − δ)"},
           short_text(found.behind, kDigits),
           {"behind, as far away", "behind"},
           palette.delta},
      Fact{{"their difference"},
           short_text(found.difference(), 2),
           {fmt::format("at most {} at other distances", short_text(found.largest_difference, 2)),
            fmt::format("elsewhere at most {}", short_text(found.largest_difference, 2))},
           palette.text},
      Fact{{fmt::format("M for δ and −δ apart, pair {}", k), "M for δ and −δ apart"},
           found.gap_text(),
           {fmt::format("at most {}, of pair {}", found.largest_gap_text(),
                        integer_text(found.largest_pair)),
            fmt::format("at most {}", found.largest_gap_text())},
           palette.k}};
}

std::array<Fact, 4> against(const Palette& palette, const Scene& scene) {
  const State& state = scene.state();
  const auto value = [&](std::int64_t delta) {
    return short_text(compared(scene, delta).normalized, 5);
  };
  const Against found = present_against(scene);
  const auto other = [&](Wording name, const std::string& product, std::int64_t position) {
    return Fact{std::move(name), found.any ? product : "none",
                found.any ? Wording{"at s = " + positions_text(scene, position),
                                    "at s = " + integer_text(position)}
                          : Wording{"no other position"},
                palette.text};
  };
  return {Fact{{fmt::format("at s = t = {}", integer_text(state.position)), "at t"},
               value(0),
               {"every vector with itself", "with itself"},
               palette.t},
          Fact{{fmt::format("at s = t + δ = {}", integer_text(state.position + state.offset)),
                "at t + δ"},
               value(state.offset),
               {fmt::format("δ = {}", integer_text(state.offset))},
               palette.delta},
          other({"next best on the axis", "next best"}, found.largest_text(), found.position),
          other({"least alike on the axis", "least alike"}, short_text(found.least, kDigits),
                found.least_position)};
}

/// Which dashes are whose, in place of a fact's name: in small type where they would be too long, and with `t =` on the
/// first alone where they still would be.
void draw_legend(Canvas& canvas, const Palette& palette, const Curves& curves, bool apart, Point at,
                 double room) {
  struct Kind {
    double text, sample, gap, between;
    bool every_t;
  };
  constexpr std::array kKinds{
      Kind{size::kAxis, 30, 8, 22, true}, Kind{size::kSmall, 16, 5, 8, true},
      Kind{size::kSmall, 16, 5, 8, false}, Kind{size::kSmall, 12, 4, 6, false}};
  const auto name = [&](std::size_t c, const Kind& kind) {
    return (c == 0 || kind.every_t ? "t = " : "") + integer_text(curves.positions[c]);
  };
  const auto width = [&](const Kind& kind) {
    double sum = 0;
    for (std::size_t c = 0; c < curves.positions.size(); ++c) {
      const TextStyle style{Face::regular, kind.text, palette.text};
      sum += kind.sample + kind.gap + canvas.measure(name(c, kind), style).width + kind.between;
    }
    return sum;
  };
  const auto fitting =
      std::ranges::find_if(kKinds, [&](const Kind& k) { return width(k) <= room; });
  const Kind& kind = fitting == kKinds.end() ? kKinds.back() : *fitting;
  for (std::size_t c = 0; c < curves.positions.size(); ++c) {
    const Point from = at - Point(0, 5), to = from + Point(kind.sample, 0);
    if (c == 0 || !apart) canvas.line(from, to, curve_stroke(palette, 0, apart));
    if (c > 0) canvas.line(from, to, curve_stroke(palette, c, apart));
    const TextStyle style{Face::regular, kind.text, c == 0 ? palette.t : palette.text};
    canvas.text(at + Point(kind.sample + kind.gap, 0), name(c, kind), style);
    at.x += kind.sample + kind.gap + canvas.measure(name(c, kind), style).width + kind.between;
  }
}

}  // namespace

void draw_facts(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& area) {
  const Facts facts = present_facts(scene);
  const Curves curves = present_curves(scene);
  Fact difference{
      {}, short_text(curves.largest_difference, 2), {"the only position"}, palette.text};
  if (curves.curves.size() > 1) {
    difference.note = {"largest difference between the curves", "largest difference of the curves",
                       "largest difference"};
  }
  const auto show = scene.state().distance.show;
  const std::array all =
      show == DistanceShow::mirrored ? directions(palette, scene)
      : show == DistanceShow::position
          ? against(palette, scene)
          : std::array{difference, at_delta(palette, scene), rise(palette, scene, facts),
                       negative(palette, scene, facts)};
  constexpr std::array kShares{0.0, 0.29, 0.53, 0.77, 1.0};
  constexpr double kBetween = 20;
  if (show == DistanceShow::curve)
    draw_legend(canvas, palette, curves, !scene.sinusoidal().is_rotation(),
                area.min + Point(0, kNameLine), kShares[1] * area.width());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Point at{area.min.x + kShares[i] * area.width(), area.min.y};
    const double room = (kShares[i + 1] - kShares[i]) * area.width() - kBetween;
    const TextStyle words{Face::regular, size::kAxis, palette.muted};
    TextStyle value{Face::semibold, kValueSize, all[i].color, true};
    while (value.size > kLeastValueSize && canvas.measure(all[i].value, value).width > room)
      value.size -= 1;
    draw_wording(canvas, at + Point(0, kNameLine), all[i].name, words, room);
    canvas.text(at + Point(0, kValueLine), shorten(canvas, all[i].value, value, room), value);
    draw_wording(canvas, at + Point(0, kNoteLine), all[i].note, words, room);
  }
}

}  // namespace posenc::distance

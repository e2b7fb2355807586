#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>

#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/beyond_layout.hpp"
#include "views/parts.hpp"

namespace posenc::beyond {
namespace {

constexpr double kNames = 98, kMarkName = 24;

bool is_logarithmic(const State& state) {
  constexpr std::int64_t kMuchLonger = 20;
  return state.length / kMuchLonger > state.beyond.trained;
}

std::string how_to_read(const State& state) {
  const Cells trained = trained_positions(state);
  return fmt::format(
      "Bars: the phases that a pair takes at the trained positions {} … {}. Dots: those at t{}; "
      "crosses were never seen.{}",
      integer_text(trained.first), integer_text(trained.first + trained.count - 1),
      shifted_position(state) ? ", hollow at t + δ" : "",
      is_logarithmic(state) ? " On top positions stand by their logarithm." : "");
}

void draw_cross(Canvas& canvas, Point at, double r, const Stroke& stroke) {
  canvas.line(at - Point(r, r), at + Point(r, r), stroke);
  canvas.line(at + Point(-r, r), at + Point(r, -r), stroke);
}

/// At t + δ: hollow, or a thin cross.
void draw_ahead(Canvas& canvas, Point at, double r, bool unseen, Color color) {
  if (unseen) {
    draw_cross(canvas, at, r, {color, 1.5});
  } else {
    canvas.circle(at, r, {}, Stroke{color, 1.5});
  }
}

}  // namespace

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  Rect rest = draw_heading(canvas, frame, *state.convention, claim(scene), how_to_read(state));
  Layout at;
  at.bounds = frame.area;
  constexpr double kBar = 22, kCompactBar = 12, kWordsWidth = 330, kWidthForCircle = 900,
                   kCircle = 300;
  const double bar = frame.compact ? kCompactBar : kBar, gap = frame.compact ? 4 : 12;
  const bool wide = !frame.compact && rest.width() >= kWidthForCircle;
  const double left = rest.min.x + kNames, top = rest.min.y + kMarkName;
  const double right = rest.max.x - (frame.compact ? 12 : kWordsWidth);
  at.table = {{left, top}, {right, top + bar}};
  at.formula = {{left, at.table.max.y + gap}, {right, at.table.max.y + gap + bar}};
  const auto places = static_cast<double>(std::max(state.length, state.beyond.trained));
  const bool logarithmic = is_logarithmic(state);
  at.positions = {logarithmic ? 1.0 : 0.0, std::max(places, 2.0), left, right, logarithmic};

  at.plot = {{left, at.formula.max.y + (frame.compact ? 14 : 30)},
             rest.max - Point(wide ? kCircle + 24 : 12, kBottomAxisRoom)};
  if (at.plot.max.y < at.plot.min.y + 40) at.plot.max.y = at.plot.min.y + 40;
  at.turns = {0, 1, at.plot.max.y - 2, at.plot.min.y + 2};
  constexpr double kReadable = 9, kNarrowest = 5;
  const int pairs = scene.sinusoidal().pairs();
  const int fitting = fitting_pairs(pairs, at.plot.width(), kReadable, kNarrowest);
  at.pairs = chosen_pairs(pairs, fitting, static_cast<int>(state.pair));
  if (wide) at.circle = Rect{{rest.max.x - kCircle, at.plot.min.y}, {rest.max.x, rest.max.y}};
  return at;
}

std::optional<int> pair_at(const Layout& at, Point point) {
  if (!at.plot.contains(point)) return std::nullopt;
  const auto i = static_cast<std::size_t>((point.x - at.plot.min.x) / at.pitch());
  return at.pairs[std::min(i, at.pairs.size() - 1)];
}

void draw_bars(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
               bool compact) {
  const State& state = scene.state();
  const Cells trained = trained_positions(state);
  const auto pixel = [&](std::int64_t place) {
    const auto data = std::max(static_cast<double>(place), at.positions.data_from);
    return std::clamp(at.positions.pixel_from_data(data), at.table.min.x, at.table.max.x);
  };
  const double end = std::max(pixel(trained.count), at.table.min.x + 2);
  canvas.rect({at.table.min, {end, at.table.max.y}}, mix(palette.ground, palette.text, 0.45));
  canvas.rect(at.table, {}, Stroke{palette.muted, 1, Dash::dashed});
  canvas.rect(at.formula, mix(palette.ground, palette.text, 0.45));
  const double em = compact ? size::kSmall : size::kAxis;
  const TextStyle name{Face::semibold, em, palette.text};
  const auto row_name = [&](const Rect& bar, std::string_view words) {
    canvas.text({bar.min.x - 10, bar.centre().y}, words, name, HAlign::right, VAlign::middle);
  };
  row_name(at.table, "table");
  row_name(at.formula, "formula");

  const auto t = state.position;
  LabelPlacer above(
      {{at.bounds.min.x, at.table.min.y - kMarkName - 2}, {at.bounds.max.x, at.table.min.y - 2}});
  const auto mark = [&](std::int64_t position, std::string_view symbol, const Stroke& stroke) {
    const double x = pixel(position - trained.first + 1);
    canvas.line({x, at.table.min.y - 4}, {x, at.formula.max.y + 4}, stroke);
    above.place(canvas, {x, at.table.min.y - 13}, 2,
                fmt::format("{} = {}", symbol, integer_text(position)),
                {Face::semibold, em, stroke.color, true});
  };
  // A name stands at the right of its line, or else at the left: the one further right is placed first.
  const auto there = shifted_position(state);
  const Stroke ahead{palette.delta, 2, Dash::dashed};
  if (there && *there > t) mark(*there, "t + δ", ahead);
  mark(t, "t", {palette.t, 2});
  if (there && *there < t) mark(*there, "t + δ", ahead);
  if (compact) return;
  const auto rows = integer_text(trained.count);
  const double left = at.table.max.x + 16, room = 330 - 16;
  const auto beside = [&](const Rect& bar, const Wording& words, Color color) {
    draw_wording(canvas, {left, bar.centre().y + 6}, words,
                 {Face::regular, size::kAxis, color, true}, room);
  };
  if (is_past_table(state)) {
    beside(at.table,
           {fmt::format("error: {} rows, none for position {}", rows, integer_text(t)),
            fmt::format("error: only {} rows", rows), "error"},
           palette.error);
  } else {
    beside(at.table, {fmt::format("a row for position {}", integer_text(t)), "a row"},
           palette.muted);
  }
  beside(at.formula,
         {fmt::format("p({}) = ({}, {}, …)", integer_text(t),
                      fixed_text(scene.encoding().entry(t, 0), 4),
                      fixed_text(scene.encoding().entry(t, 1), 4)),
          "defined"},
         palette.text);
}

void draw_phases(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                 bool compact) {
  const auto& phases = present_phases(scene);
  draw_left_axis(canvas, palette, at.plot, at.turns, compact ? "turns" : "phase (turns)");
  const double pitch = at.pitch(), width = std::min(pitch * 0.72, 34.0);
  const double r = std::clamp(pitch * 0.32, 2.0, 5.0);
  const auto* const ahead = shifted_position(scene.state()) ? &shifted_phases(scene) : nullptr;
  for (std::size_t i = 0; i < at.pairs.size(); ++i) {
    const int k = at.pairs[i];
    const auto& pair = phases[static_cast<std::size_t>(k)];
    const double x = at.plot.min.x + (static_cast<double>(i) + 0.5) * pitch;
    const bool present = k == scene.state().pair;
    const double top = at.turns.pixel_from_data(pair.seen);
    canvas.rect({{x - width / 2, std::min(top, at.plot.max.y - 2)}, {x + width / 2, at.plot.max.y}},
                mix(palette.ground, present ? palette.k : palette.text, present ? 0.6 : 0.28));
    const Point dot{x, at.turns.pixel_from_data(pair.phase)};
    if (ahead != nullptr)
      draw_ahead(canvas, {x, at.turns.pixel_from_data((*ahead)[static_cast<std::size_t>(k)].phase)},
                 r, (*ahead)[static_cast<std::size_t>(k)].unseen, palette.delta);
    if (pair.unseen) {
      draw_cross(canvas, dot, r, {palette.error, std::max(r * 0.5, 1.5)});
    } else {
      canvas.circle(dot, r, palette.t);
    }
  }
  canvas.line({at.plot.min.x, at.plot.max.y}, at.plot.max, {palette.line});
  // Pairs by number: the first, the last, and k between where they stand apart.
  LabelPlacer names(at.bounds);
  const TextStyle style{Face::regular, size::kAxis, palette.muted, true};
  const auto name = [&](std::size_t i, std::string_view words, const TextStyle& how) {
    const double half = canvas.measure(words, how).width / 2;
    const double x =
        std::clamp(at.plot.min.x + (static_cast<double>(i) + 0.5) * pitch, at.bounds.min.x + half,
                   (at.circle ? at.circle->min.x - 8 : at.bounds.max.x) - half);
    const Point place{x, at.plot.max.y + 8};
    const Rect box = canvas.text_box(place, words, how, HAlign::centre, VAlign::top);
    if (!names.is_free(box)) return;
    names.block(box.grown(4));
    canvas.text(place, words, how, HAlign::centre, VAlign::top);
  };
  const auto chosen = std::ranges::find(at.pairs, static_cast<int>(scene.state().pair));
  name(static_cast<std::size_t>(chosen - at.pairs.begin()),
       fmt::format("k = {}", integer_text(scene.state().pair)),
       {Face::semibold, size::kAxis, palette.k, true});
  for (const std::size_t i : {std::size_t{0}, at.pairs.size() - 1, at.pairs.size() / 2}) {
    name(i, integer_text(at.pairs[i]), style);
  }
  const int pairs = scene.sinusoidal().pairs();
  const auto shown = static_cast<std::int64_t>(at.pairs.size());
  const auto words = shown == pairs ? std::string("pair")
                                    : fmt::format("pair ({} of {} shown)", integer_text(shown),
                                                  integer_text(pairs));
  canvas.text({at.plot.max.x, at.plot.max.y + 32}, compact ? "pair" : words, style, HAlign::right,
              VAlign::top);
}

void draw_circle(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& area) {
  const auto k = scene.state().pair;
  const auto& pair = present_phases(scene)[static_cast<std::size_t>(k)];
  const bool is_ahead = shifted_position(scene.state()).has_value();
  const double words_height = is_ahead ? 119 : 96;
  const double radius = std::min(area.width() / 2 - 34, (area.height() - words_height) / 2 - 8);
  double y = area.min.y;
  if (radius > 24) {
    const Point centre{area.centre().x, area.min.y + radius + 4};
    const double turn = 2 * std::numbers::pi, way = pair.backwards ? 1 : -1;
    canvas.circle(centre, radius, {}, Stroke{palette.line, 10});
    canvas.arc(centre, radius, std::min(0.0, way * turn * pair.seen),
               std::max(0.0, way * turn * pair.seen), {mix(palette.ground, palette.k, 0.8), 10});
    const auto tip_at = [&](double phase) {
      const double angle = way * turn * phase;
      return centre + radius * Point(std::cos(angle), std::sin(angle));
    };
    if (is_ahead) {
      const auto& there = shifted_phases(scene)[static_cast<std::size_t>(k)];
      const Point end = tip_at(there.phase);
      canvas.line(centre, end, {palette.delta, 2, Dash::dashed});
      draw_ahead(canvas, end, 8, there.unseen, palette.delta);
    }
    const Point tip = tip_at(pair.phase);
    canvas.line(centre, tip, {palette.t, 2.5});
    if (pair.unseen) {
      draw_cross(canvas, tip, 8, {palette.error, 4});
    } else {
      canvas.circle(tip, 8, palette.t, Stroke{palette.ground, 2});
    }
    y = centre.y + radius + 14;
  }
  const double room = area.width();
  draw_wording(canvas, {area.min.x, y + 20}, {fmt::format("pair {}", integer_text(k))},
               {Face::semibold, size::kBody, palette.k}, room);
  draw_wording(canvas, {area.min.x, y + 44},
               pair.seen >= 1
                   ? Wording{"all of its circle was seen", "all was seen"}
                   : Wording{fmt::format("{} turns were seen", short_text(pair.seen, 3))},
               {Face::regular, size::kAxis, palette.text, true}, room);
  draw_wording(canvas, {area.min.x, y + 67},
               {fmt::format("at t: {} turns, {}", short_text(pair.phase, 3),
                            pair.unseen ? "never seen" : "seen before")},
               {Face::regular, size::kAxis, pair.unseen ? palette.error : palette.t, true}, room);
  if (!is_ahead) return;
  const auto& there = shifted_phases(scene)[static_cast<std::size_t>(k)];
  draw_wording(canvas, {area.min.x, y + 90},
               {fmt::format("at t + δ: {} turns, {}", short_text(there.phase, 3),
                            there.unseen ? "never seen" : "seen before")},
               {Face::regular, size::kAxis, palette.delta, true}, room);
}

}  // namespace posenc::beyond

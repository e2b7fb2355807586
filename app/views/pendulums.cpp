#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/pendulum_layout.hpp"
#include "views/pendulum_numbers.hpp"
#include "views/pendulum_panels.hpp"
#include "views/views.hpp"

namespace posenc {
namespace pendulum {
namespace {

constexpr int kExactDigits = 12;

void draw_beams(Canvas& canvas, const Palette& p, const Layout& l) {
  for (int i = 0; i < l.beams; ++i) {
    const double y = l.swings.min.y + i * l.beam_height;
    const double end = (l.spacing() - l.column) / 2;
    canvas.line({l.left - end, y}, {l.left + l.columns() * l.column + end, y},
                {i == 0 ? p.text : p.muted, i == 0 ? 4.0 : 2.0});
  }
}

void draw_pendulums(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& terms = shown_terms(scene);
  const auto delta = static_cast<double>(scene.state().offset);
  const double thin = frame.compact ? 1 : 1.5;
  if (scene.state().pendulums.ghosts) {
    for (int i = 0; i < l.columns(); ++i) {
      const Point ghost = l.tip(i, shown_at(scene, l.pairs[static_cast<std::size_t>(i)], delta));
      canvas.line(l.pivot(i), ghost, {p.delta.with_alpha(0.7), thin, Dash::dashed});
      canvas.circle(ghost, l.bob, {}, Stroke{p.delta, thin});
    }
  }
  for (int i = 0; i < l.columns(); ++i) {
    const int k = l.pairs[static_cast<std::size_t>(i)];
    const Point bob = l.tip(i, shown_at(scene, k, 0));
    canvas.line(l.pivot(i), bob, {p.text, thin});
    canvas.circle(bob, l.bob, term_colour(p, terms[static_cast<std::size_t>(k)]),
                  Stroke{p.text, thin});
    if (k == scene.state().pair) canvas.circle(bob, l.bob + 4, {}, Stroke{p.k, 3});
  }
  draw_beams(canvas, p, l);
}

/// The way of the hand from t to t+δ, the shorter way round, as a sector.
void draw_sector(Canvas& canvas, Point centre, double radius, SinCos from, double turned_rad,
                 Color color) {
  std::vector<Point> sector{centre};
  const int steps = std::max(2, static_cast<int>(std::ceil(std::abs(turned_rad) / 0.2)));
  for (int i = 0; i <= steps; ++i) {
    const double angle = std::atan2(from.sin, from.cos) + turned_rad * i / steps;
    sector.push_back(centre + radius * Point(std::sin(angle), -std::cos(angle)));
  }
  canvas.fill(sector, color);
}

void draw_clocks(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& terms = shown_terms(scene);
  const auto offset = scene.state().offset;
  const double thick = std::clamp(l.string / 12, 1.5, 3.5);
  for (int i = 0; i < l.columns(); ++i) {
    const int k = l.pairs[static_cast<std::size_t>(i)];
    const Point centre = l.pivot(i);
    const Color agreement = term_colour(p, terms[static_cast<std::size_t>(k)]);
    const auto hand = shown_at(scene, k, 0);
    if (scene.state().pendulums.ghosts && scene.sinusoidal().is_rotation(k)) {
      const auto turned = sin_cos(scene.sinusoidal().phase(offset, k));
      draw_sector(canvas, centre, l.string, hand, std::atan2(turned.sin, turned.cos),
                  agreement.with_alpha(0.55));
    }
    canvas.circle(centre, l.string, {}, Stroke{agreement, thick});
    canvas.circle(centre, l.string + thick / 2, {}, Stroke{p.muted, 0.75});
    if (scene.state().pendulums.ghosts) {
      const Point tip = l.tip(i, shown_at(scene, k, static_cast<double>(offset)));
      canvas.line(centre, tip, {p.delta, thick, Dash::dashed});
      canvas.circle(tip, thick * 1.3, p.ground, Stroke{p.delta, thick * 0.6});
    }
    canvas.line(centre, l.tip(i, hand), {p.t, thick * 1.3});
    canvas.circle(centre, thick, p.t);
    if (k == scene.state().pair)
      canvas.circle(centre, l.string + thick / 2 + 3, {}, Stroke{p.k, 3});
  }
}

/// "k = 4" below the selected pair.
void draw_selected(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto found = std::ranges::find(l.pairs, static_cast<int>(scene.state().pair));
  const auto index = static_cast<int>(found - l.pairs.begin());
  const TextStyle style{Face::bold, frame.compact ? size::kSmall : size::kAxis, frame.palette.k};
  const auto text = fmt::format("k = {}", integer_text(scene.state().pair));
  const double half = canvas.measure(text, style).width / 2;
  const double at =
      l.clocks ? l.x_of(index)
               : l.tip(index, shown_at(scene, l.pairs[static_cast<std::size_t>(index)], 0)).x;
  const double x = std::clamp(at, frame.area.min.x + half,
                              std::max(frame.area.min.x + half, frame.area.max.x - half));
  const double bottom = l.swings.min.y + l.beam_height * (index % l.beams + 1);
  canvas.text({x, bottom - 2}, text, style, HAlign::centre, VAlign::bottom);
}

void draw_ends(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& encoding = scene.sinusoidal();
  const TextStyle style{Face::regular, size::kAxis, frame.palette.muted};
  const auto one_swing = [&](int k) {
    return fmt::format("k = {}, one swing in {} positions", integer_text(k),
                       short_text(encoding.wavelength(k)));
  };
  const double y = frame.compact ? l.swings.min.y - 4 : l.swings.min.y - 12;
  const double right = l.left + l.columns() * l.column;
  const bool turned_round = gets_faster(encoding);
  const std::string_view left_word = turned_round ? "fast" : "slow";
  const std::string_view right_word = turned_round ? "slow" : "fast";
  auto left = fmt::format("{}: {}", left_word, one_swing(encoding.pairs() - 1));
  auto last = fmt::format("{}: {}", right_word, one_swing(0));
  if (encoding.pairs() == 1) {
    canvas.text({frame.area.centre().x, y}, one_swing(0), style, HAlign::centre);
    return;
  }
  const double room = std::max(right - l.left, canvas.measure("slow fast", style).width * 2);
  if (canvas.measure(left, style).width + canvas.measure(last, style).width + 24 > room) {
    left = left_word;
    last = right_word;
  }
  canvas.text({l.left, y}, left, style);
  canvas.text({right, y}, last, style, HAlign::right);
}

std::string how_to_read(const Scene& scene, int shown) {
  const State& state = scene.state();
  const auto here = integer_text(shown_position(scene));
  const bool clocks = state.pendulums.show == Swing::clocks;
  const auto step = pace(scene);
  std::string words;
  if (step > 1)
    words = fmt::format("Fast-forwarded: t counts steps of {} positions. ", integer_text(step));
  words += fmt::format("Solid: at {}{}. ", step > 1 ? "" : "t = ", here);
  if (state.pendulums.ghosts) {
    words +=
        fmt::format("Dashed and hollow: at {}{}. ",
                    step > 1 ? "" : "t + δ = ", integer_text(shown_position(scene) + state.offset));
  }
  words += clocks ? "Coloured by agreement: blue agrees, red opposes"
                  : "Filled by agreement: blue agrees, red opposes";
  const int pairs = pair_count(state);
  if (shown < pairs) {
    words += fmt::format(". {} of {} pairs, evenly chosen", shown, integer_text(pairs));
  }
  return words;
}

void draw_pair_readout(Canvas& canvas, const Frame& frame, const Scene& scene, int k) {
  const auto& encoding = scene.sinusoidal();
  const auto phase = encoding.phase_at(shown_point(scene), k);
  const auto number = [](double v) { return short_text(v, kExactDigits); };
  const double t = shown_point(scene);
  const auto at =
      t == std::floor(t) ? integer_text(static_cast<std::int64_t>(t)) : fixed_text(t, 2);
  const std::array lines{
      fmt::format("pair k = {} at t = {}", integer_text(k), at),
      fmt::format("ω = {} rad per position", number(encoding.omega(k))),
      fmt::format("wavelength {} positions", number(encoding.wavelength(k))),
      fmt::format("angle {} rad", number(angle_rad(phase))),
      fmt::format("sine {}", number(sin(phase))),
      fmt::format("agreement{} = {}", encoding.is_rotation(k) ? " cos(ωδ)" : " at t and t + δ",
                  number(shown_terms(scene)[static_cast<std::size_t>(k)])),
  };
  draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines);
}

/// What the heading says; the layout of what stands below it depends on how many lines that takes.
Rect draw_words(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const auto& state = scene.state();
  const int shown = shown_pairs(frame, scene);
  return draw_heading(canvas, frame, *state.convention, claim_of(state, agreement(scene)).sentence,
                      how_to_read(scene, shown));
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const auto area = draw_words(canvas, frame, scene);
  const auto l = lay_out(frame, area, scene);
  if (scene.state().pendulums.trails) draw_trails(canvas, frame, scene, l);
  if (l.clocks) {
    draw_clocks(canvas, frame, scene, l);
  } else {
    draw_pendulums(canvas, frame, scene, l);
  }
  draw_selected(canvas, frame, scene, l);
  if (!frame.compact) draw_ends(canvas, frame, scene, l);
  if (l.bars.height() > 0) draw_bars(canvas, frame, scene, l);
  draw_sum(canvas, frame, scene, l);
  if (l.curve.height() > 0) draw_curve(canvas, frame, scene, l);
  if (frame.hover) {
    if (const auto column = column_at(l, *frame.hover)) {
      draw_pair_readout(canvas, frame, scene, l.pairs[static_cast<std::size_t>(*column)]);
    }
  }
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.down && !pointer.clicked) return next;
  RecordingCanvas unseen(&canvas);
  const auto l = lay_out(frame, draw_words(unseen, frame, scene), scene);
  if (pointer.clicked) {
    if (const auto column = column_at(l, pointer.at)) {
      next.pair = l.pairs[static_cast<std::size_t>(*column)];
    }
  }
  if (const auto delta = dragged_delta(scene, l, pointer)) next.offset = *delta;
  if (const auto t = dragged_position(scene, l, pointer)) next.position = *t;
  return next;
}

void data(const Scene& scene, TableWriter& table) {
  const auto& encoding = scene.sinusoidal();
  const auto& state = scene.state();
  table.header(std::array<std::string, 6>{"pair", "omega", "angle_rad", "sin", "term", "agrees"});
  for (int k = 0; k < encoding.pairs(); ++k) {
    const auto phase = encoding.phase(shown_position(scene), k);
    const double term = shown_terms(scene)[static_cast<std::size_t>(k)];
    const std::array row{static_cast<double>(k),
                         encoding.omega(k),
                         angle_rad(phase),
                         sin(phase),
                         term,
                         static_cast<double>(sign_of_term(state, term))};
    if (!table.row(row)) return;
  }
}

}  // namespace
}  // namespace pendulum

const View kPendulumsView{
    .id = "pendulum",
    .title = "Pendulums",
    .help =
        "Each pair as a pendulum that swings at its frequency, and how near positions look alike",
    .group = ViewGroup::encoding,
    .in_overview = true,
    .draw = pendulum::draw,
    .interact = pendulum::interact,
    .data = pendulum::data,
    .describe = pendulum::describe,
    .try_this =
        "Drag δ along the curve: the fast pairs disagree first\n"
        "Take a slow k and fast-forward to it, with trails\n"
        "Let the curve tell the sum so far, and play",
    .needs = Needs::sinusoids,
    .equation = equations::term,
};

}  // namespace posenc

#include "views/pendulum_panels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/formula.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/pendulum_numbers.hpp"

namespace posenc::pendulum {
namespace {

/// A term is at most 1 where a pair turns as one; sine and cosine of two frequencies may both be ±1 at once.
double largest_term(const Sinusoidal& encoding) { return encoding.is_rotation() ? 1 : 2; }

/// p_k(t)·p_k(t+δ): the pair's numbers at both positions.
Formula product_formula(const Palette& p) {
  const auto vector =
      math::script(math::italic("p", p.text), math::italic("k", p.k), math::row({}));
  return math::row({vector, math::upright("(", p.text), math::italic("t", p.t),
                    math::upright(")·", p.text), vector, math::upright("(", p.text),
                    math::italic("t", p.t), math::upright("+", p.text), math::italic("δ", p.delta),
                    math::upright(")", p.text)});
}

/// cos(ω_index δ), the index and δ in the colours of their symbols.
Formula term_formula(const Palette& p, Formula index, Formula delta) {
  return math::row({math::upright("cos", p.text), math::upright("(", p.text),
                    math::script(math::italic("ω", p.text), std::move(index), math::row({})),
                    std::move(delta), math::upright(")", p.text)});
}

void draw_bar_title(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const Point at{l.bars.min.x, l.bars.min.y - 14};
  const TextStyle style{Face::semibold, size::kBody, p.text};
  const std::string_view title = "Agreement of each pair";
  constexpr double kMath = 22;
  canvas.text(at, title, style);
  const bool turns = scene.sinusoidal().is_rotation();
  const auto general = turns ? term_formula(p, math::italic("k", p.k), math::italic("δ", p.delta))
                             : product_formula(p);
  const auto box =
      draw(canvas, at + Point(canvas.measure(title, style).width + 8, 0), general, kMath);

  if (!turns) return;
  const double angle = scene.sinusoidal().omega(k) * static_cast<double>(state.offset);
  auto factor = integer_text(state.offset);
  if (state.offset < 0) factor = fmt::format("({})", factor);
  auto selected =
      term_formula(p, math::upright(integer_text(k), p.k), math::upright(" · " + factor, p.delta));
  selected = math::row(
      {std::move(selected),
       math::upright(fmt::format(" = cos({}) = {}", short_text(angle, 5),
                                 fixed_text(shown_terms(scene)[static_cast<std::size_t>(k)], 4)),
                     p.text)});
  const double x = l.bars.max.x - measure(canvas, selected, kMath).width;
  if (x > box.max.x + 24) draw(canvas, {x, at.y}, selected, kMath);
}

/// The pairs' numbers below their bars: that of the selected one, and as many others as fit.
void draw_pair_axis(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const TextStyle style{Face::regular, size::kSmall, p.muted, true};
  const double y = l.bars.max.y + 12;
  LabelPlacer placer({{-1e9, -1e9}, {1e9, 1e9}});
  const auto place = [&](int i, const TextStyle& how) {
    const auto text = integer_text(l.pairs[static_cast<std::size_t>(i)]);
    const auto box =
        canvas.text_box({l.x_of(i), y}, text, how, HAlign::centre, VAlign::top).grown(5);
    if (!placer.is_free(box)) return;
    placer.block(box);
    canvas.text({l.x_of(i), y}, text, how, HAlign::centre, VAlign::top);
  };
  const auto selected = std::ranges::find(l.pairs, static_cast<int>(scene.state().pair));
  place(static_cast<int>(selected - l.pairs.begin()), {Face::bold, size::kSmall, p.k, true});

  const double widest = canvas.measure(integer_text(l.pairs.front()), style).width + 14;
  int every = 1;
  while (every < l.columns() && every * l.column < widest) every *= 2;
  for (int i = l.columns() - 1; i >= 0; i -= every) place(i, style);
  canvas.text({l.left - 10, y}, "k", {Face::math_italic, size::kAxis, p.k}, HAlign::right,
              VAlign::top);
}

/// How high a bar has to be to count as agreeing, and the signs of those that do, and of those that oppose.
void draw_agreeing(Canvas& canvas, const Palette& p, const Scene& scene, const Layout& l) {
  const auto& state = scene.state();
  const double zero = l.bars.centre().y;
  const double unit = l.bars.height() / 2 / largest_term(scene.sinusoidal());
  const double least = std::cos(state.pendulums.agree_deg * std::numbers::pi / 180);
  const double right = l.left + l.columns() * l.column;
  for (const double value : {least, -least}) {
    const double y = zero - unit * value;
    canvas.line({l.left, y}, {right, y}, {p.muted.with_alpha(0.7), 1, Dash::dashed});
  }
  constexpr double kNarrowest = 10;
  if (l.column < kNarrowest || unit < size::kSmall) return;
  const auto& terms = shown_terms(scene);
  for (int i = 0; i < l.columns(); ++i) {
    const int sign =
        sign_of_term(state, terms[static_cast<std::size_t>(l.pairs[static_cast<std::size_t>(i)])]);
    if (sign == 0) continue;
    // On the bar's other side, where nothing stands.
    canvas.text({l.x_of(i), zero + sign * size::kSmall * 0.7}, sign > 0 ? "+" : "−",
                {Face::regular, size::kSmall, p.muted}, HAlign::centre, VAlign::middle);
  }
}

}  // namespace

void draw_bars(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& terms = shown_terms(scene);
  const double zero = l.bars.centre().y;
  const double most = largest_term(scene.sinusoidal());
  const double unit = l.bars.height() / 2 / most;
  const double half = std::min(l.column * 0.38, 24.0);
  const double right = l.left + l.columns() * l.column;
  for (int i = 0; i < l.columns(); ++i) {
    const int k = l.pairs[static_cast<std::size_t>(i)];
    const double term = terms[static_cast<std::size_t>(k)];
    const double x = l.x_of(i);
    const double end = zero - unit * term;
    canvas.rect({{x - half, std::min(zero, end)}, {x + half, std::max(zero, end)}},
                term_colour(p, term));
    if (k == scene.state().pair) {
      canvas.rect(Rect{{x - half, std::min(zero, end)}, {x + half, std::max(zero, end)}}.grown(3),
                  {}, Stroke{p.k, 2}, 2);
    }
  }
  canvas.line({l.left, zero}, {right, zero}, {p.muted, 1});
  if (frame.compact) return;
  draw_agreeing(canvas, p, scene, l);
  for (const double value : {most, 0.0, -most}) {
    canvas.text({l.left - 10, zero - unit * value}, short_text(value),
                {Face::regular, size::kSmall, p.muted}, HAlign::right, VAlign::middle);
  }
  draw_bar_title(canvas, frame, scene, l);
  draw_pair_axis(canvas, frame, scene, l);
}

void draw_sum(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const auto sum = agreement(scene);
  const auto t = shown_position(scene);
  const auto vector_at = [&](std::int64_t at, Color color) {
    return math::row({math::italic("p", p.text), math::upright("(", p.text),
                      math::upright(integer_text(at), color), math::upright(")", p.text)});
  };
  const auto product = math::row({vector_at(t, p.t), math::upright(" · ", p.text),
                                  vector_at(t + state.offset, p.delta),
                                  math::upright(" = " + dot_number(sum, sum.dot), p.text)});
  const auto limit =
      fmt::format("of {}{}", at_zero_text(sum),
                  frame.compact                      ? ""
                  : scene.sinusoidal().is_rotation() ? ", which p(t) has with itself"
                                                     : ", which p(t) has with itself on average");
  const TextStyle muted{Face::regular, frame.compact ? size::kSmall : size::kBody, p.muted};
  const auto font_for = [&](double wanted, double room) {
    return std::min(wanted, wanted * room / measure(canvas, product, wanted).width);
  };
  if (frame.compact) {
    constexpr double kWanted = 22;
    const double y = l.sum.max.y - 10;
    const double beside =
        font_for(kWanted, l.sum.width() - canvas.measure(limit, muted).width - 12);
    if (beside < size::kSmall) {
      draw(canvas, {l.sum.min.x, y}, product, font_for(kWanted, l.sum.width()));
      return;
    }
    const auto box = draw(canvas, {l.sum.min.x, y}, product, beside);
    canvas.text({box.max.x + 12, y}, limit, muted);
    return;
  }
  const double font = font_for(size::kHero, l.sum.width());
  const auto from_top = [&](double y) { return Point{l.sum.min.x, l.sum.min.y + y}; };
  constexpr double kEvidence = 134;
  canvas.text(from_top(14),
              scene.sinusoidal().scale() == 1 ? "Their sum is the dot product"
                                              : "Their sum times 2/d is the dot product",
              {Face::semibold, size::kBody, p.text});
  // Nearer to each other where there is little room.
  const double limit_at = std::min(94.0, l.sum.height() - 4);
  draw(canvas, from_top(limit_at - 32), product, font);
  canvas.text(from_top(limit_at), limit, muted);
  const TextStyle small{Face::regular, size::kAxis, p.muted};
  if (l.sum.height() < kEvidence + 4) return;
  draw_wording(canvas, from_top(kEvidence), {still_text(sum)}, small, l.sum.width());
  constexpr double kAgreeing = kEvidence + 24;
  if (l.sum.height() < kAgreeing) return;
  const auto all = agree_text(state, sum);
  draw_wording(canvas, from_top(kAgreeing),
               {all, all.substr(0, all.find(',')), all.substr(0, all.find(';'))}, small,
               l.sum.width());
}

namespace {

AxisMap distance_axis(const CurvePart& part, const Rect& plot) {
  return {static_cast<double>(part.from), static_cast<double>(part.to()), plot.min.x, plot.max.x};
}

}  // namespace

void draw_curve(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  if (scene.state().pendulums.curve == SumCurve::history)
    return draw_history(canvas, frame, scene, l);
  const auto& part = curve_part(scene);
  const auto& plot = l.curve;
  const auto across = distance_axis(part, plot);
  const auto [least, most] = std::ranges::minmax(part.values);
  const double lowest = std::min(0.0, least);
  const AxisMap up{lowest, std::max(scene.dot_at_zero(), most), plot.max.y, plot.min.y};
  draw_bottom_axis(canvas, p, plot, across, "distance |Δ| in positions", true);
  constexpr std::string_view kName = "p(t) · p(t+Δ)";
  draw_left_axis(canvas, p, plot, up, left_axis_name_fits(canvas, plot, kName) ? kName : "product");
  if (lowest < 0) {
    const double zero = up.pixel_from_data(0);
    canvas.line({plot.min.x, zero}, {plot.max.x, zero}, {p.line, 1});
  }

  LabelPlacer placer(plot.grown(12));
  std::vector<Point> points;
  const double pixels = plot.width() / static_cast<double>(part.values.size());
  for (std::size_t i = 0; i < part.values.size(); ++i) {
    points.emplace_back(
        across.pixel_from_data(static_cast<double>(part.from) + static_cast<double>(i)),
        up.pixel_from_data(part.values[i]));
    placer.block(Rect{points.back(), points.back()}.grown(std::max(2.0, pixels)));
  }
  canvas.polyline(points, {p.text, 2}, false);

  const auto delta = scene.state().offset;
  const auto index = static_cast<std::size_t>(std::abs(delta) - part.from);
  const Point mark = points[index];
  canvas.line({mark.x, plot.min.y}, {mark.x, plot.max.y}, {p.delta, 1.5, Dash::dashed});
  canvas.circle(mark, 6, p.delta, Stroke{p.ground, 1.5});
  placer.block(Rect{{mark.x, plot.min.y}, {mark.x, plot.max.y}}.grown(4));
  const auto label = fmt::format("δ = {}", integer_text(delta));
  const TextStyle style{Face::bold, size::kAxis, p.delta};
  for (double gap = 12; gap < 90 && !placer.place(canvas, mark, gap, label, style); gap += 12) {
  }

  if (frame.hover && plot.contains(*frame.hover)) {
    const double at = std::round(across.data_from_pixel(frame.hover->x));
    const auto hovered = static_cast<std::size_t>(at - static_cast<double>(part.from));
    canvas.circle(points[hovered], 4, {}, Stroke{p.text, 1.5});
    const std::array lines{fmt::format("|Δ| = {}", integer_text(static_cast<std::int64_t>(at))),
                           fmt::format("p(t) · p(t+Δ) = {}", short_text(part.values[hovered], 12)),
                           std::string("Drag to set δ")};
    draw_readout(canvas, p, *frame.hover, frame.area, lines);
  }
}

std::optional<std::int64_t> dragged_delta(const Scene& scene, const Layout& l,
                                          const Pointer& pointer) {
  if (scene.state().pendulums.curve != SumCurve::distance || !pointer.down ||
      l.curve.height() <= 0 || !l.curve.grown(6).contains(pointer.pressed_at))
    return {};
  const auto& part = curve_part(scene);
  const auto& state = scene.state();
  // Not the last distance of this part where another begins with it: the curve would turn over
  // under the pointer.
  const auto last = std::min(
      part.from == 0 && part.to() >= state.length ? part.to() : part.to() - 1, state.length - 1);
  const auto wanted = std::llround(distance_axis(part, l.curve).data_from_pixel(pointer.at.x));
  const auto distance = std::clamp<std::int64_t>(wanted, part.from, std::max(part.from, last));
  return state.offset < 0 ? -distance : distance;
}

}  // namespace posenc::pendulum

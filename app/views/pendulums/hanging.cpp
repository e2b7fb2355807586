#include "views/pendulums/hanging.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "text/phrase.hpp"
#include "views/pairs.hpp"
#include "views/pendulums/numbers.hpp"
#include "views/pendulums/options.hpp"

namespace posenc::pendulums {
namespace {

constexpr double kEasyToSee = 6;    // radius of a bob
constexpr double kRing = 8;         // around the one that is chosen
constexpr double kTrailSteps = 32;  // of t that a trail goes back

/// The part of the longest string that pair k has: by the logarithm of its wavelength.
/// True lengths, which go with the square of the period, would be 1 to millions.
double share_of(const Sinusoidal& encoding, int k) {
  constexpr double kShortest = 0.45;
  double least = HUGE_VAL, most = 0;
  for (const int end : {0, encoding.pairs() - 1, k}) {
    least = std::min(least, encoding.wavelength(end));
    most = std::max(most, encoding.wavelength(end));
  }
  if (!std::isfinite(most) || most <= least) return 1;
  return kShortest +
         (1 - kShortest) * std::log(encoding.wavelength(k) / least) / std::log(most / least);
}

Hanging in_rows(const Swings& swings, const Rect& room, int rows) {
  Hanging h{.clocks = swings.clocks,
            .pairs = swings.pairs,
            .room = room,
            .rows = rows,
            .row_height = room.height() / rows};
  const auto [from, to] = columns_extent(h.pairs.size());
  h.x = {from, to, room.min.x, room.max.x};
  // Half the way to the next in the row, or to the edge.
  const double column = h.x.pixel_from_data(1) - h.x.pixel_from_data(0);
  const double side = std::min(column * rows / 2, h.x.pixel_from_data(0) - room.min.x);
  if (h.clocks) {
    h.string = std::max(1.0, std::min(0.92 * side, (h.row_height - size::kWords) / 2 - kRing));
    // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
    if (!swings.encoding->is_rotation()) h.string *= 0.72;
    return h;
  }
  constexpr double kGap = 1;
  h.bob = std::clamp(0.42 * side, 2.0, swings.trails ? 8.0 : 30.0);
  const double high = std::max(4.0, h.row_height - h.bob - kRing - size::kWords);
  h.trail = swings.trails ? 0.52 * high : 0;
  h.string = high - h.trail;
  h.room_beside = std::max(side - h.bob - kGap, 0.0);
  for (const int k : h.pairs) h.shares.push_back(share_of(*swings.encoding, k));
  return h;
}

}  // namespace

Swings::Swings(const Scene& scene)
    : clocks(scene.state()[kShow] == Swing::clocks),
      trails(scene.state()[kTrails]),
      ghosts(scene.state()[kGhosts]),
      pairs(shown_pairs(scene)),
      chosen(static_cast<int>(scene.state().pair)),
      offset(static_cast<double>(scene.state().offset)),
      point(shown_point(scene)),
      steps(std::min(kTrailSteps,
                     scene.position() - static_cast<double>(first_position(scene.state())))),
      passed(steps * static_cast<double>(pace(scene))),
      encoding(scene.shared_sinusoidal()),
      terms(shown_terms(scene)) {}

SinCos Swings::phase(int k, double after) const { return pair_waves(*encoding, k, point + after); }

plot::Extent columns_extent(std::size_t count) {
  const auto n = static_cast<double>(count);
  const double air = 0.5 + std::min(1.5, n / 32);
  return {-air, n - 1 + air};
}

/// Pendulums in the fewest rows in which their bobs are easy to see; where there are none, and
/// clocks, in so many that the pairs move most.
Hanging hang(const Swings& swings, const Rect& with_legend) {
  const Rect room{with_legend.min + Point(0, size::kWords), with_legend.max};
  Hanging best = in_rows(swings, room, 1);
  const int most = std::clamp(static_cast<int>(room.height() / 55), 1,
                              std::min(4, static_cast<int>(best.pairs.size())));
  for (int rows = 2; rows <= most && (best.clocks || best.bob < kEasyToSee); ++rows) {
    auto other = in_rows(swings, room, rows);
    if (other.reach(0) > best.reach(0)) best = std::move(other);
  }
  return best;
}

Point Hanging::pivot(int column) const {
  return {x.pixel_from_data(column), top(column) + (clocks ? (row_height - size::kWords) / 2 : 0)};
}

Point Hanging::tip(int column, SinCos phase) const {
  // A hand at angle 0 points up, where the cosine is largest, and turns clockwise.
  if (clocks) return pivot(column) + string * Point(phase.sin, -phase.cos);
  const double angle = swing_rad(column) * phase.sin;
  return pivot(column) + length(column) * Point(std::sin(angle), std::cos(angle));
}

double Hanging::swing_rad(int column) const {
  constexpr double kWidest = 0.6;
  return std::min(std::asin(std::min(room_beside / length(column), 1.0)), kWidest);
}

Rect Hanging::strip(int column) const {
  const Point half(reach(column) + bob, 0), from(x.pixel_from_data(column), top(column));
  return {from - half, from + half + Point(0, row_height)};
}

std::optional<int> Hanging::column_at(Point p) const {
  if (!room.contains(p)) return {};
  const int row = std::min(static_cast<int>((p.y - room.min.y) / row_height), rows - 1);
  const auto turn = std::lround((x.data_from_pixel(p.x) - row) / rows);
  const int column = row + rows * static_cast<int>(turn);
  if (column < 0 || column >= std::ssize(pairs)) return {};
  return column;
}

namespace {

class Painter {
 public:
  Painter(Canvas& canvas, const Palette& palette, const Swings& swings, const Rect& room)
      : canvas_(canvas), p_(palette), of_(swings), h_(hang(swings, room)) {}

  void paint() {
    draw_samples();
    const int columns = static_cast<int>(h_.pairs.size());
    for (int i = 0; of_.trails && i < columns; ++i) draw_trail(i);
    for (int i = 0; of_.ghosts && !h_.clocks && i < columns; ++i) draw_pendulum(i, true);
    for (int i = 0; i < columns; ++i) {
      h_.clocks ? draw_clock(i, of_.ghosts) : draw_pendulum(i, false);
      draw_name(i);
    }
    for (int row = 0; !h_.clocks && row < h_.rows; ++row)
      canvas_.line({h_.room.min.x, h_.top(row)}, {h_.room.max.x, h_.top(row)},
                   {row == 0 ? p_.text : p_.muted, row == 0 ? 4.0 : 2.0});
  }

 private:
  int pair(int i) const { return h_.pairs[static_cast<std::size_t>(i)]; }
  Point tip(int i, double after) const { return h_.tip(i, of_.phase(pair(i), after)); }
  /// The colour of a pair's product at the two positions.
  Color agreement_color(int i) const {
    return of_.ghosts ? signed_colour(p_, of_.term(pair(i))) : p_.field;
  }

  void draw_samples() {
    const plot::Text here("at t"), there("at t + δ", "+ δ"), agrees("agrees", "+"),
        opposes("opposes", "−");
    std::vector<plot::LegendEntry> all{{&here, Stroke{h_.clocks ? p_.t : p_.text, 2}},
                                       {&there, Stroke{p_.delta, 2, Dash::dashed}},
                                       {&agrees, {}, signed_colour(p_, 1)},
                                       {&opposes, {}, signed_colour(p_, -1)}};
    if (!of_.ghosts) all.resize(1, all.front());
    const auto& [low, high] = h_.room;
    plot::draw_legend(canvas_, p_, all, low.x, high.x, high.x, low.y - size::kWords / 2 - 3);
  }

  void draw_pendulum(int i, bool is_ghost) {
    const auto phase = of_.phase(pair(i), is_ghost ? of_.offset : 0);
    const Point bob = h_.tip(i, phase);
    const Color ink = is_ghost ? p_.delta : p_.text, fill = agreement_color(i);
    canvas_.line(h_.pivot(i), bob, {ink, 1.5, is_ghost ? Dash::dashed : Dash::solid});
    canvas_.circle(bob, h_.bob, is_ghost ? std::nullopt : std::optional(fill), Stroke{ink, 1.5});
    // Bobs side by side may swing opposite ways: the clock hand of each phase tells.
    if (h_.bob >= kEasyToSee)
      canvas_.line(bob, bob + h_.bob * Point(phase.sin, -phase.cos),
                   {is_ghost ? ink : ink_on(fill), h_.bob / 5});
  }

  double thickness() const { return std::clamp(h_.string / 12, 1.5, 3.5); }

  void draw_clock(int i, bool with_ghost) {
    const Point centre = h_.pivot(i);
    const double thick = thickness();
    const Color color = agreement_color(i);
    if (with_ghost && of_.encoding->is_rotation(pair(i))) draw_sector(i, color);
    canvas_.circle(centre, h_.string, {}, Stroke{color, thick});
    canvas_.circle(centre, h_.string + thick / 2, {}, Stroke{p_.muted, 0.75});
    if (with_ghost) {
      const Point end = tip(i, of_.offset);
      canvas_.line(centre, end, {p_.delta, thick, Dash::dashed});
      canvas_.circle(end, thick * 1.3, p_.ground, Stroke{p_.delta, thick * 0.6});
    }
    canvas_.line(centre, tip(i, 0), {p_.t, thick * 1.3});
    canvas_.circle(centre, thick, p_.t);
  }

  /// What the hand turns by from t to t+δ, the shorter way round.
  void draw_sector(int i, Color color) {
    const auto from = of_.phase(pair(i), 0);
    const auto by = sin_cos(of_.encoding->phase(static_cast<std::int64_t>(of_.offset), pair(i)));
    const double turned = std::atan2(by.sin, by.cos);
    const int steps = std::max(2, static_cast<int>(std::ceil(std::abs(turned) / 0.2)));
    std::vector<Point> sector{h_.pivot(i)};
    for (int s = 0; s <= steps; ++s) {
      const double angle = std::atan2(from.sin, from.cos) + turned * s / steps;
      sector.push_back(h_.tip(i, {std::sin(angle), std::cos(angle)}));
    }
    canvas_.fill(sector, color.with_alpha(0.55));
  }

  /// Below the chosen pair; below each where they are few.
  void draw_name(int i) {
    constexpr double kWidest = 90;  // two names side by side
    const bool is_chosen = pair(i) == of_.chosen;
    if (!is_chosen && h_.x.pixel_from_data(h_.rows) - h_.x.pixel_from_data(0) < kWidest) return;
    const double radius = h_.clocks ? h_.string + thickness() / 2 + 3 : h_.bob + 4;
    if (is_chosen) canvas_.circle(h_.clocks ? h_.pivot(i) : tip(i, 0), radius, {}, Stroke{p_.k, 3});
    const TextStyle style{is_chosen ? Face::bold : Face::medium, size::kAxis,
                          is_chosen ? p_.k : p_.muted};
    const auto text = phrase("k = {}", pair(i));
    const double half = canvas_.measure(text, style).width / 2, left = h_.room.min.x + half;
    const double x = std::clamp(h_.pivot(i).x, left, std::max(left, h_.room.max.x - half));
    canvas_.text({x, h_.top(i) + h_.row_height - 2}, text, style, HAlign::centre, VAlign::bottom);
  }

  /// How a pair moved before, ever fainter: below a pendulum as if paper ran away, on a clock what
  /// the tip of its hand passed, inside the rim, at most one turn.
  void draw_trail(int i) {
    constexpr double kNarrowestSwing = 4;  // that can be told from the next
    constexpr int kPieces = 3, kClockPoints = 16;
    const double wavelength = of_.encoding->wavelength(pair(i));
    double back = of_.passed;
    if (h_.clocks) back = std::min(back, wavelength);
    const double length = h_.trail * of_.steps / kTrailSteps;
    if (back <= 0 || (!h_.clocks && length < 1)) return;
    const Point from = h_.pivot(i) + Point(0, h_.clocks ? 0 : h_.length(i) + h_.bob + 2);
    if (!h_.clocks && wavelength * length < kNarrowestSwing * back) {
      const Point reach(h_.reach(i), 0);
      canvas_.rect({from - reach, from + reach + Point(0, length)}, p_.t.with_alpha(0.2));
      return;
    }
    const auto at = [&](double share) {
      const Point end = tip(i, -share * back);
      return h_.clocks ? from + 0.8 * (end - from) : Point(end.x, from.y + share * length);
    };
    const int points = h_.clocks ? kClockPoints : std::max(2, static_cast<int>(length / kPieces));
    for (int piece = 0; piece < kPieces; ++piece) {
      std::vector<Point> line;
      for (int n = 0; n <= points; ++n)
        line.push_back(at((piece + static_cast<double>(n) / points) / kPieces));
      canvas_.polyline(line, {p_.t.with_alpha(0.85 - 0.27 * piece), h_.clocks ? 2.5 : 1.5});
    }
  }

  Canvas& canvas_;
  const Palette& p_;
  const Swings& of_;
  const Hanging h_;
};

}  // namespace

void draw_pendulums(Canvas& canvas, const Palette& palette, const Swings& swings,
                    const Rect& room) {
  Painter(canvas, palette, swings, room).paint();
}

}  // namespace posenc::pendulums

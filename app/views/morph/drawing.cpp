#include "views/morph/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>
#include <posenc/binary.hpp>

#include "views/parts.hpp"

namespace posenc::morph {
namespace {

class Painting {
 public:
  Painting(Canvas& canvas, const Palette& palette, const Objects& of, const Places& places)
      : canvas_(canvas), p_(palette), of_(of), at_(of.at), places_(places) {}

  void paint() {
    draw_rows();
    draw_ceiling();
    for (std::size_t i = 0; i < of_.columns.size(); ++i) draw_axis(i);
    for (std::size_t i = 0; i < of_.columns.size(); ++i) draw_numbers(i);
    for (std::size_t i = 0; i < of_.columns.size(); ++i) draw_wave(i);
    for (std::size_t i = 0; i < of_.columns.size(); ++i) draw_circle(i);
    for (std::size_t i = 0; i < of_.columns.size(); ++i)
      draw_shadow(i, true), draw_shadow(i, false);
    for (std::size_t i = 0; i < of_.columns.size(); ++i) draw_product(i);
    for (std::size_t i = 0; i < of_.columns.size(); ++i) draw_hand(i, true);
    for (std::size_t i = 0; i < of_.columns.size(); ++i) draw_hand(i, false);
  }

 private:
  const Column& column(std::size_t i) const { return of_.columns[i]; }
  bool is_marked(std::size_t i) const { return column(i).pair == of_.chosen; }
  Color ink(std::size_t i) const { return is_marked(i) ? p_.k : mix(p_.muted, p_.text, 0.35); }

  /// The rows of t and t + δ, beside their numbers, which may be higher.
  void draw_rows() {
    constexpr double kBeside = 8;
    const double seen = waves_seen(at_);
    if (seen < kUnseen) return;
    const auto band = [&](double s) {
      const double y = places_.y_of_row(s), half = places_.row / 2;
      return Rect{{places_.body.min.x - kBeside, y - half}, {places_.body.max.x, y + half}};
    };
    canvas_.rect(band(of_.t), faded(p_.t, 0.16 * seen), {}, 4);
    if (of_.offset != 0 && places_.shows(of_.later()))
      canvas_.rect(band(of_.later()), {}, Stroke{faded(p_.delta, seen), 1.5, Dash::dashed}, 4);
  }

  void draw_ceiling() {
    if (at_.side < kUnseen) return;
    canvas_.line({places_.body.min.x, places_.ceiling}, {places_.body.max.x, places_.ceiling},
                 {faded(p_.text, at_.side), 4});
  }

  double coils_seen() const { return rising(at_.apart, 0, 0.2) * fading(at_.hanging, 0.1, 0.6); }

  /// Where the number 0 is.
  void draw_axis(std::size_t i) {
    const double seen = at_.waves * waves_seen(at_), first = places_.first_row - 0.5;
    if (seen > kUnseen)
      canvas_.line(places_.on_wave(i, first, 0), places_.on_wave(i, first + places_.rows, 0),
                   {faded(p_.muted, 0.5 * seen), 1});
  }

  /// The digit of a row, which becomes a bar from the axis to its number; and that of a coil.
  void draw_numbers(std::size_t i) {
    const double box = std::min(0.42 * places_.column_width, 0.41 * places_.row);
    const double thick = std::lerp(2 * box, 0.5 * places_.row, at_.waves);
    const double glyph = std::clamp(1.4 * box, size::kAxis, 26.0),
                 dot = std::min(3.5, 0.16 * places_.row);
    for (const auto s : places_.shown_rows()) {
      const auto time = static_cast<double>(s);
      const bool is_one = binary_digit(s, column(i).bit) == 1;
      const Point wave = of_.wave(column(i), time);
      const Color sign = signed_colour(p_, wave.x);
      const double seen = places_.edge_share(time);
      if (const double coil = seen * coils_seen(); coil > kUnseen) {
        const Point tip = places_.tip(i, time, wave);
        draw_bar(places_.base(i, time), tip, 2, faded(sign, 0.7 * coil));
        canvas_.circle(tip, 2.5, faded(ink(i), 0.7 * coil));
      }
      const double flat = seen * waves_seen(at_);
      if (flat < kUnseen) continue;
      const Point base = places_.on_wave(i, time, 0), tip = places_.on_wave(i, time, wave.x);
      const Point out(std::copysign(box * (1 - at_.waves), wave.x), 0);
      draw_bar(
          mix_of(base, tip, at_.waves) - out, tip + out, thick,
          faded(mix(ink(i), sign, at_.waves), flat * std::lerp(is_one ? 0.9 : 0, 0.8, at_.waves)));
      if (flat * at_.waves > kUnseen) canvas_.circle(tip, dot, faded(ink(i), flat * at_.waves));
      const double letters = flat * fading(at_.waves, 0.25, 0.75);
      if (letters > kUnseen && box > 0.5 * size::kAxis)
        canvas_.text(tip, is_one ? "1" : "0",
                     {is_one ? Face::bold : Face::regular, glyph,
                      faded(is_one ? p_.ground : ink(i), letters), true},
                     HAlign::centre, VAlign::middle);
    }
  }
  /// From the tip, where a digit is, to the axis, where its bar begins.
  static Point mix_of(Point base, Point tip, double waves) {
    return waves >= 1 ? base : tip + (base - tip) * waves;
  }

  void draw_bar(Point from, Point to, double thick, Color color) {
    const double length = glm::distance(from, to);
    if (length < 1e-6 || color.a == 0) return;
    const Point way = (to - from) / length, side = thick / 2 * Point(-way.y, way.x);
    const std::array corners{from - side, to - side, to + side, from + side};
    canvas_.fill(corners, color);
  }

  /// The wave through all rows, also between whole positions, and its coil.
  void draw_wave(std::size_t i) {
    const double flat = rising(at_.waves, 0, 0.3) * waves_seen(at_), coil = coils_seen();
    const double first = places_.first_row - 0.5, end = first + places_.rows;
    const double turn = of_.largest_omega(column(i));
    constexpr double kMostTurn = 9;  // radians in a row, as a line
    if (turn > kMostTurn) return draw_crowd(i, first, end, flat);
    const int pieces = std::clamp(static_cast<int>(std::ceil(turn / 0.2)), 12, 45);
    std::vector<Point> line, coiled;
    const auto add = [&](double time) {
      const Point wave = of_.wave(column(i), time);
      line.push_back(places_.on_wave(i, time, wave.x));
      coiled.push_back(places_.tip(i, time, wave));
    };
    // Pieces end at the edges of rows, where bits are steps, on both sides of each.
    constexpr double kSide = 1e-4;
    add(first);
    for (double s = first; s < end;) {
      const double next = std::min(std::floor(s + 0.5 + 1e-9) + 0.5, end);
      for (int n = 0; n <= pieces; ++n)
        add(std::lerp(s, next, std::clamp(static_cast<double>(n) / pieces, kSide, 1 - kSide)));
      s = next;
    }
    add(end);
    const double wide = is_marked(i) ? 3 : 2;
    if (flat > kUnseen) canvas_.polyline(line, {faded(ink(i), flat), wide});
    if (coil > kUnseen) canvas_.polyline(coiled, {faded(ink(i), coil), wide});
  }

  /// Waves that no picture can tell apart.
  void draw_crowd(std::size_t i, double first, double end, double seen) {
    if (seen > kUnseen)
      canvas_.rect({places_.on_wave(i, first, -at_.waves), places_.on_wave(i, end, at_.waves)},
                   faded(ink(i), 0.25 * seen));
  }

  void draw_circle(std::size_t i) {
    constexpr int kPieces = 96;
    const double seen = rising(at_.along, 0.4, 1);
    if (seen < kUnseen) return;
    if (column(i).turns || at_.content > 0) {
      std::vector<Point> rim;
      for (int n = 0; n < kPieces; ++n) rim.push_back(places_.on_circle(i, kTurnRad * n / kPieces));
      const double shown = column(i).turns ? 1 : at_.content;
      canvas_.polyline(
          rim,
          {faded(is_marked(i) ? p_.k : p_.muted, shown * seen * 0.75), is_marked(i) ? 2.5 : 1.5},
          true);
    }
    if (of_.offset == 0 || !column(i).turns) return;
    // From the hand at t to that at t + δ.
    const Point v = of_.hand(column(i), false);
    const double from = std::atan2(v.x, v.y), turn = of_.between_rad(column(i));
    std::vector<Point> arc;
    for (int n = 0; n <= kPieces; ++n)
      arc.push_back(places_.on_circle(i, from + turn * n / kPieces, 0.3));
    canvas_.polyline(arc, {faded(p_.delta, seen * (1 - at_.side) * 0.9), 2.5});
  }

  /// The number of a hand where it is on the wave, and that both are as far from their axes.
  void draw_shadow(std::size_t i, bool is_later) {
    const double s = is_later ? of_.later() : of_.t, seen = coils_seen() * waves_seen(at_);
    if (seen < kUnseen || !places_.shows(s) || (is_later && of_.offset == 0)) return;
    const Color color = is_later ? p_.delta : p_.t;
    const Point wave = of_.wave(column(i), s);
    const Point on = places_.on_wave(i, s, wave.x), tip = places_.tip(i, s, wave);
    canvas_.line(tip, on, {faded(color, seen * rising(at_.along, 0.6, 1)), 1.5, Dash::dotted});
    canvas_.circle(on, 4.5, faded(is_later ? p_.ground : color, seen),
                   Stroke{faded(color, seen), 1.5});
  }

  /// From the axis, or where it hangs, to the number at t; later, dashed and hollow.
  void draw_hand(std::size_t i, bool is_later) {
    if (is_later && of_.offset == 0) return;
    const bool has_row = places_.shows(is_later ? of_.later() : of_.t);
    const double s = is_later && has_row ? of_.later() : of_.t;
    const double seen = std::min(1.0, 4 * at_.waves) * (has_row ? 1 : rising(at_.along, 0.6, 1));
    if (seen < kUnseen) return;
    const Point base = places_.base(i, s), tip = places_.tip(i, s, of_.hand(column(i), is_later));
    const double bob = std::clamp(0.055 * places_.column_width, 4.0, 12.0);
    const double radius = std::lerp(std::min(5.5, bob), bob, at_.side);
    const Color color = faded(is_later ? p_.delta : p_.t, seen);
    const double length = glm::distance(base, tip);
    if (length > radius) {
      const Point end = is_later ? tip - (tip - base) * (radius / length) : tip;
      canvas_.line(base, end, {color, 2.5, is_later ? Dash::dashed : Dash::solid});
    }
    if (at_.content > 0 && length > 1)
      canvas_.arrow_head(tip + (tip - base) * (radius / length), tip - base,
                         2.6 * radius * at_.content, color);
    const double round = radius * (1 - at_.content);
    if (round < 0.1) return;
    if (is_later)
      canvas_.circle(tip, round, faded(p_.ground, seen * 0.8), Stroke{color, 2});
    else
      canvas_.circle(tip, round, color, Stroke{faded(p_.ground, seen), 1.5});
  }

  /// What a pair adds to the dot product of key and query.
  void draw_product(std::size_t i) {
    const double seen = rising(at_.content, 0.85, 1);
    if (seen < kUnseen) return;
    const double x = places_.x(i), half = 0.16 * places_.column_width,
                 zero = places_.y_of_product(0);
    const double value = seen * of_.product(column(i).pair) / of_.largest_product();
    draw_bar({x, zero}, {x, places_.y_of_product(value)}, 2 * half,
             faded(signed_colour(p_, std::copysign(0.75, value)), seen));
    canvas_.line({x - 2 * half, zero}, {x + 2 * half, zero}, {faded(p_.muted, seen), 1});
  }

  Canvas& canvas_;
  const Palette& p_;
  const Objects& of_;
  const Progress& at_;
  const Places& places_;
};

void paint(Canvas& canvas, const Palette& palette, const Objects& of, const Rect& room) {
  const Places places(of, room);
  Painting(canvas, palette, of, places).paint();
  draw_words(canvas, palette, of, places);
}

}  // namespace

plot::Custom morph_panel(const Scene& scene) { return {Objects(scene), paint}; }

}  // namespace posenc::morph

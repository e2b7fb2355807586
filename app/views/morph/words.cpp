#include <algorithm>
#include <cmath>
#include <string>

#include <posenc/binary.hpp>

#include "text/phrase.hpp"
#include "views/morph/drawing.hpp"
#include "views/morph/stages.hpp"
#include "views/parts.hpp"

/// The line of stages, and the names and numbers around the columns.
namespace posenc::morph {
namespace {

class Words {
 public:
  Words(Canvas& canvas, const Palette& palette, const Objects& of, const Places& places)
      : canvas_(canvas), p_(palette), of_(of), at_(of.at), places_(places) {}

  void draw_ruler() {
    constexpr double kNames = 10, kLine = 32, kEnds = 8;
    const Rect& room = places_.ruler;
    const double from = room.min.x + kEnds, step = (room.width() - 2 * kEnds) / 5;
    const double y = room.min.y + kLine, here = from + step * of_.stage;
    const TextStyle style{Face::semibold, size::kAxis, p_.muted};
    double widest = 0;
    for (const auto name : kStageNames)
      widest = std::max(widest, canvas_.measure(name, style).width);
    const double ends = canvas_.measure(kStageNames[5], style).width +
                        canvas_.measure(kStageNames[4], style).width / 2;
    const bool fits = std::max(widest, ends) + kEnds < step;
    if (!fits)
      canvas_.text({from, room.min.y + kNames}, picture_name(of_.stage),
                   {Face::semibold, size::kAxis, p_.text}, HAlign::left, VAlign::middle);
    canvas_.line({from, y}, {from + 5 * step, y}, {p_.line, 3});
    canvas_.line({from, y}, {here, y}, {p_.muted, 3});
    for (std::size_t i = 0; i < kStageNames.size(); ++i) {
      const auto place = static_cast<double>(i);
      const Point at(from + step * place, y);
      canvas_.circle(at, 5, place <= of_.stage ? p_.muted : p_.line);
      const double near = fading(std::abs(of_.stage - place), 0, 1);
      const auto across = i == 0 ? HAlign::left : i == 5 ? HAlign::right : HAlign::centre;
      const double x = i == 0 ? room.min.x : i == 5 ? room.max.x : at.x;
      if (fits)
        canvas_.text({x, room.min.y + kNames}, kStageNames.at(i),
                     {Face::semibold, size::kAxis, mix(p_.muted, p_.text, near)}, across,
                     VAlign::middle);
    }
    canvas_.circle({here, y}, 8, p_.text, Stroke{p_.ground, 2});
  }

  /// The positions at the left.
  void draw_positions() {
    constexpr double kName = 19, kAir = 4;  // of a name's line
    const double seen = waves_seen(at_);
    const auto has_room = [&](std::int64_t lines) {
      return 1 - fading(places_.row * static_cast<double>(std::abs(lines)), kName, kName + kAir);
    };
    for (const auto s : places_.shown_rows()) {
      const bool is_here = s == of_.row, is_later = s == of_.row + of_.offset;
      const double room = is_here ? 1 : is_later ? has_room(of_.offset) : has_room(1);
      text({edge(), places_.y_of_row(static_cast<double>(s))},
           is_here ? phrase("t = {}", s) : integer_text(s),
           is_here || is_later ? Face::bold : Face::regular,
           is_here    ? p_.t
           : is_later ? p_.delta
                      : p_.muted,
           seen * room * places_.edge_share(static_cast<double>(s)), HAlign::right);
    }
  }

  /// Above the columns: the bit, then the pair, and the period that is drawn.
  void draw_names() {
    constexpr double kLine = 22;
    const double y = places_.ruler.max.y + kLine / 2 + 2;
    const double bits = fading(at_.periods, 0.3, 0.5), pairs = rising(at_.periods, 0.5, 0.7);
    const auto line = [&](double at, const std::string& name, double seen, auto&& value) {
      double widest = 0;
      for (const Column& c : of_.columns)
        widest = std::max(widest,
                          canvas_.measure(value(c), {Face::bold, size::kAxis, p_.k, true}).width);
      if (widest + 4 > places_.column_width) return;
      text({edge(), at}, name, Face::regular, p_.muted, seen, HAlign::right);
      for (std::size_t i = 0; i < of_.columns.size(); ++i)
        text({places_.x(i), at}, value(column(i)), is_marked(i) ? Face::bold : Face::regular,
             is_marked(i) ? p_.k : p_.muted, seen, HAlign::centre);
    };
    line(y, "bit j", bits, [](const Column& c) { return integer_text(c.bit); });
    line(y, "pair k", pairs, [](const Column& c) { return integer_text(c.pair); });
    if (places_.has_periods)
      line(y + kLine, "period", 1,
           [&](const Column& c) { return short_text(kTurnRad / of_.omega(c), 4); });
  }

  /// Below the columns: what is shown at t and at t + δ; of rotated pairs, the angle and product.
  void draw_values() {
    if (!places_.has_values) return;
    constexpr double kLine = 22;
    const double y = places_.body.max.y + kLine / 2 + 6;
    const double numbers = fading(at_.content, 0.3, 0.5), angles = rising(at_.content, 0.5, 0.7);
    const auto shown = of_.row + of_.offset;
    for (const bool is_later : {false, true}) {
      const Color color = is_later ? p_.delta : p_.t;
      const double at = y + (is_later ? kLine : 0);
      const auto position = is_later ? shown : of_.row;
      const std::string name = is_later ? "t + δ" : "t";
      const double time = is_later ? of_.later() : of_.t;
      const auto full =
          name + " = " + (time == std::floor(time) ? integer_text(position) : fixed_text(time, 1));
      const TextStyle style{Face::semibold, size::kAxis, color, true};
      const bool fits = canvas_.measure(full, style).width < places_.gutter - 14;
      text({edge(), at}, fits ? full : name, style.face, color, numbers, HAlign::right);
      text({edge(), at}, is_later ? "q · κ" : "angle", Face::semibold,
           is_later ? p_.text : p_.delta, angles, HAlign::right);
      for (std::size_t i = 0; i < of_.columns.size(); ++i) {
        const Column& c = column(i);
        const Point where(places_.x(i), at);
        if (position >= 0)
          text(where, integer_text(binary_digit(position, c.bit)), Face::semibold, color,
               numbers * fading(at_.waves, 0.3, 0.5), HAlign::centre);
        const double x = of_.wave(c, is_later ? of_.later() : of_.t).x;
        text(where, fixed_text(x, 2), Face::semibold, color, numbers * rising(at_.waves, 0.5, 0.7),
             HAlign::centre);
        const double angle = std::remainder(of_.between_rad(c), kTurnRad);
        text(where,
             is_later ? fixed_text(of_.product(c.pair), 2)
                      : fixed_text(angle * 360 / kTurnRad, 0) + "°",
             Face::semibold, is_later ? p_.text : p_.delta, angles, HAlign::centre);
      }
    }
  }

 private:
  const Column& column(std::size_t i) const { return of_.columns[i]; }
  bool is_marked(std::size_t i) const { return column(i).pair == of_.chosen; }
  /// The gutter's right edge.
  double edge() const { return places_.body.min.x - 14; }

  void text(Point at, const std::string& words, Face face, Color color, double alpha,
            HAlign across) {
    if (alpha > kUnseen)
      canvas_.text(at, words, {face, size::kAxis, faded(color, alpha), true}, across,
                   VAlign::middle);
  }

  Canvas& canvas_;
  const Palette& p_;
  const Objects& of_;
  const Progress& at_;
  const Places& places_;
};

}  // namespace

void draw_words(Canvas& canvas, const Palette& palette, const Objects& of, const Places& places) {
  Words words(canvas, palette, of, places);
  words.draw_ruler();
  words.draw_positions();
  words.draw_names();
  words.draw_values();
}

}  // namespace posenc::morph

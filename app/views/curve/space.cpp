#include "views/curve/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "plot/labels.hpp"
#include "text/phrase.hpp"
#include "views/curve/options.hpp"
#include "views/parts.hpp"

namespace posenc::curve {
namespace {

constexpr int kParts = 16;

class SpacePainter {
 public:
  SpacePainter(Canvas& canvas, const Palette& palette, const Space& space, const Rect& room)
      : canvas_(canvas),
        p_(palette),
        of_(space),
        room_(room),
        view_(space.orbit, *space.track, room) {}

  void paint() {
    const Clip clip(canvas_, room_);
    of_.is_torus ? add_torus() : add_axes();
    add_track();
    // What is nearer is drawn over what is farther, and marks over all.
    std::ranges::stable_sort(pieces_, {}, &Piece::near);
    const auto marks = std::ssize(pieces_);
    add_marks();
    for (const Piece& piece : pieces_) draw(piece);
    plot::NearLabels labels(canvas_, p_, room_);
    block_track(labels);
    for (const Piece& piece : std::span(pieces_).subspan(static_cast<std::size_t>(marks)))
      if (piece.points.size() == 1)
        labels.block(Rect{piece.points[0], piece.points[0]}.grown(piece.width),
                     plot::NearLabels::Kind::mark);
    for (const Name& name : names_)
      labels.place({{name.at}, name.text, {name.face, size::kAxis, name.color}, room_.centre()});
  }

 private:
  /// A line, or of one point a disc.
  struct Piece {
    std::vector<Point> points = {};
    double near = 0;
    double width = 1;  ///< or the disc's radius
    Color color = {};
    Dash dash = Dash::solid;
    bool is_hollow = false;
    /// As many points at either end lie on the next piece; between them a gap on both sides of the
    /// line says that it passes over another.
    std::optional<std::size_t> halo_margin = {};
  };
  struct Name {
    Point at;
    std::string text;
    Color color;
    Face face = Face::bold;
  };

  /// Fainter towards the far side.
  Color tone(Color color, double near) const {
    constexpr double kFaintest = 0.25;
    return mix(p_.ground, color, kFaintest + (1 - kFaintest) * share_of(near));
  }
  static double share_of(double near) { return std::clamp((near + 1) / 2, 0.0, 1.0); }
  static double sized(double radius, double near) { return radius * (0.75 + 0.5 * share_of(near)); }
  static bool is_finite(Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }

  /// The points of a piece lie near each other: their depth is that of all.
  void add_line(std::span<const Place> places, double thinnest, double thickest, Color color) {
    if (places.empty()) return;
    Piece piece;
    for (const Place& place : places) {
      const auto seen = view_(place);
      if (!is_finite(seen.at)) return;
      piece.points.push_back(seen.at);
      piece.near += seen.near / static_cast<double>(places.size());
    }
    piece.width = std::lerp(thinnest, thickest, share_of(piece.near));
    piece.color = tone(color, piece.near);
    pieces_.push_back(std::move(piece));
  }
  void draw(const Piece& piece) {
    const std::span points(piece.points);
    if (points.size() == 1) {
      const Stroke rim{piece.is_hollow ? piece.color : p_.ground, piece.is_hollow ? 2.0 : 1.0};
      canvas_.circle(points[0], piece.width, piece.is_hollow ? p_.ground : piece.color, rim);
      return;
    }
    if (const auto margin = piece.halo_margin; margin && points.size() > 2 * *margin)
      canvas_.polyline(points.subspan(*margin, points.size() - 2 * *margin),
                       {p_.ground, piece.width + 3});
    canvas_.polyline(points, {piece.color, piece.width, piece.dash});
  }

  void add_axes() {
    const Track& shown = *of_.track;
    for (const auto& [i, name] : of_.axes) {
      Place along(0);
      along[i] = shown.radius;
      const std::array ends{shown.centre - along, shown.centre + along};
      for (int part = 0; part < kParts; ++part)
        add_line(std::array{glm::mix(ends[0], ends[1], static_cast<double>(part) / kParts),
                            glm::mix(ends[0], ends[1], static_cast<double>(part + 1) / kParts)},
                 0.75, 1.5, p_.muted);
      names_.push_back({view_(ends[1]).at, name, p_.muted, Face::medium});
    }
  }

  /// Circles both ways round.
  void add_torus() {
    constexpr int kCircles = 24, kInPiece = 4, kSteps = kParts * kInPiece;
    const auto at = [](double k, double j) {
      return Place((2 + std::cos(j)) * std::cos(k), (2 + std::cos(j)) * std::sin(k), std::sin(j));
    };
    for (int c = 0; c < kCircles; ++c) {
      for (const bool is_long : {false, true}) {
        if (is_long && c % 2 == 1) continue;
        const double fixed = kTurnRad * c / kCircles;
        for (int from = 0; from < kSteps; from += kInPiece) {
          std::vector<Place> places;
          for (int i = from; i <= from + kInPiece; ++i) {
            const double angle = kTurnRad * i / kSteps;
            places.push_back(is_long ? at(angle, fixed) : at(fixed, angle));
          }
          add_line(places, 0.75, 1, mix(p_.line, p_.muted, 0.4));
        }
      }
    }
  }

  void add_track() {
    constexpr double kPiece = 24, kOverlap = 5;  // pixels
    const Track& shown = *of_.track;
    const auto between = static_cast<std::size_t>(shown.per_position);
    const std::size_t last = shown.points.size() - 1;
    const auto [t, delta] = std::pair(of_.t, of_.delta);
    const auto index = [&](double position) {
      const double steps =
          (position - static_cast<double>(shown.positions.first)) * static_cast<double>(between);
      return static_cast<std::size_t>(std::clamp(steps, 0.0, static_cast<double>(last)) + 0.5);
    };
    const auto begin = index(std::min(t, t + delta)), end = index(std::max(t, t + delta));
    // From one point to the next, on average.
    const double spacing = view_.pixels_per_unit() * shown.length /
                           static_cast<double>(std::max<std::size_t>(1, last));
    // Pieces long beside their width, so that the gap of one spares the ends of its neighbours.
    const auto steps = [&](double pixels) {
      return static_cast<std::size_t>(std::ceil(std::min(pixels / spacing, 1e6)));
    };
    const auto in_piece = std::max(between, steps(kPiece)), overlap = steps(kOverlap);
    const double once = shown.period * static_cast<double>(between);
    std::vector<double> nearest(last + 1, -HUGE_VAL);
    for (std::size_t i = 0; i < last;) {
      std::size_t to = std::min(i + in_piece, last);
      for (const auto cut : {begin, end})
        if (i < cut && cut < to) to = cut;
      const auto from = i - std::min(i, overlap), until = std::min(to + overlap, last);
      const bool is_step = begin <= i && to <= end;
      const double way = static_cast<double>(i - std::min(i, begin)) /
                         static_cast<double>(std::max<std::size_t>(1, end - begin));
      const auto count = pieces_.size();
      add_line(std::span(shown.points).subspan(from, until - from + 1), is_step ? 2 : 1,
               is_step ? 6 : 4, p_.text);
      if (pieces_.size() > count) {
        Piece& piece = pieces_.back();
        // Turns that lie over the step do not hide it.
        constexpr double kNearer = 0.05;
        if (is_step) {
          piece.color = mix(p_.t, p_.delta, delta < 0 ? 1 - way : way);
          piece.near += kNearer;
        }
        piece.halo_margin = std::max(i - from, until - to);
        for (std::size_t n = i; n <= to; ++n) nearest[n] = std::max(nearest[n], piece.near);
        // Where it goes over itself its line is there, and only its dots are not.
        if (!is_step && static_cast<double>(i) > once) pieces_.pop_back();
      }
      i = to;
    }
    // Positions as dots, where they are apart.
    for (std::size_t i = 0; i <= last; i += between) {
      const auto seen = view_(shown.points[i]);
      const bool is_end = i == 0 || i == last;
      if (is_end && last > 0 && is_finite(seen.at))
        ends_.push_back(
            {seen.at, integer_text(shown.positions.first + static_cast<std::int64_t>(i / between)),
             p_.muted, Face::regular});
      if (last > 0 && spacing * static_cast<double>(between) < size::kDotPitch) continue;
      if (is_finite(seen.at))
        pieces_.push_back({.points = {seen.at},
                           .near = std::max(nearest[i], seen.near),
                           .width = sized(size::kDot, seen.near),
                           .color = tone(p_.text, seen.near)});
    }
  }

  /// Labels rather keep off the track and the chord.
  void block_track(plot::NearLabels& labels) const {
    for (const Piece& piece : pieces_)
      if (piece.halo_margin || piece.dash != Dash::solid) labels.block(piece.points, piece.color);
  }

  /// Names of marks come before others, those in front first.
  void add_marks() {
    std::vector<Name> names;
    const auto before = pieces_.size();
    add_line(of_.chord, 2, 2, p_.text);
    if (pieces_.size() > before) pieces_.back().dash = Dash::dashed;
    for (const auto& [place, radius, color, name, is_hollow] : of_.marks) {
      const auto seen = view_(place);
      if (!is_finite(seen.at)) continue;
      pieces_.push_back({.points = {seen.at},
                         .width = sized(radius, seen.near),
                         .color = color,
                         .is_hollow = is_hollow});
      names.insert(names.begin(), {seen.at, name, color});
    }
    names_.insert(names_.begin(), names.begin(), names.end());
    names_.insert(names_.end(), ends_.begin(), ends_.end());
  }

  Canvas& canvas_;
  const Palette& p_;
  const Space& of_;
  const Rect room_;
  const View3 view_;
  std::vector<Piece> pieces_;
  std::vector<Name> names_, ends_;
};

}  // namespace

Orbit orbit_of(const State& state) { return {state[kTurnDeg], state[kTiltDeg]}; }

View3::View3(const Orbit& orbit, const Track& track, const Rect& room)
    : centre_(track.centre),
      radius_(track.radius),
      // A room may have nothing left inside.
      pixels_(std::max(0.0, 0.44 * std::min(room.width(), room.height()))),
      middle_(room.centre()) {
  const glm::dmat4 one(1);
  turn_ = glm::dmat3(glm::rotate(one, glm::radians(orbit.tilt_deg), {1, 0, 0}) *
                     glm::rotate(one, glm::radians(orbit.turn_deg), {0, 0, 1}));
}

View3::Seen View3::operator()(const Place& place) const {
  // The eye is this many radii in front of the centre; the third axis points up.
  constexpr double kEye = 5;
  const Place p = turn_ * ((place - centre_) / radius_);
  const double near = -p.y, larger = kEye / std::max(kEye - near, 1.0);
  return {middle_ + pixels_ * larger * Point(p.x, -p.z), near};
}

Space space_of(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Space made{.orbit = orbit_of(state),
             .is_torus = shows_torus(state),
             .track = shared_track(scene),
             .t = shown_t(scene),
             .delta = static_cast<double>(state.offset)};
  if (!made.is_torus && components(scene)) {
    for (int i = 0; i < 3; ++i) {
      const double share = components(scene)->components[static_cast<std::size_t>(i)].share;
      if (share != 0)
        made.axes.push_back({i, phrase("{} · {} %", i + 1, short_text(100 * share, 2))});
    }
  }
  const double there = made.t + made.delta;
  const auto a = vector_at(scene, made.t);
  if (has(scene, there) && made.delta != 0) {
    const auto b = vector_at(scene, there);
    for (int i = 0; i <= kParts; ++i) {
      auto v = a;
      for (std::size_t j = 0; j < v.size(); ++j)
        v[j] = std::lerp(a[j], b[j], static_cast<double>(i) / kParts);
      made.chord.push_back(place_of(scene, v));
    }
    made.marks.push_back({made.chord[kParts / 2], 5, palette.text, "middle", true});
    if (is_smooth(state)) {
      const double half = made.t + made.delta / 2;
      made.marks.push_back({place_at(scene, half), 5, mix(palette.t, palette.delta, 0.5),
                            fmt::format("p({})", position_text(half))});
    }
    made.marks.push_back({made.chord.back(), 7, palette.delta, "t + δ = " + position_text(there)});
  }
  made.marks.push_back({place_of(scene, a), 8, palette.t, "t = " + position_text(made.t)});
  return made;
}

void draw_space(Canvas& canvas, const Palette& palette, const Space& space, const Rect& room) {
  SpacePainter(canvas, palette, space, room).paint();
}

std::optional<SeenPosition> position_near(const Scene& scene, const Rect& room, Point at) {
  constexpr double kReach = 10;
  const View3 view(orbit_of(scene.state()), track(scene), room);
  const Track& shown = track(scene);
  std::optional<SeenPosition> found;
  double nearest = -HUGE_VAL;
  for (std::int64_t i = 0; i < shown.positions.count; ++i) {
    const auto seen = view(shown.points[static_cast<std::size_t>(i * shown.per_position)]);
    // The front one of the points under the pointer.
    const double score = seen.near - glm::distance(seen.at, at) / kReach;
    if (!(glm::distance(seen.at, at) <= kReach) || score <= nearest) continue;
    nearest = score;
    found = {shown.positions.first + i, seen.at};
  }
  return found;
}

}  // namespace posenc::curve

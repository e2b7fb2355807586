#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>
#include <glm/common.hpp>

#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"
#include "views/wavelengths_layout.hpp"

namespace posenc {
namespace wavelengths {
namespace {

constexpr double kButton = 26, kButtonGap = 6;

/// The name of a band's pairs: "8–15".
std::string longest_name(int pairs) {
  return pairs > 8 ? fmt::format("{}–{}", integer_text(pairs - 2), integer_text(pairs - 1))
                   : integer_text(pairs - 1);
}

AxisMap wavelength_axis(const Scene& scene, const Rect& chart) {
  constexpr double kAir = 1.6;
  const Facts& f = facts(scene);
  const auto length = static_cast<double>(scene.state().length);
  return {std::min(f.shortest, length) / kAir, std::max({f.longest, f.popular, length}) * kAir,
          chart.min.x, chart.max.x, true};
}

/// At the right, from the top down: heatmap, curve, facts.
void place_effects(Layout& at, Rect room) {
  constexpr double kCaption = 26, kFacts = 86, kLeast = 90, kLastTick = 16, kValues = 52;
  at.facts = Rect{{room.min.x, room.max.y - kFacts}, room.max};
  room.max.y = at.facts->min.y - 12;
  room.max.x -= kLastTick;
  const double half = room.height() / 2;
  if (half - kCaption - kBottomAxisRoom < kLeast / 2) return;
  at.field = Rect{glm::floor(room.min + Point(0, kCaption)),
                  glm::floor(Point(room.max.x, room.min.y + half - 10))};
  at.curve = Rect{{room.min.x + kValues, room.min.y + half + kCaption},
                  {room.max.x, room.max.y - kBottomAxisRoom}};
}

}  // namespace

Rect Layout::row(int band) const {
  const auto [first, count] = pairs_of_band(pairs, band);
  const auto y = [&](std::int64_t k) {
    return chart.min.y + static_cast<double>(k) / pairs * chart.height();
  };
  return {{names_from, y(first)}, {std::max(turns_to, chart.max.x), y(first + count)}};
}

Rect Layout::mute_button(int band) const {
  if (buttons_from <= 0) return {};
  const double side = std::min(kButton, row(band).height() - 4);
  const Point at(buttons_from + side / 2, row(band).centre().y);
  return {at - Point(side, side) * 0.5, at + Point(side, side) * 0.5};
}

Rect Layout::solo_button(int band) const {
  if (buttons_from <= 0) return {};
  const Rect mute = mute_button(band);
  const Point by(kButton + kButtonGap, 0);
  return {mute.min + by, mute.max + by};
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  constexpr double kHeader = 52, kCompactHeader = 30, kAfterName = 14, kTurns = 158,
                   kBeforeTurns = 12;
  constexpr double kWideEnough = 880, kGap = 44, kEffects = 0.34, kEffectsAtMost = 520, kEnd = 26;
  Layout at;
  at.words = words(scene);
  at.compact = frame.compact;
  at.pairs = scene.sinusoidal().pairs();
  at.bands = band_count(at.pairs);
  RecordingCanvas measuring(&canvas);
  Rect room = draw_heading(measuring, frame, *scene.state().convention, at.words.claim,
                           at.words.how_to_read);
  if (!at.compact && room.width() >= kWideEnough) {
    const double width = std::min(kEffectsAtMost, room.width() * kEffects);
    place_effects(at, {{room.max.x - width, room.min.y}, room.max});
    room.max.x -= width + kGap;
  }
  const TextStyle style{Face::medium, at.compact ? size::kSmall : size::kAxis, Color{}};
  at.names_from = room.min.x;
  double left = room.min.x + canvas.measure(longest_name(at.pairs), style).width + kAfterName;
  if (!at.compact) {
    at.buttons_from = left;
    left += 2 * kButton + kButtonGap + kAfterName;
    at.turns_to = room.max.x;
  }
  const double right = at.compact ? room.max.x - kEnd : room.max.x - kTurns - kBeforeTurns;
  at.chart = {{left, room.min.y + (at.compact ? kCompactHeader : kHeader)},
              {right, std::max(room.max.y - kBottomAxisRoom, room.min.y + kHeader + 40)}};
  at.x = wavelength_axis(scene, at.chart);
  return at;
}

namespace {

int pair_at_pixel(const Layout& at, double y) {
  const double share = (y - at.chart.min.y) / at.chart.height();
  return std::clamp(static_cast<int>(share * at.pairs), 0, at.pairs - 1);
}

void draw_probe(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  if (!frame.hover || !at.chart.contains(*frame.hover)) return;
  const auto& encoding = scene.sinusoidal();
  const int k = pair_at_pixel(at, frame.hover->y);
  const Point dot(at.x.pixel_from_data(encoding.wavelength(k)), at.y_of_pair(k));
  canvas.circle(dot, 7, {}, Stroke{frame.palette.text, 1.75});
  constexpr int kDigits = 6;
  std::vector<std::string> lines{
      fmt::format("pair {}{}", integer_text(k), encoding.is_muted(k) ? ", muted" : ""),
      fmt::format("{} = {} rad per position", omega_text(k),
                  short_text(encoding.omega(k), kDigits)),
      fmt::format("one turn in {} positions", short_text(encoding.wavelength(k), kDigits)),
      fmt::format("{} turns in {} positions",
                  short_text(encoding.turns_within(k, scene.state().length), kDigits),
                  integer_text(scene.state().length))};
  draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines);
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const Layout at = layout(canvas, frame, scene);
  draw_heading(canvas, frame, *scene.state().convention, at.words.claim, at.words.how_to_read);
  draw_desk(canvas, frame, scene, at);
  draw_chart(canvas, frame, scene, at);
  draw_effects(canvas, frame, scene, at);
  draw_probe(canvas, frame, scene, at);
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  const Layout at = layout(canvas, frame, scene);
  if (pointer.tapped()) {
    for (int band = 0; band < at.bands; ++band) {
      if (at.mute_button(band).contains(pointer.pressed_at))
        next.mixer = with_toggled(next.mixer, band, at.bands);
      if (at.solo_button(band).contains(pointer.pressed_at))
        next.mixer = with_solo(next.mixer, band, at.bands);
    }
  }
  if (pointer.down && at.chart.contains(pointer.pressed_at))
    next.pair = pair_at_pixel(at, pointer.at.y);
  return next;
}

}  // namespace
}  // namespace wavelengths

const View kWavelengthsView{
    .id = "wavelengths",
    .title = "Wavelengths",
    .help = "How far each pair turns at its frequency ω, and what is left when some are muted",
    .group = ViewGroup::encoding,
    .draw = wavelengths::draw,
    .interact = wavelengths::interact,
    .data = wavelengths::data,
    .describe = wavelengths::describe,
    .try_this =
        "Solo the first band: neighbours differ, and far positions look alike\n"
        "Solo the last band: far from near, but neighbours are one\n"
        "Lower the base until every pair turns once",
    .needs = Needs::sinusoids,
    .respects_mask = false,
    .equation = equations::wavelength,
};

}  // namespace posenc

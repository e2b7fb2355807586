#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include <posenc/binary.hpp>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/binary_layout.hpp"
#include "views/binary_numbers.hpp"
#include "views/binary_table.hpp"
#include "views/binary_usage.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc {
namespace binary {
namespace {

constexpr int kExactDigits = 12;

Rect draw_words(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const auto said = words(scene, shown(frame, scene.state()));
  return draw_heading(canvas, frame, waves(scene).convention(), said.claim, said.how_to_read);
}

std::vector<std::string> wave_lines(const Scene& scene, std::int64_t t, int k) {
  const auto& encoding = waves(scene);
  const auto value = sin_cos(encoding.phase(t, k));
  const bool match = scene.state().binary.match;
  std::vector<std::string> lines{
      match ? fmt::format("t = {}, wave of bit {}, which is {}", integer_text(t), k,
                          binary_digit(t, k))
            : fmt::format("t = {}, pair k = {}", integer_text(t), integer_text(k)),
      fmt::format("sine {}", short_text(value.sin, kExactDigits)),
  };
  if (match) lines.push_back(fmt::format("cosine {}", short_text(value.cos, kExactDigits)));
  lines.push_back(
      fmt::format("wavelength {} positions", short_text(encoding.wavelength(k), kExactDigits)));
  return lines;
}

std::vector<std::string> bit_lines(std::int64_t t, int b) {
  return {fmt::format("t = {}, bit {} = {}", integer_text(t), b, binary_digit(t, b)),
          fmt::format("weight {}", integer_text(std::int64_t{1} << b)),
          fmt::format("period {} positions", integer_text(bit_period(b)))};
}

/// "flipped 9 times since position 0"
std::string turned_text(std::string_view what, std::int64_t count) {
  return fmt::format("{} {} {} since position 0", what, integer_text(count),
                     count == 1 ? "time" : "times");
}

/// The whole position under a point in the courses.
std::optional<std::int64_t> course_position(const Scene& scene, const Layout& l, Point at) {
  if (!l.has_courses() || !Rect{l.bit_course.min, l.wave_course.max}.contains(at)) return {};
  const auto span = course_span(scene);
  const AxisMap across{span.from, span.to, l.wave_course.min.x, l.wave_course.max.x};
  return std::clamp<std::int64_t>(std::llround(across.data_from_pixel(at.x)),
                                  first_position(scene.state()), last_position(scene.state()));
}

void draw_hover(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto found = hit(l, *frame.hover);
  const auto& state = scene.state();
  const auto t = found.position.value_or(state.position);
  std::vector<std::string> lines;
  if (found.bit) {
    lines = bit_lines(t, *found.bit);
    lines.push_back(turned_text("flipped", bit_flips(t, *found.bit)));
  } else if (found.wave) {
    lines = wave_lines(scene, t, *found.wave);
    lines.push_back(turned_text("changed its sign", sign_changes(scene, *found.wave, t)));
  } else if (const auto at = course_position(scene, l, *frame.hover)) {
    lines = wave_lines(scene, *at, selected_wave(state));
    lines.push_back(
        fmt::format("bit {} = {}", selected_bit(state), binary_digit(*at, selected_bit(state))));
  }
  if (!lines.empty()) draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines);
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const auto area = draw_words(canvas, frame, scene);
  if (shown(frame, scene.state()) == BinaryShow::lowest) {
    return draw_usages(canvas, frame, area, scene);
  }
  const auto l = lay_out(canvas, frame, area, scene);
  draw_table_head(canvas, frame, scene, l);
  draw_table(canvas, frame, scene, l);
  if (l.counter) draw_counter(canvas, frame, scene, l);
  if (l.has_courses()) draw_courses(canvas, frame, scene, l);
  if (frame.hover) draw_hover(canvas, frame, scene, l);
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.clicked) return next;
  RecordingCanvas unseen(&canvas);
  const auto area = draw_words(unseen, frame, scene);
  if (shown(frame, scene.state()) == BinaryShow::lowest) {
    if (const auto at = usage_position(area, scene, pointer.at)) next.position = *at;
    return next;
  }
  const auto l = lay_out(unseen, frame, area, scene);
  const auto found = hit(l, pointer.at);
  if (found.position) next.position = *found.position;
  if (found.bit) next.binary.bit = *found.bit;
  if (found.wave) next = with_selected_wave(next, *found.wave);
  if (const auto at = course_position(scene, l, pointer.at)) next.position = *at;
  return next;
}

}  // namespace
}  // namespace binary

const View kBinaryView{
    .id = "binary",
    .title = "Binary",
    .help = "Positions counted in binary beside the same positions in sinusoids",
    .group = ViewGroup::encoding,
    .in_overview = true,
    .draw = binary::draw,
    .interact = binary::interact,
    .data = binary::data,
    .describe = binary::describe,
    .try_this =
        "Match the waves to the bits and compare sign and bit\n"
        "Show the counter at t and play: the carries run\n"
        "Show the lowest bit: what does its number hold?",
    .needs = Needs::sinusoids,
    .respects_mask = false,
    .equation = equations::bit,
};

}  // namespace posenc

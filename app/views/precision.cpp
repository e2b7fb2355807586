#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/precision_layout.hpp"
#include "views/views.hpp"

namespace posenc {
namespace precision {

void draw_table(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                bool compact) {
  const Sample& sample = present_sample(scene);
  const auto& ends = present_ends(scene);
  const double em = compact ? size::kSmall : size::kAxis;
  const double width = at.heading.width();
  draw_wording(canvas, at.heading.min + Point(0, em),
               {fmt::format("error at t = {}", integer_text(sample.position)),
                fmt::format("t = {}", integer_text(sample.position)), "at t"},
               {Face::semibold, em, palette.t, true}, width);
  for (std::size_t r = 0; r < kRecipes; ++r) {
    const Rect& row = at.rows[r];
    const Recipe& recipe = recipes()[r];
    const Stroke stroke = recipe_stroke(palette, r, compact);
    const double tall = row.height();
    const double sample_width = compact ? 16 : 30;
    const double left = row.min.x + sample_width + (compact ? 6 : 10), room = row.max.x - left;
    const RowError& error = sample.errors[r];
    const auto text = error_text(error.largest, compact ? 2 : 3);
    TextStyle value{Face::semibold, compact ? size::kAxis : 24, palette.text, true};
    // A name's depth and a value's height are half a row apart.
    const double both = 1.6 * value.size + 0.7 * em;
    TextStyle label{Face::semibold, em, stroke.color};
    bool two_lines = tall >= both;
    if (!two_lines) {
      label.size = value.size = std::min(em, 0.8 * tall);
      const double name_width = canvas.measure(recipe.label, label).width;
      two_lines = name_width + canvas.measure(text, value).width + em / 2 > room;
    }
    if (two_lines && tall < both) label.size = value.size = tall / 2.6;
    const double name =
        row.min.y + (two_lines ? std::min(26.0, 0.42 * tall) : tall / 2 + 0.36 * label.size);
    canvas.line({row.min.x, name - label.size * 0.35},
                {row.min.x + sample_width, name - label.size * 0.35}, stroke);
    if (!two_lines) {
      const double used = canvas.measure(text, value).width;
      canvas.text({row.max.x, name}, text, value, HAlign::right);
      draw_wording(canvas, {left, name}, {std::string(recipe.label)}, label, room - used - em / 2);
      continue;
    }
    draw_wording(canvas, {left, name}, {std::string(recipe.label)}, label, room);
    const double value_line = name + std::min(value.size + 6, 0.5 * tall);
    canvas.text({left, value_line}, shorten(canvas, text, value, room), value);
    if (compact) continue;
    const TextStyle words{Face::regular, size::kAxis, palette.muted};
    Wording place{error.largest == 0 ? "exact" : place_text(error)};
    if (std::isnan(error.largest)) {
      const auto end = integer_text(*ends[r].overflow);
      place = {fmt::format("its numbers end at position {}", end), "ends at " + end};
    }
    constexpr double kLine = 24, kRoomForFirst = 84, kRoomForSecond = 110;
    if (tall < kRoomForFirst) continue;
    draw_wording(canvas, {left, value_line + kLine}, place, words, room);
    if (tall < kRoomForSecond || !ends[r].merged) continue;
    const auto merged = integer_text(*ends[r].merged);
    draw_wording(canvas, {left, value_line + 2 * kLine},
                 {fmt::format("neighbours alike from {} on", merged), "alike from " + merged},
                 words, room);
  }
}

namespace {

constexpr int kExactDigits = 10;

void draw_hover(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto found = nearest(scene, at, *frame.hover);
  if (!found) return;
  const Recipe& recipe = recipes()[found->recipe];
  const RowError& error = found->sample->errors[found->recipe];
  const auto t = found->sample->position;
  canvas.circle(found->at, 5, recipe_stroke(frame.palette, found->recipe, frame.compact).color,
                Stroke{frame.palette.text, 1.5});
  std::vector<std::string> lines{fmt::format("{}, t = {}", recipe.label, integer_text(t)),
                                 fmt::format("error {}", error_text(error.largest, 4))};
  if (!std::isnan(error.largest)) {
    const double value = present_recipes(scene).value(found->recipe, t, error.pair, error.cosine);
    const auto& encoding = scene.sinusoidal();
    const int dim = error.cosine ? *encoding.cosine_dim(error.pair) : encoding.sine_dim(error.pair);
    lines.push_back(place_text(error));
    lines.push_back(fmt::format("computed {}", short_text(value, kExactDigits)));
    lines.push_back(fmt::format("exact {}", short_text(encoding.entry(t, dim), kExactDigits)));
  }
  lines.emplace_back("drag to set t");
  draw_readout(canvas, frame.palette, found->at, frame.area, lines);
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const Layout at = layout(canvas, frame, scene);
  draw_plot(canvas, frame.palette, scene, at, frame.compact);
  draw_table(canvas, frame.palette, scene, at, frame.compact);
  if (frame.hover) draw_hover(canvas, frame, scene, at);
}

State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.down) return next;
  RecordingCanvas measuring(&canvas);
  const Layout at = layout(measuring, frame, scene);
  if (at.plot.contains(pointer.pressed_at)) {
    const double t = std::clamp(at.x.data_from_pixel(pointer.at.x), at.x.data_from, at.x.data_to);
    next.position =
        std::clamp<std::int64_t>(std::llround(t), first_position(next), last_position(next));
    return next;
  }
  for (std::size_t r = 0; r < kRecipes; ++r) {
    if (at.rows[r].contains(pointer.at)) next.pair = present_sample(scene).errors[r].pair;
  }
  return next;
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 3> columns{"recipe", "position", "max_error"};
  table.header(columns);
  std::vector<const Sample*> all{&present_sample(scene)};
  for (const Sample& sample : present_samples(scene).samples) {
    if (sample.position != all.front()->position) all.push_back(&sample);
  }
  std::ranges::sort(all, {}, &Sample::position);
  for (std::size_t r = 0; r < kRecipes; ++r) {
    for (const Sample* sample : all) {
      const std::array<TableCell, 3> row{recipes()[r].id, static_cast<double>(sample->position),
                                         sample->errors[r].largest};
      if (!table.row(row)) return;
    }
  }
}

std::string ends_text(const Scene& scene, const Ends& ends) {
  std::string words;
  if (ends.merged) {
    words += fmt::format("; rows {} and {} are the first neighbours with the same numbers{}",
                         integer_text(*ends.merged), integer_text(*ends.merged + 1),
                         is_merged(scene, ends) ? "" : ", past the last position");
  } else if (ends.searched > 0) {
    words += fmt::format("; no two neighbours up to position {} have the same numbers",
                         integer_text(ends.searched));
  }
  if (ends.overflow) {
    words += fmt::format("; from position {} on it has no numbers", integer_text(*ends.overflow));
  }
  return words;
}

std::string merging_claim(const Scene& scene, const Ends& ends) {
  const auto merged = ends.merged
                          ? fmt::format("rows {} and {} are the first with the same numbers{}",
                                        integer_text(*ends.merged), integer_text(*ends.merged + 1),
                                        is_merged(scene, ends) ? "" : ", past the last position")
                          : fmt::format("no two neighbours up to position {} have the same numbers",
                                        integer_text(ends.searched));
  return claim_sentence(fmt::format("in {} two neighbouring positions get the same numbers",
                                    format_name(shortest_format())),
                        is_merged(scene, ends), merged);
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  std::string words = claim(scene) + ".\n" + convention_text(*state.convention);
  const auto& ends = present_ends(scene);
  words += merging_claim(scene, ends[shortest_format()]);
  const Samples& samples = present_samples(scene);
  const auto count = integer_text(static_cast<std::int64_t>(samples.count()));
  words += samples.count() == 0   ? "There is no position above 0.\n"
           : samples.count() == 1 ? "The only position above 0 was computed.\n"
           : samples.all
               ? fmt::format("All {} positions above 0 were computed.\n", count)
               : fmt::format("{} positions above 0 were computed, evenly over their logarithm.\n",
                             count);
  if (state.precision.only_pair) {
    words += fmt::format("Errors are those of pair {} alone.\n", integer_text(state.pair));
  }
  for (std::size_t r = 0; r < kRecipes; ++r) {
    const RowError& here = present_sample(scene).errors[r];
    words += fmt::format("{}: at t = {} ", recipes()[r].label, integer_text(state.position));
    words += std::isnan(here.largest) ? "there is no number"
             : here.largest == 0      ? "it is exact"
                                 : fmt::format("the error is {} ({})", error_text(here.largest, 4),
                                               place_text(here));
    if (const Worst most = worst(scene, r); !std::isnan(most.error)) {
      words += fmt::format(", the largest that was computed {} at position {}",
                           error_text(most.error, 4), integer_text(most.position));
    }
    words += ends_text(scene, ends[r]) + ".\n";
  }
  return words;
}

}  // namespace
}  // namespace precision

extern const View kPrecisionView{
    .id = "precision",
    .title = "Precision",
    .help = "What the usual code computes in each number format, beside the formula",
    .group = ViewGroup::cost,
    .draw = precision::draw,
    .interact = precision::interact,
    .data = precision::data,
    .describe = precision::describe,
    .try_this =
        "Set L to 100 000: float32 loses its third decimal\n"
        "Drag t past 65 504, where float16 ends\n"
        "Show pair k alone: slow pairs stay exact for long",
    .without_waves = "no power, sine or cosine is computed that could be off",
    .equation = equations::error,
};

}  // namespace posenc

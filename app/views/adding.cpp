#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glm/common.hpp>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "plot/words.hpp"
#include "state/parameters.hpp"
#include "views/adding_layout.hpp"
#include "views/equations.hpp"
#include "views/parts.hpp"
#include "views/views.hpp"

namespace posenc {
namespace adding {
namespace {

/// All of a matrix, cell by cell.
FieldSpec field_of(std::shared_ptr<const Encoding> matrix, std::span<const Color> colors,
                   const ValueRange& values) {
  FieldSpec spec;
  spec.length = matrix->positions().count;
  spec.window = FieldWindow{.position_from = 0,
                            .position_to = static_cast<double>(spec.length),
                            .dim_from = 0,
                            .dim_to = static_cast<double>(matrix->d()),
                            .sampling = Sampling::nearest};
  spec.encoding = std::move(matrix);
  spec.colors = colors;
  spec.values = values;
  return spec;
}

constexpr double kLabelGap = 10, kLeastLabelRow = 15, kBarsTitle = 30;

TextStyle label_style(const Palette& palette, double row) {
  return {Face::medium, std::clamp(std::floor(row * 0.5), size::kSmall, size::kBody), palette.text};
}

/// The position stands below the word where both fit.
bool has_positions(double row) { return row >= 2.6 * size::kSmall; }

double label_room(Canvas& canvas, const State& state, double row, double most) {
  double widest = 0;
  auto style = label_style({}, row);
  style.face = Face::bold;  // as of those that are compared
  for (int i = 0; i < words::word_count(state); ++i) {
    widest = std::max(widest, canvas.measure(words::short_word(state, i), style).width);
    if (!has_positions(row)) continue;
    const TextStyle small{Face::medium, size::kSmall, {}, true};
    widest = std::max(widest, canvas.measure(integer_text(words::position(state, i)), small).width);
  }
  return std::min(std::ceil(widest), most);
}

/// The number that is looked at where the pointer is at none: of the word at t, in the column of pair k's sine, or in dimension j.
Number marked(const Scene& scene) {
  const State& state = scene.state();
  const auto made = pair(scene);
  const int dim = has_waves(state) ? scene.sinusoidal().sine_dim(static_cast<int>(state.pair))
                                   : static_cast<int>(state.dim);
  return {made ? made->a : 0, dim};
}

std::vector<std::string> lines_of(const Scene& scene, const Number& number) {
  const State& state = scene.state();
  const auto i = static_cast<std::size_t>(number.word), j = static_cast<std::size_t>(number.dim);
  const double word = words::embeddings(scene).row(i)[j], p = words::encodings(scene).row(i)[j];
  constexpr int kDigits = 4;
  std::vector<std::string> lines{
      fmt::format("“{}” at {}, dimension {}", words::short_word(state, number.word),
                  integer_text(words::position(state, number.word)), integer_text(number.dim)),
      fmt::format("word {}", finite_text(word, kDigits)),
      fmt::format("position {}", finite_text(p, kDigits))};
  if (state.adding.combine == Combine::add)
    lines.push_back(fmt::format("sum {}", finite_text(word + p, kDigits)));
  return lines;
}

void draw(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const Layout at = layout(canvas, frame, scene);
  draw_heading(canvas, frame, shown_convention(scene.state()), at.words.claim,
               at.words.how_to_read);
  draw_strips(canvas, frame, scene, at);
  Number looked_at = marked(scene);
  bool is_hovered = false;
  if (frame.hover) {
    if (const auto number = number_at(scene, at, *frame.hover)) {
      looked_at = *number;
      is_hovered = true;
    }
  }
  if (at.bars) draw_bars(canvas, frame.palette, scene, *at.bars, looked_at);
  if (at.facts) draw_facts(canvas, frame.palette, scene, *at.facts);
  if (is_hovered)
    draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines_of(scene, looked_at));
}

/// A tap chooses the word that is compared with that at t.
State interact(Canvas& canvas, const Frame& frame, const Scene& scene, const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.tapped()) return next;
  const Layout at = layout(canvas, frame, scene);
  const int count = words::word_count(next);
  const Rect touched{{frame.area.min.x, at.strips.min.y}, at.strips.max};
  if (!touched.contains(pointer.pressed_at)) return next;
  const int word = std::clamp(
      static_cast<int>((pointer.pressed_at.y - at.strips.min.y) / at.row(count)), 0, count - 1);
  next.offset = words::position(next, word) - next.position;
  bring_within_limits(next, *find_parameter("offset"));
  return next;
}

}  // namespace

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const State& state = scene.state();
  constexpr double kFactsShare = 0.34, kLeastFacts = 320, kMostFacts = 520, kFactsGap = 44;
  constexpr double kHighest = 132, kBars = 190, kMostBars = 320, kLeastForBars = 560, kBarsGap = 26;
  constexpr double kMostOfWidth = 0.22, kAbove = 4;
  Layout at;
  at.compact = frame.compact;
  at.words = words_of(scene);
  at.words.how_to_read.insert(0, plot::missing_characters_text(canvas, words::shown_words(state)));
  RecordingCanvas measuring(&canvas);
  Rect room =
      draw_heading(measuring, frame, shown_convention(state), at.words.claim, at.words.how_to_read);
  room.min.y += kAbove;
  const int count = words::word_count(state);
  const bool narrow = !at.compact && room.height() > room.width();
  if (narrow) {
    // One below the other: the words' strips, one word's numbers, what they say.
    constexpr double kFactsBelow = 0.36, kMostBelow = 520, kBarsBelow = 0.24;
    const double facts = std::min(kFactsBelow * room.height(), kMostBelow);
    at.facts = Rect{{room.min.x, room.max.y - facts}, room.max};
    room.max.y -= facts + kBarsGap;
    const double bars = std::min(kBarsBelow * room.height() / (1 - kFactsBelow), kMostBars);
    at.bars = Rect{{room.min.x, room.max.y - bars}, room.max};
    room.max.y -= bars + kBarsGap;
  } else if (!at.compact) {
    const double facts = std::clamp(kFactsShare * room.width(), kLeastFacts, kMostFacts);
    at.facts = Rect{{room.max.x - facts, room.min.y}, room.max};
    room.max.x -= facts + kFactsGap;
    if (room.height() >= kLeastForBars) {
      at.bars = Rect{{room.min.x, room.max.y - kBars}, room.max};
      room.max.y -= kBars + kBarsGap;
    }
  }
  const double row = std::min(room.height() / count, kHighest);
  if (row >= kLeastLabelRow) {
    at.labels = label_room(canvas, state, row, kMostOfWidth * room.width());
    room.min.x += at.labels + kLabelGap;
  }
  at.strips.min = glm::floor(room.min);
  at.strips.max = glm::floor(Point(room.max.x, room.min.y + row * count));
  if (at.bars && narrow) {
    // Where the strips leave room, it is between the three.
    const double spare = (at.bars->min.y - kBarsGap - at.strips.max.y) / 2;
    if (spare > 0) at.bars->min.y -= spare, at.bars->max.y -= spare;
  } else if (at.bars) {
    at.bars->min.y = std::max(at.strips.max.y + kBarsGap, at.bars->max.y - kMostBars);
    at.bars->max.y = at.bars->min.y + std::min(at.bars->height(), kMostBars);
  }
  return at;
}

std::optional<Number> number_at(const Scene& scene, const Layout& at, Point p) {
  if (!at.strips.contains(p)) return {};
  const State& state = scene.state();
  const int count = words::word_count(state);
  const auto d = static_cast<double>(words::embeddings(scene).d);
  const double down = (p.y - at.strips.min.y) / at.row(count);
  const int word = std::clamp(static_cast<int>(down), 0, count - 1);
  double across = (p.x - at.strips.min.x) / at.strips.width();
  const bool is_third = down - word >= 0.5;
  if (is_third && state.adding.combine == Combine::concatenate)
    across = across < 0.5 ? across * 2 : across * 2 - 1;
  return Number{word, std::clamp(static_cast<int>(across * d), 0, static_cast<int>(d) - 1)};
}

void draw_strips(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const int count = words::word_count(state);
  const double row = at.row(count);
  const auto matrix = strips(scene);
  const auto& map = colormaps()[static_cast<std::size_t>(state.heatmap.colormap)];
  const double largest = matrix->largest_entry(0);
  canvas.field(at.strips, field_of(matrix, map.colors,
                                   largest > 0 ? ValueRange{-largest, largest} : ValueRange{}));
  const auto made = pair(scene);
  const auto style = label_style(palette, row);
  for (int i = 0; i < count; ++i) {
    const double y = at.strips.min.y + row * i;
    // The fourth row of each word is the ground.
    canvas.rect({{at.strips.min.x, y + row * 0.75}, {at.strips.max.x, y + row}}, palette.ground);
    for (const double share : {0.25, 0.5}) {
      if (row < 24) break;
      canvas.line({at.strips.min.x, y + row * share}, {at.strips.max.x, y + row * share},
                  {palette.ground, 1.5});
    }
    if (at.labels <= 0) continue;
    const bool is_compared = made && (made->a == i || made->b == i);
    TextStyle name = style;
    if (is_compared) name.face = Face::bold;
    const double x = at.strips.min.x - kLabelGap, middle = y + row * 0.375;
    const auto text = shorten(canvas, words::short_word(state, i), name, at.labels);
    if (!has_positions(row)) {
      canvas.text({x, middle}, text, name, HAlign::right, VAlign::middle);
      continue;
    }
    canvas.text({x, middle}, text, name, HAlign::right, VAlign::bottom);
    canvas.text({x, middle}, integer_text(words::position(state, i)),
                {Face::medium, size::kSmall, palette.t, true}, HAlign::right, VAlign::top);
  }
}

void draw_bars(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room,
               const Number& number) {
  constexpr int kMost = 16;
  constexpr double kLabels = 22, kBarGap = 2;
  const State& state = scene.state();
  const auto i = static_cast<std::size_t>(number.word);
  const auto word = words::embeddings(scene).row(i), position = words::encodings(scene).row(i);
  const int d = static_cast<int>(word.size()), shown = std::min(d, kMost);
  const int first = std::clamp(number.dim - shown / 2, 0, d - shown);
  const bool adds = state.adding.combine == Combine::add;

  struct Series {
    std::string_view name;
    Color color;
  };
  const std::array<Series, 3> series{
      {{"word", palette.muted}, {"position", palette.t}, {"sum", palette.text}}};
  const std::size_t parts = adds ? 3 : 2;
  const TextStyle title{Face::semibold, size::kAxis, palette.text};
  const auto name = fmt::format("“{}” at {}", words::short_word(state, number.word),
                                integer_text(words::position(state, number.word)));
  double legend = 0;
  const auto style = [&](std::size_t part) {
    return TextStyle{Face::semibold, size::kAxis, series[part].color};
  };
  constexpr double kBetween = 18;
  for (std::size_t part = 0; part < parts; ++part)
    legend += canvas.measure(series[part].name, style(part)).width + kBetween;
  double x = room.max.x - legend + kBetween;
  const double baseline = room.min.y + size::kAxis;
  draw_wording(canvas, {room.min.x, baseline}, {name, words::short_word(state, number.word)}, title,
               room.width() - legend - kBetween);
  for (std::size_t part = 0; part < parts; ++part) {
    canvas.text({x, baseline}, series[part].name, style(part));
    x += canvas.measure(series[part].name, style(part)).width + kBetween;
  }

  const Rect plot{{room.min.x, room.min.y + kBarsTitle}, {room.max.x, room.max.y - kLabels}};
  double largest = 0;
  for (int j = first; j < first + shown; ++j) {
    const double u = word[static_cast<std::size_t>(j)], p = position[static_cast<std::size_t>(j)];
    for (const double value : {u, p, u + p}) {
      if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
  }
  const double zero = plot.centre().y, half = plot.height() / 2;
  const double pitch = plot.width() / shown;
  canvas.line({plot.min.x, zero}, {plot.max.x, zero}, {palette.line, 1});
  const TextStyle tick{Face::regular, size::kSmall, palette.muted, true};
  const double widest = canvas.measure(integer_text(first + shown - 1), tick).width;
  const int every = std::max(1, static_cast<int>(std::ceil((widest + 8) / pitch)));
  for (int j = first; j < first + shown; ++j) {
    const double left = plot.min.x + pitch * (j - first);
    if (j == number.dim)
      canvas.rect({{left, plot.min.y}, {left + pitch, plot.max.y}}, palette.k.with_alpha(0.14));
    const double u = word[static_cast<std::size_t>(j)], p = position[static_cast<std::size_t>(j)];
    const std::array values{u, p, u + p};
    constexpr double kMargin = 0.16;
    const double width = pitch * (1 - 2 * kMargin) / static_cast<double>(parts);
    for (std::size_t part = 0; part < parts; ++part) {
      const double from = left + pitch * kMargin + width * static_cast<double>(part);
      if (!std::isfinite(values[part])) {
        canvas.rect({{from, plot.min.y}, {from + std::max(width - kBarGap, 1.0), plot.max.y}},
                    kNaNColor);
        continue;
      }
      if (largest == 0) continue;
      const double top = zero - half * values[part] / largest;
      canvas.rect({{from, std::min(top, zero)},
                   {from + std::max(width - kBarGap, 1.0), std::max(top, zero)}},
                  series[part].color);
    }
    if ((j - first) % every != 0) continue;
    TextStyle label = tick;
    if (j == number.dim) label.color = palette.k;
    canvas.text({left + pitch / 2, plot.max.y + 4}, integer_text(j), label, HAlign::centre,
                VAlign::top);
  }
}

}  // namespace adding

extern const View kAddingView{
    .id = "adding",
    .title = "Adding",
    .help = "The word's vector, its position's, and both put together, number by number",
    .group = ViewGroup::cost,
    .draw = adding::draw,
    .interact = adding::interact,
    .data = adding::data,
    .describe = adding::describe,
    .try_this =
        "Click a word: it is compared with that at t\n"
        "Play: the words' strips stand still while their positions move\n"
        "Concatenate: the cross terms go, and the parameters grow",
    .shares = words::kParameters,
    .equation = equations::adding,
};

}  // namespace posenc

#include <algorithm>

#include <fmt/format.h>

#include <posenc/binary.hpp>

#include "figure/colormap.hpp"
#include "figure/formula.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/binary_numbers.hpp"
#include "views/binary_table.hpp"

namespace posenc::binary {
namespace {

constexpr double kBetween = 8;  // at least, from one label to the next

/// A label above a column: digits, or a power of two where those are too wide for the columns.
struct Label {
  std::string text;
  int exponent = -1;  ///< ≥ 0: 2^exponent
};

Formula power_of_two(int exponent, Color color) {
  return math::script(math::upright("2", color), math::row({}),
                      math::upright(std::to_string(exponent), color));
}

double width_of(Canvas& canvas, const Label& label, const TextStyle& style) {
  if (label.exponent < 0) return canvas.measure(label.text, style).width;
  return measure(canvas, power_of_two(label.exponent, style.color), style.size + 2).width;
}

void put(Canvas& canvas, Point bottom_centre, const Label& label, const TextStyle& style) {
  if (label.exponent < 0) {
    canvas.text(bottom_centre, label.text, style, HAlign::centre);
    return;
  }
  const double width = width_of(canvas, label, style);
  draw(canvas, bottom_centre - Point(width / 2, 0), power_of_two(label.exponent, style.color),
       style.size + 2);
}

/// Labels of columns in one line, each at its column's middle: the selected one, then every so many
/// as fit. Left of them stands what they are.
struct Line {
  std::string_view name;
  double left = 0;  ///< of the first column
  double baseline = 0;
  int columns = 0;
  int selected = -1;
  Color selected_color;
};
template <class LabelOf, class MiddleOf>
void draw_line(Canvas& canvas, const Palette& p, const Line& line, double column, LabelOf label_of,
               MiddleOf middle_of) {
  const auto style_of = [&](int i) {
    const bool chosen = i == line.selected;
    return TextStyle{chosen ? Face::bold : Face::regular, size::kSmall,
                     chosen ? line.selected_color : p.muted, true};
  };
  double widest = 0;
  for (int i = 0; i < line.columns; ++i) {
    widest = std::max(widest, width_of(canvas, label_of(i), style_of(-1 - i)));
  }
  int every = 1;
  while (every * column < widest + kBetween && every < line.columns) every *= 2;
  LabelPlacer placer({{-1e9, -1e9}, {1e9, 1e9}});
  const auto try_at = [&](int i) {
    const auto label = label_of(i);
    const auto style = style_of(i);
    const double half = (width_of(canvas, label, style) + kBetween) / 2;
    const Rect box{{middle_of(i) - half, 0}, {middle_of(i) + half, 1}};
    if (!placer.is_free(box)) return;
    placer.block(box);
    put(canvas, {middle_of(i), line.baseline}, label, style);
  };
  if (line.selected >= 0 && line.selected < line.columns) try_at(line.selected);
  // From the fast end, which is the right one.
  for (int i = line.columns - 1; i >= 0; i -= every) try_at(i);
  const double overhang = std::max(0.0, (widest - column) / 2);
  canvas.text({line.left - 12 - overhang, line.baseline}, line.name,
              {Face::regular, size::kSmall, p.muted}, HAlign::right);
}

/// A number that is a power of two, as digits where these fit the column.
Label power_label(Canvas& canvas, int exponent, double column) {
  const auto digits = integer_text(std::int64_t{1} << exponent);
  const bool fits =
      canvas.measure(digits, {Face::regular, size::kSmall, {}, true}).width + kBetween <= column;
  return fits ? Label{digits} : Label{"", exponent};
}

void draw_bit_labels(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const int bit = selected_bit(scene.state());
  const int last = l.bit_count - 1;
  const auto middle = [&](int i) { return l.bit_strip(last - i).centre().x; };
  const auto index = [&](int i) { return Label{std::to_string(last - i)}; };
  const auto weight = [&](int i) { return power_label(canvas, last - i, l.bit_column); };
  Line line{"bit b", l.bits.min.x, l.lower_label, l.bit_count, last - bit, bit_colour(p, bit)};
  if (frame.compact) line.name = "bit";
  draw_line(canvas, p, line, l.bit_column, index, middle);
  if (frame.compact) return;
  line.name = "weight";
  line.baseline = l.upper_label;
  draw_line(canvas, p, line, l.bit_column, weight, middle);
}

void draw_wave_labels(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& encoding = waves(scene);
  const bool match = scene.state().binary.match;
  const auto wave = [&](int i) { return l.shown[static_cast<std::size_t>(i)]; };
  const auto middle = [&](int i) { return l.wave_strip(i).centre().x; };
  const auto index = [&](int i) { return Label{integer_text(wave(i))}; };
  const auto length = [&](int i) {
    return match ? power_label(canvas, wave(i) + 1, l.wave_column)
                 : Label{short_text(encoding.wavelength(wave(i)), 3)};
  };
  const auto found = std::ranges::find(l.shown, selected_wave(scene.state()));
  const auto selected = found == l.shown.end() ? -1 : static_cast<int>(found - l.shown.begin());
  Line line{match ? "wave of bit b" : "pair k",
            l.waves.min.x,
            l.lower_label,
            l.wave_count(),
            selected,
            p.k};
  if (frame.compact) line.name = match ? "bit" : "pair";
  draw_line(canvas, p, line, l.wave_column, index, middle);
  if (frame.compact) return;
  line.name = "wavelength";
  line.baseline = l.upper_label;
  draw_line(canvas, p, line, l.wave_column, length, middle);
}

/// −1 … 1 in the colours of the waves. Returns where it ends.
double draw_scale(Canvas& canvas, const Frame& frame, Point left) {
  const TextStyle style{Face::regular, size::kSmall, frame.palette.muted};
  const auto& colors = colormaps().front();
  constexpr double kWidth = 96, kHeight = 10;
  constexpr int kSteps = 48;
  const double from = canvas.text_box(left, "−1", style).max.x + 8;
  canvas.text(left, "−1", style);
  for (int i = 0; i < kSteps; ++i) {
    const Rect part{{from + kWidth * i / kSteps, left.y - kHeight},
                    {from + kWidth * (i + 1) / kSteps, left.y}};
    canvas.rect(part, color_at(colors, 2.0 * i / (kSteps - 1) - 1));
  }
  const Point end{from + kWidth + 8, left.y};
  canvas.text(end, "1", style);
  return canvas.text_box(end, "1", style).max.x;
}

/// How many of the waves are shown, in the words that fit; "" where none do.
std::string count_text(Canvas& canvas, const Layout& l, int pairs, double room,
                       const TextStyle& style) {
  if (l.wave_count() == pairs)
    return pairs == 1 ? "1 pair" : fmt::format("all {} pairs", integer_text(pairs));
  const auto some = fmt::format("{} of {} pairs", l.wave_count(), integer_text(pairs));
  const auto all = some + ", evenly chosen";
  const auto fits = [&](const std::string& words) {
    return canvas.measure(words, style).width <= room;
  };
  return fits(all) ? all : fits(some) ? some : "";
}

void draw_head_titles(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const TextStyle title{Face::semibold, size::kBody, p.text};
  canvas.text({l.bits.min.x, l.title}, "Positions in binary", title);
  // While a carry runs, the step that it belongs to.
  const bool running = l.counter && ripple(scene).number != state.position;
  canvas.text({l.bits.min.x, l.subtitle}, flips_text(state.position + (running ? 1 : 0)),
              {Face::semibold, size::kAxis, p.t, true});

  const bool match = state.binary.match;
  const std::string_view words = match ? "Waves of the bits' periods" : "Sinusoids";
  canvas.text({l.waves.min.x, l.title}, words, title);
  constexpr double kMath = 22;
  const double x = l.waves.min.x + canvas.measure(words, title).width + 10;
  const auto index = match ? math::italic("b", p.text) : math::italic("k", p.k);
  const auto formula = math::row({math::upright("sin(", p.text),
                                  math::script(math::italic("ω", p.text), index, math::row({})),
                                  math::italic("t", p.t), math::upright(")", p.text)});
  if (x + measure(canvas, formula, kMath).width <= frame.area.max.x)
    draw(canvas, {x, l.title}, formula, kMath);
  const double after = draw_scale(canvas, frame, {l.waves.min.x, l.subtitle}) + 20;
  if (match) return;
  const TextStyle muted{Face::regular, size::kSmall, p.muted};
  canvas.text({after, l.subtitle},
              count_text(canvas, l, waves(scene).pairs(), frame.area.max.x - after, muted), muted);
}

}  // namespace

void draw_table_head(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  if (l.title > 0) draw_head_titles(canvas, frame, scene, l);
  draw_bit_labels(canvas, frame, scene, l);
  draw_wave_labels(canvas, frame, scene, l);
}

}  // namespace posenc::binary

#include "figure/axes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <glm/common.hpp>

#include "figure/text/glyphs.hpp"
#include "text/numbers.hpp"

namespace posenc {
namespace {

constexpr double kTickLength = 5, kLabelGap = 10;

TextStyle label_style(const Palette& palette) {
  return {Face::regular, size::kAxis, palette.muted, true};
}

TextStyle name_style(const Palette& palette, const AxisStyle& look) {
  return {look.name_color ? Face::semibold : Face::regular,
          std::max(size::kAxis, palette.least_name), look.name_color.value_or(palette.muted)};
}

/// The smallest of 1, 2, 5 · 10ⁿ (or of the powers of two) that is no less than `least`.
double round_step(double least, bool binary) {
  if (binary) return std::exp2(std::ceil(std::log2(least)));
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    // A hair of slack: 0.1 · 10 is not quite 1.
    if (factor * decade >= least * (1 - 1e-12)) return factor * decade;
  }
  return 10 * decade;
}

double next_step(double step, bool binary) { return round_step(step * 1.5, binary); }

struct PlacedTick {
  Tick tick;
  double pixel;
};

/// The first, the last and, between them, the middle one of the given ticks, where their labels are
/// at least `gap` apart; where the first two are not, what is nearest to 0.
template <class Length>
std::vector<PlacedTick> given_ticks(const AxisMap& map, double gap, std::span<const double> given,
                                    Length&& extent) {
  std::vector<PlacedTick> placed;
  const auto add = [&](double value) {
    PlacedTick tick{given_tick(value), map.pixel_from_data(value)};
    const bool touches = std::ranges::any_of(placed, [&](const PlacedTick& other) {
      const double half = (extent(tick.tick.label) + extent(other.tick.label)) / 2;
      return std::abs(tick.pixel - other.pixel) < half + gap;
    });
    if (!touches) placed.push_back(std::move(tick));
  };
  for (const double value : {given.front(), given.back()}) add(value);
  if (placed.size() == 1) {
    placed.clear();
    add(*std::ranges::min_element(given, {}, [](double v) { return std::abs(v); }));
  }
  add(given[given.size() / 2]);
  return placed;
}

/// Ticks as many as fit: fewer are tried until no two labels come closer than `gap`.
/// `extent(label)` is a label's length along the axis.
template <class Length>
std::vector<PlacedTick> fitting_ticks(const AxisMap& map, double smallest_pitch, double gap,
                                      const AxisStyle& look, Length&& extent) {
  if (!look.ticks.empty()) return given_ticks(map, gap, look.ticks, extent);
  const auto [whole, binary] = std::pair(look.whole, look.binary);
  const double length = std::abs(map.pixel_to - map.pixel_from);
  for (int most = static_cast<int>(length / smallest_pitch) + 1; most >= 1; --most) {
    std::vector<PlacedTick> placed;
    bool touch = false;
    for (Tick& tick : map.logarithmic ? log_ticks(map.data_from, map.data_to, most)
                                      : ticks(map.data_from, map.data_to, most, whole, binary)) {
      const double pixel = map.pixel_from_data(tick.value);
      if (!placed.empty()) {
        const double room = std::abs(pixel - placed.back().pixel);
        const double half = (extent(tick.label) + extent(placed.back().tick.label)) / 2;
        touch = touch || room < half + gap;
      }
      placed.push_back({std::move(tick), pixel});
    }
    if (!touch) return placed;
    most = std::min(most, static_cast<int>(placed.size()));
  }
  return {};
}

/// At 2, 3, … 9 · 10ⁿ, where they are apart.
void draw_small_ticks(Canvas& canvas, const Palette& palette, double y, const AxisMap& map) {
  constexpr double kRoomForDecade = 60, kLength = 3;
  const double decades = std::log10(map.data_to / map.data_from);
  if (std::abs(map.pixel_to - map.pixel_from) < kRoomForDecade * decades) return;
  for (double power = std::pow(10.0, std::floor(std::log10(map.data_from))); power <= map.data_to;
       power *= 10) {
    for (int i = 2; i <= 9; ++i) {
      const double value = i * power;
      if (value < map.data_from || value > map.data_to) continue;
      const double x = map.pixel_from_data(value);
      canvas.line({x, y}, {x, y + kLength}, {palette.muted});
    }
  }
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// Words that a line should not end between: "2.2 · 10⁻¹⁶", "t = 37".
std::vector<std::string> unbroken(std::vector<std::string> words) {
  std::vector<std::string> groups;
  bool joins = false;
  for (std::string& word : words) {
    const bool is_sign = word == "·" || word == "=";
    if (!groups.empty() && (is_sign || joins)) {
      groups.back() += " " + word;
    } else {
      groups.push_back(std::move(word));
    }
    joins = is_sign;
  }
  return groups;
}

/// Where a box of that size is inside `bounds` and covers neither row nor column of what it is
/// about, or else not that itself; nothing where there is no room for that.
std::optional<Point> readout_corner(Point extent, const Rect& about, const Rect& bounds) {
  constexpr double kAway = 16, kAbove = 8;
  const Rect inside{bounds.min, glm::max(bounds.min, bounds.max - extent)};
  const auto fits = [](double v, double from, double to) { return from <= v && v <= to; };
  const double left = about.min.x - kAway - extent.x, right = about.max.x + kAway;
  const double above = about.min.y - kAbove - extent.y, below = about.max.y + kAway;
  std::optional<Point> beside;
  for (const double y : {above, below}) {
    const bool fits_y = fits(y, inside.min.y, inside.max.y);
    for (const double x : {right, left}) {
      const bool fits_x = fits(x, inside.min.x, inside.max.x);
      if (fits_x && fits_y) return Point(x, y);
      if (!beside && (fits_x || fits_y)) beside = glm::clamp(Point(x, y), inside.min, inside.max);
    }
  }
  return beside;
}

}  // namespace

std::vector<Tick> ticks(double from, double to, int most, bool whole, bool binary) {
  if (from > to) std::swap(from, to);
  if (!std::isfinite(from) || !std::isfinite(to) || most < 1) return {};
  // The ends may be so far apart that their distance is larger than any number.
  constexpr double kLargest = std::numeric_limits<double>::max() * (1 - 1e-8);
  from = std::max(from, -kLargest), to = std::min(to, kLargest);
  const double span = std::min(to - from, kLargest);
  // With a smaller step a power of ten may be 0, and two ticks the same number.
  const double farthest = std::max(std::abs(from), std::abs(to)),
               least_step = std::max(1e-300, 0x1p-50 * farthest);
  double step = span > 0 ? round_step(std::max(span / most, least_step), binary) : 1;
  if (whole) step = std::max(step, 1.0);
  // Rounding must not lose a tick at either end.
  const double slack = std::max(span * 1e-9, 0x1p-52 * farthest);
  double first = 0, last = 0;
  for (;; step = next_step(step, binary)) {
    if (!std::isfinite(step)) return {};
    first = std::ceil((from - slack) / step);
    last = std::floor((to + slack) / step);
    if (last - first < most) break;
  }
  std::vector<Tick> result;
  const double largest = std::max(std::abs(first), std::abs(last)) * step;
  for (double i = first; i <= last; ++i) {
    const double value = i * step + 0.0;
    result.push_back({value, tick_text(value, step, largest)});
  }
  return result;
}

Tick given_tick(double value) {
  constexpr int kDigits = 3;
  return {value, short_text(value, kDigits)};
}

void draw_bottom_axis(Canvas& canvas, const Palette& palette, const Rect& plot, const AxisMap& map,
                      std::string_view name, const AxisStyle& look) {
  constexpr double kSmallestPitch = 80;
  const TextStyle style = label_style(palette);
  const double y = plot.max.y;
  canvas.line({plot.min.x, y}, {plot.max.x, y}, {palette.line});
  if (map.logarithmic) draw_small_ticks(canvas, palette, y, map);
  auto placed =
      fitting_ticks(map, kSmallestPitch, size::kAxis, look,
                    [&](const std::string& label) { return canvas.measure(label, style).width; });
  if (!look.named.empty()) placed.clear();
  for (const Tick& tick : look.named) placed.push_back({tick, map.pixel_from_data(tick.value)});
  for (const auto& [tick, x] : placed) {
    canvas.line({x, y}, {x, y + kTickLength}, {palette.muted});
    // A long one at the end could reach into the next picture, or leave the page.
    const bool is_own = look.ticks.empty();
    const double most_beyond = is_own ? 26 : 40, inside = is_own ? 15 : 40;
    const double half = canvas.measure(tick.label, style).width / 2;
    if (x + half > plot.max.x + most_beyond) continue;
    canvas.text({std::min(x, plot.max.x + inside - half), y + kLabelGap}, tick.label, style,
                HAlign::centre, VAlign::top);
  }
  canvas.text({plot.max.x, y + kBelowTicks}, name, name_style(palette, look), HAlign::right,
              VAlign::top);
}

void draw_left_axis(Canvas& canvas, const Palette& palette, const Rect& plot, const AxisMap& map,
                    std::string_view name, const AxisStyle& look) {
  constexpr double kSmallestPitch = 64, kNameGap = 12;
  const TextStyle style = label_style(palette);
  const double x = plot.min.x;
  canvas.line({x, plot.min.y}, {x, plot.max.y}, {palette.line});
  double widest = 0;
  for (const Rect& box : look.taken) widest = std::max(widest, x - kLabelGap - box.min.x);
  const auto placed = fitting_ticks(map, kSmallestPitch, size::kAxis * 0.25, look,
                                    [](const std::string&) { return size::kAxis; });
  for (const auto& [tick, y] : placed) {
    canvas.line({x - kTickLength, y}, {x, y}, {palette.muted});
    const Rect box =
        canvas.text_box({x - kLabelGap, y}, tick.label, style, HAlign::right, VAlign::middle);
    if (std::ranges::any_of(look.taken, [&](const Rect& other) { return box.overlaps(other); }))
      continue;
    canvas.text({x - kLabelGap, y}, tick.label, style, HAlign::right, VAlign::middle);
    widest = std::max(widest, canvas.measure(tick.label, style).width);
  }
  if (name.empty()) return;
  canvas.text({x - kLabelGap - widest - kNameGap, plot.centre().y}, name, name_style(palette, look),
              HAlign::centre, VAlign::bottom, true);
}

bool left_axis_name_fits(Canvas& canvas, const Rect& plot, std::string_view name) {
  constexpr double kBeyond = 8;  // both ends together: a plot has 4 below it at least
  return canvas.measure(name, {Face::regular, size::kAxis, {}}).width <= plot.height() + kBeyond;
}

std::vector<std::string> wrap(Canvas& canvas, std::string_view text, const TextStyle& style,
                              double width) {
  std::vector<std::string> lines;
  // Letters keep their distances: a line is as wide as its words and the spaces between them.
  const auto width_of = [&](std::string_view words) { return canvas.measure(words, style).width; };
  const double space = width_of(" ");
  double line_width = 0;
  const auto add = [&](std::string word, double word_width) {
    const double longer = line_width + space + word_width;
    if (!lines.empty() && longer <= width) {
      lines.back().append(" ").append(word);
      line_width = longer;
      return;
    }
    lines.push_back(std::move(word));
    line_width = word_width;
  };
  for (std::string& group : unbroken(words_of(text))) {
    const double group_width = width_of(group);
    if (group_width <= width) {
      add(std::move(group), group_width);
    } else {
      for (const std::string& word : words_of(group)) {
        auto shown = shorten(canvas, word, style, width);
        const double word_width = width_of(shown);
        add(std::move(shown), word_width);
      }
    }
  }
  return lines;
}

std::string shorten(Canvas& canvas, std::string_view text, const TextStyle& style, double width) {
  const auto width_of = [&](std::string_view part) { return canvas.measure(part, style).width; };
  if (width_of(text) <= width) return std::string(text);
  constexpr std::string_view kEllipsis = "…";
  constexpr double kRounding = 1e-9;
  // Letters keep their distances, so that no more of them are looked at than fit.
  double left = width - width_of(kEllipsis) + kRounding;
  std::size_t end = 0;
  for (auto rest = text; !rest.empty();) {
    const auto letter = take_bytes(rest);
    left -= width_of(letter);
    if (left < 0) break;
    if (letter != " ") end = text.size() - rest.size();
  }
  return std::string(text.substr(0, end)).append(kEllipsis);
}

void draw_readout(Canvas& canvas, const Palette& palette, Point at, const Rect& about,
                  const Rect& bounds, std::span<const std::string> texts) {
  if (texts.empty()) return;
  constexpr double kPad = 12, kRadius = 8, kPitch = size::kBody * 1.5;
  const TextStyle strong{Face::semibold, size::kBody, palette.text, true};
  const TextStyle plain{Face::regular, size::kBody, palette.muted, true};
  std::vector<std::pair<std::string, TextStyle>> lines;
  for (const std::string& text : texts) {
    const TextStyle& style = lines.empty() ? strong : plain;
    for (auto& line : wrap(canvas, text, style, bounds.width() - 2 * kPad)) {
      lines.emplace_back(std::move(line), style);
    }
  }
  const auto extent = [&] {
    double widest = 0;
    for (const auto& [text, style] : lines)
      widest = std::max(widest, canvas.measure(text, style).width);
    return Point(widest + 2 * kPad, static_cast<double>(lines.size()) * kPitch + 2 * kPad - 6);
  };
  const auto all = lines;
  auto corner = readout_corner(extent(), about, bounds);
  while (!corner && lines.size() > 1) {
    lines.pop_back();
    corner = readout_corner(extent(), about, bounds);
  }
  if (!corner) {
    lines = all;
    corner = readout_corner(extent(), {at, at}, bounds);
  }
  const Point from = corner.value_or(bounds.min);
  const Rect box{from, from + extent()};
  canvas.rect(box, palette.panel.with_alpha(0.96), Stroke{palette.line}, kRadius);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const double y = box.min.y + kPad - 3 + kPitch * (static_cast<double>(i) + 0.5);
    canvas.text({box.min.x + kPad, y}, lines[i].first, lines[i].second, HAlign::left,
                VAlign::middle);
  }
}

}  // namespace posenc

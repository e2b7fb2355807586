#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <tuple>

#include <posenc/binary.hpp>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/formula/markup.hpp"
#include "plot/columns.hpp"
#include "plot/words.hpp"
#include "text/phrase.hpp"
#include "views/binary/numbers.hpp"
#include "views/binary/options.hpp"
#include "views/parts.hpp"

/// Positions as rows: bits on the left, sinusoids on the right, both fast → slow. Of the counter
/// the row of t alone, and below it how often each column flipped.
namespace posenc::binary {
namespace {

constexpr double kCarries = 46;  // above the counter

/// What the table shows.
struct Shown {
  explicit Shown(const Scene& scene)
      : state(scene.state()),
        waves(shared_waves(scene)),
        selected(selected_wave(scene)),
        ripple(is_counter() ? binary::ripple(scene)
                            : Ripple{state.position, flips(state.position)}) {}

  bool is_counter() const { return state[kShow] == BinaryShow::counter; }
  friend bool operator==(const Shown&, const Shown&) = default;

  State state;
  std::shared_ptr<const Sinusoidal> waves;
  int selected;
  Ripple ripple;
};

struct Table {
  Rect room;
  bool is_brief = false;  ///< without titles and weights
  bool is_counter = false, has_tallies = false;
  double row = 0;                     ///< height
  std::int64_t first = 0, count = 1;  ///< positions
  Ripple ripple = {};
  plot::Columns bits = {}, waves = {};

  double row_top(std::int64_t t) const {
    return bits.room.min.y + row * static_cast<double>(t - first);
  }
  double bottom() const { return bits.room.max.y; }
  /// Where the labels above the columns stand.
  double labels() const { return bits.room.min.y - 8 - (is_counter ? kCarries : 0); }
};

/// t in the middle, or as near to it as t + δ can be shown too.
std::int64_t first_row(const State& state, std::int64_t count) {
  auto first = state.position - count / 2;
  if (std::abs(state.offset) < count) {
    const auto other = state.position + state.offset;
    first = std::clamp(first, other - count + 1, other);
  }
  return std::clamp(first, first_position(state), last_position(state) + 1 - count);
}

void place_rows(Table& table, const State& state) {
  constexpr std::int64_t kMostRows = 16;
  constexpr double kTallies = 214;
  const bool counts = table.is_counter;
  const double head = (table.is_brief ? 20 : 100) + (counts ? kCarries : 0);
  const double high = std::max(table.room.height() - head, 1.0);
  const auto fit = static_cast<std::int64_t>(high / (table.is_brief ? 21 : 23));
  table.count =
      counts ? 1
             : std::min<std::int64_t>(std::clamp<std::int64_t>(fit, 1, kMostRows), state.length);
  table.has_tallies = counts && !table.is_brief && high >= kTallies;
  table.row = !counts ? std::min(high / static_cast<double>(table.count), 36.0)
                      : std::clamp(table.has_tallies ? 0.15 * high : high - 8, 36.0, 84.0);
  table.first = first_row(state, table.count);
  table.bits.room.min.y = table.waves.room.min.y = table.room.min.y + head;
  table.bits.room.max.y = table.waves.room.max.y =
      table.room.min.y + head + table.row * static_cast<double>(table.count);
}

void place_columns(Table& table, const Shown& shown) {
  constexpr double kWidest = 112;
  const State& state = shown.state;
  const bool brief = table.is_brief, match = matches(state);
  const double gutter = (brief ? 44 : 72) + 2.9 * digits(state);
  const double names = brief ? 56 : 140;  // of the waves' labels
  const double room = std::max(table.room.width() - gutter - names - 10, 2.0);
  const double half = room * (match ? 0.5 : 0.42);
  const int bits = std::clamp(static_cast<int>(half / (brief ? 14 : 16)), 1, digits(state));
  const int pairs = shown.waves->pairs();
  const double wave = brief ? 9 : 16;  // what is easy to read
  // Bits are as wide as all waves leave them room, up to what reads well.
  const double left_over = (room - wave * std::min(pairs, kMostPairs)) / bits;
  const double most = match ? kWidest : std::clamp(left_over, 34.0, 56.0);
  const double width = std::min(half, bits * (brief ? 26.0 : most));
  for (int j = 0; j < bits; ++j) table.bits.items.push_back(j);
  table.bits.room.min.x = table.room.min.x + gutter;
  table.bits.room.max.x = table.bits.room.min.x + width;
  // Few bits leave their title its width.
  const double left = table.bits.room.min.x + std::max(width, brief ? 0.0 : 210.0) + names;
  const double rest = std::max(table.room.max.x - 24 - left, 1.0);
  table.waves.items = match ? table.bits.items
                            : chosen_pairs(pairs, fitting_pairs(pairs, rest, wave, 0.57 * wave),
                                           static_cast<int>(state.pair));
  const auto count = static_cast<double>(table.waves.items.size());
  table.waves.room.min.x = left;
  table.waves.room.max.x = left + std::min(rest, kWidest * count);
}

Table place(const Shown& shown, const Rect& room) {
  constexpr double kWide = 560;
  Table table{.room = room, .is_brief = room.width() < kWide, .is_counter = shown.is_counter()};
  const State& state = shown.state;
  table.ripple = shown.ripple;
  table.bits.selected = selected_bit(state);
  table.waves.selected = shown.selected;
  place_rows(table, state);
  place_columns(table, shown);
  return table;
}

/// 2^exponent in few characters.
std::string power_text(int exponent) {
  constexpr int kShort = 10;
  return exponent < kShort ? integer_text(1 << exponent) : "2" + superscript(exponent);
}

struct TablePainter {
  Canvas& canvas;
  const Palette& palette;
  const State& state;
  const Sinusoidal& waves;
  Table table;

  void paint() {
    draw_rows();
    const bool match = matches(state);
    table.bits.color = table.waves.color = palette.k;
    const double y = table.labels(), end = table.room.max.x;
    const bool brief = table.is_brief;
    table.bits.draw_labels(canvas, palette, y, end, brief ? "bit" : "bit j", integer_text);
    table.waves.draw_labels(canvas, palette, y, end,
                            match ? (brief ? "bit" : "wave of bit j") : (brief ? "pair" : "pair k"),
                            integer_text);
    if (!brief) {
      const double above = y - plot::name_pitch(canvas, 19);
      table.bits.draw_labels(canvas, palette, above, end, "weight", power_text);
      table.waves.draw_labels(canvas, palette, above, end, "wavelength", [&](int k) {
        return match ? power_text(k + 1) : short_text(waves.wavelength(k), 3);
      });
      draw_titles();
    }
    for (auto t = table.first; t < table.first + table.count; ++t) {
      for (std::size_t i = 0; i < table.bits.items.size(); ++i) draw_bit(t, i);
      for (std::size_t i = 0; i < table.waves.items.size(); ++i) draw_wave(t, i);
    }
    for (std::size_t i = 0; table.is_counter && i + 1 < table.bits.items.size(); ++i) {
      if ((table.ripple.carries() >> table.bits.items[i] & 1) != 0)
        draw_carry(table.bits.strip(i), table.bits.strip(i + 1));
    }
    if (table.has_tallies) draw_tallies();
    table.bits.draw_outline(canvas);
    table.waves.draw_outline(canvas);
  }

  Rect cell(const plot::Columns& columns, std::int64_t t, std::size_t i) const {
    const Rect strip = columns.strip(i);
    return {{strip.min.x, table.row_top(t)}, {strip.max.x, table.row_top(t) + table.row}};
  }

  void draw_rows() {
    const auto row = [&](std::int64_t t) {
      return Rect{{table.room.min.x, table.row_top(t)},
                  {table.waves.room.max.x, table.row_top(t) + table.row}};
    };
    const auto other = state.position + state.offset;
    if (other != state.position && other >= table.first && other < table.first + table.count)
      canvas.rect(row(other), {}, Stroke{palette.delta, 1.5, Dash::dashed}, 3);
    canvas.rect(row(state.position), palette.t.with_alpha(0.2), {}, 3);
    for (auto t = table.first; t < table.first + table.count; ++t) {
      const bool here = t == state.position;
      const Color color = here ? palette.t : t == other ? palette.delta : palette.muted;
      const Face face = here || t == other ? Face::bold : Face::regular;
      canvas.text({table.bits.room.min.x - 12, row(t).centre().y}, integer_text(t),
                  {face, size::kAxis, color, true}, HAlign::right, VAlign::middle);
    }
  }

  void draw_bit(std::int64_t t, std::size_t i) {
    const int j = table.bits.items[i];
    const Rect room = cell(table.bits, t, i);
    const double height = 0.84 * table.row, width = std::min(0.84 * room.width(), 1.5 * height);
    const Rect box{room.centre() - Point(width, height) / 2.0,
                   room.centre() + Point(width, height) / 2.0};
    const bool is_one = binary_digit(table.is_counter ? table.ripple.number : t, j) == 1;
    const Color color = j == table.bits.selected ? palette.k : palette.muted;
    if (is_one) canvas.rect(box, color, {}, 3);
    canvas.text(box.centre(), is_one ? "1" : "0",
                {is_one ? Face::bold : Face::regular,
                 std::max(size::kAxis, std::min(0.82 * height, 1.1 * width)),
                 is_one ? palette.ground : color},
                HAlign::centre, VAlign::middle);
    if (t == state.position && (table.ripple.flipped >> j & 1) != 0)
      canvas.rect(box.grown(1.5), {}, Stroke{palette.text, 2.5}, 4);
  }

  void draw_wave(std::int64_t t, std::size_t i) {
    const int k = table.waves.items[i];
    const Rect room = cell(table.waves, t, i);
    const double side = std::min(room.width(), room.height());
    const double value = sin(waves.column_phase({WaveColumn::Kind::sine, k}, t, read_after(state)));
    const Color color = signed_colour(palette, value);
    const bool is_circle = !table.is_counter && state[kMarks] == Marks::circles;
    if (!is_circle) canvas.rect(room.grown(room.width() > 6 ? -0.75 : 0), color);
    if (table.is_counter && t > 0 && waves.half_turns(k, t) > waves.half_turns(k, t - 1))
      canvas.rect(room.grown(1), {}, Stroke{palette.text, 2}, 3);
    const TextStyle style{Face::bold, size::kAxis, ink_on(color)};
    std::string text;
    if (matches(state)) {
      text = value > 0 ? "+" : "−";
    } else if (!is_circle) {
      text = fixed_text(value, 2);
    }
    const bool fits =
        !text.empty() && side > style.size && canvas.measure(text, style).width < room.width();
    if (is_circle) {
      canvas.circle(room.centre(), 0.43 * side, color, Stroke{palette.line, 1});
      if (value < 0 && !fits) canvas.circle(room.centre(), 0.2 * side, palette.ground);
    }
    if (fits) canvas.text(room.centre(), text, style, HAlign::centre, VAlign::middle);
  }

  void draw_titles() {
    const double title = table.room.min.y + 20, below = title + 24;
    const Point bits{table.bits.room.min.x, title}, right{table.waves.room.min.x, title};
    const TextStyle strong{Face::semibold, size::kBody, palette.text};
    // While a carry runs, the step that it belongs to.
    const bool runs = table.ripple.number != state.position;
    const double half = table.waves.room.min.x - bits.x - 20;
    plot::draw_fitted(canvas, bits, {"Bits, fast → slow", "Bits"}, strong, half);
    const auto step = flips_text(state.position + (runs ? 1 : 0));
    plot::draw_fitted(
        canvas, {bits.x, below},
        {phrase("{}; {} is {}", step, state.position, fmt::format("{:b}", state.position)), step},
        {Face::semibold, size::kAxis, palette.t, true}, half);
    const bool match = matches(state);
    const auto name = fmt::format("{}, {}", match ? "Waves of the bits’ periods" : "Sinusoids",
                                  match ? "fast → slow" : speeds_text(waves));
    plot::draw_fitted(canvas, right, {name, match ? "Waves" : "Sinusoids"}, strong,
                      table.room.max.x - right.x);
    const auto formula = math::formula(palette, match ? "sin(ω_j(t + ½))" : "sin(ω_k t)");
    const Point after = right + Point(canvas.measure(name, strong).width + 10, 0);
    const FormulaSize size(22, palette.least_script);
    if (after.x + measure(canvas, formula, size).width <= table.room.max.x)
      draw(canvas, after, formula, size);
    draw_scale({right.x, below});
  }

  /// The colours of −1 … 1, and how many of the pairs have a column.
  void draw_scale(Point at) {
    constexpr double kLength = 96, kWithSigns = 330;
    if (matches(state) && at.x + kWithSigns > table.room.max.x) return draw_signs(at);
    const TextStyle style{Face::regular, size::kAxis, palette.muted};
    canvas.text(at, "−1", style);
    at.x += 24;
    // Each reaches to the right end, so that no seam shows.
    const auto colors = colormaps(palette).front().colors;
    const double end = at.x + kLength, step = kLength / static_cast<double>(colors.size());
    for (const Color color : colors) {
      canvas.rect({at - Point(0, 10), {end, at.y}}, color);
      at.x += step;
    }
    canvas.text(at + Point(8, 0), "1", style);
    at.x += 36;
    if (matches(state)) return draw_signs(at);
    const auto shown = std::ssize(table.waves.items);
    const auto pairs = waves.pairs();
    const double room = table.room.max.x - at.x;
    const plot::Text text = shown == pairs
                                ? plot::Text(counted(pairs, "pair", "pairs"))
                                : plot::Text(phrase("{} of {} pairs, evenly chosen", shown, pairs),
                                             phrase("{} of {}", shown, pairs));
    if (canvas.measure(text.shortest(), style).width <= room)
      plot::draw_fitted(canvas, at, text, style, room);
  }

  /// Which digit a sign stands for.
  void draw_signs(Point at) {
    for (const auto& [sign, value, digit] :
         {std::tuple("+", 1, "digit 0"), std::tuple("−", -1, "digit 1")}) {
      const Rect plate{at - Point(0, 14), at + Point(18, 4)};
      const Color color = signed_colour(palette, value);
      canvas.rect(plate, color, {}, 3);
      canvas.text(plate.centre(), sign, {Face::bold, size::kAxis, ink_on(color)}, HAlign::centre,
                  VAlign::middle);
      canvas.text(at + Point(24, 0), digit, {Face::regular, size::kAxis, palette.muted});
      at.x += 94;
    }
  }

  /// An arrow from the bit that fell to 0 to the next one, on its right.
  void draw_carry(const Rect& from, const Rect& to) {
    const Point end{to.centre().x, to.min.y - 2};
    const double radius = (end.x - from.centre().x) / 2;
    canvas.arc(end - Point(radius, 0), radius, 0, -std::numbers::pi, {palette.text, 2.5});
    canvas.arrow_head(end, {0, 1}, 9, palette.text);
  }

  /// How often each column flipped from position 0 to t, as dots along one axis.
  void draw_tallies() {
    const auto t = state.position;
    const auto bit_count = [&](int j) { return bit_flips(t, j); };
    const auto wave_count = [&](int k) { return waves.half_turns(k, t); };
    const auto most = static_cast<double>(
        std::max({bit_count(0), wave_count(fastest_pair(waves)), std::int64_t{4}}));
    // The highest number has its room.
    const AxisMap up{0, most, table.room.max.y - 12, table.bottom() + 106};
    const Rect frame{{table.bits.room.min.x - 10, up.pixel_to},
                     {table.waves.room.max.x, up.pixel_from}};
    draw_left_axis(canvas, palette, frame, up, "", {});
    canvas.line({frame.min.x, frame.max.y}, frame.max, {palette.line, 1});
    const int j = table.bits.selected, k = table.waves.selected;
    draw_tally(table.bits, up, "Flips so far", fmt::format("bit {}", j),
               static_cast<double>(bit_period(j)), bit_count);
    draw_tally(table.waves, up, "Changes of sign so far", wave_name(state, k), waves.wavelength(k),
               wave_count);
  }

  template <class CountOf>
  void draw_tally(const plot::Columns& columns, const AxisMap& up, std::string_view title,
                  const std::string& name, double period, CountOf count_of) {
    const double left = columns.room.min.x, top = table.bottom();
    const auto count = phrase("{}: {}", name, count_of(columns.selected));
    const double width = table.room.max.x - left;
    plot::draw_fitted(canvas, {left, top + 32}, std::string(title),
                      {Face::semibold, size::kBody, palette.text}, width);
    plot::draw_fitted(
        canvas, {left, top + 54},
        {phrase("{}, one every {}", count, text_of(Quantity(period / 2, kPositions))), count},
        {Face::semibold, size::kAxis, palette.k, true}, width);
    columns.draw_counts(canvas, palette, up, table.room.max.x, count_of);
  }
};

void paint_table(Canvas& canvas, const Palette& palette, const Shown& shown, const Rect& room) {
  TablePainter{canvas, palette, shown.state, *shown.waves, place(shown, room)}.paint();
}

}  // namespace

plot::Custom table_panel(const Scene& scene) { return {Shown(scene), paint_table}; }

TableHit table_hit(const Scene& scene, const Rect& room, Point at) {
  const Table table = place(Shown(scene), room);
  TableHit found;
  const double rows = (at.y - table.bits.room.min.y) / table.row;
  if (rows >= 0 && rows < static_cast<double>(table.count) && at.x < table.waves.room.max.x)
    found.position = table.first + static_cast<std::int64_t>(rows);
  // A column's labels belong to it, and its bar.
  const double labels = table.labels() - (table.is_brief ? 16 : 36);
  if (at.y < labels || at.y >= (table.is_counter ? room.max.y : table.bottom())) return found;
  found.bit = table.bits.item_at(at.x);
  found.wave = table.waves.item_at(at.x);
  return found;
}

}  // namespace posenc::binary

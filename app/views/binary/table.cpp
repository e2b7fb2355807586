#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <posenc/binary.hpp>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/formula_markup.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "plot/labels.hpp"
#include "plot/words.hpp"
#include "views/binary/modes.hpp"
#include "views/parts.hpp"

/// Positions as rows: their bits at the left, the same in sinusoids at the right. Of the counter the
/// row of t alone, and below it how often each column flipped.
namespace posenc::binary {
namespace {

/// Columns side by side, each of one bit or one wave.
struct Block {
  Rect cells = {};
  std::vector<int> items = {};  ///< from the left, which is slow

  double column() const { return cells.width() / static_cast<double>(items.size()); }
  Rect strip(std::size_t i) const {
    const double left = cells.min.x + column() * static_cast<double>(i);
    return {{left, cells.min.y}, {left + column(), cells.max.y}};
  }
  std::optional<std::size_t> find(int item) const {
    const auto found = std::ranges::find(items, item);
    if (found == items.end()) return {};
    return static_cast<std::size_t>(found - items.begin());
  }
  std::optional<int> item_at(double x) const {
    if (x < cells.min.x || x >= cells.max.x) return {};
    return items[std::min(static_cast<std::size_t>((x - cells.min.x) / column()),
                          items.size() - 1)];
  }
};

constexpr double kCarries = 46;  // above the counter

struct Table {
  Rect room;
  bool is_brief = false;  ///< without titles and weights
  bool is_counter = false, has_tallies = false;
  double row = 0;                     ///< height
  std::int64_t first = 0, count = 1;  ///< positions
  Block bits = {}, waves = {};

  double row_top(std::int64_t t) const {
    return bits.cells.min.y + row * static_cast<double>(t - first);
  }
  double bottom() const { return bits.cells.max.y; }
  /// Of the labels above the columns.
  double labels() const { return bits.cells.min.y - 8 - (is_counter ? kCarries : 0); }
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
  const auto fit = static_cast<std::int64_t>(high / (table.is_brief ? 18 : 23));
  table.count = counts ? 1 : std::min(std::clamp<std::int64_t>(fit, 1, kMostRows), state.length);
  table.has_tallies = counts && !table.is_brief && high >= kTallies;
  table.row = !counts ? std::min(high / static_cast<double>(table.count), 36.0)
                      : std::clamp(table.has_tallies ? 0.15 * high : high - 8, 36.0, 84.0);
  table.first = first_row(state, table.count);
  table.bits.cells.min.y = table.waves.cells.min.y = table.room.min.y + head;
  table.bits.cells.max.y = table.waves.cells.max.y =
      table.room.min.y + head + table.row * static_cast<double>(table.count);
}

void place_columns(Table& table, const Scene& scene) {
  const State& state = scene.state();
  const bool brief = table.is_brief, match = state.binary.match;
  const double gutter = (brief ? 38 : 64) + 2 * digits(state);
  const double names = brief ? 50 : 112;  // of the waves' labels
  const double room = std::max(table.room.width() - gutter - names - 10, 2.0);
  const double half = room * (match ? 0.5 : 0.42);
  const int bits = std::clamp(static_cast<int>(half / (brief ? 11 : 15)), 1, digits(state));
  const int pairs = waves(scene).pairs();
  const double wave = brief ? 9 : 16;  // what is easy to read
  const double width = std::min(half, bits * (brief ? 26.0 : match ? 84.0 : 56.0));
  for (int j = bits - 1; j >= 0; --j) table.bits.items.push_back(j);
  table.bits.cells.min.x = table.room.min.x + gutter;
  table.bits.cells.max.x = table.bits.cells.min.x + width;
  // Few bits leave their title its width.
  const double left = table.bits.cells.min.x + std::max(width, brief ? 0.0 : 210.0) + names;
  const double rest = std::max(table.room.max.x - 10 - left, 1.0);
  table.waves.items = match ? table.bits.items
                            : chosen_pairs(pairs, fitting_pairs(pairs, rest, wave, 0.7 * wave),
                                           static_cast<int>(state.pair));
  if (!match) std::ranges::reverse(table.waves.items);
  const auto count = static_cast<double>(table.waves.items.size());
  table.waves.cells.min.x = left;
  table.waves.cells.max.x = left + std::min(rest, 84 * count);
}

Table place(const Scene& scene, const Rect& room) {
  constexpr double kWide = 560;
  Table table{.room = room,
              .is_brief = room.width() < kWide,
              .is_counter = scene.state().binary.show == BinaryShow::counter};
  place_rows(table, scene.state());
  place_columns(table, scene);
  return table;
}

/// 2^exponent in few characters.
std::string power_text(int exponent) {
  constexpr int kShort = 10;
  return exponent < kShort ? integer_text(1 << exponent) : "2" + superscript(exponent);
}

class TablePainter {
 public:
  TablePainter(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room)
      : canvas_(canvas),
        palette_(palette),
        scene_(scene),
        state_(scene.state()),
        table_(place(scene, room)),
        ripple_(table_.is_counter ? ripple(scene)
                                  : Ripple{state_.position, flips(state_.position)}) {}

  void paint() {
    draw_rows();
    const bool match = state_.binary.match;
    draw_labels(table_.bits, selected_bit(state_), {"bit j", "bit"}, {"weight"},
                [](int j) { return power_text(j); });
    draw_labels(table_.waves, selected_wave(state_),
                match ? plot::Text("wave of bit j", "bit") : plot::Text("pair k", "pair"),
                {"wavelength"}, [&](int k) {
                  return match ? power_text(k + 1) : short_text(waves(scene_).wavelength(k), 3);
                });
    if (!table_.is_brief) draw_titles();
    for (auto t = table_.first; t < table_.first + table_.count; ++t) {
      for (std::size_t i = 0; i < table_.bits.items.size(); ++i) draw_bit(t, i);
      for (std::size_t i = 0; i < table_.waves.items.size(); ++i) draw_wave(t, i);
    }
    if (table_.is_counter) draw_counter();
    outline(table_.bits, selected_bit(state_));
    outline(table_.waves, selected_wave(state_));
  }

 private:
  Rect cell(const Block& block, std::int64_t t, std::size_t i) const {
    const Rect strip = block.strip(i);
    return {{strip.min.x, table_.row_top(t)}, {strip.max.x, table_.row_top(t) + table_.row}};
  }

  void draw_rows() {
    const auto row = [&](std::int64_t t) {
      return Rect{{table_.room.min.x, table_.row_top(t)},
                  {table_.waves.cells.max.x, table_.row_top(t) + table_.row}};
    };
    const auto other = state_.position + state_.offset;
    if (other != state_.position && other >= table_.first && other < table_.first + table_.count)
      canvas_.rect(row(other), {}, Stroke{palette_.delta, 1.5, Dash::dashed}, 3);
    canvas_.rect(row(state_.position), palette_.t.with_alpha(0.2), {}, 3);
    const double em = std::min(table_.is_brief ? size::kSmall : size::kAxis, 0.8 * table_.row);
    for (auto t = table_.first; t < table_.first + table_.count; ++t) {
      const bool here = t == state_.position;
      const Color color = here ? palette_.t : t == other ? palette_.delta : palette_.muted;
      const Face face = here || t == other ? Face::bold : Face::regular;
      canvas_.text({table_.bits.cells.min.x - 12, row(t).centre().y}, integer_text(t),
                   {face, em, color, true}, HAlign::right, VAlign::middle);
    }
  }

  void draw_bit(std::int64_t t, std::size_t i) {
    const int j = table_.bits.items[i];
    const Rect room = cell(table_.bits, t, i);
    const double height = 0.84 * table_.row, width = std::min(0.84 * room.width(), 1.5 * height);
    const Rect box{room.centre() - Point(width, height) / 2.0,
                   room.centre() + Point(width, height) / 2.0};
    const bool is_one = binary_digit(table_.is_counter ? ripple_.number : t, j) == 1;
    const Color color = j == selected_bit(state_) ? palette_.k : palette_.muted;
    if (is_one) canvas_.rect(box, color, {}, 3);
    canvas_.text(box.centre(), is_one ? "1" : "0",
                 {is_one ? Face::bold : Face::regular, std::min(0.82 * height, 1.1 * width),
                  is_one ? palette_.ground : color},
                 HAlign::centre, VAlign::middle);
    if (t == state_.position && (ripple_.flipped >> j & 1) != 0)
      canvas_.rect(box.grown(1.5), {}, Stroke{palette_.text, 2.5}, 4);
  }

  void draw_wave(std::int64_t t, std::size_t i) {
    const Sinusoidal& encoding = waves(scene_);
    const int k = table_.waves.items[i];
    const Rect room = cell(table_.waves, t, i);
    const double side = std::min(room.width(), room.height());
    const double value = sin(encoding.phase(t, k));
    const Color color = color_at(colormaps().front(), value);
    const bool is_circle = !table_.is_counter && state_.binary.marks == Marks::circles;
    if (is_circle) canvas_.circle(room.centre(), 0.43 * side, color, Stroke{palette_.line, 1});
    if (!is_circle) canvas_.rect(room.grown(room.width() > 6 ? -0.75 : 0), color);
    if (table_.is_counter && t > 0 && encoding.half_turns(k, t) > encoding.half_turns(k, t - 1))
      canvas_.rect(room.grown(1), {}, Stroke{palette_.text, 2}, 3);
    constexpr double kFitsSign = 15, kFitsNumber = 44;
    const TextStyle style{Face::bold, std::min(0.8 * table_.row, size::kSmall + 1), ink_on(color)};
    if (state_.binary.match && side >= kFitsSign) {
      canvas_.text(room.centre(),
                   value > 0   ? "+"
                   : value < 0 ? "−"
                               : "0",
                   style, HAlign::centre, VAlign::middle);
    } else if (!is_circle && room.width() >= kFitsNumber && room.height() >= kFitsSign) {
      canvas_.text(room.centre(), fixed_text(value, 2), style, HAlign::centre, VAlign::middle);
    }
  }

  void outline(const Block& block, int item) {
    if (const auto i = block.find(item))
      canvas_.rect(block.strip(*i).grown(2), {}, Stroke{palette_.k, 2.5}, 4);
  }

  /// Above the columns their numbers, and above those what `above` says of them.
  template <class Above>
  void draw_labels(const Block& block, int selected, const plot::Text& name,
                   const plot::Text& above_name, Above above) {
    const double y = table_.labels();
    draw_line(block, selected, table_.is_brief ? name.shortest() : name.full, y,
              [](int item) { return integer_text(item); });
    if (!table_.is_brief) draw_line(block, selected, above_name.full, y - 19, above);
  }

  /// In one line, each in the middle of its column: the selected one, then every so many as fit.
  template <class LabelOf>
  void draw_line(const Block& block, int selected, std::string_view name, double baseline,
                 LabelOf label_of) {
    constexpr double kBetween = 8;
    TextStyle style{Face::regular, size::kSmall, palette_.muted, true};
    double widest = 0;
    for (const int item : block.items)
      widest = std::max(widest, canvas_.measure(label_of(item), style).width);
    std::size_t every = 1;
    while (static_cast<double>(every) * block.column() < widest + kBetween) every *= 2;
    canvas_.text({block.cells.min.x - 12 - std::max(0.0, (widest - block.column()) / 2), baseline},
                 name, style, HAlign::right);
    std::vector<plot::CentredText> texts;
    const auto add = [&](std::size_t i, const TextStyle& look) {
      texts.push_back({{block.strip(i).centre().x, baseline}, label_of(block.items[i]), look});
    };
    if (const auto i = block.find(selected)) add(*i, strong_);
    // From the right, which is fast.
    for (std::size_t i = 0; i < block.items.size(); i += every)
      add(block.items.size() - 1 - i, style);
    LabelPlacer placer({{-1e9, -1e9}, {1e9, 1e9}});
    plot::draw_where_free(canvas_, placer, texts, kBetween);
  }

  void draw_titles() {
    const double title = table_.room.min.y + 20, below = title + 24;
    const Point bits{table_.bits.cells.min.x, title}, right{table_.waves.cells.min.x, title};
    const TextStyle strong{Face::semibold, size::kBody, palette_.text};
    // While a carry runs, the step that it belongs to.
    const bool runs = ripple_.number != state_.position;
    canvas_.text(bits, "Positions in binary", strong);
    canvas_.text({bits.x, below}, flips_text(state_.position + (runs ? 1 : 0)),
                 {Face::semibold, size::kAxis, palette_.t, true});
    const bool match = state_.binary.match;
    const std::string_view name = match ? "Waves of the bits’ periods" : "Sinusoids";
    canvas_.text(right, name, strong);
    const auto formula = math::formula(palette_, match ? "sin(ω_j t)" : "sin(ω_k t)");
    const Point after = right + Point(canvas_.measure(name, strong).width + 10, 0);
    if (after.x + measure(canvas_, formula, 22).width <= table_.room.max.x)
      draw(canvas_, after, formula, 22);
    draw_scale({right.x, below});
  }

  /// The colours of −1 … 1, and how many of the pairs have a column.
  void draw_scale(Point at) {
    constexpr int kSteps = 48, kStep = 2;
    const TextStyle style{Face::regular, size::kSmall, palette_.muted};
    canvas_.text(at, "−1", style);
    at.x += 24;
    for (int i = 0; i < kSteps; ++i, at.x += kStep) {
      canvas_.rect({at - Point(0, 10), at + Point(kStep, 0)},
                   color_at(colormaps().front(), 2.0 * i / (kSteps - 1) - 1));
    }
    canvas_.text(at + Point(8, 0), "1", style);
    if (state_.binary.match) return;
    at.x += 36;
    const auto shown = static_cast<std::int64_t>(table_.waves.items.size());
    const auto pairs = counted(waves(scene_).pairs(), "pair", "pairs");
    const auto some = fmt::format("{} of {}", shown, pairs);
    const bool all = shown == waves(scene_).pairs();
    plot::draw_fitted(canvas_, at,
                      all ? plot::Text(pairs) : plot::Text(some + ", evenly chosen", some), style,
                      table_.room.max.x - at.x);
  }

  void draw_counter() {
    for (std::size_t i = 1; i < table_.bits.items.size(); ++i) {
      if ((ripple_.carries() >> table_.bits.items[i] & 1) != 0)
        draw_carry(table_.bits.strip(i), table_.bits.strip(i - 1));
    }
    if (table_.has_tallies) draw_tallies();
  }

  /// An arrow from the bit that fell to 0 to the next one.
  void draw_carry(const Rect& from, const Rect& to) {
    constexpr int kPieces = 12;
    std::vector<Point> arc;
    for (int i = 0; i <= kPieces; ++i) {
      const double share = static_cast<double>(i) / kPieces;
      const double rise = std::min(26.0, 0.7 * from.width()) * std::sin(share * std::numbers::pi);
      arc.emplace_back(std::lerp(from.centre().x, to.centre().x, share), from.min.y - 2 - rise);
    }
    canvas_.polyline(arc, {palette_.text, 2.5}, false);
    canvas_.arrow_head(arc.back(), arc[kPieces] - arc[kPieces - 2], 9, palette_.text);
  }

  /// How often each column flipped from position 0 to t, as bars along one logarithmic axis.
  void draw_tallies() {
    const auto t = state_.position;
    const auto bit_count = [&](int j) { return bit_flips(t, j); };
    const auto wave_count = [&](int k) { return waves(scene_).half_turns(k, t); };
    const double most = static_cast<double>(
        std::max({bit_count(0), wave_count(fastest_wave(scene_)), std::int64_t{10}}));
    // 1 has a height too, and the highest bar's number its room.
    const AxisMap up{0.7, most, table_.room.max.y - 12, table_.bottom() + 106, true};
    const Rect frame{{table_.bits.cells.min.x - 10, up.pixel_to},
                     {table_.waves.cells.max.x, up.pixel_from}};
    draw_left_axis(canvas_, palette_, frame, up, "");
    canvas_.line({frame.min.x, frame.max.y}, frame.max, {palette_.line, 1});
    const int j = selected_bit(state_), k = selected_wave(state_);
    draw_tally(table_.bits, up, "Flips so far", fmt::format("bit {}", j), j,
               static_cast<double>(bit_period(j)), bit_count);
    draw_tally(table_.waves, up, "Changes of sign so far", wave_name(state_, k), k,
               waves(scene_).wavelength(k), wave_count);
  }

  template <class CountOf>
  void draw_tally(const Block& block, const AxisMap& up, std::string_view title,
                  const std::string& name, int selected, double period, CountOf count_of) {
    const double left = block.cells.min.x;
    canvas_.text({left, table_.bottom() + 32}, title, {Face::semibold, size::kBody, palette_.text});
    canvas_.text({left, table_.bottom() + 54},
                 fmt::format("{}: {} / {} → {}", name, integer_text(state_.position),
                             value_text(period / 2), integer_text(count_of(selected))),
                 {Face::semibold, size::kAxis, palette_.k, true});
    LabelPlacer placer({{-1e9, -1e9}, {table_.room.max.x, 1e9}});
    const auto bar = [&](std::size_t i) {
      const Rect strip = block.strip(i);
      const auto count = count_of(block.items[i]);
      const double top = count > 0 ? up.pixel_from_data(static_cast<double>(count)) : up.pixel_from;
      const double half = std::min(0.4 * strip.width(), 28.0);
      return Rect{{strip.centre().x - half, top}, {strip.centre().x + half, up.pixel_from}};
    };
    const auto chosen = block.find(selected);
    std::vector<plot::CentredText> numbers;
    const auto add = [&](std::size_t i, const TextStyle& style) {
      const Point above{bar(i).centre().x, bar(i).min.y - 8};
      numbers.push_back({above, integer_text(count_of(block.items[i])), style});
    };
    if (chosen) add(*chosen, strong_);
    for (std::size_t i = 0; i < block.items.size(); ++i) {
      if (count_of(block.items[i]) == 0) continue;
      canvas_.rect(bar(i), i == chosen ? palette_.k : palette_.muted.with_alpha(0.6));
      placer.block(bar(i));
      if (i != chosen) add(i, {Face::regular, size::kSmall, palette_.muted, true});
    }
    plot::draw_where_free(canvas_, placer, numbers, 8);
  }

  Canvas& canvas_;
  const Palette& palette_;
  const Scene& scene_;
  const State& state_;
  TextStyle strong_{Face::bold, size::kSmall, palette_.k, true};
  Table table_;
  Ripple ripple_;
};

}  // namespace

plot::Custom table_panel(const Scene& scene, const Palette& palette) {
  return {[&scene, palette](Canvas& canvas, const Rect& room) {
    TablePainter(canvas, palette, scene, room).paint();
  }};
}

TableHit table_hit(const Scene& scene, const Rect& room, Point at) {
  const Table table = place(scene, room);
  TableHit found;
  const double rows = (at.y - table.bits.cells.min.y) / table.row;
  if (rows >= 0 && rows < static_cast<double>(table.count) && at.x < table.waves.cells.max.x)
    found.position = table.first + static_cast<std::int64_t>(rows);
  // A column's labels belong to it, and its bar.
  const double labels = table.labels() - (table.is_brief ? 16 : 36);
  if (at.y < labels || at.y >= (table.is_counter ? room.max.y : table.bottom())) return found;
  found.bit = table.bits.item_at(at.x);
  found.wave = table.waves.item_at(at.x);
  return found;
}

}  // namespace posenc::binary

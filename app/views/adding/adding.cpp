#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <posenc/attention.hpp>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/adding/numbers.hpp"
#include "views/adding/options.hpp"
#include "views/heatmap/options.hpp"
#include "views/matrices.hpp"
#include "views/parts.hpp"

/// A word's vector, its position's, and both added or concatenated, number by number.
namespace posenc {
namespace adding {
namespace {

using namespace plot;

constexpr std::string_view kStrips = "strips", kBars = "numbers";

/// How many strips a word has.
std::int64_t parts_of(const State& state) { return std::ssize(words_of(state).strips); }

Heading heading(const State& state) {
  const auto others = words::adds_encoding(state)
                          ? phrase("{}, and {}", words::encoding_text(state),
                                   concatenates(state) ? "both concatenated" : "their sum")
                          : std::string(words_of(state).read);
  auto strips = phrase("Strips of each word: {}, {}.", words::kEmbeddingText, others);
  if (const auto lost = not_finite_name(state); !lost.empty())
    strips += phrase(" Striped: {}.", lost);
  return {.how_to_read = {phrase("{} The words are at {}.", strips,
                                 words::positions_text(state, position_of_word)),
                          strips},
          .typed = words::shown_words(state)};
}

/// A number of a word's vectors.
struct Number {
  int word = 0, dim = 0;
};

/// What numbers of words' vectors reach at any position: no scale changes while t runs.
double reach(const Scene& scene) {
  const State& state = scene.state();
  const double word = words::largest_entry(scene);
  if (state.sentence.method == Method::rotary) return std::max(1.0, std::numbers::sqrt2 * word);
  if (!words::adds_encoding(state)) return word;
  const double position =
      state.sentence.encoding_weight * scene.encoding().largest_entry(state.length);
  if (!std::isfinite(position)) return word;
  return concatenates(state) ? std::max(word, position)
                             : std::min(word + position, std::numeric_limits<double>::max());
}

/// The columns of a word's strip: concatenated, its position follows its vector.
Cells columns_of(const State& state, std::int64_t part) {
  const auto d = column_count(state);
  if (!concatenates(state)) return {0, d};
  return part == 2 ? Cells{0, 2 * d} : Cells{part * d, d};
}

/// A few rows a word: its vector, its position's and both combined. Concatenated, those of word and
/// position are half as long, each above its half of both.
Plot strips_plot(const Scene& scene, const Palette& palette) {
  constexpr int kNamed = 6;  // of more words the strips are too low for names
  const State& state = scene.state();
  const auto all = strips(scene);
  const int count = word_count(state);
  const std::int64_t columns = static_cast<std::int64_t>(all.back()->d), parts = std::ssize(all);
  const std::int64_t rows = parts * count;
  Plot plot{.x = cell_axis(columns),
            .y = words::word_axis(state, WordOrder(count), static_cast<int>(parts)),
            .sampling = Sampling::nearest};
  plot.y.values_name = "t";
  for (int i = 0; i < count; ++i)
    plot.y.values.push_back({integer_text(position_of_word(state, i)), palette.t});
  std::vector<std::string> names(words_of(state).strips.begin(), words_of(state).strips.end());
  if (concatenates(state)) names.back() = "both";
  const bool are_named = count <= kNamed && parts > 1;
  if (are_named) plot.y.names_a_group = static_cast<std::size_t>(parts);
  if (const auto compared = pair(scene)) {
    const auto row_of = [&](int word) {
      return static_cast<std::size_t>(word) * plot.y.names_a_group;
    };
    plot.y.named_colors = {{row_of(compared->a), palette.t}, {row_of(compared->b), palette.delta}};
  }
  for (auto i = are_named ? count : 0; i-- > 0;) {
    plot.y.names.insert(plot.y.names.begin() + i + 1, names.begin() + 1, names.end());
    plot.y.values.insert(plot.y.values.begin() + i + 1, names.size() - 1, RowValue{});
  }
  std::vector<Cells> cells;
  for (std::int64_t part = 0; part < parts; ++part) cells.push_back(columns_of(state, part));
  const auto value = [=](std::int64_t row, std::int64_t column) {
    const auto& part = *all[static_cast<std::size_t>(row % parts)];
    const auto at = column - cells[static_cast<std::size_t>(row % parts)].first;
    return 0 <= at && at < static_cast<std::int64_t>(part.d) ? part.at(row / parts, at) : 0.0;
  };
  const auto colours = around_zero(reach(scene));
  const auto brief = fmt::format("{}", fmt::join(names, ", ")), order = list_text(std::move(names));
  plot.title = {
      phrase("From the top: {}. Colours {} … {}: {}", order, short_text(colours.from, 2),
             short_text(colours.to, 2), colormap(palette, state[heatmap::kColormap]).label),
      brief};
  auto image =
      matrix_image({rows, columns, value}, colormap(palette, state[heatmap::kColormap]), colours);
  image.name = "below 0";
  plot.add(std::move(image));
  Bars beyond;
  for (std::int64_t row = 0; row < rows; ++row) {
    const auto& shown = cells[static_cast<std::size_t>(row % parts)];
    for (const auto& [from, to] :
         {std::pair(std::int64_t{0}, shown.first), {shown.first + shown.count, columns}})
      if (from < to)
        beyond.bars.push_back({{{from, row}, {to, row + 1}},
                               palette.ground,
                               {},
                               mix(palette.ground, palette.muted, 0.3)});
  }
  plot.add(std::move(beyond));
  // Words are apart, and where there are few also their strips, all of which are as high.
  const bool few = count <= kFewRows;
  for (std::int64_t row = 0; row <= rows; ++row) {
    const bool is_word = row % parts == 0;
    const auto at = [&](Color color, double width) {
      if (width > 0) plot.add(at_y(static_cast<double>(row), {color, width}));
    };
    at(palette.ground, few ? 4 : is_word ? 1 : 0);
    if (few && is_word && 0 < row && row < rows) at(palette.muted, 1);
  }
  return plot;
}

/// What is shown where the pointer is at no number: of the word at t, pair k's sine or dimension j.
Number marked(const Scene& scene) {
  const State& state = scene.state();
  const auto made = pair(scene);
  const auto dim = has_waves(state) ? scene.sinusoidal().sine_dim(static_cast<int>(state.pair))
                                    : static_cast<int>(state.dim);
  return {made ? made->a : 0, dim};
}

/// The numbers around this one, which stands out where it is pointed at.
Plot bars_plot(const Scene& scene, const Palette& palette, const Number& number, bool stands_out) {
  constexpr int kMost = 16;
  const State& state = scene.state();
  const int d = static_cast<int>(words::embeddings(scene).d), shown = std::min(d, kMost);
  const int first = std::clamp(number.dim - shown / 2, 0, d - shown);
  std::vector<Bars> parts;
  for (const auto name : words_of(state).strips) parts.push_back({.name = name});
  if (concatenates(state)) parts.pop_back();
  const std::array colors{palette.muted, palette.t, palette.text};
  // Grey, the colours of the first two are one.
  const std::array<std::optional<Color>, 3> hatches{std::nullopt, palette.ground, std::nullopt};
  Plot plot{
      .x = {.name = "dimension", .extent = Extent{first - 0.5, first + shown - 0.5}, .whole = true},
      .title = {word_text(state, number.word), words::short_word(state, number.word)}};
  if (stands_out)
    plot.add(Region{{number.dim - 0.5, number.dim + 0.5}, mix(palette.ground, palette.k, 0.2)});
  for (int j = first; j < first + shown; ++j) {
    const auto [word, position, result] = values_of(scene, number.word, j);
    const std::array values{word, position, result};
    const double width = 0.68 / static_cast<double>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const double from = j - 0.34 + width * static_cast<double>(i);
      if (!std::isfinite(values[i])) {
        plot.add(lost_region({from, from + width}));
        continue;
      }
      parts[i].bars.push_back(
          {{{from, std::min(values[i], 0.0)}, {from + width, std::max(values[i], 0.0)}},
           colors[i],
           {},
           hatches[i]});
    }
  }
  const Extent extent = around_zero(reach(scene));
  const double tick = extent.to < 2 ? 1 : 2;
  plot.y = {.extent = extent, .has_air = true, .ticks = {-tick, 0, tick}};
  for (auto& part : parts) plot.add(std::move(part));
  return plot;
}

TextRow row(const Palette& palette, const std::array<std::string, 3>& texts,
            bool is_title = false) {
  const Color name = is_title ? palette.text : palette.muted;
  const Color value = is_title ? palette.muted : palette.text;
  return {{{texts[0], name, is_title ? Face::semibold : Face::regular},
           {texts[1], value, Face::regular},
           {texts[2], value, Face::regular}}};
}

/// A part of the product of two words, by the id of its fact.
struct Part {
  std::string_view id;
  double Terms::*term;
};

/// The parts of the product as bars, over the bands that they have while both words move together.
Plot products_plot(const Facts& known, const Palette& palette, const Pair& pair) {
  constexpr double kHalf = 0.3, kBand = 0.42;
  std::vector<Part> parts;
  for (const auto& part : {Part{"word-word", &Terms::words},
                           {"word-position", &Terms::first},
                           {"position-word", &Terms::second},
                           {"position-position", &Terms::positions},
                           {"bias", &Terms::positions},
                           {"sum", &Terms::sum}})
    if (known.find(part.id) != nullptr) parts.push_back(part);
  TextTable rows{.header = {{{}, {"moved together", palette.muted}}}};
  Extent all{0, 0};
  Bars bands, bars;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& [id, term] = parts[i];
    const double middle = -static_cast<double>(i) - 0.5, value = pair.here.*term;
    const double low = pair.low.*term, high = pair.high.*term;
    const bool is_covered = known.is_covered(id), varies = pair.range(term) > pair.rounding;
    const bool is_sum = id == "sum";
    rows.rows.push_back(
        {{{known.find(id)->label, palette.text, is_sum ? Face::semibold : Face::medium},
          {is_covered              ? "?"
           : !std::isfinite(value) ? "not finite"
           : !pair.moves           ? "no other place"
           : varies                ? "moves"
                                   : "stands still",
           varies && !is_covered ? palette.cost : palette.muted}}});
    if (is_covered || !std::isfinite(value)) continue;
    all = with_finite(with_finite(all, value), std::isfinite(low) ? low : value);
    all = with_finite(all, std::isfinite(high) ? high : value);
    if (varies && std::isfinite(low + high))
      bands.bars.push_back({{{low, middle - kBand}, {high, middle + kBand}},
                            mix(palette.ground, palette.muted, 0.3)});
    bars.bars.push_back(
        {{{std::min(value, 0.0), middle - kHalf}, {std::max(value, 0.0), middle + kHalf}},
         signed_colour(palette, value)});
  }
  Plot plot{.x = {.extent = all.from < all.to ? all : Extent{-1, 1}, .has_air = true},
            .y = {.extent = Extent{-static_cast<double>(parts.size()), 0}},
            .title = {phrase("Parts of the product of {}", known.text("pair")), "Parts"},
            .rows = std::move(rows)};
  plot.add(std::move(bands), std::move(bars), at_x(0, {palette.line, 1.5}));
  return plot;
}

/// Both words before and after what is done with their positions, one below the other, with "=" or
/// "≠" beside both.
Plot compare_plot(const Scene& scene, const Palette& palette, const Pair& pair) {
  constexpr double kSign = 0.14, kAir = 0.1, kLargestSign = 56;
  const State& state = scene.state();
  const auto all = strips(scene);
  Plot plot{.x = {.extent = Extent{0, 1 + kSign}, .is_shown = false},
            .y = {.scale = AxisScale::cells},
            .title = {phrase("{}, and {}", word_text(state, pair.a), word_text(state, pair.b)),
                      "both words"}};
  const auto& map = colormap(palette, state[heatmap::kColormap]);
  const double largest = around_zero(reach(scene)).to;
  Bars cells;
  BoxTexts signs{.largest = kLargestSign};
  std::vector shown{all.front()};
  if (all.size() > 1) shown.push_back(all.back());
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto& rows = *shown[i];
    const auto d = static_cast<double>(rows.d);
    for (const int row : {0, 1}) {
      const int word = row == 0 ? pair.a : pair.b;
      const double top = 2 * static_cast<double>(i) + row + (row == 0 ? kAir : 0.02);
      plot.y.names.push_back(i == 0 ? words::short_word(state, word)
                                    : std::string(words_of(state).strips.back()));
      plot.y.named_colors.emplace_back(plot.y.names.size() - 1,
                                       row == 0 ? palette.t : palette.delta);
      const auto runs = value_runs({0, d}, [&](std::int64_t dim) { return rows.at(word, dim); });
      for (std::size_t run = 0; run < runs.low.size(); ++run) {
        const Rect box{{runs.edges[run] / d, top},
                       {runs.edges[run + 1] / d, top + 1 - kAir - 0.02}};
        const double value =
            std::abs(runs.low[run]) > runs.high[run] ? runs.low[run] : runs.high[run];
        if (runs.has_lost[run])
          cells.bars.push_back({box, kNaNColor, {}, kNaNStripe});
        else
          cells.bars.push_back({box, color_at(map, value / largest)});
      }
    }
    const double change = largest_difference(rows.row(pair.a), rows.row(pair.b));
    if (std::isnan(change)) continue;
    const double top = 2 * static_cast<double>(i);
    signs.texts.push_back({{{1, top}, {1 + kSign, top + 2}},
                           change <= kRounding ? "=" : "≠",
                           change <= kRounding ? palette.ok : palette.text});
  }
  plot.y.extent = Extent{0, 2 * static_cast<double>(shown.size())};
  plot.add(std::move(cells), std::move(signs));
  return plot;
}

TextTable cost_table(const Facts& known, const Palette& palette) {
  TextTable table{.rows = {row(palette, {"Cost", "added", "concatenated"}, true)},
                  .size = 22,
                  .is_of_numbers = true};
  for (const std::string id : {"width", "parameters"})
    table.rows.push_back(
        row(palette, {known.find(id)->label, known.text(id), known.text(id + "-concatenated")}));
  return table;
}

/// p(t)·p(t′) of the first positions: a stripe along each diagonal where the distance is all that
/// counts.
Plot stripes_plot(const Scene& scene, const Facts& known, const Palette& palette) {
  constexpr std::int64_t kMost = 32;
  const auto products = matrices::first_products(scene, scene.shared_encoding());
  const auto queries = static_cast<std::int64_t>(products->queries);
  const auto count = std::min<std::int64_t>({kMost, queries, scene.state().length});
  const auto value = [products](auto t, auto u) {
    return products->at(static_cast<std::size_t>(t), static_cast<std::size_t>(u));
  };
  const auto largest = words::largest_finite(static_cast<std::size_t>(count * count), [&](auto i) {
    const auto all = static_cast<std::size_t>(count);
    return value(i / all, i % all);
  });
  const auto axis = [&](const char* of) {
    return Axis{.name = phrase("position of the {}", of),
                .extent = Extent{0, static_cast<double>(count)},
                .scale = AxisScale::cells,
                .shift = static_cast<double>(first_position(scene.state()))};
  };
  Plot plot{.x = axis("key"),
            .y = axis("query"),
            .is_square = true,
            .sampling = Sampling::nearest,
            .title = {phrase("position · position: {} by distance", known.text("distance-share")),
                      "position · position"}};
  plot.add(matrix_image({count, count, value}, colormap(palette, scene.state()[heatmap::kColormap]),
                        around_zero(largest)));
  return plot;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  Figure figure{.heading = heading(state)};
  const auto made = pair(scene);
  figure.cells = {
      cell(kStrips, strips_plot(scene, palette), {0, 1, 1, 2},
           {.least = {240, 160},
            .most = {HUGE_VAL, 8 + 44.0 * static_cast<double>(parts_of(state)) * word_count(state)},
            .weight = {1, 0.8}},
           made ? 1 : 0),
      cell(kBars, bars_plot(scene, palette, marked(scene), false), {0, 3},
           {.least = {240, 190}, .most = {HUGE_VAL, 220}, .weight = {1, 0.1}}, 4)};
  if (made) {
    figure.cells.push_back(cell("compare", compare_plot(scene, palette, *made), {0, 0},
                                {.least = {240, 120}, .most = {HUGE_VAL, 300}, .weight = {1, 1}}));
    figure.cells.push_back(cell("products", products_plot(known, palette, *made), {1, 0},
                                {.least = {330, 180}, .weight = {0.6, 1}}, 2));
  }
  if (!words::adds_encoding(state)) return figure;
  const auto beside = concatenates(state) ? plot::Place{1, 1} : plot::Place{2, 0};
  figure.cells.push_back(cell("cost", cost_table(known, palette), beside,
                              {.least = {330, 100}, .most = {520, 160}, .weight = {0.5, 0.3}}, 3));
  if (concatenates(state)) return figure;
  figure.cells.back().waits_to_be_shown = true;
  figure.cells.push_back(cell("stripes", stripes_plot(scene, known, palette), {1, 1, 1, 3},
                              {.least = {200, 160}, .most = {520, 360}, .weight = {0.5, 1}}, 3));
  return figure;
}

std::optional<Number> number_at(const Scene& scene, const Hit& hit) {
  if (hit.panel != kStrips || !hit.in_frame || !hit.x_cells || !hit.y_cells) return {};
  const auto row = hit.y_cells->first, column = hit.x_cells->first;
  const auto parts = parts_of(scene.state());
  const auto [first, count] = columns_of(scene.state(), row % parts);
  if (column < first || column >= first + count) return {};
  return Number{static_cast<int>(row / parts),
                static_cast<int>((column - first) % scene.encoding().d())};
}

/// A tap chooses the word that is compared with that at t.
State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (!hit.tapped || hit.panel != kStrips) return next;
  const int word = std::clamp(static_cast<int>(hit.at.y) / static_cast<int>(parts_of(next)), 0,
                              word_count(next) - 1);
  next.offset = position_of_word(next, word) - next.position;
  bring_within_limits(next, *find_parameter("offset"));
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  const auto at = number_at(scene, hit);
  if (!at) return {};
  const auto [word, position, result] = values_of(scene, at->word, at->dim);
  const std::array values{word, position, result};
  Reading reading{
      .lines = {phrase("{}, dimension {}", word_text(scene.state(), at->word), at->dim)},
      .other = kBars,
      .instead = bars_plot(scene, palette, *at, true)};
  const auto& names = words_of(scene.state()).strips;
  for (std::size_t i = 0; i < names.size() - (concatenates(scene.state()) ? 1 : 0); ++i)
    reading.lines.push_back(phrase("{} {}", names[i], finite_text(values.at(i), 4)));
  reading.lines.emplace_back("click to compare it");
  return reading;
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"word", "position", "dim", "embedding", "encoding", "sum"});
  for (int i = 0; i < word_count(scene.state()); ++i) {
    for (int j = 0; j < scene.encoding().d(); ++j) {
      const auto [word, encoding, result] = values_of(scene, i, j);
      if (!table.row(i + 1, position_of_word(scene.state(), i), j, word, encoding, result)) return;
    }
  }
}

}  // namespace
}  // namespace adding

extern const View kAddingView{
    .id = "adding",
    .title = "Adding",
    .help = "The word's vector, its position's, and both put together, number by number",
    .group = ViewGroup::cost,
    .opening = "--d 16 --length 17 --position 0 --offset 2 --pair 1 --sentence \"dog bites dog\"",
    .options = adding::kOptions,
    .all_facts = adding::facts,
    .claims = adding::claims,
    .compose = adding::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return adding::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return adding::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { adding::data(in, table); },
    .try_this =
        "Click a word: it is compared with that at t\n"
        "Play: only the strips of positions and sums change\n"
        "Concatenate: the cross terms go, and the parameters grow",
    .shares = {words::kParameters, matrices::kParameters},
    .equation = [](const Inputs& in) { return adding::equation(in, in.facts()); },
    .here = kAddsPosition,
    .convention = words::convention_of,
};

}  // namespace posenc

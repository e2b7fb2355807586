#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <posenc/field.hpp>
#include <posenc/row_pairs.hpp>
#include <posenc/similarity.hpp>
#include <posenc/unit_rows.hpp>

#include "figure/field_colors.hpp"
#include "state/rows/rows.hpp"
#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"

/// The matrix of the dot products of all pairs of positions.
namespace posenc {
namespace similarity {
namespace {

using namespace plot;

enum class Measure { dot, cosine };
constexpr std::array<Choice, 2> kMeasures{
    {{"dot", "Dot product"}, {"cosine", "Cosine similarity", "Products of rows of length 1"}}};
constexpr Option<Measure> kMeasure{
    kMeasures,
    {.id = "similarity-measure",
     .label = "Measure",
     .help = "Compare a table’s rows by dot product, or by cosine similarity, which leaves out how "
             "long they are",
     .applies = shows_table,
     .why_not = "Only rows of a table differ in length: open one first"}};
constexpr Option<ColormapId> kColormap{
    rows::kColormaps,
    {.id = "similarity-colormap",
     .label = "Colour map",
     .help = "Colours of the dot products: Cividis suits colour-blind viewers, Greys suits "
             "print"}};
/// A pixel is the mean of the cells under it; otherwise one of them.
constexpr Option<bool> kMean{
    true,
    {.id = "similarity-mean",
     .label = "Anti-alias",
     .help = "Show the mean of the cells under a pixel; turn it off to see false patterns"}};
constexpr Option<bool> kSigns{
    false,
    {.id = "similarity-signs",
     .label = "Sign only",
     .help = "Show only whether products are above or below 0, to see which positions oppose"}};
constexpr Option<bool> kFit{true,
                            {.id = "similarity-fit",
                             .label = "Fit to data",
                             .help = "Spread the colours over the products shown; turn "
                                     "it off to give 0 the middle colour",
                             .applies = [](const State& s) { return !s[kSigns]; },
                             .why_not = "A sign has no range: turn off “Sign only”"}};
/// The value at the ends of the colour map, over the largest product.
constexpr Option<double> kRange{
    1,
    {.id = "similarity-range",
     .label = "Colour range",
     .scale = rows::logarithmic,
     .unit = "of the largest",
     .help = "Products beyond this fraction of the largest get the end colours; lower it to "
             "see small ones",
     .limits = [](const State& s) { return rows::range_limits(s[kRange]); },
     .applies = [](const State& s) { return !s[kSigns] && !s[kFit]; },
     .why_not = "Turn off “Fit to data” and “Sign only” first"}};
/// The square shown, in cells; a span of 0 means all, whatever L becomes.
constexpr Option<double> kFromI{
    0, rows::shown_part("from-i", "From row i", "The first row of the matrix that is shown",
                        rows::row_limits, "length")};
constexpr Option<double> kFromJ{
    0, rows::shown_part("from-j", "From column j", "The first column of the matrix that is shown",
                        rows::row_limits, "length")};
constexpr Option<double> kSpan{
    0, rows::shown_part(
           "span", "Rows and columns", "How many rows and columns of the matrix are shown",
           [](const State& s) {
             return from_to(1, static_cast<double>(s.length) - std::max(s[kFromI], s[kFromJ]));
           },
           "from-i", "all")};
constexpr std::array<const Parameter*, 9> kOptions{&kMeasure, &kColormap, &kMean,  &kFit, &kRange,
                                                   &kSigns,   &kFromI,    &kFromJ, &kSpan};

constexpr const char* kNotFinite = "it is no finite number";
constexpr const char* kNoProduct = "no product is a finite number";
constexpr std::string_view kMatrix = "matrix", kMap = "map";
/// Up to so many cells a side, marks are outlines of cells.
constexpr double kFewCells = 20;

/// From this cell on, inside the matrix whatever the State holds.
Extent shown_from(const State& state, double from) {
  const auto cells = static_cast<double>(state.length);
  const double span = state[kSpan];
  if (span <= 0 || span >= cells) return {0, cells};
  from = std::clamp(from, 0.0, cells - span);
  return {from, from + span};
}
Extent shown_rows(const State& state) { return shown_from(state, state[kFromI]); }
Extent shown_columns(const State& state) { return shown_from(state, state[kFromJ]); }

bool has_cosines(const State& state) {
  return shows_table(state) && state[kMeasure] == Measure::cosine;
}
/// What the products are of.
std::shared_ptr<const Encoding> shared_rows(const Inputs& in) {
  if (!has_cosines(in.state())) return static_cast<const Scene&>(in).shared_encoding();
  return in.once([](In of) {
    return std::make_shared<const UnitRows>(static_cast<const Scene&>(of).shared_encoding(),
                                            of.positions());
  });
}
const Encoding& rows_of(const Inputs& in) { return *shared_rows(in); }
/// "p(i) · p(j)", or "cos(p(i), p(j))".
std::string measure_text(const State& state, std::string_view a, std::string_view b) {
  return has_cosines(state) ? phrase("cos({}, {})", a, b) : phrase("{} · {}", a, b);
}
std::string measure_text(const State& state) { return measure_text(state, "p(i)", "p(j)"); }

/// p(i)·p(j). Along a diagonal the same to the last digit where it depends on the distance alone.
/// NaN where the encoding has no such position, and of cosines where the length has none.
double product(const Inputs& in, std::int64_t i, std::int64_t j) {
  const auto is_there = [&](std::int64_t t) {
    return in.encodes(t) && (!has_cosines(in.state()) || in.contains(t));
  };
  if (!is_there(i) || !is_there(j)) return std::nan("");
  const auto* const waves = in.turning();
  return waves != nullptr ? waves->dot(std::abs(j - i)) : rows_of(in).dot_at(i, j - i);
}
double to_itself(const Inputs& in) { return product(in, in.t(), in.t()); }
double to_other(const Inputs& in) { return product(in, in.t(), in.other()); }

/// p(t)·p(t) over the positions: of tables all of them, else some, evenly spaced.
const DotSpread& own_products(const Inputs& in) {
  return *in.once([](const Inputs& of) {
    constexpr std::int64_t kFewest = 64, kNumbers = std::int64_t{1} << 22;
    const auto most = std::max(kFewest, kNumbers / of.encoding().d());
    return dot_spread(rows_of(of), of.positions(), 0,
                      shows_table(of.state()) ? std::max(most, of.length()) : most);
  });
}
/// Rows of a table whose product with themselves is no finite number.
std::int64_t rows_not_finite(const Inputs& in) {
  return shows_table(in.state()) ? own_products(in).skipped : 0;
}

/// p(t)·p(t + δ) along one diagonal of the matrix.
struct Diagonal {
  std::int64_t delta = 0;
  std::int64_t available = 0;  ///< positions t that it has
  DotSpread products;

  double difference() const { return products.highest - products.lowest; }
  Searched searched(const Inputs& in) const {
    return some_of(products.count + products.skipped, "t", in.first(), in.first() + available - 1);
  }
};
/// nullptr where pairs turn as one, so that one product tells a diagonal, or there are too many.
const std::vector<RowsApart>* pairs_of(const Inputs& in) {
  if (in.turning() != nullptr) return nullptr;
  if (!has_cosines(in.state())) return all_row_pairs(in);
  if (comparable_rows(rows_of(in), in.positions()) != in.positions()) return nullptr;
  return in.once([](In of) { return row_pairs(rows_of(of), of.positions()); }).get();
}
/// All positions that it has, or so many as a frame has time for: rows of a table are there, others
/// are computed.
Diagonal diagonal(const Inputs& in, std::int64_t delta) {
  const auto available = in.length() - std::abs(delta);
  if (const auto* const pairs = pairs_of(in))
    return {delta, available, (*pairs)[static_cast<std::size_t>(std::abs(delta))].products};
  constexpr std::int64_t kRead = std::int64_t{1} << 23, kComputed = std::int64_t{1} << 12;
  const std::int64_t numbers = shows_table(in.state()) ? kRead : kComputed;
  const auto most = std::max<std::int64_t>(4, numbers / in.encoding().d());
  return {delta, available, dot_spread(rows_of(in), in.positions(), delta, most)};
}
/// Some from the nearest to the farthest: δ = 0 is the first, δ = 1 the next where there is one.
const std::vector<Diagonal>& spread(const Inputs& in) {
  return *in.once([](const Inputs& of) {
    std::vector<Diagonal> made{diagonal(of, 0)};
    for (const std::int64_t delta : {std::int64_t{1}, of.length() / 8, of.length() / 2})
      if (delta > made.back().delta && delta < of.length()) made.push_back(diagonal(of, delta));
    return made;
  });
}
/// The diagonal of the State's δ first, then other ones; −δ has the products of δ.
std::vector<Diagonal> diagonals(const Inputs& in) {
  std::vector all{*in.once([](const Inputs& of) { return diagonal(of, of.delta()); })};
  std::ranges::copy_if(spread(in), std::back_inserter(all),
                       [&](const Diagonal& other) { return other.delta != std::abs(in.delta()); });
  return all;
}
/// The one along which products differ most: of all, or of those above.
const Diagonal& worst(const Inputs& in) {
  return *in.once([](const Inputs& of) {
    std::vector<Diagonal> all;
    if (pairs_of(of) == nullptr)
      all = diagonals(of);
    else
      for (std::int64_t delta = 0; delta < of.length(); ++delta) all.push_back(diagonal(of, delta));
    return std::ranges::max(all, {}, &Diagonal::difference);
  });
}
Searched compared(const Inputs& in) {
  const auto last = in.length() - 1;
  return pairs_of(in) != nullptr ? all_of("δ", 0, last)
                                 : some_of(std::ssize(diagonals(in)), "δ", 0, last);
}
double rounding(const Inputs& in) { return dot_rounding(rows_of(in), in.length()); }
/// Nothing where no product is finite.
std::optional<bool> depends_on_distance(const Inputs& in) {
  if (worst(in).products.count == 0) return {};
  return worst(in).difference() <= rounding(in);
}

/// Finite products at the shown distances, or at rows and columns where they depend on more than
/// that; evenly spaced, the nearest and the farthest too.
std::vector<double> products_shown(const Inputs& in) {
  constexpr std::int64_t kDistances = 1024, kGrid = 33;
  const Extent rows = shown_rows(in.state()), columns = shown_columns(in.state());
  std::vector<double> products;
  if (const auto* const waves = in.turning()) {
    const auto far = std::max(rows.end() - columns.first(), columns.end() - rows.first()) - 1;
    const auto near = std::max<std::int64_t>(
        {0, rows.first() - columns.end() + 1, columns.first() - rows.end() + 1});
    const auto step = (far - near) / kDistances + 1;
    products.resize(static_cast<std::size_t>((far - near) / step + 1));
    waves->dot_curve(near, step, products);
  } else {
    const auto at = [&](const Extent& cells, std::int64_t i) {
      return in.position(cells.first() + (cells.end() - 1 - cells.first()) * i / (kGrid - 1));
    };
    for (std::int64_t i = 0; i < kGrid * kGrid; ++i)
      products.push_back(product(in, at(rows, i / kGrid), at(columns, i % kGrid)));
  }
  std::erase_if(products, [](double value) { return !std::isfinite(value); });
  return products;
}
/// What the colours show: from the smallest to the largest product shown, or a share of all that
/// products can be: ± the largest p(t)·p(t), which no product of two such rows exceeds (|p·q| ≤
/// max(p·p, q·q)); from 0 where no entry is negative.
Extent shown_range(const Inputs& in) {
  const auto* const waves = in.turning();
  const double largest = waves != nullptr ? waves->dot(0) : own_products(in).highest;
  const bool has_negative = rows_of(in).smallest_entry(in.length()) < 0;
  const Extent all = largest > 0 ? Extent{has_negative ? -largest : 0, largest} : Extent{-1, 1};
  if (in[kSigns]) return all;
  if (!in[kFit]) return all * in[kRange];
  const auto products = in.once([](In of) { return products_shown(of); });
  if (products->empty()) return all;
  const auto [low, high] = std::ranges::minmax(*products);
  return low < high ? Extent{low, high} : all;
}

Value if_there(const Inputs& in, double value, int digits) {
  return value_if(in.contains(in.other()), if_finite(value, kNotFinite, digits),
                  "there is no position t + δ");
}
Value if_any(const Inputs& in, Value value) {
  return value_if(depends_on_distance(in).has_value(), std::move(value), kNoProduct);
}
Finding neighbours(const Inputs& in) {
  const Diagonal& next = spread(in).at(in.length() > 1 ? 1 : 0);
  const double share = next.products.mean / spread(in).front().products.mean;
  return {if_two(in.state(), value_if(std::isfinite(share),
                                      mean(Quantity(share, {}, 2), next.searched(in)), kNotFinite)),
          Check{"on average, neighbours are at least half as alike as a position is to itself",
                {share >= 0.5, phrase("a mean of {}", short_text(share, 2))},
                next.searched(in)}};
}
Finding difference(const Inputs& in) {
  const auto& [delta, available, products] = worst(in);
  return {if_two(in.state(),
                 if_any(in, extreme(Quantity(worst(in).difference(), {}, 3), compared(in)))),
          Check{"along each diagonal there is one value",
                {depends_on_distance(in) == true,
                 phrase("δ = {}: t = {} and {}", delta, products.lowest_at, products.highest_at)},
                compared(in),
                rounding(in),
                in.turning() != nullptr ? kTurnAsOne : ""}};
}
/// Why products along a diagonal differ.
std::optional<Finding> cause(const Inputs& in) {
  if (depends_on_distance(in) != false || !has_waves(in.state())) return {};
  const int last = in.waves().pairs() - 1;
  return std::string(in.waves().cosine_dim(0) &&
                             in.waves().cosine_step(last) != in.waves().step(last)
                         ? "sine and cosine of a pair differ in frequency"
                         : "the last sine has no cosine");
}
void along(const Inputs& in, FactList& all) {
  for (const auto& it : diagonals(in)) {
    const auto& [delta, available, products] = it;
    all.add(
        fmt::format("along-{}{}", delta < 0 ? "minus-" : "", std::abs(delta)),
        "range of " + measure_text(in.state(), "p(t)",
                                   phrase("p(t {} {})", delta < 0 ? "−" : "+", std::abs(delta))),
        value_if(products.count > 0,
                 extreme(Between{products.lowest, products.highest, {}, 6}, it.searched(in)),
                 kNoProduct));
  }
}
std::optional<Finding> not_finite(const Inputs& in) {
  if (rows_not_finite(in) == 0) return {};
  return Quantity(rows_not_finite(in), {"row", "rows"});
}

/// What only one of the measures has.
template <class Find>
Found of_dots(const Inputs& in, Find find) {
  if (has_cosines(in.state())) return {};
  return find(in);
}
template <class Find>
Found of_cosines(const Inputs& in, Find find) {
  if (!has_cosines(in.state())) return {};
  return find(in);
}

constexpr FactDefinition kFacts[]{
    {"product", "p(t) · p(t + δ)",
     [](In in) { return of_dots(in, [](In of) { return if_there(of, to_other(of), 6); }); }},
    {"own", "p(t) · p(t)",
     [](In in) { return of_dots(in, [](In of) { return if_finite(to_itself(of), kNotFinite); }); }},
    {"share", "÷ p(t) · p(t)",
     [](In in) {
       return of_dots(in, [](In of) { return if_there(of, to_other(of) / to_itself(of), 4); });
     }},
    {"neighbours", "mean p(t) · p(t + 1) ÷ mean p(t) · p(t)",
     [](In in) { return of_dots(in, neighbours); }},
    {"cosine", "cosine similarity of t and t + δ",
     [](In in) { return of_cosines(in, [](In of) { return if_there(of, to_other(of), 6); }); }},
    {"cosine-neighbours", "mean cosine of t and t + 1",
     [](In in) { return of_cosines(in, neighbours); }},
    {"difference", "largest difference", [](In in) -> Found { return difference(in); }},
    {"worst-offset", "at δ",
     [](In in) -> Found { return if_two(in.state(), if_any(in, Quantity(worst(in).delta))); }},
    {"cause", "why", cause},
    along,
    {"not-finite", "rows without a finite product", not_finite},
    {"colours", "colours", [](In in) -> Found {
       const auto [from, to] = shown_range(in);
       return if_any(in, Between{from, to, {}, 4});
     }}};

constexpr std::array kClaims{
    Claim{[](const Facts& all) { return all.fails("difference") && all.is_of_all("difference"); },
          "Similarity depends on where, too: along δ = {worst-offset} it changes by up to "
          "{difference}"},
    Claim{fails("difference"),
          "Similarity depends on where, too: along δ = {worst-offset} it is not one value"},
    Claim{holds("difference"), "Similarity depends on i − j only: every diagonal has one value"},
    Claim{holds_where_looked("difference"),
          "Along the diagonals that were looked at, similarity depends on i − j only"},
    Claim{"Nothing to compare: no product that was looked at is a finite number"}};
constexpr std::array kCosineClaims{
    Claim{fails("difference"),
          "Cosine similarity depends on where, too: along δ = {worst-offset} it changes by up to "
          "{difference}",
          "Cosine similarity depends on where, too"},
    Claim{[](const Facts& all) {
            return all.holds("difference") || all.holds_where_looked("difference");
          },
          "Cosine similarity depends on i − j only, where it was looked at"},
    Claim{"Nothing to compare: no cosine that was looked at is a finite number"}};
constexpr std::array kClaimsOfOne{Claim{"A single position has no other to be compared with"}};

ColourBar colour_bar(const Inputs& in) {
  const auto& map = colormap(in.palette(), in[kColormap]);
  const auto shown = shown_range(in);
  ColourBar bar{.colors = map.colors,
                .values = colour_ends(shown, map),
                .shown = shown,
                .signs = in[kSigns],
                .is_open = !in[kSigns] && !in[kFit] && in[kRange] < 1,
                .name = has_cosines(in.state()) ? "cosine similarity" : "p(i) · p(j)"};
  if (rows_not_finite(in) > 0) {
    bar.not_finite = not_finite_name(in.state());
    // Finite entries without a finite product: rows of 0, or products that are too large.
    if (bar.not_finite.empty()) bar.not_finite = has_cosines(in.state()) ? "undefined" : "∞";
  }
  return bar;
}

/// The corner of the cell of t and t + δ, which need not be there: column across, row down.
Point marked(const Inputs& in) {
  return {static_cast<double>(in.row(in.other())), static_cast<double>(in.row(in.t()))};
}

/// The cells that are δ apart as t and t + δ are: a line through them, or their outlines.
void add_diagonal(Plot& plot, const Inputs& in) {
  const Color color = in.palette().delta;
  const auto rows = shown_rows(in.state()), columns = shown_columns(in.state());
  const double apart = marked(in).x - marked(in).y;
  const double from = std::max(rows.from, columns.from - apart);
  const double to = std::min(rows.to, columns.to - apart);
  if (!(from < to)) return;
  const auto point = [&](double row) { return Point(row + apart, row); };
  if (rows.size() > kFewCells) {
    for (const Stroke& stroke :
         {Stroke{in.palette().ground.with_alpha(0.55), 3}, Stroke{color, 2, Dash::dashed}})
      plot.add(Line{.points = {point(from), point(to)}, .stroke = stroke});
    return;
  }
  Bars cells;
  for (double row = std::floor(from); row < to; ++row)
    cells.bars.push_back(
        {{point(row), point(row + 1)}, color.with_alpha(0), Stroke{color, 1.75, Dash::dashed}});
  plot.add(std::move(cells));
}

Plot matrix(const Inputs& in) {
  const State& state = in.state();
  const auto& palette = in.palette();
  const bool is_apart = in.delta() != 0;
  const Color mark = is_apart ? palette.delta : palette.t;
  const Point cell = marked(in);
  Plot plot{.x = position_axis(state, shown_columns(state), "position j"),
            .y = position_axis(state, shown_rows(state), "position i"),
            .is_square = true,
            .sampling = in[kMean] ? Sampling::mean : Sampling::nearest};
  Image image{field_of<SimilarityWindow>(in, colour_bar(in)), short_text};
  image.field.encoding = shared_rows(in);
  plot.add(std::move(image));
  if (is_apart) add_diagonal(plot, in);
  plot.add(CellMark{.cells = {in.row(in.other()), 1},
                    .is_of_x = true,
                    .stroke = {mark, 1.5, Dash::dashed},
                    .label = is_apart ? Text(symbol_text("t + δ", in.other()), "t + δ")
                                      : Text(symbol_text("t", in.t())),
                    .moves = kMovesDelta});
  plot.add(CellMark{.cells = {in.row(in.t()), 1},
                    .stroke = {palette.t, 2},
                    .label = symbol_text("t", in.t()),
                    .widest = symbol_text("t", in.last()),
                    .moves = kMovesT});
  if (shown_rows(state).size() <= kFewCells) {
    plot.add(Bars{{{{cell, cell + 1.0}, mark.with_alpha(0), Stroke{mark, 3}}}});
    return plot;
  }
  for (const Stroke& stroke : {Stroke{palette.ground.with_alpha(0.85), 6}, Stroke{mark, 3}})
    plot.add(Dots{.points = {cell + 0.5}, .radius = 7, .stroke = stroke});
  if (!is_apart) return plot;
  const auto value = in.encodes(in.other()) ? short_text(to_other(in), 4) : "outside";
  plot.add(Label{
      .anchors = {cell + 0.5},
      .text = phrase("{} = {}",
                     measure_text(in.state(), phrase("p({})", in.t()), phrase("p({})", in.other())),
                     value),
      .color = mark});
  return plot;
}

/// Products of a row with runs of columns; NaN of a row that is not there.
std::vector<double> products_of_row(const Inputs& in, std::int64_t position,
                                    std::span<const Cells> columns) {
  std::vector<double> values(columns.size(), std::nan(""));
  if (!in.encodes(position)) return values;
  std::vector<Cells> positions;
  for (const Cells& each : columns) positions.push_back(positions_of(in.state(), each));
  const Cells here{position, 1};
  if (is_in_float_range(rows_of(in).largest_entry(in.length()))) {
    std::vector<float> painted(positions.size());
    rows_of(in).paint_dots({&here, 1}, positions, painted);
    std::ranges::copy(painted, values.begin());
  } else {
    std::ranges::transform(positions, values.begin(),
                           [&](const Cells& cells) { return rows_of(in).mean_dot(here, cells); });
  }
  return values;
}

/// The line of a row's products; where there is none, columns in the colour of such cells. Says
/// how many.
std::string add_row(Plot& plot, const Inputs& in, std::int64_t position, Line line) {
  // Each where they are few; means of as many runs of many.
  constexpr std::int64_t kEach = 768, kRuns = 512;
  const auto shown = shown_columns(in.state());
  const auto wide = shown.end() - shown.first();
  const auto columns =
      cells_under_pixels(shown.from, shown.to, in.length(),
                         static_cast<int>(wide <= kEach ? wide : kRuns), plot.sampling);
  const auto values = products_of_row(in, position, columns);
  std::int64_t missing = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto first = static_cast<double>(columns[i].first);
    const auto count = static_cast<double>(columns[i].count);
    line.points.emplace_back(first + count / 2, std::isfinite(values[i]) ? values[i] : NAN);
    if (std::isfinite(values[i])) continue;
    ++missing;
    plot.add(
        Region{{first, first + count}, kNaNColor.with_alpha(0.35), kNaNStripe.with_alpha(0.5)});
  }
  plot.add(std::move(line));
  if (missing == 0) return "";
  return phrase("{} of row {}", missing == std::ssize(columns) ? "all" : integer_text(missing),
                position);
}

/// Rows t and t + δ as curves.
Plot rows_plot(const Inputs& in) {
  const auto& palette = in.palette();
  const auto shown = shown_columns(in.state());
  Plot plot{.x = position_axis(in.state(), shown, "position j"),
            .y = {.name = measure_text(in.state())},
            .sampling = in[kMean] ? Sampling::mean : Sampling::nearest};
  plot.x.within.reset();
  std::string missing;
  const auto add = [&](std::int64_t position, Line line) {
    const auto lacks = add_row(plot, in, position, std::move(line));
    if (!lacks.empty()) missing += (missing.empty() ? "No finite number: " : ", ") + lacks;
  };
  add(in.t(), {.stroke = {palette.t, 3},
               .dot = size::kDot,
               .name = {symbol_text("row t", in.t()), "row t"}});
  if (in.delta() != 0 && in.contains(in.other()))
    add(in.other(), {.stroke = {palette.delta, 2.5, Dash::dashed},
                     .name = {symbol_text("row t + δ", in.other()), "row t + δ"}});
  if (!missing.empty()) plot.title = {missing, "Not all numbers are finite"};
  const Point here{marked(in).x + 0.5, to_other(in)};
  if (std::isfinite(here.y) && shown.from <= here.x && here.x <= shown.to) {
    plot.add(at_x(here.x, {palette.delta, 1.5, Dash::dotted}));
    plot.add(Dots{
        .points = {here}, .radius = 7, .fill = palette.delta, .stroke = Stroke{palette.ground, 2}});
  }
  return plot;
}

FactPanel numbers(const Inputs& in) {
  const auto& palette = in.palette();
  const bool is_cosine = has_cosines(in.state());
  const ShownFact here = is_cosine ? ShownFact{"cosine", palette.delta}
                                   : ShownFact{"product", palette.delta, {"share"}};
  return fact_panel(in.facts(), {here,
                                 {"difference",
                                  in.facts().fails("difference") ? palette.error : palette.text,
                                  {"worst-offset"}}});
}

Heading heading(const Inputs& in) {
  return {.how_to_read = phrase("Down: position i. Across: position j. Colour: {}.",
                                measure_text(in.state()))};
}

constexpr PanelDefinition kPanels[]{
    {kMatrix,
     panel<matrix>,
     {0, 0, 1, 2},
     {.least = {320, 240}, .weight = {3, 1}, .tall = Place{0, 0}}},
    {"bar",
     panel<colour_bar>,
     {1, 0, 1, 2},
     {.least = {80, 100}, .weight = {0, 1}, .tall = Place{1, 0}}},
    {"rows", panel<rows_plot>, {2, 0, 2}, {.least = {280, 140}, .tall = Place{0, 1, 2}}, 1},
    {"facts",
     panel<numbers>,
     {2, 1},
     {.least = {280, 92}, .most = {HUGE_VAL, 92}, .weight = {1, 0}, .tall = Place{0, 2}},
     2},
    {kMap,
     [](In) -> Panel { return Minimap{kMatrix}; },
     {3, 1},
     {.least = {80, 80}, .most = {92, 92}, .weight = {0, 0}, .tall = Place{1, 2}},
     3}};

State act(const Inputs& in, const Hit& hit) {
  State next = in.state();
  if (hit.panel != kMatrix && hit.panel != kMap) return next;
  if (hit.panel == kMatrix && hit.down && !hit.moves.empty()) {
    move_to(next, hit,
            in.position(cell_at(hit.moves == kMovesT ? hit.at.y : hit.at.x, in.length())));
  } else if (hit.zoom && hit.zoom_y) {
    next.set(kFromI, hit.zoom_y->from);
    next.set(kFromJ, hit.zoom->from);
    next.set(kSpan, hit.zoom_y->to - hit.zoom_y->from);
  } else if (hit.tapped && hit.in_frame) {
    next.position = in.position(cell_at(hit.at.y, in.length()));
    next.offset = in.position(cell_at(hit.at.x, in.length())) - next.position;
  }
  return next;
}

std::optional<Reading> read(const Inputs& in, const Hit& hit) {
  if (hit.panel != kMatrix || !hit.in_frame || !hit.x_cells || !hit.y_cells) return {};
  const Cells i = positions_of(in.state(), *hit.y_cells),
              j = positions_of(in.state(), *hit.x_cells);
  const auto last_i = i.first + i.count - 1, last_j = j.first + j.count - 1;
  const bool is_one = i.count == 1 && j.count == 1;
  const double value = is_one ? product(in, i.first, j.first) : mean_dot(rows_of(in), i, j);
  const auto what = is_one ? measure_text(in.state())
                           : phrase("mean of {} × {} {}", i.count, j.count,
                                    has_cosines(in.state()) ? "cosines" : "products");
  return Reading{
      .lines = {phrase("i = {}, j = {}", range_text(i.first, last_i), range_text(j.first, last_j)),
                phrase("{} = {}", what, short_text(value)),
                phrase("distance j − i {} {}", is_one ? "=" : "from",
                       range_text(j.first - last_i, last_j - i.first, " to ")),
                "click to set t and δ"},
      .value = value};
}

/// Where pairs are rotations, each distance is computed once, as far as there is memory.
void data(const Inputs& in, TableWriter& table) {
  constexpr std::int64_t kMost = std::int64_t{1} << 22;
  const auto rows = shown_rows(in.state()), columns = shown_columns(in.state());
  std::vector<std::optional<double>> known(
      static_cast<std::size_t>(in.turning() != nullptr ? std::min(in.length(), kMost) : 0));
  const auto value = [&](std::int64_t i, std::int64_t j) {
    const auto distance = static_cast<std::size_t>(std::abs(j - i));
    if (distance >= known.size()) return product(in, i, j);
    if (!known[distance]) known[distance] = product(in, i, j);
    return *known[distance];
  };
  for (auto row = rows.first(); row < rows.end(); ++row) {
    for (auto column = columns.first(); column < columns.end(); ++column) {
      const auto i = in.position(row), j = in.position(column);
      if (!table.row(i, j, value(i, j))) return;
    }
  }
}

EquationText equation(const Inputs& in) {
  if (!has_cosines(in.state())) return product_equation(in);
  return {"cos = p(t)·p(t+δ)/(|p(t)||p(t+δ)|)",
          {phrase("p(t)·p(<t+δ>)/(|p(t)||p(<t+δ>)|) = {}", finite_text(to_other(in), 5))},
          {""}};
}

Extent whole(const State& s) { return *cell_axis(s.length).extent; }

/// The square has one span.
constexpr std::array kZooms{
    ZoomAxis{.whole = whole,
             .shown = shown_rows,
             .show =
                 [](State& s, const Extent& part) {
                   s.set(kFromI, part.from);
                   s.set(kSpan, part.to - part.from);
                 }},
    ZoomAxis{.whole = whole, .shown = shown_columns, .show = [](State& s, const Extent& part) {
               s.set(kFromJ, part.from);
             }}};

}  // namespace
}  // namespace similarity

extern const View kSimilarityView{
    .id = "similarity",
    .title = "Similarity",
    .help = "The dot products of all pairs of positions, one value along each diagonal",
    .group = ViewGroup::why,
    .unused = "pair",
    .options = similarity::kOptions,
    .in_overview = true,
    .facts = similarity::kFacts,
    .claims = [](const State& state) -> std::span<const Claim> {
      if (state.length == 1) return similarity::kClaimsOfOne;
      if (similarity::has_cosines(state)) return similarity::kCosineClaims;
      return similarity::kClaims;
    },
    .heading = similarity::heading,
    .panels = similarity::kPanels,
    .act = similarity::act,
    .read = similarity::read,
    .columns = "i j value",
    .data = similarity::data,
    .try_this =
        "Step t with ← →: the marked pixel stays on its diagonal\n"
        "Turn the wheel over the diagonal: cells, then their numbers\n"
        "Choose the mistake cos exponent: the stripes break",
    .equation = similarity::equation,
    .zooms = similarity::kZooms,
};

}  // namespace posenc

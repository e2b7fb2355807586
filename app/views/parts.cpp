#include "views/parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "figure/axes.hpp"
#include "state/tables.hpp"
#include "text/phrase.hpp"

namespace posenc {
namespace {

/// Cells of a block.
constexpr std::int64_t kBlock = 64;

/// "cos(92 · ω₂₆)", as the number in that column is made.
std::string entry_formula(const Sinusoidal& encoding, std::int64_t t, const WaveColumn& column) {
  const bool is_cosine = column.kind == WaveColumn::Kind::cosine;
  // A cosine of a frequency of its own says which.
  const bool has_own = is_cosine && encoding.cosine_step(column.pair) != encoding.step(column.pair);
  const auto omega =
      has_own ? short_text(encoding.cosine_omega(column.pair), 6) : omega_text(column.pair);
  const auto scale = encoding.scale() == 1 ? "" : short_text(encoding.scale()) + " · ";
  return phrase("{}{}({} · {})", scale, is_cosine ? "cos" : "sin", t, omega);
}

}  // namespace

double half_bar(std::size_t count) {
  constexpr double kFew = 16;
  return kHalfBar * std::min(1.0, static_cast<double>(count) / kFew);
}

int fitting_pairs(int pairs, double room, double readable, double narrowest) {
  if (pairs * narrowest <= room) return pairs;
  return std::clamp(static_cast<int>(room / readable), 1, pairs);
}

PairOrder pair_order(const Sinusoidal& encoding) {
  bool grows = true, shrinks = true;
  for (int k = 1; k < encoding.pairs(); ++k) {
    grows &= encoding.omega(k) <= encoding.omega(k - 1);
    shrinks &= encoding.omega(k) >= encoding.omega(k - 1);
  }
  return grows ? PairOrder::slowing : shrinks ? PairOrder::quickening : PairOrder::mixed;
}

std::string_view speeds_text(const Sinusoidal& encoding) {
  constexpr std::array kTexts{"fast → slow", "slow → fast", "fastest in between"};
  return kTexts.at(static_cast<std::size_t>(pair_order(encoding)));
}

int fastest_pair(const Sinusoidal& encoding) {
  int fastest = 0;
  for (int k = 1; k < encoding.pairs(); ++k)
    if (encoding.omega(k) > encoding.omega(fastest)) fastest = k;
  return fastest;
}

bool is_still(const Sinusoidal& encoding, int k) { return encoding.omega(k) == 0; }
bool is_aliased(const Sinusoidal& encoding, int k) { return encoding.omega(k) > std::numbers::pi; }

std::string masked_pairs_text(const State& state) {
  if (!has_masked_pairs(state)) return "";
  const auto masked = masked_pairs(state.mask, pair_count(state));
  std::vector<std::string> runs;
  for (std::size_t k = 0; k < masked.size(); ++k) {
    if (!masked[k]) continue;
    const std::size_t from = k;
    while (k + 1 < masked.size() && masked[k + 1]) ++k;
    runs.push_back(range_text(static_cast<std::int64_t>(from), static_cast<std::int64_t>(k)));
  }
  const std::string_view what = std::ranges::count(masked, true) == 1 ? "pair" : "pairs";
  return phrase("{} {}", what, list_text(std::move(runs)));
}

bool has_bits(const State& state) { return state.encoding->id == "binary"; }
bool is_smooth(const State& state) { return !shows_table(state) && !has_bits(state); }

double omega_of(const Sinusoidal& encoding, const WaveColumn& column) {
  switch (column.kind) {
    case WaveColumn::Kind::sine: return encoding.omega(column.pair);
    case WaveColumn::Kind::cosine: return encoding.cosine_omega(column.pair);
    case WaveColumn::Kind::zero: break;
  }
  return 0;
}

bool fills_band(double omega, const plot::Extent& x) {
  constexpr double kMostWaves = 180;
  return (x.to - x.from) * omega > kMostWaves * kTurnRad;
}

plot::Layer wave_layer(const Sinusoidal& encoding, const WaveColumn& column, const plot::Extent& x,
                       plot::Line style, double amplitude, double middle) {
  constexpr double kPerWave = 16, kFewest = 600, kFaint = 0.4;
  const double omega = omega_of(encoding, column);
  if (fills_band(omega, x)) {
    const Color& color = style.stroke.color;
    return plot::Band{.x = {x.from, x.to},
                      .low = {middle - amplitude},
                      .high = {middle + amplitude},
                      .color = color.with_alpha(kFaint * color.a / 255),
                      .is_stepped = true,
                      .name = std::move(style.name)};
  }
  const auto value = [&](double t) {
    switch (column.kind) {
      case WaveColumn::Kind::sine: return amplitude * sin(encoding.phase_at(t, column.pair));
      case WaveColumn::Kind::cosine:
        return amplitude * cos(encoding.cosine_phase_at(t, column.pair));
      case WaveColumn::Kind::zero: break;
    }
    return 0.0;
  };
  const double waves = (x.to - x.from) * omega / kTurnRad;
  const double count = std::ceil(std::max(kFewest, waves * kPerWave));
  for (double i = 0; i <= count; ++i) {
    const double at = std::lerp(x.from, x.to, i / count);
    style.points.emplace_back(at, middle + value(at));
  }
  return style;
}

RunLimits run_limits(const State& state) {
  constexpr std::int64_t kComputed = 256;
  if (shows_table(state)) return {};
  return {.read = kComputed};
}

Blocks column_blocks(const State& state, int dim) {
  if (!shows_table(state)) return {};
  const Table& table = *state.table.table;
  Blocks blocks(static_cast<std::size_t>((table.rows() + kBlock - 1) / kBlock));
  for (std::int64_t t = 0; t < table.rows(); ++t)
    blocks[static_cast<std::size_t>(t / kBlock)].take(table.entry(t, dim));
  return blocks;
}

ValueRuns value_runs(const plot::Extent& cells, const std::function<double(std::int64_t)>& value,
                     const RunLimits& limits, const Blocks& blocks) {
  const auto first = cells.first(), end = cells.end();
  const auto each = (end - first + limits.runs - 1) / limits.runs;
  ValueRuns runs{.each = each, .is_whole = each <= limits.read};
  for (auto from = first; from < end; from += each) {
    const auto count = std::min(each, end - from), taken = std::min(count, limits.read);
    RunValues reach;
    for (std::int64_t n = 0; n < taken;) {
      const auto cell = from + n * count / taken;
      if (!blocks.empty() && cell % kBlock == 0 && n + kBlock <= count) {
        reach.take(blocks[static_cast<std::size_t>(cell / kBlock)]);
        n += kBlock;
      } else {
        reach.take(value(cell));
        ++n;
      }
    }
    runs.edges.push_back(static_cast<double>(from));
    runs.low.push_back(reach.values.from), runs.high.push_back(reach.values.to);
    runs.has_lost.push_back(reach.has_lost);
  }
  runs.edges.push_back(static_cast<double>(end));
  return runs;
}

plot::Region lost_region(const plot::Extent& x) { return {x, kNaNColor, kNaNStripe}; }

void add_lost(plot::Plot& plot, const ValueRuns& runs, double at) {
  for (std::size_t i = 0; i < runs.low.size(); ++i) {
    if (!runs.has_lost[i]) continue;
    const std::size_t first = i;
    while (i + 1 < runs.low.size() && runs.has_lost[i + 1]) ++i;
    plot.add(lost_region({runs.edges[first] + at - 0.5, runs.edges[i + 1] + at - 0.5}));
  }
}

void add_runs(plot::Plot& plot, const ValueRuns& runs, plot::Line look, double at) {
  add_lost(plot, runs, at);
  if (runs.each == 1) {
    for (std::size_t i = 0; i < runs.low.size(); ++i)
      look.points.emplace_back(runs.edges[i] + at, runs.low[i]);
    if (look.is_stepped && plot.x.extent)
      look.points.emplace_back(std::min(runs.edges.back() + at, plot.x.extent->to),
                               runs.low.back());
    plot.add(std::move(look));
    return;
  }
  constexpr double kOpaque = 0.8;
  plot::Band band{.low = runs.low,
                  .high = runs.high,
                  .color = look.stroke.color.with_alpha(kOpaque),
                  .is_stepped = true,
                  .name = std::move(look.name)};
  for (const double edge : runs.edges) band.x.push_back(edge + at - 0.5);
  // Each run meets the one before, where both have numbers.
  for (std::size_t i = 1; i < runs.low.size(); ++i) {
    if (std::isnan(runs.low[i]) || std::isnan(runs.low[i - 1])) continue;
    band.low[i] = std::fmin(band.low[i], runs.high[i - 1]);
    band.high[i] = std::fmax(band.high[i], runs.low[i - 1]);
  }
  plot.add(std::move(band));
}

double written_entry(const Scene& scene, std::int64_t t, int dim) {
  const double error = has_waves(scene.state()) ? kEntryError * scene.sinusoidal().scale() : 0;
  return without_rounding(scene.encoding().entry(t, dim), error);
}

std::string entry_text(const Scene& scene, std::int64_t t, std::int64_t dim) {
  const double value = written_entry(scene, t, static_cast<int>(dim));
  if (!has_waves(scene.state())) return phrase("PE({}, {}) = {}", t, dim, value_text(value, 6));
  const auto& encoding = scene.sinusoidal();
  const auto column = encoding.column(static_cast<int>(dim));
  if (column.kind == WaveColumn::Kind::zero) return "always 0, since d is odd";
  return phrase("{} = {}", entry_formula(encoding, t, column),
                encoding.scale() == 1 ? fixed_text(value, 4) : short_text(value));
}

std::string omega_text(std::int64_t k) {
  constexpr std::string_view kDigits = "₀₁₂₃₄₅₆₇₈₉";
  std::string text = "ω";
  for (const char digit : std::to_string(k))
    text += kDigits.substr(3 * static_cast<std::size_t>(digit - '0'), 3);
  return text;
}

std::string symbol_text(std::string_view symbol, std::int64_t value) {
  return phrase("{} = {}", symbol, value);
}

std::string range_text(std::int64_t first, std::int64_t last, std::string_view between) {
  return first == last ? integer_text(first) : phrase("{}{}{}", first, between, last);
}

plot::Cell cell(std::string_view id, plot::Panel panel, const plot::Place& at, const CellRoom& room,
                int priority) {
  return {id,        std::move(panel), at.column, at.row,      at.columns, at.rows,
          room.tall, room.least,       room.most, room.weight, priority,   room.bare_in_compact};
}

std::int64_t cell_at(double place, std::int64_t cells) {
  return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(place)), 0, cells - 1);
}

Cells positions_of(const State& state, Cells rows) {
  const auto last = rows.first + rows.count - 1;
  return {std::min(position_of_row(state, rows.first), position_of_row(state, last)), rows.count};
}

std::int64_t position_near(const State& state, double place) {
  return std::clamp<std::int64_t>(std::llround(place), first_position(state), last_position(state));
}

void move_to(State& state, const plot::Hit& hit, std::int64_t position) {
  if (hit.moves == kMovesDelta)
    state.offset = position - state.position;
  else
    state.position = position;
}

std::int64_t position_at_angle(const State& state, const Sinusoidal& encoding, int k,
                               std::int64_t from, double angle) {
  if (is_still(encoding, k)) return from;
  const double turn = std::remainder(angle - angle_rad(encoding.phase(from, k)), kTurnRad);
  return position_near(state, static_cast<double>(from) + std::round(turn / encoding.omega(k)));
}

void mark_positions(plot::Plot& plot, const State& state, const Palette& palette, double shift,
                    bool has_names) {
  const auto mark = [&](const char* name, std::int64_t t, const Stroke& stroke, plot::Moves moves) {
    plot.add(at_x(static_cast<double>(t) + shift, stroke,
                  has_names ? plot::Text(symbol_text(name, t), name) : plot::Text(), 0, moves));
  };
  if (state.offset != 0)
    mark("t + δ", state.position + state.offset, {palette.delta, 1.5, Dash::dashed}, kMovesDelta);
  mark("t", state.position, {palette.t, 2}, kMovesT);
}

plot::Axis cell_axis(std::int64_t cells, const std::optional<plot::Extent>& shown,
                     plot::Text name) {
  const plot::Extent all{0, static_cast<double>(cells)};
  plot::Axis axis{.name = std::move(name), .extent = all, .scale = plot::AxisScale::cells};
  axis.is_shown = shown.has_value();
  if (shown) axis.extent = *shown, axis.within = all;
  return axis;
}

plot::Axis position_axis(const State& state, const plot::Extent& shown, plot::Text name) {
  plot::Axis axis = cell_axis(state.length, shown, std::move(name));
  axis.shift = static_cast<double>(position_of_row(state, 0));
  axis.counts_down = is_descending(state);
  return axis;
}

const Colormap& colormap(const Palette& palette, ColormapId id) {
  return colormaps(palette)[static_cast<std::size_t>(id)];
}

Extent around_zero(double largest) {
  return largest > 0 ? Extent{-largest, largest} : Extent{-1, 1};
}

plot::Image matrix_image(Matrix matrix, const Colormap& map, const Extent& values) {
  return {.field = {.encoding = nullptr,
                    .window = MatrixWindow{.matrix = std::make_shared<Matrix>(std::move(matrix))},
                    .colors = map.colors,
                    .values = values}};
}

const std::vector<RowsApart>* all_row_pairs(const Scene& scene) {
  const State& state = scene.state();
  const Cells all{first_position(state), state.length};
  if (comparable_rows(scene.encoding(), all) != all) return nullptr;
  return scene
      .once([](const Scene& of, const Cells& rows) { return row_pairs(of.encoding(), rows); }, all)
      .get();
}

std::pair<double, double> wavelength_ends(const Sinusoidal& encoding) {
  std::pair ends{HUGE_VAL, 0.0};
  const auto take = [&](double wavelength) {
    ends = {std::min(ends.first, wavelength), std::max(ends.second, wavelength)};
  };
  for (int k = 0; k < encoding.pairs(); ++k) {
    take(encoding.wavelength(k));
    // Where its cosine has a frequency of its own.
    if (encoding.cosine_dim(k)) take(kTurnRad / encoding.cosine_omega(k));
  }
  return ends;
}

bool is_blank(const Scene& scene, double cells_per_pixel) {
  return has_waves(scene.state()) && cells_per_pixel >= wavelength_ends(scene.sinusoidal()).second;
}

}  // namespace posenc

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "figure/colormap.hpp"
#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/heatmap/options.hpp"
#include "views/waves/numbers.hpp"
#include "views/waves/options.hpp"

/// Dimensions as curves over the position, with what is sampled of them.
namespace posenc {
namespace waves {
namespace {

using namespace plot;

constexpr std::string_view kPlot = "waves", kStrip = "strip", kFacts = "dimensions";

/// What the dimension holds, masked or not.
WaveColumn column_of(const Scene& scene, int dim) { return scene.all_pairs().column(dim); }
bool is_masked(const Scene& scene, const WaveColumn& column) {
  return scene.sinusoidal().is_masked(column.pair);
}

struct Curve {
  int dim;
  Stroke stroke;
};
/// Pair k, or j, in its colour and each other in a hue of its own; cosines dashed.
std::vector<Curve> curves_of(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const bool has_pairs = has_waves(state);
  std::vector<Curve> curves;
  std::vector<int> others;
  for (const int dim : shown_dims(scene)) {
    const auto column = has_pairs ? column_of(scene, dim) : WaveColumn{};
    const int owner = has_pairs ? column.pair : dim;
    Stroke stroke{palette.k, 2.5};
    if (owner != (has_pairs ? state.pair : state.dim)) {
      const auto at = std::ranges::find(others, owner) - others.begin();
      if (at == std::ssize(others)) others.push_back(owner);
      stroke.color = series_stroke(palette, static_cast<std::size_t>(at)).color;
    }
    if (column.kind == WaveColumn::Kind::cosine) stroke = {stroke.color, 2, Dash::dashed};
    curves.push_back({dim, stroke});
  }
  return curves;
}

std::string dim_text(int dim) { return phrase("dimension {}", dim); }

/// "sin of pair 12, a turn in 35.33 positions"; "" without waves.
Text column_text(const Scene& scene, int dim) {
  if (!has_waves(scene.state())) return {};
  const auto column = column_of(scene, dim);
  if (column.kind == WaveColumn::Kind::zero) return "always 0, since d is odd";
  const bool is_cosine = column.kind == WaveColumn::Kind::cosine;
  auto name = phrase("{} of pair {}", is_cosine ? "cos" : "sin", column.pair);
  if (is_masked(scene, column)) return name + ", masked: 0";
  const double omega = omega_of(scene.sinusoidal(), column);
  if (omega == 0) return {name + ", does not turn", name};
  return {phrase("{}, a turn in {}", name, counted(kTurnRad / omega, "position", "positions", 4)),
          name};
}

/// Turns a position of the wave shown, if the dimensions shown are one.
std::optional<double> omega_of_one(const Scene& scene) {
  const auto& encoding = scene.all_pairs();
  const auto dims = shown_dims(scene);
  const auto first = encoding.column(dims.front());
  const double omega = omega_of(encoding, first);
  const auto is_same = [&](int dim) {
    const auto column = encoding.column(dim);
    return column.pair == first.pair && omega_of(encoding, column) == omega;
  };
  if (!std::ranges::all_of(dims, is_same)) return {};
  return omega;
}

void add_waves(FactList& all, const Scene& scene) {
  const auto& encoding = scene.all_pairs();
  const auto faster = first_faster(encoding);
  const auto searched = all_of("dimension", 0, encoding.d() - 1);
  Value value = faster ? Value(Quantity(*faster)) : NoneWithin{searched};
  if (encoding.pairs() == 1 && encoding.is_rotation()) value = NotMeasured{"there is one wave"};
  all.add("faster", "faster than the one before", std::move(value),
          Check{"the later the dimension, the slower its wave",
                {!faster, [&] { return phrase("dimension {}", *faster); }},
                searched});
  if (faster) all.add("before", "which is", Quantity(*faster - 1));
  const auto turn_of = [](double omega) -> Value {
    if (omega == 0) return NotMeasured{"it is constant"};
    return Quantity(kTurnRad / omega, kPositions);
  };
  const double first = omega_of(encoding, encoding.column(0)),
               last = omega_of(encoding, encoding.column(encoding.d() - 1));
  all.add("first-turn", "dimension 0, a turn", turn_of(first));
  all.add("last-turn", "the last dimension, a turn", turn_of(last));
  constexpr double kApart = 2;
  all.add("spread", "last turn ÷ that of dimension 0",
          value_if(last != 0, Quantity(first / last), "the last dimension is constant"),
          Check{"the last wave is at least twice as long as the first",
                {first >= kApart * last, "the last dimension"},
                this_case()});
  if (const auto omega = omega_of_one(scene))
    all.add("one-turn", "the one wave shown, a turn", turn_of(*omega));
  double turns = 0;
  int outruns = 0;
  for (const int dim : shown_dims(scene)) {
    const double here = omega_of(scene.sinusoidal(), scene.sinusoidal().column(dim)) / kTurnRad;
    if (here > turns) turns = here, outruns = dim;
  }
  all.add("outruns", "turns from dot to dot, of the fastest shown", Quantity(turns),
          Check{"each wave shown makes at most half a turn from dot to dot",
                {turns <= 0.5, phrase("dimension {}", outruns)},
                this_case()});
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  FactList all;
  std::vector<Quantity> dims;
  for (const int dim : shown_dims(scene)) dims.emplace_back(dim);
  if (has_waves(state)) {
    add_waves(all, scene);
  } else {
    const auto note = shows_table(state)
                          ? std::string_view("A learned table has numbers at whole positions only.")
                          : state.encoding->note;
    all.add("note", "what it is", std::string(note.substr(0, note.size() - 1)),
            Check{"there are numbers between the positions",
                  {is_smooth(state), "every position"},
                  this_case()});
  }
  for (const int dim : shown_dims(scene)) {
    const double value = written_entry(scene, state.position, dim);
    all.add(fmt::format("dimension-{}", dim), dim_text(dim) + " at t",
            std::isfinite(value) ? Value(Quantity(value)) : NotMeasured{"it is no number"});
  }
  all.add("dimensions", "dimensions shown", std::move(dims));
  const Cells shown = shown_positions(state);
  all.add("positions", "positions shown", Quantity(shown.count, kPositions));
  return all;
}

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kWaves{
      Claim{has("one-turn"), "This is one wave: a turn in {one-turn}"},
      Claim{fails("faster"),
            "Each dimension is a wave, but dimension {faster} is faster than {before}"},
      Claim{[](const Facts& all) { return all.holds("faster") && !all.fails("spread"); },
            "Each dimension is a wave: the later its pair, the slower"},
      Claim{holds("faster"),
            "Each dimension is a wave, the last only {spread} times as long as the first"},
      Claim{has("first-turn"), "This is one wave, of a turn in {first-turn}"},
      Claim{"The only pair does not turn: its frequency is 0"}};
  static constexpr std::array kOthers{Claim{"{note}"}};
  if (has_waves(state)) return kWaves;
  return kOthers;
}

/// The dimensions shown without waves, at the positions shown.
const std::vector<ValueRuns>& runs_of(const Scene& scene) {
  return *scene.once(
      [](const Scene& of, const Cells& shown) {
        const Encoding& encoding = of.encoding();
        const auto blocks = of.once([](const Scene& in) {
          std::vector<Blocks> all;
          for (const int dim : shown_dims(in)) all.push_back(column_blocks(in.state(), dim));
          return all;
        });
        std::vector<ValueRuns> all;
        const auto from = static_cast<double>(shown.first);
        for (const int dim : shown_dims(of))
          all.push_back(value_runs(
              {from, from + static_cast<double>(shown.count)},
              [&](std::int64_t t) { return encoding.entry(t, dim); }, run_limits(of.state()),
              (*blocks)[all.size()]));
        return all;
      },
      shown_positions(scene.state()));
}

Text how_to_read(const Scene& scene) {
  const State& state = scene.state();
  if (!has_waves(state)) {
    const ValueRuns& runs = runs_of(scene).front();
    if (runs.each > 1)
      return phrase("Band: from the least to the greatest {} of {} positions each.",
                    runs.is_whole ? "value" : "of some values", integer_text(runs.each));
    return is_smooth(state) ? "Dots: the numbers at the positions. Line: those between."
                            : "Dots: the numbers at the positions. Lines only lead the eye.";
  }
  const auto& encoding = scene.sinusoidal();
  const bool has_band = std::ranges::any_of(shown_dims(scene), [&](int dim) {
    return fills_band(omega_of(encoding, encoding.column(dim)), shown_extent(state));
  });
  if (has_band) return "Band: a wave of more turns than can be drawn.";
  const auto has = [&](WaveColumn::Kind kind) {
    return std::ranges::any_of(shown_dims(scene),
                               [&](int dim) { return column_of(scene, dim).kind == kind; });
  };
  const bool has_sines = has(WaveColumn::Kind::sine), has_cosines = has(WaveColumn::Kind::cosine);
  const std::string dots =
      shown_positions(state).count <= kMostDots ? "Dots: the numbers at the positions. " : "";
  return dots + (has_sines && has_cosines ? "Sines are solid, cosines dashed."
                 : has_cosines            ? "Dashed: cosines."
                                          : "Solid: sines.");
}

/// A curve that outruns its dots is faint, and a line leads through those.
void add_wave(Plot& plot, const Scene& scene, const Curve& curve) {
  const auto& encoding = scene.all_pairs();
  const auto column = column_of(scene, curve.dim);
  const bool is_dull = is_masked(scene, column);
  const bool outruns = !is_dull && omega_of(encoding, column) > std::numbers::pi;
  const auto& [color, width, dash] = curve.stroke;
  const Stroke faint{color.with_alpha(0.4), width / 2, dash};
  plot.add(wave_layer(encoding, column, *plot.x.extent, {.stroke = outruns ? faint : curve.stroke},
                      is_dull ? 0 : encoding.scale()));
  const Cells shown = shown_positions(scene.state());
  if (shown.count > kMostDots) return;
  Dots dots{.radius = size::kDot, .fill = color, .thins = true};
  for (auto t = shown.first; t < shown.first + shown.count; ++t)
    dots.points.emplace_back(t, scene.encoding().entry(t, curve.dim));
  if (outruns) plot.add(Line{.points = dots.points, .stroke = {color, width / 2, dash}});
  plot.add(std::move(dots));
}

Plot waves_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Plot plot{.x = {.name = "position",
                  .extent = shown_extent(state),
                  .whole = true,
                  .within = whole_extent(state)}};
  if (has_waves(state)) {
    const double scale = scene.sinusoidal().scale();
    plot.y.extent = Extent{-scale, scale};
    plot.y.has_air = true;
    plot.y.ticks = {-scale, -scale / 2, 0, scale / 2, scale};
  }
  mark_positions(plot, state, palette);
  const auto curves = curves_of(scene, palette);
  const Cells shown = shown_positions(state);
  for (std::size_t i = 0; i < curves.size(); ++i) {
    if (has_waves(state)) {
      add_wave(plot, scene, curves[i]);
    } else {
      add_runs(plot, runs_of(scene)[i],
               {.stroke = {curves[i].stroke.color, 1.5},
                .dot = size::kDot,
                .is_stepped = has_bits(state)},
               0);
    }
  }
  for (const auto& [dim, stroke] : curves) {
    const auto last = shown.first + shown.count - 1;
    plot.add(Label{.anchors = {Point(last, scene.encoding().entry(last, dim))},
                   .text = phrase("dim {}", dim),
                   .color = stroke.color,
                   .size = size::kAxis,
                   .is_beside = true});
  }
  const auto t = state.position;
  for (const auto& [dim, stroke] : curves)
    plot.add(Dots{.points = {Point(t, scene.encoding().entry(t, dim))},
                  .radius = size::kMark,
                  .fill = stroke.color,
                  .stroke = Stroke{palette.t, 2}});
  return plot;
}

FactPanel values_at_t(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  FactPanel facts{.title = phrase("Values at t = {}", state.position), .title_color = palette.t};
  for (const auto& [dim, stroke] : curves_of(scene, palette)) {
    FactRow fact{.label = dim_text(dim),
                 .value = value_text(written_entry(scene, state.position, dim)),
                 .color = palette.text,
                 .sample = stroke};
    if (const Text note = column_text(scene, dim); !note.empty()) fact.notes = {note};
    facts.facts.push_back(std::move(fact));
  }
  return facts;
}

/// The positions shown, all dimensions: where they are chosen.
Plot strip_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto d = column_count(state);
  const Cells shown = shown_positions(state);
  const auto [first, last] = std::minmax(
      {row_of_position(state, shown.first), row_of_position(state, shown.first + shown.count - 1)});
  const auto& colours = colormap(palette, state[heatmap::kColormap]);
  const ColourBar bar{.colors = colours.colors,
                      .values = colour_ends(value_range(scene.encoding(), state.length), colours)};
  const Extent rows{static_cast<double>(first), static_cast<double>(last) + 1};
  Plot plot{
      .x = {.name = "dimension",
            .extent = Extent{0, static_cast<double>(d)},
            .scale = AxisScale::cells,
            .binary = true},
      .y = {.extent = rows, .scale = AxisScale::cells, .is_shown = false},
      .layers = {Image{field_of<FieldWindow>(scene, bar)}},
      .title = {"Heatmap, these positions from top to bottom; the shown dimensions are marked",
                "Heatmap, positions go down"}};
  for (const auto& [dim, stroke] : curves_of(scene, palette))
    plot.add(CellMark{.cells = {dim, 1}, .is_of_x = true, .stroke = {stroke.color, 2}});
  return plot;
}

Figure compose(const Scene& scene, const Facts&, const Palette& palette) {
  auto values = values_at_t(scene, palette);
  const double high = 30 + 26 * static_cast<double>(values.facts.size());
  Figure figure{.heading = {.how_to_read = how_to_read(scene)}};
  figure.cells = {
      cell(kPlot, waves_plot(scene, palette), {0, 0}, {.least = {300, 160}}),
      cell(kStrip, strip_plot(scene, palette), {0, 1}, {.least = {300, 120}, .weight = {1, 0}}, 2),
      cell(kFacts, std::move(values), {1, 0, 1, 2},
           {.least = {230, high}, .most = {300, HUGE_VAL}, .weight = {0.3, 0.4}}, 1)};
  return figure;
}

/// The curve that is nearest above or below a place of the plot.
int nearest_dim(const Scene& scene, std::int64_t t, double value) {
  const auto dims = shown_dims(scene);
  return *std::ranges::min_element(dims, {}, [&](int dim) {
    const double away = std::abs(scene.encoding().entry(t, dim) - value);
    return std::isnan(away) ? HUGE_VAL : away;
  });
}

std::optional<int> chosen_dim(const Scene& scene, const Hit& hit) {
  if (hit.panel == kFacts) return shown_dims(scene)[hit.item];
  if (hit.panel != kStrip || !hit.in_frame) return {};
  return static_cast<int>(cell_at(hit.at.x, column_count(scene.state())));
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.zoom) show(next, *hit.zoom);
  if (hit.panel == kPlot && hit.in_frame && hit.down && !hit.zoom)
    move_to(next, hit, position_near(next, hit.at.x));
  if (const auto dim = chosen_dim(scene, hit); dim && hit.tapped) toggle(scene, *dim, next);
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (const auto dim = chosen_dim(scene, hit)) {
    const auto dims = shown_dims(scene);
    const bool is_shown = std::ranges::binary_search(dims, *dim);
    Reading reading{.lines = {dim_text(*dim)}};
    if (const Text text = column_text(scene, *dim); !text.empty())
      reading.lines.push_back(text.full);
    reading.lines.emplace_back(is_shown                  ? "click to hide it"
                               : dims.size() < kMostDims ? "click to show it"
                                                         : "hide another one first");
    return reading;
  }
  if (hit.panel != kPlot || !hit.in_frame) return {};
  const auto t = position_near(scene.state(), hit.at.x);
  const int dim = nearest_dim(scene, t, hit.at.y);
  const double value = scene.encoding().entry(t, dim);
  Reading reading{.color = palette.text,
                  .lines = {phrase("t = {}, {}", t, dim_text(dim)), entry_text(scene, t, dim)},
                  .hint = "drag to set t"};
  if (std::isfinite(value)) reading.at = Point(t, value);
  return reading;
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"position", "dim", "value"});
  const Cells shown = shown_positions(scene.state());
  const auto dims = shown_dims(scene);
  for (auto t = shown.first; t < shown.first + shown.count; ++t) {
    for (const int dim : dims)
      if (!table.row(t, dim, scene.encoding().entry(t, dim))) return;
  }
}

constexpr Mode kEncodingMode{
    facts, claims, compose, act, read, data, [](const Scene& scene, const Facts&) {
      return entry_equation(scene);
    }};

const Mode& mode(const State& state) { return is_nerf(state) ? kNerfMode : kEncodingMode; }
const Mode& mode(const Scene& scene) { return mode(scene.state()); }

constexpr std::array kZooms{ZoomAxis{
    .whole = [](const State& s) { return is_nerf(s) ? kNerfExtent : whole_extent(s); },
    .shown = [](const State& s) { return is_nerf(s) ? nerf_extent(s) : shown_extent(s); },
    .show = [](State& s, const Extent& part) { is_nerf(s) ? show_nerf(s, part) : show(s, part); }}};

}  // namespace
}  // namespace waves

extern const View kWavesView{
    .id = "waves",
    .title = "Waves",
    .help = "Chosen dimensions as curves over the position, with a dot at each position",
    .group = ViewGroup::encoding,
    .opening = "--d 16 --length 60 --position 5 --offset 3 --pair 1 --waves-dims 0,2,4",
    .options = waves::kOptions,
    .all_facts = [](const Scene& scene) { return waves::mode(scene).facts(scene); },
    .claims = [](const State& state) { return waves::mode(state).claims(state); },
    .compose =
        [](const Scene& scene, const Facts& known, const Palette& palette) {
          return waves::mode(scene).compose(scene, known, palette);
        },
    .act = [](const Inputs& in, const plot::Hit& hit) { return waves::mode(in).act(in, hit); },
    .read =
        [](const Inputs& in, const plot::Hit& hit) {
          return waves::mode(in).read(in, in.facts(), in.palette(), hit);
        },
    .data = [](const Inputs& in, TableWriter& table) { waves::mode(in).data(in, table); },
    .try_this =
        "Set d to 32 and k to 3: the curves that most tutorials show\n"
        "Click a dimension in the strip, or click its value to hide it\n"
        "Choose the convention mistake-index-pi, set k to 20 and zoom in: curves outrun their dots",
    .has_own_waves = waves::is_nerf,
    .equation = [](const Inputs& in) { return waves::mode(in).equation(in, in.facts()); },
    .zooms = waves::kZooms,
    .with_position_in_view =
        [](State state) {
          return waves::is_nerf(state) ? state : waves::with_position_in_view(std::move(state));
        },
    .convention = [](const Scene& scene) -> const Convention& {
      const State& state = scene.state();
      return has_waves(state) && !waves::is_nerf(state) ? *state.convention : paper();
    },
};

}  // namespace posenc

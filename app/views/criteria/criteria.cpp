#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <posenc/binary.hpp>
#include <posenc/similarity.hpp>

#include "plot/dial.hpp"
#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/criteria/numbers.hpp"
#include "views/criteria/options.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"
#include "views/sentence.hpp"

/// Encodings against the criteria for one, each measured at two lengths.
namespace posenc {
namespace criteria {
namespace {

using namespace plot;

constexpr std::string_view kTable = "table", kSequences = "sequences", kDividing = "dividing",
                           kCounting = "counting", kBits = "bits";

std::string id_of(const Candidacy& one, std::size_t criterion) {
  return phrase("{}-{}", one.name, criterion_rows()[criterion].id);
}

/// ID-CRITERION for each encoding and criterion; how many meet all, and which.
FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto [first, second] = lengths(state);
  const auto candidates = candidacies(scene);
  std::vector<Fact> of_each;
  std::vector<std::string> good;
  // One that meets all and should not, or the other way round.
  std::optional<std::string> other;
  // One that has to hold, and for which not all were looked at, if there is one.
  auto searched = this_case();
  for (const auto& one : *candidates) {
    if (one.meets_all()) good.push_back(one.name);
    if (one.meets_all() != (one.kind == &sinusoidal_kind())) other = one.name;
    std::int64_t met = 0;
    for (std::size_t c = 0; c < kCriteria; ++c) {
      const Judgement& judged = one.judgements[c];
      const auto& row = criterion_rows()[c];
      const auto text = [&](std::size_t i) {
        return measure_text(judged.criterion, judged.at[i], lengths(state)[i]);
      };
      const std::size_t lacking = std::isnan(judged.at[0].value) ? 0 : 1;
      met += judged.holds == true ? 1 : 0;
      Fact fact{id_of(one, c), phrase("{}, {}", one.name, row.value),
                judged.holds
                    ? Value(phrase("L = {}: {}; L = {}: {}", first, text(0), second, text(1)))
                    : NotMeasured{phrase("at L = {} there is {}", lengths(state)[lacking],
                                         text(lacking))},
                one.check(c)};
      if (one.meets_all() && fact.outcome() == CheckOutcome::holds_where_looked)
        searched = fact.check->searched;
      of_each.push_back(std::move(fact));
    }
    of_each.push_back({one.name + "-meets", one.name + " meets", Quantity(met)});
  }
  FactList all;
  all.add("meeting", "encodings that meet all", Quantity(good.size()),
          Check{"the sinusoidal encoding alone meets all five criteria",
                {!other, [&] { return *other; }},
                searched});
  all.add("meeting-all", "these are", good.empty() ? "none" : list_text(good));
  for (auto& [id, label, value, check] : of_each)
    all.add(std::move(id), std::move(label), std::move(value), std::move(check));
  const auto wrong = state.table.table ? not_finite_text(*state.table.table) : "";
  if (!wrong.empty()) all.add("not-finite", "not finite in the table", wrong);
  const double relative = state[criteria::kWay];
  all.add("short-position", "position in the shorter one", Quantity(position_at(relative, first)));
  all.add("long-position", "position in the longer one", Quantity(position_at(relative, second)));
  return all;
}

std::span<const Claim> claims(const State&) {
  static constexpr std::array kClaims{
      Claim{holds_where_looked("meeting"),
            "At the positions looked at, only the sinusoidal encoding meets all five criteria"},
      Claim{[](const Facts& all) { return all.number("meeting") == 1 && all.holds("meeting"); },
            "Only the sinusoidal encoding meets all five criteria"},
      Claim{[](const Facts& all) { return all.number("meeting") == 1; },
            "Only {meeting-all} meets all five criteria"},
      Claim{[](const Facts& all) { return all.number("meeting") > 1; },
            "Only {meeting-all} meet all five criteria"},
      Claim{"No encoding here meets all five criteria at these lengths"}};
  return kClaims;
}

/// All that is known of a measure: "L = 5: 0.25, of 0 and 1".
std::string exact_text(const State& state, const Judgement& judged, std::size_t i) {
  const Measure& at = judged.at[i];
  auto text = phrase("L = {}: {}", lengths(state)[i],
                     measure_text(judged.criterion, at, lengths(state)[i], 4));
  const bool is_of_two =
      judged.criterion == Criterion::unique || judged.criterion == Criterion::same_step;
  if (is_of_two && at.u) text += phrase(", of {} and {}", at.t, *at.u);
  return text + (at.measures_all() ? "" : " (some positions)");
}

std::vector<std::string> reading_lines(const State& state, const Candidacy& one, std::size_t c) {
  const Judgement& judged = one.judgements[c];
  const auto& criterion = criterion_rows()[c];
  const auto how = !judged.holds ? "cannot be measured" : *judged.holds ? "holds" : "fails";
  return {phrase("{}: {} {}", one.name, criterion.id, how), std::string(criterion.value),
          exact_text(state, judged, 0), exact_text(state, judged, 1)};
}

TextCell verdict_cell(const State& state, const Palette& palette, const Facts& known,
                      const std::string& id, const Judgement& judged) {
  TextCell cell{{"− not measured", "−"}, palette.muted, Face::semibold};
  if (judged.holds) {
    cell.text = *judged.holds ? "holds" : "fails";
    cell.color = palette.text;
    cell.badge = badge_of(known, id);
  }
  if (known.holds_where_looked(id))
    cell.notes.emplace_back(sample_text(known.find(id)->check->searched));
  // The same rule in two runs: there is no number to tell.
  if (judged.criterion == Criterion::deterministic && judged.holds == true) return cell;
  const auto measured = [&](std::size_t i) {
    return measure_text(judged.criterion, judged.at[i], lengths(state)[i]);
  };
  if (measured(0) == measured(1)) {
    cell.notes.emplace_back(measured(0));
    return cell;
  }
  for (std::size_t i = 0; i < 2; ++i)
    cell.notes.emplace_back(phrase("L = {}: {}", lengths(state)[i], measured(i)), measured(i));
  return cell;
}

/// Indices and powers of one letter, "ω_k" and "2^j", as characters of their own.
std::string formula_text(std::string formula) {
  constexpr std::array<std::array<std::string_view, 2>, 2> kMarks{{{"_k", "ₖ"}, {"^j", "ʲ"}}};
  for (const auto& [mark, character] : kMarks) {
    for (auto at = formula.find(mark); at != std::string::npos; at = formula.find(mark))
      formula.replace(at, mark.size(), character);
  }
  return formula;
}

bool is_met_by_all(const Candidacies& all, std::size_t criterion) {
  return std::ranges::all_of(
      all, [&](const auto& one) { return one.judgements[criterion].holds == true; });
}

/// A narrow picture has no columns for the criteria that all meet.
std::string how_to_read(const Candidacies& all) {
  std::vector<std::string> met;
  for (std::size_t c = 0; c < kCriteria; ++c)
    if (is_met_by_all(all, c)) met.emplace_back(criterion_rows()[c].title);
  const std::string measured = "Measured from the encodings’ own numbers, at both lengths.";
  return met.empty() ? measured : phrase("{} All meet: {}.", measured, list_text(std::move(met)));
}

TextTable table(const Scene& scene, const Facts& known, const Palette& palette,
                const Candidacies& all) {
  constexpr std::array<const char*, kCriteria> kShort{"Unique", "Same step", "Bounded", "Beyond",
                                                      "Fixed"};
  constexpr std::array kShortValues{"least distance", "a step", "largest, and at 10 · L",
                                    "least to 10 · L", ""};
  const State& state = scene.state();
  TextTable table{.header = {{{}}}, .size = 24};
  for (std::size_t c = 0; c < kCriteria; ++c) {
    const auto& criterion = criterion_rows()[c];
    TextCell cell{{std::string(criterion.title), kShort[c]}, palette.text, Face::semibold};
    if (criterion.criterion != Criterion::deterministic)
      cell.notes = {{std::string(criterion.value), kShortValues[c]}};
    table.header.cells.push_back(std::move(cell));
  }
  // It tells no encoding from another.
  for (std::size_t c = kCriteria; c > 0; --c)
    if (is_met_by_all(all, c - 1)) table.spare_columns.push_back(c);
  for (const auto& one : all) {
    TextRow row{{{one.name, palette.text, Face::medium, {formula_text(one.formula)}}}};
    bool is_shown = true;
    for (std::size_t c = 0; c < kCriteria; ++c) {
      const bool is_covered = known.is_covered(id_of(one, c));
      row.cells.push_back(
          is_covered ? TextCell{"?", palette.muted, Face::bold}
                     : verdict_cell(state, palette, known, id_of(one, c), one.judgements[c]));
      is_shown &= !is_covered;
    }
    // What there is to see: who meets all.
    if (one.meets_all() && is_shown) row.ground = palette.ok.with_alpha(0.13);
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// A relative position is another position in each sequence.
Plot sequences(const State& state, const Facts& known, const Palette& palette) {
  const double relative = state[criteria::kWay];
  const auto t = state.position;
  const auto at = short_text(relative, 3);
  TextTable rows{.header = {{{}, {"at " + at, palette.text}, {symbol_text("t", t), palette.t}}}};
  Plot plot{.x = {.extent = Extent{0, 1}, .has_air = true, .is_shown = false},
            .y = {.extent = Extent{-2, 0}}};
  Dots positions{.fill = palette.field, .stroke = Stroke{palette.muted, 1.5}, .thins = true};
  Dots here{.radius = size::kMark, .fill = palette.text};
  Dots current{.radius = 7.5, .fill = palette.t, .stroke = Stroke{palette.ground, 2}};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto length = lengths(state)[i];
    const double y = -static_cast<double>(i) - 0.5;
    const bool crowd = length > kMostDots;
    plot.add(hand(
        {0, y}, {1, y},
        crowd ? Stroke{palette.muted.with_alpha(0.5), 2 * size::kMark} : Stroke{palette.line, 2}));
    for (std::int64_t s = 0; !crowd && s < length; ++s)
      positions.points.emplace_back(relative_position(s, length), y);
    here.points.emplace_back(relative, y);
    const bool is_inside = 0 <= t && t < length;
    const double of_t = relative_position(t, length);
    if (is_inside) current.points.emplace_back(of_t, y);
    rows.rows.push_back(
        {{{{counted(length, "position", "positions"), symbol_text("L", length)}, palette.text},
          {{"position " + known.text(i == 0 ? "short-position" : "long-position")}, palette.text},
          {is_inside ? Text("relative position " + short_text(of_t, 3), short_text(of_t, 3))
                     : Text("past the end"),
           palette.t}}});
  }
  const Stroke dashed{palette.text, 1.5, Dash::dashed};
  const Text name("relative position " + at, at);
  plot.layers.insert(plot.layers.end(),
                     {positions, Reference{relative, true, dashed, name}, here, current});
  plot.rows = std::move(rows);
  return plot;
}

/// A text that grows by the word at t: before, and below it after.
TextTable two_rows(const Palette& palette, const std::string& before, const std::string& after) {
  return {.rows = {{{{before, palette.muted}}}, {{{after, palette.t}}}}, .size = size::kAxis};
}

/// The unit interval: one more word, and the numbers of all others slide.
Plot dividing_plot(const State& state, const Palette& palette) {
  constexpr std::int64_t kMost = 48;
  const std::int64_t before = std::max<std::int64_t>(state.position, 2), after = before + 1;
  Plot plot{.x = {.extent = Extent{0, 1}, .has_air = true, .ticks = {0, 0.5, 1}},
            .y = {.extent = Extent{-2, 0}},
            .title = {"t/(L−1): one more word, and all others slide", "all slide"},
            .rows = two_rows(palette, phrase("{} words", before), phrase("{} words", after))};
  Dots old{.fill = palette.ground, .stroke = Stroke{palette.muted, 1.5}, .thins = true};
  Dots now{.fill = palette.t, .thins = true};
  const auto each = 1 + before / kMost;
  for (std::int64_t word = 0; word < before; word += each) {
    const Point from(relative_position(word, before), -0.5),
        to(relative_position(word, after), -1.5);
    plot.add(hand(from, to, {palette.line, 2}));
    old.points.push_back(from), now.points.push_back(to);
  }
  now.points.emplace_back(1, -1.5);
  plot.add(std::move(old), std::move(now));
  return plot;
}

/// The number of t beside what the numbers of a word's vector are like.
Plot counting_plot(const State& state, const Palette& palette) {
  constexpr double kScale = 10, kHalf = 0.3;
  const double number = static_cast<double>(state.position) + 1;
  Plot plot{.x = {.extent = Extent{0, kScale}, .whole = true},
            .y = {.extent = Extent{-2, 0}},
            .title = {number > kScale ? "t+1: off the scale of a word’s numbers"
                                      : "t+1: larger than all numbers of a word",
                      "no bound"},
            .rows = two_rows(palette, "a word", symbol_text("t", state.position))};
  plot.add(Bars{{{{{0, -0.5 - kHalf}, {1, -0.5 + kHalf}}, palette.muted}}},
           Bars{{{{{0, -1.5 - kHalf}, {std::min(number, 1.1 * kScale), -1.5 + kHalf}}, palette.t}},
                {},
                kMovesT},
           BoxTexts{{{{{0, -1.5 - kHalf}, {std::min(number, kScale), -1.5 + kHalf}},
                      integer_text(state.position + 1),
                      ink_on(palette.t)}}});
  return plot;
}

/// The bits of t and of the next position, which of them flip outlined.
Plot bits_plot(const State& state, const Palette& palette) {
  const std::int64_t t = state.position, next = t + 1;
  const int bits = binary_digits(next + 1);
  int flips = 0;
  Bars lamps;
  BoxTexts digits;
  for (const int row : {0, 1}) {
    for (int j = 0; j < bits; ++j) {
      const bool is_one = binary_digit(row == 0 ? t : next, j) == 1;
      const bool is_flipped = binary_digit(t, j) != binary_digit(next, j);
      const Rect box{{j + 0.12, -row - 0.86}, {j + 0.88, -row - 0.14}};
      flips += is_flipped && row == 1 ? 1 : 0;
      lamps.bars.push_back(
          {box, is_one ? palette.text : palette.field,
           is_flipped && row == 1 ? std::optional(Stroke{palette.cost, 2.5}) : std::nullopt});
      digits.texts.push_back({box, is_one ? "1" : "0", is_one ? palette.ground : palette.muted});
    }
  }
  Plot plot{.x = {.extent = Extent{0, static_cast<double>(bits)}, .is_shown = false},
            .y = {.extent = Extent{-2, 0}},
            .title = {phrase("bits: {} of {} flip in one step", flips, bits),
                      phrase("{} of {} flip", flips, bits)},
            .rows = two_rows(palette, symbol_text("t", t), integer_text(next))};
  plot.add(std::move(lamps), std::move(digits));
  return plot;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  const auto all = candidacies(scene);
  Figure figure{.heading = {.how_to_read = how_to_read(*candidacies(scene))}};
  const auto count = static_cast<double>(all->size());
  const CellRoom moving{.least = {200, 120}, .most = {HUGE_VAL, 300}, .weight = {1, 0.9}};
  figure.cells = {cell(kDividing, dividing_plot(state, palette), {0, 0}, moving, 1),
                  cell(kCounting, counting_plot(state, palette), {1, 0}, moving, 1),
                  cell(kBits, bits_plot(state, palette), {2, 0}, moving, 1),
                  cell(kTable, table(scene, known, palette, *all), {0, 1, 3},
                       {.least = {200, 60 + 44 * count}, .most = {HUGE_VAL, 60 + 240 * count}}),
                  cell(kSequences, sequences(state, known, palette), {0, 2, 3},
                       {.least = {400, 104}, .most = {HUGE_VAL, 320}, .weight = {1, 0.2}}, 2)};
  return figure;
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel == kSequences && hit.in_frame && hit.down)
    next.set(criteria::kWay, std::clamp(hit.at.x, 0.0, 1.0));
  if (hit.panel == kCounting && hit.in_frame && hit.down)
    next.position = position_near(next, hit.at.x - 1);
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts& known, const Palette&,
                            const Hit& hit) {
  if (hit.panel != kTable || hit.column.value_or(0) == 0) return {};
  const auto all = candidacies(scene);
  const auto& one = (*all)[hit.item];
  if (known.is_covered(id_of(one, *hit.column - 1))) return {};
  return Reading{.lines = reading_lines(scene.state(), one, *hit.column - 1)};
}

void data(const Scene& scene, TableWriter& writer) {
  writer.header({"encoding", "criterion", "length", "value", "holds"});
  for (const auto& one : *candidacies(scene)) {
    for (std::size_t c = 0; c < kCriteria; ++c) {
      const Judgement& judged = one.judgements[c];
      const double holds = judged.holds ? static_cast<double>(*judged.holds) : std::nan("");
      for (std::size_t i = 0; i < 2; ++i)
        if (!writer.row(one.name, criterion_rows()[c].id, lengths(scene.state())[i],
                        judged.at[i].value, holds))
          return;
    }
  }
}

/// ‖p(t+1) − p(t)‖, or the step that leads to the last position.
EquationText equation(const Scene& scene, const Facts&) {
  const auto& encoding = scene.encoding();
  const Cells all = encoding.positions();
  const std::int64_t t = scene.state().position,
                     other = t + 1 - all.first < all.count ? t + 1 : t - 1;
  double step = std::nan("");
  std::vector<double> here(static_cast<std::size_t>(encoding.d())), there = here;
  if (other >= all.first) {
    encoding.row(t, here), encoding.row(other, there);
    step = euclidean_distance(here, there);
  }
  const std::string made = is_sum_of_cosines(scene) ? R"( = \sqrt{2\sum{k}{}(1 − cos ω_k)})" : "";
  const auto norm = phrase("∥p(t{}1) − p(t)∥", other > t ? "+" : "−");
  const auto numbers = phrase("∥p(\\t{{{}}}) − p(\\t{{{}}})∥ = {}", other, t, finite_text(step, 4));
  return {norm + made, {numbers}, {"the step between two neighbours", ""}};
}

}  // namespace
}  // namespace criteria

extern const View kCriteriaView{
    .id = "criteria",
    .title = "Criteria",
    .help = "Four encodings against five criteria for one, each measured at two lengths",
    .group = ViewGroup::why,
    .opening = "--d 16 --position 7",
    .unused = "encoding length offset pair",
    .options = criteria::kOptions,
    .all_facts = criteria::facts,
    .claims = criteria::claims,
    .compose = criteria::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return criteria::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return criteria::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { criteria::data(in, table); },
    .try_this =
        "Step t with ← →: numbers slide, grow, and flip\n"
        "Give both sequences the same length: the unit interval keeps its step\n"
        "Set d to 2 and one length to 1 000: is every position still far from all others?",
    .equation = [](const Inputs& in) { return criteria::equation(in, in.facts()); },
    .convention = [](const Scene& scene) -> const Convention& { return *scene.state().convention; },
};

}  // namespace posenc

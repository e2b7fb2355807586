// The numbers that formulas end in are those that `posenc data` gives of the same State.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "figure/theme.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/attention/options.hpp"
#include "views/beyond/numbers.hpp"
#include "views/binary/options.hpp"
#include "views/distance/options.hpp"
#include "views/equation_text.hpp"
#include "views/heatmap/options.hpp"
#include "views/pendulums/options.hpp"
#include "views/rotation/options.hpp"
#include "views/sentence.hpp"

namespace posenc {
namespace {

/// What a formula writes, sign by sign as it is read.
std::string text_of(const Formula& formula) {
  std::string text = formula.text;
  for (const auto& part : formula.parts) text += text_of(part);
  return text;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

struct Shown {
  double value;
  double last_digit;  ///< what one more in its last digit would be worth
};

/// The number that ends a formula.
Shown last_number(const Formula& formula) {
  std::string text = text_of(formula);
  const std::string_view signs[][2] = {{"−", "-"}, {"\u2009", ""}, {" · 10", "e"}, {"…", ""},
                                       {"⁻", "-"}, {"⁰", "0"},     {"¹", "1"},     {"²", "2"},
                                       {"³", "3"}, {"⁴", "4"},     {"⁵", "5"},     {"⁶", "6"},
                                       {"⁷", "7"}, {"⁸", "8"},     {"⁹", "9"}};
  for (const auto& [from, to] : signs) replace_all(text, from, to);
  for (const std::string_view unit : {" rad", "rad"}) {
    if (text.ends_with(unit)) text.resize(text.size() - unit.size());
  }
  const auto begin = text.find_last_not_of("0123456789.e-") + 1;
  const auto number = text.substr(begin);
  char* end = nullptr;
  const double value = std::strtod(number.c_str(), &end);
  EXPECT_TRUE(!number.empty() && *end == '\0') << "no number ends " << text;
  const auto power = number.find('e');
  const auto digits = number.substr(0, power);
  const auto point = digits.find('.');
  const auto places = point == std::string::npos ? 0 : static_cast<int>(digits.size() - point) - 1;
  const int exponent = power == std::string::npos ? 0 : std::atoi(number.c_str() + power + 1);
  return {value, std::pow(10.0, exponent - places)};
}

using Where = std::vector<std::pair<std::string, double>>;

/// One number of the table behind a view: that of a column, in the row where others have these
/// values.
double number_of(const Scene& scene, const View& view, const std::string& column,
                 const Where& where, const std::string& name = "") {
  test::Rows rows;
  rows.most = 3'000'000;
  view.write(scene, rows);
  const auto index = [&](const std::string& title) {
    const auto found = std::ranges::find(rows.columns, title);
    EXPECT_NE(found, rows.columns.end()) << title;
    return static_cast<std::size_t>(found - rows.columns.begin());
  };
  for (std::size_t i = 0; i < rows.rows.size(); ++i) {
    const auto has = [&](const auto& wanted) {
      return rows.rows[i][index(wanted.first)] == wanted.second;
    };
    const bool named =
        name.empty() || std::ranges::find(rows.names[i], name) != rows.names[i].end();
    if (named && std::ranges::all_of(where, has)) return rows.rows[i][index(column)];
  }
  ADD_FAILURE() << "no such row";
  return std::nan("");
}

Equation equation_of(const View& view, const Scene& scene) {
  return set(dark_palette(), scene, view.formula(scene));
}

void expect_shows(const View& view, const Scene& scene, double wanted) {
  SCOPED_TRACE(std::string(view.id));
  const auto equation = equation_of(view, scene);
  ASSERT_FALSE(equation.numbers.empty());
  for (const auto& numbers : equation.numbers) {
    const auto shown = last_number(numbers);
    EXPECT_LE(std::abs(shown.value - wanted), shown.last_digit * (1 + 1e-9))
        << text_of(numbers) << " beside " << wanted;
  }
}

/// What is in a cell of its own table, times a factor.
void expect_shows_cell(const View& view, const Scene& scene, const std::string& column,
                       const Where& where, double factor = 1, const std::string& name = "") {
  expect_shows(view, scene, factor * number_of(scene, view, column, where, name));
}

double as_double(std::int64_t n) { return static_cast<double>(n); }

/// Several ways to have sines and cosines, far from the defaults.
std::vector<State> states() {
  std::vector<State> all(1);
  for (const auto* const id : {"fairseq", "mistake-cos-exponent", "mlx", "mistake-multiply",
                               "mistake-index-pi", "one-based"}) {
    all.push_back(
        test::with({{"d", 64}, {"length", 300}, {"position", 211}, {"offset", -13}, {"pair", 7}}));
    all.back().convention = find_convention(id);
    all.back() = within_limits(all.back());
  }
  for (const auto* const id : {"linear", "ntk", "yarn", "llama3"}) {
    all.push_back(
        test::state_of(fmt::format("d=64 position=211 offset=-13 pair=7 trained=64 "
                                   "convention=fairseq scaling={}",
                                   id)));
  }
  all.push_back(test::with({{"d", 16384},
                            {"length", 1e9},
                            {"position", 999'999'000},
                            {"offset", 999},
                            {"pair", 5000},
                            {"base", 1e6}}));
  all.push_back(test::with(2, 1));
  return all;
}

TEST(FormulaNumbers, AreThoseOfTheTables) {
  test::AtLeast products(5), angles(5);
  for (State state : states()) {
    const auto t = as_double(state.position), k = as_double(state.pair);
    state.set(heatmap::kFrom, as_double(row_of_position(state, state.position)));
    state.set(heatmap::kTo, state[heatmap::kFrom] + 1);
    SCOPED_TRACE(std::string(state.convention->id) + " d" + std::to_string(state.d) + " t" +
                 std::to_string(state.position));
    ASSERT_EQ(state, within_limits(state));
    const Scene scene = test::scene_of(state);
    const auto& encoding = scene.sinusoidal();
    const auto pair = static_cast<int>(state.pair);
    const bool other_cosine = state.convention->rule.cosine_shift != 0;
    const auto dim = other_cosine ? *encoding.cosine_dim(pair) : encoding.sine_dim(pair);
    expect_shows_cell(kHeatmapView, scene, "value", {{"position", t}, {"dim", dim}});
    expect_shows_cell(kWavelengthsView, scene, "wavelength", {{"pair", k}});
    expect_shows_cell(kPendulumsView, scene, "term", {{"pair", k}},
                      encoding.scale() * encoding.scale());
    expect_shows_cell(kStretchView, scene, "scaled_omega", {{"pair", k}});
    expect_shows_cell(kBeyondView, scene, "seen_turns", {{"pair", k}}, 2 * std::numbers::pi);
    expect_shows_cell(kPrecisionView, scene, "max_error", {{"position", t}}, 1, "float32-exp");
    expect_shows_cell(kAttentionView, scene, "weight_plain", {{"query", 1}, {"key", 2}});
    State other_weight = state;
    other_weight.set(attention::kQuery, 4);
    other_weight.set(attention::kKey, 1);
    expect_shows_cell(kAttentionView, test::scene_of(other_weight), "weight_plain",
                      {{"query", 4}, {"key", 1}});
    expect_shows_cell(kAddingView, scene, "sum",
                      {{"word", 1},
                       {"position", as_double(position_of_word(state, 0))},
                       {"dim", encoding.sine_dim(pair)}});
    State all_products = state;
    test::parameter("from-i").set(all_products, as_double(row_of_position(state, state.position)));
    test::parameter("span").set(all_products, 1);
    const auto j = state.position + state.offset;
    const auto row_of_j = as_double(row_of_position(state, j));
    if (row_of_j >= 0 && row_of_j < as_double(state.length)) {
      ++products;
      test::parameter("from-j").set(all_products, row_of_j);
      expect_shows_cell(kSimilarityView, test::scene_of(within_limits(all_products)), "value",
                        {{"i", t}, {"j", as_double(j)}});
    }
    if (!encoding.is_rotation()) continue;
    ++angles;
    const auto angle = last_number(equation_of(kRotationView, scene).numbers.front());
    EXPECT_NEAR(angle.value, encoding.omega(pair) * as_double(state.offset), angle.last_digit);
  }
}

TEST(FormulaNumbers, OfDistancesBitsAndOtherEncodingsAreThoseOfTheirTables) {
  State state;
  state.offset = 100;
  const Where here = {{"delta", 100}}, at_37 = {{"position", 37}};
  expect_shows_cell(kDistanceView, test::scene_of(state), "dot", here);
  const double dot = number_of(test::scene_of(state), kDistanceView, "dot", here);
  state.set(distance::kMeasure, Similarity::normalized);
  expect_shows_cell(kDistanceView, test::scene_of(state), "normalized", here);
  state.set(distance::kMeasure, Similarity::euclidean);
  expect_shows(kDistanceView, test::scene_of(state), std::sqrt(2 * (64 - dot)));

  for (const std::int64_t bit : {0, 2, 5}) {
    state.set(binary::kBit, bit);
    expect_shows_cell(kBinaryView, test::scene_of(state), "bit" + std::to_string(bit), at_37);
  }
  // Beside the fastest pair is bit 0, whichever is selected: bit 1 of 37 is 0, bit 0 is 1.
  state.set(binary::kBit, 1);
  state.set(binary::kShow, BinaryShow::lowest);
  expect_shows_cell(kBinaryView, test::scene_of(state), "bit0", at_37);

  for (const auto& kind : encodings()) {
    if (&kind == State{}.encoding) continue;
    State other;
    other.encoding = &kind;
    other.dim = 5;
    other = within_limits(other);
    expect_shows_cell(kHeatmapView, test::scene_of(other), "value",
                      {{"position", 37}, {"dim", as_double(other.dim)}});
  }
}

TEST(FormulaNumbers, OfEveryMethodOfAttentionAreItsWeights) {
  for (const auto* const settings :
       {"method=rotary", "method=alibi", "method=none causal=on", "matrices=random causal=on"}) {
    SCOPED_TRACE(settings);
    const State state = test::state_of(std::string(settings) + " query=4 key=2");
    expect_shows_cell(kAttentionView, test::scene_of(state), "weight_plain",
                      {{"query", 4}, {"key", 2}});
  }
}

TEST(FormulaNumbers, OfAMutedPairAreZero) {
  State state;
  state.pair = 4;
  state.mask.masked = 1;
  const Scene scene = test::scene_of(state);
  ASSERT_TRUE(scene.sinusoidal().is_masked(4));
  expect_shows_cell(kHeatmapView, scene, "value", {{"position", 37}, {"dim", 8}});
  const auto equation = equation_of(kHeatmapView, scene);
  for (const auto& numbers : equation.numbers)
    EXPECT_FALSE(test::contains(text_of(numbers), "sin")) << "the sine of t·ω is not 0";
  EXPECT_TRUE(test::contains(equation.captions.front(), "masked"));
}

TEST(FormulaNumbers, OfAStepBackHaveBrackets) {
  State state;
  state.offset = -8;
  const Scene scene = test::scene_of(state);
  for (const auto* const view : {&kPendulumsView, &kRotationView}) {
    const auto text = text_of(equation_of(*view, scene).numbers.front());
    EXPECT_TRUE(test::contains(text, "·(−8)")) << text;
  }
}

TEST(FormulaNumbers, OfTheMorphNameThePair) {
  for (const auto* const stage : {"2", "3", "5"}) {
    const Scene scene = test::scene_of(test::state_of(fmt::format("pair=3 morph-stage={}", stage)));
    const auto text = text_of(equation_of(*find_view("morph"), scene).numbers.front());
    EXPECT_TRUE(test::contains(text, "3")) << text;
    EXPECT_FALSE(test::contains(text, "k")) << text;
  }
}

/// The matrix of the rotation, and what it acts on.
TEST(FormulaNumbers, OfTheMatrixAreItsRow) {
  for (const State& state : states()) {
    SCOPED_TRACE(std::string(state.convention->id));
    const Scene scene = test::scene_of(state);
    const auto k = static_cast<int>(state.pair);
    const auto figure = kRotationView.figure(scene, dark_palette());
    std::vector<const Formula*> matrices;
    const std::function<void(const Formula&)> find = [&](const Formula& formula) {
      if (formula.kind == Formula::Kind::matrix) matrices.push_back(&formula);
      for (const auto& part : formula.parts) find(part);
    };
    const auto& lines = std::get<plot::FormulaPanel>(figure.cells[1].panel).lines;
    for (const auto& line : lines) {
      if (const auto* const formula = std::get_if<Formula>(&line.content)) find(*formula);
    }
    ASSERT_GE(matrices.size(), 4u);
    matrices.erase(matrices.begin());  // in cosines and sines
    const auto expect_cells = [&](const Formula& matrix, const std::vector<double>& wanted) {
      ASSERT_EQ(matrix.parts.size(), wanted.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto shown = last_number(matrix.parts[i]);
        EXPECT_LE(std::abs(shown.value - wanted[i]), 0.5001 * shown.last_digit) << i;
      }
    };
    std::vector<double> block;
    for (const auto* const column : {"m00", "m01", "m10", "m11"})
      block.push_back(number_of(scene, kRotationView, column, {{"pair", as_double(k)}}));
    expect_cells(*matrices[0], block);
    const auto& encoding = scene.sinusoidal();
    const auto pair_of = [&](std::int64_t t) {
      const auto cosine = encoding.cosine_dim(k);
      return std::vector<double>{encoding.entry(t, encoding.sine_dim(k)),
                                 cosine ? encoding.entry(t, *cosine) : 0};
    };
    expect_cells(*matrices[1], pair_of(state.position));
    expect_cells(*matrices.back(), pair_of(state.position + state.offset));
    // Where the pair does not turn as one, what M makes of it is said to be something else.
    const bool turns = encoding.is_rotation(k);
    EXPECT_EQ(matrices.size(), turns ? 3u : 4u);
    const auto& product = std::get<Formula>(lines.back().content);
    EXPECT_EQ(test::contains(text_of(product), "≠"), !turns);
  }
}

TEST(FormulaNumbers, OfTwoStepsAreTheirAngles) {
  State state;
  state.set(rotation::kShow, RotationShow::compose);
  for (const std::int64_t epsilon : {5, -100}) {
    state.set(rotation::kEpsilon, epsilon);
    const Scene scene = test::scene_of(state);
    const auto equation = equation_of(kRotationView, scene);
    const double omega =
        number_of(scene, kRotationView, "omega", {{"pair", as_double(state.pair)}});
    const auto shown = last_number(equation.numbers.front());
    EXPECT_NEAR(shown.value, omega * as_double(8 + epsilon), shown.last_digit);
  }
}

TEST(FormulaNumbers, OfFastForwardedPairsAreWhereTheyStand) {
  State state;
  state.view = kPendulumsView.id;
  state.set(pendulums::kFastForward, true);
  state.pair = 40;
  state.position = 200;
  const Scene scene = test::scene_of(state);
  const auto equation = equation_of(kPendulumsView, scene);
  EXPECT_TRUE(test::contains(text_of(equation.numbers.front()), "p40(12\u2009400)"))
      << text_of(equation.numbers.front());
  expect_shows_cell(kPendulumsView, scene, "term", {{"pair", 40}});
}

}  // namespace
}  // namespace posenc

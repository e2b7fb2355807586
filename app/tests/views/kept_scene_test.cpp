// A Scene that went through many States shows of each what a new one shows: what it remembers is
// made again where anything that it depends on has changed.

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "environment.hpp"
#include "figure/field_colors.hpp"
#include "one_view.hpp"
#include "random_walk.hpp"
#include "sanitized.hpp"
#include "state/link.hpp"
#include "views/description.hpp"
#include "views/equation_text.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

using Command = RecordingCanvas::Command;

/// Two Scenes have encodings and matrices of their own: their pictures are compared.
bool is_same(const RecordingCanvas::Field& a, const RecordingCanvas::Field& b) {
  constexpr int kPixels = 24;
  return a.rect == b.rect &&
         field_colors(a.spec, kPixels, kPixels) == field_colors(b.spec, kPixels, kPixels);
}
template <class Kind>
bool is_same(const Kind& a, const Kind& b) {
  return a == b;
}
bool is_same(const Command& a, const Command& b) {
  return std::visit(
      [&](const auto& one) {
        const auto* const other = std::get_if<std::remove_cvref_t<decltype(one)>>(&b);
        return other != nullptr && is_same(one, *other);
      },
      a);
}

void expect_same(const RecordingCanvas& kept, const RecordingCanvas& fresh) {
  EXPECT_EQ(test::all_text(kept), test::all_text(fresh));
  ASSERT_EQ(kept.commands().size(), fresh.commands().size());
  for (std::size_t i = 0; i < kept.commands().size(); ++i)
    ASSERT_TRUE(is_same(kept.commands()[i], fresh.commands()[i])) << "command " << i;
}

/// What a person sees of it: picture, formula and read-out.
RecordingCanvas drawn(const Scene& scene, std::optional<Point> hover) {
  RecordingCanvas canvas;
  draw_picture(canvas, test::kArea, palette_of(scene.state()), scene, hover);
  return canvas;
}

/// As text, in which NaN is NaN.
std::string first_rows(const View& view, const Scene& scene) {
  test::Rows table;
  table.most = 50;
  std::string text;
  if (!write_numbers(view, scene, table)) return text;
  for (const auto& row : table.rows) text += fmt::format("{}\n", fmt::join(row, " "));
  return text;
}

void expect_same(const View& view, const Scene& kept, const Scene& fresh,
                 std::optional<Point> hover) {
  const auto& palette = palette_of(kept.state());
  expect_same(drawn(kept, hover), drawn(fresh, hover));
  if (!shows(view, kept.state())) return;
  EXPECT_EQ(describe(kept, true), describe(fresh, true));
  EXPECT_EQ(describe(kept, false), describe(fresh, false));
  EXPECT_EQ(first_rows(view, kept), first_rows(view, fresh));
  const auto equation = equation_of(kept), other = equation_of(fresh);
  EXPECT_EQ(equation.symbols, other.symbols);
  EXPECT_EQ(equation.numbers, other.numbers);
  EXPECT_EQ(equation.captions, other.captions);
  // What is in no room of that size is compared too.
  const auto cells = view.figure(kept, palette).cells, others = view.figure(fresh, palette).cells;
  ASSERT_EQ(cells.size(), others.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    EXPECT_EQ(cells[i].id, others[i].id);
    if (cells[i] == others[i]) continue;
    const auto alone = [&](const plot::Cell& cell) {
      RecordingCanvas canvas;
      plot::Figure figure;
      figure.cells.push_back(cell);
      plot::draw(canvas, palette, plot::lay_out(canvas, palette, figure, test::kArea, false));
      return canvas;
    };
    expect_same(alone(cells[i]), alone(others[i]));
  }
}

class KeptScene : public testing::TestWithParam<std::string> {};

TEST_P(KeptScene, ShowsWhatANewOneShows) {
  const View& view = *find_view(GetParam());
  const auto seeds = test::number_from("POSENC_SEEDS", 1);
  for (unsigned seed = 1; seed <= seeds && !HasFailure(); ++seed) {
    test::RandomWalk walk(view.id, seed);
    Scene kept(walk.state());
    std::string before;
    int shown = 0;
    constexpr int kStates = 200 / test::kStride;
    for (int i = 0; i < kStates && !HasFailure(); ++i) {
      const State& state = walk.next();
      SCOPED_TRACE(fmt::format("seed {}, {}: {} after {}", seed, i, link_of(state), before));
      kept.update(state);
      const Point at(static_cast<double>(walk.random()() % 1240),
                     static_cast<double>(walk.random()() % 710));
      expect_same(view, kept, Scene(state), test::kArea.min + at);
      shown += shows(view, state) ? 1 : 0;
      before = link_of(state);
    }
    EXPECT_GE(shown, kStates / 20) << "the view shows few of these States";
  }
}

INSTANTIATE_TEST_SUITE_P(Each, KeptScene, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

/// Where all products that are shown are one number, all of the table's are the range.
TEST(KeptScenes, SimilarityOfOneCellTakesTheRangeOfAll) {
  const View& view = *find_view("similarity");
  const auto growing = [](auto t, auto) { return 0.1 * static_cast<double>(t + 1); };
  const State whole = test::with_table_of("growing.npy", 120, 4, growing);
  const auto one = [&](int length) {
    State state = whole;
    state.length = length;
    return test::state_of("view=similarity span=1", state);
  };
  Scene kept(one(120));
  for (const int length : {120, 20, 60}) {
    kept.update(one(length));
    expect_same(view, kept, Scene(one(length)), {});
  }
}

}  // namespace
}  // namespace posenc

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "views/stretch/rings.hpp"

namespace posenc::stretch {
namespace {

using test::contains;
using test::scene_of;
using test::state_of;

const test::OneView kView{kStretchView};

State llama2(const std::string& more = "") {
  return state_of("trained=4096 length=32768 scale-factor=8" + more);
}
const Method& method(const Numbers& n, std::string_view id) {
  return *std::ranges::find(n.methods, id, [](const Method& m) { return m.kind->id; });
}

/// shared/rotary.md, computed with 40 digits from the sources that core's table names.
TEST(StretchView, EachMethodPaysInPhasesOrInNeighbours) {
  const auto n = numbers_of(scene_of(llama2()));
  const struct {
    const char* id;
    int unseen;
    double neighbours;
  } rows[] = {
      {"none", 18, 1.95260}, {"linear", 0, 0.24985}, {"ntk", 17, 1.78759}, {"yarn", 0, 1.95202}};
  for (const auto& [id, unseen, neighbours] : rows) {
    EXPECT_EQ(method(*n, id).unseen, unseen) << id;
    EXPECT_NEAR(method(*n, id).neighbours, neighbours, 5e-6) << id;
  }
  EXPECT_TRUE(contains(kView.described(llama2()),
                       "Read 8 times further, 18 of 64 pairs reach phases never seen"));
  EXPECT_TRUE(contains(kView.described(llama2(" scaling=linear")),
                       "no unseen phase, but neighbours come 7.81 times closer"));
  EXPECT_TRUE(contains(kView.described(llama2(" scaling=yarn")), "and keeps neighbours apart"));
}

TEST(StretchView, NamesAreAtPointsThatNoOtherCurveIsNear) {
  for (const State& state : {State{}, llama2(),
                             state_of("length=65536 base=500000 trained=8192 "
                                      "scale-factor=8 scaling=llama3")}) {
    const auto figure = kStretchView.figure(scene_of(state), dark_palette());
    const auto cell = std::ranges::find(figure.cells, "ratios", &plot::Cell::id);
    ASSERT_NE(cell, figure.cells.end());
    std::vector<plot::Line> lines;
    std::vector<plot::Label> names;
    for (const auto& layer : std::get<plot::Plot>(cell->panel).layers) {
      if (const auto* const line = std::get_if<plot::Line>(&layer)) lines.push_back(*line);
      if (const auto* const name = std::get_if<plot::Label>(&layer)) names.push_back(*name);
    }
    ASSERT_EQ(lines.size(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      EXPECT_FALSE(names[i].anchors.empty());
      for (const Point anchor : names[i].anchors) {
        for (std::size_t j = 0; j < lines.size(); ++j) {
          const auto at = std::ranges::find(lines[j].points, anchor.x, &Point::x);
          ASSERT_NE(at, lines[j].points.end());
          const double apart = std::abs(std::log10(at->y / anchor.y));
          EXPECT_TRUE(j == i || apart > 0.05)
              << names[i].text.full << " at " << anchor.x << " is near " << names[j].text.full;
        }
      }
    }
  }
}

TEST(StretchView, CountsThePairsThatNeverCompleteATurn) {
  const struct {
    const char *model, *settings;
    int incomplete;
  } rows[] = {{"Llama-2", "trained=4096", 18},
              {"Llama-3", "base=500000 trained=8192", 29},
              {"Qwen2.5", "base=1000000 trained=32768", 24},
              {"DeepSeek", "d=64 trained=4096", 9},
              {"gpt-oss", "d=64 base=150000 trained=4096", 14}};
  for (const auto& [model, settings, incomplete] : rows) {
    EXPECT_EQ(numbers_of(scene_of(state_of(settings)))->incomplete, incomplete) << model;
  }
}

/// ⌊20.94⌋ and ⌈45.03⌉ of Llama-2; Llama-3.1 mixes the pairs 29 … 34.
TEST(StretchView, CountsWhatARampKeepsAndDivides) {
  const auto ends = [](const State& state) {
    return ramp_ends(*numbers_of(scene_of(state)), state);
  };
  const auto yarn = ends(llama2(" scaling=yarn"));
  ASSERT_TRUE(yarn);
  EXPECT_EQ(yarn->kept, 21);
  EXPECT_EQ(yarn->divided, 64 - 46);
  const auto llama3 = ends(state_of("base=500000 trained=8192 scale-factor=8 scaling=llama3"));
  ASSERT_TRUE(llama3);
  EXPECT_EQ(llama3->kept, 29);
  EXPECT_EQ(llama3->divided, 64 - 35);
  EXPECT_FALSE(ends(llama2(" scaling=linear")));
  // gpt-oss: 8.09 … 17.40, and rounded 8 … 18.
  const std::string oss = "d=64 base=150000 trained=4096 scale-factor=32 scaling=yarn";
  EXPECT_EQ(ends(state_of(oss))->divided, 32 - 18);
  EXPECT_EQ(ends(state_of(oss + " rounded=off"))->divided, 32 - 18);
  EXPECT_EQ(ends(state_of(oss + " rounded=off"))->kept, 9);
}

TEST(StretchView, TheTablesHoldTheNumbersOnScreen) {
  const State state = llama2(" scaling=yarn position=30000");
  const auto pairs = kView.rows(state);
  EXPECT_EQ(pairs.columns, (std::vector<std::string>{"pair", "omega", "scaled_omega", "ratio",
                                                     "turns_trained", "unseen", "phase_turns"}));
  const auto encoding = Sinusoidal::make(128, 10000, paper(), scaling_of(state)).value();
  ASSERT_EQ(pairs.rows.size(), 64u);
  for (std::size_t k = 0; k < 64; ++k) {
    EXPECT_EQ(pairs.rows[k][2], encoding.omega(static_cast<int>(k)));
    EXPECT_DOUBLE_EQ(pairs.rows[k][3], pairs.rows[k][2] / pairs.rows[k][1]);
    EXPECT_EQ(pairs.rows[k][5], 0) << "all phases were seen";
  }
  EXPECT_NEAR(pairs.rows[63][3], 1.0 / 8, 1e-15);
  State methods = state;
  methods.stretch.data = StretchData::methods;
  const auto table = kView.rows(methods);
  ASSERT_EQ(table.rows.size(), 7u) << "all but LongRoPE, whose factors nobody gave";
  EXPECT_NEAR(table.rows[4][3], 1 + std::log(8) / 10, 1e-15) << "YaRN's amplitude";
  test::expect_words(kView.text(state), {"✗ 0.2499", "✗: a cost"});
  EXPECT_FALSE(contains(kView.text(state), "✗ 0\n")) << "no unseen pair is no cost";
}

TEST(StretchView, AHandIsUnseenPastItsArc) {
  State state = llama2(" position=4096");
  EXPECT_EQ(unseen_at_t(*numbers_of(scene_of(state)), state), 0);
  state.position = 4097;
  EXPECT_EQ(unseen_at_t(*numbers_of(scene_of(state)), state), 18);
  state = llama2(" scaling=linear position=32767");
  EXPECT_EQ(unseen_at_t(*numbers_of(scene_of(state)), state), 0);
}

TEST(StretchView, IsRightAtTheEnds) {
  for (const auto* const settings :
       {"d=2 trained=1 scale-factor=1 length=1 position=0 scaling=yarn",
        "d=2 scale-factor=1000 trained=1000000000",
        "d=16384 length=1000000000 scale-factor=1000 trained=10000000",
        "convention=mistake-multiply scaling=yarn", "convention=mistake-index-pi",
        "convention=fairseq position=2",
        "trained=10000000 scaling=yarn low-turns=28 high-turns=31"}) {
    const State state = state_of(settings);
    const auto n = numbers_of(scene_of(state));
    EXPECT_EQ(n->methods.size(), can_scale(state) ? 7u : 1u) << settings;
    for (const Method& each : n->methods) {
      EXPECT_TRUE(std::isfinite(each.neighbours)) << settings;
      if (each.kind->id == "linear") {
        // Of aliased pairs whole positions see other turns.
        const bool is_aliased = state.convention->rule.times_index_pi;
        EXPECT_TRUE(each.unseen == 0 || is_aliased) << settings;
      }
    }
    EXPECT_FALSE(contains(kView.described(state), "nan"));
  }
}

TEST(StretchPointer, AClickChoosesTheMethodAndARingItsPair) {
  const State state = llama2();
  const auto table = kView.panel(state, "methods");
  const Point linear(table.frame.min.x + 20, table.frame.min.y + table.frame.height() * 1.5 / 7);
  EXPECT_EQ(kView.after(state, test::tap(linear)).scaling.kind->id, "linear");
  const Rect room = kView.panel(state, kRings).room;
  int rings = 0;
  for (double x = room.min.x; x < room.max.x; x += 5) {
    const Point at(x, room.min.y + 70);
    const auto ring = ring_at(scene_of(state), room, at);
    if (!ring) continue;
    ++rings;
    EXPECT_EQ(kView.after(state, test::drag(at, {0, 0})).pair, ring->pair);
    EXPECT_TRUE(contains(kView.text(state, at), "turns within L0"));
  }
  EXPECT_GT(rings, 10);
}

TEST(StretchView, ComputesAgainOnlyWhereTheMethodsChange) {
  Scene scene;
  State state = llama2();
  kView.made_by(scene, state);
  state.pair = 20;
  kView.made_by(scene, state);
  const auto before = numbers_of(scene);
  state.position = 99;
  scene.update(state);
  EXPECT_EQ(numbers_of(scene), before);
}

}  // namespace
}  // namespace posenc::stretch

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "plot/dial.hpp"
#include "set_parameters.hpp"
#include "views/stretch/numbers.hpp"
#include "views/stretch/options.hpp"

namespace posenc::stretch {
namespace {

using test::contains;
using test::scene_of;
using test::state_of;

const test::OneView kView{kStretchView};

State llama2(const std::string& more = "") {
  return state_of("trained=4096 length=32768 scale-factor=8" + more);
}

/// shared/rotary.md, computed with 40 digits from the sources that core's table names.
TEST(StretchView, EachMethodPaysInPhasesOrInNeighbours) {
  const struct {
    std::string id;
    int unseen;
    double neighbours;
  } rows[] = {
      {"none", 18, 1.95260}, {"linear", 0, 0.24985}, {"ntk", 17, 1.78759}, {"yarn", 0, 1.95202}};
  for (const auto& [id, unseen, neighbours] : rows) {
    const FactList known = kView.known(llama2(" scaling=" + id));
    for (const auto& prefix : {std::string(), id + "-"}) {
      EXPECT_EQ(known.number(prefix + "unseen"), unseen) << id;
      EXPECT_NEAR(known.number(prefix + "neighbours"), neighbours, 5e-6) << id;
    }
    EXPECT_EQ(known.holds("unseen"), unseen == 0) << id;
    EXPECT_EQ(known.holds("neighbours"), id != "linear") << id;
    EXPECT_NEAR(known.number("closer"), 1.95260 / neighbours, 5e-4) << id;
  }
}

TEST(StretchView, KnowsWhatIsSeenAndHowFar) {
  const std::string llama31 =
      "base=500000 trained=8192 scale-factor=8 scaling=llama3 length=131072 ";
  const struct {
    std::string settings;
    int read_to, unseen, at_t;
  } rows[] = {
      {"trained=4096 length=32768 scale-factor=8 position=4095", 32767, 18, 0},
      {"trained=4096 length=32768 scale-factor=8 position=4096", 32767, 18, 18},
      {"trained=4096 length=32768 scale-factor=8 scaling=linear position=32767", 32767, 0, 0},
      {llama31 + "position=65535", 65535, 0, 0},
      {llama31 + "position=131071", 65535, 0, 25},
      {"trained=4096 length=32768 scaling=yarn scale-factor=1 position=30000", 4095, 0, 12},
      // What depends on the length is counted at s·L0, whatever L is.
      {"trained=4096 scale-factor=8 scaling=ntk-dynamic length=100", 32767, 0, 0},
      {"trained=4096 scale-factor=8 scaling=ntk-dynamic length=32768", 32767, 0, 0},
      {"trained=64 d=16 length=256 scale-factor=4 position=64", 255, 5, 5},
      {"convention=fairseq trained=64 d=16 length=256 scale-factor=4 position=65", 257, 6, 0}};
  for (const auto& [settings, read_to, unseen, at_t] : rows) {
    const FactList known = kView.known(state_of(settings));
    EXPECT_EQ(known.number("read-to"), read_to) << settings;
    EXPECT_EQ(known.number("unseen"), unseen) << settings;
    EXPECT_EQ(known.number("unseen-at-t"), at_t) << settings;
    const auto check = known.find("unseen")->check;
    EXPECT_EQ(check->searched.to, read_to) << settings;
    EXPECT_EQ(check->verdict.holds(), unseen == 0) << settings;
  }
}

/// The view of a table's end counts the same.
TEST(StretchView, HasSeenWhatBeyondHas) {
  for (const auto* const settings :
       {"trained=64 d=16 length=256 position=64", "trained=64 d=16 length=256 position=200",
        "base=500000 trained=8192 scale-factor=8 scaling=llama3 length=131072 position=65535",
        "base=500000 trained=8192 scale-factor=8 scaling=llama3 length=131072 position=131071",
        "d=64 trained=4096 scale-factor=40 scaling=yarn length=163840 position=163839",
        "trained=4096 scale-factor=8 scaling=linear length=32768 position=30000"}) {
    const Scene scene = scene_of(state_of(settings));
    EXPECT_EQ(kStretchView.known(scene).number("unseen-at-t"),
              kBeyondView.known(scene).number("unseen"))
        << settings;
  }
}

TEST(StretchView, CountsLongRopeAtTheLongerContext) {
  State state = state_of("d=4 trained=64 scale-factor=4 length=64");
  FactorLists lists;
  lists.short_factors = {1, 1};
  lists.long_factors = {4, 4};
  state.scaling.lists = std::make_shared<const FactorLists>(lists);
  for (const std::int64_t length : {64, 256}) {
    state.length = length;
    const FactList known = kView.known(state);
    EXPECT_EQ(known.number("longrope-unseen"), 0) << length;
    EXPECT_EQ(known.number("longrope-neighbours"), known.number("linear-neighbours")) << length;
  }
}

/// Llama-2 and -3, Qwen2.5, DeepSeek and gpt-oss.
TEST(StretchView, CountsThePairsThatNeverCompleteATurn) {
  test::expect_known(kStretchView, {{"trained=4096", "incomplete", {}, 18},
                                    {"base=500000 trained=8192", "incomplete", {}, 29},
                                    {"base=1000000 trained=32768", "incomplete", {}, 24},
                                    {"d=64 trained=4096", "incomplete", {}, 9},
                                    {"d=64 base=150000 trained=4096", "incomplete", {}, 14}});
}

/// ⌊20.94⌋ and ⌈45.03⌉ of Llama-2; Llama-3.1 mixes the pairs 29 … 34; gpt-oss 8.09 … 17.40, and
/// rounded 8 … 18.
TEST(StretchView, CountsWhatARampKeepsAndDivides) {
  const std::string oss = "d=64 base=150000 trained=4096 scale-factor=32 scaling=yarn";
  const struct {
    State state;
    int kept, divided;
  } rows[] = {{llama2(" scaling=yarn"), 21, 64 - 46},
              {state_of("base=500000 trained=8192 scale-factor=8 scaling=llama3"), 29, 64 - 35},
              {state_of(oss), 9, 32 - 18},
              {state_of(oss + " rounded=off"), 9, 32 - 18}};
  for (const auto& [state, kept, divided] : rows) {
    EXPECT_EQ(kView.known(state).number("ramp-kept"), kept);
    EXPECT_EQ(kView.known(state).number("ramp-divided"), divided);
  }
  EXPECT_EQ(kView.known(llama2(" scaling=linear")).find("ramp-kept"), nullptr);
  EXPECT_EQ(kView.known(llama2(" scaling=yarn scale-factor=1")).find("ramp-kept"), nullptr);
}

TEST(StretchView, TheTablesHoldTheNumbersOnScreen) {
  const State state = llama2(" scaling=yarn position=30000 stretch-compare=on");
  const auto pairs = kView.rows(state);
  const auto encoding = Sinusoidal::make(128, 10000, paper(), scaling_of(state)).value();
  ASSERT_EQ(pairs.rows.size(), 64u);
  for (std::size_t k = 0; k < 64; ++k) {
    EXPECT_EQ(pairs.rows[k][2], encoding.omega(static_cast<int>(k)));
    EXPECT_DOUBLE_EQ(pairs.rows[k][3], pairs.rows[k][2] / pairs.rows[k][1]);
    EXPECT_EQ(pairs.rows[k][5], 0) << "all phases were seen";
  }
  EXPECT_NEAR(pairs.rows[63][3], 1.0 / 8, 1e-15);
  State methods = state;
  methods.set(stretch::kData, StretchData::methods);
  const auto table = kView.rows(methods);
  ASSERT_EQ(table.rows.size(), 7u) << "all but LongRoPE, whose factors nobody gave";
  EXPECT_NEAR(table.rows[4][3], 1 + std::log(8) / 10, 1e-15) << "YaRN's amplitude";
  const auto layout = kView.layout(state);
  for (const auto& row :
       std::get<plot::TextTable>(layout.cell(*layout.find("methods")).panel).rows) {
    const auto& unseen = row.cells[1];
    EXPECT_EQ(unseen.badge.has_value(), unseen.text.full != "0") << "no unseen pair is no cost";
  }
  test::expect_words(kView.text(state), {"0.2499", "17"});
}

TEST(StretchView, ComparesAllMethodsWhereAsked) {
  for (const auto& [settings, rows] : {std::pair(" scaling=yarn", 2u),
                                       {" scaling=none", 1u},
                                       {" scaling=none stretch-compare=on", 7u}}) {
    const auto layout = kView.layout(llama2(settings));
    const auto& panel = layout.cell(*layout.find("methods")).panel;
    EXPECT_EQ(std::get<plot::TextTable>(panel).rows.size(), rows) << settings;
  }
}

TEST(StretchView, LeavesTheOtherMethodsAsPublished) {
  const auto set = " high-turns=8 amplitude=2 rounded=off", compare = " stretch-compare=on";
  const FactList usual = kView.known(llama2(" scaling=llama3"));
  const FactList known = kView.known(llama2(std::string(" scaling=llama3") + set));
  for (const auto* const id : {"yarn-neighbours", "yarn-paper-neighbours", "ntk-neighbours"})
    EXPECT_EQ(known.number(id), usual.number(id)) << id;
  EXPECT_NE(known.number("llama3-neighbours"), usual.number("llama3-neighbours"));
  EXPECT_FALSE(contains(kView.text(llama2(compare)), "as published"));
  EXPECT_FALSE(contains(kView.text(llama2(set)), "as published"));
  EXPECT_TRUE(contains(kView.text(llama2(std::string(set) + compare)), "as published"));
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
      // Of aliased pairs whole positions see other turns.
      if (each.kind->id == "linear" && !state.convention->rule.times_index_pi) {
        EXPECT_EQ(each.unseen, 0) << settings;
      }
    }
    EXPECT_EQ(kView.known(state).find("stretched") == nullptr, can_scale(state)) << settings;
  }
}

TEST(StretchPointer, AClickChoosesTheMethodAndARingItsPair) {
  const State state = llama2(" stretch-compare=on");
  const auto table = kView.panel(state, "methods");
  const Point linear(table.frame.min.x + 20, table.frame.min.y + table.frame.height() * 1.5 / 7);
  EXPECT_EQ(kView.after(state, test::tap(linear)).scaling.kind->id, "linear");
  const Rect room = kView.panel(state, kRings).room;
  const Scene scene = scene_of(state);
  const auto dials = rings(scene, dark_palette());
  int found = 0;
  for (double x = room.min.x; x < room.max.x; x += 5) {
    const Point at(x, room.min.y + 70);
    const auto ring = plot::dial_at(dials, room, at);
    if (!ring) continue;
    ++found;
    EXPECT_EQ(kView.after(state, test::drag(at, {0, 0})).pair, ring->number);
  }
  EXPECT_GT(found, 10);
}

}  // namespace
}  // namespace posenc::stretch

#include "facts/fact.hpp"

#include <cmath>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace posenc {
namespace {

TEST(FactText, HasUnitsPluralsAndTheDigitsThatTellTheEndsOfARangeApart) {
  const std::pair<Value, std::string> rows[] = {
      {Quantity(1, kPairs), "1 pair"},
      {Quantity(0, kPairs), "0 pairs"},
      {Quantity(1707, kPositions), "1\u2009707 positions"},
      {Quantity(-3.25, kRadians), "−3.25 rad"},
      {Quantity(90.0, kDegrees), "90°"},
      {Between{3.9, 4.1}, "3.9 … 4.1"},
      {Between{144.04, 144.041}, "144.04 … 144.041"},
      {Between{2, 2}, "2"},
      {Between{-0.145500033808614, -0.145500033808613}, "−0.146"},
      {std::vector<Quantity>{1, 2, 3}, "1, 2 and 3"},
      {NoneWithin{all_of("Δ", 0, 511)}, "none for Δ = 0 … 511"},
      {extreme(Quantity(3.5), all_of("t", 0, 511)), "3.5"},
      {extreme(Quantity(3.5), some_of(117, "t", 0, 511)), "3.5 (of 117 of 512 positions)"},
      {extreme(Between{4, 11}, some_of(4096, "t", 0, 99'999)),
       "4 … 11 (of 4\u2009096 of 100\u2009000 positions)"},
      {mean(Quantity(2.0, kPairs), some_of(2, "k", 0, 3)), "2 pairs (of 2 of 4 pairs)"},
      {NotMeasured{"there is one position"}, "–"}};
  for (const auto& [value, text] : rows) EXPECT_EQ(text_of(value), text);
}

Fact with_check(Check check, Value value = 1.0) { return {"a", "a", std::move(value), check}; }

TEST(Fact, SaysHowItsClaimFared) {
  const Verdict good{true, "t = 3"}, bad{false, "t = 3"};
  const auto all = all_of("t", 0, 511), some = some_of(64, "t", 0, 511);
  constexpr std::string_view kProof = "pairs turn as one";
  using enum CheckOutcome;
  const std::tuple<Check, CheckOutcome, std::string_view> rows[] = {
      {{"it is", good, some, {}, kProof}, proved, kProof},
      {{"it is", good, all}, holds, "all t = 0 … 511"},
      {{"it is", good, some}, holds_where_looked, "64 of t = 0 … 511"},
      {{"it is", bad, all}, fails, "for t = 3"},
      {{"it is", bad, some, {}, kProof}, fails, "for t = 3"},
      {{"it is", good, this_case()}, holds, ""}};
  for (const auto& [check, outcome, basis] : rows) {
    EXPECT_EQ(with_check(check).outcome(), outcome);
    EXPECT_EQ(basis_text(check), basis);
    EXPECT_EQ(with_check(check, NotMeasured{"δ = 0"}).outcome(), not_measured);
  }
  EXPECT_EQ((Fact{"a", "a", 1.0}.outcome()), std::nullopt);
}

TEST(Verdict, FindsACaseOnlyWhereItFails) {
  int searches = 0;
  const auto find = [&] { return ++searches, std::string("t = 3"); };
  EXPECT_EQ(Verdict(true, find).fails_at(), std::nullopt);
  EXPECT_EQ(searches, 0);
  EXPECT_EQ(Verdict(false, find).fails_at(), "t = 3");
}

TEST(Facts, HoldOnlyWhatIsProvedOrWasSearchedWhole) {
  FactList facts;
  const auto add = [&](const char* id, const Searched& searched, std::string_view proof) {
    facts.add(id, id, 1, Check{"it is", {true, "t = 3"}, searched, {}, proof});
  };
  const auto some = some_of(64, "t", 0, 511);
  add("proved", some, "pairs turn as one");
  add("whole", all_of("t", 0, 511), "");
  add("sampled", some, "");
  for (const auto* const id : {"proved", "whole", "sampled"}) {
    const bool is_sampled = std::string_view(id) == "sampled";
    EXPECT_EQ(facts.holds(id), !is_sampled) << id;
    EXPECT_EQ(facts.holds_where_looked(id), is_sampled) << id;
    EXPECT_FALSE(facts.fails(id)) << id;
  }
}

TEST(Facts, SayInTheLabelOfAnExtremeThatNotAllWereLookedAt) {
  FactList facts;
  facts.add("all", "largest error", extreme(Quantity(1.0), all_of("t", 0, 9)));
  facts.add("some", "largest error", extreme(Quantity(1.0), some_of(3, "t", 0, 9)));
  EXPECT_EQ(facts.find("all")->full_label(), "largest error");
  EXPECT_EQ(facts.find("some")->full_label(), "largest error, of those looked at");
  EXPECT_EQ(facts.find("some")->label, "largest error") << "where a note says the rest";
  EXPECT_EQ(facts.number("some"), 1);
  EXPECT_TRUE(facts.is_of_all("all"));
  EXPECT_FALSE(facts.is_of_all("some"));
}

TEST(Facts, HaveLabelsThatSuitWhatTheyAre) {
  const auto all = all_of("t", 0, 9);
  const std::tuple<std::string_view, Value, bool> rows[] = {
      {"largest error", extreme(Quantity(1.0), all), true},
      {"largest error", Quantity(1.0), false},
      {"first rises after Δ", Quantity(3), false},
      {"first rises after Δ", NoneWithin{all}, true},
      {"range of the entries", Between{0, 1}, false},
      {"colours", Between{0, 1}, true},
      {"error", extreme(Quantity(1.0), all), false},
      {"mean cosine", mean(Quantity(1.0), all), true},
      {"mean cosine", Quantity(1.0), false},
      {"cosine", mean(Quantity(1.0), all), false},
      {"root mean square of steps", root_mean_square(Quantity(1.0), all), true},
      {"mean of steps", root_mean_square(Quantity(1.0), all), false},
      {"at least", Quantity(1.0), false},
      {"firstly", Quantity(1.0), true}};
  for (const auto& [label, value, suited] : rows) EXPECT_EQ(suits(label, value), suited) << label;
}

TEST(Facts, AreFoundByTheirIds) {
  FactList facts;
  facts.add("first-rise", "rises after", 11);
  facts.add("peak", "peak", NotMeasured{"it is flat"});
  EXPECT_EQ(facts.number("first-rise"), 11);
  EXPECT_EQ(facts.text("peak"), "–");
  EXPECT_TRUE(std::isnan(facts.number("peak")));
  EXPECT_FALSE(facts.has("peak"));
  EXPECT_EQ(facts.find("rise"), nullptr);
}

TEST(Sentence, HasFactsInBraces) {
  const auto shout = [](std::string_view id) { return "<" + std::string(id) + ">"; };
  EXPECT_EQ(filled("from {a} to {b-c}", shout), "from <a> to <b-c>");
  EXPECT_EQ(filled("{{a}}", shout), "{a}");
  EXPECT_EQ(filled("", shout), "");
}

TEST(Sentence, DescribesACheckWithItsRangeAndTolerance) {
  const auto some = some_of(64, "t", 0, 511);
  const auto said = [](const Check& check) {
    return sentence_of({"drift", "change with t", 0.5, check},
                       [](std::string_view) { return std::string(); });
  };
  EXPECT_EQ(said({"it stays", {false, "t = 3"}, some, 1e-3}),
            "change with t: 0.5; it stays: does not hold (for t = 3, within 0.001).\n");
  EXPECT_EQ(said({"it stays", {true, "t = 3"}, some}),
            "change with t: 0.5; it stays: holds where looked at (64 of t = 0 … 511).\n");
  EXPECT_EQ(said({"it stays", {true, "t = 3"}, some, {}, "it is constant"}),
            "change with t: 0.5; it stays: proved (it is constant).\n");
}

}  // namespace
}  // namespace posenc

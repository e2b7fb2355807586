#include "facts/fact.hpp"

#include <cmath>
#include <string>
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
      {NoneWithin{{"Δ", 0, 511}}, "none for Δ = 0 … 511"},
      {NotMeasured{"there is one position"}, "–"}};
  for (const auto& [value, text] : rows) EXPECT_EQ(text_of(value), text);
}

TEST(Fact, WithoutAValueWasNotMeasured) {
  const Check check{.claims = "it is", .holds = true};
  EXPECT_EQ((Fact{"a", "a", 1.0, check}.outcome()), CheckOutcome::holds);
  EXPECT_EQ((Fact{"a", "a", NotMeasured{"δ = 0"}, check}.outcome()), CheckOutcome::not_measured);
  EXPECT_EQ((Fact{"a", "a", 1.0, Check{.claims = "it is"}}.outcome()), CheckOutcome::fails);
  EXPECT_EQ((Fact{"a", "a", 1.0}.outcome()), std::nullopt);
}

TEST(Facts, AreFoundByTheirIds) {
  Facts facts;
  facts.add("first-rise", "first rise", 11);
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
  const Fact fact{"drift", "change with t", 0.5,
                  Check{.claims = "it stays", .searched = {"t", 0, 511, 64}, .tolerance = 1e-3}};
  EXPECT_EQ(sentence_of(fact, [](std::string_view) { return std::string(); }),
            "change with t: 0.5; it stays: does not hold (64 of t = 0 … 511, within 0.001).\n");
}

}  // namespace
}  // namespace posenc

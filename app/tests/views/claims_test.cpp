#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "views/known.hpp"
#include "views/shown.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

/// The facts as if all that holds had been tested for one case of many.
FactList as_if_sampled(const FactList& known) {
  FactList all;
  for (const auto& fact : known) {
    auto check = fact.check;
    if (check && check->verdict.holds()) {
      check->searched = some_of(1, "t", 0, 511);
      check->proof = "";
    }
    all.add(fact.id, fact.label, fact.value, std::move(check));
  }
  return all;
}

/// It speaks of all, and not of those that were looked at.
bool is_universal(std::string_view claim) {
  static const std::regex all(
      R"((^|\W)([Ee]very|[Ee]ach|[Aa]ll|[Nn]o|[Oo]nly|[Nn]ever|[Aa]lways|alone|whatever)(\W|$))"),
      hedge("looked at|compared|met all");
  const std::string text(claim);
  return std::regex_search(text, all) && !std::regex_search(text, hedge);
}

/// What speaks of all by its own meaning, not by what was measured.
/// With what is definite where it fails.
constexpr std::array<std::string_view, 30> kByMeaning{
    "A single position has no ",
    "All {layers} layers see all tokens",
    "By random matrices the distance explains only ",
    "Each dimension is a wave, but dimension ",
    "Each frequency is twice the one before",
    "Every sine here is 0, and only the cosine tells the bit",
    "No encoding here meets all five criteria",
    "Not all are circles: a pair lacks a cosine",
    "One position is one point: there is no curve",
    "One word alone has no ",
    "Only the formula has position ",
    "Only {meeting-all} meet",
    "Pairs turn along directions of their own",
    "Phases never seen in ",
    "Positions are separate points: there is no curve between them",
    "Positions {merged} and {next} are identical in any format",
    "Each head of ALiBi looks back a different distance",
    "T5 gives all distances from ",
    "The angles of two steps add up, but a step of δ is no rotation",
    "The only pair ",
    "Two layouts of one rotation",
    "With a single position there is no distance",
    "With {teller}, attention gives no finite numbers",
    "Without a bias all keys weigh the same",
    "Without two speeds the curve winds around no torus",
    "Zoomed out this far, every wave averages to nothing",
    "{biases-method} is no window",
    "{that-see-all} of {layers} layers see all tokens",
    "{done}: in one dimension words have no direction",
    "δ = 0 is no step"};
/// Of a mode whose numbers are of no sample.
bool speaks_by_meaning(std::string_view claim) {
  return claim.find("phases never seen in") != std::string_view::npos ||
         std::ranges::any_of(kByMeaning, [&](auto begin) { return claim.starts_with(begin); });
}

/// Calls `take(view, state, facts)` for some States of each view.
template <class Take>
void for_facts(Take&& take) {
  constexpr std::size_t kEach = 5;
  for (const View& view : views()) {
    const auto cases = test::cases_of(view.id);
    for (std::size_t i = 0; i < cases.size(); i += kEach) {
      const State& state = cases[i].state;
      if (!shows(view, state)) continue;
      const Scene scene = test::scene_of(state);
      take(view, state, view.known(scene));
    }
  }
}

TEST(Claims, SpeakOfAllOnlyWhereAllWereLookedAtOrItIsProved) {
  std::size_t walked = 0;
  std::set<std::string_view> universal;
  for_facts([&](const View& view, const State& state, const FactList& known) {
    const auto facts = as_if_sampled(known);
    for (const Claim& claim : view.claims(state)) {
      if (!claim.when(facts)) continue;
      ++walked;
      if (is_universal(claim.text) && !speaks_by_meaning(claim.text)) universal.insert(claim.text);
      break;
    }
  });
  EXPECT_GT(walked, 500u);
  for (const auto text : universal) ADD_FAILURE() << text;
}

TEST(Labels, PromiseNoExtremeAndNoMeanButOfAStatistic) {
  std::size_t walked = 0;
  std::set<std::string> unsuited;
  for_facts([&](const View& view, const State&, const FactList& known) {
    for (const auto& fact : known) {
      ++walked;
      if (!suits(fact.label, fact.value))
        unsuited.insert(fmt::format("{}: {}: {}", view.id, fact.id, fact.label));
    }
  });
  EXPECT_GT(walked, 5000u);
  for (const auto& label : unsuited) ADD_FAILURE() << label;
}

}  // namespace
}  // namespace posenc

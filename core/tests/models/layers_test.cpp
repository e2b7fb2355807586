#include <posenc/models/layers.hpp>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace posenc {
namespace {

const LayeredModel& model(std::string_view id) {
  return *std::ranges::find(layered_models(), id, &LayeredModel::id);
}

TEST(Layers, HaveIdsOfTheirOwnAndSources) {
  std::set<std::string_view> ids;
  for (const auto& each : layered_models()) {
    EXPECT_TRUE(ids.insert(each.id).second) << each.id;
    EXPECT_NE(each.source, "") << each.id;
    EXPECT_EQ(each.pattern.find_first_not_of("ab"), std::string_view::npos) << each.id;
    for (const LayerKind* const kind : {&each.a, &each.b}) {
      if (kind->positions != LayerPositions::rotary) continue;
      EXPECT_TRUE(Rotary::make(kind->rotary)) << each.id;
    }
  }
}

TEST(Layers, OfPublishedModelsHaveTheirPatterns) {
  const struct {
    std::string_view id;
    int layers, that_see_all;
    double gib_at_131072;
  } published[] = {{"gpt-2", 12, 12, 4.5},
                   {"llama-3.1-8b", 32, 32, 16},
                   {"gemma-3-1b", 26, 4, 4 * 0.125 + 22 * 512 / 1048576.0},
                   {"gemma-3-12b", 48, 8, 8 * 1.0 + 40 * 8 / 1024.0},
                   {"gemma-4-31b", 60, 10, 10 * 1.0 + 50 * 16 / 1024.0},
                   {"llama-4-scout", 48, 12, 12 * 0.5 + 36 * 32 / 1024.0},
                   {"smollm3", 36, 36, 9},
                   {"command-r7b", 32, 8, 8 * 0.5 + 24 * 16 / 1024.0},
                   {"gpt-oss-120b", 36, 18, 18 * 0.25 + 18 * 256 / 1048576.0}};
  EXPECT_EQ(std::size(published), layered_models().size());
  for (const auto& [id, layers, that_see_all, gib] : published) {
    EXPECT_EQ(model(id).layers, layers) << id;
    EXPECT_EQ(model(id).that_see_all(), that_see_all) << id;
    EXPECT_DOUBLE_EQ(model(id).cache_bytes(131072) / 0x1p30, gib) << id;
  }
  // Gemma's every sixth layer sees all; of gpt-oss every second.
  EXPECT_FALSE(model("gemma-3-1b").layer(4).sees_all());
  EXPECT_TRUE(model("gemma-3-1b").layer(5).sees_all());
  EXPECT_FALSE(model("gemma-3-1b").layer(25).sees_all());
  EXPECT_TRUE(model("gpt-oss-120b").layer(35).sees_all());
}

/// Passes tokens on, layer by layer: which of them the vector at t has heard of.
std::int64_t first_heard_by_tokens(const LayeredModel& of, std::int64_t t) {
  std::vector<std::int64_t> first;
  for (std::int64_t i = 0; i <= t; ++i) first.push_back(i);
  for (int l = 0; l < of.layers; ++l) {
    auto next = first;
    for (std::int64_t query = 0; query <= t; ++query)
      for (auto key = of.layer(l).first_seen(query); key <= query; ++key)
        next[static_cast<std::size_t>(query)] =
            std::min(next[static_cast<std::size_t>(query)], first[static_cast<std::size_t>(key)]);
    first = next;
  }
  return first.back();
}

TEST(Layers, HearThroughTheStackWhatTokensPassOn) {
  const LayeredModel window{.layers = 4, .a = {.span = LayerSpan::window, .size = 5}};
  const LayeredModel chunk{.layers = 4, .a = {.span = LayerSpan::chunk, .size = 7}};
  const LayeredModel mixed{.layers = 4,
                           .pattern = "ab",
                           .a = {.span = LayerSpan::chunk, .size = 7},
                           .b = {.span = LayerSpan::window, .size = 5}};
  // Four windows of 5 reach 4·4 tokens back; a chunk is never left.
  EXPECT_EQ(window.first_heard(4, 100), 84);
  EXPECT_EQ(chunk.first_heard(4, 100), 98);
  EXPECT_EQ(mixed.first_heard(0, 100), 100);
  for (const auto* const of : {&window, &chunk, &mixed})
    for (int t = 0; t < 60; ++t)
      EXPECT_EQ(of->first_heard(4, t), first_heard_by_tokens(*of, t)) << t;
  EXPECT_EQ(model("gemma-3-1b").first_heard(5, 131071), 131071 - 5 * 511);
  EXPECT_EQ(model("gemma-3-1b").first_heard(6, 131071), 0);
  EXPECT_EQ(model("llama-4-scout").first_heard(3, 131071), 131072 - 8192);
}

TEST(Layers, MeetUnseenPhasesOnlyWhereTheySeeFar) {
  for (const auto& each : layered_models()) {
    for (const LayerKind* const kind : {&each.a, &each.b}) {
      EXPECT_FALSE(kind->meets_unseen(each.trained, each.trained)) << each.id;
      if (kind->sees_all() && kind->positions != LayerPositions::none) continue;
      EXPECT_FALSE(kind->meets_unseen(each.trained, 100'000'000)) << each.id;
    }
  }
  EXPECT_TRUE(model("gpt-2").a.meets_unseen(1024, 1025));
  // All that turn in Gemma 4's global layers complete a turn: the slowest in 188 positions.
  EXPECT_EQ(model("gemma-4-31b").b.unseen_pairs(131072, 1'000'000), 0);
  EXPECT_GT(model("gemma-3-12b").b.unseen_pairs(131072, 1'000'000), 0);
  EXPECT_GT(model("llama-3.1-8b").a.unseen_pairs(131072, 1'000'000), 0);
  EXPECT_TRUE(model("smollm3").a.meets_unseen(65536, 131072));
  EXPECT_FALSE(model("smollm3").b.meets_unseen(65536, 131072));
}

}  // namespace
}  // namespace posenc

#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include <posenc/expected.hpp>
#include <posenc/models/biases.hpp>

#include "state/loaded_table.hpp"
#include "state/rows/rows.hpp"

namespace posenc {

/// The heads of the method: of what is learned, those in its file; one where all heads are alike.
int head_count(const State&);
/// T5's.
T5Buckets buckets_of(const State&);
/// What the method adds; an Error where what is learned is lacking or has another shape.
Expected<std::shared_ptr<const Bias>> bias_of(const State&);

namespace bias {

const BiasKind& method_of(const State&);
/// A learned table has a row for each.
Limits bucket_limits(const State&);
Limits rate_limits(double rate, double most = kMaxBiasRate);
bool is_learned(const State&);
bool shows_alibi(const State&);
bool is_kerple(const State&);
bool is_fire(const State&);
bool is_t5(const State&);
extern const TextAccess kLearnedText;

/// Its row of biases(), ALiBi at first.
inline constexpr Option<std::int64_t> kMethod{
    1,
    {.id = "biases-method",
     .label = "Bias",
     .help = "What is added to each logit, by the distance of query and key",
     .list_choices = rows::choices_of<biases>,
     .limits = [](const State&) { return from_to(0, biases().size() - 1); }}};
inline constexpr Option<LoadedTable> kLearned{
    {.id = "biases-weights",
     .label = "Learned numbers",
     .help = "A .npy file of what T5 or FIRE has learned: the picture says its shape",
     .applies = is_learned,
     .why_not = "Only T5 and FIRE are learned",
     .text = &kLearnedText}};
inline constexpr Option<std::int64_t> kHeads{
    8,
    {.id = "biases-heads",
     .label = "Heads",
     .scale = rows::logarithmic,
     .help = "How many heads share ALiBi’s slopes: from steep to flat if they are a power of two",
     .limits = fixed_limits<1, kMaxHeads>,
     .applies = shows_alibi,
     .why_not = "Only ALiBi’s slopes depend on the number of heads"}};
inline constexpr Option<std::int64_t> kExponent{
    8,
    {.id = "biases-exponent",
     .label = "Largest exponent",
     .help = "The flattest of ALiBi’s slopes is 2 to minus this: 8 in its paper, 16 in "
             "MPT-7B-StoryWriter",
     .limits = fixed_limits<1, kMaxAlibiExponent>,
     .applies = shows_alibi,
     .why_not = "Only ALiBi has slopes"}};
inline constexpr Option<std::int64_t> kBuckets{
    T5Buckets{}.count,
    {.id = "biases-buckets",
     .label = "Buckets",
     .scale = rows::logarithmic,
     .help = "How many numbers T5 has for all distances: a row each of its table",
     .limits = bucket_limits,
     .limited_by = "biases-weights",
     .applies = is_t5,
     .why_not = "Only T5 has buckets"}};
inline constexpr Option<std::int64_t> kFarthest{
    T5Buckets{}.farthest,
    {.id = "biases-farthest",
     .label = "Farthest distance",
     .scale = rows::logarithmic,
     .unit = "positions",
     .help = "T5’s buckets widen up to this distance: 128 in T5, 800 in WavLM",
     .limits = [](const State& s) { return from_to(s[kBuckets] / 2 + 1, kMaxT5Farthest); },
     .limited_by = "biases-buckets",
     .applies = is_t5,
     .why_not = "Only T5 has buckets"}};
/// From 1.
inline constexpr Option<std::int64_t> kHead{
    1,
    {.id = "biases-head",
     .label = "Head",
     .help = "The head that is marked, and that Attention and Adding use with ALiBi",
     .limits = [](const State& s) { return from_to(1, head_count(s)); },
     .limited_by = "biases-heads"}};
inline constexpr Option<bool> kCausal{
    true,
    {.id = "biases-causal",
     .label = "Keys behind only",
     .help = "Mask keys ahead of the query, as language models do, or show both sides"}};
inline constexpr Option<double> kP{
    1,
    {.id = "biases-p",
     .label = "p",
     .scale = rows::logarithmic,
     .help = "KERPLE’s p: how fast weights fall with the distance",
     .limits =
         [](const State& s) {
           return rate_limits(s[kP], method_of(s).id == "kerple-power" ? 2 : kMaxBiasRate);
         },
     .limited_by = "biases-method",
     .applies = is_kerple,
     .why_not = "Only KERPLE has a p"}};
inline constexpr Option<double> kA{1,
                                   {.id = "biases-a",
                                    .label = "a",
                                    .scale = rows::logarithmic,
                                    .help = "KERPLE’s a: from which distance on weights fall",
                                    .limits = [](const State& s) { return rate_limits(s[kA]); },
                                    .applies = is_kerple,
                                    .why_not = "Only KERPLE has an a"}};
inline constexpr Option<double> kC{0.1,
                                   {.id = "biases-c",
                                    .label = "c",
                                    .scale = rows::logarithmic,
                                    .help = "FIRE’s c: how much near distances are spread",
                                    .limits = [](const State& s) { return rate_limits(s[kC]); },
                                    .applies = is_fire,
                                    .why_not = "Only FIRE has a c"}};
inline constexpr Option<std::int64_t> kTrained{
    512,
    {.id = "biases-trained",
     .label = "Threshold T",
     .scale = rows::logarithmic,
     .unit = "positions",
     .help = "FIRE’s T: up to this position distances are divided by the same number",
     .limits = rows::any_length_limits,
     .applies = is_fire,
     .why_not = "Only FIRE has a T"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 12> kOptions{
    &kMethod, &kLearned, &kHeads, &kExponent, &kBuckets, &kFarthest,
    &kHead,   &kCausal,  &kP,     &kA,        &kC,       &kTrained};

}  // namespace bias
}  // namespace posenc

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
/// What the method adds; an Error where what is learned is lacking or has another shape.
Expected<std::shared_ptr<const Bias>> bias_of(const State&);

namespace bias {

const BiasKind& method_of(const State&);
Limits rate_limits(double rate, double most = kMaxBiasRate);
bool is_learned(const State&);
bool shows_alibi(const State&);
bool is_kerple(const State&);
bool is_fire(const State&);
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
     .help = "How many heads share the slopes of ALiBi, from steep to flat",
     .limits = fixed_limits<1, kMaxHeads>,
     .applies = shows_alibi,
     .why_not = "Only ALiBi’s slopes depend on the number of heads"}};
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
inline constexpr std::array<const Parameter*, 9> kOptions{
    &kMethod, &kLearned, &kHeads, &kHead, &kCausal, &kP, &kA, &kC, &kTrained};

}  // namespace bias
}  // namespace posenc

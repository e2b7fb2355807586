#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <posenc/models/biases.hpp>

#include "state/rows/rows.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

const BiasKind& method_of(const State& s) {
  return biases()[static_cast<std::size_t>(s.biases.method)];
}

std::string get_weights(const State& s) { return s.biases.weights.file.string(); }
Expected<void> set_weights(State& s, std::string_view file) {
  if (file.empty()) {
    s.biases.weights = {};
    return {};
  }
  const auto read = load_table(file);
  if (read) {
    s.biases.weights = *read;
    return {};
  }
  std::string_view why = read.error().message;
  if (why.starts_with(file)) why.remove_prefix(file.size() + 2);  // "FILE: there is no such file"
  return fail(
      fmt::format("biases-weights = {} is no table: {}; give a .npy file", quotable(file), why));
}
constexpr TextAccess kWeightsText{"the name of a .npy file", get_weights, set_weights, nullptr,
                                  true};

template <auto Member>
Limits rate_limits(const State& s) {
  constexpr double kLeast = 0.001, kMostPower = 2;
  const bool is_power = Member == &BiasesOptions::p && method_of(s).id == "kerple-power";
  return {kLeast, is_power ? kMostPower : kMaxBiasRate, rows::decimal_step(s.biases.*Member)};
}
bool is_learned(const State& s) { return method_of(s).uses_learned; }
bool shows_alibi(const State& s) {
  return method_of(s).id == "alibi" || s.sentence.method == Method::alibi;
}
bool is_kerple(const State& s) { return method_of(s).id.starts_with("kerple"); }
bool is_fire(const State& s) { return method_of(s).id == "fire"; }

}  // namespace

int head_count(const State& s) {
  const auto id = method_of(s).id;
  const auto limited = [](std::int64_t heads) {
    return static_cast<int>(std::clamp<std::int64_t>(heads, 1, kMaxHeads));
  };
  if (id == "alibi") return limited(s.biases.heads);
  const auto* const learned = s.biases.weights.table.get();
  if (id == "t5" && learned != nullptr) return limited(learned->d());
  if (id == "fire" && learned != nullptr) return limited(learned->rows() - 2);
  return 1;
}

Expected<std::shared_ptr<const Bias>> bias_of(const State& state) {
  const BiasesOptions& chosen = state.biases;
  return method_of(state).make({.heads = head_count(state),
                                .causal = chosen.causal,
                                .trained = chosen.trained,
                                .p = chosen.p,
                                .a = chosen.a,
                                .c = chosen.c,
                                .learned = chosen.weights.table});
}

std::span<const Parameter> BiasesOptions::parameters() {
  using namespace rows;
  constexpr auto kBiases = &State::biases;
  using Options = BiasesOptions;
  static const std::array all{
      Parameter{.id = "biases-method",
                .label = "Bias",
                .help = "What is added to each logit, by the distance of query and key",
                .choices = choices_of<biases>(),
                .limits = [](const State&) { return from_to(0, biases().size() - 1); },
                .get = get<kBiases, &Options::method>,
                .set = set<kBiases, &Options::method>},
      Parameter{.id = "biases-weights",
                .label = "Learned numbers",
                .help = "A .npy file of what T5 or FIRE has learned: the picture says its shape",
                .applies = is_learned,
                .why_not = "Only T5 and FIRE are learned",
                .text = &kWeightsText},
      row<kBiases, &Options::heads>(
          {.id = "biases-heads",
           .label = "Heads",
           .scale = logarithmic,
           .help = "How many heads share the slopes of ALiBi, from steep to flat",
           .limits = fixed_limits<1, kMaxHeads>,
           .applies = shows_alibi,
           .why_not = "Only ALiBi’s slopes depend on the number of heads"}),
      row<kBiases, &Options::head>(
          {.id = "biases-head",
           .label = "Head",
           .help = "The head that is marked, and that Attention and Adding use with ALiBi",
           .limits = [](const State& s) { return from_to(1, head_count(s)); },
           .limited_by = "biases-heads"}),
      row<kBiases, &Options::causal>(
          {.id = "biases-causal",
           .label = "Keys behind only",
           .help = "Mask keys ahead of the query, as language models do, or show both sides"}),
      row<kBiases, &Options::p>({.id = "biases-p",
                                 .label = "p",
                                 .scale = logarithmic,
                                 .help = "KERPLE’s p: how fast weights fall with the distance",
                                 .limits = rate_limits<&Options::p>,
                                 .applies = is_kerple,
                                 .why_not = "Only KERPLE has a p"}),
      row<kBiases, &Options::a>({.id = "biases-a",
                                 .label = "a",
                                 .scale = logarithmic,
                                 .help = "KERPLE’s a: from which distance on weights fall",
                                 .limits = rate_limits<&Options::a>,
                                 .applies = is_kerple,
                                 .why_not = "Only KERPLE has an a"}),
      row<kBiases, &Options::c>({.id = "biases-c",
                                 .label = "c",
                                 .scale = logarithmic,
                                 .help = "FIRE’s c: how much near distances are spread",
                                 .limits = rate_limits<&Options::c>,
                                 .applies = is_fire,
                                 .why_not = "Only FIRE has a c"}),
      row<kBiases, &Options::trained>(
          {.id = "biases-trained",
           .label = "Threshold T",
           .scale = logarithmic,
           .unit = "positions",
           .help = "FIRE’s T: up to this position distances are divided by the same number",
           .limits = any_length_limits,
           .applies = is_fire,
           .why_not = "Only FIRE has a T"}),
  };
  return all;
}

}  // namespace posenc

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include <posenc/expected.hpp>

#include "state/loaded_table.hpp"

namespace posenc {

class Bias;
struct Parameter;
struct State;

struct BiasesOptions {
  std::int64_t method = 1;           ///< its row of biases(): ALiBi
  LoadedTable weights;               ///< what T5 and FIRE have learned
  std::int64_t heads = 8, head = 1;  ///< ALiBi's H, and the head that is marked, from 1
  bool causal = true;
  double p = 1, a = 1, c = 0.1;  ///< as BiasParameters has them
  std::int64_t trained = 512;

  static constexpr std::string_view kGroup = "biases";
  static std::span<const Parameter> parameters();
  friend bool operator==(const BiasesOptions&, const BiasesOptions&) = default;
};

/// The heads of the method: of what is learned, those in its file; one where all heads are alike.
int head_count(const State&);
/// What the method adds; an Error where what is learned is lacking or has another shape.
Expected<std::shared_ptr<const Bias>> bias_of(const State&);

}  // namespace posenc

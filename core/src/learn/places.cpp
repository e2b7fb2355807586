#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <posenc/encodings.hpp>
#include <posenc/models/biases.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/words.hpp>

#include "kernels.hpp"
#include "learn/pass.hpp"

namespace posenc {
namespace {

Expected<void> add_encoding(const Training& training, SequencePlaces& places) {
  const auto length = static_cast<std::int64_t>(places.length);
  const bool is_sinusoidal = training.method->id == "sinusoidal";
  const auto encoding = find_encoding(training.method->id)
                            ->make({.d = training.d,
                                    .base = training.base,
                                    .convention = training.convention,
                                    .scaling = training.scaling,
                                    .length = length});
  if (!encoding) return tl::unexpected(encoding.error());
  std::vector<double> row(static_cast<std::size_t>((*encoding)->d()));
  for (std::int64_t t = 0; t < length; ++t) {
    (*encoding)->row(is_sinusoidal ? training.convention->position_of_row(t, length) : t, row);
    std::copy_n(row.begin(), std::min(row.size(), static_cast<std::size_t>(training.d)),
                places.added.data() + static_cast<std::size_t>(t) * places.width);
  }
  return {};
}

Expected<void> take_turns(const Training& training, SequencePlaces& places) {
  const auto rotary = Rotary::make({.head = training.d,
                                    .rotated = training.d,
                                    .base = training.base,
                                    .scaling = training.scaling,
                                    .layout = RotaryLayout::half});
  if (!rotary) return tl::unexpected(rotary.error());
  places.turns.resize(places.length * static_cast<std::size_t>(training.d));
  rotary->table().fill({.count = static_cast<std::int64_t>(places.length)}, places.turns);
  return {};
}

}  // namespace

void fill_random_rows(std::string_view name, const Training& training, std::size_t count,
                      std::size_t width, double* rows) {
  const auto d = static_cast<std::size_t>(training.d);
  for (std::size_t i = 0; i < count; ++i) {
    const std::span row(rows + i * width, d);
    word_vector("learning " + std::string(name) + " " + std::to_string(training.seed) + " " +
                    std::to_string(i),
                row);
    for (double& entry : row) entry *= 0.5 * std::sqrt(static_cast<double>(d));
  }
}

Expected<SequencePlaces> SequencePlaces::make(const Training& training, int length) {
  constexpr int kBiasHeads = 8;  // whose first has a slope of ½
  SequencePlaces made;
  made.length = static_cast<std::size_t>(length);
  made.width =
      (static_cast<std::size_t>(training.d) + kernels::kSums - 1) / kernels::kSums * kernels::kSums;
  made.added.resize(made.length * made.width);
  Expected<void> good;
  const PositionUse use = training.method->use;
  if (use == PositionUse::added) good = add_encoding(training, made);
  if (use == PositionUse::rotary) good = take_turns(training, made);
  if (!good) return tl::unexpected(good.error());
  if (use == PositionUse::trained_table)
    fill_random_rows("position", training, made.length, made.width, made.added.data());

  const auto* const kind = find_bias(use == PositionUse::bias ? training.method->id : "none");
  const auto bias = kind->make({.heads = kBiasHeads, .causal = training.causal});
  if (!bias) return tl::unexpected(bias.error());
  for (int m = 0; m < length; ++m) {
    for (int n = 0; n < length; ++n) {
      made.biases.push_back((**bias)(0, m, n));
      if (use == PositionUse::trained_bias)
        made.buckets.push_back(t5_bucket(n - m, training.causal));
    }
  }
  return made;
}

}  // namespace posenc

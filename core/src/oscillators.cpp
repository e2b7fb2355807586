#include "oscillators.hpp"

#include <algorithm>
#include <utility>

namespace posenc {

double signed_omega(Turns step) {
  return is_backwards(step) ? -angle_rad(Turns{} - step) : angle_rad(step);
}

OscillatorSum::OscillatorSum(std::vector<Oscillator> oscillators, std::int64_t step,
                             std::size_t distances)
    : oscillators_(std::move(oscillators)),
      step_(step),
      distances_(kernels::padded(std::clamp<std::size_t>(distances, 1, kMostDistances))),
      block_(2 * distances_ - 1) {
  const std::size_t entries = oscillators_.size() * distances_;
  sines_.resize(entries);
  cosines_.resize(entries);
  std::array<std::uint64_t, kMostDistances> phase{};
  for (std::size_t i = 0; i < oscillators_.size(); ++i) {
    const Turns each = oscillators_[i].step * step_;
    Turns at;
    for (std::size_t j = 0; j < distances_; ++j, at = at + each) phase[j] = at.high64();
    kernels::sin_cos(phase.data(), distances_, &sines_[i * distances_], &cosines_[i * distances_]);
  }
}

void OscillatorSum::into(std::int64_t first, std::span<double> out, Threads* threads) const {
  const std::size_t tile = kernels::kMostBlocks * block_;
  Threads::run(threads, (out.size() + tile - 1) / tile, [&](std::size_t i) {
    const std::size_t begin = i * tile;
    sum_tile(first + step_ * static_cast<std::int64_t>(begin),
             out.subspan(begin, std::min(tile, out.size() - begin)));
  });
}

void OscillatorSum::sum_tile(std::int64_t first, std::span<double> out) const {
  Sums even{};
  Sums even_rest{};
  Sums odd{};
  Sums odd_rest{};
  Weights of_cosine;
  Weights of_sine;
  const std::size_t needed = (out.size() + block_ - 1) / block_;
  const std::size_t blocks = needed + needed % 2;
  for (std::size_t i = 0; i < oscillators_.size(); i += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, oscillators_.size() - i);
    weigh(first, blocks, i, count, of_cosine, of_sine);
    kernels::sum_products(of_cosine.data(), of_sine.data(), kAtOnce, blocks,
                          &cosines_[i * distances_], &sines_[i * distances_], count, distances_,
                          {even.data(), even_rest.data(), odd.data(), odd_rest.data()});
  }
  for (std::size_t block = 0; block < needed; ++block) {
    const std::size_t at = block * distances_;
    const std::span<double> here =
        out.subspan(block * block_, std::min(block_, out.size() - block * block_));
    for (std::size_t i = 0; i < std::min(here.size(), distances_ - 1); ++i) {
      const std::size_t j = at + distances_ - 1 - i;
      here[i] = (even[j] - odd[j]) + (even_rest[j] - odd_rest[j]);
    }
    for (std::size_t i = distances_ - 1; i < here.size(); ++i) {
      const std::size_t j = at + i - (distances_ - 1);
      here[i] = (even[j] + odd[j]) + (even_rest[j] + odd_rest[j]);
    }
  }
}

void OscillatorSum::weigh(std::int64_t first, std::size_t blocks, std::size_t from,
                          std::size_t count, Weights& of_cosine, Weights& of_sine) const {
  std::array<std::uint64_t, kAtOnce> phase{};
  std::array<double, kAtOnce> sine{}, cosine{};
  std::array<Turns, kAtOnce> at{}, apart{};
  for (std::size_t p = 0; p < count; ++p) {
    const Oscillator& by = oscillators_[from + p];
    at[p] = by.step * (first + step_ * static_cast<std::int64_t>(distances_ - 1));
    apart[p] = by.step * (step_ * static_cast<std::int64_t>(block_));
    sine[p] = by.of_sine;
    cosine[p] = by.of_cosine;
  }
  for (std::size_t block = 0; block < blocks; ++block) {
    for (std::size_t p = 0; p < count; ++p) {
      phase[p] = at[p].high64();
      at[p] = at[p] + apart[p];
    }
    kernels::weigh(phase.data(), sine.data(), cosine.data(), kernels::padded(count),
                   &of_cosine[block * kAtOnce], &of_sine[block * kAtOnce]);
  }
}

}  // namespace posenc

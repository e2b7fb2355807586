#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <posenc/field.hpp>

namespace posenc::gpu {

/// The tables from which waves.frag computes the means of sinusoids over runs of positions and
/// dims.
struct WaveTerms {
  using Term = std::array<std::uint32_t, 4>;
  using Run = std::array<std::uint32_t, 2>;
  std::vector<Term> terms;
  std::vector<Run> positions, dims;
};

/// `positions` are runs of the table's rows. Sine and cosine of one frequency that lie under the
/// same pixel are one term. What is_faded() has no amplitude where that is asked for.
WaveTerms wave_terms(const Sinusoidal&, const FieldWindow&, const std::vector<Cells>& positions,
                     const std::vector<Cells>& dims, bool without_faded);

}  // namespace posenc::gpu

#pragma once

#include <span>

#include "views/view.hpp"
#include "views/waves/options.hpp"

/// What the waves are of: the encoding's dimensions over positions, or NeRF's over a coordinate.
namespace posenc::waves {

struct Mode {
  Facts (*facts)(const Scene&);
  std::span<const Claim> (*claims)(const State&);
  plot::Figure (*compose)(const Scene&, const Facts&, const Palette&);
  State (*act)(const Scene&, const plot::Hit&);
  std::optional<plot::Reading> (*read)(const Scene&, const Facts&, const Palette&,
                                       const plot::Hit&);
  void (*data)(const Scene&, TableWriter&);
  EquationText (*equation)(const Scene&, const Facts&);
};

inline bool is_nerf(const State& s) { return s[waves::kFrequencies] != WavesFrequencies::encoding; }
extern const Mode kNerfMode;
/// The coordinate's range, and what of it is shown.
inline constexpr plot::Extent kNerfExtent{-1, 1};
inline constexpr double kLeastNerfSpan = 1e-3;
plot::Extent nerf_extent(const State&);
/// {0, 0} is all of it.
void show_nerf(State&, const plot::Extent&);

}  // namespace posenc::waves
